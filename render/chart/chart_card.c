/* SPDX-License-Identifier: MIT */
/* A card: what stands for a page where somebody links to it, 1200 × 630. */
#include <string.h>

#include "render/chart/plan.h"

enum {
	LEFT = 72,
	RIGHT = CHART_CARD_WIDTH - 72,
	KICKER = 84,	   /* baselines */
	TITLE = 150,
	TITLE_STEP = 64,
	FOOTER = CHART_CARD_HEIGHT - 44,
	ROW_STEP = 56,
	ROWS_END = FOOTER - 76, /* middle of the last row */
	BAR = 26,
	NAMES = 400, /* width of the subjects' column */
	GAP = 16,
	ROWS_MAX = 4,
};

static const struct type kicker_type = {26, false}, title_type = {52, true},
			 row_type = {28, true}, small_type = {24, false};

static double largest(const struct chart_card *c)
{
	double most = 0;

	for (size_t i = 0; i < c->n_rows; i++)
		if (isfinite(c->rows[i].value) && c->rows[i].value > most)
			most = c->rows[i].value;
	return most;
}

/* The widest label: bars end before it. */
static double labels_width(struct plan *p, const struct chart_card *c, size_t n)
{
	double most = 0;

	for (size_t i = 0; i < n; i++) {
		double width = fonts_width(p->fonts, row_type,
					   fonts_clean(p->fonts, c->rows[i].label));
		most = width > most ? width : most;
	}
	return most;
}

static void bar(struct plan *p, const struct chart_card_row *r, double y, double width)
{
	enum colour colour = COLOUR_SUBJECT + (enum colour)(r->colour % SUBJECT_COLOURS);
	struct shape *s = plan_add(p, SHAPE_RECT, colour);

	s->x = LEFT + NAMES;
	s->y = y - BAR / 2.0;
	s->w = fmax(1, width);
	s->h = BAR;
	s->fill = FILL_FULL;
	s->hatch = true;
	s->value = r->value;
}

static void row(struct plan *p, const struct chart_card_row *r, double y, double scale)
{
	double x = LEFT + NAMES;

	plan_marker(p, COLOUR_SUBJECT + (enum colour)(r->colour % SUBJECT_COLOURS),
		    (enum marker)(r->colour % SUBJECT_COLOURS), LEFT + 11, y, 11);
	plan_text(p, (struct label){.text = r->subject,
				    .type = row_type,
				    .colour = COLOUR_INK,
				    .x = LEFT + 36,
				    .y = text_middle(y, row_type),
				    .most = NAMES - 36 - GAP});
	if (scale > 0 && isfinite(r->value)) {
		bar(p, r, y, r->value * scale);
		x += fmax(1, r->value * scale) + GAP;
	}
	plan_text(p, (struct label){.text = r->label,
				    .type = row_type,
				    .colour = COLOUR_INK,
				    .x = x,
				    .y = text_middle(y, row_type),
				    .most = RIGHT - x,
				    .value = r->value,
				    .has_value = isfinite(r->value)});
}

static void rows(struct plan *p, const struct chart_card *c, double top)
{
	size_t n = c->n_rows < ROWS_MAX ? c->n_rows : ROWS_MAX;
	double most = largest(c), room = RIGHT - LEFT - NAMES - GAP - labels_width(p, c, n);
	double y;

	while (n > 1 && ROWS_END - ((double)n - 1) * ROW_STEP - 60 < top)
		n--;
	y = ROWS_END - ((double)n - 1) * ROW_STEP;
	if (!n || y - 60 < top)
		return;
	plan_text(p, (struct label){.text = c->caption,
				    .type = small_type,
				    .colour = COLOUR_MUTED,
				    .x = LEFT,
				    .y = y - 42,
				    .most = RIGHT - LEFT});
	for (size_t i = 0; i < n; i++)
		row(p, &c->rows[i], y + (double)i * ROW_STEP,
		    c->bars && most > 0 && room > 0 ? room / most : 0);
}

struct plan *plan_card(const struct chart_card *c)
{
	struct plan *p = plan_new(CHART_CARD_WIDTH);
	const char *lines[LINES_MAX];
	size_t n;

	p->height = CHART_CARD_HEIGHT;
	plan_text(p, (struct label){.text = c->kicker,
				    .type = kicker_type,
				    .colour = COLOUR_MUTED,
				    .x = LEFT,
				    .y = KICKER,
				    .most = RIGHT - LEFT});
	n = fonts_wrap(p->fonts, &p->pool, title_type, c->title, RIGHT - LEFT, 3, lines);
	for (size_t i = 0; i < n; i++)
		plan_text(p, (struct label){.text = lines[i],
					    .type = title_type,
					    .colour = COLOUR_INK,
					    .x = LEFT,
					    .y = TITLE + (double)i * TITLE_STEP});
	rows(p, c, TITLE + ((double)n - 1) * TITLE_STEP + 24);
	plan_horizontal(p, COLOUR_GRID, FOOTER - 40, LEFT, RIGHT);
	plan_text(p, (struct label){.text = c->footer,
				    .type = small_type,
				    .colour = COLOUR_MUTED,
				    .x = LEFT,
				    .y = FOOTER,
				    .most = RIGHT - LEFT - 160});
	plan_text(p, (struct label){.text = "kurabe",
				    .type = row_type,
				    .colour = COLOUR_INK,
				    .anchor = ANCHOR_END,
				    .x = RIGHT,
				    .y = FOOTER});
	return p;
}
