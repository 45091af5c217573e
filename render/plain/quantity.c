/* SPDX-License-Identifier: MIT */
#include "render/plain/quantity.h"

#include <math.h>
#include <string.h>

#include "base/number.h"

enum { DIGITS_MOST = 15 };

struct quantity quantity_for(const char *unit, double size)
{
	size = fabs(size);
	if (strcmp(unit, "B/s") == 0)
		return (struct quantity){1e6, "MB/s"};
	if (strcmp(unit, "B") == 0)
		return size < 1e6 ? (struct quantity){1e3, "kB"} : (struct quantity){1e6, "MB"};
	if (strcmp(unit, "s") == 0 && size < 1e-3)
		return (struct quantity){1e-6, "µs"};
	if (strcmp(unit, "s") == 0)
		return size < 1 ? (struct quantity){1e-3, "ms"} : (struct quantity){1, "s"};
	return (struct quantity){1, NULL};
}

const char *quantity_unit(const struct quantity *q, const struct lang *l, const char *tool,
			  const char *metric)
{
	return q->unit ? q->unit : lang_metric(l, tool, metric).axis;
}

void quantity_put(struct buf *out, const struct quantity *q, double value, int digits)
{
	char number[512]; /* the largest double has 309 digits and 102 separators */
	int before;

	value /= q->divisor;
	if (digits > DIGITS_MOST)
		digits = DIGITS_MOST;
	before = value == 0 ? 1 : (int)floor(log10(fabs(value))) + 1;
	digits = digits > before ? digits - before : 0;
	buf_puts(out, number_fixed(value, digits < DIGITS_MOST ? digits : DIGITS_MOST, ",", number,
				   sizeof number));
}
