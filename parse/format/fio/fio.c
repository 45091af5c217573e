/* fio: the forms in which it prints a run, and which of them belong together. */
#include "parse/format/fio/fio.h"

#include <string.h>

#include "parse/format/fio/fio_forms.h"

static enum fio_form form_at(const struct text *t, size_t line)
{
	if (fio_json_begins(t, line))
		return FIO_FORM_JSON;
	if (fio_terse_begins(t, line))
		return FIO_FORM_TERSE;
	if (fio_normal_begins(t, line))
		return FIO_FORM_NORMAL;
	return fio_thread_begins(t, line) ? FIO_FORM_THREAD : FIO_FORM_NONE;
}

/* A block goes from where a form begins to the line by which it is known; parse() reads on. */
static bool probe(const struct text *t, size_t from, struct block *found)
{
	for (size_t i = from; i < t->n; i++) {
		if (form_at(t, i) == FIO_FORM_NONE)
			continue;
		*found = (struct block){.first = i, .last = i};
		if (fio_json_begins(t, i) && fio_json_first(t, i) >= from)
			found->first = fio_json_first(t, i);
		return true;
	}
	return false;
}

enum fio_form fio_form_behind(const struct text *t, size_t last, size_t *line)
{
	enum { NEAR = 4 }; /* lines of other text between */
	size_t foreign = 0;

	for (size_t i = last + 1; i < t->n && foreign <= NEAR; i++) {
		enum fio_form form = form_at(t, i);

		if (t->lines[i].heading)
			break;
		*line = i;
		if (form != FIO_FORM_NONE)
			return form;
		foreign += !line_is_blank(&t->lines[i]);
	}
	return FIO_FORM_NONE;
}

static size_t read_form(struct parse *p, enum fio_form form, size_t first)
{
	switch (form) {
	case FIO_FORM_JSON:
		return fio_json(p, first);
	case FIO_FORM_TERSE:
		return fio_terse(p, first);
	case FIO_FORM_THREAD:
		return fio_thread(p, first);
	default:
		return fio_normal(p, first);
	}
}

/* The text of a job line's "pid=", the same in all reports of a job. */
static size_t pid_of(const struct line *l, size_t *n)
{
	size_t at = find_text(l, 0, "pid=");

	*n = at < l->n ? strspn(l->s + at + 4, "0123456789") + 4 : 0;
	return at;
}

/* Whether one of the job lines from `first` to `last` has the pid of `line`. */
static bool same_pid(const struct text *t, size_t first, size_t last, size_t line)
{
	const struct line *l = &t->lines[line];
	size_t n, pid = pid_of(l, &n), at, k;

	for (size_t i = first; n && i <= last; i++) {
		const struct line *m = &t->lines[i];

		at = pid_of(m, &k);
		if (k == n && memcmp(m->s + at, l->s + pid, n) == 0)
			return true;
	}
	return false;
}

static bool names_job(const struct text *t, size_t line, const char *job)
{
	return job && *job && find_text(&t->lines[line], 0, job) < t->lines[line].n;
}

/* The line that names the first job of the form that begins in a line; t->n: none is near. */
static size_t job_line(const struct text *t, enum fio_form form, size_t line)
{
	enum { NEAR = 80 };
	size_t at;

	for (size_t i = line; i < t->n && i < line + NEAR; i++)
		if (form == FIO_FORM_TERSE ||
		    (form == FIO_FORM_JSON && find_text(&t->lines[i], 0, "\"jobname\"") < t->lines[i].n) ||
		    (form == FIO_FORM_NORMAL && fio_row(&t->lines[i], &at) == FIO_JOB))
			return i;
	return t->n;
}

/* Whether what begins in `line` may be another report of a run read from `block`: one that names
 * the same job, in another form, by the same process, or in the next document or line. */
static bool goes_on(const struct parse *p, const struct block *block, enum fio_form before,
		    size_t first_run, enum fio_form form, size_t line)
{
	const struct text *t = p->text;
	size_t job = job_line(t, form, line);
	bool named = false;

	if (job == t->n || form == FIO_FORM_THREAD)
		return false;
	for (size_t i = first_run; i < p->report->n_runs && !named; i++)
		named = names_job(t, job, attrs_string(&p->report->runs[i]->params, "job"));
	if (named && form == FIO_FORM_NORMAL && before == FIO_FORM_NORMAL)
		return same_pid(t, block->first, block->last, job);
	return named && (form != before || line <= block->last + 2);
}

static size_t parse(struct parse *p, const struct block *block)
{
	struct block all = *block;
	enum fio_form form = form_at(p->text, block->last), before;
	size_t first_run = p->report->n_runs, line = block->last, mark;

	all.last = read_form(p, form, line);
	for (before = form; p->report->n_runs > first_run; before = form) {
		form = fio_form_behind(p->text, all.last, &line);
		if (form == FIO_FORM_NONE || !goes_on(p, &all, before, first_run, form, line))
			break;
		mark = p->report->n_runs;
		all.first = line;
		all.last = read_form(p, form, line);
		fio_combine(p->report, first_run, mark);
	}
	return all.last;
}

const struct parser parser_fio = {
	.name = "fio",
	.title = "fio: report, JSON, terse",
	.probe = probe,
	.parse = parse,
};
