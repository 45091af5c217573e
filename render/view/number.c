/* SPDX-License-Identifier: MIT */
/* Figures as text, the same on every page. */
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "render/page/log.h"
#include "render/stat/printed.h"
#include "render/view/view.h"

#define NBSP "\xC2\xA0"

enum { SHORT_TEXT = 7 }; /* a printed figure of at most so many characters is short */

/* What the unit of an axis makes of the unit of a result. */
static const struct {
	const char *unit, *axis;
	double factor;
} scales[] = {
        {"B/s", "MB/s", 1e-6},
        {"B", "MB", 1e-6},
        {"s", "ms", 1e3},
        {"s", "µs", 1e6},
};

const char *view_tool(const struct run *run)
{
	const char *suite = attrs_string(&run->params, "suite");

	return run->built_in && suite ? suite : run->tool;
}

const char *view_axis(struct view *v, const struct run *run, const struct result *r)
{
	return lang_metric(v->lang, view_tool(run), r->metric).axis;
}

static double factor_of(struct view *v, const struct run *run, const struct result *r)
{
	const char *axis = view_axis(v, run, r);

	for (size_t i = 0; i < sizeof scales / sizeof *scales; i++)
		if (strcmp(scales[i].unit, r->unit) == 0 && strcmp(scales[i].axis, axis) == 0)
			return scales[i].factor;
	return 1;
}

double view_scaled(struct view *v, const struct run *run, const struct result *r, double value)
{
	return value * factor_of(v, run, r);
}

static const char *fixed(struct view *v, double value, int decimals)
{
	char text[64];

	return pool_strdup(&v->pool, number_fixed(value, decimals, ",", text, sizeof text));
}

const char *view_number(struct view *v, double value, int significant)
{
	int before = value != 0 ? (int)floor(log10(fabs(value))) + 1 : 1;
	int decimals = significant - before;

	/* 99.96 with three digits is 100, not 100.0. */
	if (decimals > 0 && fabs(value) + 0.5 * pow(10, -decimals) >= pow(10, before))
		decimals--;
	return fixed(v, value, decimals > 0 ? decimals : 0);
}

const char *view_ratio(struct view *v, double ratio)
{
	return view_number(v, ratio, ratio >= 10 ? 2 : ratio >= 1.995 ? 2 : 3);
}

const char *view_integer(struct view *v, double value)
{
	return fixed(v, value, 0);
}

/* Whether the printed text begins with the very value ("3.47%", "2804"), and with how many decimals
 * it does. */
static bool is_as_printed(const struct figure *f, int *decimals)
{
	size_t n = f->text ? strlen(f->text) : 0, used;
	const char *point;
	double printed;

	used = n ? number_read(f->text, n, &printed) : 0;
	if (!used || strcspn(f->text, "eE") < used || fabs(printed - f->value) > 1e-9 * fabs(printed))
		return false;
	point = memchr(f->text, '.', used);
	*decimals = point ? (int)(f->text + used - point) - 1 : 0;
	return true;
}

static int least(int a, int b)
{
	return a < b ? a : b;
}

const char *view_printed(struct view *v, const struct figure *f)
{
	int decimals;

	return is_as_printed(f, &decimals) ? fixed(v, f->value, decimals) : view_number(v, f->value, 4);
}

const char *view_table_figure(struct view *v, const struct run *run, const struct result *r)
{
	double factor = factor_of(v, run, r), value = r->value.value * factor;
	bool index = strcmp(r->unit, "index") == 0, printed;
	int digits = printed_digits(&r->value), decimals;

	printed = factor == 1 && is_as_printed(&r->value, &decimals);
	if (printed && (index || decimals <= 2))
		return fixed(v, value, index ? least(decimals, 1) : decimals);
	if (value == 0)
		return "0";
	return view_number(v, value, printed ? digits : least(digits, fabs(value) >= 100 ? 4 : 3));
}

const char *view_chart_figure(struct view *v, const struct run *run, const struct result *r)
{
	const char *text = r->value.text;
	int decimals;

	if (r->value.value == 0)
		return "0";
	if (factor_of(v, run, r) == 1 && is_as_printed(&r->value, &decimals) &&
	    strlen(text) <= SHORT_TEXT)
		return view_table_figure(v, run, r);
	return view_number(v, view_scaled(v, run, r, r->value.value),
	                   least(3, printed_digits(&r->value)));
}

const char *view_short_figure(struct view *v, double value)
{
	static const struct {
		double from;
		const char *suffix;
	} steps[] = {{1e9, "G"}, {1e6, "M"}, {1e3, "k"}};

	for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
		if (fabs(value) >= 0.9995 * steps[i].from)
			return pool_printf(&v->pool, "%s" NBSP "%s",
			                   view_number(v, value / steps[i].from, 3), steps[i].suffix);
	return value == 0 ? "0" : view_number(v, value, 3);
}

/* Three digits, without zeros at the end: "2.9", "750". */
static const char *bare(struct view *v, double value)
{
	const char *text = view_number(v, value, 3);
	size_t n = strlen(text);

	if (!strchr(text, '.'))
		return text;
	while (text[n - 1] == '0')
		n--;
	return pool_strndup(&v->pool, text, text[n - 1] == '.' ? n - 1 : n);
}

const char *view_seconds(struct view *v, double seconds)
{
	if (seconds == 0)
		return "0" NBSP "s";
	if (seconds < 0.9995e-3)
		return pool_printf(&v->pool, "%s" NBSP "µs", bare(v, seconds * 1e6));
	if (seconds < 0.9995)
		return pool_printf(&v->pool, "%s" NBSP "ms", bare(v, seconds * 1e3));
	return pool_printf(&v->pool, "%s" NBSP "s", bare(v, seconds));
}

static const char *const byte_units[] = {"B", "KiB", "MiB", "GiB", "TiB"};

enum { BYTE_UNITS = sizeof byte_units / sizeof *byte_units };

const char *view_bytes(struct view *v, double bytes)
{
	size_t i = 0;

	for (; bytes >= 1024 && i + 1 < BYTE_UNITS && fmod(bytes, 1024) == 0; i++)
		bytes /= 1024;
	return pool_printf(&v->pool, "%s" NBSP "%s", fixed(v, bytes, 0), byte_units[i]);
}

const char *view_memory(struct view *v, double bytes)
{
	size_t i = 0;

	for (; bytes >= 1024 && i + 1 < BYTE_UNITS; i++)
		bytes /= 1024;
	return pool_printf(&v->pool, "%s" NBSP "%s",
	                   fmod(bytes, 1) == 0 ? fixed(v, bytes, 0) : view_number(v, bytes, 3),
	                   byte_units[i]);
}

const char *view_place(struct view *v, const struct run *run, const struct figure *f)
{
	char href[LOG_HREF_MAX];

	if (!f->line)
		return NULL;
	return pool_strdup(&v->pool, log_href(run->report, f->line, f->column, href));
}
