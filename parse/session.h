/* SPDX-License-Identifier: MIT */
/* One call of `kurabe parse`: what it was told, and what came of it.
 * parse/ itself may include this. */
#ifndef PARSE_SESSION_H
#define PARSE_SESSION_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/diag.h"
#include "parse/input.h"
#include "parse/model/import.h"
#include "parse/model/lock.h"
#include "parse/model/model.h"
#include "parse/model/store.h"

enum mode {
	MODE_IMPORT, /* into the archive */
	MODE_CHECK,  /* read everything, write nothing */
	MODE_JSON,   /* likewise, and print it */
};

/* What a capture says of itself, for the output of originals in its folder (with/TOOL.txt). */
struct beside {
	char *path; /* of the folder; NULL: there was no capture yet */
	char *machine, *plan, *label, *date; /* or NULL */
};

struct session {
	enum mode mode;
	const char *data;
	struct import given; /* the options; path is NULL */
	struct lock_wait wait; /* for the archive */
	bool store_open;
	struct store store;
	char *plans;             /* path of a plans.ini among the inputs, or NULL */
	struct report **reports; /* kept for MODE_CHECK and MODE_JSON */
	size_t n_reports, cap_reports;
	struct diags diags;        /* not printed yet */
	struct diags unknown;      /* notes of files in a folder that hold no log */
	int worst;                 /* exit code of those that were printed */
	size_t files, runs, facts; /* that were read */
	size_t taken;              /* inputs that were of use, companions included */
	char **tools;              /* distinct */
	size_t n_tools, cap_tools;
	bool failed; /* an output could not be written: no further input */
	struct beside beside; /* of the last capture */
};

/* Takes one input; of the type of struct walk's hook. */
void session_take(void *session, const struct input *in);

/* Ends a word of the command line that is a folder, of which `taken` inputs were of use: files in
 * it without a log are named, or, where there is nothing else in it, the folder alone is. */
void session_end_folder(struct session *s, const char *word, size_t taken);

/* Prints the diagnostics that came up, unless they are kept for the JSON. */
void session_say(struct session *s);

/* Ends the writing of the archive. */
void session_close(struct session *s);
void session_release(struct session *s);

#endif
