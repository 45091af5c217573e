/* SPDX-License-Identifier: MIT */
#include "render/chart/boxes.h"

#include "base/memory.h"

enum { LABEL_H = 14 };

void boxes_add(struct boxes *b, struct box box)
{
	GROW(b->list, b->n, b->cap);
	b->list[b->n++] = box;
}

void boxes_add_line(struct boxes *b, struct xy from, struct xy to)
{
	double dx = to.x - from.x, dy = to.y - from.y;
	bool straight = dx == 0 || dy == 0;
	int parts = straight ? 1 : (int)fmin(64, 1 + hypot(dx, dy) / 6);
	for (int i = 0; i < parts; i++) {
		double x0 = from.x + dx * i / parts, x1 = from.x + dx * (i + 1) / parts;
		double y0 = from.y + dy * i / parts, y1 = from.y + dy * (i + 1) / parts;
		boxes_add(b, (struct box){fmin(x0, x1) - 1, fmin(y0, y1) - 1, fmax(x0, x1) + 1,
					  fmax(y0, y1) + 1});
	}
}

bool boxes_free(const struct boxes *b, struct box box)
{
	for (size_t i = 0; i < b->n; i++) {
		const struct box *o = &b->list[i];
		if (box.x0 < o->x1 && o->x0 < box.x1 && box.y0 < o->y1 && o->y0 < box.y1)
			return false;
	}
	return true;
}

/* Puts the box with its top left at `corner`; whether it may stand there. */
static bool stands(const struct boxes *taken, struct box within, struct xy corner, double width,
		   struct box *box)
{
	*box = (struct box){corner.x, corner.y, corner.x + width, corner.y + LABEL_H};
	return box->x0 >= within.x0 && box->x1 <= within.x1 && box->y0 >= within.y0 &&
	       box->y1 <= within.y1 && boxes_free(taken, *box);
}

bool boxes_place(const struct boxes *taken, struct box within, struct xy at, double width,
		 struct box *box)
{
	double middle = fmax(within.x0 - 2, fmin(at.x - width / 2, within.x1 - 0.5 - width));
	struct xy places[] = {
		{at.x + 11, at.y - 7},
		{at.x + 11, at.y - 18},
		{at.x + 11, at.y + 5},
		{middle, at.y - 24},
		{middle, at.y + 10},
		{at.x - 11 - width, at.y - 7},
		{at.x - 11 - width, at.y - 18},
		{at.x - 11 - width, at.y + 5},
		{at.x + 11, at.y - 11},
		{at.x + 11, at.y - 3},
	};

	for (size_t i = 0; i < sizeof places / sizeof *places; i++)
		if (stands(taken, within, places[i], width, box))
			return true;
	return false;
}

bool boxes_place_anywhere(const struct boxes *taken, struct box within, struct xy at, double width,
			  struct box *box)
{
	double most = within.x1 - 0.5 - width;
	double beside[] = {fmin(at.x + 11, most), fmax(within.x0, fmin(at.x - width / 2, most)),
			   fmax(within.x0, at.x - 11 - width)};

	if (boxes_place(taken, within, at, width, box))
		return true;
	for (double far = 0; far < within.y1 - within.y0; far += LABEL_H * 0.5)
		for (size_t i = 0; i < 6; i++) {
			double y = at.y - 7 + (i % 2 ? far : -far);

			if (stands(taken, within, (struct xy){beside[i / 2], y}, width, box))
				return true;
		}
	return false;
}

void boxes_release(struct boxes *b)
{
	free(b->list);
	*b = (struct boxes){0};
}
