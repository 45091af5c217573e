/* SPDX-License-Identifier: MIT */
/* Draws one bar chart of 1600×1000 dots N times, for tests/speed/png. Prints the CPU seconds of all
 * N and the bytes of one picture.
 * usage: chart_png ours|cairo N FILE
 * `ours` is all that a chart takes: its plan, the drawing, the PNG, the file. `cairo` is nothing
 * but cairo_surface_write_to_png() of that same picture, drawn before the clock starts. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "base/file.h"
#include "base/number.h"
#include "render/chart/chart.h"
#include "render/chart/draw.h"

enum { SUBJECTS = 8, BARS = 2, WIDTH = 800, HEIGHT = 500, DENSITY = 2, LABEL_MAX = 32 };

/* Two bars each for eight subjects, as on the page of a comparison. */
static struct plan *make_plan(void)
{
	static struct chart_bar bars[SUBJECTS][BARS];
	static struct chart_bar_group groups[SUBJECTS];
	static char labels[SUBJECTS][BARS][LABEL_MAX], names[SUBJECTS][LABEL_MAX];
	const struct chart_bars chart = {.words = {.title = "Requests served, one and two copies",
	                                           .subtitle = "Requests/s",
	                                           .direction = "higher is better",
	                                           .towards = CHART_HIGHER_IS_BETTER,
	                                           .footer = "tool 1.0 · 2026-01-31 · single runs"},
	                                 .groups = groups,
	                                 .n_groups = SUBJECTS};
	struct plan *p;

	for (size_t i = 0; i < SUBJECTS; i++) {
		snprintf(names[i], LABEL_MAX, "web%zu", i + 1);
		for (size_t k = 0; k < BARS; k++) {
			double value = (double)((i * 37 + 11) % 41 + 1) * (k ? 190.7 : 103.4);

			number_fixed(value, 1, ",", labels[i][k], LABEL_MAX);
			bars[i][k].mark.value = value;
			bars[i][k].mark.label = labels[i][k];
		}
		groups[i] = (struct chart_bar_group){
			.subject = names[i], .colour = i % 8, .bars = bars[i], .n_bars = BARS};
	}
	p = plan_bars(&chart, WIDTH);
	p->height = HEIGHT;
	return p;
}

static int draw_ours(const char *path, struct buf *err)
{
	struct buf png = BUF_INIT;
	struct plan *p = make_plan();
	int result = chart_png(p, CHART_LIGHT, DENSITY, &png, err);

	if (!result)
		result = file_write(path, png.s, png.n, err);
	plan_free(p);
	buf_release(&png);
	return result;
}

static int ours(size_t n, const char *path, clock_t *spent, struct buf *err)
{
	clock_t start = clock();

	for (size_t i = 0; i < n; i++)
		if (draw_ours(path, err) < 0)
			return -1;
	*spent = clock() - start;
	return 0;
}

static int cairo(size_t n, const char *path, clock_t *spent, struct buf *err)
{
	cairo_surface_t *surface =
		cairo_image_surface_create(CAIRO_FORMAT_RGB24, WIDTH * DENSITY, HEIGHT * DENSITY);
	struct plan *p = make_plan();
	int result = chart_draw(p, CHART_LIGHT, DENSITY, surface, err);
	clock_t start = clock();

	for (size_t i = 0; !result && i < n; i++)
		result = cairo_surface_write_to_png(surface, path) ? -1 : 0;
	*spent = clock() - start;
	plan_free(p);
	cairo_surface_destroy(surface);
	return result;
}

int main(int argc, char **argv)
{
	struct buf err = BUF_INIT;
	struct stat info;
	clock_t spent = 0;
	double n = 0;
	int result;

	if (argc != 4 || !number_whole(argv[2], &n) || !(n >= 1)) {
		fputs("usage: chart_png ours|cairo N FILE\n", stderr);
		return 2;
	}
	result = (strcmp(argv[1], "ours") == 0 ? ours : cairo)((size_t)n, argv[3], &spent, &err);
	if (result < 0 || stat(argv[3], &info) < 0) {
		fprintf(stderr, "%s\n", err.n ? err.s : "The picture can't be written.");
		return 1;
	}
	printf("%.6f %lld\n", (double)spent / CLOCKS_PER_SEC, (long long)info.st_size);
	buf_release(&err);
	return 0;
}
