/* SPDX-License-Identifier: MIT */
/* Ratios to one subject: a row a test, a panel a condition, the axis at 1×. */
#include "render/chart/frame.h"

#include "base/number.h"

enum {
	ROW = 22,
	RADIUS = 5,
	MEDIAN_RADIUS = 4,
	SUMMARY_LINE = 16,
	CAP = 5,
	BETWEEN = 26,
	GAP = 16
};

/* From this ratio on a point has its value beside it. */
static const double LABELLED = 4;

struct ratio {
	struct plan *p;
	const struct chart_ratio *c;
	struct look *looks; /* one a key */
	bool beside;	    /* the panels stand side by side */
	double labels;	    /* width of the rows' names */
	struct scale scale; /* of the panel being drawn */
	double right;	    /* its end */
	double (*written)[2]; /* from … to of the figures of the row being drawn */
	size_t n_written;
};

static bool is_ratio(double v)
{
	return isfinite(v) && v > 0;
}

static void include(double v, double *least, double *most)
{
	if (!is_ratio(v))
		return;
	*least = fmin(*least, v);
	*most = fmax(*most, v);
}

/* One scale for all panels, with 1 in it. */
static void make_scale(struct ratio *a)
{
	double least = 1, most = 2;
	for (size_t i = 0; i < a->c->n_panels; i++) {
		const struct chart_ratio_panel *panel = &a->c->panels[i];
		for (size_t j = 0; j < panel->n_rows; j++)
			for (size_t k = 0; k < a->c->n_keys; k++)
				include(panel->rows[j].ratios[k], &least, &most);
		for (size_t k = 0; panel->summaries && k < a->c->n_keys; k++) {
			include(panel->summaries[k].low, &least, &most);
			include(panel->summaries[k].high, &least, &most);
			include(panel->summaries[k].median, &least, &most);
		}
	}
	a->scale = (struct scale){.log = true, .from = least, .to = most};
}

static void measure(struct ratio *a)
{
	struct shown shown = {0};
	for (size_t k = 0; k < a->c->n_keys; k++)
		shown_add(&shown, a->c->keys[k].colour);
	a->written = pool_alloc(&a->p->pool, (a->c->n_keys + 1) * sizeof *a->written);
	a->looks = pool_alloc(&a->p->pool, (a->c->n_keys + 1) * sizeof *a->looks);
	for (size_t k = 0; k < a->c->n_keys; k++)
		a->looks[k] = subject_look(a->c->keys[k].colour, a->c->keys[k].set_off,
					   shown_many(&shown));
	for (size_t i = 0; i < a->c->n_panels; i++) {
		const struct chart_ratio_panel *panel = &a->c->panels[i];
		a->labels = fmax(a->labels,
				 fonts_width(a->p->fonts, TYPE_STRONG, panel->summary_label));
		for (size_t j = 0; j < panel->n_rows; j++)
			a->labels = fmax(a->labels, fonts_width(a->p->fonts, TYPE_LABEL,
								panel->rows[j].label));
	}
	a->labels = fmin(a->labels, a->p->width * (is_narrow(a->p) ? 0.4 : 0.3));
	a->beside = !is_narrow(a->p) && a->c->n_panels == 2;
}

static double draw_keys(struct ratio *a, double y)
{
	const char **names = pool_alloc(&a->p->pool, (a->c->n_keys + 1) * sizeof *names);

	for (size_t k = 0; k < a->c->n_keys; k++)
		names[k] = a->c->keys[k].subject;
	return frame_keys(a->p, a->looks, names, a->c->n_keys, y);
}

/* The line that joins the subjects of a row. */
static void draw_span(struct ratio *a, const struct chart_ratio_row *row, double middle)
{
	double least = INFINITY, most = 0;
	for (size_t k = 0; k < a->c->n_keys; k++)
		include(row->ratios[k], &least, &most);
	if (!(most > least))
		return;
	struct xy line[] = {{scale_at(&a->scale, least), middle},
			    {scale_at(&a->scale, most), middle}};
	plan_path(a->p, COLOUR_GRID, line, 2, 2);
}

/* Whether no other point of the row, nor a figure written already, touches from … to. */
static bool alone(const struct ratio *a, const struct chart_ratio_row *row, size_t self,
		  double from, double to)
{
	for (size_t k = 0; k < a->c->n_keys; k++) {
		double x = scale_at(&a->scale, row->ratios[k]);
		if (k != self && is_ratio(row->ratios[k]) && x + RADIUS > from && x - RADIUS < to)
			return false;
	}
	for (size_t k = 0; k < a->n_written; k++)
		if (a->written[k][1] > from && a->written[k][0] < to)
			return false;
	return true;
}

/* A text beside the point of key k; false: there is no room for it at either side. */
static bool draw_beside(struct ratio *a, const struct chart_ratio_row *row, size_t k,
			const char *text, double middle)
{
	double x = scale_at(&a->scale, row->ratios[k]);
	double width = fonts_width(a->p->fonts, TYPE_STRONG, text), away = RADIUS + 4;
	struct label l = {.text = text,
			  .type = TYPE_STRONG,
			  .colour = COLOUR_INK,
			  .clear = true,
			  .y = text_middle(middle, TYPE_STRONG)};
	double left = a->scale.x0 - RADIUS - 3; /* names of rows end there */
	if (x - away - width >= left && alone(a, row, k, x - away - width, x))
		l.x = x - away - width;
	else if (x + away + width <= a->right && alone(a, row, k, x, x + away + width))
		l.x = x + away;
	else
		return false;
	plan_text(a->p, l);
	a->written[a->n_written][0] = l.x;
	a->written[a->n_written++][1] = l.x + width;
	return true;
}

/* The value of a point that is far off, and its sign of doubt; of both, if they have no room, the
 * sign. */
static void draw_value(struct ratio *a, const struct chart_ratio_row *row, size_t k, double middle)
{
	char digits[NUMBER_MAX + 32];
	double v = row->ratios[k];
	const char *sign = row->signs ? row->signs[k] : NULL, *text = sign;
	if (v > LABELLED) {
		number_fixed(v, v < 9.995 ? 2 : v < 99.95 ? 1 : 0, ",", digits, sizeof digits);
		text = frame_signed(a->p, pool_printf(&a->p->pool, "%s×", digits), sign);
	}
	if (text && !draw_beside(a, row, k, text, middle) && sign)
		draw_beside(a, row, k, sign, middle);
}

/* Markers whose points show when they lie on others; the round ones would hide them. */
static bool is_pointed(enum marker marker)
{
	return marker != MARKER_CIRCLE && marker != MARKER_SQUARE && marker != MARKER_HEXAGON;
}

static void draw_point(struct ratio *a, double v, const struct look *look, double middle)
{
	double x = scale_at(&a->scale, v);
	plan_marker(a->p, look->colour, look->marker, x, middle, RADIUS)->value = v;
}

static void draw_row(struct ratio *a, const struct chart_ratio_row *row, double middle)
{
	draw_span(a, row, middle);
	a->n_written = 0;
	for (size_t k = 0; k < a->c->n_keys; k++)
		if (is_ratio(row->ratios[k]))
			draw_value(a, row, k, middle);
	for (int pointed = 0; pointed < 2; pointed++)
		for (size_t k = 0; k < a->c->n_keys; k++)
			if (is_ratio(row->ratios[k]) && is_pointed(a->looks[k].marker) == pointed)
				draw_point(a, row->ratios[k], &a->looks[k], middle);
}

static void draw_summary(struct ratio *a, const struct chart_ratio_summary *s,
			 const struct look *look, double y)
{
	if (!is_ratio(s->median))
		return;
	double x = scale_at(&a->scale, s->median);
	double begin = x - MEDIAN_RADIUS, end = x + MEDIAN_RADIUS;
	if (is_ratio(s->low) && is_ratio(s->high)) {
		double low = scale_at(&a->scale, s->low), high = scale_at(&a->scale, s->high);
		plan_path(a->p, look->colour, (struct xy[]){{low, y}, {high, y}}, 2, 2);
		plan_path(a->p, look->colour, (struct xy[]){{low, y - CAP}, {low, y + CAP}}, 2, 2)
			->value = s->low;
		plan_path(a->p, look->colour, (struct xy[]){{high, y - CAP}, {high, y + CAP}}, 2, 2)
			->value = s->high;
		begin = fmin(begin, low);
		end = fmax(end, high);
	}
	struct shape *median = plan_marker(a->p, look->colour, look->marker, x, y, MEDIAN_RADIUS);
	median->halo = 0;
	median->value = s->median;
	struct label l = {.text = s->label,
			  .type = TYPE_STRONG,
			  .colour = COLOUR_INK,
			  .clear = true,
			  .x = end + 9,
			  .y = text_middle(y, TYPE_STRONG)};
	if (l.x + fonts_width(a->p->fonts, l.type, l.text) > a->right) {
		l.anchor = ANCHOR_END;
		l.x = begin - 9;
	}
	plan_text(a->p, l);
}

static double summary_height(const struct ratio *a, const struct chart_ratio_panel *panel)
{
	return panel->summaries ? 4 + SUMMARY_LINE * (double)a->c->n_keys : 0;
}

static void draw_rows(struct ratio *a, const struct chart_ratio_panel *panel, double top)
{
	double y = top + 11;
	for (size_t i = 0; i < panel->n_rows; i++, y += ROW)
		draw_row(a, &panel->rows[i], y);
	for (size_t k = 0; panel->summaries && k < a->c->n_keys; k++)
		draw_summary(a, &panel->summaries[k], &a->looks[k],
			     y + 8 + SUMMARY_LINE * (double)k);
}

static void draw_labels(struct ratio *a, const struct chart_ratio_panel *panel, double top)
{
	double y = top + 11;
	struct label l = {.type = TYPE_LABEL, .colour = COLOUR_INK, .most = a->labels + 1};
	for (size_t i = 0; i < panel->n_rows; i++, y += ROW) {
		l.text = panel->rows[i].label;
		l.y = text_middle(y, TYPE_LABEL);
		plan_text(a->p, l);
	}
	if (!panel->summaries)
		return;
	l.text = panel->summary_label;
	l.type = TYPE_STRONG;
	l.y = text_middle(y + 8, TYPE_STRONG);
	plan_text(a->p, l);
}

static void draw_axis(struct ratio *a, const struct chart_ratio_panel *panel, double top,
		      double rule_from)
{
	double rule = top + ROW * (double)panel->n_rows + 6;
	double bottom = top + ROW * (double)panel->n_rows + 10 + summary_height(a, panel);
	struct ticks ticks;
	ticks_powers(&ticks, &a->scale, 2);
	for (size_t i = 0; i < ticks.n; i++)
		plan_vertical(a->p, ticks.at[i] == 1 ? COLOUR_AXIS : COLOUR_GRID,
			      scale_at(&a->scale, ticks.at[i]), top, bottom);
	if (panel->summaries)
		plan_horizontal(a->p, COLOUR_INK, rule, rule_from, a->right);
	double free = -INFINITY;
	for (size_t i = 0; i < ticks.n; i++) {
		char text[TICK_TEXT];
		const char *label = pool_printf(
			&a->p->pool, "%s×", tick_text(CHART_AXIS_NUMBER, ticks.at[i], true, text));
		double width = fonts_width(a->p->fonts, TYPE_TICK, label);
		double x = fmin(scale_at(&a->scale, ticks.at[i]) - width / 2, a->p->width - width);
		if (x < free)
			continue;
		plan_text(a->p, (struct label){.text = label,
					       .type = TYPE_TICK,
					       .colour = COLOUR_MUTED,
					       .x = x,
					       .y = bottom + 16});
		free = x + width + 6;
	}
}

/* One panel from x to right, its title line at y; returns the baseline of its ticks. */
static double draw_panel(struct ratio *a, const struct chart_ratio_panel *panel, bool labelled,
			 double x, double y)
{
	a->scale.x0 = x + RADIUS + 3;
	a->scale.x1 = a->right - RADIUS - 3;
	plan_text(a->p, (struct label){.text = panel->title,
				       .type = TYPE_STRONG,
				       .colour = COLOUR_INK,
				       .x = is_narrow(a->p) ? 0 : x,
				       .y = text_middle(y + 13, TYPE_STRONG),
				       .most = a->right - x});
	double top = y + (panel->title && *panel->title ? 26 : 6);
	draw_axis(a, panel, top, labelled ? 0 : x);
	if (labelled)
		draw_labels(a, panel, top);
	draw_rows(a, panel, top);
	return top + ROW * (double)panel->n_rows + 26 + summary_height(a, panel);
}

struct plan *plan_ratio(const struct chart_ratio *c, int width)
{
	struct ratio a = {.p = plan_new(width), .c = c};
	measure(&a);
	make_scale(&a);
	double x = a.labels + GAP, each = a.p->width - x, baseline = 0;
	double y = draw_keys(&a, frame_head(a.p, &c->words, false));
	if (a.beside)
		each = (each - BETWEEN) / 2;
	for (size_t i = 0; i < c->n_panels; i++) {
		double from = a.beside ? x + (each + BETWEEN) * (double)i : x;
		a.right = from + each;
		baseline = draw_panel(&a, &c->panels[i], !a.beside || i == 0, from, y);
		y = a.beside ? y : baseline + 13;
	}
	frame_foot(a.p, &c->words, (c->n_panels ? baseline : y) + FOOT_BELOW_TICKS);
	return a.p;
}
