/* SPDX-License-Identifier: MIT */
/* plans.ini and articles that lie among the inputs. parse/ itself may include this. */
#ifndef PARSE_COMPANION_H
#define PARSE_COMPANION_H

#include "base/buf.h"
#include "base/diag.h"
#include "parse/input.h"

enum companion { COMPANION_NONE, COMPANION_PLANS, COMPANION_ARTICLE };

/* What an input is, by its name and, for Markdown, by front matter with a line `kurabe:`. */
enum companion companion_of(const struct input *in);

/* Copies it to DATA/plans.ini or DATA/articles/NAME.md when nothing is there; other bytes that are
 * there stay, with a note. Returns 0, or -1 with a sentence in `err`. */
int companion_copy(const struct input *in, enum companion kind, const char *data,
                   struct diags *diags, struct buf *err);

#endif
