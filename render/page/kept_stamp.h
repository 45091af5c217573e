/* SPDX-License-Identifier: MIT */
/* By what a file of a site is known again. Only render/page/kept*.c may include this. */
#ifndef RENDER_PAGE_KEPT_STAMP_H
#define RENDER_PAGE_KEPT_STAMP_H

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>

#include "render/page/kept_index.h"

/* A file as a record has it. */
struct stamp {
	uint64_t size, seconds, nanoseconds, inode;
};

/* The stamp in the line of a file; false: the line is damaged. */
bool stamp_read(const struct place *file, struct stamp *out);

/* Likewise with the path; false also where that does not lead down. */
bool stamp_read_file(const struct place *file, char path[PATH_MAX], struct stamp *was);

/* Whether a file is there below a folder as it was, and, if `same`, that very file. */
bool stamp_is_there(int folder, const char *path, const struct stamp *was, bool same);

#endif
