/* SPDX-License-Identifier: MIT */
/* Jobs of fio's report for people: their lines, where their runs begin. */
#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "parse/format/fio/fio_forms.h"

void fio_missing_results(struct fio *f)
{
	const struct line *l = &f->p->text->lines[f->next.line];

	if (f->pending)
		parse_diag(f->p, LEVEL_WARNING, f->next.line, f->next.at,
		           "fio reports no result for job \"%.*s\"; it is left out",
		           (int)(f->next.name_n < 200 ? f->next.name_n : 200), l->s + f->next.at);
	f->pending = false;
}

/* A failed job may have moved all, some or nothing of what it was asked to. */
static void warn_of_error(struct fio *f, size_t line)
{
	const struct line *l = &f->p->text->lines[line];
	size_t at, n;
	double error;

	if (find_number(l, "err=", &at, &n, &error) && (error < 0 || error > 0))
		parse_diag(f->p, LEVEL_WARNING, line, at,
		           "the job ended with error %.0f; figures that it prints are kept", error);
}

void fio_job(struct fio *f, size_t line, size_t at)
{
	const struct line *l = &f->p->text->lines[line];
	size_t colon = find_text(l, at, ": (groupid=");

	fio_missing_results(f);
	f->n_job_lines++;
	f->next = (struct fio_job){.line = line, .at = at, .name_n = colon - at, .group = NAN};
	read_number(l, colon + strlen(": (groupid="), &f->next.group);
	f->pending = true;
	f->run = NULL;
	f->direction = NULL;
	f->percentiles = NULL;
	f->finished = false;
	warn_of_error(f, line);
}

/* The day in "pid=16760: Fri Jul  7 17:27:45 2017": when the report was printed, not when the job
 * began. */
static void read_date(struct fio *f, const struct line *l, struct run *run)
{
	size_t at = find_text(l, 0, " pid=");

	fio_date(f->p, run, l, skip_blanks(l, find_text(l, at, ": ") + 1));
}

/* The host before the name, or at the end of the line above, which may be a status line. */
static void set_host(struct fio *f, struct fio_job *job)
{
	const struct line *l = &f->p->text->lines[job->line];
	size_t at, n;

	if (!fio_host(l, skip_blanks(l, 0), &at, &n)) {
		const char *open;

		l -= job->line > 0;
		open = memrchr(l->s, '<', l->n);
		if (!open || !fio_host(l, (size_t)(open - l->s), &at, &n) ||
		    skip_blanks(l, at + n + 1) < l->n)
			return;
	}
	job->run->host = pool_strndup(&f->p->report->pool, l->s + at, n);
}

static void job_params(struct fio *f, struct fio_job *job)
{
	const struct line *l = &f->p->text->lines[job->line];
	size_t at, n;
	double jobs;

	if (!job->name_n)
		return;
	set_host(f, job);
	parse_attr(f->p, &job->run->params, "job", job->line, job->at, job->name_n);
	if (find_number(l, "jobs=", &at, &n, &jobs))
		parse_attr_number(f->p, &job->run->params, "jobs", job->line, at, n, jobs);
	read_date(f, l, job->run);
}

/* The first run of a block begins with its header lines. */
void fio_begin_run(struct fio *f, size_t line, const struct block *block)
{
	struct fio_job job = {.line = line, .group = NAN};

	if (f->pending)
		job = f->next;
	job.run = f->run = parse_begin_run(f->p, "fio", f->n_jobs ? job.line : block->first);
	f->pending = false;
	job_params(f, &job);
	GROW(f->jobs, f->n_jobs, f->cap_jobs);
	f->jobs[f->n_jobs++] = job;
}

/* Whether a report that has lost its head tells the direction of its figures: one kind of requests
 * was issued. */
static const char *issued_direction(const struct line *l)
{
	static const char *const directions[] = {"read", "write", "trim"};
	const char *found = NULL;

	for (size_t i = 0; i < sizeof directions / sizeof *directions; i++) {
		struct fio_reading r;

		if (!fio_issued_count(l, i, &r) || !(r.value > 0))
			continue;
		if (found)
			return NULL;
		found = directions[i];
	}
	return found;
}

/* A report that begins in the midst of a job: what it holds of processor, synchronisation and, if
 * the direction can be told, latencies makes a run. */
void fio_begin_headless(struct fio *f, size_t line, const struct block *block)
{
	const struct text *t = f->p->text;
	bool useful = false;
	size_t at;

	f->direction = NULL;
	for (size_t i = line; i <= block->last; i++) {
		enum fio_row row = fio_row(&t->lines[i], &at);

		if (row == FIO_JOB || row == FIO_RESULT || row == FIO_HEADER)
			break;
		if (row == FIO_ISSUED)
			f->direction = issued_direction(&t->lines[i]);
		useful |= row == FIO_CPU || row == FIO_SYNC ||
		          (row == FIO_LATENCY && at_text(&t->lines[i], at, "sync"));
	}
	if (!useful && !f->direction)
		return;
	fio_begin_run(f, line, block);
	f->headless = line;
	f->is_headless = true;
	parse_diag(f->p, LEVEL_WARNING, line, 0,
	           "this report of fio has lost its head; only figures that tell what they are of "
	           "are read");
}
