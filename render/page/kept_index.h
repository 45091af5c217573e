/* SPDX-License-Identifier: MIT */
/* The parts and files of a site by their names. Only render/page/kept*.c may include this. */
#ifndef RENDER_PAGE_KEPT_INDEX_H
#define RENDER_PAGE_KEPT_INDEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A part, or the line of a file, in the bytes of site.made. */
struct place {
	const char *name; /* key or path */
	size_t length;    /* of the name */
	const char *at;   /* the record; or the line */
	size_t n;
	size_t first_file, n_files; /* of a part: those of its record */
	enum { NOT_ASKED, IN_SPARE, IN_SITE, CHANGED } state; /* of a part: the worst of its files */
	bool came; /* a file of this name came with the spare site */
	bool used; /* the new site has it */
};

/* Places in the order of adding; a name finds the last that has it. */
struct index {
	struct place *list;
	size_t n, cap;
	uint32_t *slots; /* number of a place + 1 by the hash of its name; 0: free */
	size_t n_slots;  /* 0 or a power of two */
};

void index_reserve(struct index *x, size_t n); /* room for so many, of an index that is empty */
void index_add(struct index *x, struct place place);
struct place *index_find(const struct index *x, const char *name, size_t n); /* NULL: none has it */
void index_release(struct index *x);

#endif
