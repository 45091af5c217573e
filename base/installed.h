/* SPDX-License-Identifier: MIT */
/* Where what belongs to the running program lies. A program that is moved together with its
 * files still finds them.
 * Anybody may include this; it knows libc only. */
#ifndef BASE_INSTALLED_H
#define BASE_INSTALLED_H

#include <stdbool.h>

#include "base/buf.h"

/* Puts the path of `name` in the first of `folders` that has it into `path`, in place of what was
 * there. A NULL ends the folders; those that do not begin with a slash are seen from the folder of
 * the running program. Returns false, with nothing in `path`, where none has it. */
bool installed_find(const char *const *folders, const char *name, struct buf *path);

#endif
