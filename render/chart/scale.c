/* SPDX-License-Identifier: MIT */
#include "render/chart/scale.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"

static double part(const struct scale *s, double value)
{
	if (s->log)
		return value > 0 ? log(value / s->from) / log(s->to / s->from) : 0;
	return (value - s->from) / (s->to - s->from);
}

double scale_at(const struct scale *s, double value)
{
	double t = isnan(value) ? 0 : part(s, value);
	t = t > 1 ? 1 : t > 0 ? t : 0;
	return s->x0 + t * (s->x1 - s->x0);
}

void scale_squeeze(struct scale *s, double value, double limit)
{
	if (scale_at(s, value) <= limit)
		return;
	double t = fmin(part(s, value), 1);
	s->x1 = s->x0 + fmax((limit - s->x0) / t, SCALE_LEAST);
}

struct scale scale_from_zero(double most)
{
	return (struct scale){.from = 0, .to = most > 0 && isfinite(most) ? most : 1};
}

/* The power of ten that a value above 0 reaches. */
static double decade(double value)
{
	double power = pow(10, floor(log10(value)));
	return power > value ? power / 10 : power * 10 <= value ? power * 10 : power;
}

struct scale scale_decades(double least, double most)
{
	struct scale s = {.log = true, .from = least, .to = most};
	if (!(most > least)) {
		s.from = decade(least);
		s.to = s.from * 10;
		return s;
	}
	if (decade(least) >= least / 2)
		s.from = decade(least);
	return s;
}

/* Steps by their number: …, 0.5, 1, 2, 2.5, 5, 10, … for -1, 0, 1, 2, 3, 4. */
static double step_of(int number)
{
	static const double steps[] = {1, 2, 2.5, 5};
	int power = number >= 0 ? number / 4 : -((3 - number) / 4);
	return steps[number - 4 * power] * pow(10, power);
}

static double count_of(double most, int number)
{
	return floor(most / step_of(number) + 1e-9) + 1;
}

void ticks_linear(struct ticks *t, double most, size_t coarser)
{
	int best = 4 * (int)floor(log10(most)) - 8;
	for (int i = best; i <= best + 16; i++)
		if (fabs(count_of(most, i) - 4) <= fabs(count_of(most, best) - 4))
			best = i;
	best += (int)coarser;
	t->step = step_of(best);
	t->n = 0;
	for (double i = 0; i < count_of(most, best) && t->n < TICKS_MAX; i++)
		t->at[t->n++] = i * t->step;
}

static void add_within(struct ticks *t, const struct scale *s, double value)
{
	if (value >= s->from * (1 - 1e-9) && value <= s->to * (1 + 1e-9) && t->n < TICKS_MAX)
		t->at[t->n++] = value;
}

void ticks_powers(struct ticks *t, const struct scale *s, double base)
{
	t->n = 0;
	t->step = 0;
	double first = ceil(log(s->from) / log(base) - 1e-9);
	double last = floor(log(s->to) / log(base) + 1e-9);
	double stride = fmax(1, ceil((last - first + 1) / TICKS_MAX));
	for (double i = first; i <= last; i += stride)
		add_within(t, s, pow(base, i));
}

void ticks_decades(struct ticks *t, const struct scale *s)
{
	ticks_powers(t, s, 10);
	if (t->n >= 2)
		return;
	t->n = 0;
	double start = decade(s->from);
	for (double power = start; power <= s->to && t->n + 3 < TICKS_MAX; power *= 10)
		for (int i = 0; i < 3; i++)
			add_within(t, s, power * (double[]){1, 2, 5}[i]);
}

/* Plain digits, as few decimals as say it to four figures. */
static void digits(double value, const char *separator, char out[TICK_TEXT])
{
	int decimals = 0;
	double unit = fmax(fabs(value) * 1e-4, 1e-12);
	while (decimals < 12 &&
	       fabs(value - round(value * pow(10, decimals)) / pow(10, decimals)) > unit)
		decimals++;
	number_fixed(value, decimals, separator, out, TICK_TEXT);
}

static void with_unit(double value, const char *unit, char out[TICK_TEXT])
{
	char number[TICK_TEXT];
	digits(value, ",", number);
	snprintf(out, TICK_TEXT, "%.30s\u00a0%s", number, unit);
}

char *tick_text(enum chart_axis axis, double value, bool brief, char out[TICK_TEXT])
{
	if (axis == CHART_AXIS_TIME && value > 0) {
		double near = value * (1 + 1e-9);
		if (near < 1e-6)
			with_unit(value * 1e9, "ns", out);
		else if (near < 1e-3)
			with_unit(value * 1e6, "µs", out);
		else if (near < 1)
			with_unit(value * 1e3, "ms", out);
		else
			with_unit(value, "s", out);
	} else if (brief && value >= 1e9) {
		with_unit(value / 1e9, "G", out);
	} else if (brief && value >= 1e6) {
		with_unit(value / 1e6, "M", out);
	} else if (brief && value >= 1e3) {
		with_unit(value / 1e3, "k", out);
	} else {
		digits(value, ",", out);
	}
	return out;
}

bool chart_wants_log(const double *values, size_t n)
{
	double least = INFINITY, most = 0;
	for (size_t i = 0; i < n; i++) {
		if (!isfinite(values[i]) || values[i] <= 0)
			continue;
		least = fmin(least, values[i]);
		most = fmax(most, values[i]);
	}
	return most > 50 * least;
}
