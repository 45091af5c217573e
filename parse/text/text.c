#include "parse/text/text.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "parse/text/decode.h"
#include "parse/text/filter.h"
#include "parse/text/html.h"
#include "parse/text/line.h"
#include "parse/text/mail.h"
#include "parse/text/markdown.h"
#include "parse/text/plain.h"
#include "parse/text/unpack.h"

/* In the order in which they are used: what was put around the words last comes off first. */
static const struct filter filters[] = {
	{filter_quoted_printable, TRAIT_EQUALS, true},
	{filter_escapes, TRAIT_BACKSLASH, true},
	{filter_entities, TRAIT_AMP, false},
	{filter_blanks, TRAIT_HIGH, false},
	{filter_quotes, 0, false},
	{filter_comments, 0, false},
	{filter_differences, 0, false},
	{filter_numbering, 0, false},
	{filter_quotes, 0, false},   /* in a comment */
	{filter_comments, 0, false}, /* in a quotation or a comment */
	{filter_markup, TRAIT_LESS | TRAIT_BRACKET, true},
	{filter_emphasis, TRAIT_STAR | TRAIT_BACKSLASH, true},
};

static void filter_lines(struct text *t)
{
	for (size_t i = 0; i < sizeof filters / sizeof *filters; i++) {
		bool wanted = !filters[i].traits || (t->traits & filters[i].traits);

		if (wanted && (t->exact || !filters[i].plain_only))
			filters[i].apply(t);
	}
}

static void read_unpacked(struct text *t, const char *bytes, size_t n, const struct text_options *o,
                          struct diags *diags)
{
	bool mail;

	if (bytes_are_binary(bytes, n)) {
		t->encoding = "binary";
		return;
	}
	t->encoding = decode(bytes, n, o->name, o->encoding, &t->decoded, diags);
	mail = mail_is(t->decoded.s, t->decoded.n);
	if (!mail && html_is(t->decoded.s, t->decoded.n))
		html_lines(t, t->decoded.s, t->decoded.n, o->name, diags);
	else
		plain_lines(t, o->name, diags);
	if (mail)
		mail_read(t);
	filter_lines(t);
	if (t->exact)
		markdown_mark(t);
}

struct text *text_read(const char *bytes, size_t n, const struct text_options *o,
                       struct diags *diags)
{
	struct text *t = xcalloc(1, sizeof *t);
	struct buf unpacked = BUF_INIT;
	size_t max = o->max_size ? o->max_size : (size_t)1 << 30;

	pool_init(&t->pool);
	buf_init(&t->decoded);
	t->container = unpack(bytes, n, max, o->name, &unpacked, diags);
	if (t->container)
		read_unpacked(t, unpacked.s, unpacked.n, o, diags);
	else
		read_unpacked(t, bytes, n, o, diags);
	buf_release(&unpacked);
	return t;
}

void text_free(struct text *t)
{
	if (!t)
		return;
	free(t->lines);
	buf_release(&t->decoded);
	pool_release(&t->pool);
	free(t);
}

void text_place(const struct line *l, size_t at, unsigned *line, unsigned *column)
{
	struct place p = line_place(l, at);

	*line = p.line;
	*column = p.column;
}

/* Whether a line end of the input, or what no text may hold, stands between the two bytes. */
static bool breaks(const struct text *t, size_t from, size_t to)
{
	size_t used;

	for (size_t i = from; i < to; i += used) {
		uint32_t cp = utf8_decode(t->decoded.s + i, t->decoded.n - i, &used);

		if (cp == '\n' || cp == UTF8_BAD || !utf8_allowed(cp))
			return true;
	}
	return false;
}

const char *text_printed(const struct text *t, const struct line *l, size_t at, size_t *n)
{
	size_t first, last, used;

	if (!t->exact || !l->edited || !*n)
		return l->s + at;
	first = line_place(l, at).source;
	last = line_place(l, at + *n - 1).source;
	if (last < first || last >= t->decoded.n || last - first > 4 * *n + 16 ||
	    breaks(t, first, last))
		return l->s + at;
	utf8_decode(t->decoded.s + last, t->decoded.n - last, &used);
	*n = last - first + used;
	return t->decoded.s + first;
}
