/* SPDX-License-Identifier: MIT */
#include "render/chart/upright.h"

/* Steps up to a whole one at or above the most. */
static void whole_ticks(struct upright *u)
{
	size_t n;

	ticks_linear(&u->ticks, u->scale.to, 0);
	n = u->ticks.n;
	if (u->ticks.at[n - 1] < u->scale.to * (1 - 1e-9) && n < TICKS_MAX) {
		u->ticks.at[u->ticks.n++] = u->ticks.step * (double)n;
		u->scale.to = u->ticks.step * (double)n;
	}
}

struct upright upright_make(double least, double most, bool log, enum chart_axis axis)
{
	struct upright u = {.axis = axis};

	if (log) {
		double low = most > 0 ? floor(log10(least) + 1e-9) : 0;
		double high = most > 0 ? ceil(log10(most) + 0.1) : 1;

		u.scale = (struct scale){
			.log = true, .from = pow(10, low), .to = pow(10, fmax(high, low + 1))};
		ticks_powers(&u.ticks, &u.scale, 10);
	} else {
		u.scale = scale_from_zero(most);
		whole_ticks(&u);
	}
	return u;
}

static const char *label_of(struct plan *p, const struct upright *u, size_t i)
{
	char text[TICK_TEXT];

	tick_text(u->axis, u->ticks.at[i], frame_brief(p, &u->ticks), text);
	return pool_strdup(&p->pool, text);
}

double upright_width(struct plan *p, const struct upright *u)
{
	double most = 0;

	for (size_t i = 0; i < u->ticks.n; i++)
		most = fmax(most, fonts_width(p->fonts, TYPE_TICK, label_of(p, u, i)));
	return most;
}

void upright_draw(struct plan *p, const struct upright *u, double left, double right)
{
	size_t stride = 1 + u->ticks.n / 8;

	for (size_t i = 0; i < u->ticks.n; i += stride) {
		double y = scale_at(&u->scale, u->ticks.at[i]);

		if (i)
			plan_horizontal(p, COLOUR_GRID, y, left, right);
		plan_text(p, (struct label){.text = label_of(p, u, i),
					    .type = TYPE_TICK,
					    .colour = COLOUR_MUTED,
					    .anchor = ANCHOR_END,
					    .x = left - UPRIGHT_GAP,
					    .y = text_middle(y, TYPE_TICK)});
	}
}
