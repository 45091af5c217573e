/* SPDX-License-Identifier: MIT */
#include "render/chart/bar.h"

#include "render/chart/short_names.h"

enum { LABEL_GAP = 6, WHISKER_GAP = 9, NOTE_GAP = 7, CAP = 5 };

enum chart_state mark_state(const struct chart_mark *m)
{
	bool valued = m->state == CHART_MEASURED || m->state == CHART_NOT_FROM_DISK;
	return valued && !isfinite(m->value) ? CHART_NOT_MEASURED : m->state;
}

bool mark_has_value(const struct chart_mark *m)
{
	enum chart_state state = mark_state(m);
	return state == CHART_MEASURED || state == CHART_NOT_FROM_DISK;
}

bool mark_has_whisker(const struct chart_mark *m)
{
	return mark_has_value(m) && isfinite(m->low) && isfinite(m->high) && m->low <= m->high &&
	       (m->low != 0 || m->high != 0);
}

double mark_reach(const struct chart_mark *m)
{
	if (!mark_has_value(m))
		return 0;
	return fmax(0, mark_has_whisker(m) ? fmax(m->value, m->high) : m->value);
}

static struct type words_type(const struct chart_mark *m, struct type type)
{
	return mark_has_value(m) ? type : (struct type){type.size, false};
}

double mark_label_room(struct plan *p, const struct chart_mark *m, struct type type)
{
	double width = fonts_width(p->fonts, words_type(m, type), m->label);
	if (m->note && *m->note)
		width += NOTE_GAP + fonts_width(p->fonts, TYPE_TICK, m->note);
	return width + (mark_has_whisker(m) ? WHISKER_GAP : LABEL_GAP);
}

/* Value label and note from x rightwards. */
static void words(struct plan *p, const struct bar_place *at, const struct chart_mark *m, double x)
{
	struct type type = words_type(m, at->type);
	struct label l = {.text = m->label,
			  .type = type,
			  .colour = COLOUR_INK,
			  .x = x,
			  .y = text_middle(at->y + at->h / 2, type),
			  .most = fmax(at->right - x, 1),
			  .clear = true,
			  .has_value = mark_has_value(m),
			  .value = m->value};
	if (mark_state(m) == CHART_NOT_MEASURED)
		l.colour = COLOUR_MUTED;
	double width = plan_text(p, l);
	l.x += width + (width > 0 ? NOTE_GAP : 0);
	l.most = fmax(at->right - l.x, 1);
	l.text = m->note;
	l.type = TYPE_TICK;
	l.colour = COLOUR_MUTED;
	l.has_value = false;
	plan_text(p, l);
}

static void chevrons(struct plan *p, double x, double middle)
{
	for (int i = 0; i < 3; i++) {
		double left = x + 6.5 * i;
		plan_path(p, COLOUR_INK,
			  (struct xy[]){{left, middle - 4}, {left + 4, middle}, {left, middle + 4}},
			  3, 1.6);
	}
}

static void cross(struct plan *p, double x, double middle)
{
	plan_path(p, COLOUR_INK, (struct xy[]){{x, middle - 4}, {x + 8, middle + 4}}, 2, 2.2);
	plan_path(p, COLOUR_INK, (struct xy[]){{x, middle + 4}, {x + 8, middle - 4}}, 2, 2.2);
}

void sign_draw(struct plan *p, enum chart_state state, double x, double middle)
{
	if (state == CHART_TOO_FAST)
		chevrons(p, x, middle);
	else if (state == CHART_FAILED)
		cross(p, x, middle);
}

double sign_width(enum chart_state state)
{
	return state == CHART_TOO_FAST ? 27 : state == CHART_FAILED ? 17 : 0;
}

static void whisker(struct plan *p, const struct scale *s, double middle,
		    const struct chart_mark *m)
{
	double low = scale_at(s, m->low), high = scale_at(s, m->high);
	struct xy lines[3][2] = {
		{{low, middle}, {high, middle}},
		{{low, middle - CAP}, {low, middle + CAP}},
		{{high, middle - CAP}, {high, middle + CAP}},
	};
	for (size_t pass = 0; pass < 2; pass++)
		for (size_t i = 0; i < 3; i++)
			plan_path(p, pass ? COLOUR_INK : COLOUR_GROUND, lines[i], 2,
				  pass ? 1.5 : 4.5);
	p->shapes[p->n - 2].value = m->low;
	p->shapes[p->n - 1].value = m->high;
}

static void bar(struct plan *p, const struct bar_place *at, const struct look *look, bool tint,
		const struct chart_mark *m)
{
	bool hollow = mark_state(m) == CHART_NOT_FROM_DISK;
	struct shape *s = plan_add(p, SHAPE_RECT, look->colour);
	s->x = at->scale->x0;
	s->y = at->y;
	s->w = fmax(1, scale_at(at->scale, m->value) - at->scale->x0);
	s->h = at->h;
	s->fill = hollow ? FILL_NONE : tint ? FILL_TINT : FILL_FULL;
	s->hatch = look->hatch && !hollow;
	s->edge = hollow ? 2 : tint ? 1 : 0;
	s->value = m->value;
}

void bar_mark(struct plan *p, const struct bar_place *at, const struct look *look, bool tint,
	      const struct chart_mark *m)
{
	double middle = at->y + at->h / 2, x0 = at->scale->x0, x = x0 + LABEL_GAP;
	if (mark_has_value(m)) {
		if (m->value > 0)
			bar(p, at, look, tint, m);
		if (mark_has_whisker(m))
			whisker(p, at->scale, middle, m);
		x = scale_at(at->scale, mark_reach(m));
		x += mark_has_whisker(m) ? WHISKER_GAP : LABEL_GAP;
	} else {
		sign_draw(p, mark_state(m), x, middle);
		x += sign_width(mark_state(m));
	}
	words(p, at, m, x);
}

struct scale bar_scale(struct plan *p, const struct chart_bar_group *groups, size_t n, bool all,
		       double x0, double right, struct type type)
{
	double most = 0;
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < groups[i].n_bars && (all || j == 0); j++)
			most = fmax(most, mark_reach(&groups[i].bars[j].mark));
	struct scale s = scale_from_zero(most);
	s.x0 = x0;
	s.x1 = right;
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < groups[i].n_bars && (all || j == 0); j++) {
			const struct chart_mark *m = &groups[i].bars[j].mark;
			if (mark_has_value(m))
				scale_squeeze(&s, mark_reach(m),
					      right - mark_label_room(p, m, type));
		}
	return s;
}

double bar_names_most(struct plan *p, const struct chart_bar_group *groups, size_t n, bool all,
		      double width, struct type type)
{
	double room = 0;
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < groups[i].n_bars && (all || j == 0); j++) {
			const struct chart_mark *m = &groups[i].bars[j].mark;
			room = fmax(room, mark_label_room(p, m, type) + sign_width(mark_state(m)));
		}
	return width * 0.8 - room;
}

double bar_names_width(struct plan *p, const struct chart_bar_group *groups, size_t n,
		       struct type type, double least, double most)
{
	double width = 0;
	for (size_t i = 0; i < n; i++) {
		double own = fonts_width(p->fonts, type, groups[i].subject);
		width = fmax(width, own <= most ? own : fmin(own, least));
	}
	return width;
}

const char **bar_short_names(struct plan *p, const struct chart_bar_group *groups, size_t n,
			     struct type type, double most)
{
	const char **names = pool_alloc(&p->pool, (n + 1) * sizeof *names);
	for (size_t i = 0; i < n; i++)
		names[i] = groups[i].subject;
	return short_names(p, type, names, n, most);
}

bool bars_many(const struct chart_bar_group *groups, size_t n)
{
	struct shown shown = {0};
	for (size_t i = 0; i < n; i++)
		shown_add(&shown, groups[i].colour);
	return shown_many(&shown);
}
