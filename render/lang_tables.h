/* SPDX-License-Identifier: MIT */
/* The tables of a language, as lang_read.c fills them and lang.c looks things up in them.
 * Only those two may include this. */
#ifndef RENDER_LANG_TABLES_H
#define RENDER_LANG_TABLES_H

#include "base/pool.h"
#include "render/lang.h"

struct word {
	const char *id, *text;
};

/* Sorted by id once loaded. */
struct words {
	struct word *list;
	size_t n, cap;
};

struct metric_words {
	const char *tools; /* separated by blanks */
	const char *id;
	struct lang_metric words;
};

/* What was put together from a pattern, kept so that callers need not free it. */
struct made {
	const char *tool, *metric;
	struct lang_metric words;
	struct made *next;
};

struct made_list {
	struct made *first;
};

struct lang {
	struct pool *pool;
	const char *code, *name, *folder, *suffix;
	struct words texts, tools, facts;
	struct metric_words *metrics;
	size_t n_metrics, cap_metrics;
	struct lang_group *groups;
	size_t n_groups, cap_groups;
	struct made_list *made;
	size_t n_missing;
	struct buf missing; /* the first few */
};

const char *words_find(const struct words *w, const char *id); /* or NULL */

#endif
