/* SPDX-License-Identifier: MIT */
#include "parse/model/doubt.h"

#include "base/bisect.h"

bool diag_is_doubt(const struct diag *d)
{
	return d->level >= LEVEL_WARNING;
}

const struct run *diag_run(const struct report *r, const struct diag *d)
{
	const struct run *best = NULL;

	for (size_t i = 0; d->line && i < r->n_runs; i++) {
		const struct run *run = r->runs[i];

		if (d->line < run->first_line || d->line > run->last_line)
			continue;
		if (!best ||
		    run->last_line - run->first_line < best->last_line - best->first_line)
			best = run;
	}
	return best;
}

static bool diag_above(const void *diag, const void *line)
{
	return ((const struct diag *)diag)->line < *(const unsigned *)line;
}

size_t diags_from(const struct report *r, unsigned line)
{
	return bisect(&line, r->diags.list, r->diags.n, sizeof *r->diags.list, diag_above);
}

/* The column at which a line begins, behind a quotation's prefix. */
static unsigned first_column(const struct report *r, unsigned line)
{
	size_t i = report_shown_from(r, line);

	return i < r->n_shown && r->shown[i].line == line ? r->shown[i].column : 1;
}

static bool bears_on(const struct report *r, const struct diag *d, const struct figure *f)
{
	return diag_is_doubt(d) && (d->column == f->column || d->column <= 1 ||
	                            d->column == first_column(r, d->line));
}

/* Appends the doubts at one figure that are not among the first n yet. */
static size_t figure_doubts(const struct report *r, const struct figure *f, const struct diag **out,
                            size_t n, size_t max)
{
	if (!f->line)
		return n;
	for (size_t i = diags_from(r, f->line); i < r->diags.n; i++) {
		const struct diag *d = &r->diags.list[i];
		size_t k = 0;

		if (d->line != f->line)
			break;
		if (!bears_on(r, d, f))
			continue;
		while (k < n && out[k] != d)
			k++;
		if (k == n && n < max)
			out[n++] = d;
	}
	return n;
}

size_t result_doubts(const struct run *run, const struct result *r, const struct diag **out,
                     size_t max)
{
	size_t n = 0;

	if (!run->report->diags.n)
		return 0;
	n = figure_doubts(run->report, &r->value, out, n, max);
	for (size_t i = 0; i < DETAILS; i++)
		n = figure_doubts(run->report, details_figure(r->details, i), out, n, max);
	return n;
}

size_t histogram_doubts(const struct run *run, const struct diag **out, size_t max)
{
	size_t n = 0;

	for (size_t i = 0; run->report->diags.n && i < run->histogram.n; i++)
		n = figure_doubts(run->report, &run->histogram.buckets[i].share, out, n, max);
	return n;
}
