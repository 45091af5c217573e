/* SPDX-License-Identifier: MIT */
/* Finding what a user names on the command line: subjects, runs.
 * render/main.c and render/plain may include this. It includes base and parse/model. */
#ifndef RENDER_FIND_H
#define RENDER_FIND_H

#include "base/buf.h"
#include "parse/model/archive.h"
#include "render/privacy.h"

struct found {
	const struct subject **list;
	size_t n, cap;
};

/* Adds the subjects that a word names: by ID, name (also as published), plan or machine, each once.
 * Returns how many fit, or -1 with a sentence in `err` that offers the nearest names. */
int find_subjects(const struct archive *a, const struct privacy *p, const char *word,
		  struct found *out, struct buf *err);
void found_release(struct found *f);

/* The run whose id is `word` or begins so; NULL with a sentence in `err` when there is none or more
 * than one. */
const struct run *find_run(const struct archive *a, const char *word, struct buf *err);

#endif
