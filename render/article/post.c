/* SPDX-License-Identifier: MIT */
#include "render/article/post.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "render/page/node.h"

enum { PICTURE_MAX = 16 << 20 };

enum post_format post_format(const char *word)
{
	return strcmp(word, "html") == 0 ? POST_HTML : strcmp(word, "markdown") == 0 ? POST_MARKDOWN
	                                                                              : POST_NONE;
}

static bool is_named(const xmlNode *node, const char *name)
{
	return node->type == XML_ELEMENT_NODE && strcmp((const char *)node->name, name) == 0;
}

/* Signs of subjects and marks of the best need our style sheet. */
static void strip(xmlNode *node)
{
	xmlUnsetProp(node, (const xmlChar *)"colour");
	xmlUnsetProp(node, (const xmlChar *)"best");
}

/* Whether a link leads into the site. */
static bool leads_into_site(const char *href)
{
	return href && *href != '#' && strncmp(href, "http:", 5) != 0 &&
	       strncmp(href, "https:", 6) != 0 && strncmp(href, "mailto:", 7) != 0;
}

/* A link that would lead nowhere becomes a mark without meaning: its words stay. A doubt stays one. */
static void unlink_node(xmlNode *node)
{
	xmlUnsetProp(node, (const xmlChar *)"href");
	if (!is_named(node, "doubt"))
		xmlNodeSetName(node, (const xmlChar *)"plain");
}

/* Makes link absolute: "/x" is of the site, "x" of the language. */
static void set_address(xmlNode *node, const char *name, const char *href, const char *url,
                        const char *folder)
{
	struct buf address = BUF_INIT;

	buf_printf(&address, "%s%s%s", url, *href == '/' ? "" : folder, *href == '/' ? href + 1 : href);
	node_set(node, name, address.s);
	buf_release(&address);
}

/* Where the lines of a figure stand: of no use without the links. */
static void drop_sources(xmlNode *root)
{
	xmlNode *next;

	for (xmlNode *n = root; n; n = next) {
		next = node_next(n, root);
		if (!is_named(n, "source") || !is_named(n->parent, "figure") || !xmlFirstElementChild(n))
			continue;
		for (next = n; next != root && !next->next; next = next->parent)
			;
		next = next == root ? NULL : next->next;
		xmlUnlinkNode(n);
		xmlFreeNode(n);
	}
}

/* For elsewhere: links absolute or gone. */
static void loosen(xmlNode *root, const char *url, const char *folder)
{
	for (xmlNode *n = root; n; n = node_next(n, root)) {
		xmlChar *href;

		if (n->type != XML_ELEMENT_NODE)
			continue;
		strip(n);
		href = xmlGetNoNsProp(n, (const xmlChar *)"href");
		if (leads_into_site((const char *)href)) {
			if (url)
				set_address(n, "href", (const char *)href, url, folder);
			else
				unlink_node(n);
		}
		xmlFree(href);
	}
	node_set(root, "site", url ? url : "");
}

/* The pictures of a page: its charts in all forms that the page may ask for. */
static void add_picture(struct article *a, const char *path)
{
	for (size_t i = 0; i < a->n_pictures; i++)
		if (strcmp(a->pictures[i], path) == 0)
			return;
	GROW(a->pictures, a->n_pictures, a->cap_pictures);
	a->pictures[a->n_pictures++] = pool_strdup(&a->pool, path);
}

static void gather_chart(struct view *v, struct article *a, xmlNode *picture)
{
	static const char *const widths[] = {"width", "narrow-width"};
	static const char *const themes[] = {"light", "dark"};
	xmlChar *base = xmlGetNoNsProp(picture, (const xmlChar *)"base");
	xmlChar *dense = xmlGetNoNsProp(picture, (const xmlChar *)"dense");

	if (v->options->posts == POST_MARKDOWN) {
		xmlChar *width = xmlGetNoNsProp(picture, (const xmlChar *)"width");

		add_picture(a, pool_printf(&v->pool, "%s-%s-light-%dx.png", base, width, dense ? 2 : 1));
		xmlFree(width);
	}
	for (size_t w = 0; v->options->posts == POST_HTML && w < 2; w++) {
		xmlChar *width = xmlGetNoNsProp(picture, (const xmlChar *)widths[w]);

		for (size_t t = 0; width && t < 2; t++)
			for (int density = 1; density <= (dense ? 2 : 1); density++)
				add_picture(a, pool_printf(&v->pool, "%s-%s-%s-%dx.png", base, width, themes[t],
				                           density));
		xmlFree(width);
	}
	xmlFree(base);
	xmlFree(dense);
}

static void gather_pictures(struct view *v, struct article *a, xmlNode *root)
{
	for (xmlNode *n = root; n; n = node_next(n, root)) {
		if (is_named(n, "picture"))
			gather_chart(v, a, n);
		if (is_named(n, "image")) {
			xmlChar *src = xmlGetNoNsProp(n, (const xmlChar *)"src");

			add_picture(a, (const char *)src);
			xmlFree(src);
		}
	}
}

/* Whether the front matter has a line for it: "subtitle:" is none. */
static bool has_title(const struct article *a)
{
	const char *s = a->front;

	while (s && strncmp(s, "title:", strlen("title:")) != 0)
		s = strchr(s, '\n') ? strchr(s, '\n') + 1 : NULL;
	return s != NULL;
}

/* Front matter for Hugo and Jekyll: the author's own, and what it lacks. */
static void put_front(const struct article *a, struct buf *out)
{
	buf_puts(out, "---\n");
	if (!has_title(a)) {
		buf_puts(out, "title: \"");
		for (const char *s = a->title.text; *s; s++)
			buf_printf(out, *s == '"' || *s == '\\' ? "\\%c" : "%c", *s);
		buf_puts(out, "\"\n");
	}
	buf_puts(out, a->front ? a->front : "");
	buf_puts(out, "---\n\n");
}

void post_make(struct view *v, struct article *a, xmlNode *page)
{
	const char *url = v->address;
	xmlDoc *copy = xmlCopyDoc(page->doc, 1);
	xmlNode *root = xmlDocGetRootElement(copy);
	struct buf text = BUF_INIT;
	char *clean;

	if (!url)
		drop_sources(root);
	loosen(root, url, lang_folder(v->lang));
	if (!url)
		gather_pictures(v, a, root);
	if (v->options->posts == POST_MARKDOWN) {
		put_front(a, &text);
		markdown_put(root, &text);
	} else if (pages_fragment(v->pages, root, &text) < 0) {
		v->failed = true;
	}
	clean = utf8_clean(text.s);
	a->post = pool_strdup(&a->pool, clean);
	free(clean);
	a->post_name = v->options->posts == POST_MARKDOWN ? "index.md" : "index.html";
	buf_release(&text);
	xmlFreeDoc(copy);
}

static int copy_picture(const char *data, const char *folder, const char *path, struct buf *err)
{
	struct buf from = BUF_INIT, to = BUF_INIT, bytes = BUF_INIT;
	char *slash;
	int r;

	buf_printf(&from, "%s/site/%s", data, path);
	buf_printf(&to, "%s/%s", folder, path);
	slash = strrchr(to.s, '/');
	*slash = '\0';
	r = file_mkdirs(to.s, err);
	*slash = '/';
	if (r == 0)
		r = file_read(from.s, PICTURE_MAX, &bytes, err);
	if (r == 0)
		r = file_write(to.s, bytes.s, bytes.n, err);
	buf_release(&from);
	buf_release(&to);
	buf_release(&bytes);
	return r;
}

static int write_post(const struct article *a, const char *data, struct buf *err)
{
	struct buf folder = BUF_INIT, file = BUF_INIT;
	int r;

	buf_printf(&folder, "%s/posts/%s%s%s", data, a->slug, *lang_suffix(a->lang) ? "." : "",
	           *lang_suffix(a->lang) ? lang_code(a->lang) : "");
	buf_printf(&file, "%s/%s", folder.s, a->post_name);
	r = file_mkdirs(folder.s, err);
	for (size_t i = 0; r == 0 && i < a->n_pictures; i++)
		r = copy_picture(data, folder.s, a->pictures[i], err);
	if (r == 0)
		r = file_write(file.s, a->post, strlen(a->post), err);
	buf_release(&folder);
	buf_release(&file);
	return r;
}

int posts_write(const struct articles *all, const char *data, struct diags *diags)
{
	int r = 0;

	for (size_t i = 0; i < all->n; i++) {
		struct buf err = BUF_INIT;

		if (all->list[i]->post && !all->list[i]->failed &&
		    write_post(all->list[i], data, &err) < 0) {
			diag_add(diags, LEVEL_OUTPUT, NULL, 0, 0, "%s", err.s);
			r = -1;
		}
		buf_release(&err);
	}
	return r;
}
