/* fio's report for people: where one begins and ends. */
#include <ctype.h>
#include <string.h>

#include "parse/format/fio/fio_forms.h"

/* A version line alone is prose; one with a job line below is a report that lost its head. */
static bool job_follows(const struct text *t, size_t line)
{
	size_t at;

	for (size_t i = line + 1; i < t->n && i < line + 8; i++)
		if (fio_row(&t->lines[i], &at) == FIO_JOB)
			return true;
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
	       (row == FIO_VERSION && job_follows(t, line)) ||
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

/* The rest of a row that mail has broken: it has fields, "stdev=12.5, samples=16". */
static bool is_rest(const struct line *l)
{
	for (size_t at = find_text(l, 0, "="); at < l->n; at = find_text(l, at + 1, "=")) {
		size_t value = skip_blanks(l, at + 1);

		if (at && isalnum((unsigned char)l->s[at - 1]) && value < l->n &&
		    isdigit((unsigned char)l->s[value]))
			return true;
	}
	return false;
}

/* The last line of the report that begins at `first`: a report never goes back a stage, nothing but
 * disks follows a disk, and at most two foreign lines interrupt it. */
size_t fio_normal_end(const struct text *t, size_t first)
{
	size_t last = first, foreign = 0, jobs = 0;
	int reached = 0;

	for (size_t i = first; i < t->n && foreign <= 2 && jobs < MAX_JOBS; i++) {
		size_t at;
		enum fio_row row = fio_row(&t->lines[i], &at);
		int here = fio_stage(row);

		if (line_is_blank(&t->lines[i]))
			continue;
		if ((here && here < reached) || (reached == FIO_STAGE_DISKS && row != FIO_DISK) ||
		    t->lines[i].heading)
			break;
		foreign = row != FIO_NONE ? 0 : foreign + !is_rest(&t->lines[i]);
		if (row != FIO_NONE)
			last = i;
		if (here)
			reached = here;
		jobs += row == FIO_HEADER || row == FIO_JOB || row == FIO_RESULT;
	}
	return last;
}
