/* SPDX-License-Identifier: MIT */
/* The lines of plans.ini as inih is given them. parse/model may include this. */
#ifndef PARSE_MODEL_PLANS_LINES_H
#define PARSE_MODEL_PLANS_LINES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/diag.h"

/* inih cuts lines and names that are too long in silence, reports one bad line of many, and takes
 * an indented line for a continuation. So it reads through this: lines are counted, cut of their
 * blanks at both ends, and refused with a diagnostic where inih would lose a part. */
struct plans_lines {
	const char *at, *end; /* what is not read yet */
	const char *file;
	unsigned line; /* the one that inih was given last */
	bool skip;     /* below a section heading that was refused: its keys are left out too */
	struct diags *diags;
};

/* An ini_reader: the next line into out, which has room for `size` bytes; NULL at the end. */
char *plans_lines_next(char *out, int size, void *lines);

#endif
