/* SPDX-License-Identifier: MIT */
/* fio: the forms in which it prints a run, and which of them belong together. */
#include "parse/format/fio/fio.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

#include "base/number.h"
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
static bool probe(const struct text *t, struct block *b)
{
	size_t from = b->first, i = b->first = b->last;

	if (form_at(t, i) == FIO_FORM_NONE)
		return false;
	if (fio_json_begins(t, i) && fio_json_first(t, i) >= from)
		b->first = fio_json_first(t, i);
	return true;
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
	size_t at = find_text(l, 0, " pid=");

	*n = at < l->n ? strspn(l->s + at + 5, "0123456789") + 5 : 0;
	return at;
}

/* "12:46:06" behind the pid: seconds of the day; NAN: none. */
static double clock_of(const struct line *l)
{
	double part[3];
	size_t n, at = pid_of(l, &n);

	for (at += n; at + 8 <= l->n; at++) {
		if (l->s[at + 2] != ':' || l->s[at + 5] != ':')
			continue;
		for (size_t i = 0; i < 3; i++)
			if (number_read(l->s + at + 3 * i, 2, &part[i]) != 2)
				return NAN;
		return part[0] * 3600 + part[1] * 60 + part[2];
	}
	return NAN;
}

/* The run time, in seconds, of the first result below a job line; NAN: none. */
static double runtime_below(const struct text *t, size_t line)
{
	size_t at;

	for (size_t i = line + 1; i < t->n && i < line + 4; i++) {
		const struct line *l = &t->lines[i];
		size_t end = find_text(l, 0, "msec"), start = end;
		double value;

		if (fio_row(l, &at) != FIO_RESULT)
			continue;
		while (start > 0 && isdigit((unsigned char)l->s[start - 1]))
			start--;
		return end < l->n && number_read(l->s + start, end - start, &value) == end - start
		               ? value / 1000
		               : NAN;
	}
	return NAN;
}

/* Whether the job of one job line may still be that of another: between reports of one job as much
 * time goes by as it runs longer. A process of the same number in another container, or after a
 * reboot, begins anew. */
static bool went_on(const struct text *t, size_t before, size_t line)
{
	enum { SLACK = 5, DAY = 86400 };
	double passed = clock_of(&t->lines[line]) - clock_of(&t->lines[before]);
	double longer = runtime_below(t, line) - runtime_below(t, before);

	if (passed < 0)
		passed += DAY;
	return isnan(passed) || isnan(longer) || passed <= longer + SLACK;
}

/* Whether one of the job lines from `first` to `last` has the pid of `line`. */
static bool same_pid(const struct text *t, size_t first, size_t last, size_t line)
{
	const struct line *l = &t->lines[line];
	size_t n, pid = pid_of(l, &n), at, k;

	for (size_t i = first; n && i <= last; i++) {
		const struct line *m = &t->lines[i];

		at = pid_of(m, &k);
		if (k == n && memcmp(m->s + at, l->s + pid, n) == 0 && went_on(t, i, line))
			return true;
	}
	return false;
}

/* "pid=0": all clients', or of a job that never began; it tells no process. */
static bool is_summary(const struct line *l)
{
	size_t n, at = pid_of(l, &n);

	return n && at_text(l, at, " pid=0") && n == strlen(" pid=0");
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
		    (form == FIO_FORM_JSON &&
		     find_text(&t->lines[i], 0, "\"jobname\"") < t->lines[i].n) ||
		    (form == FIO_FORM_NORMAL && fio_row(&t->lines[i], &at) == FIO_JOB))
			return i;
	return t->n;
}

/* The number of the first member of that name from `first` to `last`; NAN: none. */
static double member(const struct text *t, size_t first, size_t last, const char *key)
{
	for (size_t i = first; i <= last && i < t->n; i++) {
		const struct line *l = &t->lines[i];
		size_t at = find_text(l, 0, key);
		double value;

		at = skip_blanks(l, at + strlen(key));
		at = at_text(l, at, ":") ? skip_blanks(l, at + 1) : l->n;
		if (read_number(l, at, &value))
			return value;
	}
	return NAN;
}

/* Whether two documents are reports of one call: they name the same second as its beginning. */
static bool same_beginning(const struct text *t, const struct block *a, size_t first, size_t job)
{
	enum { NEAR = 12 };
	double x = member(t, a->first, a->last, "\"timestamp\"");
	double y = member(t, first, job, "\"timestamp\"");

	x -= member(t, a->first, a->last, "\"elapsed\"");
	y -= member(t, job, job + NEAR, "\"elapsed\"");
	return fabs(x - y) <= 2;
}

/* The reports of one call so far. */
struct reports {
	size_t first_run;
	size_t last;                    /* line read last */
	struct block newest[FIO_FORMS]; /* the newest of each form */
	bool seen[FIO_FORMS];
	size_t lines; /* of terse */
	size_t steps; /* that were later reports of a job */
};

/* Whether lines of terse have shown twice for each job that they are reports of intervals, so that
 * the last, shorter interval is one, too. They come in the same order each time. */
static bool in_intervals(const struct reports *reports, size_t n_runs)
{
	size_t jobs = n_runs - reports->first_run;

	return reports->steps >= 2 * jobs && reports->lines == reports->steps + jobs;
}

/* What begins in `line` is to the reports before: it must name a job of theirs. */
static enum fio_relation relation(const struct parse *p, const struct reports *reports,
                                  enum fio_form form, size_t line)
{
	const struct text *t = p->text;
	const struct block *before = &reports->newest[form];
	size_t job = job_line(t, form, line);
	bool named = false;

	if (job == t->n || form == FIO_FORM_THREAD)
		return FIO_UNRELATED;
	for (size_t i = reports->first_run; i < p->report->n_runs && !named; i++)
		named = names_job(t, job, attrs_string(&p->report->runs[i]->params, "job"));
	if (!named)
		return FIO_UNRELATED;
	if (!reports->seen[form])
		return FIO_OTHER_FORM;
	if (form == FIO_FORM_TERSE && line > reports->last + 2)
		return FIO_UNRELATED;
	if (form == FIO_FORM_TERSE)
		return in_intervals(reports, p->report->n_runs) ? FIO_SAME_JOB : FIO_NEXT_LINE;
	if (form == FIO_FORM_JSON)
		return same_beginning(t, before, line, job) ? FIO_SAME_JOB : FIO_UNRELATED;
	if (!same_pid(t, before->first, before->last, job))
		return FIO_UNRELATED;
	return is_summary(&t->lines[job]) ? FIO_NEXT_LINE : FIO_SAME_JOB;
}

static void read_report(struct parse *p, struct reports *reports, enum fio_form form, size_t line)
{
	size_t last = read_form(p, form, line);

	reports->last = last > line ? last : line;
	reports->newest[form] = (struct block){line, reports->last};
	reports->seen[form] = true;
	reports->lines += form == FIO_FORM_TERSE;
}

/* Header lines alone belong to the JSON or terse form directly below them. */
static void read_below_headers(struct parse *p, struct reports *reports)
{
	size_t line = reports->last + 1;
	enum fio_form form;

	while (line < p->text->n && line_is_blank(&p->text->lines[line]))
		line++;
	form = line < p->text->n ? form_at(p->text, line) : FIO_FORM_NONE;
	if (form != FIO_FORM_JSON && form != FIO_FORM_TERSE)
		return;
	reports->seen[FIO_FORM_NORMAL] = false;
	read_report(p, reports, form, line);
}

static size_t parse(struct parse *p, const struct block *block)
{
	struct reports reports = {.first_run = p->report->n_runs};
	enum fio_form form = form_at(p->text, block->last);
	size_t line = block->last;

	read_report(p, &reports, form, line);
	if (form == FIO_FORM_NORMAL && p->report->n_runs == reports.first_run)
		read_below_headers(p, &reports);
	while (p->report->n_runs > reports.first_run) {
		size_t mark = p->report->n_runs, shift = 0;
		enum fio_relation related;

		form = fio_form_behind(p->text, reports.last, &line);
		if (form == FIO_FORM_NONE)
			break;
		related = relation(p, &reports, form, line);
		if (related == FIO_UNRELATED)
			break;
		if (related == FIO_SAME_JOB && form == FIO_FORM_TERSE)
			shift = reports.lines % (mark - reports.first_run);
		read_report(p, &reports, form, line);
		fio_combine(p->report, reports.first_run, mark, shift, related);
		reports.steps += form == FIO_FORM_TERSE && p->report->n_runs == mark;
	}
	fio_doubt(p, reports.first_run);
	return reports.last;
}

/* In the order of fio_json_begins(), fio_terse_begins(), fio_thread_begins() and the rows with
 * which fio_normal_begins(). */
static const char *const anchors[] = {
	"fio version\"",
	"fio version\\",
	"\"jobs",
	"client_stats",
	"jobname",
	"\"read",
	"\"write",
	"\"trim",
	"\"mixed",
	"2;",
	"3;",
	"4;",
	"5;",
	"): err=",
	": (g=",
	": (groupid=",
	"IOPS=",
	"io=",
	"fio ",
	"fio-",
	"hostname=",
	"sync_file_range:",
	"lat (",
	"sync (",
	"percentiles (",
	"th=[",
	"bw (",
	"usr=",
	NULL,
};

const struct parser parser_fio = {
	.name = "fio",
	.title = "fio: report, JSON, terse",
	.anchors = anchors,
	.lead = 16, /* the brace of a JSON document */
	.probe = probe,
	.parse = parse,
};
