/* SPDX-License-Identifier: MIT */
#include "render/chart/point.h"

enum { NEAR = 5, BEYOND_WHISKER = 9, APART = 6, CAP = 5, NOTE_GAP = 8, WHISKER_WIDTH = 2 };

bool point_on_axis(const struct chart_mark *m)
{
	return mark_has_value(m) && m->value > 0;
}

static bool has_whisker(const struct chart_mark *m)
{
	return mark_has_whisker(m) && m->low > 0;
}

void points_range(const struct chart_mark *marks, size_t n, double *least, double *most)
{
	for (size_t i = 0; i < n; i++) {
		const struct chart_mark *m = &marks[i];
		if (!point_on_axis(m))
			continue;
		bool whisker = has_whisker(m);
		*least = fmin(*least, whisker ? fmin(m->low, m->value) : m->value);
		*most = fmax(*most, mark_reach(m));
	}
}

static double value_width(struct plan *p, const struct point_row *row, const struct chart_mark *m)
{
	bool plain = !mark_has_value(m) || (row->faint && m->state == CHART_NOT_FROM_DISK);
	return fonts_width(p->fonts, (struct type){row->type.size, !plain}, m->label);
}

static double note_width(struct plan *p, const struct chart_mark *m)
{
	return fonts_width(p->fonts, TYPE_TICK, m->note);
}

static bool overlap(double a0, double a1, double b0, double b1)
{
	return a0 < b1 + APART && b0 < a1 + APART;
}

/* Whether words of mark `self` from start to end are clear of all markers and of the words of the
 * marks placed before (`done` of them, in the order of placing). */
static bool is_free(const struct point_row *row, size_t self, size_t done, const struct spot *at)
{
	if (at->start < row->left || at->end > row->right)
		return false;
	for (size_t i = 0; i < row->n; i++) {
		const struct spot *s = &row->spots[i];
		double reach = row->radius - APART + 3;
		if (at->line == 0 && i != self && isfinite(s->x) &&
		    overlap(at->start, at->end, s->x - reach, s->x + reach))
			return false;
		if (i < done && s->line == at->line && s->end > s->start &&
		    overlap(at->start, at->end, s->start, s->end))
			return false;
	}
	return true;
}

static bool above_free(const struct point_row *row, size_t done, double start, double end)
{
	if (start < row->above || end > row->right)
		return false;
	for (size_t i = 0; i < done; i++) {
		const struct spot *s = &row->spots[i];
		if (s->note_above &&
		    overlap(start, end, s->note_start, s->note_start + end - start))
			return false;
	}
	return true;
}

/* Words of `width` at one side of the marker. */
static struct spot beside(const struct point_row *row, size_t i, bool before, double width)
{
	const struct chart_mark *m = &row->marks[i];
	struct spot at = {.x = row->spots[i].x, .before = before};
	bool whisker = has_whisker(m);
	if (!isfinite(at.x)) {
		at.start = row->left;
		at.before = false;
	} else if (before) {
		double end = at.x - row->radius - NEAR;
		if (whisker)
			end = fmin(end, scale_at(row->scale, m->low) - BEYOND_WHISKER);
		at.start = end - width;
	} else {
		at.start = at.x + row->radius + NEAR;
		if (whisker)
			at.start = fmax(at.start, scale_at(row->scale, m->high) + BEYOND_WHISKER);
	}
	at.end = at.start + width;
	return at;
}

static bool try_beside(struct plan *p, struct point_row *row, size_t i, bool above)
{
	const struct chart_mark *m = &row->marks[i];
	double note = note_width(p, m), value = value_width(p, row, m) + sign_width(mark_state(m));
	double width = value + (note > 0 && !above ? NOTE_GAP + note : 0);
	bool first = row->n > 1;
	for (int side = 0; side < 2; side++) {
		struct spot at = beside(row, i, side ? !first : first, width);
		if (!is_free(row, i, i, &at))
			continue;
		if (above) {
			double x = isfinite(at.x) ? at.x : at.start;
			at.note_above = true;
			at.note_start = fmax(row->above, fmin(x - note / 2, row->right - note));
			if (!above_free(row, i, at.note_start, at.note_start + note))
				continue;
		}
		row->spots[i] = at;
		return true;
	}
	return false;
}

/* Below the marker, on the first line with room. */
static void put_below(struct plan *p, struct point_row *row, size_t i)
{
	const struct chart_mark *m = &row->marks[i];
	double note = note_width(p, m);
	double width = value_width(p, row, m) + sign_width(mark_state(m)) +
		       (note > 0 ? NOTE_GAP + note : 0);
	struct spot at = {.x = row->spots[i].x};
	double x = isfinite(at.x) ? at.x : row->left;
	at.start = fmax(row->left, fmin(x - width / 2, row->right - width));
	at.end = fmin(at.start + width, row->right);
	do
		at.line++;
	while (!is_free(row, i, i, &at));
	row->spots[i] = at;
	row->lines = row->lines > at.line ? row->lines : at.line;
}

void points_place(struct plan *p, struct point_row *row)
{
	row->spots = pool_alloc(&p->pool, (row->n + 1) * sizeof *row->spots);
	row->lines = 0;
	for (size_t i = 0; i < row->n; i++) {
		const struct chart_mark *m = &row->marks[i];
		row->spots[i].x = point_on_axis(m) ? scale_at(row->scale, m->value) : NAN;
	}
	for (size_t i = 0; i < row->n; i++) {
		const struct chart_mark *m = &row->marks[i];
		if (!m->label && !m->note)
			continue;
		bool noted = m->note && *m->note;
		if (!try_beside(p, row, i, false) && !(noted && try_beside(p, row, i, true)))
			put_below(p, row, i);
	}
}

static void draw_whisker(struct plan *p, const struct point_row *row, const struct chart_mark *m,
			 enum colour colour, double y)
{
	double low = scale_at(row->scale, m->low), high = scale_at(row->scale, m->high);
	plan_path(p, colour, (struct xy[]){{low, y}, {high, y}}, 2, WHISKER_WIDTH);
	plan_path(p, colour, (struct xy[]){{low, y - CAP}, {low, y + CAP}}, 2, WHISKER_WIDTH)
		->value = m->low;
	plan_path(p, colour, (struct xy[]){{high, y - CAP}, {high, y + CAP}}, 2, WHISKER_WIDTH)
		->value = m->high;
}

/* One mark's words as a bar chart would set them, note first where they end at the marker. */
static void draw_words(struct plan *p, const struct point_row *row, size_t i, double y)
{
	const struct chart_mark *m = &row->marks[i];
	const struct spot *at = &row->spots[i];
	bool faint = row->faint && m->state == CHART_NOT_FROM_DISK;
	bool valued = mark_has_value(m);
	struct label value = {.text = m->label,
			      .type = {row->type.size, valued && !faint},
			      .colour = faint || mark_state(m) == CHART_NOT_MEASURED ? COLOUR_MUTED
										     : COLOUR_INK,
			      .clear = true,
			      .has_value = valued,
			      .value = m->value};
	struct label note = {
		.text = m->note, .type = TYPE_TICK, .colour = COLOUR_MUTED, .clear = true};
	value.y = note.y = text_middle(y + POINT_LINE * (double)at->line, TYPE_STRONG);
	double v = fonts_width(p->fonts, value.type, value.text);
	if (at->before) {
		value.x = at->end - v;
		note.x = at->start;
	} else {
		value.x = at->start + sign_width(mark_state(m));
		value.most = at->end - value.x + 1;
		note.x = value.x + v + (v > 0 ? NOTE_GAP : 0);
	}
	note.most = fmax(at->end - note.x + 1, 1);
	if (at->note_above) {
		note.x = at->note_start;
		note.y -= 22;
		note.most = 0;
	}
	plan_text(p, value);
	plan_text(p, note);
}

static void draw_mark(struct plan *p, const struct point_row *row, size_t i,
		      const struct look *look, double y)
{
	const struct chart_mark *m = &row->marks[i];
	const struct spot *at = &row->spots[i];
	if (isfinite(at->x)) {
		if (has_whisker(m))
			draw_whisker(p, row, m, look->colour, y);
		struct shape *s = plan_marker(p, look->colour, look->marker, at->x, y, row->radius);
		s->hollow = m->state == CHART_NOT_FROM_DISK;
		s->value = m->value;
	} else {
		sign_draw(p, mark_state(m), at->start, y + POINT_LINE * (double)at->line);
	}
}

void points_draw(struct plan *p, const struct point_row *row, const struct look *look, double y)
{
	for (size_t i = 0; i < row->n; i++)
		if (row->spots[i].end > row->spots[i].start)
			draw_words(p, row, i, y);
	for (size_t i = 0; i < row->n; i++)
		draw_mark(p, row, i, look, y);
}
