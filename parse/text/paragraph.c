/* SPDX-License-Identifier: MIT */
/* A report whose lines ran together into one, as web pages and translators leave them: "… 1
 * parallel copy of tests Dhrystone 2 using register variables 3097162.9 lps (10.0 s, 7 samples)
 * Double-…". It is divided where a line of that report is known to begin. */
#include "parse/text/filter.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

#include "parse/text/line.h"
#include "parse/text/lines.h"

/* Bytes of a line that may be divided. */
enum { SHORTEST = 160, LONGEST = 1 << 16 };

/* What a line of a report begins with. */
struct beginning {
	const char *text;   /* ends a list when NULL */
	unsigned char back; /* so many words before the text belong to the line as well */
	bool digits;        /* digits must follow, a blank between or not */
	bool behind;        /* the line begins behind the text, where no further column is named */
};

static const struct beginning unixbench[] = {{"Benchmark Run:", 0, false},
                                             {"CPU in system;", 1, false},
                                             {"CPUs in system;", 1, false},
                                             {"System Benchmarks Index Values", 0, false},
                                             {"System Benchmarks Partial Index", 0, false},
                                             {"System Benchmarks Index Score", 0, false},
                                             {"=====", 0, false},
                                             {"Dhrystone 2 using register variables", 0, true},
                                             {"Double-Precision Whetstone", 0, true},
                                             {"Execl Throughput", 0, true},
                                             {"File Copy 1024 bufsize 2000 maxblocks", 0, true},
                                             {"File Copy 256 bufsize 500 maxblocks", 0, true},
                                             {"File Copy 4096 bufsize 8000 maxblocks", 0, true},
                                             {"Pipe Throughput", 0, true},
                                             {"Pipe-based Context Switching", 0, true},
                                             {"Process Creation", 0, true},
                                             {"Shell Scripts (1 concurrent)", 0, true},
                                             {"Shell Scripts (8 concurrent)", 0, true},
                                             {"Shell Scripts (16 concurrent)", 0, true},
                                             {"System Call Overhead", 0, true},
                                             {NULL, 0, false}};
static const struct beginning sysbench[] = {{"Running the test with following options:", 0, false},
                                            {"Initializing random number generator", 0, false},
                                            {"Initializing worker threads", 0, false},
                                            {"Threads started!", 0, false},
                                            {"CPU speed:", 0, false},
                                            {"Throughput:", 0, false},
                                            {"File operations:", 0, false},
                                            {"General statistics:", 0, false},
                                            {"Test execution summary:", 0, false},
                                            {"Latency (ms):", 0, false},
                                            {"per-request statistics:", 0, false},
                                            {"Threads fairness:", 0, false},
                                            {"Number of threads:", 0, true},
                                            {"Prime numbers limit:", 0, true},
                                            {"Maximum prime number checked in CPU test:", 0, true},
                                            {"events per second:", 0, true},
                                            {"events/s (eps):", 0, true},
                                            {"time elapsed:", 0, true},
                                            {"total time:", 0, true},
                                            {"total number of events:", 0, true},
                                            {"total time taken by event execution:", 0, true},
                                            {"reads/s:", 0, true},
                                            {"writes/s:", 0, true},
                                            {"fsyncs/s:", 0, true},
                                            {"read, MiB/s:", 0, true},
                                            {"written, MiB/s:", 0, true},
                                            {"min:", 0, true},
                                            {"avg:", 0, true},
                                            {"max:", 0, true},
                                            {"95th percentile:", 0, true},
                                            {"approx. 95 percentile:", 0, true},
                                            {"sum:", 0, true},
                                            {"events (avg/stddev):", 0, true},
                                            {"execution time (avg/stddev):", 0, true},
                                            {NULL, 0, false}};
static const struct beginning fio[] = {{": (g=", 1, true},
                                       {"fio-", 0, true},
                                       {"Starting ", 0, true},
                                       {"Jobs: ", 0, true},
                                       {": (groupid=", 1, true},
                                       {"read: IOPS=", 0, false},
                                       {"write: IOPS=", 0, false},
                                       {"trim: IOPS=", 0, false},
                                       {"mixed: IOPS=", 0, false},
                                       {"read : io=", 0, false},
                                       {"read: io=", 0, false},
                                       {"write: io=", 0, false},
                                       {"write : io=", 0, false},
                                       {"slat (", 0, false},
                                       {"clat (", 0, false},
                                       {"lat (", 0, false},
                                       {"clat percentiles (", 0, false},
                                       {"lat percentiles (", 0, false},
                                       {"sync (", 0, false},
                                       {"sync percentiles (", 0, false},
                                       {"|", 0, true},
                                       {"bw (", 0, false},
                                       {"iops :", 0, false},
                                       {"cpu :", 0, false},
                                       {"IO depths :", 0, false},
                                       {"submit :", 0, false},
                                       {"complete :", 0, false},
                                       {"issued ", 0, false},
                                       {"latency :", 0, false},
                                       {"Run status group", 0, true},
                                       {"READ: ", 0, false},
                                       {"WRITE: ", 0, false},
                                       {"Disk stats (read/write):", 0, false},
                                       {": ios=", 1, true},
                                       {NULL, 0, false}};
static const struct beginning ioping[] = {{" <<< ", 2, false},
                                          {" >>> ", 2, false},
                                          {"--- ", 0, false},
                                          {"requests completed in", 1, false},
                                          {"k requests completed in", 1, false},
                                          {"generated ", 0, true},
                                          {"min/avg/max/mdev =", 0, true},
                                          {NULL, 0, false}};

static const struct beginning bonnie[] = {{"Version ", 0, true},  {"Concurrency ", 0, true},
                                          {"Machine ", 0, false}, {"files /sec", 0, false},
                                          {"Latency ", 0, true},  {"%CP", 0, false, true},
                                          {NULL, 0, false}};

static const struct report {
	const struct beginning *list;
	const char *sign; /* stands in each of them; NULL: any text may be one */
	size_t least;     /* beginnings in one line that make it more than one */
	bool apart;       /* they stand behind a blank */
} reports[] = {
	{unixbench, NULL, 4, false},
	{sysbench, NULL, 6, false},
	{fio, "(groupid=", 8, true},
	{ioping, ": request=", 4, true},
	{bonnie, "-Sequential Output-", 3, true},
};

enum { N_REPORTS = sizeof reports / sizeof *reports };

static bool is_blank(char c)
{
	return c == ' ' || c == '\t';
}

static bool is_digit(const struct line *l, size_t at)
{
	return at < l->n && isdigit((unsigned char)l->s[at]);
}

static bool digits_follow(const struct line *l, size_t at)
{
	while (at < l->n && is_blank(l->s[at]))
		at++;
	return is_digit(l, at);
}

/* The second of the signs around a title: "--- . (ext4 /dev/sda1) ioping statistics ---". */
static bool closes_title(const struct line *l, size_t at)
{
	static const char title[] = "statistics ";
	size_t n = strlen(title);

	return l->s[at] == '-' && at >= n && memcmp(l->s + at - n, title, n) == 0;
}

/* Whether the head of another column follows: "%CP K/sec %CP". */
static bool column_follows(const struct line *l, size_t at)
{
	static const char *const heads[] = {"K/sec", "M/sec", "/sec"};

	while (at < l->n && is_blank(l->s[at]))
		at++;
	for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
		if (l->n - at >= strlen(heads[i]) &&
		    memcmp(l->s + at, heads[i], strlen(heads[i])) == 0)
			return true;
	return at == l->n;
}

static bool stands_at(const struct beginning *b, const struct line *l, size_t at)
{
	size_t n = strlen(b->text);

	return !closes_title(l, at) && l->n - at >= n && memcmp(l->s + at, b->text, n) == 0 &&
	       (!b->digits || digits_follow(l, at + n)) &&
	       (!b->behind || !column_follows(l, at + n));
}

enum { MOST_BEGINNINGS = 64 };

/* Where those of a list stand that begin with a byte; of more than one the earlier ones first. */
struct firsts {
	unsigned char first[256];            /* 1 + the index of one; 0: none begins so */
	unsigned char next[MOST_BEGINNINGS]; /* likewise: another with the same byte */
};

static void sort_by_first(struct firsts *f, const struct beginning *list)
{
	size_t n = 0;

	while (list[n].text)
		n++;
	assert(n <= MOST_BEGINNINGS);
	while (n) {
		unsigned char *first = &f->first[(unsigned char)*list[n - 1].text];

		f->next[n - 1] = *first;
		*first = (unsigned char)n--;
	}
}

/* The beginning of a line of the report that stands at `at`; NULL: none does. */
static const struct beginning *begins(const struct report *r, const struct firsts *f,
                                      const struct line *l, size_t at)
{
	for (size_t k = f->first[(unsigned char)l->s[at]]; k; k = f->next[k - 1]) {
		const struct beginning *b = &r->list[k - 1];
		bool apart = !r->apart || b->back || !at || is_blank(l->s[at - 1]);

		if (apart && stands_at(b, l, at))
			return b;
	}
	return NULL;
}

/* "4 CPUs in system;" begins at its number, "job1: (groupid=0" at its name. */
static size_t go_back(const struct line *l, size_t at, const struct beginning *b)
{
	size_t first = at;

	for (unsigned char words = 0; words < b->back; words++) {
		while (first > 0 && is_blank(l->s[first - 1]))
			first--;
		while (first > 0 && !is_blank(l->s[first - 1]))
			first--;
	}
	return b->back && *b->text == 'C' && !is_digit(l, first) ? at : first;
}

static bool is_report(const struct report *r, const struct firsts *f, const struct line *l)
{
	size_t found = 0;

	if (r->sign && !memmem(l->s, l->n, r->sign, strlen(r->sign)))
		return false;
	for (size_t at = 0; at < l->n && found < r->least; at++) {
		const struct beginning *b = begins(r, f, l, at);

		found += b != NULL;
		at += b ? strlen(b->text) - 1 : 0;
	}
	return found == r->least;
}

/* The report that ran together into the line, as an index; N_REPORTS: none. */
static size_t report_in(const struct firsts *firsts, const struct line *l)
{
	size_t i = 0;

	while (i < N_REPORTS && !is_report(&reports[i], &firsts[i], l))
		i++;
	return i;
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
                   const struct firsts *f, struct lines *out)
{
	size_t kept = 0;

	for (size_t at = 0; at < l->n; at++) {
		const struct beginning *found = begins(r, f, l, at);
		size_t first = found ? go_back(l, at, found) : 0;

		first += found && found->behind ? strlen(found->text) : 0;
		if (!found || first < kept)
			continue;
		add_piece(b, l, kept, first, out);
		kept = first;
		at += strlen(found->text) - 1;
	}
	add_piece(b, l, kept, l->n, out);
}

void filter_paragraphs(struct text *t)
{
	struct firsts firsts[N_REPORTS] = {0};
	struct lines out = {0};
	struct line_builder b;

	for (size_t i = 0; i < N_REPORTS; i++)
		sort_by_first(&firsts[i], reports[i].list);
	line_start(&b, t);
	for (size_t i = 0; i < t->n; i++) {
		const struct line *l = &t->lines[i];
		size_t r = l->n >= SHORTEST && l->n <= LONGEST ? report_in(firsts, l) : N_REPORTS;

		if (r == N_REPORTS)
			continue;
		lines_change(&out, i, i + 1);
		divide(&b, l, &reports[r], &firsts[r], &out);
	}
	lines_put(&out, t);
	line_release(&b);
}
