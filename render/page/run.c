/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "render/page/node.h"
#include "render/page/page.h"

static xmlNode *add_run(xmlNode *to, const char *element, const char *text)
{
	xmlNode *node = node_append(to, element);

	if (text)
		node_text(node, text);
	return node;
}

void run_text(xmlNode *to, const char *text)
{
	if (*text)
		node_text(to, text);
}

static void add_link(xmlNode *to, const char *element, const char *text, const char *href)
{
	if (href_allowed(href))
		node_set_href(add_run(to, element, text), href);
	else
		run_text(to, text);
}

void run_link(xmlNode *to, const char *text, const char *href)
{
	add_link(to, "a", text, href);
}

void run_figure(xmlNode *to, const char *text, const char *href)
{
	add_link(to, "fig", text, href);
}

void run_badge(xmlNode *to, const char *text)
{
	add_run(to, "badge", text);
}

void run_strong(xmlNode *to, const char *text)
{
	add_run(to, "b", text);
}

void run_code(xmlNode *to, const char *text)
{
	add_run(to, "code", text);
}

void run_mono(xmlNode *to, const char *text)
{
	add_run(to, "mono", text);
}

void run_mark(xmlNode *to, const char *text)
{
	add_run(to, "mark", text);
}

void run_none(xmlNode *to, const char *text)
{
	add_run(to, "none", text);
}

void run_key(xmlNode *to, int colour)
{
	if (colour >= 0 && colour <= 7)
		node_set_colour(add_run(to, "key", NULL), colour);
}

xmlNode *run_small(xmlNode *to)
{
	return add_run(to, "small", NULL);
}

/* The next [words](target) in s: its parts as lengths from s; false: none. */
struct marked {
	size_t open, words, target, end; /* of '[', behind it, behind "](", behind ')' */
};

static bool find_marked(const char *s, struct marked *m)
{
	const char *open = strchr(s, '['), *middle = open ? strstr(open, "](") : NULL;
	const char *close = middle ? strchr(middle, ')') : NULL;

	if (!close)
		return false;
	*m = (struct marked){(size_t)(open - s), (size_t)(open - s) + 1, (size_t)(middle - s) + 2,
			     (size_t)(close - s) + 1};
	return true;
}

static void add_slice(xmlNode *to, const char *s, size_t n)
{
	if (n)
		xmlAddChild(to, xmlNewDocTextLen(to->doc, (const xmlChar *)s, (int)n));
}

void run_marked(xmlNode *to, const char *text, const char *prefix)
{
	struct marked m;

	for (; find_marked(text, &m); text += m.end) {
		char *words = xstrndup(text + m.words, m.target - 2 - m.words);
		struct buf href = BUF_INIT;

		add_slice(to, text, m.open);
		buf_puts(&href, prefix);
		buf_put(&href, text + m.target, m.end - 1 - m.target);
		run_link(to, words, href.s);
		buf_release(&href);
		free(words);
	}
	run_text(to, text);
}

static void add_piece(void *to, const char *text, size_t n, const struct lang_arg *arg)
{
	if (!arg) {
		char *literal = xstrndup(text, n);

		run_marked(to, literal, "glossary.html#");
		free(literal);
	} else if (arg->as == LANG_BADGE) {
		run_badge(to, arg->text);
	} else if (arg->as == LANG_FIGURE) {
		run_figure(to, arg->text, arg->href);
	} else {
		run_link(to, arg->text, arg->href);
	}
}

void run_message_args(xmlNode *to, const struct lang *l, const char *key,
		      const struct lang_arg *args)
{
	lang_walk(l, key, args, add_piece, to);
}
