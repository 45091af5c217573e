/* SPDX-License-Identifier: MIT */
/* Charts of every kind, of as many rows as are asked for, and fonts that are the same everywhere.
 * tests/unit/chart_*.c may include this. */
#ifndef TESTS_UNIT_CHART_SAMPLES_H
#define TESTS_UNIT_CHART_SAMPLES_H

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/pool.h"
#include "render/chart/chart.h"
#include "render/chart/plan.h"

enum sample_names { NAMES_SHORT, NAMES_LONG, NAMES_JAPANESE, NAMES_GERMAN, NAMES_N };
enum sample_values { VALUES_PLAIN, VALUES_WIDE, VALUES_ZERO, VALUES_STATES, VALUES_N };

struct sample {
	struct pool *pool;
	size_t n; /* rows */
	enum sample_names names;
	enum sample_values values;
};

static const struct chart_words sample_words = {
	.title = "Requests served, one and two copies",
	.subtitle = "Requests/s",
	.direction = "higher is better",
	.towards = CHART_HIGHER_IS_BETTER,
	.footer = "tool 1.0 · 2026-01-31 · single runs",
};

static inline const char *sample_name(const struct sample *s, size_t i)
{
	static const char *const names[NAMES_N] = {
		"web%zu",
		"database-replica-%zu.example, with four disks and a name that does not end soon",
		"さくらの専用サーバー高性能プラン第%zu世代（東京第二ゾーン、冗長構成）",
		"Hochleistungs-Datenbankserver %zu für Wirtschaftsprüfungsgesellschaften, München",
	};
	char text[256];
	int n = snprintf(text, sizeof text, s->names == NAMES_SHORT ? "web%zu" : "%zu", i + 1);
	if (s->names == NAMES_SHORT)
		return pool_strndup(s->pool, text, (size_t)n);
	const char *pattern = names[s->names], *at = strstr(pattern, "%zu");
	return pool_printf(s->pool, "%.*s%s%s", (int)(at - pattern), pattern, text, at + 3);
}

static inline double sample_value(const struct sample *s, size_t i)
{
	double x = (double)((i * 37 + 11) % 41 + 1);
	if (s->values == VALUES_WIDE)
		return pow(10, x / 4) * 1.5;
	return s->values == VALUES_ZERO ? 0 : x * 123.4;
}

static inline struct chart_mark sample_mark(const struct sample *s, size_t i)
{
	static const struct chart_mark states[] = {
		{.state = CHART_TOO_FAST, .value = NAN, .label = "too fast to measure"},
		{.state = CHART_NOT_MEASURED, .value = NAN, .label = "not measured"},
		{.state = CHART_FAILED, .value = NAN, .label = "failed: no space left on device"},
		{.state = CHART_MEASURED, .value = NAN, .label = "?"},
		{.state = CHART_MEASURED, .value = 0, .label = "0"},
	};
	if (s->values == VALUES_STATES && i % 7 < 5)
		return states[i % 7];
	struct chart_mark m = {.value = sample_value(s, i)};
	char digits[64];
	m.label = pool_strdup(s->pool, number_fixed(m.value, 1, ",", digits, sizeof digits));
	if (s->values != VALUES_STATES)
		return m;
	m.state = i % 7 == 5 ? CHART_NOT_FROM_DISK : CHART_MEASURED;
	m.low = m.value * 0.8;
	m.high = m.value * 1.3;
	m.note = "n = 9";
	return m;
}

static inline struct chart_bar_group *sample_groups(const struct sample *s, size_t bars)
{
	struct chart_bar_group *groups = pool_alloc(s->pool, (s->n + 1) * sizeof *groups);
	for (size_t i = 0; i < s->n; i++) {
		struct chart_bar *b = pool_alloc(s->pool, bars * sizeof *b);
		for (size_t j = 0; j < bars; j++)
			b[j] = (struct chart_bar){bars > 1 ? j ? "2 copies" : "1 copy" : NULL,
						  j + 1 < bars, sample_mark(s, i + j)};
		groups[i] = (struct chart_bar_group){.subject = sample_name(s, i),
						     .colour = i,
						     .set_off = i == 3,
						     .bars = b,
						     .n_bars = bars};
	}
	return groups;
}

static inline struct plan *sample_bars(const struct sample *s, int width)
{
	return plan_bars(&(struct chart_bars){sample_words, sample_groups(s, 2), s->n}, width);
}

static inline struct plan *sample_single_bars(const struct sample *s, int width)
{
	struct chart_bar_group *groups = sample_groups(s, 1);
	for (size_t i = 0; i < s->n; i++)
		groups[i].detail = "SATA 2.5 inch disk";
	return plan_bars(&(struct chart_bars){sample_words, groups, s->n}, width);
}

static inline struct plan *sample_multiple(const struct sample *s, int width)
{
	return plan_multiple(
		&(struct chart_multiple){"Pipe throughput", "loops/s", sample_groups(s, 2), s->n},
		width);
}

static inline struct plan *sample_teaser_bars(const struct sample *s, int width)
{
	return plan_teaser_bars(
		&(struct chart_teaser_bars){"index score", sample_groups(s, 1), s->n}, width);
}

static inline struct plan *sample_panels(const struct sample *s, int width)
{
	struct chart_panel panels[] = {
		{"Block write", "MB/s", sample_groups(s, 1), s->n},
		{"Rewrite", "MB/s", sample_groups(s, 1), s->n},
		{"Random seeks", "per second", sample_groups(s, 1), s->n},
	};
	return plan_panels(&(struct chart_panels){sample_words, panels, 3}, width);
}

/* Rows whose first holds several runs. */
static inline struct chart_point_row *sample_rows(const struct sample *s, bool series)
{
	struct chart_point_row *rows = pool_alloc(s->pool, (s->n + 1) * sizeof *rows);
	for (size_t i = 0; i < s->n; i++) {
		size_t n = i ? 1 : 3;
		struct chart_mark *marks = pool_alloc(s->pool, n * sizeof *marks);
		for (size_t j = 0; j < n; j++) {
			marks[j] = sample_mark(s, i + j);
			if (n > 1)
				marks[j].note = j ? "run 2, not from disk" : "run 1";
		}
		rows[i] = (struct chart_point_row){.subject = sample_name(s, i),
						   .series = series ? "read, run 1" : NULL,
						   .colour = i,
						   .marks = marks,
						   .n_marks = n};
	}
	return rows;
}

static inline struct plan *sample_points(const struct sample *s, int width)
{
	struct chart_point_section sections[] = {
		{"Random read", sample_rows(s, false), s->n},
		{"Random write", sample_rows(s, false), s->n},
	};
	return plan_points(&(struct chart_points){sample_words, CHART_AXIS_NUMBER, sections, 2},
			   width);
}

static inline struct plan *sample_series_points(const struct sample *s, int width)
{
	struct chart_point_section sections[] = {
		{NULL, sample_rows(s, true), s->n},
		{NULL, sample_rows(s, true), s->n},
	};
	return plan_points(&(struct chart_points){sample_words, CHART_AXIS_TIME, sections, 2},
			   width);
}

static inline struct plan *sample_teaser_points(const struct sample *s, int width)
{
	return plan_teaser_points(&(struct chart_teaser_points){"IOPS, log scale",
								CHART_AXIS_NUMBER,
								sample_rows(s, true), s->n},
				  width);
}

/* Every fifth figure is in doubt. */
static inline const char *sample_sign(size_t i)
{
	return i % 5 == 2 ? "?a" : NULL;
}

static inline struct plan *sample_ratio(const struct sample *s, int width)
{
	struct chart_ratio_key keys[] = {{sample_name(s, 0), 0, false},
					 {sample_name(s, 1), 2, false}};
	struct chart_ratio_row *rows = pool_alloc(s->pool, (s->n + 1) * sizeof *rows);
	for (size_t i = 0; i < s->n; i++) {
		double *ratios = pool_alloc(s->pool, 2 * sizeof *ratios);
		const char **signs = pool_alloc(s->pool, 2 * sizeof *signs);
		signs[0] = sample_sign(i);
		signs[1] = sample_sign(i + 1);
		ratios[0] = s->values == VALUES_STATES && i % 3 ? NAN : sample_value(s, i) / 1000;
		ratios[1] = sample_value(s, i + 1) / 1000;
		rows[i] = (struct chart_ratio_row){sample_name(s, i), ratios, signs};
	}
	struct chart_ratio_summary summaries[] = {{1.26, 1.1, 1.7, "1.26×"}, {NAN, NAN, NAN, NULL}};
	struct chart_ratio_panel panels[] = {
		{"1 copy", rows, s->n, "Median", summaries},
		{"2 copies", rows, s->n, "Median", summaries},
	};
	return plan_ratio(&(struct chart_ratio){sample_words, keys, 2, panels, 2}, width);
}

static const double sample_bounds[] = {1e-4, 2.5e-4, 5e-4, 1e-3, 2e-3, 1e-2, 0.1, 1, INFINITY};
enum { SAMPLE_BOUNDS = sizeof sample_bounds / sizeof *sample_bounds };

static inline double *sample_shares(const struct sample *s, size_t row)
{
	static const double shapes[][SAMPLE_BOUNDS] = {
		{0, 0.01, 26, 60.5, 9.5, 0.5, 0, 2.9, 0.59},
		{99.98, 0.02},
		{0},
		{0, 0, NAN, 20, 20, 20, 20, 20},
	};
	double *shares = pool_alloc(s->pool, sizeof shapes[0]);
	size_t shape = s->values == VALUES_ZERO	    ? 2
		       : s->values == VALUES_STATES ? row % 4
						    : row % 2;
	memcpy(shares, shapes[shape], sizeof shapes[0]);
	return shares;
}

static inline struct plan *sample_histogram(const struct sample *s, int width)
{
	struct chart_histogram_panel *panels = pool_alloc(s->pool, (s->n + 1) * sizeof *panels);
	for (size_t i = 0; i < s->n; i++)
		panels[i] = (struct chart_histogram_panel){.subject = sample_name(s, i),
							   .detail = "random read, run 1",
							   .detail_short = "read, run 1",
							   .mean_label = "mean 2.9\u00a0ms",
							   .mean = i % 2 ? NAN : 2.9e-3,
							   .colour = i,
							   .hollow = i % 3 == 1,
							   .shares = sample_shares(s, i)};
	return plan_histogram(
		&(struct chart_histogram){sample_words, sample_bounds, SAMPLE_BOUNDS, panels, s->n},
		width);
}

static inline struct plan *sample_curve(const struct sample *s, int width)
{
	struct chart_curve_line *lines = pool_alloc(s->pool, (s->n + 1) * sizeof *lines);
	for (size_t i = 0; i < s->n; i++)
		lines[i] = (struct chart_curve_line){.subject = sample_name(s, i),
						     .detail = "read",
						     .colour = i,
						     .line = (enum chart_line)(i % 3),
						     .bounds = sample_bounds,
						     .shares = sample_shares(s, i),
						     .n = SAMPLE_BOUNDS};
	return plan_curve(&(struct chart_curve){sample_words, lines, s->n}, width);
}

static inline struct plan *sample_history(const struct sample *s, int width)
{
	struct chart_history_series *series = pool_alloc(s->pool, (s->n + 1) * sizeof *series);
	for (size_t i = 0; i < s->n; i++) {
		struct chart_history_point *points = pool_alloc(s->pool, 3 * sizeof *points);
		for (size_t j = 0; j < 3; j++)
			points[j] = (struct chart_history_point){(double)(10 * j + i),
								 sample_mark(s, i + j), j == 2};
		series[i] = (struct chart_history_series){sample_name(s, i), i, i > 0, points, 3};
	}
	struct chart_history_tick ticks[] = {
		{0, "2012-10-22"}, {12, "2013"}, {31, "2014"}, {50, "2015"}, {61, "2015-07-19"}};
	struct chart_history_panel panels[] = {
		{"Index", "higher is better", CHART_HIGHER_IS_BETTER, false, CHART_AXIS_NUMBER,
		 ticks, 5, true, series, s->n},
		{"Time", "lower is better", CHART_LOWER_IS_BETTER, true, CHART_AXIS_TIME, ticks, 5,
		 false, series, s->n},
	};
	return plan_history(&(struct chart_history){sample_words, panels, 2}, width);
}

static inline struct plan *sample_scaling(const struct sample *s, int width)
{
	static const double copies[] = {1, 2, 4, 16};
	struct chart_scaling_line *lines = pool_alloc(s->pool, (s->n + 1) * sizeof *lines);
	for (size_t i = 0; i < s->n; i++) {
		struct chart_scaling_point *points = pool_alloc(s->pool, 4 * sizeof *points);
		for (size_t j = 0; j < 4; j++) {
			double times = s->values == VALUES_STATES && (i + j) % 3 == 1 ? NAN
				       : s->values == VALUES_ZERO		    ? 0
				       : pow(copies[j], 1 - 0.2 * (double)((i * 3 + 1) % 7));
			char digits[64];
			number_fixed(times, 2, "", digits, sizeof digits);
			points[j] = (struct chart_scaling_point){
				copies[j], times, pool_printf(s->pool, "%s×", digits), sample_sign(i + j)};
		}
		lines[i] = (struct chart_scaling_line){
			i % 4 == 3 ? NULL : sample_name(s, i), i % 4 == 3 ? i - 1 : i, i % 4 == 3, points, 4};
	}
	struct chart_scaling_tick ticks[] = {
		{1, "1 copy"}, {2, "2 copies"}, {4, "4 copies"}, {16, "16 copies"}};
	return plan_scaling(
		&(struct chart_scaling){sample_words, "in proportion", ticks, 4, lines, s->n}, width);
}

/* Latencies rise with the depth; the median line of every other subject bends back. */
static inline struct chart_sweep_line *sample_sweep_lines(const struct sample *s, double times)
{
	struct chart_sweep_line *lines = pool_alloc(s->pool, (s->n + 1) * sizeof *lines);
	for (size_t i = 0; i < s->n; i++) {
		struct chart_sweep_point *points = pool_alloc(s->pool, 7 * sizeof *points);
		double best = sample_value(s, i) * 10;
		for (size_t j = 0; j < 7; j++) {
			double depth = exp2((double)j);
			double rate = best * depth / (depth + 4) * (i % 2 && j > 5 ? 0.8 : 1);
			bool none = s->values == VALUES_STATES && (i + j) % 3 == 1;
			points[j] = (struct chart_sweep_point){
				none ? NAN : rate, rate > 0 ? times * depth / rate : 0,
				pool_printf(s->pool, "%g", depth), sample_sign(i + j), i % 5 == 4};
		}
		lines[i] = (struct chart_sweep_line){i % 4 == 3 ? NULL : sample_name(s, i),
						     i % 4 == 3 ? i - 1 : i, points, 7};
	}
	return lines;
}

static inline struct plan *sample_sweep(const struct sample *s, int width)
{
	bool log = s->values == VALUES_WIDE;
	struct chart_sweep_panel panels[] = {
		{"Half of the requests within", sample_sweep_lines(s, 1), s->n},
		{"99% of the requests within", sample_sweep_lines(s, 3), s->n},
	};
	return plan_sweep(&(struct chart_sweep){sample_words, log, log, panels, 2}, width);
}

/* Every other run falls to a tenth after a third of its time. */
static inline struct plan *sample_time(const struct sample *s, int width)
{
	struct chart_time_panel *panels = pool_alloc(s->pool, (s->n + 1) * sizeof *panels);
	for (size_t i = 0; i < s->n; i++) {
		size_t n = s->values == VALUES_WIDE ? 3000 : 60 - i % 3 * 10, at = n / 3;
		double *values = pool_alloc(s->pool, n * sizeof *values);
		double base = sample_value(s, i);
		bool falls = i % 2 == 0;
		for (size_t j = 0; j < n; j++)
			values[j] = s->values == VALUES_STATES && j % 7 == 3
					    ? NAN
					    : base * (falls && j >= at ? 0.1 : 1) *
						      (1 + 0.02 * (double)(j * 5 % 7));
		struct chart_time_level *levels = pool_alloc(s->pool, 2 * sizeof *levels);
		levels[0] = (struct chart_time_level){0, (double)(falls ? at : n), base * 1.06};
		levels[1] = (struct chart_time_level){(double)at, (double)n, base * 0.106};
		panels[i] = (struct chart_time_panel){
			.subject = sample_name(s, i),
			.detail = "random read",
			.says = falls ? "10,986 → 1,024 after 20 s" : "median 3,015",
			.colour = i,
			.hollow = i % 5 == 4,
			.values = values,
			.n_values = n,
			.levels = levels,
			.n_levels = falls ? 2 : 1};
	}
	return plan_time(&(struct chart_time){sample_words, panels, s->n}, width);
}

/* What does more costs more, but for every third. */
static inline struct plan *sample_frontier(const struct sample *s, int width)
{
	struct chart_frontier_point *points = pool_alloc(s->pool, (s->n + 1) * sizeof *points);
	for (size_t i = 0; i < s->n; i++) {
		struct chart_mark m = sample_mark(s, i);
		points[i] = (struct chart_frontier_point){
			.subject = sample_name(s, i),
			.colour = i,
			.set_off = i == 2,
			.cost = i % 3 == 2 ? 400 : s->values == VALUES_PLAIN ? m.value / 3 + 100 : 980,
			.mark = m};
	}
	return plan_frontier(&(struct chart_frontier){.words = sample_words,
						      .cost = "JPY a month",
						      .missing = "None of these was measured.",
						      .log = s->values == VALUES_WIDE,
						      .points = points,
						      .n_points = s->n},
			     width);
}

static const struct {
	const char *name;
	struct plan *(*plan)(const struct sample *s, int width);
	bool small; /* drawn at one width, CHART_MULTIPLE */
} sample_kinds[] = {
	{"bars", sample_bars, false},
	{"single-bars", sample_single_bars, false},
	{"multiple", sample_multiple, true},
	{"teaser-bars", sample_teaser_bars, true},
	{"panels", sample_panels, false},
	{"points", sample_points, false},
	{"series-points", sample_series_points, false},
	{"teaser-points", sample_teaser_points, true},
	{"ratio", sample_ratio, false},
	{"histogram", sample_histogram, false},
	{"curve", sample_curve, false},
	{"history", sample_history, false},
	{"scaling", sample_scaling, false},
	{"frontier", sample_frontier, false},
	{"sweep", sample_sweep, false},
	{"time", sample_time, false},
};
enum { SAMPLE_KINDS = sizeof sample_kinds / sizeof *sample_kinds };

/* From here on only Noto's fonts are seen, whatever else is installed. For the start of a main().
 */
static inline void pin_fonts(void)
{
	static const char config[] =
		"<?xml version=\"1.0\"?>\n<!DOCTYPE fontconfig SYSTEM \"fonts.dtd\">\n<fontconfig>"
		"<dir>/usr/share/fonts/opentype/noto</dir><dir>/usr/share/fonts/truetype/noto</dir>"
		"<cachedir>/var/cache/fontconfig</cachedir></fontconfig>\n";
	char path[] = "/tmp/kurabe-fonts-XXXXXX";
	int fd = mkstemp(path);
	if (fd < 0 || write(fd, config, sizeof config - 1) != (ssize_t)(sizeof config - 1))
		abort();
	close(fd);
	setenv("FONTCONFIG_FILE", path, 1);
	struct fonts *f = fonts_new(); /* reads the file */
	fonts_width(f, TYPE_LABEL, "a");
	fonts_free(f);
	unlink(path);
}

#endif
