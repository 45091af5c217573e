/* SPDX-License-Identifier: MIT */
/* fio: latency histograms and percentile curves. */
#include <math.h>
#include <string.h>

#include "render/stat/histogram.h"
#include "render/view/fio_sweep.h"

enum { PANELS_MAX = 24, BOUNDS_MAX = 64 };

static bool has_histogram(const struct run *run)
{
	return run->histogram.n > 0;
}

/* The bounds of fio's own summary, in seconds: what fine histograms are gathered into. */
static size_t summary_bounds(double *bounds)
{
	static const double steps[] = {2, 4, 10, 20, 50, 100, 250, 500, 750, 1000};
	static const double units[] = {1e-9, 1e-6, 1e-3};
	size_t n = 0;

	for (size_t u = 0; u < sizeof units / sizeof *units; u++)
		for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
			bounds[n++] = steps[i] * units[u];
	bounds[n++] = 2;
	bounds[n++] = INFINITY;
	return n;
}

/* All upper bounds of the runs, rising; those of the summary where they are too many to draw. */
static size_t all_bounds(const struct run *const *runs, size_t n, double *bounds)
{
	size_t count = 0;

	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < runs[i]->histogram.n; k++) {
			double b = runs[i]->histogram.buckets[k].upper;
			size_t at = 0;

			while (at < count && bounds[at] < b)
				at++;
			if (at < count && bounds[at] == b)
				continue;
			if (count == BOUNDS_MAX)
				return summary_bounds(bounds);
			memmove(bounds + at + 1, bounds + at, (count - at) * sizeof *bounds);
			bounds[at] = b;
			count++;
		}
	return count;
}

/* The shares of a histogram below each bound and above the one before. */
static const double *shares_at(struct view *v, const struct histogram *h, const double *bounds,
                               size_t n)
{
	double *shares = pool_alloc(&v->pool, (n ? n : 1) * sizeof *shares);

	for (size_t k = 0; k < h->n; k++) {
		size_t i = 0;

		while (i < n && bounds[i] < h->buckets[k].upper * (1 - 1e-9))
			i++;
		if (i < n)
			shares[i] += h->buckets[k].share.value;
	}
	return shares;
}

/* The largest bucket of those that are drawn, where the run's own are too many to be. */
static bool largest_drawn(const struct chart_histogram *c, const struct chart_histogram_panel *p,
                          double *from, double *to, double *share)
{
	size_t most = 0;

	for (size_t i = 1; i < c->n_bounds; i++)
		if (p->shares[i] > p->shares[most])
			most = i;
	*from = most ? c->bounds[most - 1] : 0;
	*to = c->bounds[most];
	*share = p->shares[most];
	return !isinf(*to);
}

static bool largest_own(const struct run *run, double *from, double *to, double *share)
{
	const struct bucket *b = histogram_mode(&run->histogram, from);

	if (!b || isinf(b->upper))
		return false;
	*to = b->upper;
	*share = b->share.value;
	return true;
}

/* "On A 60% of the requests take 500 µs to 750 µs (random read)." */
static void bucket_sentence(struct view *v, xmlNode *to, const struct run *run,
                            const struct chart_histogram *c, const struct chart_histogram_panel *p)
{
	double lower = 0, upper = 0, share = 0;

	if (run->histogram.n > BOUNDS_MAX ? !largest_drawn(c, p, &lower, &upper, &share)
	                                  : !largest_own(run, &lower, &upper, &share))
		return;
	run_message(to, v->lang, "view.largest-bucket", {"a", view_name(v, run->subject)},
	            {"detail", p->detail}, {"share", view_number(v, share, share < 10 ? 2 : 3)},
	            {"from", view_seconds(v, lower)}, {"to", view_seconds(v, upper)});
}

/* "mean 2.91 ms", with the signs of all that is drawn of the run; NULL: nothing is to be said. */
static const char *mean_label(struct view *v, const struct run *run, const struct result *mean)
{
	const char *words = mean ? view_format(v, "view.mean-of",
	                                       {"value", view_seconds(v, mean->value.value)})
	                         : "";

	words = view_histogram_signed(v, words, run, mean);
	return *words ? words : NULL;
}

static bool is_empty(const struct chart_histogram *c, size_t bound)
{
	for (size_t i = 0; i < c->n_panels; i++)
		if (c->panels[i].shares[bound] > 0)
			return false;
	return true;
}

/* Leaves out the buckets that no panel has anything in at both ends, all but one at the lower end, by
 * which it is seen that there is nothing below. */
static void trim(struct chart_histogram *c, struct chart_histogram_panel *panels)
{
	size_t from = 0;

	while (c->n_bounds > 1 && is_empty(c, c->n_bounds - 1))
		c->n_bounds--;
	while (from + 1 < c->n_bounds && is_empty(c, from) && is_empty(c, from + 1))
		from++;
	c->bounds += from;
	c->n_bounds -= from;
	for (size_t i = 0; i < c->n_panels; i++)
		panels[i].shares += from;
}

/* What is drawn of one load. */
struct of_load {
	const struct run *const *runs;
	size_t n, all; /* drawn, and there are */
	size_t i;      /* which load it is of those with a histogram */
	const struct run *load;
	size_t n_loads;
	const char *id;
};

static void histogram_figure(struct view *v, xmlNode *section, const struct group *g,
                             const struct of_load *l)
{
	const struct run *const *runs = l->runs;
	size_t n = l->n;
	const char *name = fio_numbered(v, l->id, "latency-histogram", l->i);
	const char *title = fio_load_title(v, view_text(v, "chart.title.fio-latency-histogram"), l->load,
	                                   l->n_loads);
	double bounds[BOUNDS_MAX];
	struct chart_histogram_panel panels[PANELS_MAX];
	struct chart_histogram c = {.bounds = bounds, .panels = panels, .n_panels = n};
	struct page_chart picture = {0};
	struct buf alt = BUF_INIT;
	xmlNode *figure, *caption;

	view_signs_begin(v);
	c.n_bounds = all_bounds(runs, n, bounds);
	buf_puts(&alt, title);
	for (size_t i = 0; i < n; i++) {
		const struct result *mean = fio_result(v, runs[i], fio_run_direction(v, runs[i]), "lat.mean");

		panels[i] = (struct chart_histogram_panel){
		        .subject = view_name(v, runs[i]->subject),
		        .detail = fio_run_detail(v, g, runs[i]),
		        .mean = mean ? mean->value.value : NAN,
		        .mean_label = mean_label(v, runs[i], mean),
		        .colour = (size_t)view_colour(v, runs[i]->subject),
		        .hollow = fio_is_hollow(g, runs[i]),
		        .shares = shares_at(v, &runs[i]->histogram, bounds, c.n_bounds),
		};
		buf_printf(&alt, " · %s, %s: %s", panels[i].subject, panels[i].detail,
		           panels[i].mean_label ? panels[i].mean_label : "");
	}
	trim(&c, panels);
	c.words = (struct chart_words){
	        .title = title,
	        .subtitle = view_text(v, "view.histogram-subtitle"),
	        .direction = view_text(v, "view.lower"),
	        .towards = CHART_LOWER_IS_BETTER,
	        .footer = view_format(v, "view.histogram-footer", {"tool", view_runs_tool_version(v, g->tool, runs, n)}),
	};
	view_picture(v, name, plan_histogram(&c, CHART_WIDE), plan_histogram(&c, CHART_NARROW),
	             &picture);
	picture.alt = pool_strndup(&v->pool, alt.s, alt.n);
	buf_release(&alt);
	figure = page_figure(section, NULL, &picture);
	caption = figure_caption(figure);
	for (size_t i = 0; i < n; i++)
		if (!panels[i].hollow)
			bucket_sentence(v, caption, runs[i], &c, &panels[i]);
	run_text(figure_source(figure), view_text(v, "note.small-shares"));
	view_signs_put(v, figure);
	if (l->n < l->all)
		fio_say_chosen(v, page_prose(section), l->n, l->all);
	view_note(v, figure, "note.histogram");
	view_note(v, figure, "note.mean");
}

static void curve_figure(struct view *v, xmlNode *section, const struct group *g,
                         const struct of_load *l)
{
	const struct run *const *runs = l->runs;
	size_t n = l->n;
	const char *name = fio_numbered(v, l->id, "latency-curve", l->i);
	const char *title = fio_load_title(v, view_text(v, "chart.title.fio-latency-curve"), l->load,
	                                   l->n_loads);
	static const enum chart_line lines[] = {CHART_SOLID, CHART_DASHED, CHART_DASHED, CHART_SOLID};
	struct chart_curve_line curves[PANELS_MAX];
	struct chart_curve c = {.lines = curves, .n_lines = n};
	struct page_chart picture = {0};
	struct buf alt = BUF_INIT;
	xmlNode *figure, *caption;

	buf_puts(&alt, title);
	view_signs_begin(v);
	for (size_t i = 0; i < n; i++) {
		const struct histogram *h = &runs[i]->histogram;
		double *bounds = pool_alloc(&v->pool, h->n * sizeof *bounds);

		for (size_t k = 0; k < h->n; k++)
			bounds[k] = h->buckets[k].upper;
		curves[i] = (struct chart_curve_line){
		        .subject = view_name(v, runs[i]->subject),
		        .detail = view_histogram_signed(v, fio_run_detail(v, g, runs[i]), runs[i], NULL),
		        .colour = (size_t)view_colour(v, runs[i]->subject),
		        .line = fio_is_hollow(g, runs[i]) ? CHART_DOTTED : lines[fio_run_direction(v, runs[i])],
		        .bounds = bounds,
		        .shares = shares_at(v, h, bounds, h->n),
		        .n = h->n,
		};
		buf_printf(&alt, " · %s, %s: %s %s", curves[i].subject, curves[i].detail,
		           view_text(v, "view.half-within"),
		           view_seconds(v, histogram_percentile(h, 50)));
	}
	c.words = (struct chart_words){
	        .title = title,
	        .subtitle = view_text(v, "view.curve-subtitle"),
	        .direction = view_text(v, "view.further-left"),
	        .towards = CHART_NO_DIRECTION,
	        .footer = view_format(v, "view.curve-footer", {"tool", view_runs_tool_version(v, g->tool, runs, n)}),
	};
	view_picture(v, name, plan_curve(&c, CHART_WIDE), plan_curve(&c, CHART_NARROW), &picture);
	picture.alt = pool_strndup(&v->pool, alt.s, alt.n);
	buf_release(&alt);
	figure = page_figure(section, NULL, &picture);
	caption = figure_caption(figure);
	for (size_t i = 0; i < n; i++) {
		run_message(caption, v->lang, "view.percentiles",
		            {"a", curves[i].subject}, {"detail", fio_run_detail(v, g, runs[i])},
		            {"p50", view_seconds(v, histogram_percentile(&runs[i]->histogram, 50))},
		            {"p99", view_seconds(v, histogram_percentile(&runs[i]->histogram, 99))});
	}
	run_text(figure_source(figure), view_text(v, "view.percentiles-from-buckets"));
	view_signs_put(v, figure);
	view_note(v, figure, "view.note.curve");
}

/* Whether all runs are of depths between the ends of sweeps, whose chart has their percentiles. */
static bool all_between(struct view *v, const struct group *g, const struct run *const *runs, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (sweep_place_of(v, g, runs[i]) != SWEEP_BETWEEN)
			return false;
	return true;
}

void fio_latency_section(struct view *v, xmlNode *page, const struct group *g, const char *id)
{
	const struct run *runs[PANELS_MAX], **loads;
	size_t n_loads = fio_loads(v, g, &loads), drawn = 0;
	xmlNode *section = NULL;

	for (size_t i = 0; i < n_loads; i++) {
		struct of_load l = {.runs = runs, .i = drawn, .load = loads[i], .n_loads = n_loads, .id = id};

		l.n = fio_choose(g, loads[i], has_histogram, runs, PANELS_MAX, &l.all);
		if (!l.n || all_between(v, g, runs, l.n))
			continue;
		if (!drawn++)
			section = page_section(page, pool_printf(&v->pool, "%s-latency", id),
			                       view_text(v, "section.latency"));
		histogram_figure(v, section, g, &l);
		curve_figure(v, section, g, &l);
	}
}
