/* SPDX-License-Identifier: MIT */
/* Whose figures stand here: the tool with the versions of the runs that are shown, and kurabe's own
 * where it measured some of them in the way of that tool. */
#include <string.h>

#include "render/view/view.h"

enum { VERSIONS_MAX = 6 };

/* The versions of kurabe's own runs, or of the original's. */
struct versions {
	const char *list[VERSIONS_MAX];
	size_t n;
	bool any;    /* such a run is among them, whether it tells its version or not */
	bool silent; /* one is among them that does not */
};

static void add_once(struct versions *to, const char *version)
{
	for (size_t i = 0; i < to->n; i++)
		if (strcmp(to->list[i], version) == 0)
			return;
	if (to->n < VERSIONS_MAX)
		to->list[to->n++] = version;
}

static struct versions versions_of(const struct run *const *runs, size_t n, bool built_in)
{
	struct versions out = {.n = 0};

	for (size_t i = 0; i < n; i++) {
		if (runs[i]->built_in != built_in)
			continue;
		out.any = true;
		if (runs[i]->tool_version)
			add_once(&out, runs[i]->tool_version);
		else
			out.silent = true;
	}
	return out;
}

/* The era that all of the original's runs have; NULL: there is none, or they differ. */
static const char *common_era(const struct run *const *runs, size_t n)
{
	const char *era = NULL;

	for (size_t i = 0; i < n; i++) {
		const char *its = runs[i]->era ? runs[i]->era : "";

		if (runs[i]->built_in)
			continue;
		if (!*its || (era && strcmp(era, its) != 0))
			return NULL;
		era = its;
	}
	return era;
}

/* "ioping (era before 1.0), version not printed". */
static const char *without_version(struct view *v, const char *name, const char *era)
{
	if (era)
		name = view_format(v, "condition.era", {"tool", name},
		                   {"era", view_value(v, "era.", era)});
	return pool_printf(&v->pool, "%s%s%s", name, view_text(v, "list.comma"),
	                   view_text(v, "condition.version-unknown"));
}

const char *view_runs_tool_version(struct view *v, const char *tool, const struct run *const *runs,
                                   size_t n)
{
	struct versions original = versions_of(runs, n, false), own = versions_of(runs, n, true);
	const char *name = lang_tool(v->lang, tool), *mine = view_join(v, own.list, own.n, ", ");

	if (!original.any && own.any)
		return view_format(v, "view.as-built-in", {"tool", name}, {"version", mine});
	if (original.n)
		name = pool_printf(&v->pool, "%s %s%s", name,
		                   view_join(v, original.list, original.n, ", "),
		                   original.silent ? view_text(v, "condition.version-or-unknown") : "");
	else if (original.any)
		name = without_version(v, name, common_era(runs, n));
	if (!own.any)
		return name;
	return pool_printf(&v->pool, "%s%s%s", name, view_text(v, "list.between"),
	                   view_format(v, "view.with-built-in", {"version", mine}));
}

const char *view_tool_version(struct view *v, const struct group *g)
{
	return view_runs_tool_version(v, g->tool, g->runs, g->n_runs);
}

const char *view_subject_tool_version(struct view *v, const struct group *g,
                                      const struct subject *s)
{
	const struct run **runs = pool_alloc(&v->pool, (g->n_runs + 1) * sizeof *runs);
	size_t n = 0;

	for (size_t i = 0; i < g->n_runs; i++)
		if (g->runs[i]->subject == s)
			runs[n++] = g->runs[i];
	return view_runs_tool_version(v, g->tool, runs, n);
}

const struct run **rows_runs(struct view *v, const struct row *const *rows, size_t n_rows,
                             const size_t *subjects, size_t n_subjects, size_t *n)
{
	const struct run **runs;
	size_t most = 0;

	*n = 0;
	for (size_t r = 0; r < n_rows; r++)
		for (size_t s = 0; s < n_subjects; s++)
			most += rows[r]->cells[subjects ? subjects[s] : s]->n;
	runs = pool_alloc(&v->pool, (most + 1) * sizeof *runs);
	for (size_t r = 0; r < n_rows; r++)
		for (size_t s = 0; s < n_subjects; s++) {
			const struct cell *c = rows[r]->cells[subjects ? subjects[s] : s];

			for (size_t k = 0; k < c->n; k++)
				runs[(*n)++] = c->points[k].run;
		}
	return runs;
}

const char *view_rows_tool_version(struct view *v, const struct group *g,
                                   const struct row *const *rows, size_t n_rows)
{
	size_t n;
	const struct run **runs = rows_runs(v, rows, n_rows, NULL, g->n_subjects, &n);

	return view_runs_tool_version(v, g->tool, runs, n);
}
