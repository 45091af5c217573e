#include "render/page/pages.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/number.h"
#include "render/page/backlinks.h"
#include "render/page/html.h"
#include "render/page/node.h"
#include "render/page/page.h"
#include "render/page/single.h"
#include "render/page/stylesheet.h"
#include "render/templates.h"

struct pages {
	char *data;   /* holds the site */
	char *folder; /* DATA/site.new-PID */
	char *templates;
	struct lang *const *langs;
	size_t n_langs;
	const char *url; /* ends with a slash; or NULL */
	bool feed;
	char **paths; /* of pages, below the site */
	size_t n_paths, cap_paths;
	const char *const *menu; /* ends with NULL; or NULL */
	struct diags *diags;
	struct stylesheets *sheets;
	struct backlinks *backlinks;
	struct single *single; /* NULL: style and pictures are files of their own */
	struct batch batch;
};

static const char new_prefix[] = "site.new-", old_prefix[] = "site.old-";

static char *join(const char *dir, const char *name)
{
	struct buf path = BUF_INIT;

	buf_printf(&path, "%s/%s", dir, name);
	return buf_detach(&path);
}

static char *join_pid(const char *dir, const char *prefix)
{
	struct buf path = BUF_INIT;

	buf_printf(&path, "%s/%s%ld", dir, prefix, (long)getpid());
	return buf_detach(&path);
}

/* Adds what `err` says as a diagnostic of an output. Returns -1. */
static int fail(struct pages *p, struct buf *err)
{
	diag_add(p->diags, LEVEL_OUTPUT, NULL, 0, 0, "%s", err->s);
	buf_release(err);
	return -1;
}

/* Left behind by a process that is gone. */
static bool is_stale(const char *name)
{
	const char *digits = NULL;
	uint64_t pid;

	if (strncmp(name, new_prefix, strlen(new_prefix)) == 0)
		digits = name + strlen(new_prefix);
	else if (strncmp(name, old_prefix, strlen(old_prefix)) == 0)
		digits = name + strlen(old_prefix);
	if (!digits || !number_read_u64(digits, strlen(digits), &pid) || pid > INT32_MAX)
		return false;
	return pid == (uint64_t)getpid() || (kill((pid_t)pid, 0) < 0 && errno == ESRCH);
}

static void remove_stale(struct pages *p)
{
	DIR *dir = opendir(p->data);

	if (!dir)
		return;
	for (struct dirent *e; (e = readdir(dir));) {
		struct buf err = BUF_INIT;
		char *path = join(p->data, e->d_name);

		if (is_stale(e->d_name) && file_remove_tree(path, &err) < 0)
			fail(p, &err);
		buf_release(&err);
		free(path);
	}
	closedir(dir);
}

static void pages_free(struct pages *p)
{
	stylesheets_free(p->sheets);
	backlinks_free(p->backlinks);
	single_free(p->single);
	free(p->data);
	free(p->folder);
	free(p->templates);
	for (size_t i = 0; i < p->n_paths; i++)
		free(p->paths[i]);
	free(p->paths);
	free(p);
}

/* The style sheet and, behind it, own.css of a folder of templates, appended. */
static int read_style(struct pages *p, struct buf *css)
{
	struct buf err = BUF_INIT;
	char *path = templates_path(p->templates, "style.css");
	int r = file_read(path, 1 << 20, css, &err);

	if (r == 0 && templates_has_own(p->templates, "own.css")) {
		free(path);
		path = templates_path(p->templates, "own.css");
		r = file_read(path, 1 << 20, css, &err);
	}
	if (r < 0)
		fail(p, &err);
	free(path);
	return r;
}

static int copy_style(struct pages *p)
{
	struct buf css = BUF_INIT;
	int r = read_style(p, &css);

	if (r == 0)
		r = pages_put(p, "style.css", css.s, css.n);
	buf_release(&css);
	return r;
}

int pages_single(struct pages *p)
{
	struct buf css = BUF_INIT;
	int r = read_style(p, &css);

	if (r == 0)
		p->single = single_new(css.s);
	buf_release(&css);
	return r;
}

struct pages *pages_begin(const char *data, const char *templates, struct lang *const *langs,
			  size_t n, struct diags *diags)
{
	struct pages *p = xcalloc(1, sizeof *p);
	struct buf err = BUF_INIT;
	int r = 0;

	p->data = xstrdup(data);
	p->folder = join_pid(data, new_prefix);
	p->templates = xstrdup(templates);
	p->langs = langs;
	p->n_langs = n;
	p->diags = diags;
	p->sheets = stylesheets_new(templates, diags);
	p->backlinks = backlinks_new();
	remove_stale(p);
	if (file_mkdirs(p->folder, &err) < 0)
		r = fail(p, &err);
	if (r < 0 || copy_style(p) < 0) {
		pages_abort(p);
		return NULL;
	}
	return p;
}

/* A path below the site: plain names, none of them hidden or leading out. */
static bool path_allowed(const char *path)
{
	for (const char *s = path; s; s = strchr(s, '/')) {
		s += *s == '/';
		if (*s == '.' || *s == '/' || *s == '\0')
			return false;
	}
	return *path != '/';
}

int pages_put(struct pages *p, const char *path, const void *bytes, size_t n)
{
	struct buf err = BUF_INIT;
	char *file = join(p->folder, path), *slash = strrchr(file, '/');
	int r = 0;

	if (!path_allowed(path)) {
		buf_printf(&err, "\"%s\" is no path of a site, so it was not written.", path);
		r = fail(p, &err);
	} else {
		*slash = '\0';
		r = file_mkdirs(file, &err);
		*slash = '/';
		if (r < 0 || batch_add(&p->batch, file, bytes, n, &err) < 0)
			r = fail(p, &err);
		else if (p->single)
			single_keep(p->single, path, bytes, n);
	}
	free(file);
	buf_release(&err);
	return r;
}

static bool has_word(const char *words, const char *word)
{
	size_t n = strlen(word);

	for (const char *s = words; (s = strstr(s, word)); s += n)
		if ((s == words || s[-1] == ' ') && (!s[n] || s[n] == ' '))
			return true;
	return false;
}

/* The links to the same page in the other languages; to their front page where it has none. */
static void add_others(struct pages *p, xmlNode *page, const char *lang, const char *path)
{
	xmlChar *site = xmlGetNoNsProp(page, (const xmlChar *)"site");
	xmlChar *in = xmlGetNoNsProp(page, (const xmlChar *)"languages");

	for (size_t i = 0; i < p->n_langs; i++) {
		struct buf href = BUF_INIT;
		bool there = !in || has_word((const char *)in, lang_code(p->langs[i]));
		xmlNode *other;

		if (strcmp(lang_code(p->langs[i]), lang) == 0)
			continue;
		buf_printf(&href, "%s%s%s", (const char *)site, lang_folder(p->langs[i]),
			   there ? path : "index.html");
		other = node_place(page, "other");
		if (!there)
			node_set(other, "missing", "yes");
		node_set(other, "lang", lang_code(p->langs[i]));
		node_set(other, "name", lang_name(p->langs[i]));
		node_set(other, "href", href.s);
		buf_release(&href);
	}
	xmlFree(site);
	xmlFree(in);
}

void pages_menu(struct pages *p, const char *const *ids)
{
	p->menu = ids;
}

void pages_address(struct pages *p, const char *url, bool feed)
{
	p->url = url;
	p->feed = feed;
}

/* The address of a page; the front page has the folder's. */
static void address_put(const struct pages *p, const char *path, struct buf *out)
{
	static const char front[] = "index.html";
	size_t n = strlen(path), k = strlen(front);

	if (n >= k && strcmp(path + n - k, front) == 0 && (n == k || path[n - k - 1] == '/'))
		n -= k;
	buf_puts(out, p->url);
	buf_put(out, path, n);
}

/* What other sites and readers of feeds look for. */
static void add_social(struct pages *p, xmlNode *page, const char *path)
{
	xmlChar *card = xmlGetNoNsProp(page, (const xmlChar *)"card");
	struct buf url = BUF_INIT;
	xmlNode *social;

	if (p->url) {
		social = node_place(page, "social");
		address_put(p, path, &url);
		node_set(social, "url", url.s);
		if (card) {
			buf_clear(&url);
			buf_printf(&url, "%s%s", p->url, (const char *)card);
			node_set(social, "card", url.s);
		}
		if (p->feed) {
			buf_clear(&url);
			buf_printf(&url, "%sfeed.xml", p->url);
			node_set(social, "feed", url.s);
		}
		GROW(p->paths, p->n_paths, p->cap_paths);
		p->paths[p->n_paths++] = xstrdup(path);
	}
	xmlFree(card);
	buf_release(&url);
}

static int put_sitemap(struct pages *p)
{
	xmlDoc *doc = xmlNewDoc((const xmlChar *)"1.0");
	xmlNode *set = xmlNewDocNode(doc, NULL, (const xmlChar *)"urlset", NULL);
	xmlChar *text;
	int size, r;

	xmlDocSetRootElement(doc, set);
	node_set(set, "xmlns", "http://www.sitemaps.org/schemas/sitemap/0.9");
	for (size_t i = 0; i < p->n_paths; i++) {
		struct buf url = BUF_INIT;

		address_put(p, p->paths[i], &url);
		node_text(node_append(node_append(set, "url"), "loc"), url.s);
		buf_release(&url);
	}
	xmlDocDumpFormatMemoryEnc(doc, &text, &size, "UTF-8", 1);
	r = pages_put(p, "sitemap.xml", text, (size_t)size);
	xmlFree(text);
	xmlFreeDoc(doc);
	return r;
}

static void add_menu(struct pages *p, xmlNode *page)
{
	for (const char *const *id = p->menu; id && *id; id++)
		node_set(node_place(page, "menu"), "id", *id);
}

static const char *folder_of(const struct pages *p, const char *lang)
{
	for (size_t i = 0; i < p->n_langs; i++)
		if (strcmp(lang_code(p->langs[i]), lang) == 0)
			return lang_folder(p->langs[i]);
	return "";
}

/* A log's page says where its lines are shown; the others say so by their links. */
static void add_backlinks(struct pages *p, xmlNode *page)
{
	xmlChar *kind = xmlGetNoNsProp(page, (const xmlChar *)"kind");

	if (strcmp((const char *)kind, "log") == 0)
		backlinks_add(p->backlinks, page);
	else
		backlinks_gather(p->backlinks, page);
	xmlFree(kind);
}

int page_write(struct pages *p, xmlNode *page)
{
	xmlChar *lang = xmlGetNoNsProp(page, (const xmlChar *)"lang");
	xmlChar *path = xmlGetNoNsProp(page, (const xmlChar *)"path");
	struct buf html = BUF_INIT, file = BUF_INIT;
	xmlDoc *result;
	int r = -1;

	add_menu(p, page);
	add_backlinks(p, page);
	add_others(p, page, (const char *)lang, (const char *)path);
	buf_printf(&file, "%s%s", folder_of(p, (const char *)lang), (const char *)path);
	add_social(p, page, file.s);
	result = stylesheets_apply(p->sheets, page->doc);
	if (result) {
		if (p->single)
			single_embed(p->single, result);
		html_write(result, &html);
		r = pages_put(p, file.s, html.s, html.n);
	}
	xmlFreeDoc(result);
	xmlFree(lang);
	xmlFree(path);
	buf_release(&html);
	buf_release(&file);
	page_free(page);
	return r;
}

static const xmlNode *find_article(const xmlNode *root)
{
	for (const xmlNode *n = root; n;) {
		if (n->type == XML_ELEMENT_NODE && strcmp((const char *)n->name, "article") == 0)
			return n;
		if (n->children) {
			n = n->children;
			continue;
		}
		while (n != root && !n->next)
			n = n->parent;
		n = n == root ? NULL : n->next;
	}
	return NULL;
}

int pages_fragment(struct pages *p, xmlNode *page, struct buf *out)
{
	xmlDoc *result = stylesheets_apply(p->sheets, page->doc);
	const xmlNode *article = result ? find_article(xmlDocGetRootElement(result)) : NULL;

	for (const xmlNode *n = article ? article->children : NULL; n; n = n->next)
		if (n != article->children)
			html_write_node(n, out);
	xmlFreeDoc(result);
	return result ? 0 : -1;
}

/* Puts the new folder in the place of the old one, which goes to `old`. Where the file system can't
 * exchange two names, there is a moment without a site. */
static int swap_in(struct pages *p, const char *site, const char *old, struct buf *err)
{
	if (renameat2(AT_FDCWD, p->folder, AT_FDCWD, site, RENAME_EXCHANGE) == 0) {
		rename(p->folder, old);
		return 0;
	}
	if (rename(site, old) < 0 && errno != ENOENT) {
		buf_printf(err, "%s can't be moved away (%s), so the new site was not put there.",
			   site, strerror(errno));
		return -1;
	}
	if (rename(p->folder, site) < 0) {
		buf_printf(err, "%s can't be renamed to %s (%s), so the old site stays.", p->folder,
			   site, strerror(errno));
		rename(old, site);
		return -1;
	}
	return 0;
}

static void sync_folder(const char *dir)
{
	int fd = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

	if (fd >= 0) {
		fsync(fd);
		close(fd);
	}
}

int pages_end(struct pages *p)
{
	struct buf err = BUF_INIT;
	char *site = join(p->data, "site"), *old = join_pid(p->data, old_prefix);
	int r = -1;

	if (p->url && put_sitemap(p) < 0) {
		pages_abort(p);
	} else if (batch_commit(&p->batch, &err) < 0 || swap_in(p, site, old, &err) < 0) {
		fail(p, &err);
		pages_abort(p);
	} else {
		sync_folder(p->data);
		if (file_remove_tree(old, &err) < 0)
			fail(p, &err);
		pages_free(p);
		r = 0;
	}
	free(site);
	free(old);
	return r;
}

void pages_abort(struct pages *p)
{
	struct buf err = BUF_INIT;

	batch_abort(&p->batch);
	if (file_remove_tree(p->folder, &err) < 0)
		fail(p, &err);
	buf_release(&err);
	pages_free(p);
}
