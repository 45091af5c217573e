/* SPDX-License-Identifier: MIT */
/* The terminal: colour, a progress line where there is a terminal to show it, the end of what is printed.
 * Anybody may include this; it knows libc only. */
#ifndef BASE_TERM_H
#define BASE_TERM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum term_style { TERM_PLAIN, TERM_BOLD, TERM_DIM, TERM_RED, TERM_YELLOW };

/* Whether `to` takes colour: a terminal, TERM not "dumb", NO_COLOR unset or empty. */
bool term_colour(FILE *to);

/* The escape sequence of a style for `to`; "" where it takes no colour. TERM_PLAIN ends a style. */
const char *term_code(FILE *to, enum term_style style);

/* Columns of the terminal behind `to`; 80 where there is none or it does not say. */
size_t term_width(FILE *to);

/* Progress on standard error. On a terminal one line is drawn again at most ten times a second;
 * elsewhere progress_step() prints a plain line whenever `what` changes. */
struct progress {
	bool terminal;
	double total;      /* in any unit */
	double started;    /* monotonic seconds */
	double last_drawn; /* likewise */
	const char *what;  /* the last one printed; lent */
};

void progress_start(struct progress *p, double total);
void progress_step(struct progress *p, double done, const char *what); /* `what` is lent */
void progress_end(struct progress *p); /* clears the line */

/* Has what a main printed so far written to standard output, for who looks on. Why that could not be
 * done the first time is kept for term_end(). */
void term_flush(void);

/* Ends a main that has printed to standard output: returns `code`, or 5 with a sentence on standard
 * error where that can't be written. A code of EXIT_STOPPED stays: who read it may be gone. */
int term_end(int code);

#endif
