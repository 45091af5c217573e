/* SPDX-License-Identifier: MIT */
/* A page of an article as Markdown (CommonMark, with the tables of GitHub, Hugo and Jekyll). */
#include <string.h>

#include "render/article/markdown_span.h"
#include "render/article/post.h"
#include "render/plain/escape.h"

enum { DEPTH_MAX = 100 };

/* What a block is written with: what begins each of its lines. */
struct writer {
	struct buf *out;
	char indent[DEPTH_MAX * 4 + 4]; /* "> ", "    " */
};

static bool is(const xmlNode *n, const char *name)
{
	return n->type == XML_ELEMENT_NODE && strcmp((const char *)n->name, name) == 0;
}

/* Runs ---------------------------------------------------------------------------------------- */

static void put_runs(const xmlNode *parent, struct buf *out);

static void put_link(const xmlNode *n, struct buf *out)
{
	buf_putc(out, '[');
	put_runs(n, out);
	buf_putc(out, ']');
	markdown_target(n, "href", false, out);
}

/* Words around runs, by element. */
static const struct {
	const char *name, *open, *close;
} around[] = {
        {"b", "**", "**"},         {"em", "*", "*"},         {"sup", "<sup>", "</sup>"},
        {"sub", "<sub>", "</sub>"}, {"kbd", "<kbd>", "</kbd>"}, {"del", "<del>", "</del>"},
        {"mark", "<mark>", "</mark>"}, {"badge", " (", ")"},  {"small", " (", ")"},
};

enum { N_AROUND = sizeof around / sizeof *around };

static void put_element(const xmlNode *n, struct buf *out)
{
	if (is(n, "code")) {
		markdown_code(n, out);
	} else if (is(n, "doubt")) {
		markdown_sign(n, out);
	} else if (is(n, "br")) {
		buf_puts(out, "<br>");
	} else if ((is(n, "a") || is(n, "fig")) && xmlHasProp((xmlNode *)(size_t)n, (const xmlChar *)"href")) {
		put_link(n, out);
	} else if (is(n, "image")) {
		buf_puts(out, "![");
		markdown_words(n, "alt", out);
		buf_putc(out, ']');
		markdown_target(n, "src", true, out);
	} else {
		size_t i = 0;

		while (i < N_AROUND && !is(n, around[i].name))
			i++;
		buf_puts(out, i < N_AROUND ? around[i].open : "");
		put_runs(n, out);
		buf_puts(out, i < N_AROUND ? around[i].close : "");
	}
}

static void put_runs(const xmlNode *parent, struct buf *out)
{
	for (const xmlNode *n = parent->children; n; n = n->next) {
		if (n->type == XML_TEXT_NODE && n->content)
			markdown_text(out, (const char *)n->content);
		else if (n->type == XML_ELEMENT_NODE && !is(n, "p") && !is(n, "list") && !is(n, "quote") &&
		         !is(n, "pre"))
			put_element(n, out);
	}
}

/* Words of the page, by their key, such as those of a cell without a figure. */
static void put_word(const xmlNode *of, const char *key, struct buf *out)
{
	for (const xmlNode *n = of->doc->children->children; n; n = n->next)
		for (const xmlNode *word = is(n, "words") ? n->children : NULL; word; word = word->next) {
			struct buf id = BUF_INIT;

			markdown_attribute(word, "id", &id);
			if (strcmp(id.s, key) == 0)
				put_runs(word, out);
			buf_release(&id);
		}
}

/* Blocks -------------------------------------------------------------------------------------- */

/* A paragraph may not begin as a heading, list or rule does. */
static void put_guarded(struct writer *w, const char *text)
{
	size_t digits = strspn(text, "0123456789");

	if (strchr("#+-=", *text))
		buf_putc(w->out, '\\');
	buf_put(w->out, text, digits);
	if (digits && strchr(".)", text[digits]) && strchr(" ", text[digits + (text[digits] != '\0')]))
		buf_putc(w->out, '\\');
	buf_puts(w->out, text + digits);
}

static void put_paragraph(struct writer *w, const xmlNode *n)
{
	struct buf text = BUF_INIT;

	put_runs(n, &text);
	if (text.n) {
		buf_puts(w->out, w->indent);
		put_guarded(w, text.s);
		buf_printf(w->out, "\n%s\n", w->indent);
	}
	buf_release(&text);
}

static void put_pre(struct writer *w, const xmlNode *n)
{
	xmlChar *text = xmlNodeGetContent(n);
	size_t row = markdown_longest_row((const char *)text), rule = row < 3 ? 3 : row + 1;

	buf_puts(w->out, w->indent);
	markdown_fence(rule, w->out);
	buf_putc(w->out, '\n');
	for (const char *s = (const char *)text; *s;) {
		size_t length = strcspn(s, "\n");

		buf_puts(w->out, w->indent);
		buf_put(w->out, s, length);
		buf_putc(w->out, '\n');
		s += length + (s[length] == '\n');
	}
	buf_puts(w->out, w->indent);
	markdown_fence(rule, w->out);
	buf_printf(w->out, "\n%s\n", w->indent);
	xmlFree(text);
}

static void put_from(struct writer *w, const xmlNode *n);

/* What stands in `n` behind its child `behind` (NULL: all), each line behind `indent`. */
static void put_inside(struct writer *w, const xmlNode *n, const char *indent, const xmlNode *behind)
{
	size_t length = strlen(w->indent), more = strlen(indent);

	if (length + more >= sizeof w->indent)
		return;
	memcpy(w->indent + length, indent, more + 1);
	put_from(w, behind ? behind->next : n->children);
	w->indent[length] = '\0';
}

/* Words of the item itself, or those of its first paragraph, stand behind the sign. */
static void put_item(struct writer *w, const xmlNode *item, const char *sign)
{
	const xmlNode *first = item->children && is(item->children, "p") ? item->children : NULL;
	struct buf text = BUF_INIT;

	put_runs(first ? first : item, &text);
	buf_printf(w->out, "%s%s%s\n", w->indent, sign, text.s);
	if (first && first->next)
		buf_printf(w->out, "%s\n", w->indent);
	put_inside(w, item, "    ", first);
	buf_release(&text);
}

static void put_list(struct writer *w, const xmlNode *list)
{
	bool ordered = xmlHasProp((xmlNode *)(size_t)list, (const xmlChar *)"ordered");

	for (const xmlNode *item = list->children; item; item = item->next)
		put_item(w, item, ordered ? "1.  " : "-   ");
	buf_printf(w->out, "%s\n", w->indent);
}

static void put_picture(struct writer *w, const xmlNode *n)
{
	buf_printf(w->out, "%s![", w->indent);
	markdown_words(n, "alt", w->out);
	buf_puts(w->out, "](<");
	markdown_attribute(n->doc->children, "site", w->out);
	markdown_attribute(n, "base", w->out);
	buf_putc(w->out, '-');
	markdown_attribute(n, "width", w->out);
	buf_printf(w->out, "-light-%dx.png>)\n%s\n",
	           xmlHasProp((xmlNode *)(size_t)n, (const xmlChar *)"dense") ? 2 : 1, w->indent);
}

static void put_note(struct writer *w, const xmlNode *n)
{
	buf_printf(w->out, "%s> **", w->indent);
	markdown_words(n, "title", w->out);
	buf_printf(w->out, "**\n%s>\n", w->indent);
	put_inside(w, n, "> ", NULL);
	buf_printf(w->out, "%s\n", w->indent);
}

/* What a sign of doubt means, below its chart or table. */
static void put_doubt(struct writer *w, const xmlNode *n)
{
	bool linked = xmlHasProp((xmlNode *)(size_t)n, (const xmlChar *)"href");

	buf_printf(w->out, "%s-   ", w->indent);
	markdown_sign(n, w->out);
	buf_putc(w->out, ' ');
	put_word(n, "page.in-doubt-line", w->out);
	buf_puts(w->out, linked ? " [" : " ");
	markdown_words(n, "line", w->out);
	if (linked) {
		buf_putc(w->out, ']');
		markdown_target(n, "href", false, w->out);
	}
	put_word(n, "page.colon", w->out);
	put_runs(n, w->out);
	buf_printf(w->out, "\n%s\n", w->indent);
}

static void put_facts(struct writer *w, const xmlNode *facts)
{
	for (const xmlNode *n = facts->children; n; n = n->next) {
		buf_printf(w->out, "%s-   **", w->indent);
		markdown_words(n, "name", w->out);
		buf_puts(w->out, "** ");
		put_runs(n, w->out);
		buf_putc(w->out, '\n');
	}
	buf_printf(w->out, "%s\n", w->indent);
}

/* Tables -------------------------------------------------------------------------------------- */

static void put_head(struct writer *w, const xmlNode *table)
{
	struct buf rule = BUF_INIT;
	bool first = true;

	buf_puts(w->out, w->indent);
	for (const xmlNode *n = table->children; n; n = n->next) {
		struct buf kind = BUF_INIT;

		if (!is(n, "column"))
			continue;
		markdown_attribute(n, "kind", &kind);
		buf_puts(w->out, "| ");
		put_runs(n, w->out);
		if (xmlHasProp((xmlNode *)(size_t)n, (const xmlChar *)"unit")) {
			buf_puts(w->out, " (");
			markdown_words(n, "unit", w->out);
			buf_puts(w->out, ")");
		}
		buf_putc(w->out, ' ');
		buf_puts(&rule, first || strcmp(kind.s, "text") == 0 ? "| --- " : "| ---: ");
		first = false;
		buf_release(&kind);
	}
	buf_printf(w->out, "|\n%s%s|\n", w->indent, rule.s);
	buf_release(&rule);
}

static void put_state(const xmlNode *cell, struct buf *out)
{
	struct buf key = BUF_INIT;

	buf_puts(&key, "state.");
	markdown_attribute(cell, "state", &key);
	put_word(cell, strcmp(key.s, "state.none") == 0 ? "state.not-measured" : key.s, out);
	buf_release(&key);
}

static void put_row(struct writer *w, const xmlNode *row)
{
	buf_puts(w->out, w->indent);
	for (const xmlNode *n = row->children; n; n = n->next) {
		size_t before;

		buf_puts(w->out, "| ");
		before = w->out->n;
		put_runs(n, w->out);
		if (xmlHasProp((xmlNode *)(size_t)n, (const xmlChar *)"state")) {
			bool empty = w->out->n == before;

			buf_puts(w->out, empty ? "" : " (");
			put_state(n, w->out);
			buf_puts(w->out, empty ? "" : ")");
		}
		buf_putc(w->out, ' ');
	}
	buf_puts(w->out, "|\n");
}

static void put_table(struct writer *w, const xmlNode *table)
{
	for (const xmlNode *n = table->children; n; n = n->next) {
		if (is(n, "caption")) {
			buf_printf(w->out, "%s**", w->indent);
			put_runs(n, w->out);
			buf_printf(w->out, "**\n%s\n", w->indent);
		} else if (is(n, "sub")) {
			put_paragraph(w, n);
		}
	}
	put_head(w, table);
	for (const xmlNode *rows = table->children; rows; rows = rows->next)
		for (const xmlNode *n = is(rows, "rows") || is(rows, "total") ? rows->children : NULL; n;
		     n = n->next)
			if (is(n, "row"))
				put_row(w, n);
	buf_printf(w->out, "%s\n", w->indent);
	for (const xmlNode *n = table->children; n; n = n->next)
		if (is(n, "note"))
			put_paragraph(w, n);
		else if (is(n, "doubt"))
			put_doubt(w, n);
}

static void put_heading(struct writer *w, const xmlNode *n)
{
	struct buf level = BUF_INIT;

	markdown_attribute(n, "level", &level);
	buf_printf(w->out, "%s%.*s ", w->indent, *level.s >= '3' && *level.s <= '6' ? *level.s - '0' : 3,
	           "######");
	put_runs(n, w->out);
	buf_printf(w->out, "\n%s\n", w->indent);
	buf_release(&level);
}

static void put_blocks(struct writer *w, const xmlNode *parent)
{
	put_from(w, parent->children);
}

static void put_section(struct writer *w, const xmlNode *n)
{
	struct buf title = BUF_INIT;

	markdown_attribute(n, "title", &title);
	if (title.n) {
		buf_puts(w->out, "## ");
		markdown_text(w->out, title.s);
		buf_puts(w->out, "\n\n");
	}
	put_blocks(w, n);
	buf_release(&title);
}

static void put_rule(struct writer *w, const xmlNode *n)
{
	(void)n;
	buf_printf(w->out, "%s* * *\n%s\n", w->indent, w->indent);
}

static void put_quote(struct writer *w, const xmlNode *n)
{
	put_inside(w, n, "> ", NULL);
	buf_printf(w->out, "%s\n", w->indent);
}

static const struct {
	const char *name;
	void (*put)(struct writer *w, const xmlNode *n);
} blocks[] = {
        {"p", put_paragraph},       {"caption", put_paragraph}, {"source", put_paragraph},
        {"pre", put_pre},           {"list", put_list},         {"quote", put_quote},
        {"h", put_heading},         {"rule", put_rule},         {"picture", put_picture},
        {"figure", put_blocks},     {"multiples", put_blocks},  {"note", put_note},
        {"table", put_table},       {"facts", put_facts},       {"summary", put_blocks},
        {"section", put_section},   {"doubt", put_doubt},
};

static void put_from(struct writer *w, const xmlNode *n)
{
	for (; n; n = n->next)
		for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++)
			if (is(n, blocks[i].name))
				blocks[i].put(w, n);
}

void markdown_put(const xmlNode *page, struct buf *out)
{
	struct writer w = {.out = out};

	put_blocks(&w, page);
	while (out->n > 1 && out->s[out->n - 1] == '\n' && out->s[out->n - 2] == '\n')
		buf_truncate(out, out->n - 1);
}
