/* The comparison page: lead, tiles, verdict, then the sections of each tool. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "render/stat/order.h"
#include "render/view/certain.h"
#include "render/view/view.h"

enum { TILES_MAX = 6, TILE_VALUES = 2, HEADS_OF_TOOL = 3, LEADS_MAX = 2, PATH_PARTS = 6, TEASER_ROWS = 4 };

/* The figures that stand for a tool on tiles, cards and the front page. */
static const struct {
	const char *tool, *metrics[HEADS_OF_TOOL];
} heads[] = {
        {"unixbench", {"index"}},
        {"fio", {"read.iops", "write.iops", "mixed.iops"}},
        {"ioping", {"lat.mean", "lat.max"}},
        {"bonnie++", {"put_block", "rewrite", "seeks"}},
        {"bonnie", {"put_block", "rewrite", "seeks"}},
        {"hdparm", {"buffered_read", "cached_read"}},
};

size_t head_rows(const struct group *g, const struct row **rows, size_t max)
{
	size_t n = 0;

	for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
		for (size_t m = 0; strcmp(heads[i].tool, g->tool) == 0 && m < HEADS_OF_TOOL; m++)
			for (size_t r = 0; heads[i].metrics[m] && r < g->n_rows && n < max; r++)
				if (row_is(&g->rows[r], heads[i].metrics[m]) &&
				    !row_is_partial(&g->rows[r]))
					rows[n++] = &g->rows[r];
	if (!n && g->n_rows && max)
		rows[n++] = &g->rows[g->headline];
	return n;
}

size_t head_rows_of(struct view *v, const struct group *g, size_t subject, const struct row **rows,
                    size_t max)
{
	const struct row **all = pool_alloc(&v->pool, (g->n_rows + 1) * sizeof *all);
	size_t n_all = head_rows(g, all, g->n_rows), n = 0;

	for (size_t i = 0; i < n_all && n < max; i++)
		if (all[i]->cells[subject]->n_counted)
			rows[n++] = all[i];
	return n;
}

/* Whether one of n rows has the same label: it differs in its condition only. */
static bool is_labelled(struct view *v, const struct row *const *rows, size_t n, const struct row *row)
{
	for (size_t i = 0; i < n; i++)
		if (strcmp(rows[i]->metric, row->metric) == 0 &&
		    strcmp(view_series(v, rows[i]->sample), view_series(v, row->sample)) == 0)
			return true;
	return false;
}

size_t tile_rows(struct view *v, const struct group *g, size_t subject, const struct row **rows,
                 size_t max)
{
	const struct row **all = pool_alloc(&v->pool, (g->n_rows + 1) * sizeof *all);
	size_t n_all = head_rows_of(v, g, subject, all, g->n_rows), n = 0;

	for (size_t i = 0; i < n_all && n < max; i++)
		if (!is_labelled(v, rows, n, all[i]))
			rows[n++] = all[i];
	return n;
}

size_t head_order(const char *tool)
{
	size_t i = 0;

	while (i < sizeof heads / sizeof *heads && strcmp(heads[i].tool, tool) != 0)
		i++;
	return i;
}

struct comparison *groups_ordered(struct comparison *c)
{
	for (size_t i = 1; i < c->n_groups; i++) {
		struct group g = c->groups[i];
		size_t k = i;

		for (; k > 0 && head_order(c->groups[k - 1].tool) > head_order(g.tool); k--)
			c->groups[k] = c->groups[k - 1];
		c->groups[k] = g;
	}
	return c;
}

/* "random read", "random read, queue depth 4" where there are others. */
static const char *head_series(struct view *v, const struct group *g, const struct row *row)
{
	const char *series = view_series(v, row->sample);
	double depth = row_param(row, "iodepth");

	for (size_t i = 0; i < g->n_rows && depth > 0; i++) {
		const struct row *other = &g->rows[i];
		double theirs = row_param(other, "iodepth");

		if (theirs > 0 && theirs != depth && strcmp(other->metric, row->metric) == 0 &&
		    strcmp(view_series(v, other->sample), series) == 0)
			return pool_concat(&v->pool, series, view_text(v, "list.comma"),
			                   view_count(v, "condition.queue-depth", (size_t)depth), NULL);
	}
	return series;
}

const char *head_label(struct view *v, const struct group *g, const struct row *row)
{
	struct lang_metric m = lang_metric(v->lang, g->tool, row->metric);
	const char *series = head_series(v, g, row);

	if (strcmp(row->metric, "index") == 0)
		return series;
	return pool_printf(&v->pool, "%s%s%s", *series ? series : m.brief, view_text(v, "list.comma"),
	                   m.axis);
}

const char *head_sub(struct view *v, const struct group *g, const struct row *row)
{
	struct lang_metric m = lang_metric(v->lang, g->tool, row->metric);
	const char *series = head_series(v, g, row);
	const char *unit = strcmp(m.axis, m.brief) == 0 || strcmp(row->metric, "index") == 0 ? "" : m.axis;

	return pool_printf(&v->pool, "%s%s%s", series,
	                   *series && *unit ? view_text(v, "list.comma") : "", unit);
}

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

static size_t all_runs(const struct comparison *c)
{
	size_t n = 0;

	for (size_t i = 0; i < c->n_groups; i++)
		n += c->groups[i].n_runs;
	return n;
}

static const char *subjects_text(struct view *v, const struct comparison *c)
{
	bool plans;
	size_t n = comparison_subjects(c, &plans);

	return view_count(v, plans ? "count.plans" : "count.subjects", n);
}

static const char *page_conditions(struct view *v, const struct comparison *c)
{
	const char *parts[PATH_PARTS];
	size_t n = 0;

	for (size_t i = 0; i < c->n_groups && n < PATH_PARTS - 3; i++)
		parts[n++] = view_tool_version(v, &c->groups[i]);
	parts[n++] = subjects_text(v, c);
	parts[n++] = view_count(v, "count.runs", all_runs(c));
	if (c->n_groups)
		parts[n++] = view_dates(v, c->groups[0].runs, c->groups[0].n_runs);
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

/* Of many subjects: where each provider and CPU stands, with links to the pages that compare. */
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
