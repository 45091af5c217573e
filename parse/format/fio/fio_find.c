/* SPDX-License-Identifier: MIT */
/* fio's report for people: where one begins and ends. */
#include <ctype.h>
#include <string.h>

#include "parse/format/fio/fio_forms.h"
#include "parse/format/heading.h"
#include "parse/format/program.h"

/* A version line alone is prose; one with a job line below is a report that lost its head. */
static bool job_follows(const struct text *t, size_t line)
{
	size_t at;

	for (size_t i = line + 1; i < t->n && i < line + 8; i++) {
		enum fio_row row = fio_row(&t->lines[i], &at);

		if (row == FIO_JOB || row == FIO_HEADER)
			return true;
	}
	return false;
}

/* Rows that stand inside a report only. One alone is a quotation; several begin a report whose head
 * was cut off. */
static bool is_inner(enum fio_row row)
{
	return row == FIO_SYNC || row == FIO_LATENCY || row == FIO_PERCENTILES_OF ||
	       row == FIO_PERCENTILES || row == FIO_BUCKETS || row == FIO_BW_SAMPLES ||
	       row == FIO_CPU;
}

static bool inner_follows(const struct text *t, size_t line, enum fio_row row)
{
	size_t at;

	for (size_t i = line + 1; i < t->n && i < line + 6; i++) {
		enum fio_row next = fio_row(&t->lines[i], &at);

		if (next != row && (is_inner(next) || next == FIO_ISSUED))
			return true;
	}
	return false;
}

bool fio_normal_begins(const struct text *t, size_t line)
{
	size_t at;
	enum fio_row row = fio_row(&t->lines[line], &at);

	return row == FIO_HEADER || row == FIO_JOB || row == FIO_RESULT ||
	       ((row == FIO_VERSION || row == FIO_CLIENT) && job_follows(t, line)) ||
	       (is_inner(row) && inner_follows(t, line, row));
}

int fio_stage(enum fio_row row)
{
	switch (row) {
	case FIO_HEADER:
		return 1;
	case FIO_VERSION:
		return 2;
	case FIO_JOB:
	case FIO_RESULT:
		return FIO_STAGE_JOBS;
	case FIO_GROUP:
		return 4;
	case FIO_DISK_HEAD:
		return 5;
	case FIO_DISK:
		return FIO_STAGE_DISKS;
	default:
		return 0;
	}
}

/* Headers, jobs and result lines that a report may have; what is behind them is a report of its
 * own. Each job looks through all headers. */
enum { MAX_JOBS = 8192 };

/* Whether a result line is of a direction that was seen already. */
static bool goes_anew(unsigned *seen, const struct line *l, size_t at)
{
	unsigned bit = 1u << ((unsigned char)*fio_direction(l, at) & 31);
	bool anew = *seen & bit;

	*seen |= bit;
	return anew;
}

/* "..." of lines left out. */
static bool is_ellipsis(const struct line *l)
{
	size_t at = fio_content(l);

	return at_text(l, at, "...") && skip_blanks(l, at + 3) == l->n;
}

/* "With the patch:", or the command of the next run. */
static bool is_lead(const struct line *l)
{
	size_t end = l->n;

	while (end > 0 && strchr(" \t*_", l->s[end - 1]))
		end--;
	return (end > 0 && l->s[end - 1] == ':') || heading_is_command(l, fio_content(l));
}

/* How many foreign lines may interrupt a report: engines and libraries say more while jobs begin. */
enum { FOREIGN = 2, FOREIGN_AT_START = 24 };

static size_t patience_behind(const struct line *l, size_t at, enum fio_row row, size_t before)
{
	if (row == FIO_OTHER && at_text(l, at, "Starting "))
		return FOREIGN_AT_START;
	return fio_stage(row) >= FIO_STAGE_JOBS ? FOREIGN : before;
}

/* The last line of the report that begins at `first`: a report never goes back a stage, nothing but
 * disks follows a disk, and few foreign lines interrupt it; without header or job lines, they may
 * be the heading of results to come. */
size_t fio_normal_end(const struct text *t, size_t first, bool *wrapped)
{
	size_t last = first, foreign = 0, jobs = 0, patience = FOREIGN;
	unsigned seen = 0;
	bool named = false, headers = false, led = false;
	int reached = 0;

	*wrapped = false;
	for (size_t i = first; i < t->n && foreign <= patience && jobs < MAX_JOBS; i++) {
		size_t at;
		enum fio_row row = fio_row(&t->lines[i], &at);
		int here = fio_stage(row);
		bool rest;

		if (line_is_blank(&t->lines[i]))
			continue;
		if (row == FIO_RESULT && goes_anew(&seen, &t->lines[i], at) && foreign && !named)
			break;
		if (row == FIO_RESULT && foreign > FOREIGN)
			break;
		patience = patience_behind(&t->lines[i], at, row, patience);
		if (led && (row == FIO_RESULT || (row == FIO_JOB && named)))
			break;
		if (row != FIO_OTHER && !(led && is_ellipsis(&t->lines[i])))
			led = row == FIO_NONE && is_lead(&t->lines[i]);
		if (row == FIO_JOB && foreign && named && !headers)
			break;
		named |= row == FIO_JOB;
		headers |= row == FIO_HEADER;
		if ((here && here < reached) || (reached == FIO_STAGE_DISKS && row != FIO_DISK) ||
		    t->lines[i].heading)
			break;
		rest = row == FIO_NONE && !led && fio_is_rest(&t->lines[i]);
		*wrapped |= rest && last + 1 == i;
		foreign = row != FIO_NONE ? 0 : foreign + !rest;
		if (row != FIO_NONE && !(led && row == FIO_OTHER))
			last = i;
		if (here)
			reached = here;
		jobs += row == FIO_HEADER || row == FIO_JOB || row == FIO_RESULT;
	}
	return last;
}

/* Quotations ---------------------------------------------------------------------------------- */

/* Whether two lines have the same words up to "; 0 zone resets", whatever the blanks and tabs
 * between. */
static bool same_words(const struct line *a, size_t i, const struct line *b, size_t k)
{
	for (;;) {
		bool a_ends, b_ends;

		i = skip_blanks(a, i);
		k = skip_blanks(b, k);
		a_ends = i == a->n || a->s[i] == ';';
		b_ends = k == b->n || b->s[k] == ';';
		if (a_ends || b_ends)
			return a_ends && b_ends;
		if (a->s[i++] != b->s[k++])
			return false;
	}
}

/* Whether a result line stands in a report: below a job line, or above rows of its own. */
static bool is_reported(const struct text *t, size_t line)
{
	size_t at;

	for (size_t i = line ? line - 1 : 0; i + 3 >= line && i < line; i--) {
		if (fio_row(&t->lines[i], &at) == FIO_JOB)
			return true;
		if (!i)
			break;
	}
	return line + 1 < t->n && is_inner(fio_row(&t->lines[line + 1], &at));
}

/* Quick to tell of most lines that they are no result lines. */
static bool has_rate(const struct line *l)
{
	return memchr(l->s, '=', l->n) &&
	       (find_text(l, 0, "IOPS=") < l->n || find_text(l, 0, "bw=") < l->n);
}

static bool is_repeated(const struct text *t, const struct block *block, size_t line, size_t at)
{
	enum { NEAR = 300 };
	size_t from = block->first > NEAR ? block->first - NEAR : 0, other;

	for (size_t i = from; i < t->n && i < block->last + NEAR; i++)
		if ((i < block->first || i > block->last) && has_rate(&t->lines[i]) &&
		    fio_row(&t->lines[i], &other) == FIO_RESULT &&
		    same_words(&t->lines[line], at, &t->lines[i], other) && is_reported(t, i))
			return true;
	return false;
}

/* How many result lines there are, and nothing else of a report; 0: more of it. */
static size_t results_alone(const struct text *t, const struct block *block)
{
	size_t results = 0, at;

	for (size_t i = block->first; i <= block->last; i++) {
		enum fio_row row = fio_row(&t->lines[i], &at);

		if (row != FIO_NONE && row != FIO_OTHER && row != FIO_RESULT)
			return 0;
		results += row == FIO_RESULT;
	}
	return results;
}

bool fio_is_quotation(const struct text *t, const struct block *block)
{
	size_t at;

	if (!results_alone(t, block))
		return false;
	for (size_t i = block->first; i <= block->last; i++)
		if (fio_row(&t->lines[i], &at) == FIO_RESULT && !is_repeated(t, block, i, at))
			return false;
	return true;
}

bool fio_is_example(const struct text *t, const struct block *block)
{
	return results_alone(t, block) && program_follows(t, block->last);
}
