/* SPDX-License-Identifier: MIT */
#include "render/page/single.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/memory.h"
#include "base/sha256.h"

enum { SLOTS = 4096 };

/* A picture; those of one slot are a chain. */
struct kept {
	char *path, *url;
	struct kept *next;
};

struct single {
	char *css, *source; /* 'sha256-…': what the policy allows */
	struct kept *slots[SLOTS];
};

/* RFC 4648, with padding. */
static void put_base64(struct buf *out, const unsigned char *bytes, size_t n)
{
	static const char digits[] =
		"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

	for (size_t i = 0; i < n; i += 3) {
		size_t left = n - i < 3 ? n - i : 3;
		unsigned bits = (unsigned)bytes[i] << 16;

		if (left > 1)
			bits |= (unsigned)bytes[i + 1] << 8;
		if (left > 2)
			bits |= bytes[i + 2];
		for (size_t k = 0; k < 4; k++)
			buf_putc(out, k <= left ? digits[bits >> (18 - 6 * k) & 63] : '=');
	}
}

static unsigned char nibble(char c)
{
	return (unsigned char)(c <= '9' ? c - '0' : c - 'a' + 10);
}

/* As Content Security Policy Level 3 names an inline style. */
static char *hash_source(const char *css)
{
	unsigned char raw[(SHA256_HEX - 1) / 2];
	struct buf out = BUF_INIT;
	char hex[SHA256_HEX];

	sha256_of(css, strlen(css), hex);
	for (size_t i = 0; i < sizeof raw; i++)
		raw[i] = (unsigned char)(nibble(hex[2 * i]) << 4 | nibble(hex[2 * i + 1]));
	buf_puts(&out, "'sha256-");
	put_base64(&out, raw, sizeof raw);
	buf_putc(&out, '\'');
	return buf_detach(&out);
}

struct single *single_new(const char *css)
{
	struct single *s = xcalloc(1, sizeof *s);

	s->css = xstrdup(css);
	s->source = hash_source(css);
	return s;
}

void single_free(struct single *s)
{
	if (!s)
		return;
	for (size_t i = 0; i < SLOTS; i++)
		for (struct kept *next, *k = s->slots[i]; k; k = next) {
			next = k->next;
			free(k->path);
			free(k->url);
			free(k);
		}
	free(s->css);
	free(s->source);
	free(s);
}

/* djb2; paths are short and ours. */
static struct kept **slot_of(struct single *s, const char *path, size_t n)
{
	size_t hash = 5381;

	for (size_t i = 0; i < n; i++)
		hash = hash * 33 + (unsigned char)path[i];
	return &s->slots[hash % SLOTS];
}

void single_keep(struct single *s, const char *path, const void *bytes, size_t n)
{
	static const char ending[] = ".png";
	size_t length = strlen(path), m = sizeof ending - 1;
	struct kept **slot = slot_of(s, path, length), *k;
	struct buf url = BUF_INIT;

	if (length < m || strcmp(path + length - m, ending) != 0)
		return;
	buf_puts(&url, "data:image/png;base64,");
	put_base64(&url, bytes, n);
	k = xcalloc(1, sizeof *k);
	*k = (struct kept){xstrdup(path), buf_detach(&url), *slot};
	*slot = k;
}

/* The URL of the n bytes at `path`, which leads up from a page to the site; NULL: it is not kept. */
static const char *find(struct single *s, const char *path, size_t n)
{
	while (n > 3 && strncmp(path, "../", 3) == 0) {
		path += 3;
		n -= 3;
	}
	for (const struct kept *k = *slot_of(s, path, n); k; k = k->next)
		if (strlen(k->path) == n && strncmp(k->path, path, n) == 0)
			return k->url;
	return NULL;
}

/* Each word of an attribute that names a picture, by what is kept of it: of a srcset the URLs, but
 * not "1x,". */
static void embed_urls(struct single *s, xmlNode *node, const char *name)
{
	xmlChar *old = xmlGetNoNsProp(node, (const xmlChar *)name);
	struct buf out = BUF_INIT;

	for (const char *at = (const char *)old; at && *at;) {
		size_t n = strcspn(at, " ");
		const char *url = find(s, at, n);

		if (url)
			buf_puts(&out, url);
		else
			buf_put(&out, at, n);
		at += n;
		n = strspn(at, " ");
		buf_put(&out, at, n);
		at += n;
	}
	if (old && out.n)
		xmlSetProp(node, (const xmlChar *)name, (const xmlChar *)out.s);
	xmlFree(old);
	buf_release(&out);
}

static bool has(xmlNode *node, const char *name, const char *value)
{
	xmlChar *found = xmlGetNoNsProp(node, (const xmlChar *)name);
	bool same = found && strcmp((const char *)found, value) == 0;

	xmlFree(found);
	return same;
}

/* The link of the style sheet becomes the style itself. */
static void embed_style(struct single *s, xmlNode *link)
{
	xmlNode *text = xmlNewDocText(link->doc, (const xmlChar *)s->css);

	while (link->properties)
		xmlRemoveProp(link->properties);
	xmlNodeSetName(link, (const xmlChar *)"style");
	xmlAddChild(link, text);
}

/* "style-src 'self'" of the policy: by hash. */
static void allow_style(struct single *s, xmlNode *meta)
{
	static const char own[] = "style-src 'self'";
	xmlChar *policy = xmlGetNoNsProp(meta, (const xmlChar *)"content");
	const char *at = policy ? strstr((const char *)policy, own) : NULL;
	struct buf out = BUF_INIT;

	if (at) {
		buf_put(&out, (const char *)policy, (size_t)(at - (const char *)policy));
		buf_printf(&out, "style-src %s%s", s->source, at + sizeof own - 1);
		xmlSetProp(meta, (const xmlChar *)"content", (const xmlChar *)out.s);
	}
	xmlFree(policy);
	buf_release(&out);
}

static void embed_node(struct single *s, xmlNode *node)
{
	const char *name = (const char *)node->name;

	if (strcmp(name, "img") == 0 || strcmp(name, "source") == 0) {
		embed_urls(s, node, "src");
		embed_urls(s, node, "srcset");
	} else if (strcmp(name, "link") == 0 && has(node, "rel", "stylesheet")) {
		embed_style(s, node);
	} else if (strcmp(name, "meta") == 0 &&
		   has(node, "http-equiv", "Content-Security-Policy")) {
		allow_style(s, node);
	}
}

void single_embed(struct single *s, xmlDoc *html)
{
	xmlNode *root = xmlDocGetRootElement(html);

	for (xmlNode *n = root; n;) {
		if (n->type == XML_ELEMENT_NODE)
			embed_node(s, n);
		if (n->type == XML_ELEMENT_NODE && n->children) {
			n = n->children;
			continue;
		}
		while (n != root && !n->next)
			n = n->parent;
		n = n == root ? NULL : n->next;
	}
}
