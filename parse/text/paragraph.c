/* SPDX-License-Identifier: MIT */
/* A report whose lines ran together into one, as web pages and translators leave them: "… 1 parallel
 * copy of tests Dhrystone 2 using register variables 3097162.9 lps (10.0 s, 7 samples) Double-…". It
 * is divided where a line of that report is known to begin. */
#include "parse/text/filter.h"

#include <ctype.h>
#include <string.h>

#include "parse/text/line.h"
#include "parse/text/lines.h"

/* Bytes of a line that may be divided. */
enum { SHORTEST = 160, LONGEST = 1 << 14 };

static const char *const unixbench_words[] = {"Benchmark Run:",
                                              "CPU in system;",
                                              "CPUs in system;",
                                              "System Benchmarks Index Values",
                                              "System Benchmarks Partial Index",
                                              "System Benchmarks Index Score",
                                              "=====",
                                              NULL};
static const char *const unixbench_figures[] = {"Dhrystone 2 using register variables",
                                                "Double-Precision Whetstone",
                                                "Execl Throughput",
                                                "File Copy 1024 bufsize 2000 maxblocks",
                                                "File Copy 256 bufsize 500 maxblocks",
                                                "File Copy 4096 bufsize 8000 maxblocks",
                                                "Pipe Throughput",
                                                "Pipe-based Context Switching",
                                                "Process Creation",
                                                "Shell Scripts (1 concurrent)",
                                                "Shell Scripts (8 concurrent)",
                                                "Shell Scripts (16 concurrent)",
                                                "System Call Overhead",
                                                NULL};
static const char *const sysbench_words[] = {"Running the test with following options:",
                                             "Initializing random number generator",
                                             "Initializing worker threads",
                                             "Threads started!",
                                             "CPU speed:",
                                             "Throughput:",
                                             "File operations:",
                                             "General statistics:",
                                             "Test execution summary:",
                                             "Latency (ms):",
                                             "per-request statistics:",
                                             "Threads fairness:",
                                             NULL};
static const char *const sysbench_figures[] = {"Number of threads:",
                                               "Prime numbers limit:",
                                               "Maximum prime number checked in CPU test:",
                                               "events per second:",
                                               "events/s (eps):",
                                               "time elapsed:",
                                               "total time:",
                                               "total number of events:",
                                               "total time taken by event execution:",
                                               "reads/s:",
                                               "writes/s:",
                                               "fsyncs/s:",
                                               "read, MiB/s:",
                                               "written, MiB/s:",
                                               "min:",
                                               "avg:",
                                               "max:",
                                               "95th percentile:",
                                               "approx. 95 percentile:",
                                               "sum:",
                                               "events (avg/stddev):",
                                               "execution time (avg/stddev):",
                                               NULL};

static const struct report {
	const char *const *words;   /* lines begin with these */
	const char *const *figures; /* and with these where digits follow, a blank between or not */
	size_t least;               /* beginnings in one line that make it more than one */
} reports[] = {
	{unixbench_words, unixbench_figures, 4},
	{sysbench_words, sysbench_figures, 6},
};

enum { N_REPORTS = sizeof reports / sizeof *reports };

/* The length of the first of the words that stands there; 0: none does. */
static size_t word_at(const struct line *l, size_t at, const char *const *words)
{
	for (; *words; words++) {
		size_t n = strlen(*words);

		if (l->s[at] == **words && l->n - at >= n && memcmp(l->s + at, *words, n) == 0)
			return n;
	}
	return 0;
}

static bool is_digit(const struct line *l, size_t at)
{
	return at < l->n && isdigit((unsigned char)l->s[at]);
}

static bool digits_follow(const struct line *l, size_t at)
{
	while (at < l->n && (l->s[at] == ' ' || l->s[at] == '\t'))
		at++;
	return is_digit(l, at);
}

/* The length of a beginning of the report's lines at `at`; 0: there is none. */
static size_t begins(const struct report *r, const struct line *l, size_t at)
{
	size_t n = word_at(l, at, r->words);

	if (n)
		return n;
	n = word_at(l, at, r->figures);
	return n && digits_follow(l, at + n) ? n : 0;
}

/* "4 CPUs in system;" begins at its number. */
static size_t behind_text(const struct line *l, size_t at)
{
	size_t number;

	if (at < 2 || l->s[at] != 'C' || l->s[at - 1] != ' ' || !is_digit(l, at - 2))
		return at;
	for (number = at - 1; number > 0 && is_digit(l, number - 1);)
		number--;
	return number;
}

/* The bytes with which the words and figures of a report begin. */
struct firsts {
	bool of[256];
};

static void add_firsts(struct firsts *f, const char *const *words)
{
	for (; *words; words++)
		f->of[(unsigned char)**words] = true;
}

static const struct report *report_in(const struct firsts *firsts, const struct line *l)
{
	for (size_t i = 0; i < N_REPORTS; i++) {
		size_t found = 0, n;

		for (size_t at = 0; at < l->n; at += n ? n : 1) {
			n = firsts[i].of[(unsigned char)l->s[at]] ? begins(&reports[i], l, at) : 0;
			found += n > 0;
			if (found == reports[i].least)
				return &reports[i];
		}
	}
	return NULL;
}

static void add_piece(struct line_builder *b, const struct line *l, size_t from, size_t to,
                      struct lines *out)
{
	struct line made;

	if (from == to)
		return;
	line_copy(b, l, from, to);
	b->code = l->code;
	b->edited = true;
	made = line_make(b, line_place(l, from));
	lines_add(out, &made);
}

static void divide(struct line_builder *b, const struct line *l, const struct report *r,
                   struct lines *out)
{
	size_t kept = 0, n;

	for (size_t at = 0; at < l->n; at += n ? n : 1) {
		size_t first;

		n = begins(r, l, at);
		if (!n)
			continue;
		first = behind_text(l, at);
		if (first < kept)
			continue;
		add_piece(b, l, kept, first, out);
		kept = first;
	}
	add_piece(b, l, kept, l->n, out);
}

void filter_paragraphs(struct text *t)
{
	struct firsts firsts[N_REPORTS] = {0};
	struct lines out = {0};
	struct line_builder b;

	for (size_t i = 0; i < N_REPORTS; i++) {
		add_firsts(&firsts[i], reports[i].words);
		add_firsts(&firsts[i], reports[i].figures);
	}
	line_start(&b, t);
	for (size_t i = 0; i < t->n; i++) {
		const struct line *l = &t->lines[i];
		const struct report *r = NULL;

		if (l->n >= SHORTEST && l->n <= LONGEST)
			r = report_in(firsts, l);
		if (r)
			divide(&b, l, r, &out);
		else
			lines_add(&out, l);
	}
	lines_put(&out, t);
	line_release(&b);
}
