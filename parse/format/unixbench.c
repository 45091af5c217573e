/* UnixBench 5.x text reports: a system head, then a block of results and a table of indexes for
 * each number of copies. */
#include <ctype.h>
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "parse/format/parser.h"
#include "parse/model/era.h"

/* Printed names, as they begin a row. */
static const struct {
	const char *printed, *metric;
} tests[] = {
        {"Dhrystone 2 using register variables", "dhry2reg"},
        {"Double-Precision Whetstone", "whetstone-double"},
        {"Execl Throughput", "execl"},
        {"File Copy 1024 bufsize 2000 maxblocks", "fstime"},
        {"File Copy 256 bufsize 500 maxblocks", "fsbuffer"},
        {"File Copy 4096 bufsize 8000 maxblocks", "fsdisk"},
        {"Pipe Throughput", "pipe"},
        {"Pipe-based Context Switching", "context1"},
        {"Process Creation", "spawn"},
        {"Shell Scripts (1 concurrent)", "shell1"},
        {"Shell Scripts (8 concurrent)", "shell8"},
        {"Shell Scripts (16 concurrent)", "shell16"},
        {"System Call Overhead", "syscall"},
};

enum {
	HEAD_LINES = 200, /* a head lists a few lines a CPU */
	INDEX_TESTS = 12,
};

/* What the head above the runs says, for all of them. */
struct head {
	struct attrs facts;
	const char *host, *version;
};

static const char head_mark[] = "BYTE UNIX Benchmarks (Version ";
static const char run_mark[] = "Benchmark Run:";
static const char score_mark[] = "System Benchmarks Index Score";
static const char table_mark[] = "System Benchmarks Index Values";
static const char partial_mark[] = "System Benchmarks Partial Index";

static bool has(const struct line *l, const char *s)
{
	return find_text(l, 0, s) < l->n;
}

static bool begins(const struct line *l, const char *s)
{
	return at_text(l, skip_blanks(l, 0), s);
}

/* The test whose printed name stands at `at`, and the byte behind it. */
static const char *test_at(const struct line *l, size_t at, size_t *behind)
{
	for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
		*behind = at + strlen(tests[i].printed);
		if (at_text(l, at, tests[i].printed) && skip_blanks(l, *behind) > *behind)
			return tests[i].metric;
	}
	return NULL;
}

static bool is_report_line(const struct line *l)
{
	size_t behind;

	return has(l, run_mark) || begins(l, score_mark) || begins(l, table_mark) ||
	       begins(l, partial_mark) || begins(l, "=====") || begins(l, "-----") ||
	       has(l, "parallel cop") || test_at(l, skip_blanks(l, 0), &behind);
}

static bool probe(const struct text *text, size_t from, struct block *found)
{
	for (size_t i = from; i < text->n; i++) {
		const struct line *l = &text->lines[i];

		if (!has(l, head_mark) && !begins(l, run_mark))
			continue;
		found->first = found->last = i;
		return true;
	}
	return false;
}

/* The head ---------------------------------------------------------------------------------- */

static void fact(struct parse *p, struct head *h, const char *name, size_t line, size_t at,
                 size_t end)
{
	if (!attrs_find(&h->facts, name) && end > at)
		parse_attr(p, &h->facts, name, line, at, end - at);
}

/* "   CPU 0: Intel(R) Xeon(R) CPU E5-2640 (5000.0 bogomips)" */
static void head_cpu(struct parse *p, struct head *h, size_t i, size_t at)
{
	const struct line *l = &p->text->lines[i];
	size_t name = find_text(l, at, ":") + 1, open = find_text(l, at, " bogomips"), n;
	double value;

	if (name >= l->n || attrs_find(&h->facts, "cpu_model"))
		return;
	while (open > name && open < l->n && l->s[open - 1] != '(')
		open--;
	fact(p, h, "cpu_model", i, name, open > name && open < l->n ? open - 1 : l->n);
	n = open < l->n ? read_number(l, open, &value) : 0;
	if (n)
		parse_attr_number(p, &h->facts, "bogomips", i, open, n, value);
}

/* "   OS: GNU/Linux -- 2.6.32-279.14.1.el6.x86_64 -- #1 SMP …" */
static void head_os(struct parse *p, struct head *h, size_t i, size_t at)
{
	const struct line *l = &p->text->lines[i];
	size_t first = find_text(l, at, "-- "), second = find_text(l, first + 3, " --");

	fact(p, h, "os", i, at, first);
	if (first < l->n)
		fact(p, h, "kernel", i, first + 3, second);
}

/* "   15:53:53 up  1:15,  1 user,  load average: 13.60, 7.26, 3.84; runlevel 3" */
static void head_load(struct parse *p, struct head *h, size_t i)
{
	const struct line *l = &p->text->lines[i];
	size_t at, n, up = find_text(l, 0, " up "), users;
	double value;

	if (find_number(l, "load average:", &at, &n, &value))
		parse_attr_number(p, &h->facts, "load_average", i, at, n, value);
	for (users = find_text(l, up, ","); users < l->n && !at_text(l, users, ",  ");)
		users = find_text(l, users + 1, ",");
	if (up < l->n)
		fact(p, h, "uptime", i, up + 4, users);
}

/* "   System: www1.example: GNU/Linux" */
static void head_host(struct parse *p, struct head *h, size_t i, size_t at)
{
	const struct line *l = &p->text->lines[i];
	size_t start = skip_blanks(l, at), end = find_text(l, start, ":");

	if (end > start)
		h->host = pool_strndup(&p->report->pool, l->s + start, end - start);
}

static void head_line(struct parse *p, struct head *h, size_t i)
{
	const struct line *l = &p->text->lines[i];
	size_t at = skip_blanks(l, 0), mark = find_text(l, 0, head_mark), version;

	if (mark < l->n) {
		version = mark + strlen(head_mark);
		h->version = pool_strndup(&p->report->pool, l->s + version,
		                          find_text(l, version, ")") - version);
	} else if (at_text(l, at, "System:")) {
		head_host(p, h, i, at + 7);
	} else if (at_text(l, at, "OS:")) {
		head_os(p, h, i, at + 3);
	} else if (at_text(l, at, "Machine:")) {
		size_t arch = skip_blanks(l, at + 8);
		fact(p, h, "arch", i, arch, skip_word(l, arch));
	} else if (at_text(l, at, "CPU ")) {
		head_cpu(p, h, i, at);
	} else if (has(l, "load average:")) {
		head_load(p, h, i);
	}
}

/* Reads the head from its first line on; returns the index of the first line behind it. */
static size_t read_head(struct parse *p, struct head *h, size_t i)
{
	size_t first = i;

	for (; i < p->text->n && i < first + HEAD_LINES; i++) {
		const struct line *l = &p->text->lines[i];

		if (begins(l, run_mark) || (i > first && has(l, head_mark)))
			break;
		head_line(p, h, i);
	}
	return i;
}

/* A run ------------------------------------------------------------------------------------- */

/* "Benchmark Run: Thu Dec 13 2012 15:53:53 - 16:22:05" -> "2012-12-13T15:53:53" */
static void run_started(struct parse *p, struct run *run, size_t i)
{
	static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
	const struct line *l = &p->text->lines[i];
	size_t at = skip_blanks(l, find_text(l, 0, run_mark) + strlen(run_mark)), month, end;
	double day, year;
	const char *m;

	month = skip_blanks(l, skip_word(l, at));
	m = l->n - month >= 3 ? memmem(months, strlen(months), l->s + month, 3) : NULL;
	if (!m || (m - months) % 3)
		return;
	at = skip_blanks(l, skip_word(l, month));
	end = skip_blanks(l, skip_word(l, at));
	if (!read_number(l, at, &day) || !read_number(l, end, &year))
		return;
	at = skip_blanks(l, skip_word(l, end));
	if (day < 1 || day > 31 || year < 1970 || year > 9999 || l->n - at < 8 || l->s[at + 2] != ':')
		return;
	run->started = pool_printf(&p->report->pool, "%04d-%02d-%02dT%.8s", (int)year,
	                           (int)(m - months) / 3 + 1, (int)day, l->s + at);
	text_place(l, at, &run->started_line, &(unsigned){0});
}

/* "2 CPUs in system; running 1 parallel copy of tests" */
static void run_copies(struct parse *p, struct run *run, size_t i)
{
	const struct line *l = &p->text->lines[i];
	size_t at = skip_blanks(l, 0), n;
	double value;

	n = read_number(l, at, &value);
	if (n && find_text(l, at, " CPU") == at + n)
		parse_attr_number(p, &run->facts, "cpus", i, at, n, value);
	if (find_number(l, "running", &at, &n, &value))
		parse_attr_number(p, &run->params, "copies", i, at, n, value);
}

/* The figure at *at, blanks before it skipped; *at moves behind it. Absent where none stands. */
static struct figure next_figure(struct parse *p, size_t i, size_t *at)
{
	const struct line *l = &p->text->lines[i];
	double value;
	size_t start = skip_blanks(l, *at), n = read_number(l, start, &value);

	if (!n)
		return FIGURE_NONE;
	*at = start + n;
	return parse_figure(p, i, start, n, value);
}

static struct result *result_for(struct parse *p, struct run *run, const char *metric)
{
	struct result *r = run_find(run, metric);

	return r ? r : run_add_result(p->report, run, metric, FIGURE_NONE);
}

/* "… 27434596.8 lps   (10.0 s, 7 samples)" */
static void result_row(struct parse *p, struct run *run, size_t i, const char *metric, size_t at)
{
	const struct line *l = &p->text->lines[i];
	struct figure value = next_figure(p, i, &at);
	struct result *r;
	size_t open;

	if (isnan(value.value)) {
		parse_diag(p, LEVEL_WARNING, i, at, "the row of '%s' has no result; left out", metric);
		return;
	}
	r = result_for(p, run, metric);
	r->value = value;
	open = find_text(l, at, "(");
	if (open == l->n) {
		parse_diag(p, LEVEL_WARNING, i, l->n,
		           "the row of '%s' ends before its seconds; they are lost", metric);
		return;
	}
	open++;
	r->seconds = next_figure(p, i, &open);
	open = find_text(l, open, ",") + 1;
	r->passes = next_figure(p, i, &open);
	if (isnan(r->passes.value))
		parse_diag(p, LEVEL_WARNING, i, l->n,
		           "the row of '%s' ends before its samples; they are lost", metric);
}

/* "… 116700.0   27434596.8   2350.9" of the table of indexes */
static void index_row(struct parse *p, struct run *run, size_t i, const char *metric, size_t at)
{
	struct figure baseline = next_figure(p, i, &at), value = next_figure(p, i, &at);
	struct figure index = next_figure(p, i, &at);
	struct result *r = run_find(run, metric);

	if (isnan(value.value)) {
		parse_diag(p, LEVEL_WARNING, i, at, "the index row of '%s' is cut; left out", metric);
		return;
	}
	if (!r) {
		r = run_add_result(p->report, run, metric, value);
	} else if (isnan(r->value.value)) {
		r->value = value;
	} else if (fabs(r->value.value - value.value) > 0.051) {
		parse_diag(p, LEVEL_WARNING, i, at,
		           "the table of indexes says %s for '%s', the row above %s; that was kept",
		           value.text, metric, r->value.text);
	}
	r->baseline = baseline;
	r->index = index;
	if (isnan(index.value))
		parse_diag(p, LEVEL_WARNING, i, p->text->lines[i].n,
		           "the index row of '%s' ends before its index; it is lost", metric);
}

/* Says where result / baseline × 10 is not the printed index. Both are rounded to one decimal. */
static void check_indexes(struct parse *p, const struct run *run)
{
	for (size_t i = 0; i < run->n_results; i++) {
		const struct result *r = &run->results[i];
		double index = r->value.value / r->baseline.value * 10;

		if (isnan(index) || isnan(r->index.value) ||
		    fabs(index - r->index.value) <= 0.051 + 0.5 / r->baseline.value)
			continue;
		diag_add(&p->report->diags, LEVEL_WARNING, p->file, r->index.line, r->index.column,
		         "the index of '%s' is printed as %s, but result / baseline x 10 is %.1f; "
		         "the printed one was kept",
		         r->metric, r->index.text, index);
	}
}

/* Says where the score is not the geometric mean of the printed indexes. */
static void check_score(struct parse *p, const struct run *run, const struct result *score)
{
	double sum = 0, slack = 0;
	size_t n = 0;

	for (size_t i = 0; i < run->n_results; i++) {
		double index = run->results[i].index.value;

		if (isnan(index) || index <= 0)
			continue;
		sum += log(index);
		slack += 0.05 / index;
		n++;
	}
	if (!n || fabs(exp(sum / (double)n) - score->value.value) <=
	                  0.06 + exp(sum / (double)n) * slack / (double)n)
		return;
	diag_add(&p->report->diags, LEVEL_WARNING, p->file, score->value.line, score->value.column,
	         "the score is printed as %s, but the geometric mean of the %zu indexes is %.1f; "
	         "the printed one was kept",
	         score->value.text, n, exp(sum / (double)n));
}

static void score_row(struct parse *p, struct run *run, size_t i)
{
	const struct line *l = &p->text->lines[i];
	size_t at = find_text(l, 0, score_mark) + strlen(score_mark);
	bool partial = find_text(l, at, "(Partial Only)") < l->n;
	struct figure value;
	struct result *r;

	if (partial)
		at = find_text(l, at, ")") + 1;
	value = next_figure(p, i, &at);
	if (isnan(value.value)) {
		parse_diag(p, LEVEL_WARNING, i, at, "the score is cut off; the run has none");
		return;
	}
	r = run_add_result(p->report, run, "index", value);
	r->kind = partial ? "partial" : "full";
	check_score(p, run, r);
}

/* Reads a run from its "Benchmark Run" line on. Returns the last line that belongs to it. */
static size_t read_run(struct parse *p, const struct head *h, size_t first)
{
	struct run *run = parse_begin_run(p, "unixbench", first);
	bool in_table = false, done = false;
	size_t last = first, behind;

	run->host = h->host;
	run->tool_version = h->version;
	for (size_t i = 0; i < h->facts.n; i++) {
		const struct attr *a = &h->facts.list[i];
		if (a->is_number)
			attrs_set_number(p->report, &run->facts, a->name, a->figure);
		else
			attrs_set(p->report, &run->facts, a->name, a->string, a->figure);
	}
	run_started(p, run, first);
	for (size_t i = first + 1; i < p->text->n && !done; i++) {
		const struct line *l = &p->text->lines[i];
		const char *metric = test_at(l, skip_blanks(l, 0), &behind);

		if (line_is_blank(l))
			continue;
		if (begins(l, run_mark) || has(l, head_mark) || !is_report_line(l))
			break;
		if (has(l, "parallel cop"))
			run_copies(p, run, i);
		else if (begins(l, table_mark) || begins(l, partial_mark))
			in_table = true;
		else if (metric && in_table)
			index_row(p, run, i, metric, behind);
		else if (metric)
			result_row(p, run, i, metric, behind);
		done = begins(l, score_mark);
		if (done)
			score_row(p, run, i);
		if (!begins(l, "-----"))
			last = i;
	}
	if (!done)
		parse_diag(p, LEVEL_WARNING, last, 0,
		           "the report ends here without a score; what was read is kept");
	check_indexes(p, run);
	run->era = era_of("unixbench", h->version, attrs_number(&run->params, "copies"));
	parse_end_run(p, run, last);
	return last;
}

/* The next line that is neither blank nor a rule, if a run begins there; else 0. */
static size_t next_run(const struct text *t, size_t from)
{
	for (size_t i = from; i < t->n; i++) {
		const struct line *l = &t->lines[i];

		if (line_is_blank(l) || begins(l, "-----"))
			continue;
		return begins(l, run_mark) ? i : 0;
	}
	return 0;
}

static size_t parse(struct parse *p, const struct block *block)
{
	struct head h = {.host = NULL};
	size_t i = read_head(p, &h, block->first), last = block->first;

	if (i >= p->text->n || !begins(&p->text->lines[i], run_mark)) {
		parse_diag(p, LEVEL_WARNING, block->first, 0,
		           "a UnixBench report begins here, but no run follows; nothing was read");
		return last;
	}
	for (; i; i = next_run(p->text, last + 1))
		last = read_run(p, &h, i);
	return last;
}

const struct parser parser_unixbench = {
        .name = "unixbench",
        .title = "UnixBench 5 text report",
        .probe = probe,
        .parse = parse,
};
