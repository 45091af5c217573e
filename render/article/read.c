/* SPDX-License-Identifier: MIT */
/* Reading an article: its lines, its front matter, its CommonMark. */
#include <stdlib.h>
#include <string.h>

#include <cmark.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "render/article/article.h"
#include "render/article/front.h"
#include "render/article/place.h"

enum { LANGUAGE_MAX = 8 };

static void find_lines(struct article *a)
{
	for (const char *s = a->text; *s;) {
		const char *end = strchr(s, '\n');

		GROW(a->lines, a->n_lines, a->cap_lines);
		a->lines[a->n_lines++] = s;
		if (!end)
			break;
		s = end + 1;
	}
}

/* "disks.ja.md" is disks in Japanese. */
static void read_name(struct article *a)
{
	const char *slash = strrchr(a->file, '/');
	char *name = xstrdup(slash ? slash + 1 : a->file), *dot = strrchr(name, '.');

	if (dot)
		*dot = '\0';
	dot = strrchr(name, '.');
	if (dot && dot[1] && strlen(dot + 1) < LANGUAGE_MAX && dot > name) {
		*dot = '\0';
		if (!a->language.text)
			a->language = (struct word){pool_strdup(&a->pool, dot + 1), 1, 1};
	}
	if (!*a->slug)
		make_id(name, NULL, NULL, a->slug);
	free(name);
}

static void put_literal(cmark_node *node, struct buf *out)
{
	cmark_iter *it = cmark_iter_new(node);

	for (cmark_event_type e; (e = cmark_iter_next(it)) != CMARK_EVENT_DONE;) {
		const char *s = e == CMARK_EVENT_ENTER ? cmark_node_get_literal(cmark_iter_get_node(it))
		                                       : NULL;
		if (s)
			buf_puts(out, s);
	}
	cmark_iter_free(it);
}

/* A first heading of level 1 is the title, and no part of the text then. */
static void take_title(struct article *a)
{
	cmark_node *first = cmark_node_first_child(a->document);
	struct buf text = BUF_INIT;

	if (!first || cmark_node_get_type(first) != CMARK_NODE_HEADING ||
	    cmark_node_get_heading_level(first) != 1)
		return;
	put_literal(first, &text);
	if (!a->title.text) {
		a->title = place_at(a, cmark_node_get_start_line(first),
		                    cmark_node_get_start_column(first));
		a->title.text = pool_strdup(&a->pool, text.s);
	}
	if (strcmp(a->title.text, text.s) == 0)
		cmark_node_free(first);
	buf_release(&text);
}

struct article *article_read(const char *file, const char *bytes, size_t n, struct diags *diags)
{
	struct article *a = xcalloc(1, sizeof *a);
	char *whole = xstrndup(bytes, n), *clean = utf8_clean(whole);
	struct buf body = BUF_INIT;
	size_t front;

	pool_init(&a->pool);
	a->file = pool_strdup(&a->pool, file);
	a->text = pool_strdup(&a->pool, clean);
	free(whole);
	free(clean);
	find_lines(a);
	front = front_read(a, diags);
	read_name(a);
	for (size_t i = 0; i < front; i++)
		buf_putc(&body, '\n');
	if (front < a->n_lines)
		buf_puts(&body, a->lines[front]);
	a->document = cmark_parse_document(body.s, body.n, CMARK_OPT_DEFAULT);
	buf_release(&body);
	take_title(a);
	if (!a->failed && (!a->title.text || !*a->title.text)) {
		diag_add(diags, LEVEL_ERROR, a->file, 1, 1,
		         "the article has no title in its front matter and does not begin with a "
		         "heading, so it is left out");
		a->failed = true;
	}
	return a;
}

void article_free(struct article *a)
{
	if (!a)
		return;
	cmark_node_free(a->document);
	free(a->lines);
	free(a->tags.list);
	free(a->subjects.list);
	free(a->unchecked.list);
	free(a->pictures);
	pool_release(&a->pool);
	free(a);
}
