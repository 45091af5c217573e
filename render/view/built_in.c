/* What kurabe measured itself: told apart from the original's figures, and what disturbed it. */
#include <math.h>

#include "render/view/view.h"

enum { NAMED_MAX = 12 };

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
		all = !rows[i] || !rows[i]->cells[subject].n ||
		      cell_is_built_in(&rows[i]->cells[subject]);
	return all;
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
			for (size_t k = 0; k < rows[i]->cells[s].n; k++)
				any = any || rows[i]->cells[s].points[k].run->built_in;
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
		n += run->results[i].n_samples;
	return n;
}

/* "vm, 2 copies: 48 of 57" */
static const char *disturbed_text(struct view *v, const struct run *run, double disturbed,
                                  const struct subject *s, double copies)
{
	const char *series = copies > 0 ? "" : view_series(v, run);
	const char *name = s ? "" : view_name(v, run->subject);
	const char *share = view_format(v, "view.n-of-all", {"n", view_integer(v, disturbed)},
	                                {"all", view_integer(v, (double)passes_of(run))});

	return pool_printf(&v->pool, "%s%s%s%s%s", name,
	                   *name && *series ? view_text(v, "list.comma") : "", series,
	                   *name || *series ? view_text(v, "view.colon") : "", share);
}

void view_disturbed_note(struct view *v, xmlNode *table, const struct group *g,
                         const struct subject *s, double copies)
{
	const char *runs[NAMED_MAX];
	size_t n = 0, all = 0;

	for (size_t i = 0; i < g->n_runs; i++) {
		const struct run *run = g->runs[i];
		double disturbed = attrs_number(&run->facts, "disturbed_passes");

		if ((s && run->subject != s) || !(disturbed > 0) ||
		    (copies > 0 && attrs_number(&run->params, "copies") != copies))
			continue;
		if (all++ < NAMED_MAX)
			runs[n++] = disturbed_text(v, run, disturbed, s, copies);
	}
	if (n)
		run_message(table_note(table), v->lang, "view.disturbed",
		            {"runs", view_join(v, runs, n, view_text(v, "list.between"))},
		            {"more", all > n ? view_count(v, "view.more-runs", all - n) : ""});
}
