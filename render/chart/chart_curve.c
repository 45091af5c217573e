/* SPDX-License-Identifier: MIT */
/* Percentile curves: latency across on a log scale, share up on a normal one, steps at the bounds
 * that are known and nothing between. */
#include "render/chart/boxes.h"
#include "render/chart/frame.h"

enum { TALL = 300, LEFT = 52, RIGHT_GAP = 12, KEY_LINE = 18, NAME_GAP = 10, CLEAR = 7 };

/* The normal quantiles at the lower and upper end: 0.32 % and 99.995 %. */
static const double Z_LOW = -2.73, Z_HIGH = 3.9;
static const double levels[] = {0.01, 0.1, 0.5, 0.9, 0.99, 0.999, 0.9999};
enum { N_LEVELS = sizeof levels / sizeof *levels };

struct steps {
	struct xy *at; /* corners of the curve */
	size_t n;
	double half; /* x of the 50 % crossing */
};

struct curve {
	struct plan *p;
	const struct chart_curve *c;
	struct shown shown;
	struct steps *steps; /* one a line */
	size_t *order;	     /* lines by their 50 % crossing */
	struct scale scale;
	double top;
	struct boxes *lines; /* what each line covers */
	struct boxes names;
};

/* z with P(Z <= z) = p of the standard normal distribution, by bisection of erfc. */
static double normal_quantile(double p)
{
	double low = -8, high = 8;
	for (int i = 0; i < 60; i++) {
		double z = (low + high) / 2;
		if (0.5 * erfc(-z / sqrt(2)) < p)
			low = z;
		else
			high = z;
	}
	return (low + high) / 2;
}

static double share_y(const struct curve *a, double share)
{
	double z = fmax(Z_LOW, fmin(Z_HIGH, normal_quantile(share)));
	return a->top + (Z_HIGH - z) / (Z_HIGH - Z_LOW) * TALL;
}

static bool is_known(double bound)
{
	return isfinite(bound) && bound > 0;
}

static bool is_present(const struct chart_curve_line *l, size_t i)
{
	return isfinite(l->shares[i]) && l->shares[i] > 0;
}

/* Adds the range of a line: from the bound before its first visible step to its last one. */
static void include(const struct chart_curve_line *l, double *least, double *most)
{
	double total = 0, sum = 0, visible = 0.5 * erfc(-Z_LOW / sqrt(2));
	for (size_t i = 0; i < l->n; i++)
		total += is_present(l, i) ? l->shares[i] : 0;
	for (size_t i = 0; i < l->n; i++) {
		if (!is_present(l, i) || !is_known(l->bounds[i]))
			continue;
		sum += l->shares[i];
		*most = fmax(*most, l->bounds[i]);
		if (sum > visible * total)
			*least = fmin(*least, l->bounds[i ? i - 1 : 0]);
	}
}

static void make_scale(struct curve *a)
{
	double least = INFINITY, most = 0;
	for (size_t i = 0; i < a->c->n_lines; i++)
		include(&a->c->lines[i], &least, &most);
	a->scale = (struct scale){.log = true, .from = 1e-6, .to = 1};
	if (most > least) {
		a->scale.from = least;
		a->scale.to = most;
	}
	a->scale.x0 = LEFT + 6;
	a->scale.x1 = a->p->width - RIGHT_GAP - 3;
}

static void corner(struct steps *s, double x, double y)
{
	s->at[s->n++] = (struct xy){x, y};
}

/* The corners of a line: level to a bound, then up by its share. Shares are of their sum, since
 * what is printed adds up to 100 only nearly. */
static void trace(struct curve *a, const struct chart_curve_line *l, struct steps *s)
{
	size_t first = l->n, last = 0;
	double total = 0, sum = 0, y = a->top + TALL;
	for (size_t i = 0; i < l->n; i++)
		if (is_present(l, i)) {
			first = first < i ? first : i;
			last = i;
			total += l->shares[i];
		}
	s->at = pool_alloc(&a->p->pool, (2 * l->n + 2) * sizeof *s->at);
	s->half = INFINITY;
	for (size_t i = first ? first - 1 : 0; first < l->n && i <= last && is_known(l->bounds[i]);
	     i++) {
		double x = scale_at(&a->scale, l->bounds[i]);
		sum += is_present(l, i) ? l->shares[i] : 0;
		corner(s, x, y);
		y = share_y(a, sum / total);
		corner(s, x, y);
		if (sum >= total / 2)
			s->half = fmin(s->half, x);
	}
}

static void trace_all(struct curve *a)
{
	size_t n = a->c->n_lines;
	a->steps = pool_alloc(&a->p->pool, (n + 1) * sizeof *a->steps);
	a->order = pool_alloc(&a->p->pool, (n + 1) * sizeof *a->order);
	for (size_t i = 0; i < n; i++) {
		shown_add(&a->shown, a->c->lines[i].colour);
		trace(a, &a->c->lines[i], &a->steps[i]);
		size_t j = i;
		for (; j && a->steps[a->order[j - 1]].half > a->steps[i].half; j--)
			a->order[j] = a->order[j - 1];
		a->order[j] = i;
	}
}

static void move_down(struct curve *a, double by)
{
	for (size_t i = 0; i < a->c->n_lines; i++)
		for (size_t j = 0; j < a->steps[i].n; j++)
			a->steps[i].at[j].y += by;
	a->top += by;
}

/* Names at the curves */

struct name {
	double first, second; /* widths of name and detail */
	double w, h;
	bool two_lines;
};

static struct name name_of(struct curve *a, const struct chart_curve_line *l, bool two_lines)
{
	struct name n = {fonts_width(a->p->fonts, TYPE_STRONG, l->subject),
			 fonts_width(a->p->fonts, TYPE_LABEL, l->detail), 0, 16, two_lines};
	n.w = two_lines ? fmax(n.first, n.second)
			: n.first + (n.second > 0 ? NAME_GAP + n.second : 0);
	n.h = two_lines && n.second > 0 ? 32 : 16;
	return n;
}

/* Whether a line of a name has room and can belong to no curve but that of index `own`. */
static bool fits(const struct curve *a, size_t own, double x, double y, double w)
{
	if (x < LEFT || x + w > a->p->width - RIGHT_GAP || y < a->top || y + 16 > a->top + TALL)
		return false;
	struct box box = {x - 3, y - 2, x + w + 3, y + 18};
	struct box wide = {x - CLEAR, y - CLEAR, x + w + CLEAR, y + 16 + CLEAR};
	for (size_t i = 0; i < a->c->n_lines; i++)
		if (!boxes_free(&a->lines[i], i == own ? box : wide))
			return false;
	return boxes_free(&a->names, box);
}

struct search {
	const struct curve *a;
	size_t own;
	const struct name *name;
	double wanted;	/* y that names are best at */
	double nearest; /* how far the best place so far is from it; INFINITY: none */
	struct xy best;
};

static void try_place(struct search *s, double x, double y)
{
	const struct name *n = s->name;
	double away = fabs(y + n->h / 2 - s->wanted);
	if (away >= s->nearest || !fits(s->a, s->own, x, y, n->two_lines ? n->first : n->w))
		return;
	if (n->two_lines && !fits(s->a, s->own, x, y + 16, n->second))
		return;
	s->nearest = away;
	s->best = (struct xy){x, y};
}

/* Looks along a curve for a free place beside a rise, or under or over a level stretch. */
static void search_along(struct search *s)
{
	const struct steps *steps = &s->a->steps[s->own];
	for (size_t i = 0; i + 1 < steps->n; i++) {
		struct xy from = steps->at[i], to = steps->at[i + 1];
		for (double y = to.y; from.x == to.x && y < from.y - 8; y += 4) {
			try_place(s, from.x + 6, y);
			try_place(s, from.x - 6 - s->name->w, y);
		}
		for (double x = from.x; from.y == to.y && x < to.x - 8; x += 8) {
			try_place(s, x + 6, from.y + 4);
			try_place(s, x + 6, from.y - s->name->h - 4);
		}
	}
}

static void take_lines(struct curve *a)
{
	a->lines = pool_alloc(&a->p->pool, (a->c->n_lines + 1) * sizeof *a->lines);
	for (size_t i = 0; i < a->c->n_lines; i++)
		for (size_t j = 0; j + 1 < a->steps[i].n; j++)
			boxes_add_line(&a->lines[i], a->steps[i].at[j], a->steps[i].at[j + 1]);
}

static void release_boxes(struct curve *a)
{
	for (size_t i = 0; i < a->c->n_lines; i++)
		boxes_release(&a->lines[i]);
	boxes_release(&a->names);
}

struct placed_name {
	struct name name;
	struct xy at;
};

/* Places for all names, or false. */
static bool place_names(struct curve *a, struct placed_name *names)
{
	for (size_t i = 0; i < a->c->n_lines; i++) {
		struct placed_name *n = &names[i];
		bool found = false;
		for (int two = 0; two < 2 && !found; two++) {
			n->name = name_of(a, &a->c->lines[i], two);
			struct search s = {.a = a,
					   .own = i,
					   .name = &n->name,
					   .wanted = share_y(a, 0.75),
					   .nearest = INFINITY};
			search_along(&s);
			n->at = s.best;
			found = isfinite(s.nearest);
		}
		if (!found)
			return false;
		boxes_add(&a->names,
			  (struct box){n->at.x, n->at.y, n->at.x + n->name.w, n->at.y + n->name.h});
	}
	return true;
}

static void draw_name(struct curve *a, const struct chart_curve_line *l,
		      const struct placed_name *n)
{
	double baseline = n->at.y + 13;
	plan_text(a->p, (struct label){.text = l->subject,
				       .type = TYPE_STRONG,
				       .colour = COLOUR_INK,
				       .x = n->at.x,
				       .y = baseline,
				       .clear = true});
	plan_text(a->p,
		  (struct label){.text = l->detail,
				 .type = TYPE_LABEL,
				 .colour = COLOUR_MUTED,
				 .x = n->at.x + (n->name.two_lines ? 0 : n->name.first + NAME_GAP),
				 .y = baseline + (n->name.two_lines ? 16 : 0),
				 .clear = true});
}

static void draw_line(struct curve *a, const struct chart_curve_line *l, const struct xy *at,
		      size_t n)
{
	static const double dashes[][2] = {{0, 0}, {6, 3}, {1.6, 2.4}};
	struct look look = subject_look(l->colour, l->set_off, shown_many(&a->shown));
	struct shape *s = plan_path(a->p, look.colour, at, n, 2.2);
	s->dash[0] = dashes[l->line][0];
	s->dash[1] = dashes[l->line][1];
}

/* Line samples and names in the order of the 50 % crossings. */
static void draw_key(struct curve *a, double y)
{
	for (size_t i = 0; i < a->c->n_lines; i++, y += KEY_LINE) {
		const struct chart_curve_line *l = &a->c->lines[a->order[i]];
		draw_line(a, l, (struct xy[]){{0, y}, {26, y}}, 2);
		frame_name(a->p, 33, text_middle(y, TYPE_LABEL), l->subject, l->detail,
			   a->p->width - 33, false);
	}
}

static void draw_grid(struct curve *a, const struct ticks *ticks)
{
	frame_grid(a->p, &a->scale, ticks, a->top, a->top + TALL);
	for (size_t i = 0; i < N_LEVELS; i++) {
		double y = share_y(a, levels[i]);
		char text[TICK_TEXT];
		tick_text(CHART_AXIS_NUMBER, levels[i] * 100, false, text);
		plan_horizontal(a->p, levels[i] == 0.5 ? COLOUR_AXIS : COLOUR_GRID, y, LEFT,
				a->p->width - RIGHT_GAP);
		plan_text(a->p, (struct label){.text = pool_printf(&a->p->pool, "%s%%", text),
					       .type = TYPE_TICK,
					       .colour = COLOUR_MUTED,
					       .anchor = ANCHOR_END,
					       .x = LEFT - 6,
					       .y = text_middle(y, TYPE_TICK)});
	}
}

/* Names at the curves where there is room for all, else a key above. Returns whether they are. */
static bool arrange(struct curve *a, double head, struct placed_name *names)
{
	a->top = head + 2;
	trace_all(a);
	take_lines(a);
	if (!is_narrow(a->p) && place_names(a, names))
		return true;
	move_down(a, KEY_LINE * (double)a->c->n_lines + 10);
	draw_key(a, head + 9);
	return false;
}

struct plan *plan_curve(const struct chart_curve *c, int width)
{
	struct curve a = {.p = plan_new(width), .c = c};
	struct placed_name *names = pool_alloc(&a.p->pool, (c->n_lines + 1) * sizeof *names);
	make_scale(&a);
	bool named = arrange(&a, frame_head(a.p, &c->words, false), names);
	struct ticks ticks;
	ticks_decades(&ticks, &a.scale);
	draw_grid(&a, &ticks);
	for (size_t i = 0; named && i < c->n_lines; i++)
		draw_name(&a, &c->lines[i], &names[i]);
	for (size_t i = 0; i < c->n_lines; i++)
		if (a.steps[i].n)
			draw_line(&a, &c->lines[i], a.steps[i].at, a.steps[i].n);
	double baseline = a.top + TALL + TICKS_BELOW_PLOT;
	frame_tick_labels(a.p, &a.scale, &ticks, CHART_AXIS_TIME, baseline);
	frame_foot(a.p, &c->words, baseline + FOOT_BELOW_TICKS);
	release_boxes(&a);
	return a.p;
}
