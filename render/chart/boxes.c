#include "render/chart/boxes.h"

#include "base/memory.h"

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

void boxes_release(struct boxes *b)
{
	free(b->list);
	*b = (struct boxes){0};
}
