/* The page of a plan or a machine. */
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "render/view/view.h"

enum { TILE_VALUES = 2, LINKS_MAX = 12, ROWS_MAX = 256, COLUMNS_MAX = 6 };

static size_t place_in(const struct group *g, const struct subject *s)
{
	size_t i = 0;

	while (i < g->n_subjects && g->subjects[i] != s)
		i++;
	return i;
}

static bool is_in(const struct comparison *c, const struct subject *s)
{
	for (size_t g = 0; g < c->n_groups; g++)
		if (place_in(&c->groups[g], s) < c->groups[g].n_subjects)
			return true;
	return false;
}

static const struct point *counted(const struct cell *c)
{
	for (size_t i = 0; i < c->n; i++)
		if (c->points[i].state == POINT_MEASURED)
			return &c->points[i];
	return NULL;
}

/* A tile a tool: its headline figures. */
static void tool_tile(struct view *v, xmlNode *page, const struct group *g, size_t subject)
{
	const struct row *rows[TILE_VALUES];
	size_t n = head_rows(g, rows, TILE_VALUES), most = 0;
	xmlNode *tile = NULL;

	for (size_t i = 0; i < n; i++) {
		const struct cell *c = &rows[i]->cells[subject];
		const struct point *p = counted(c);

		if (!p)
			continue;
		if (!tile)
			tile = page_tile(page, -1, lang_tool(v->lang, g->tool), NULL);
		most = c->n > most ? c->n : most;
		run_figure(tile_value(tile, head_label(v, g, rows[i])), view_table_figure(v, p->run, p->result),
		           view_place(v, p->run, &p->result->value));
	}
	if (tile)
		tile_badge(tile, most > 1 ? view_count(v, "count.runs", most)
		                          : view_text(v, "state.single-runs"));
}

/* "month" in the language; another word as plans.ini has it. */
static const char *period(struct view *v, const char *word)
{
	const char *key = pool_printf(&v->pool, "period.%s", word), *text = view_text(v, key);

	return strcmp(text, key) == 0 ? word : text;
}

static const char *price(struct view *v, const struct plan *p)
{
	char number[64];

	if (isnan(p->price))
		return NULL;
	return view_format(v, "plan.price-value",
	                   {"price", number_fixed(p->price, fmod(p->price, 1) != 0 ? 2 : 0, ",", number,
	                                          sizeof number)},
	                   {"currency", p->currency ? p->currency : ""},
	                   {"period", p->period ? period(v, p->period) : ""});
}

static void fact(struct view *v, xmlNode *list, const char *key, const char *value)
{
	if (value)
		run_text(facts_add(list, view_text(v, key)), value);
}

static void facts_section(struct view *v, xmlNode *page, const struct subject *s)
{
	xmlNode *list = page_facts(page_section(page, "facts", view_text(v, "section.facts")));
	const struct plan *p = s->plan;
	const char *cost = p ? price(v, p) : NULL;

	fact(v, list, "plan.provider", p ? p->provider : NULL);
	fact(v, list, "plan.region", p ? p->region : NULL);
	if (p)
		fact(v, list, "plan.price", cost ? cost : view_text(v, "condition.not-recorded"));
	view_facts_list(v, list, s);
	fact(v, list, "column.runs", view_integer(v, (double)s->n_runs));
}

/* Where the others stand on a strip from zero to the largest. */
static void strip(struct view *v, xmlNode *cell, const struct row *row, const struct group *g,
                  size_t subject)
{
	double most = 0;

	for (size_t i = 0; i < g->n_subjects; i++)
		if (row->cells[i].most > most)
			most = row->cells[i].most;
	if (!(most > 0))
		return;
	for (size_t i = 0; i < g->n_subjects; i++) {
		const struct point *p = counted(&row->cells[i]);

		if (p && i != subject)
			cell_strip_mark(cell, p->value / most, -1);
	}
	if (counted(&row->cells[subject]))
		cell_strip_mark(cell, counted(&row->cells[subject])->value / most,
		                view_colour(v, g->subjects[subject]));
}

/* What a page of a subject says of each tool; all of what was read is on the page of the log. */
static bool is_shown(const char *tool, const char *metric)
{
	static const char *const of_fio[] = {"iops",    "bw",      "lat.mean", "lat.stdev", "lat.min",
	                                     "lat.max", "clat.p50", "clat.p99", "usr",       "sys",
	                                     "util"};
	const char *rest = strchr(metric, '.');

	if (strcmp(tool, "fio") != 0)
		return strcmp(metric, "null") != 0;
	for (size_t i = 0; rest && i < sizeof of_fio / sizeof *of_fio; i++)
		if (strcmp(rest + 1, of_fio[i]) == 0)
			return true;
	return false;
}

/* Whether a row stands in the column of a series, in the line of another row: the same metric, or
 * the same of another direction ("read.iops", "write.iops"). */
static bool same_line(const struct row *a, const struct row *b)
{
	const char *x = strchr(a->metric, '.'), *y = strchr(b->metric, '.');

	if (strcmp(a->metric, b->metric) == 0)
		return true;
	return x && y && strcmp(x, y) == 0 && attrs_string(&a->sample->params, "rw") &&
	       strncmp(a->metric, "cpu", 3) != 0 && strncmp(a->metric, "disk", 4) != 0;
}

struct figures {
	const struct row *rows[ROWS_MAX]; /* of the subject, shown */
	size_t n;
	const char *series[COLUMNS_MAX];  /* "1 copy", "random read"; at least one */
	size_t n_series;
};

static void gather(struct view *v, const struct group *g, size_t subject, struct figures *f)
{
	*f = (struct figures){.n = 0};
	for (size_t i = 0; i < g->n_rows && f->n < ROWS_MAX; i++) {
		const char *series;
		bool known = false;

		if (!g->rows[i].cells[subject].n || !is_shown(g->tool, g->rows[i].metric))
			continue;
		f->rows[f->n++] = &g->rows[i];
		series = view_series(v, g->rows[i].sample);
		for (size_t k = 0; k < f->n_series; k++)
			known = known || strcmp(f->series[k], series) == 0;
		if (!known && f->n_series < COLUMNS_MAX)
			f->series[f->n_series++] = series;
	}
}

static const struct row *in_column(struct view *v, const struct figures *f, const struct row *line,
                                   size_t column)
{
	for (size_t i = 0; i < f->n; i++)
		if (same_line(f->rows[i], line) &&
		    strcmp(view_series(v, f->rows[i]->sample), f->series[column]) == 0)
			return f->rows[i];
	return NULL;
}

/* "Requests per second" of "Random read: requests per second" where columns name the direction. */
static const char *line_title(struct view *v, const struct lang_metric *m, size_t n_series)
{
	const char *colon = strstr(m->title, view_text(v, "view.colon"));

	if (n_series < 2 || !colon)
		return m->title;
	return view_capital(v, colon + strlen(view_text(v, "view.colon")));
}

static void figure_row(struct view *v, xmlNode *rows, const struct group *g,
                       const struct figures *f, const struct row *line, size_t subject)
{
	struct lang_metric m = lang_metric(v->lang, g->tool, line->metric);
	xmlNode *tr = table_row(rows, -1, line_title(v, &m, f->n_series),
	                        *m.term ? pool_printf(&v->pool, "glossary.html#%s", m.term) : NULL);
	const struct row *last = line;
	xmlNode *cell;

	run_text(row_cell(tr), m.axis);
	for (size_t k = 0; k < f->n_series; k++) {
		const struct row *row = in_column(v, f, line, k);

		if (row)
			last = row;
		if (row)
			view_cell(v, tr, row, &row->cells[subject], BEST_NO);
		else
			row_figure(tr, NULL, NULL, CELL_NONE, BEST_NO);
	}
	cell = row_cell(tr);
	if (last->better != BETTER_NONE && g->n_subjects > 1)
		strip(v, cell, last, g, subject);
}

static void group_table(struct view *v, xmlNode *section, const struct group *g, size_t subject)
{
	struct figures f;
	xmlNode *table, *rows;

	gather(v, g, subject, &f);
	if (!f.n)
		return;
	table = page_table(section, TABLE_FIT);
	run_text(table_caption(table), view_tool_version(v, g));
	run_text(table_sub(table), view_text(v, "plan.strip"));
	table_column(table, view_text(v, "column.figure"), NULL, COLUMN_TEXT);
	table_column(table, view_text(v, "column.unit"), NULL, COLUMN_TEXT);
	for (size_t k = 0; k < f.n_series; k++)
		table_column(table, *f.series[k] ? view_capital(v, f.series[k])
		                                 : view_text(v, "column.result"),
		             NULL, COLUMN_NUMBER);
	table_column(table, view_text(v, "plan.among"),
	             f.n_series > 1 ? f.series[f.n_series - 1] : NULL, COLUMN_TEXT);
	rows = table_rows(table, -1, NULL, NULL, NULL);
	for (size_t i = 0; i < f.n; i++) {
		bool done = false;

		for (size_t k = 0; k < i; k++)
			done = done || same_line(f.rows[k], f.rows[i]);
		if (!done)
			figure_row(v, rows, g, &f, f.rows[i], subject);
	}
}

static void sources_section(struct view *v, xmlNode *page, const struct subject *s)
{
	xmlNode *table = page_table(page_section(page, "sources", view_text(v, "section.sources")),
	                            TABLE_FIT);
	xmlNode *rows;

	run_text(table_caption(table), view_text(v, "plan.raw-logs"));
	view_log_columns(v, table);
	rows = table_rows(table, -1, NULL, NULL, NULL);
	for (size_t i = 0; i < v->archive->n_reports; i++) {
		bool any = false;

		for (size_t k = 0; k < v->archive->reports[i]->n_runs; k++)
			any = any || v->archive->reports[i]->runs[k]->subject == s;
		if (any)
			view_log_row(v, rows, v->archive->reports[i], s);
	}
}

static void head(struct view *v, xmlNode *page, const struct subject *s,
                 const struct compare_page *pages, size_t n)
{
	const char *const parts[] = {view_count(v, "count.runs", s->n_runs),
	                             view_dates(v, s->runs, s->n_runs)};
	xmlNode *line;
	size_t links = 0;

	page_describe(page, view_format(v, "plan.description", {"name", view_name(v, s)}));
	page_heading_colour(page, view_colour(v, s));
	page_crumb(page, view_text(v, s->plan ? "page.plans" : "page.machines"),
	           s->plan ? "index.html#plans" : "index.html#machines");
	run_message(page_lead(page), v->lang, "plan.lead", {"name", view_name(v, s)});
	line = page_cond(page);
	run_text(line, view_join(v, parts, 2, view_text(v, "list.between")));
	for (size_t i = 0; i < n && links < LINKS_MAX; i++) {
		if (!is_in(pages[i].comparison, s))
			continue;
		run_text(line, links ? view_text(v, "list.comma") : view_text(v, "view.compared-in"));
		run_link(line, pages[i].title, pool_printf(&v->pool, "compare/%s.html", pages[i].id));
		links++;
	}
}

void subject_page_write(struct view *v, const struct subject *s, const struct comparison *all,
                        const struct compare_page *pages, size_t n)
{
	xmlNode *page = page_new(v->lang, s->plan && !s->machine ? "plan" : "machine", view_href(v, s),
	                         view_name(v, s));
	xmlNode *section;

	head(v, page, s, pages, n);
	for (size_t g = 0; g < all->n_groups; g++) {
		size_t i = place_in(&all->groups[g], s);

		if (i < all->groups[g].n_subjects)
			tool_tile(v, page, &all->groups[g], i);
	}
	facts_section(v, page, s);
	section = page_section(page, "figures", view_text(v, "section.figures"));
	for (size_t g = 0; g < all->n_groups; g++) {
		size_t i = place_in(&all->groups[g], s);

		if (i < all->groups[g].n_subjects)
			group_table(v, section, &all->groups[g], i);
	}
	view_history(v, page, s, all);
	sources_section(v, page, s);
	if (page_write(v->pages, page) < 0)
		v->failed = true;
}
