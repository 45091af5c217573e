/* SPDX-License-Identifier: MIT */
/* A figure in prose counts as a claim when it has a unit of measurement and two significant digits
 * or more: "10,986 IOPS" is one, "a promise of 10,000 IOPS" is none. It holds when some figure of
 * the archive, in that unit, rounds to it. */
#include "render/article/claims.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"

enum { DIGITS_MAX = 40 };

/* KB is 1000 bytes or 1024: logs mean either. */
static const struct {
	const char *written, *unit;
	double factor;
} units[] = {
        {"IOPS", "1/s", 1},       {"MB/s", "B/s", 1e6},      {"MB/s", "B/s", 1048576},
        {"MiB/s", "B/s", 1048576}, {"KB/s", "B/s", 1e3},     {"KB/s", "B/s", 1024},
        {"kB/s", "B/s", 1e3},     {"KiB/s", "B/s", 1024},    {"GB/s", "B/s", 1e9},
        {"GB/s", "B/s", 1073741824}, {"GiB/s", "B/s", 1073741824}, {"ms", "s", 1e-3},
        {"µs", "s", 1e-6},        {"μs", "s", 1e-6},         {"us", "s", 1e-6},
        {"MWIPS", "MWIPS", 1},    {"KBps", "KBps", 1},       {"lps", "lps", 1},
        {"lpm", "lpm", 1},
};

enum { N_UNITS = sizeof units / sizeof *units };

struct value {
	double value;
	const char *unit;
};

struct claims {
	struct value *list;
	size_t n, cap;
};

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* Bytes of the number at s: digits, groups of three behind commas, a point with digits. */
static size_t number_length(const char *s, size_t n)
{
	size_t i = 0;

	while (i < n && is_digit(s[i]))
		i++;
	while (i && i + 3 < n && s[i] == ',' && is_digit(s[i + 1]) && is_digit(s[i + 2]) &&
	       is_digit(s[i + 3]) && !(i + 4 < n && is_digit(s[i + 4])))
		i += 4;
	if (i && i + 1 < n && s[i] == '.' && is_digit(s[i + 1]))
		for (i++; i < n && is_digit(s[i]);)
			i++;
	return i;
}

static bool is_word(char c)
{
	return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static void read_unit(const char *s, size_t n, struct claim *out)
{
	size_t i = out->used;

	if (i < n && s[i] == ' ')
		i++;
	else if (i + 1 < n && memcmp(s + i, "\xC2\xA0", 2) == 0)
		i += 2;
	for (size_t k = 0; k < N_UNITS; k++) {
		size_t length = strlen(units[k].written);

		if (i + length > n || memcmp(s + i, units[k].written, length) != 0 ||
		    (i + length < n && is_word(s[i + length])))
			continue;
		out->unit = units[k].written;
		out->end = i + length;
		return;
	}
}

/* Digits of "10,900" that are not zeros at its ends: 3; `zeros` gets those at its end. */
static int significant(const char *digits, int *at_end)
{
	int n = 0, zeros = 0;

	for (const char *s = digits; *s; s++) {
		if (!is_digit(*s) || (!n && *s == '0'))
			continue;
		zeros = *s == '0' ? zeros + 1 : 0;
		n++;
	}
	*at_end = zeros;
	return n - zeros;
}

bool claim_read(const char *s, size_t n, struct claim *out)
{
	char digits[DIGITS_MAX];
	size_t length = number_length(s, n), k = 0;
	const char *point;
	int zeros;

	*out = (struct claim){.used = length, .end = length};
	if (!length || length >= sizeof digits)
		return false;
	for (size_t i = 0; i < length; i++)
		if (s[i] != ',')
			digits[k++] = s[i];
	digits[k] = '\0';
	if (number_read(digits, k, &out->value) != k)
		return false;
	point = strchr(digits, '.');
	out->significant = significant(digits, &zeros);
	out->half = 0.5 * pow(10, point ? -(double)strlen(point + 1) : out->significant > 1 ? zeros : 0);
	read_unit(s, n, out);
	return true;
}

static bool rounds(const struct claim *c, double value)
{
	return fabs(value - c->value) <= c->half + 1e-9 * fabs(value);
}

bool claim_fits(const struct claim *c, double value, const char *unit)
{
	if (!c->unit)
		return rounds(c, value);
	for (size_t k = 0; k < N_UNITS; k++)
		if (strcmp(units[k].written, c->unit) == 0 && strcmp(units[k].unit, unit) == 0 &&
		    rounds(c, value / units[k].factor))
			return true;
	return false;
}

static void add(struct claims *c, double value, const char *unit)
{
	if (isnan(value))
		return;
	GROW(c->list, c->n, c->cap);
	c->list[c->n++] = (struct value){value, unit};
}

static void add_result(struct claims *c, const struct result *r)
{
	add(c, r->value.value, r->unit);
	add(c, r->details->stdev.value, r->unit);
	add(c, r->details->latency.value, "s");
	add(c, r->details->seconds.value, "s");
	add(c, r->details->baseline.value, r->unit);
	for (size_t i = 0; i < r->details->n_samples; i++)
		add(c, r->details->samples[i], r->unit);
}

struct claims *claims_new(const struct archive *a)
{
	struct claims *c = xcalloc(1, sizeof *c);

	for (size_t r = 0; r < a->n_reports; r++)
		for (size_t i = 0; i < a->reports[r]->n_runs; i++) {
			const struct run *run = a->reports[r]->runs[i];

			for (size_t k = 0; k < run->n_results; k++)
				add_result(c, &run->results[k]);
			for (size_t k = 0; k < run->histogram.n; k++)
				add(c, run->histogram.buckets[k].upper, run->histogram.unit);
		}
	return c;
}

void claims_free(struct claims *c)
{
	if (!c)
		return;
	free(c->list);
	free(c);
}

bool claims_hold(const struct claims *all, const struct claim *c)
{
	for (size_t i = 0; i < all->n; i++)
		if (claim_fits(c, all->list[i].value, all->list[i].unit))
			return true;
	return false;
}

double claims_nearest(const struct claims *all, const struct claim *c)
{
	double nearest = NAN;

	for (size_t k = 0; k < N_UNITS; k++)
		for (size_t i = 0; c->unit && i < all->n; i++) {
			double value = all->list[i].value / units[k].factor;

			if (strcmp(units[k].written, c->unit) != 0 ||
			    strcmp(units[k].unit, all->list[i].unit) != 0 || !isfinite(value))
				continue;
			if (isnan(nearest) || fabs(value - c->value) < fabs(nearest - c->value))
				nearest = value;
		}
	return nearest;
}
