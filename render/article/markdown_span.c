/* SPDX-License-Identifier: MIT */
#include "render/article/markdown_span.h"

#include <string.h>

#include "base/number.h"
#include "render/plain/escape.h"

void markdown_attribute(const xmlNode *n, const char *name, struct buf *out)
{
	xmlChar *value = xmlGetNoNsProp((xmlNode *)(size_t)n, (const xmlChar *)name);

	if (value)
		buf_puts(out, (const char *)value);
	xmlFree(value);
}

void markdown_words(const xmlNode *n, const char *name, struct buf *out)
{
	struct buf words = BUF_INIT;

	markdown_attribute(n, name, &words);
	markdown_text(out, words.n ? words.s : "");
	buf_release(&words);
}

/* An address between < and >, neither of which it holds itself. */
static void put_address(const char *site, const char *address, struct buf *out)
{
	buf_printf(out, "(<%s", site);
	for (; *address; address++) {
		unsigned char c = (unsigned char)*address;

		buf_printf(out, c <= ' ' || strchr("<>\\", c) ? "%%%02X" : "%c", c);
	}
	buf_puts(out, ">)");
}

size_t markdown_longest_row(const char *text)
{
	size_t longest = 0;

	for (size_t n; *text; text += n + (n == 0)) {
		n = strspn(text, "`");
		longest = n > longest ? n : longest;
	}
	return longest;
}

void markdown_fence(size_t n, struct buf *out)
{
	while (n--)
		buf_putc(out, '`');
}

void markdown_code(const xmlNode *n, struct buf *out)
{
	xmlChar *text = xmlNodeGetContent(n);
	size_t row = markdown_longest_row((const char *)text);

	markdown_fence(row + 1, out);
	buf_printf(out, "%s%s%s", row ? " " : "", (const char *)text, row ? " " : "");
	markdown_fence(row + 1, out);
	xmlFree(text);
}

void markdown_sign(const xmlNode *n, struct buf *out)
{
	struct buf ordinal = BUF_INIT;
	uint64_t letter = 0;

	markdown_attribute(n, "n", &ordinal);
	buf_puts(out, "<sup>?");
	if (number_read_u64(ordinal.s ? ordinal.s : "", ordinal.n, &letter) && letter >= 1 && letter <= 26)
		buf_putc(out, (char)('a' + letter - 1));
	buf_puts(out, "</sup>");
	buf_release(&ordinal);
}

void markdown_target(const xmlNode *n, const char *name, bool below, struct buf *out)
{
	struct buf site = BUF_INIT, address = BUF_INIT;

	if (below)
		markdown_attribute(n->doc->children, "site", &site);
	markdown_attribute(n, name, &address);
	put_address(site.n ? site.s : "", address.n ? address.s : "", out);
	buf_release(&site);
	buf_release(&address);
}
