/* SPDX-License-Identifier: MIT */
#include "render/chart/frame.h"

#include <string.h>

static const char NO_BREAK[] = "\u00a0";
static const char GAP[] = "\u00a0\u00a0"; /* between words and arrow */

const char *frame_direction(struct plan *p, const char *words, enum chart_direction towards,
			    bool vertical)
{
	if (!words || !*words)
		return "";
	if (towards == CHART_NO_DIRECTION)
		return words;
	bool higher = towards == CHART_HIGHER_IS_BETTER;
	if (vertical)
		return pool_printf(&p->pool, "%s%s%s", words, GAP, higher ? "↑" : "↓");
	if (higher)
		return pool_printf(&p->pool, "%s%s→", words, GAP);
	return pool_printf(&p->pool, "←%s%s", GAP, words);
}

/* Joins two parts by a separator that stays at the end of its line. */
static const char *join(struct plan *p, const char *a, const char *separator, const char *b)
{
	if (!a || !*a)
		return b ? b : "";
	if (!b || !*b)
		return a;
	if (*separator == ' ')
		return pool_printf(&p->pool, "%s%s%s%s", a, NO_BREAK, separator + 1, b);
	return pool_printf(&p->pool, "%s%s%s", a, separator, b);
}

static double lines_down(struct plan *p, struct label l, double width, size_t max, double line)
{
	const char *lines[LINES_MAX];
	size_t n = fonts_wrap(p->fonts, &p->pool, l.type, l.text, width, max, lines);
	for (size_t i = 0; i < n; i++) {
		l.text = lines[i];
		plan_text(p, l);
		l.y += line;
	}
	return l.y;
}

double frame_head(struct plan *p, const struct chart_words *w, bool vertical)
{
	double next = lines_down(
		p,
		(struct label){.text = w->title, .type = TYPE_TITLE, .colour = COLOUR_INK, .y = 16},
		p->width, 3, 21);
	const char *separator = w->separator ? w->separator : " · ";
	const char *text = join(p, w->subtitle, separator,
				frame_direction(p, w->direction, w->towards, vertical));
	text = join(p, text, separator, w->remark);
	double after = lines_down(
		p,
		(struct label){
			.text = text, .type = TYPE_LABEL, .colour = COLOUR_MUTED, .y = next - 1},
		p->width, 6, 19);
	return after > next ? after - 7 : next - 9;
}

/* Keeps a middle dot at the end of its line. */
static const char *bind_dots(struct plan *p, const char *text)
{
	struct buf b = BUF_INIT;
	for (const char *s = text; *s; s++) {
		if (strncmp(s, " ·", 3) == 0)
			buf_puts(&b, NO_BREAK);
		else
			buf_putc(&b, *s);
	}
	const char *bound = pool_strdup(&p->pool, b.s);
	buf_release(&b);
	return bound;
}

void frame_foot(struct plan *p, const struct chart_words *w, double y)
{
	static const char NAME[] = "kurabe";
	const char *lines[LINES_MAX];
	if (!w->footer) {
		p->height = (int)ceil(y - FOOT_BELOW_PLOT + 8);
		return;
	}
	const char *text = bind_dots(p, w->footer);
	double right = p->width - fonts_width(p->fonts, TYPE_TICK_STRONG, NAME) - 12;
	size_t n = fonts_wrap(p->fonts, &p->pool, TYPE_TICK, text, p->width, LINES_MAX, lines);
	for (size_t i = 0; i < n; i++)
		plan_text(p, (struct label){.text = lines[i],
					    .type = TYPE_TICK,
					    .colour = COLOUR_MUTED,
					    .y = y + 17 * (double)i});
	if (n && fonts_width(p->fonts, TYPE_TICK, lines[n - 1]) > right)
		n++;
	double last = y + 17 * (double)(n ? n - 1 : 0);
	plan_text(p, (struct label){.text = NAME,
				    .type = TYPE_TICK_STRONG,
				    .colour = COLOUR_MUTED,
				    .anchor = ANCHOR_END,
				    .x = p->width,
				    .y = last});
	p->height = (int)ceil(last + 6);
}

void frame_grid(struct plan *p, const struct scale *s, const struct ticks *t, double y0, double y1)
{
	for (size_t i = 0; i < t->n; i++)
		if (t->at[i] > 0)
			plan_vertical(p, COLOUR_GRID, scale_at(s, t->at[i]), y0, y1);
}

const char *frame_signed(struct plan *p, const char *label, const char *sign)
{
	return sign ? pool_concat(&p->pool, label, NO_BREAK, sign, NULL) : label;
}

bool frame_brief(const struct plan *p, const struct ticks *t)
{
	double most = t->n ? t->at[t->n - 1] : 0;
	return is_narrow(p) && most >= (t->step > 0 ? 1e5 : 1e4);
}

/* Where a label centred on x begins so that it stays in the plan. */
static double label_start(const struct plan *p, double x, double width)
{
	return fmax(0, fmin(x - width / 2, p->width - width));
}

void frame_tick_labels(struct plan *p, const struct scale *s, const struct ticks *t,
		       enum chart_axis axis, double baseline)
{
	char text[TICK_TEXT];
	double free = -INFINITY; /* labels that would touch the one before are left out */
	for (size_t i = 0; i < t->n; i++) {
		tick_text(axis, t->at[i], frame_brief(p, t), text);
		double width = fonts_width(p->fonts, TYPE_TICK, text), x = scale_at(s, t->at[i]);
		double start = t->at[i] > 0 ? label_start(p, x, width) : x;
		if (start < free)
			continue;
		plan_text(p, (struct label){.text = text,
					    .type = TYPE_TICK,
					    .colour = COLOUR_MUTED,
					    .x = start,
					    .y = baseline});
		free = start + width + 6;
	}
}

static bool crowded(struct plan *p, const struct ticks *t, const struct scale *s)
{
	char text[TICK_TEXT];
	double step = scale_at(s, t->step) - s->x0, widest = 0;
	for (size_t i = 0; i < t->n; i++) {
		tick_text(CHART_AXIS_NUMBER, t->at[i], frame_brief(p, t), text);
		widest = fmax(widest, fonts_width(p->fonts, TYPE_TICK, text));
	}
	return t->n > 2 && widest + 8 > step;
}

void frame_ticks_linear(struct plan *p, struct ticks *t, const struct scale *s)
{
	for (size_t coarser = 0; coarser < 8; coarser++) {
		ticks_linear(t, s->to, coarser);
		if (!crowded(p, t, s))
			return;
	}
}

void shown_add(struct shown *s, size_t colour)
{
	if (shown_many(s))
		return;
	bool shared = false;
	for (size_t i = 0; i < s->n; i++) {
		if (s->colour[i] == colour)
			return;
		shared |= s->colour[i] % SUBJECT_COLOURS == colour % SUBJECT_COLOURS;
	}
	if (shared || s->n == SUBJECTS_APART)
		s->n = SUBJECTS_APART + 1;
	else
		s->colour[s->n++] = colour;
}

bool shown_many(const struct shown *s)
{
	return s->n > SUBJECTS_APART;
}

struct look subject_look(size_t colour, bool set_off, bool many)
{
	size_t own = colour % SUBJECT_COLOURS;
	struct look look = {(enum colour)(COLOUR_SUBJECT + own), (enum marker)own, true, false};
	if (many) {
		look.colour = set_off ? COLOUR_INK : (enum colour)(COLOUR_SUBJECT + 6);
		look.hatch = false;
	}
	return look;
}

double frame_keys(struct plan *p, const struct look *looks, const char *const *names, size_t n,
		  double y)
{
	double x = 0, middle = y + 5;

	for (size_t k = 0; k < n; k++) {
		double width = 17 + fonts_width(p->fonts, TYPE_STRONG, names[k]);
		if (x > 0 && (is_narrow(p) || x + width > p->width)) {
			x = 0;
			middle += 19;
		}
		plan_marker(p, looks[k].colour, looks[k].marker, x + 6, middle, KEY_RADIUS)->hollow =
			looks[k].hollow;
		plan_text(p, (struct label){.text = names[k],
					    .type = TYPE_STRONG,
					    .colour = COLOUR_INK,
					    .x = x + 17,
					    .y = text_middle(middle, TYPE_STRONG),
					    .most = p->width - x - 17});
		x += width + 20;
	}
	return n ? middle + 14 : y;
}

double frame_name(struct plan *p, double x, double baseline, const char *name, const char *detail,
		  double most, bool clear)
{
	double used = plan_text(p, (struct label){.text = name,
						  .type = TYPE_STRONG,
						  .colour = COLOUR_INK,
						  .x = x,
						  .y = baseline,
						  .most = most,
						  .clear = clear});
	if (!detail || !*detail || used + 40 > most)
		return used;
	double gap = used > 0 ? 10 : 0;
	struct type type = TYPE_LABEL;
	if (used + gap + fonts_width(p->fonts, type, detail) > most) {
		gap = used > 0 ? 7 : 0;
		type = TYPE_TICK;
	}
	double more = plan_text(p, (struct label){.text = detail,
						  .type = type,
						  .colour = COLOUR_MUTED,
						  .x = x + used + gap,
						  .y = baseline,
						  .most = most - used - gap,
						  .clear = clear});
	return more > 0 ? used + gap + more : used;
}
