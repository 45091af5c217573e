/* SPDX-License-Identifier: MIT */
/* The command line of kurabe-collect.
 * collect/main.c and collect/plan.h may include this. */
#ifndef COLLECT_ARGUMENTS_H
#define COLLECT_ARGUMENTS_H

#include <stdbool.h>
#include <stdio.h>

#include "base/buf.h"
#include "base/option.h"
#include "collect/schedule.h"

struct arguments {
	bool quick, full, list, dry_run, help, version;
	struct wish wish;
	const char *data, *dir, *root, *machine, *plan, *label, *resume; /* NULL: not given */
};

/* Reads it. What is returned is static; NULL, with a sentence in `err`, where it makes no sense. */
struct arguments *arguments_read(int argc, char **argv, struct buf *err);

/* The options, as --help prints them. */
void arguments_help(FILE *to);

#endif
