/* SPDX-License-Identifier: MIT */
/* Charts: those that comparison pages have of a tool, and any metric by itself. */
#include <string.h>

#include "render/article/writing.h"
#include "render/page/node.h"
#include "render/view/fio.h"
#include "render/view/unixbench.h"

/* What is drawn of a group: writes sections of its own, whose figures are taken. */
typedef void draw_chart(struct view *v, xmlNode *page, const struct comparison *c,
                        const struct group *g, const char *id);

static void fio_latency(struct view *v, xmlNode *page, const struct comparison *c,
                        const struct group *g, const char *id)
{
	(void)c;
	fio_latency_section(v, page, g, id);
}

static const struct chart {
	const char *suite, *name;
	draw_chart *draw;
	const char *part;       /* how the ids of the sections wanted end; NULL: all */
	const char *metrics[8]; /* that the comparison keeps; none: all */
} charts[] = {
        {"unixbench", "score", unixbench_sections, "-score", {"index"}},
        {"unixbench", "scaling", unixbench_sections, "-scaling", {"index"}},
        {"unixbench", "ratio", ub_ratio_chart, NULL, {NULL}},
        {"unixbench", "tests", ub_tests_charts, NULL, {NULL}},
        {"fio", "iops", fio_iops_section, NULL, {NULL}},
        {"fio", "latency", fio_latency, NULL, {NULL}},
        {"fio", "sweep", fio_sweep_section, NULL, {NULL}},
        {"fio", "time", fio_time_section, NULL, {NULL}},
        {"ioping", "latency", ioping_sections, NULL, {"lat.mean", "lat.min", "lat.max", "lat.mdev"}},
        {"hdparm", "reads", hdparm_sections, NULL, {NULL}},
        {"bonnie++", "throughput", bonnie_sections, NULL, {NULL}},
};

enum { N_CHARTS = sizeof charts / sizeof *charts };

static const struct chart *find_chart(const char *suite, const char *name)
{
	for (size_t i = 0; i < N_CHARTS; i++)
		if (strcmp(charts[i].name, name) == 0 && (!suite || strcmp(charts[i].suite, suite) == 0))
			return &charts[i];
	return NULL;
}

static const char *chart_name(struct writing *w)
{
	w->charts++;
	return w->charts > 1 ? pool_printf(&w->v->pool, "article-%s-%u", w->a->slug, w->charts)
	                     : pool_printf(&w->v->pool, "article-%s", w->a->slug);
}

static bool is_wanted(xmlNode *section, const char *part)
{
	xmlChar *id = xmlGetNoNsProp(section, (const xmlChar *)"id");
	size_t n = id ? strlen((const char *)id) : 0, k = part ? strlen(part) : 0;
	bool wanted = !part || (id && n >= k && strcmp((const char *)id + n - k, part) == 0);

	xmlFree(id);
	return wanted;
}

/* Moves the pictures out of the sections behind `last` that are wanted and removes those sections.
 * Returns the last figure that was moved. */
static xmlNode *take_figures(struct writing *w, xmlNode *last, const char *part)
{
	xmlNode *to = article_section(w), *taken = NULL, *next, *figure;

	for (xmlNode *s = last->next; s; s = next) {
		next = s->next;
		for (xmlNode *n = is_wanted(s, part) ? s->children : NULL; n; n = figure) {
			figure = n->next;
			if (strcmp((const char *)n->name, "figure") != 0 &&
			    strcmp((const char *)n->name, "multiples") != 0)
				continue;
			xmlUnlinkNode(n);
			taken = xmlAddChild(to, n);
		}
		xmlUnlinkNode(s);
		xmlFreeNode(s);
	}
	return taken;
}

/* The author's words in the place of ours. */
static void set_caption(xmlNode *figure, struct word caption)
{
	xmlNode *node = caption.text && strcmp((const char *)figure->name, "figure") == 0
	                        ? figure_caption(figure)
	                        : NULL;

	if (!node)
		return;
	while (node->children) {
		xmlNode *child = node->children;

		xmlUnlinkNode(child);
		xmlFreeNode(child);
	}
	run_text(node, caption.text);
}

static void use_group(struct writing *w, const struct group *g)
{
	for (size_t i = 0; i < g->n_runs; i++)
		article_uses(w, g->runs[i]);
}

static void draw_named(struct writing *w, const struct block *b, const struct chart *chart,
                       const struct comparison *c)
{
	struct word era = block_value(b, "era");
	xmlNode *figure = NULL;
	bool any = false;

	article_section(w);
	for (size_t i = 0; i < c->n_groups; i++) {
		const struct group *g = &c->groups[i];
		xmlNode *last = w->page->last;

		if (strcmp(g->tool, chart->suite) != 0 || (era.text && strcmp(g->era, era.text) != 0))
			continue;
		any = true;
		use_group(w, g);
		if (w->dry)
			continue;
		chart->draw(w->v, w->page, c, g, chart_name(w));
		figure = take_figures(w, last, chart->part);
		if (figure)
			set_caption(figure, block_value(b, "caption"));
		else
			any = false;
	}
	if (!any)
		article_fault(w, b->kind, "the archive has nothing for a chart '%s %s' of these subjects",
		              chart->suite, chart->name);
}

static void named_chart(struct writing *w, struct block *b, const struct chart *chart)
{
	struct chosen chosen;
	size_t n = 0;

	while (n < sizeof chart->metrics / sizeof *chart->metrics && chart->metrics[n])
		n++;
	for (size_t i = 0; i < b->n_pairs; i++)
		if (strcmp(b->pairs[i].name.text, "suite") == 0)
			b->pairs[i].value.text = chart->suite;
	if (article_choose(w, b, NULL, 0, chart->metrics, n, &chosen))
		draw_named(w, b, chart, chosen.c);
	chosen_release(&chosen);
}

/* One metric ---------------------------------------------------------------------------------- */

static xmlNode *points_figure(struct writing *w, const struct comparison *c, const struct group *g,
                              const struct row *row, const char *name)
{
	struct view *v = w->v;
	struct lang_metric m = lang_metric(v->lang, g->tool, row->metric);
	bool lower = row->better == BETTER_LOWER;
	struct chart_words words = {
	        .title = m.title,
	        .subtitle = pool_printf(&v->pool, "%s%s%s", m.axis, view_text(v, "list.comma"),
	                                view_text(v, "chart.log-scale")),
	        .direction = view_text(v, lower ? "view.lower" : "view.higher"),
	        .towards = lower ? CHART_LOWER_IS_BETTER : CHART_HIGHER_IS_BETTER,
	};

	return view_points_figure(v, article_section(w), c, g, row, name, words);
}

static void draw_metric(struct writing *w, const struct block *b, const struct comparison *c,
                        struct place_in at)
{
	xmlNode *figure;

	use_group(w, at.group);
	if (w->dry)
		return;
	figure = rows_want_log(&at.row, 1, at.group->n_subjects)
	                 ? points_figure(w, c, at.group, at.row, chart_name(w))
	                 : view_bars_figure(w->v, article_section(w), c, at.group, at.row, chart_name(w));
	set_caption(figure, block_value(b, "caption"));
}

/* Two rows of one group under one title would not be told apart. */
static bool one_a_group(struct writing *w, struct word metric, const struct place_in *rows, size_t n)
{
	for (size_t i = 0; i + 1 < n; i++)
		if (rows[i].group == rows[i + 1].group) {
			article_fault(w, metric,
			              "%s was measured under several conditions, such as '%s' and '%s'; add "
			              "what tells them apart to the block",
			              metric.text, rows[i].row->condition, rows[i + 1].row->condition);
			return false;
		}
	return true;
}

static void metric_chart(struct writing *w, struct block *b, struct word metric)
{
	struct chosen chosen;
	struct place_in *rows;

	if (article_choose(w, b, NULL, 0, NULL, 0, &chosen)) {
		size_t n = article_rows(w, b, &chosen, metric, &rows);

		if (one_a_group(w, metric, rows, n))
			for (size_t i = 0; i < n; i++)
				draw_metric(w, b, chosen.c, rows[i]);
	}
	chosen_release(&chosen);
}

void block_chart(struct writing *w, struct block *b)
{
	struct word metric = block_value(b, "metric"), suite = block_value(b, "suite");
	size_t last = b->words.n;
	const struct chart *chart;

	if (last > 2 || (last == 0 && !metric.text)) {
		article_fault(w, b->kind, "a chart is of a tool and a chart's name or a metric: kurabe chart "
		                          "fio iops");
		return;
	}
	if (!metric.text)
		metric = b->words.list[--last];
	if (last && !suite.text) {
		suite = b->words.list[0];
		block_set(b, "suite", suite);
	}
	chart = find_chart(suite.text, metric.text);
	if (chart)
		named_chart(w, b, chart);
	else
		metric_chart(w, b, metric);
}
