/* SPDX-License-Identifier: MIT */
/* fio's job files: sections, each a job, that inherit what [global] sections above them say. */
#include "collect/disk/fio_job.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"

enum { JOBS_MOST = 256 };

struct reader {
	const char *path;
	struct diags *diags;
	struct fio_jobs *jobs;
	struct fio_job global;
	struct fio_job *at; /* what options go to; NULL: no section has begun */
	unsigned line;
	char *text; /* the line */
	bool failed;
};

static void say(struct reader *r, enum level level, const char *place, const char *sentence)
{
	unsigned column = 1;

	for (const char *p = r->text; p < place; p++)
		column += ((unsigned char)*p & 0xc0) != 0x80;
	r->failed |= level == LEVEL_ERROR;
	diag_add(r->diags, level, r->path, r->line, column, "%s", sentence);
}

/* The bytes of a blank at p, also of those that a job file has when it was copied off a page; 0: there
 * is none. */
static size_t blank_length(const char *p)
{
	static const char *const blanks[] = {" ", "\t", "\r", "\u00a0", "\u3000", "\ufeff"};

	for (size_t i = 0; i < sizeof blanks / sizeof *blanks; i++) {
		size_t n = strlen(blanks[i]);

		if (strncmp(p, blanks[i], n) == 0)
			return n;
	}
	return 0;
}

static char *skip(char *p)
{
	for (size_t n; (n = blank_length(p)) > 0; p += n)
		;
	return p;
}

static void cut_end(char *p)
{
	char *end = p;

	while (*p) {
		size_t n = blank_length(p);

		p += n ? n : 1;
		if (!n)
			end = p;
	}
	*end = '\0';
}

/* "[name]" */
static void read_section(struct reader *r, char *open)
{
	char *close = strchr(open, ']');

	if (!close || close == open + 1 || *skip(close + 1)) {
		say(r, LEVEL_ERROR, open, "this is not a section, such as [name]");
		return;
	}
	*close = '\0';
	if (strcmp(open + 1, "global") == 0) {
		r->at = &r->global;
		return;
	}
	if (r->jobs->n == JOBS_MOST) {
		say(r, LEVEL_ERROR, open, "there are too many jobs in this file");
		return;
	}
	GROW(r->jobs->list, r->jobs->n, r->jobs->cap);
	r->at = &r->jobs->list[r->jobs->n++];
	fio_job_copy(r->at, &r->global);
	r->at->name = xstrdup(open + 1);
	r->at->line = r->line;
}

/* "name = value" or "name" */
static void read_option(struct reader *r, char *name)
{
	char *equals = strchr(name, '='), *value = equals ? skip(equals + 1) : NULL;
	struct buf sentence = BUF_INIT;
	enum fio_option found;

	if (equals)
		*equals = '\0';
	cut_end(name);
	if (!r->at) {
		say(r, LEVEL_ERROR, name, "an option stands before the first section");
		return;
	}
	if (value && strstr(value, "${")) {
		say(r, LEVEL_ERROR, value, "variables of the environment are not put in here");
		return;
	}
	found = fio_option_set(r->at, name, value, &sentence);
	if (found == FIO_SET_NO_EFFECT)
		buf_printf(&sentence, "%s has no effect on what is measured; it is passed over",
		           name);
	if (found != FIO_SET)
		say(r, found == FIO_SET_NO_EFFECT ? LEVEL_NOTE : LEVEL_ERROR,
		    found == FIO_BAD_VALUE && value ? value : name, sentence.s);
	buf_release(&sentence);
}

static void read_line(struct reader *r)
{
	char *p = skip(r->text);

	if (*p == '[')
		read_section(r, p);
	else if (*p && *p != '#' && *p != ';')
		read_option(r, p);
}

/* What only a whole job shows. */
static const char *problem(const struct fio_job *j)
{
	if (!j->size)
		return "this job says no size=, which is needed here";
	if (j->size < j->bs)
		return "size= is smaller than bs=";
	if (j->time_based && !j->runtime)
		return "time_based needs a runtime=";
	if (j->iodepth * j->bs > FIO_MEMORY_MOST)
		return "iodepth= times bs= is too much memory";
	if (j->rate_iops && j->reads && j->writes)
		return "rate_iops= for reads and writes at once is not built in";
	return NULL;
}

static void check_jobs(struct reader *r)
{
	static char empty[] = "";

	r->text = empty;
	for (size_t i = 0; i < r->jobs->n; i++) {
		const char *sentence = problem(&r->jobs->list[i]);

		r->line = r->jobs->list[i].line;
		if (sentence)
			say(r, LEVEL_ERROR, r->text, sentence);
	}
	r->line = 0;
	if (!r->jobs->n) {
		r->failed = true;
		diag_add(r->diags, LEVEL_ERROR, r->path, 0, 0, "there is no job in this file");
	}
}

int fio_jobs_read(struct fio_jobs *jobs, const char *path, const char *text, size_t n,
                  struct diags *diags)
{
	struct reader r = {.path = path, .diags = diags, .jobs = jobs};
	const char *end = text + n;

	fio_job_init(&r.global);
	while (text < end) {
		const char *stop = memchr(text, '\n', (size_t)(end - text));
		char *line = xstrndup(text, (size_t)((stop ? stop : end) - text));

		r.line++;
		cut_end(line);
		r.text = utf8_clean(line);
		read_line(&r);
		free(r.text);
		free(line);
		text = stop ? stop + 1 : end;
	}
	if (!r.failed)
		check_jobs(&r);
	fio_job_release(&r.global);
	return r.failed ? -1 : 0;
}

void fio_jobs_release(struct fio_jobs *jobs)
{
	for (size_t i = 0; i < jobs->n; i++)
		fio_job_release(&jobs->list[i]);
	free(jobs->list);
	*jobs = (struct fio_jobs)FIO_JOBS_INIT;
}
