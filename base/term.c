/* SPDX-License-Identifier: MIT */
#include "base/term.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "base/diag.h"

enum { BAR_CELLS = 20 };

bool term_colour(FILE *to)
{
	const char *no = getenv("NO_COLOR"), *term = getenv("TERM");

	if (no && *no)
		return false;
	return isatty(fileno(to)) && term && strcmp(term, "dumb") != 0;
}

const char *term_code(FILE *to, enum term_style style)
{
	static const char *const codes[] = {
	        [TERM_PLAIN] = "\033[0m",  [TERM_BOLD] = "\033[1m",    [TERM_DIM] = "\033[2m",
	        [TERM_RED] = "\033[31m", [TERM_YELLOW] = "\033[33m",
	};

	return term_colour(to) ? codes[style] : "";
}

size_t term_width(FILE *to)
{
	struct winsize w;

	if (ioctl(fileno(to), TIOCGWINSZ, &w) == 0 && w.ws_col > 0)
		return w.ws_col;
	return 80;
}

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

void progress_start(struct progress *p, double total)
{
	const char *term = getenv("TERM");

	*p = (struct progress){
	        .terminal = isatty(STDERR_FILENO) && term && strcmp(term, "dumb") != 0,
	        .total = total,
	        .started = now(),
	};
}

static void draw(const struct progress *p, double done, const char *what, double t)
{
	double share = p->total > 0 ? done / p->total : 0;
	double left = share > 0.02 ? (t - p->started) * (1 - share) / share : -1;
	int cells, room = (int)term_width(stderr) - BAR_CELLS - 20;

	share = share > 1 ? 1 : share;
	cells = (int)(share * BAR_CELLS + 0.5);
	fprintf(stderr, "\r\033[K[");
	for (int i = 0; i < BAR_CELLS; i++)
		fputc(i < cells ? '#' : '.', stderr);
	fprintf(stderr, "] %3d%%", (int)(share * 100));
	if (left >= 0)
		fprintf(stderr, " %2d:%02d", (int)left / 60, (int)left % 60);
	fprintf(stderr, " %.*s", room > 0 ? room : 0, what);
	fflush(stderr);
}

void progress_step(struct progress *p, double done, const char *what)
{
	double t = now();

	if (p->terminal) {
		if (p->last_drawn > 0 && t - p->last_drawn < 0.1 && done < p->total)
			return;
		draw(p, done, what, t);
		p->last_drawn = t;
	} else if (!p->what || strcmp(p->what, what) != 0) {
		fprintf(stderr, "%s\n", what);
	}
	p->what = what;
}

void progress_end(struct progress *p)
{
	if (p->terminal && p->last_drawn > 0)
		fputs("\r\033[K", stderr);
	fflush(stderr);
}

static int flush_error; /* the errno of the first that failed */

void term_flush(void)
{
	errno = 0;
	if (fflush(stdout) != 0 && !flush_error)
		flush_error = errno;
}

int term_end(int code)
{
	term_flush();
	if ((!flush_error && !ferror(stdout)) || code == EXIT_STOPPED)
		return code;
	fprintf(stderr, "kurabe: error: can't write to standard output%s%s\n",
	        flush_error ? ": " : "", flush_error ? strerror(flush_error) : "");
	return level_exit_code(LEVEL_OUTPUT);
}
