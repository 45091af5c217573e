/* SPDX-License-Identifier: MIT */
/* Option tables: one table serves the reading of a command line and its --help.
 * Anybody may include this; it knows libc only. */
#ifndef BASE_OPTION_H
#define BASE_OPTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/buf.h"

enum option_kind {
	OPTION_FLAG,   /* no value; sets *(bool *)to */
	OPTION_TEXT,   /* a value; sets *(const char **)to to the word of argv */
	OPTION_NUMBER, /* a whole number from min to max; sets *(long *)to */
	OPTION_SIZE,   /* bytes, with an optional suffix K, M, G or T (1024); sets *(size_t *)to */
	OPTION_LIST,   /* a value, repeatable; appends the word to *(struct option_list *)to */
	OPTION_GROUP,  /* no option: `help` is a heading of --help */
};

struct option_list {
	const char **words;
	size_t n, cap;
};

struct option {
	const char *name;      /* without the dashes */
	enum option_kind kind; /* required */
	void *to;              /* required but for a group */
	const char *value;     /* what --help calls the value; required where there is one */
	const char *help;      /* required; long texts are wrapped */
	long min, max;         /* of a number; both 0: any */
};

/* Reads argv[1…] by the table, which an entry without `help` ends. `--name value` and
 * `--name=value` are alike; `--` ends the options. Words that are no options are gathered to the
 * front of argv[1…] and counted in *words. Returns 0, or -1 with a sentence in `err` (usage: exit
 * 2). --help and --version are the caller's: put them into the table as flags. */
int options_read(const struct option *table, int argc, char **argv, int *words, struct buf *err);

/* The table as text, 80 columns wide. */
void options_help(const struct option *table, FILE *to);

void option_list_release(struct option_list *l);

#endif
