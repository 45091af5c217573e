/* SPDX-License-Identifier: MIT */
/* The page of a plan or a machine. */
#include <math.h>
#include <string.h>

#include "render/view/certain.h"
#include "render/view/fio.h"
#include "render/view/price.h"

enum { TILE_VALUES = 2, LINKS_MAX = 12 };

static bool is_in(const struct comparison *c, const struct subject *s)
{
	for (size_t g = 0; g < c->n_groups; g++)
		if (group_place(&c->groups[g], s) < c->groups[g].n_subjects)
			return true;
	return false;
}

/* A tile a tool: its headline figures. */
static void tool_tile(struct view *v, xmlNode *page, const struct group *g, size_t subject)
{
	const struct row *rows[TILE_VALUES];
	size_t n = tile_rows(v, g, subject, rows, TILE_VALUES), most = 0;
	xmlNode *tile = NULL;

	for (size_t i = 0; i < n; i++) {
		const struct cell *c = rows[i]->cells[subject];
		const char *href, *text = view_cell_figure(v, c, &href);
		xmlNode *value;

		if (!text)
			continue;
		if (!tile)
			tile = page_tile(page, -1, lang_tool(v->lang, g->tool), NULL);
		most = c->n > most ? c->n : most;
		value = tile_value(tile, view_built_in_label(v, g, c, head_label(v, g, rows[i])));
		run_figure(value, text, href);
		view_cell_doubt(value, c);
	}
	if (tile)
		tile_badge(tile, most > 1 ? view_count(v, "count.runs", most)
		                          : view_text(v, "state.single-runs"));
}

const char *view_price(struct view *v, const struct plan *p)
{
	const char *price, *currency = p->currency ? p->currency : "";

	if (isnan(p->price))
		return NULL;
	price = p->period ? view_format(v, "plan.price-value", {"price", view_money(v, p->price)},
	                                {"currency", currency}, {"period", view_period(v, p->period)})
	                  : pool_printf(&v->pool, "%s %s", view_money(v, p->price), currency);
	if (!p->price_date)
		return price;
	return view_format(v, "plan.price-of", {"price", price}, {"date", p->price_date});
}

static void fact(struct view *v, xmlNode *list, const char *key, const char *value)
{
	if (value)
		run_text(facts_add(list, view_text(v, key)), value);
}

/* A link to the page of those with the same CPU; not how many they are, lest one more change all. */
static void same_cpu(struct view *v, xmlNode *list, const struct subject *s)
{
	const struct subject_set *cpu = sets_find(v->sets, SET_CPU, s);

	if (cpu && cpu->name)
		run_link(facts_add(list, view_text(v, "plan.same-cpu")),
		         view_text(v, "plan.same-cpu-all"), set_href(v, cpu, 0));
}

/* Where it stands and what it costs would tell whose it is: not of an anonymous one. */
static void facts_section(struct view *v, xmlNode *page, const struct subject *s)
{
	xmlNode *list = page_facts(page_section(page, "facts", view_text(v, "section.facts")));
	const struct plan *p = v->privacy->anonymous ? NULL : s->plan;
	const char *cost = p ? view_price(v, p) : NULL;

	fact(v, list, "plan.provider", p ? p->provider : NULL);
	fact(v, list, "plan.region", p ? p->region : NULL);
	if (p)
		fact(v, list, "plan.price", cost ? cost : view_text(v, "condition.not-recorded"));
	if (p && p->price_source && strncmp(p->price_source, "http", 4) == 0)
		run_link(facts_add(list, view_text(v, "plan.price-from")), p->price_source, p->price_source);
	else
		fact(v, list, "plan.price-from", p ? p->price_source : NULL);
	view_facts_list(v, list, s);
	same_cpu(v, list, s);
	fact(v, list, "column.runs", view_integer(v, (double)s->n_runs));
}

static void sources_section(struct view *v, xmlNode *page, const struct subject *s)
{
	xmlNode *table = page_table(page_section(page, "sources", view_text(v, "section.sources")),
	                            TABLE_FIT);
	xmlNode *rows;

	run_text(table_caption(table), view_text(v, "plan.raw-logs"));
	view_log_columns(v, table);
	rows = table_rows(table, -1, NULL, NULL, NULL);
	for (size_t i = 0; i < s->n_runs; i++)
		if (i == 0 || s->runs[i]->report != s->runs[i - 1]->report)
			view_log_row(v, rows, s->runs[i]->report, s);
}

/* To the front page's table, or, of many, to the pages that stand there. */
static void crumbs(struct view *v, xmlNode *page, const struct subject *s)
{
	const struct subject_set *provider = sets_find(v->sets, SET_PROVIDER, s);
	const struct subject_set *cpu = sets_find(v->sets, SET_CPU, s);

	if (!v->sets->many)
		page_crumb(page, view_text(v, s->plan ? "page.plans" : "page.machines"),
		           s->plan ? "index.html#plans" : "index.html#machines");
	else
		page_crumb(page, view_text(v, provider ? "page.providers" : "page.cpus"),
		           provider ? "index.html#providers" : "index.html#cpus");
	if (provider)
		page_crumb(page, set_name(v, provider), set_href(v, provider, 0));
	else if (v->sets->many && cpu)
		page_crumb(page, set_name(v, cpu), set_href(v, cpu, 0));
}

static void head(struct view *v, xmlNode *page, const struct subject *s,
                 const struct compare_page *pages, size_t n)
{
	const char *const parts[] = {view_count(v, "count.runs", s->n_runs),
	                             view_dates(v, s->runs, s->n_runs)};
	const char *age = view_age(v, s->runs, s->n_runs);
	xmlNode *line;
	size_t links = 0;

	page_describe(page, view_format(v, "plan.description", {"name", view_name(v, s)}));
	page_heading_colour(page, view_colour(v, s));
	crumbs(v, page, s);
	run_message(page_lead(page), v->lang, "plan.lead", {"name", view_name(v, s)});
	line = page_cond(page);
	run_text(line, view_join(v, parts, 2, view_text(v, "list.between")));
	for (size_t i = 0; i < n && links < LINKS_MAX; i++) {
		if (!is_in(pages[i].comparison, s))
			continue;
		run_text(line, links ? view_text(v, "list.comma") : view_text(v, "view.compared-in"));
		run_link(line, pages[i].name, pool_printf(&v->pool, "compare/%s.html", pages[i].id));
		links++;
	}
	if (age)
		run_text(page_cond(page), age);
}

/* kurabe's own runs stand in the group of each era; a page of one subject shows them once. */
static bool is_shown_before(const struct comparison *all, size_t at, const struct subject *s)
{
	const struct group *g = &all->groups[at];
	bool before = false;

	for (size_t i = 0; i < g->n_runs; i++)
		if (g->runs[i]->subject == s && !g->runs[i]->built_in)
			return false;
	for (size_t k = 0; k < at && !before; k++)
		before = strcmp(all->groups[k].tool, g->tool) == 0 &&
		         group_place(&all->groups[k], s) < all->groups[k].n_subjects;
	return before;
}

void subject_page_write(struct view *v, const struct subject *s, const struct comparison *all,
                        const struct compare_page *pages, size_t n)
{
	xmlNode *page = page_new(v->lang, s->plan && !s->machine ? "plan" : "machine", view_href(v, s),
	                         view_name(v, s));
	xmlNode *section;

	head(v, page, s, pages, n);
	for (size_t g = 0; g < all->n_groups; g++) {
		size_t i = group_place(&all->groups[g], s);

		if (i < all->groups[g].n_subjects && !is_shown_before(all, g, s))
			tool_tile(v, page, &all->groups[g], i);
	}
	facts_section(v, page, s);
	view_instances(v, page, s);
	section = page_section(page, "figures", view_text(v, "section.figures"));
	for (size_t g = 0; g < all->n_groups; g++) {
		size_t i = group_place(&all->groups[g], s);

		if (i < all->groups[g].n_subjects && !is_shown_before(all, g, s))
			view_subject_table(v, section, &all->groups[g], i);
	}
	view_prices_of(v, page, s, all);
	view_spread(v, section, s, all);
	fio_subject_sections(v, page, s, all);
	view_history(v, page, s, all);
	sources_section(v, page, s);
	if (s->plan)
		view_subject_card(v, page, s, all);
	if (page_write(v->pages, page) < 0)
		v->failed = true;
}
