/* SPDX-License-Identifier: MIT */
/* An article on its way to a page: what the parts of render/article share.
 * render/article alone may include this. */
#ifndef RENDER_ARTICLE_WRITING_H
#define RENDER_ARTICLE_WRITING_H

#include "render/article/article.h"
#include "render/article/block.h"

struct claims;

struct writing {
	struct view *v;
	const struct article *a;
	const struct claims *claims; /* what figures the archive has; lent */
	xmlNode *page;
	xmlNode *summary;  /* of what stands before the first heading; or NULL */
	xmlNode *section;  /* that blocks go into; NULL: none has begun */
	bool dry;          /* only looks for errors: nothing is drawn or written */
	bool failed;
	unsigned charts;   /* how many blocks have charts: their names */
	int level;         /* of the heading above, from 2 */
	struct comparison **comparisons; /* of its blocks, freed with it */
	size_t n_comparisons, cap_comparisons;
	const struct run **runs; /* behind its blocks and figures, each once */
	size_t n_runs, cap_runs;
};

/* An error of the article with its place; it gets no page. */
void article_fault(struct writing *w, struct word at, const char *format, ...)
        __attribute__((format(printf, 3, 4)));
/* Notes that a run stands behind what the article shows. */
void article_uses(struct writing *w, const struct run *run);
/* The section that blocks go into, begun without a heading where there is none. */
xmlNode *article_section(struct writing *w);

/* What a block speaks of -------------------------------------------------------------------- */

struct chosen {
	struct comparison *c;   /* of the subjects and the suite; lent */
	struct words metrics;   /* asked for; release with chosen_release() */
	struct words subjects;
};

/* A row of a comparison. */
struct place_in {
	const struct group *group;
	const struct row *row;
};

/* What keys a kind of block has: names that end with NULL. */
bool article_check_keys(struct writing *w, const struct block *b, const char *const *keys);
/* Compares the subjects (those of `words`; none: of key `subjects`, of the front matter, all) in the
 * tool of key `suite`, by `only` (NULL: all) metrics. false: an error was said. */
bool article_choose(struct writing *w, struct block *b, const struct word *words, size_t n_words,
                    const char *const *only, size_t n_only, struct chosen *out);
void chosen_release(struct chosen *c);
/* The rows of a metric under the conditions of the block. An error where there is none. Returns
 * how many; `rows` is of the view's pool. */
size_t article_rows(struct writing *w, const struct block *b, const struct chosen *c,
                    struct word metric, struct place_in **rows);
/* The subject that a word names; NULL with an error. */
const struct subject *article_subject(struct writing *w, struct word word);
/* Says that `word` is no `what` of these, and the nearest. */
void article_unknown(struct writing *w, struct word word, const char *what,
                     const char *const *known, size_t n);

/* Blocks and figures ------------------------------------------------------------------------- */

void article_block(struct writing *w, struct block *b);
/* A figure or ratio in a sentence; `text` is what the author wrote for it, or NULL. */
void article_span(struct writing *w, struct block *b, const char *text, xmlNode *to);

void block_chart(struct writing *w, struct block *b);
void block_table(struct writing *w, struct block *b);
void block_ratio(struct writing *w, struct block *b);
void block_log(struct writing *w, struct block *b);
void block_facts(struct writing *w, struct block *b);
void block_plan(struct writing *w, struct block *b);

/* Prose -------------------------------------------------------------------------------------- */

/* The document of the article as sections of w->page. */
void article_prose(struct writing *w);
/* A picture of the author's, relative to the article: kept below article/ of the site. Returns its
 * path from the root of the site, or NULL with a diagnostic. `size` gets its width and height in px,
 * 0 where they are not known. */
const char *article_picture(struct writing *w, const char *path, struct word at, unsigned size[2]);

#endif
