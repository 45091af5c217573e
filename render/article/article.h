/* SPDX-License-Identifier: MIT */
/* Articles: the .md files of DATA/articles, CommonMark with front matter and blocks that kurabe fills in, see
 * kurabe-article(5). What stands in them becomes pages of the site, HTML fragments and Markdown.
 * render/site.c, render/main.c, render/view, render/article and tests may include this. It includes
 * base and render/view. */
#ifndef RENDER_ARTICLE_ARTICLE_H
#define RENDER_ARTICLE_ARTICLE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "base/diag.h"
#include "base/pool.h"
#include "render/view/view.h"

struct cmark_node;

/* A word of the article and where it stands. */
struct word {
	const char *text; /* NULL: there is none */
	unsigned line;    /* 1 + the LF before */
	unsigned column;  /* 1 + the code points before on that line */
};

struct words {
	struct word *list;
	size_t n, cap;
};

struct article {
	struct pool pool;  /* all below lives in it, but for the arrays */
	const char *file;  /* for diagnostics */
	char slug[64];     /* [a-z0-9-]: the page is article/SLUG.html */
	struct word title; /* front matter, else the first heading of level 1 */
	struct word date;  /* YYYY-MM-DD, or NULL */
	struct word language;    /* a code such as "ja"; or NULL: the first of the site */
	struct word author;      /* or NULL: that of plans.ini */
	struct word description; /* or NULL */
	const char *summary;     /* that, else the first paragraph; set by articles_check() */
	struct words tags;
	struct words subjects;   /* of blocks that name none; empty: all */
	struct words unchecked;  /* figures in prose that no run need have */
	const char *front;       /* the front matter's lines without those of kurabe */
	bool draft;              /* left out of the site */
	const char *text;        /* the whole file */
	const char **lines;      /* where each of its lines begins */
	size_t n_lines, cap_lines;
	struct cmark_node *document; /* its lines are those of the file */
	const struct lang *lang; /* lent; set by articles_load() */
	bool failed;             /* has an error, and so no page */
	const char *post;        /* for other programs, see post.h; or NULL */
	const char *post_name;   /* of its file */
	const char **pictures;   /* that it needs, below the site */
	size_t n_pictures, cap_pictures;
};

struct articles {
	struct article **list; /* newest first, undated last, then by slug */
	size_t n, cap;
	bool unread; /* some can't be read */
};

/* Reads one article out of its bytes; `file` names it. What can't be understood is a diagnostic;
 * after an error `failed` is set. Free with article_free(). */
struct article *article_read(const char *file, const char *bytes, size_t n, struct diags *diags);
void article_free(struct article *a);

/* Reads all .md files of DATA/articles; none is good. An article is in one of these languages or an
 * error; drafts are a note and left out, as are those with errors. If anonymous, the names that the
 * archive knows are replaced, and a note says that others stay. */
struct articles *articles_load(const char *data, struct lang *const *langs, size_t n_langs,
                               const struct privacy *privacy, struct diags *diags);
void articles_free(struct articles *a);

/* The page of an article as it would be, but without its charts: nothing is drawn or written. NULL:
 * it has errors, each a diagnostic with its place. Free with page_free(). Sets a->summary. */
xmlNode *article_page(struct view *v, struct article *a);

/* Looks for errors in those of the language of the view: each is a diagnostic with its place, and
 * the article is `failed` and gets no page. Nothing is written. */
void articles_check(struct view *v, struct articles *all);
/* Writes the pages of those in the language of the view that are not failed, with their charts and
 * pictures. Returns how many pages. */
int articles_write(struct view *v, struct articles *all);
/* The articles as a section of the front page, those in another language alone behind; nothing
 * where there are none (`all` may be NULL). */
void articles_section(struct view *v, xmlNode *page, const struct articles *all);
/* "2012-12-20 · author · tags"; "" where none is known. */
const char *article_byline(struct view *v, const struct article *a);

#endif
