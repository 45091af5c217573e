/* SPDX-License-Identifier: MIT */
/* What the files of site.h share. Only render/site*.c may include this. */
#ifndef RENDER_SITE_PARTS_H
#define RENDER_SITE_PARTS_H

#include "base/sha256.h"
#include "render/article/article.h"
#include "render/privacy.h"
#include "render/site.h"
#include "render/view/view.h"

enum { LANGS_MAX = 8, MENU_MAX = 8 };

/* The comparisons of a site: those of plans.ini, then one a tool. */
struct plan_of_site {
	struct comparison *all;     /* everything, for the front page and the pages of subjects */
	struct compare_page *pages; /* their titles are those of the language that is written */
	bool *of_tool;              /* likewise: the page of a tool, whose title is a language's */
	size_t n, cap;
	struct pool pool; /* of titles */
};

/* What all languages of a site share. */
struct site {
	const struct archive *archive;
	const struct site_options *options;
	struct diags *diags;
	struct lang *langs[LANGS_MAX];
	size_t n_langs;
	bool unread; /* a language or a font that is there can't be read */
	struct privacy privacy;
	struct plan_of_site plan;
	struct subject_sets *sets;
	struct articles *articles;
	const char *menu[MENU_MAX];
	char *url; /* of the site, with a slash at its end; NULL: not known */
	bool feed; /* there will be a feed.xml */
	struct pages *pages;
	int *colours;
	struct site_keys *keys;
};

/* A part of a site: a page with its charts, or what is made at once. */
enum site_part_kind {
	PART_INDEX,
	PART_COMPARE,  /* of plan.pages */
	PART_SET,      /* one page of a set */
	PART_SUBJECT,
	PART_ARTICLES, /* all of a language */
	PART_LOG,
	PART_LOGS,     /* one page of the list of logs */
	PART_GLOSSARY,
	PART_DATA,     /* the files of a comparison; of the first language only */
};

struct site_part {
	enum site_part_kind kind;
	size_t lang; /* of site.langs */
	size_t at;   /* which of its kind */
	size_t page; /* of a set */
	char key[SHA256_KEY]; /* of all that it is made of, as far as it is known before it is made */
};

struct view site_view(const struct site *s, size_t lang);
void site_view_end(struct view *v);

/* Gives the pages of tools their titles in the language of a view. */
void site_name_pages(struct view *v, struct plan_of_site *p);

/* Makes, or takes over, all parts in their order. -1: what went wrong is a diagnostic. */
int site_make(struct site *s);

/* Keys: equal ones come of equal parts. Made once all of the site but its pages is known. */
struct site_keys *site_keys_new(const struct site *s);
void site_keys_free(struct site_keys *k, const struct site *s);
/* The key of a part. That of a log counts the pages made so far that link to it. `v` is a view of its
 * language, the titles of comparison pages are those of it. */
void site_key(struct site *s, struct view *v, struct site_part *part);

/* The key of this program, the libraries that draw, the fonts and the templates. */
void site_program_key(const char *templates, char key[SHA256_HEX]);

#endif
