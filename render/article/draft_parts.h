/* SPDX-License-Identifier: MIT */
/* A draft that is being written. render/article/draft*.c may include this. */
#ifndef RENDER_ARTICLE_DRAFT_PARTS_H
#define RENDER_ARTICLE_DRAFT_PARTS_H

#include "render/article/draft.h"

struct draft {
	struct view *v;
	struct comparison *c;
	const struct subject *const *subjects;
	size_t n;
	struct buf *out;
	struct buf ids; /* "a, b" */
};

/* A heading and a paragraph, by their texts. */
void draft_heading(struct draft *d, const char *key);
void draft_paragraph(struct draft *d, const char *key);

/* Whether group i is the first of its tool. */
bool draft_is_first(const struct draft *d, size_t i);

/* The section of tools and commands. */
void draft_method(struct draft *d);

#endif
