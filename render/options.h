/* SPDX-License-Identifier: MIT */
/* The command line of kurabe-render.
 * render/main.c may include this. */
#ifndef RENDER_OPTIONS_H
#define RENDER_OPTIONS_H

#include <stdbool.h>
#include <stdio.h>

#include "base/buf.h"
#include "base/option.h"

enum verb_bit {
	VERB_RENDER = 1,
	VERB_COMPARE = 2,
	VERB_LIST = 4,
	VERB_SHOW = 8,
	VERB_EXPORT = 16,
};

/* What the command line says; one for all verbs. NULL: not given. */
struct options {
	const char *data, *templates, *format, *output, *baseline, *post_format;
	const char *new_article, *subjects, *language;
	struct option_list metrics, suites;
	bool keep_hosts, anonymous, all, help, version;
	long density, jobs; /* jobs: 0 if not given */
	bool chart_plans, single_file, again;
};

/* Reads the options of a verb; *words: how many words are left in argv from 1 on. Returns -1 with a
 * sentence in `err`. To be released in either case. */
int render_options_read(enum verb_bit verb, int argc, char **argv, struct options *o, int *words,
                        struct buf *err);
void render_options_release(struct options *o);

/* The options of a verb, as --help prints them. */
void render_options_help(enum verb_bit verb, FILE *to);

#endif
