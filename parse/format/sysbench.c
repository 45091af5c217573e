/* SPDX-License-Identifier: MIT */
/* sysbench 0.4, 0.5 and 1.0: one run a report. */
#include "parse/format/sysbench.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

enum { REPORT_LINES = 120, BLANK_LINES = 4 };

/* The banner, and lines that a report without it can begin with. */
static const char *const openings[] = {"sysbench ",
                                       "Running the test with following options:",
                                       "Maximum prime number checked in CPU test:",
                                       "Prime numbers limit:",
                                       "CPU speed:",
                                       "General statistics:",
                                       "Test execution summary:",
                                       "Operations performed:",
                                       "File operations:",
                                       "SQL statistics:",
                                       "OLTP test statistics:",
                                       "Running CPU test...", /* AikonCWD's script */
                                       "Running THREADS test...",
                                       "Running MEMORY test...",
                                       "reads/s:", /* where it is grepped out, see is_grepped() */
                                       NULL};

size_t sysbench_start(const struct line *l)
{
	size_t at = skip_blanks(l, 0);

	while (at < l->n && strchr(">#|", l->s[at]))
		at = skip_blanks(l, at + 1);
	return at;
}

/* "sysbench 1.0.19 (using …" or "sysbench 0.4.12:  multi-threaded …": where the version stands. */
static bool is_banner(const struct line *l, size_t *at, size_t *n)
{
	size_t start = find_text(l, 0, "sysbench "), end;
	double value;

	*at = start + strlen("sysbench ");
	if (start >= l->n || !read_number(l, *at, &value))
		return false;
	end = skip_word(l, *at);
	*n = end - *at;
	if (l->s[end - 1] == ':')
		--*n;
	return find_text(l, end, "multi-threaded") < l->n || find_text(l, end, "(using") < l->n;
}

/* Whether one of the rates of fileio, "reads/s:   7368.02", begins the line. */
static bool is_rate(const struct line *l, const char *name)
{
	size_t at = sysbench_start(l);
	double value;

	return at_text(l, at, name) && read_number(l, skip_blanks(l, at + strlen(name)), &value);
}

/* "reads/s:" and "writes/s:" as grep leaves them, without a head. */
static bool is_grepped(const struct text *t, size_t i)
{
	return i + 1 < t->n && is_rate(&t->lines[i], "reads/s:") &&
	       is_rate(&t->lines[i + 1], "writes/s:");
}

static bool opens(const struct text *t, size_t line)
{
	const struct line *l = &t->lines[line];
	size_t at = sysbench_start(l), n;

	for (size_t i = 1; openings[i]; i++)
		if (at_text(l, at, openings[i]))
			return strcmp(openings[i], "reads/s:") != 0 || is_grepped(t, line);
	return is_banner(l, &at, &n);
}

/* "root@web1:~#" */
static bool is_prompt(const struct line *l)
{
	return memchr(l->s, '~', l->n) &&
	       (find_text(l, 0, "~#") < l->n || find_text(l, 0, "~$") < l->n);
}

/* The head of the part that a report has once. */
static bool is_general(const struct line *l)
{
	return memchr(l->s, ':', l->n) && (find_text(l, 0, "General statistics:") < l->n ||
	                                   find_text(l, 0, "Test execution summary:") < l->n);
}

/* Behind a report: a fence, a prompt or a command. */
static bool is_outside(const struct line *l)
{
	size_t at = sysbench_start(l);

	bool options = memchr(l->s, '-', l->n);

	return at_text(l, at, "``") || at_text(l, at, "$ ") || is_prompt(l) ||
	       (options && (find_text(l, at, "sysbench --") < l->n ||
	                    (at_text(l, at, "sysbench ") && find_text(l, at, " --") < l->n))) ||
	       at_text(l, 0, "# ") || at_text(l, 0, "## ") || at_text(l, 0, "### ");
}

/* A part of a script that prints a few lines of each test. */
static bool opens_part(const struct line *l)
{
	size_t at = sysbench_start(l);

	return at_text(l, at, "Running ") && find_text(l, at, " test...") < l->n;
}

/* The last of the lines that grep left of one report. */
static size_t grepped_end(const struct text *t, size_t first)
{
	static const char *const names[] = {"fsyncs/s:", "read, MiB/s:", "written, MiB/s:"};
	size_t last = first + 1;

	for (size_t k = 0; k < sizeof names / sizeof *names && last + 1 < t->n; k++)
		if (is_rate(&t->lines[last + 1], names[k]))
			last++;
	return last;
}

static size_t find_end(const struct text *t, size_t first)
{
	size_t last = first, at, n;
	bool summary = false;

	if (is_grepped(t, first))
		return grepped_end(t, first);

	for (size_t i = first, blank = 0; i < t->n && i < first + REPORT_LINES; i++) {
		const struct line *l = &t->lines[i];
		bool general = is_general(l);

		if (line_is_blank(l)) {
			if (++blank > (opens_part(&t->lines[first]) ? 0 : BLANK_LINES))
				break;
			continue;
		}
		if (i > first && ((general && summary) || is_banner(l, &at, &n) || is_outside(l)))
			break;
		summary |= general;
		blank = 0;
		last = i;
		if (memchr(l->s, '(', l->n) &&
		    find_text(l, 0, "execution time (avg/stddev)") < l->n)
			break;
	}
	return last;
}

/* The first of the lines "WARNING: --num-threads is deprecated, …" that end above line i; i where
 * there are none. */
static size_t behind_warnings(const struct text *t, size_t from, size_t i)
{
	while (i > from && at_text(&t->lines[i - 1], sysbench_start(&t->lines[i - 1]), "WARNING: "))
		i--;
	return i;
}

static bool probe(const struct text *t, struct block *b)
{
	size_t i = b->last;

	if (!opens(t, i))
		return false;
	*b = (struct block){behind_warnings(t, b->first, i), find_end(t, i)};
	return true;
}

/* The word behind a blank or "=", and not a part of another one ("--threads=2"); l->n: none. */
static size_t find_word(const struct line *l, size_t at, const char *word)
{
	for (at = find_text(l, at, word); at < l->n; at = find_text(l, at + 1, word)) {
		size_t end = at + strlen(word);

		if (at && (l->s[at - 1] == '=' || l->s[at - 1] == ' ') &&
		    (end >= l->n || l->s[end] == ' '))
			return at;
	}
	return l->n;
}

/* "sysbench --test=cpu run" or "sysbench cpu run" just above the report. */
static void read_command(struct sysbench *s, size_t first)
{
	static const char *const tests[] = {"cpu", "memory", "fileio", "threads", "mutex", NULL};
	size_t lowest = first > 3 ? first - 3 : 0;

	for (size_t i = first; i-- > lowest;) {
		const struct line *l = &s->p->text->lines[i];
		size_t command = find_text(l, 0, "sysbench ");

		for (size_t k = 0; tests[k] && command < l->n; k++) {
			size_t at = find_word(l, command, tests[k]);

			if (at < l->n) {
				parse_attr(s->p, &s->run->params, "test", i, at, strlen(tests[k]));
				return;
			}
		}
	}
}

static bool has_digit(const struct line *l)
{
	for (size_t i = 0; i < l->n; i++)
		if (isdigit((unsigned char)l->s[i]))
			return true;
	return false;
}

/* Whether the report got as far as a figure; what a test suite expects has none ("*.*s"). */
static bool has_figures(const struct text *t, const struct block *block)
{
	static const char *const words[] = {"total time:", "time elapsed:", "per second", "per sec",
	                                    "/sec", "/s:", "IOPS="};

	for (size_t i = block->first; i <= block->last; i++)
		for (size_t k = 0; k < sizeof words / sizeof *words; k++)
			if (find_text(&t->lines[i], 0, words[k]) < t->lines[i].n &&
			    has_digit(&t->lines[i]))
				return true;
	return false;
}

/* Whether sysbench made or removed what a test works on: that has no figures. */
static bool is_preparation(const struct text *t, const struct block *block)
{
	static const char *const words[] = {"Removing test files", "Dropping table",
	                                    "Creating table",      "Creating files",
	                                    "Inserting ",          "Creating a secondary index"};

	for (size_t i = block->first; i <= block->last + 2 && i < t->n; i++)
		for (size_t k = 0; k < sizeof words / sizeof *words; k++)
			if (find_text(&t->lines[i], 0, words[k]) < t->lines[i].n)
				return true;
	return false;
}

/* "test threads 4" just above what grep left: what tells it from the next. */
static void read_grepped_name(struct parse *p, struct run *run, size_t first)
{
	const struct line *l = first ? &p->text->lines[first - 1] : NULL;
	size_t at = l ? skip_blanks(l, 0) : 0, end = l ? l->n : 0;

	while (end > at && strchr(": \t", l->s[end - 1]))
		end--;
	if (end > at && !l->heading && !is_outside(l))
		parse_attr(p, &run->params, "label", first - 1, at, end - at);
}

static size_t parse(struct parse *p, const struct block *block)
{
	struct sysbench s = {.p = p, .events = NAN};
	size_t at, n, banner = block->first;
	struct result *total;

	if (!has_figures(p->text, block)) {
		if (!is_preparation(p->text, block))
			parse_diag(p, LEVEL_WARNING, block->last, 0,
			           "this report of sysbench ends before its first figure; nothing "
			           "was read");
		return block->last;
	}
	s.run = parse_begin_run(p, "sysbench", block->first);
	while (at_text(&p->text->lines[banner], sysbench_start(&p->text->lines[banner]),
	               "WARNING: "))
		banner++;
	if (is_banner(&p->text->lines[banner], &at, &n)) {
		s.run->tool_version = parse_figure(p, banner, at, n, NAN).text;
		s.old = find_text(&p->text->lines[banner], at, "multi-threaded") <
		        p->text->lines[banner].n;
	}
	for (size_t i = block->first; i <= block->last; i++)
		sysbench_line(&s, i);
	sysbench_latencies(&s);
	if (s.old && (total = run_find(s.run, "total_time")))
		total->better = BETTER_LOWER;
	if (is_grepped(p->text, block->first))
		read_grepped_name(p, s.run, block->first);
	if (!attrs_find(&s.run->params, "test"))
		read_command(&s, block->first);
	s.run->era = s.old ? "0.4" : "1.0";
	parse_end_run(p, s.run, block->last);
	return block->last;
}

const struct parser parser_sysbench = {
	.name = "sysbench",
	.title = "sysbench report",
	.anchors = openings,
	.lead = 2, /* warnings */
	.probe = probe,
	.parse = parse,
};
