/* SPDX-License-Identifier: MIT */
/* Diagnostics: what was wrong with an input or an output, where, and what was done instead.
 * Anybody may include this; it knows libc only. */
#ifndef BASE_DIAG_H
#define BASE_DIAG_H

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

enum level {
	LEVEL_NOTE,    /* exit code 0 */
	LEVEL_WARNING, /* 1 */
	LEVEL_ERROR,   /* 3: an input could not be read or understood */
	LEVEL_REFUSED, /* 4: unsafe, so not done */
	LEVEL_OUTPUT,  /* 5: an output could not be written; printed as "error" */
};

/* Exit codes that are no level. */
enum { EXIT_USAGE = 2, EXIT_STOPPED = 130 };

struct diag {
	enum level level;
	char *file;      /* as the user named it; NULL: of no file */
	unsigned line;   /* 1 + the LF before; 0: of no line */
	unsigned column; /* 1 + the code points before on the line; 0: of no column */
	char *message;   /* a whole sentence that says what was done instead */
};

struct diags {
	struct diag *list;
	size_t n, cap;
};

#define DIAGS_INIT                                                                                 \
	{                                                                                          \
		0                                                                                  \
	}

void diags_release(struct diags *d);

/* Adds one; `file` and the message are copied, control characters in them become U+FFFD. */
void diag_add(struct diags *d, enum level level, const char *file, unsigned line, unsigned column,
              const char *format, ...) __attribute__((format(printf, 6, 7)));
void diag_vadd(struct diags *d, enum level level, const char *file, unsigned line, unsigned column,
               const char *format, va_list ap) __attribute__((format(printf, 6, 0)));

/* Puts them in the order of their lines and columns, those of no line first. Diagnostics of one place
 * follow by level and message. */
void diags_sort(struct diags *d);

/* Moves all of `from` behind those of `to`; `from` is left empty. */
void diags_move(struct diags *to, struct diags *from);

const char *level_name(enum level level); /* "note", "warning", "error", "refused" */
int level_exit_code(enum level level);    /* 0, 1, 3, 4, 5 */

/* The highest exit code of all of them; 0 when there are none. */
int diags_exit_code(const struct diags *d);

/* `path:line:column: level: sentence`, a line each. Parts that are not known are left out, as is
 * the file of a diagnostic without one ("kurabe: level: sentence"). */
void diags_print(const struct diags *d, FILE *to);

#endif
