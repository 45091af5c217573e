/* SPDX-License-Identifier: MIT */
/* CommonMark as the nodes of a page. */
#include <string.h>

#include "base/utf8.h"
#include "render/article/claims.h"
#include "render/article/place.h"
#include "render/article/writing.h"
#include "render/page/node.h"

enum { DEPTH_MAX = 40, SECTION_LEVEL = 2, HEADING_MAX = 6 };

static void put_inlines(struct writing *w, cmark_node *parent, xmlNode *to, int depth);
static void put_blocks(struct writing *w, cmark_node *parent, xmlNode *to, int depth);

static struct word place(struct writing *w, cmark_node *node)
{
	while (node && !cmark_node_get_start_line(node))
		node = cmark_node_parent(node);
	return place_at(w->a, node ? cmark_node_get_start_line(node) : 1,
	                node ? cmark_node_get_start_column(node) : 1);
}

static bool too_deep(struct writing *w, cmark_node *node, int depth)
{
	if (depth == DEPTH_MAX)
		article_fault(w, place(w, node), "this is nested more than %d deep", (int)DEPTH_MAX);
	return depth >= DEPTH_MAX;
}

/* Figures ------------------------------------------------------------------------------------- */

static bool is_unchecked(const struct writing *w, const char *s, size_t n)
{
	for (size_t i = 0; i < w->a->unchecked.n; i++)
		if (strlen(w->a->unchecked.list[i].text) == n &&
		    memcmp(w->a->unchecked.list[i].text, s, n) == 0)
			return true;
	return false;
}

static bool inside_number(const char *text, const char *s)
{
	return s > text && (strchr("0123456789.,", s[-1]) || (s[-1] >= 'a' && s[-1] <= 'z') ||
	                    (s[-1] >= 'A' && s[-1] <= 'Z'));
}

static void wrong_figure(struct writing *w, cmark_node *node, const char *s, const struct claim *c)
{
	struct word at = place_find(w->a, cmark_node_get_start_line(node),
	                            cmark_node_get_start_column(node), s, c->end);
	double nearest = claims_nearest(w->claims, c);
	const char *also = "name it in 'unchecked' of the front matter if it comes from elsewhere";

	if (nearest == nearest)
		article_fault(w, at, "no run has the figure '%.*s'; the nearest is %s %s; %s", (int)c->end, s,
		              view_number(w->v, nearest, 5), c->unit, also);
	else
		article_fault(w, at, "no run has the figure '%.*s'; %s", (int)c->end, s, also);
}

/* Exact figures with a unit must be those of some run. */
static void check_figures(struct writing *w, cmark_node *node)
{
	const char *text = cmark_node_get_literal(node);

	for (const char *s = text; (s += strcspn(s, "0123456789")), *s;) {
		struct claim c;

		if (inside_number(text, s) || !claim_read(s, strlen(s), &c)) {
			s += strspn(s, "0123456789");
			continue;
		}
		if (c.unit && c.significant >= 2 && !is_unchecked(w, s, c.end) && !claims_hold(w->claims, &c))
			wrong_figure(w, node, s, &c);
		s += c.end;
	}
}

/* Inlines ------------------------------------------------------------------------------------- */

static bool is_wide(uint32_t cp)
{
	return (cp >= 0x2E80 && cp <= 0x9FFF) || (cp >= 0xF900 && cp <= 0xFAFF) ||
	       (cp >= 0xFF00 && cp <= 0xFFEF) || (cp >= 0x20000 && cp <= 0x3FFFF);
}

/* Full-width punctuation brings its own room. */
static bool is_wide_mark(uint32_t cp)
{
	return (cp >= 0x3000 && cp <= 0x303F) || (cp >= 0xFF00 && cp <= 0xFF0F) ||
	       (cp >= 0xFF1A && cp <= 0xFF20);
}

/* A line that ends between two letters of Japanese, or at its punctuation, is no blank. */
static bool joins(cmark_node *node)
{
	cmark_node *before = cmark_node_previous(node), *behind = cmark_node_next(node);
	const char *x = before ? cmark_node_get_literal(before) : NULL;
	const char *y = behind ? cmark_node_get_literal(behind) : NULL;
	uint32_t last, first;
	size_t used, from;

	if (!x || !*x)
		return false;
	for (from = strlen(x) - 1; from && ((unsigned char)x[from] & 0xC0) == 0x80; from--)
		;
	last = utf8_decode(x + from, strlen(x + from), &used);
	if (is_wide_mark(last) || !y || !*y)
		return is_wide_mark(last);
	first = utf8_decode(y, strlen(y), &used);
	return is_wide_mark(first) || (is_wide(first) && is_wide(last));
}

static void put_link(struct writing *w, cmark_node *node, xmlNode *to, int depth)
{
	const char *url = cmark_node_get_url(node);
	cmark_node *only = cmark_node_first_child(node);
	struct word at = place(w, node);
	xmlNode *a;

	if (strncmp(url, "kurabe:", strlen("kurabe:")) == 0) {
		struct block b;

		block_read_link(w->a, node, &b);
		article_span(w, &b, only ? cmark_node_get_literal(only) : NULL, to);
		block_release(&b);
		return;
	}
	if (!href_allowed(url)) {
		if (w->dry)
			diag_add(w->v->diags, LEVEL_WARNING, w->a->file, at.line,
			         at.column,
			         "a page may not link to '%s', so the words stand there without a link", url);
		put_inlines(w, node, to, depth + 1);
		return;
	}
	a = node_append(to, "a");
	node_set_href(a, url);
	put_inlines(w, node, a, depth + 1);
}

static void put_image(struct writing *w, cmark_node *node, xmlNode *to)
{
	unsigned size[2];
	const char *path = article_picture(w, cmark_node_get_url(node), place(w, node), size);
	struct buf alt = BUF_INIT;
	cmark_iter *it = cmark_iter_new(node);
	xmlNode *image;

	for (cmark_event_type e; (e = cmark_iter_next(it)) != CMARK_EVENT_DONE;) {
		const char *s = e == CMARK_EVENT_ENTER ? cmark_node_get_literal(cmark_iter_get_node(it))
		                                       : NULL;
		buf_puts(&alt, s ? s : "");
	}
	cmark_iter_free(it);
	if (path) {
		image = node_append(to, "image");
		node_set(image, "src", path);
		node_set(image, "alt", alt.s);
		if (size[0] && size[1]) {
			node_set_number(image, "width", (long)size[0]);
			node_set_number(image, "height", (long)size[1]);
		}
	} else {
		run_text(to, alt.s);
	}
	buf_release(&alt);
}

/* HTML that may pass: a tag without attributes and what it becomes. */
static const struct {
	const char *open, *close, *element;
} safe[] = {
        {"<sup>", "</sup>", "sup"},   {"<sub>", "</sub>", "sub"},
        {"<kbd>", "</kbd>", "kbd"},   {"<del>", "</del>", "del"},
        {"<mark>", "</mark>", "mark"}, {"<b>", "</b>", "b"},
        {"<strong>", "</strong>", "b"}, {"<i>", "</i>", "em"},
        {"<em>", "</em>", "em"},
};

enum { N_SAFE = sizeof safe / sizeof *safe };

static bool is_html(cmark_node *node, const char *tag)
{
	return cmark_node_get_type(node) == CMARK_NODE_HTML_INLINE &&
	       strcmp(cmark_node_get_literal(node), tag) == 0;
}

static bool is_comment(const char *s)
{
	size_t n = strlen(s);

	while (n && strchr(" \t\r\n", s[n - 1]))
		n--;
	return n >= 7 && strncmp(s, "<!--", 4) == 0 && memcmp(s + n - 3, "-->", 3) == 0 &&
	       memmem(s + 4, n - 4, "-->", 3) == s + n - 3;
}

static void unsafe(struct writing *w, cmark_node *node)
{
	struct word at = place(w, node);

	if (w->dry)
		diag_add(w->v->diags, LEVEL_WARNING, w->a->file, at.line, at.column,
		         "this HTML is shown as text, since only sup, sub, kbd, del, mark, b, strong, i, "
		         "em and br pass, without attributes");
}

/* Puts what stands from `node` to before `end`. */
static void put_range(struct writing *w, cmark_node *node, cmark_node *end, xmlNode *to, int depth);

/* HTML in a line. Returns the node that was dealt with last. */
static cmark_node *put_html(struct writing *w, cmark_node *node, xmlNode *to, int depth)
{
	const char *s = cmark_node_get_literal(node);

	if (is_comment(s))
		return node;
	if (strcmp(s, "<br>") == 0 || strcmp(s, "<br/>") == 0 || strcmp(s, "<br />") == 0) {
		node_append(to, "br");
		return node;
	}
	for (size_t i = 0; i < N_SAFE; i++) {
		cmark_node *end = cmark_node_next(node);

		if (strcmp(s, safe[i].open) != 0)
			continue;
		while (end && !is_html(end, safe[i].close))
			end = cmark_node_next(end);
		if (!end)
			break;
		put_range(w, cmark_node_next(node), end, node_append(to, safe[i].element), depth + 1);
		return end;
	}
	unsafe(w, node);
	run_text(to, s);
	return node;
}

static void put_code(struct writing *w, cmark_node *node, xmlNode *to)
{
	struct block b;

	if (!block_is_ours(cmark_node_get_literal(node))) {
		run_code(to, cmark_node_get_literal(node));
		return;
	}
	block_read_span(w->a, node, &b);
	article_span(w, &b, NULL, to);
	block_release(&b);
}

/* One inline; returns the last that it took. */
static cmark_node *put_inline(struct writing *w, cmark_node *node, xmlNode *to, int depth)
{
	switch (cmark_node_get_type(node)) {
	case CMARK_NODE_TEXT:
		if (w->dry)
			check_figures(w, node);
		run_text(to, cmark_node_get_literal(node));
		break;
	case CMARK_NODE_SOFTBREAK:
		run_text(to, joins(node) ? "" : " ");
		break;
	case CMARK_NODE_LINEBREAK:
		node_append(to, "br");
		break;
	case CMARK_NODE_CODE:
		put_code(w, node, to);
		break;
	case CMARK_NODE_HTML_INLINE:
		return put_html(w, node, to, depth);
	case CMARK_NODE_LINK:
		put_link(w, node, to, depth);
		break;
	case CMARK_NODE_IMAGE:
		put_image(w, node, to);
		break;
	case CMARK_NODE_STRONG:
		put_inlines(w, node, node_append(to, "b"), depth + 1);
		break;
	default:
		put_inlines(w, node, node_append(to, "em"), depth + 1);
		break;
	}
	return node;
}

static void put_range(struct writing *w, cmark_node *node, cmark_node *end, xmlNode *to, int depth)
{
	for (; node && node != end; node = cmark_node_next(node)) {
		if (too_deep(w, node, depth))
			return;
		node = put_inline(w, node, to, depth);
	}
}

static void put_inlines(struct writing *w, cmark_node *parent, xmlNode *to, int depth)
{
	put_range(w, cmark_node_first_child(parent), NULL, to, depth);
}

/* Blocks -------------------------------------------------------------------------------------- */

static const char *plain_text(struct writing *w, cmark_node *node)
{
	xmlNode *scratch = xmlNewDocNode(w->page->doc, NULL, (const xmlChar *)"p", NULL);
	xmlChar *s;
	const char *text;

	put_inlines(w, node, scratch, 0);
	s = xmlNodeGetContent(scratch);
	text = pool_strdup(&w->v->pool, (const char *)s);
	xmlFree(s);
	xmlFreeNode(scratch);
	return text;
}

static bool id_taken(const char *id, const void *page)
{
	for (const xmlNode *n = ((const xmlNode *)page)->children; n; n = n->next) {
		xmlChar *own = xmlGetNoNsProp((xmlNode *)(size_t)n, (const xmlChar *)"id");
		bool same = own && strcmp((const char *)own + 2, id) == 0;

		xmlFree(own);
		if (same)
			return true;
	}
	return false;
}

static void put_heading(struct writing *w, cmark_node *node, xmlNode *to)
{
	int level = cmark_node_get_heading_level(node);
	bool begins = level <= SECTION_LEVEL && (!to || to == w->section);
	const char *title = begins ? plain_text(w, node) : "";
	xmlNode *h;

	if (*title) {
		char id[64];

		make_id(title, id_taken, w->page, id);
		w->section = page_section(w->page, pool_printf(&w->v->pool, "s-%s", id), title);
		w->level = SECTION_LEVEL;
		return;
	}
	if (level > w->level + 1)
		level = w->level + 1;
	w->level = level > SECTION_LEVEL ? level : SECTION_LEVEL + 1;
	h = node_append(to ? to : article_section(w), "h");
	node_set_number(h, "level", w->level < HEADING_MAX ? w->level : HEADING_MAX);
	put_inlines(w, node, h, 0);
}

static void put_fence(struct writing *w, cmark_node *node, xmlNode *to, bool top)
{
	const char *info = cmark_node_get_fence_info(node);
	struct block b;
	xmlNode *pre;

	if (!block_is_ours(info)) {
		pre = node_append(to ? to : article_section(w), "pre");
		run_text(pre, cmark_node_get_literal(node));
		return;
	}
	block_read_fence(w->a, node, &b);
	if (top)
		article_block(w, &b);
	else
		article_fault(w, b.kind, "a block of kurabe stands in a list or a quotation; move it out");
	block_release(&b);
}

static void put_list(struct writing *w, cmark_node *node, xmlNode *to, int depth)
{
	bool tight = cmark_node_get_list_tight(node);
	xmlNode *list = node_append(to, "list");

	if (cmark_node_get_list_type(node) == CMARK_ORDERED_LIST) {
		node_set(list, "ordered", "yes");
		if (cmark_node_get_list_start(node) != 1)
			node_set_number(list, "start", cmark_node_get_list_start(node));
	}
	for (cmark_node *item = cmark_node_first_child(node); item; item = cmark_node_next(item)) {
		cmark_node *first = cmark_node_first_child(item);
		xmlNode *li = node_append(list, "item");

		if (tight && first && cmark_node_get_type(first) == CMARK_NODE_PARAGRAPH) {
			put_inlines(w, first, li, depth + 1);
			cmark_node_unlink(first);
			put_blocks(w, item, li, depth + 1);
			cmark_node_prepend_child(item, first);
		} else {
			put_blocks(w, item, li, depth + 1);
		}
	}
}

static void put_html_block(struct writing *w, cmark_node *node, xmlNode *to)
{
	if (is_comment(cmark_node_get_literal(node)))
		return;
	unsafe(w, node);
	run_text(node_append(to, "pre"), cmark_node_get_literal(node));
}

/* What stands before the first heading is the summary. */
static xmlNode *target(struct writing *w, xmlNode *to)
{
	if (to)
		return to;
	if (w->section)
		return w->section;
	if (!w->summary)
		w->summary = node_place(w->page, "summary");
	return w->summary;
}

static void put_block(struct writing *w, cmark_node *node, xmlNode *to, int depth)
{
	bool top = !to;

	switch (cmark_node_get_type(node)) {
	case CMARK_NODE_PARAGRAPH:
		put_inlines(w, node, node_append(target(w, to), "p"), depth + 1);
		break;
	case CMARK_NODE_HEADING:
		put_heading(w, node, to);
		break;
	case CMARK_NODE_CODE_BLOCK:
		put_fence(w, node, top ? w->section : to, top);
		break;
	case CMARK_NODE_LIST:
		put_list(w, node, target(w, to), depth);
		break;
	case CMARK_NODE_BLOCK_QUOTE:
		put_blocks(w, node, node_append(target(w, to), "quote"), depth + 1);
		break;
	case CMARK_NODE_HTML_BLOCK:
		put_html_block(w, node, target(w, to));
		break;
	default:
		node_append(target(w, to), "rule");
		break;
	}
}

static void put_blocks(struct writing *w, cmark_node *parent, xmlNode *to, int depth)
{
	for (cmark_node *node = cmark_node_first_child(parent); node; node = cmark_node_next(node)) {
		if (too_deep(w, node, depth))
			return;
		put_block(w, node, to, depth);
	}
}

void article_prose(struct writing *w)
{
	put_blocks(w, w->a->document, NULL, 0);
}
