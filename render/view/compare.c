/* SPDX-License-Identifier: MIT */
/* The comparison page: lead, tiles, verdict, then the sections of each tool. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "render/stat/order.h"
#include "render/view/certain.h"
#include "render/view/view.h"

enum { TILES_MAX = 6, TILE_VALUES = 2, LEADS_MAX = 2, PATH_PARTS = 6, TEASER_ROWS = 4, LISTED_MAX = 200 };

static const char *runs_badge(struct view *v, const struct row *const *rows, size_t n, size_t subject)
{
	size_t most = 0;

	for (size_t i = 0; i < n; i++)
		if (rows[i]->cells[subject]->n > most)
			most = rows[i]->cells[subject]->n;
	if (most <= 1)
		return view_text(v, n > 1 ? "state.single-runs" : "state.single-run");
	return view_count(v, "count.runs", most);
}

static void tile(struct view *v, xmlNode *page, const struct comparison *c, const struct group *g,
                 const struct row *const *rows, size_t n, size_t subject)
{
	const struct subject *s = g->subjects[subject];
	xmlNode *t = NULL;

	for (size_t i = 0; i < n; i++) {
		const char *href, *text = view_cell_figure(v, rows[i]->cells[subject], &href);
		xmlNode *value;

		if (!text)
			continue;
		if (!t) {
			t = page_tile(page, view_colour(v, s), view_name(v, s), view_href(v, s));
			tile_badge(t, runs_badge(v, rows, n, subject));
		}
		value = tile_value(t, view_built_in_label(v, g, rows[i]->cells[subject],
		                                          head_label(v, g, rows[i])));
		run_figure(value, text, href);
		view_cell_doubt(value, rows[i]->cells[subject]);
	}
	if (t && strcmp(g->tool, "unixbench") == 0)
		view_gain(v, tile_text(t), c, g, subject);
}

static void tiles(struct view *v, xmlNode *page, const struct comparison *c, const struct group *g)
{
	const struct row *rows[TILE_VALUES];

	for (size_t s = 0; g->n_subjects <= TILES_MAX && s < g->n_subjects; s++)
		tile(v, page, c, g, rows, tile_rows(v, g, s, rows, TILE_VALUES), s);
}

size_t comparison_subjects(const struct comparison *c, bool *all_plans)
{
	size_t n = 0, most = 0;
	bool *seen;

	for (size_t i = 0; i < c->n_groups; i++)
		for (size_t s = 0; s < c->groups[i].n_subjects; s++)
			if (c->groups[i].subjects[s]->ordinal > most)
				most = c->groups[i].subjects[s]->ordinal;
	seen = xcalloc(most + 1, sizeof *seen);
	*all_plans = true;
	for (size_t i = 0; i < c->n_groups; i++)
		for (size_t s = 0; s < c->groups[i].n_subjects; s++) {
			const struct subject *subject = c->groups[i].subjects[s];

			*all_plans = *all_plans && subject->plan;
			n += !seen[subject->ordinal];
			seen[subject->ordinal] = true;
		}
	free(seen);
	return n;
}

/* Whether its charts would have more subjects than a page has room for. */
static bool has_many(const struct comparison *c)
{
	for (size_t i = 0; i < c->n_groups; i++)
		if (c->groups[i].n_subjects > PAGE_SUBJECTS_MAX)
			return true;
	return false;
}

static const char *subjects_text(struct view *v, const struct comparison *c)
{
	bool plans;
	size_t n = comparison_subjects(c, &plans);

	return view_count(v, plans ? "count.plans" : "count.subjects", n);
}

static bool tool_came(const struct comparison *c, size_t group)
{
	for (size_t i = 0; i < group; i++)
		if (strcmp(c->groups[i].tool, c->groups[group].tool) == 0)
			return true;
	return false;
}

/* The runs of a tool's groups (NULL: of all), each once: kurabe's own stand in each era. Returns how
 * many. */
static size_t runs_of_tool(const struct comparison *c, const char *tool, const struct run **runs)
{
	size_t n = 0;

	for (size_t i = 0; i < c->n_groups; i++) {
		const struct group *g = &c->groups[i];
		bool came = tool_came(c, i);

		for (size_t k = 0; (!tool || strcmp(g->tool, tool) == 0) && k < g->n_runs; k++)
			if (!came || !g->runs[k]->built_in)
				runs[n++] = g->runs[k];
	}
	return n;
}

/* "UnixBench 5.1.3 · fio 1.57 · 3 plans · 12 runs · 2012-10-22 to 2012-12-19" */
static const char *page_conditions(struct view *v, const struct comparison *c)
{
	const struct run **runs;
	const char *parts[PATH_PARTS];
	size_t n = 0, all = 0;

	for (size_t i = 0; i < c->n_groups; i++)
		all += c->groups[i].n_runs;
	runs = pool_alloc(&v->pool, (all + 1) * sizeof *runs);
	for (size_t i = 0; i < c->n_groups && n < PATH_PARTS - 3; i++)
		if (!tool_came(c, i))
			parts[n++] = view_runs_tool_version(
			        v, c->groups[i].tool, runs, runs_of_tool(c, c->groups[i].tool, runs));
	all = runs_of_tool(c, NULL, runs);
	parts[n++] = subjects_text(v, c);
	parts[n++] = view_count(v, "count.runs", all);
	if (all)
		parts[n++] = view_dates(v, runs, all);
	return view_join(v, parts, n, view_text(v, "list.between"));
}

/* Prefix of ids and chart names of a group: unique on the site. */
static const char *group_id(struct view *v, const struct compare_page *p, size_t i)
{
	const struct comparison *c = p->comparison;
	char tool[64];

	if (c->n_groups == 1)
		return p->id;
	make_id(c->groups[i].tool, NULL, NULL, tool);
	return pool_printf(&v->pool, "%s-%s-%zu", p->id, tool, i + 1);
}

static void data_links(struct view *v, xmlNode *page, const struct compare_page *p)
{
	xmlNode *line = page_cond(page);

	run_text(line, view_text(v, "view.data"));
	run_link(line, "CSV", pool_printf(&v->pool, "/data/%s.csv", p->id));
	run_text(line, view_text(v, "list.between"));
	run_link(line, "JSON", pool_printf(&v->pool, "/data/%s.json", p->id));
}

/* Of many subjects: where each provider and CPU stands, with links to the pages that compare; and all
 * of them, where they are not too many to be looked through. */
static void many_sections(struct view *v, xmlNode *page, const struct compare_page *p)
{
	const struct comparison *c = p->comparison;

	for (size_t i = 0; i < c->n_groups; i++) {
		const struct group *g = &c->groups[i];
		xmlNode *section = page_section(page, pool_printf(&v->pool, "%s-sets", group_id(v, p, i)),
		                                view_tool_version(v, g));

		run_text(page_intro(section), view_count(v, "set.many", g->n_subjects));
		for (int kind = 0; kind < SET_PLAN; kind++)
			if (sets_have(v->sets, (enum set_kind)kind))
				sets_table(v, section, (enum set_kind)kind, g);
		if (g->n_subjects <= LISTED_MAX)
			group_table(v, section, g);
	}
}

static void sections(struct view *v, xmlNode *page, const struct compare_page *p)
{
	const struct comparison *c = p->comparison;

	if (c->n_groups)
		view_lead(v, page_lead(page), c, &c->groups[0], LEADS_MAX);
	if (c->n_groups) {
		tiles(v, page, c, &c->groups[0]);
		view_verdict(v, page, c, &c->groups[0]);
	}
	for (size_t i = 0; i < c->n_groups; i++) {
		sections_of(c->groups[i].tool)(v, page, c, &c->groups[i], group_id(v, p, i));
		view_ranks(v, page, &c->groups[i], group_id(v, p, i));
		view_prices_in(v, page, &c->groups[i], group_id(v, p, i));
		page_sections_of(page, view_tool_version(v, &c->groups[i]));
	}
}

void compare_page_write(struct view *v, const struct compare_page *p)
{
	const struct comparison *c = p->comparison;
	xmlNode *page = page_new(v->lang, "compare", pool_printf(&v->pool, "compare/%s.html", p->id),
	                         p->title);
	bool plans;

	page_crumb(page, view_text(v, "page.comparisons"), "index.html#comparisons");
	page_describe(page, view_format(v, "compare.description", {"tool", p->title},
	                                {"n", view_integer(v, (double)comparison_subjects(c, &plans))}));
	run_text(page_cond(page), page_conditions(v, c));
	data_links(v, page, p);
	if (has_many(c))
		many_sections(v, page, p);
	else
		sections(v, page, p);
	view_card(v, page, pool_printf(&v->pool, "compare-%s", p->id), view_text(v, "page.comparisons"),
	          p->title, c->n_groups ? &c->groups[0] : NULL);
	if (page_write(v->pages, page) < 0)
		v->failed = true;
}

/* The card of a comparison on the front page ------------------------------------------------- */

/* Small: the runs of a subject keep their figures, but not their words. */
static struct chart_point_row teaser_row(struct view *v, const struct group *g,
                                         const struct row *row, size_t subject)
{
	struct chart_point_row out = view_point_row(v, g, row, subject);
	struct chart_mark *marks = pool_alloc(&v->pool, out.n_marks * sizeof *marks);

	memcpy(marks, out.marks, out.n_marks * sizeof *marks);
	for (size_t i = 0; i < out.n_marks; i++)
		marks[i].note = NULL;
	out.marks = marks;
	out.series = strncmp(row->metric, "read.", 5) == 0    ? view_text(v, "dir.read")
	             : strncmp(row->metric, "write.", 6) == 0 ? view_text(v, "dir.write")
	                                                      : view_series(v, row->sample);
	return out;
}

static void teaser_points(struct view *v, const struct group *g, const struct row *const *rows,
                          size_t n, const char *name, struct page_chart *picture)
{
	struct chart_point_row *points = pool_alloc(&v->pool, n * TEASER_ROWS * sizeof *points);
	struct chart_teaser_points chart = {.rows = points};

	for (size_t r = 0; r < n; r++)
		for (size_t s = 0; s < g->n_subjects && s < TEASER_ROWS; s++)
			if (rows[r]->cells[s]->n)
				points[chart.n_rows++] = teaser_row(v, g, rows[r], s);
	chart.caption = lang_metric(v->lang, g->tool, rows[0]->metric).axis;
	view_picture(v, name, plan_teaser_points(&chart, CHART_MULTIPLE), NULL, picture);
}

static void teaser_bars(struct view *v, const struct group *g, const struct row *row,
                        const char *name, struct page_chart *picture)
{
	struct chart_bar_group groups[TEASER_ROWS];
	struct lang_metric m = lang_metric(v->lang, g->tool, row->metric);
	struct chart_teaser_bars chart = {
	        .caption = pool_printf(&v->pool, "%s, %s", m.title, m.axis), .groups = groups};

	chart.n_groups = view_bar_groups(v, g, row, &row, 1, groups, TEASER_ROWS);
	for (size_t i = 0; i < chart.n_groups; i++)
		groups[i].detail = NULL;
	view_picture(v, name, plan_teaser_bars(&chart, CHART_MULTIPLE), NULL, picture);
}

void compare_entry(struct view *v, xmlNode *entries, const struct compare_page *p)
{
	const struct comparison *c = p->comparison;
	const struct group *g = c->groups;
	const struct row *rows[TILE_VALUES];
	size_t n = c->n_groups && !has_many(c) ? head_rows(g, rows, TILE_VALUES) : 0;
	xmlNode *entry = page_entry(entries, p->title, pool_printf(&v->pool, "compare/%s.html", p->id));
	const char *name = pool_printf(&v->pool, "teaser-%s", p->id);
	struct page_chart picture = {0};

	if (n && strcmp(g->tool, "fio") != 0 && strcmp(g->tool, "unixbench") != 0)
		n = 1;
	if (n && rows_want_log(rows, n, g->n_subjects < TEASER_ROWS ? g->n_subjects : TEASER_ROWS))
		teaser_points(v, g, rows, n, name, &picture);
	else if (n)
		teaser_bars(v, g, rows[strcmp(g->tool, "unixbench") == 0 ? n - 1 : 0], name, &picture);
	if (n) {
		picture.alt = view_alt(v, p->title, g, rows, n);
		page_picture(entry, &picture);
		view_lead(v, page_prose(entry), c, g, 1);
	}
	run_text(page_cond(entry), page_conditions(v, c));
}
