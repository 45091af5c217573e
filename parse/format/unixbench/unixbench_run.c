/* SPDX-License-Identifier: MIT */
#include "parse/format/unixbench/unixbench.h"

#include <math.h>
#include <string.h>

#include "parse/model/era.h"

enum {
	RUNS_COMPARED = 256,
	LONG_DATE = 120,
	DATE_REST = 40, /* bytes of a date that may stand in the next line */
};

static unsigned bit(enum category category)
{
	return 1u << category;
}

size_t ub_runs_since(const struct report *report)
{
	return report->n_runs > RUNS_COMPARED ? report->n_runs - RUNS_COMPARED : 0;
}

void ub_run_begin(struct reading *r, size_t i)
{
	struct head *h = &r->head;
	struct run *run = parse_begin_run(r->p, "unixbench", i);

	run->host = h->host;
	run->tool_version = h->version;
	for (size_t k = 0; k < h->facts.n; k++) {
		const struct attr *a = &h->facts.list[k];
		if (a->is_number)
			attrs_set_number(r->p->report, &run->facts, a->name, a->figure);
		else
			attrs_set(r->p->report, &run->facts, a->name, a->string, a->figure);
	}
	r->run = run;
	r->first = r->last = i;
	r->named = r->old = r->in_table = r->partial = false;
	r->tables = r->scores = 0;
	r->cut = false;
	r->strange = 0;
}

/* Whether a run of the same file has this score: a line that only says it again is no run. */
static bool says_again(const struct reading *r)
{
	const struct report *report = r->p->report;
	const struct result *score = r->run->n_results == 1 ? r->run->results : NULL;

	if (!score || strcmp(score->metric, "index") != 0)
		return false;
	for (size_t i = ub_runs_since(report); i + 1 < report->n_runs; i++) {
		const struct run *other = report->runs[i];
		const struct result *same =
			strcmp(other->tool, "unixbench") == 0 && other->n_results > 1
				? run_find(other, "index")
				: NULL;

		if (same && fabs(same->value.value - score->value.value) < 1e-9)
			return true;
	}
	return false;
}

/* Whether it holds nothing but the words that begin a run. */
static bool is_nothing(const struct reading *r)
{
	return !r->run->n_results &&
	       !(r->named && (r->run->started || attrs_find(&r->run->params, "copies")));
}

static void name_run(struct reading *r)
{
	struct run *run = r->run;
	struct result *score = run_find(run, "index");
	double copies = attrs_number(&run->params, "copies");

	run->era = era_of("unixbench",
	                  run->tool_version ? run->tool_version
	                  : r->old          ? "4"
	                                    : NULL,
	                  copies);
	if (!run->era[0] && copies > 16)
		run->era = era_of("unixbench", "6", 0); /* no earlier one runs so many */
	else if (run->tool_version && copies > 16 &&
	         version_compare(run->tool_version, "5.1.3") == 0)
		diag_add(&r->p->report->diags, LEVEL_NOTE, r->p->file, run->first_line, 0,
		         "5.1.3 as released runs at most 16 copies, this one ran %g: it was taken "
		         "as a "
		         "later state of the same name",
		         copies);
	if (r->old && score)
		result_details(r->p->report, score)->kind = ub_old_kind(run);
}

static void report_end(struct reading *r)
{
	if (!r->run->n_results)
		parse_diag(r->p, LEVEL_WARNING, r->last, 0,
		           "the run has no results; it was kept as an empty one");
	else if (!r->scores && !r->cut && (r->named || r->tables))
		parse_diag(r->p, LEVEL_WARNING, r->last, r->p->text->lines[r->last].n,
		           "the report ends here without a score; what was read is kept");
}

void ub_run_end(struct reading *r)
{
	struct run *run = r->run;

	if (!run)
		return;
	if (is_nothing(r) || says_again(r)) {
		r->p->report->n_runs--;
		r->run = NULL;
		return;
	}
	if (!r->old && !attrs_find(&run->params, "copies"))
		ub_copies_above(r->p, run, r->first);
	name_run(r);
	report_end(r);
	ub_check_run(r->p, run);
	parse_end_run(r->p, run, r->last);
	r->run = NULL;
}

/* "8 CPUs; 1 parallel process" of a page */
static bool take_processes(struct reading *r, size_t i, size_t at)
{
	const struct line *l = &r->p->text->lines[i];
	double value;
	size_t n = read_number(l, at, &value);

	if (!n || find_text(l, at, " CPU") != at + n ||
	    find_text(l, at, " parallel process") == l->n)
		return false;
	if (value > 0)
		parse_attr_number(r->p, &r->run->facts, "cpus", i, at, n, value);
	at = skip_blanks(l, find_text(l, at, ";") + 1);
	n = read_number(l, at, &value);
	if (n)
		parse_attr_number(r->p, &r->run->params, "copies", i, at, n, value);
	return true;
}

/* Whether line i goes on with the date that the line above it broke off: with a time or a year. */
static bool date_goes_on(const struct text *text, size_t i)
{
	size_t at;

	if (i >= text->n || ub_line_kind(text, i).kind != KIND_OTHER)
		return false;
	at = ub_line_begin(&text->lines[i]);
	return text->lines[i].s[at] >= '0' && text->lines[i].s[at] <= '9';
}

/* The date behind `at`, which may go on in the next line; *begin is where it stands. */
static bool run_date(struct reading *r, struct spot at, char date[UB_DATE_BYTES],
                     struct spot *begin)
{
	const struct text *text = r->p->text;
	const struct line *l = &text->lines[at.line], *more = l + 1;
	const size_t whole = strlen("2012-12-13T15:53:53");
	bool known = ub_date_read(l, at.at, date, &begin->at);
	struct line joined = {0};

	begin->line = at.line;
	if ((known && strlen(date) == whole) || !date_goes_on(text, at.line + 1))
		return known;
	joined.s = pool_printf(&r->p->report->pool, "%.*s %.*s",
	                       l->n - at.at < LONG_DATE ? (int)(l->n - at.at) : LONG_DATE,
	                       l->s + at.at, DATE_REST, more->s + ub_line_begin(more));
	joined.n = (unsigned)strlen(joined.s);
	known = ub_date_read(&joined, 0, date, &begin->at);
	begin->at += at.at;
	if (begin->at > l->n)
		*begin = (struct spot){at.line + 1, ub_line_begin(more)};
	return known;
}

/* "Thu Dec 13 2012 15:53:53 - 16:22:05" */
static void take_run_line(struct reading *r, const struct kind_line *k)
{
	const struct text *text = r->p->text;
	size_t at = skip_blanks(&text->lines[k->at.line], k->at.at);
	char date[UB_DATE_BYTES];
	struct spot begin;

	r->named = true;
	if (take_processes(r, k->at.line, at))
		return;
	if (!run_date(r, (struct spot){k->at.line, at}, date, &begin) ||
	    strlen(date) < strlen("2012-12-13")) {
		parse_diag(r->p, LEVEL_NOTE, k->at.line, at,
		           "no date that can be is printed here; the run has none");
		return;
	}
	r->run->started = pool_strdup(&r->p->report->pool, date);
	text_place(&text->lines[begin.line], begin.at, &r->run->started_line, &(unsigned){0});
}

/* "Time: 13:00:32 - 13:28:46; 28m 14s": the date stands in the title of the page. */
static void take_time(struct reading *r, const struct kind_line *k)
{
	const struct line *l = &r->p->text->lines[k->at.line];
	char time[UB_DATE_BYTES];
	size_t begin;

	if (!r->head.date || r->run->started || !ub_date_read(l, k->at.at, time, &begin) ||
	    strlen(time) != strlen("15:53:53"))
		return;
	if (r->page_time && strcmp(time, r->page_time) < 0) {
		parse_diag(r->p, LEVEL_NOTE, k->at.line, begin,
		           "the run began past midnight; the page has no date of it, so none was "
		           "taken");
		return;
	}
	r->page_time = pool_strdup(&r->p->report->pool, time);
	r->run->started = pool_printf(&r->p->report->pool, "%sT%s", r->head.date, time);
	text_place(l, begin, &r->run->started_line, &(unsigned){0});
}

/* "2 CPUs in system; running 1 parallel copy of tests"; 0 CPUs are an unknown number. */
static void take_copies(struct reading *r, size_t i)
{
	const struct line *l = &r->p->text->lines[i];
	size_t at = ub_line_begin(l), n;
	double value;

	n = read_number(l, at, &value);
	if (n && value > 0)
		parse_attr_number(r->p, &r->run->facts, "cpus", i, at, n, value);
	if (find_number(l, "running", &at, &n, &value))
		parse_attr_number(r->p, &r->run->params, "copies", i, at, n, value);
}

static void take_score(struct reading *r, const struct kind_line *k, size_t *next)
{
	const struct text *text = r->p->text;
	struct spot end = k->at;
	struct cell cell;
	struct result *score;
	bool partial = r->partial;

	if (!ub_score_read(text, k, &cell, &end, &partial)) {
		parse_diag(r->p, LEVEL_WARNING, k->at.line, text->lines[k->at.line].n,
		           "the score is cut off; the run has none");
	} else {
		score = run_add_result(r->p->report, r->run, ub_index_names[k->category].metric,
		                       ub_cell_figure(r->p, &cell));
		if (!k->old)
			result_details(r->p->report, score)->kind = partial ? "partial" : "full";
	}
	r->scores |= bit(k->category);
	r->in_table = r->partial = false;
	*next = end.line + 1;
}

/* A cell of somebody's table: the first one of the row names the run. */
static void name_by_cell(struct reading *r, size_t i)
{
	const struct line *l = &r->p->text->lines[i];
	size_t at = ub_line_begin(l), end;

	if (at >= l->n || l->s[at] != '|')
		return;
	at = skip_blanks(l, at + 1);
	end = find_text(l, at, "|");
	while (end > at && l->s[end - 1] == ' ')
		end--;
	r->run->label = pool_strndup(&r->p->report->pool, l->s + at, end - at);
}

bool ub_run_begins_anew(const struct reading *r, const struct kind_line *k)
{
	const struct result *known;
	struct row row;

	switch (k->kind) {
	case KIND_RUN:
		return true;
	case KIND_COPIES:
		return r->run->n_results > 0 || attrs_find(&r->run->params, "copies");
	case KIND_TABLE:
		return (r->tables & bit(k->category)) != 0;
	case KIND_SCORE:
		return (r->scores & bit(k->category)) != 0;
	case KIND_TOTAL:
		return r->run->n_results > 0;
	case KIND_TEST:
		if (r->in_table)
			return false;
		known = run_find(r->run, k->test->metric);
		return (r->scores || (known && !isnan(known->value.value))) &&
		       ub_row_read(r->p->text, k->test, k->behind, false, &row) && row.unit;
	default:
		return false;
	}
}

static bool take_row(struct reading *r, const struct kind_line *k, size_t *next)
{
	struct row row;

	if (!ub_row_read(r->p->text, k->test, k->behind, r->in_table, &row))
		return false;
	ub_row_store(r->p, r->run, &row);
	r->cut = row.value_cut || row.index_cut || row.seconds_cut || row.passes_cut;
	*next = row.end.line + 1;
	return true;
}

bool ub_run_take(struct reading *r, const struct kind_line *k, size_t *next)
{
	size_t i = k->at.line;

	*next = i + 1;
	r->old = r->old || k->old;
	switch (k->kind) {
	case KIND_RUN:
		take_run_line(r, k);
		break;
	case KIND_TIME:
		take_time(r, k);
		break;
	case KIND_NO_INDEX:
		r->scores |= bit(CATEGORY_NONE);
		break;
	case KIND_COPIES:
		take_copies(r, i);
		break;
	case KIND_TABLE:
		r->in_table = true;
		r->partial = k->partial;
		r->tables |= bit(k->category);
		break;
	case KIND_TEST:
		if (!take_row(r, k, next))
			return false;
		break;
	case KIND_TOTAL:
		r->run->tool_version = ub_banner_version(r->p, i);
		take_score(r, k, next);
		break;
	case KIND_SCORE:
		if (!r->run->n_results)
			name_by_cell(r, i);
		take_score(r, k, next);
		break;
	default:
		return false;
	}
	r->last = *next - 1;
	r->strange = 0;
	return true;
}
