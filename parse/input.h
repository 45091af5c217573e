/* SPDX-License-Identifier: MIT */
/* Walking what is named on the command line: files, folders, capture folders, standard input.
 * parse/ itself may include this. */
#ifndef PARSE_INPUT_H
#define PARSE_INPUT_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/diag.h"

/* One input, read. */
struct input {
	const char *
		path; /* as given: the file, or the folder it is a member of; "-": standard input */
	const char *member; /* of a capture folder ("capture", "with/fio.txt"), or NULL */
	const char *name;   /* both: what diagnostics call it */
	bool named;         /* on the command line, not found in a folder */
	char *bytes;        /* a NUL follows; who takes the input may write over them */
	size_t n;
};

struct walk {
	void (*take)(void *user, const struct input *in); /* required; the input is lent */
	void *user;
	struct diags *diags;
	size_t max_size;  /* bytes; a larger file is left out with an error */
	const char *data; /* DATA: the archive and the site in it are never inputs */
	const volatile sig_atomic_t *stop; /* not 0: no further input */
};

/* Takes one word. Folders are read in the order of their names; hidden entries and links in them
 * are passed by, links with a note. A folder that holds a file `capture` is a capture folder: that
 * file and with/ *.txt are its inputs. Returns whether the word is a folder. */
bool input_walk(const struct walk *w, const char *word);

#endif
