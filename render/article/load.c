/* SPDX-License-Identifier: MIT */
/* All articles of the data folder. */
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/nearest.h"
#include "render/article/anonymous.h"

enum { ARTICLE_MAX = 4 << 20, LANGS_MAX = 16 };

static int is_article(const struct dirent *e)
{
	size_t n = strlen(e->d_name);

	return n > 3 && e->d_name[0] != '.' && strcmp(e->d_name + n - 3, ".md") == 0;
}

static void find_language(struct article *a, struct lang *const *langs, size_t n,
                          struct diags *diags)
{
	const char *known[LANGS_MAX], *nearest;

	a->failed = n == 0; /* the site says why it has no language */
	if (a->failed)
		return;
	for (size_t i = 0; i < n && i < LANGS_MAX; i++) {
		known[i] = lang_code(langs[i]);
		if (!a->language.text || strcmp(a->language.text, known[i]) == 0) {
			a->lang = langs[i];
			return;
		}
	}
	nearest = nearest_word(a->language.text, known, n < LANGS_MAX ? n : LANGS_MAX);
	diag_add(diags, LEVEL_ERROR, a->file, a->language.line, a->language.column,
	         "the site has no language '%s'; %s '%s'? The article is left out", a->language.text,
	         nearest ? "did you mean" : "is it", nearest ? nearest : known[0]);
	a->failed = true;
}

static void load(struct articles *all, const char *path, struct lang *const *langs, size_t n,
                 const struct privacy *privacy, struct diags *diags)
{
	struct buf bytes = BUF_INIT, err = BUF_INIT;
	struct article *a;

	if (file_read(path, ARTICLE_MAX, &bytes, &err) < 0) {
		diag_add(diags, LEVEL_ERROR, NULL, 0, 0, "%s", err.s);
		all->unread = true;
	} else {
		a = article_read(path, bytes.s, bytes.n, diags);
		if (!a->failed)
			find_language(a, langs, n, diags);
		if (a->draft)
			diag_add(diags, LEVEL_NOTE, path, 0, 0, "is a draft, so it has no page");
		if (a->failed || a->draft) {
			article_free(a);
		} else {
			if (privacy->anonymous)
				diag_add(diags, LEVEL_NOTE, path, 0, 0,
				         "the names that logs and plans.ini give are replaced; what else the "
				         "prose calls a machine or its provider stays");
			anonymous_article(a, privacy);
			GROW(all->list, all->n, all->cap);
			all->list[all->n++] = a;
		}
	}
	buf_release(&bytes);
	buf_release(&err);
}

static int newest_first(const void *x, const void *y)
{
	const struct article *a = *(struct article *const *)x, *b = *(struct article *const *)y;
	const char *da = a->date.text ? a->date.text : "", *db = b->date.text ? b->date.text : "";
	int order = strcmp(db, da);

	if (!order)
		order = strcmp(a->slug, b->slug);
	if (!order)
		order = strcmp(lang_code(a->lang), lang_code(b->lang));
	return order ? order : strcmp(a->file, b->file);
}

/* Two articles of one language can't have one address. */
static void drop_doubles(struct articles *all, struct diags *diags)
{
	size_t n = 0;

	for (size_t i = 0; i < all->n; i++) {
		struct article *a = all->list[i];
		const struct article *other = NULL;

		for (size_t k = 0; k < n && !other; k++)
			if (all->list[k]->lang == a->lang && strcmp(all->list[k]->slug, a->slug) == 0)
				other = all->list[k];
		if (!other) {
			all->list[n++] = a;
			continue;
		}
		diag_add(diags, LEVEL_ERROR, a->file, 1, 1,
		         "article/%s.html is the page of %s, so this article is left out; give it "
		         "another slug",
		         a->slug, other->file);
		article_free(a);
	}
	all->n = n;
}

struct articles *articles_load(const char *data, struct lang *const *langs, size_t n_langs,
                               const struct privacy *privacy, struct diags *diags)
{
	struct articles *all = xcalloc(1, sizeof *all);
	struct buf folder = BUF_INIT;
	struct dirent **names = NULL;
	int n;

	buf_printf(&folder, "%s/articles", data);
	n = scandir(folder.s, &names, is_article, alphasort);
	if (n < 0 && errno != ENOENT) {
		diag_add(diags, LEVEL_ERROR, NULL, 0, 0, "can't read the folder '%s': %s", folder.s,
		         strerror(errno));
		all->unread = true;
	}
	for (int i = 0; i < n; i++) {
		struct buf path = BUF_INIT;

		buf_printf(&path, "%s/%s", folder.s, names[i]->d_name);
		load(all, path.s, langs, n_langs, privacy, diags);
		buf_release(&path);
		free(names[i]);
	}
	free(names);
	buf_release(&folder);
	if (all->n)
		qsort(all->list, all->n, sizeof(struct article *), newest_first);
	drop_doubles(all, diags);
	return all;
}

void articles_free(struct articles *a)
{
	if (!a)
		return;
	for (size_t i = 0; i < a->n; i++)
		article_free(a->list[i]);
	free(a->list);
	free(a);
}
