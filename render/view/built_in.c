/* SPDX-License-Identifier: MIT */
/* What kurabe measured itself: told apart from the original's figures, and what disturbed it. */
#include <math.h>
#include <string.h>

#include "render/stat/condition.h"
#include "render/stat/median.h"
#include "render/view/view.h"

enum {
	NAMED_MAX = 12,  /* runs, named in a note */
	PASS_DIGITS = 5, /* of figures made of passes, which no log has */
};

bool view_built_in_badge(struct view *v, xmlNode *to, const struct group *g,
                         const struct row *const *rows, size_t n_rows, size_t subject)
{
	if (!rows_built_in(g, rows, n_rows, subject))
		return false;
	run_badge(to, view_text(v, "state.built-in"));
	return true;
}

bool rows_built_in(const struct group *g, const struct row *const *rows, size_t n_rows,
                   size_t subject)
{
	bool all = group_is_mixed(g) && rows_have(rows, n_rows, subject);

	for (size_t i = 0; all && i < n_rows; i++)
		all = !rows[i] || !rows[i]->cells[subject]->n ||
		      cell_is_built_in(rows[i]->cells[subject]);
	return all;
}

static bool has_run(const struct group *g, const struct run *run)
{
	for (size_t i = 0; i < g->n_runs; i++)
		if (g->runs[i] == run)
			return true;
	return false;
}

static bool all_in(const struct group *g, const struct group *of, const struct row *const *rows,
                   size_t n_rows)
{
	for (size_t r = 0; r < n_rows; r++)
		for (size_t s = 0; s < of->n_subjects; s++)
			for (size_t k = 0; k < rows[r]->cells[s]->n; k++)
				if (!has_run(g, rows[r]->cells[s]->points[k].run))
					return false;
	return true;
}

bool rows_shown_before(const struct comparison *c, const struct group *g,
                       const struct row *const *rows, size_t n_rows)
{
	for (const struct group *before = c->groups; before < g; before++)
		if (strcmp(before->tool, g->tool) == 0 && all_in(before, g, rows, n_rows))
			return true;
	return false;
}

void view_built_in_mark(struct view *v, xmlNode *cell, const struct group *g, const struct cell *c)
{
	if (group_is_mixed(g) && cell_is_built_in(c))
		run_text(run_small(cell), view_text(v, "state.built-in"));
}

const char *view_built_in_label(struct view *v, const struct group *g, const struct cell *c,
                                const char *label)
{
	const char *word = view_text(v, "state.built-in");

	if (!group_is_mixed(g) || !cell_is_built_in(c))
		return label;
	return *label ? pool_printf(&v->pool, "%s%s%s", label, view_text(v, "list.comma"), word)
	              : word;
}

const char *view_passes(struct view *v, const struct cell *c)
{
	size_t n;
	double *list = cell_passes(&v->pool, c, &n);
	int exact = c->n ? cell_digits(c, cell_leading(c)->value) : 1;
	int digits = exact < PASS_DIGITS ? exact : PASS_DIGITS;

	if (!n)
		return NULL;
	if (n >= MEDIAN_LEAST)
		return view_number(v, cell_passes_median(&v->pool, c), digits);
	return view_range(v, view_number(v, list[0], digits), view_number(v, list[n - 1], digits));
}

const char *view_built_in_name(struct view *v, const struct subject *s, bool built_in)
{
	const char *name = view_name(v, s);

	return built_in ? view_format(v, "sentence.built-in", {"a", name}) : name;
}

void view_built_in_sentence(struct view *v, xmlNode *to, const struct group *g,
                            const struct row *const *rows, size_t n_rows)
{
	bool any = false;

	for (size_t i = 0; group_is_mixed(g) && i < n_rows; i++)
		for (size_t s = 0; s < g->n_subjects; s++)
			for (size_t k = 0; k < rows[i]->cells[s]->n; k++)
				any = any || rows[i]->cells[s]->points[k].run->built_in;
	if (!any)
		return;
	run_text(to, view_text(v, "view.sentence-gap"));
	run_message(to, v->lang, "view.built-in-sentence", {"tool", lang_tool(v->lang, g->tool)});
}

/* How many passes stand behind the figures of a run. */
static size_t passes_of(const struct run *run)
{
	size_t n = 0;

	for (size_t i = 0; i < run->n_results; i++)
		n += run->results[i].details->n_samples;
	return n;
}

static bool is_own(const struct run *run, const struct group *g)
{
	return run->built_in && strcmp(run_suite(run), g->tool) == 0;
}

/* Passes of kurabe's own runs of a subject with as many copies as its i-th run; false: none was
 * disturbed, or a run before that one told them. */
static bool count_disturbed(const struct group *g, const struct subject *s, size_t i,
                            double *disturbed, size_t *passes)
{
	double copies = attrs_number(&s->runs[i]->params, "copies");

	*disturbed = 0;
	*passes = 0;
	for (size_t k = 0; k < s->n_runs; k++) {
		double n = attrs_number(&s->runs[k]->facts, "disturbed_passes");

		if (k != i && (!is_own(s->runs[k], g) ||
		               attrs_number(&s->runs[k]->params, "copies") != copies))
			continue;
		if (k < i)
			return false;
		*disturbed += n > 0 ? n : 0;
		*passes += passes_of(s->runs[k]);
	}
	return *disturbed > 0;
}

/* What a note says, so far. */
struct disturbed {
	const char *texts[NAMED_MAX];
	size_t n, all; /* texts; what there is to say */
};

/* Adds "vm, 2 copies: 48 of 57" for each number of copies (0: of all, else of so many). */
static void add_disturbed(struct view *v, const struct group *g, const struct subject *s,
                          bool named, double copies, struct disturbed *out)
{
	for (size_t i = 0; i < s->n_runs; i++) {
		const struct run *run = s->runs[i];
		const char *series = copies > 0 ? "" : view_series(v, run), *name;
		double disturbed;
		size_t passes;

		if (!is_own(run, g) ||
		    (copies > 0 && attrs_number(&run->params, "copies") != copies) ||
		    !count_disturbed(g, s, i, &disturbed, &passes) || out->all++ >= NAMED_MAX)
			continue;
		name = named ? view_name(v, s) : "";
		out->texts[out->n++] = pool_printf(
		        &v->pool, "%s%s%s%s%s", name, *name && *series ? view_text(v, "list.comma") : "",
		        series, *name || *series ? view_text(v, "view.colon") : "",
		        view_format(v, "view.n-of-all", {"n", view_integer(v, disturbed)},
		                    {"all", view_integer(v, (double)passes)}));
	}
}

void view_disturbed_note(struct view *v, xmlNode *table, const struct group *g,
                         const struct subject *s, double copies)
{
	struct disturbed d = {.n = 0};

	for (size_t i = 0; !s && i < g->n_subjects; i++)
		add_disturbed(v, g, g->subjects[i], true, copies, &d);
	if (s)
		add_disturbed(v, g, s, false, copies, &d);
	if (d.n)
		run_message(table_note(table), v->lang, "view.disturbed",
		            {"runs", view_join(v, d.texts, d.n, view_text(v, "list.between"))},
		            {"more", d.all > d.n ? view_count(v, "view.more-runs", d.all - d.n) : ""});
}
