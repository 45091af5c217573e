/* SPDX-License-Identifier: MIT */
/* Header lines of fio that stand above its JSON or terse form: they name parameters. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "parse/format/fio/fio_forms.h"

enum {
	MAX_ABOVE = 300, /* lines looked at */
	MAX_TERSE = 64,  /* of them, of other jobs */
	MAX_FOREIGN = 2,
};

/* The first line of fio's messages that stand directly above, lines of terse about other jobs
 * between. */
static size_t top(const struct text *t, size_t first)
{
	size_t highest = first, foreign = 0, terse = 0;

	for (size_t i = first; i > 0 && first - i < MAX_ABOVE && foreign <= MAX_FOREIGN; i--) {
		enum fio_row row;
		size_t at;

		if (fio_terse_begins(t, i - 1)) {
			if (++terse > MAX_TERSE)
				break;
			continue;
		}
		row = fio_row(&t->lines[i - 1], &at);
		if (row == FIO_HEADER || row == FIO_VERSION || row == FIO_OTHER)
			highest = i - 1;
		else if (row != FIO_NONE || fio_json_begins(t, i - 1))
			break;
		foreign = row != FIO_NONE ? 0 : foreign + 1;
	}
	return highest;
}

static void read_above(struct fio *f, size_t line)
{
	size_t at;
	enum fio_row row = fio_row(&f->p->text->lines[line], &at);

	if (row == FIO_HEADER)
		fio_header(f, line, at);
	if (row == FIO_VERSION || row == FIO_CLIENT)
		fio_read_version(f, row, line, at);
}

/* Whether a header names the job: a group is reported by the name of its first job, so that
 * headers without that name are of another run. */
static bool is_named(const struct fio *f, const struct fio_named *job)
{
	const char *name = f->p->text->lines[job->line].s + job->at;

	for (size_t i = 0; i < f->n_headers; i++) {
		const struct fio_header *h = &f->headers[i];

		if (h->name_n == job->n &&
		    memcmp(f->p->text->lines[h->line].s + h->at, name, job->n) == 0)
			return true;
	}
	return false;
}

void fio_params_above(struct parse *p, size_t first, const struct fio_named *named, size_t n)
{
	struct fio f = {.p = p, .lost = BUF_INIT};

	for (size_t i = top(p->text, first); i < first; i++)
		read_above(&f, i);
	for (size_t i = 0; i < n; i++) {
		GROW(f.jobs, f.n_jobs, f.cap_jobs);
		f.jobs[f.n_jobs++] = (struct fio_job){.line = named[i].line,
		                                      .at = named[i].at,
		                                      .name_n = named[i].n,
		                                      .group = is_named(&f, &named[i])
		                                               ? named[i].group
		                                               : NAN,
		                                      .run = named[i].run};
	}
	fio_version(&f);
	fio_params(&f);
	buf_release(&f.lost);
	free(f.headers);
	free(f.jobs);
}
