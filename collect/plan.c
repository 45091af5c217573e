/* SPDX-License-Identifier: MIT */
#include "collect/plan.h"

#include <stdio.h>

#include "base/number.h"
#include "collect/head.h"

static void print_length(double seconds, FILE *out)
{
	if (seconds < 120)
		fprintf(out, "about %.0f s", seconds < 1 ? 1 : seconds);
	else
		fprintf(out, "about %.0f min", seconds / 60);
}

static void print_item(const struct item *x, FILE *out)
{
	fprintf(out, "  %-18s %ld %s, %ld passes of %g s", x->bench->name, x->copies,
	        x->copies == 1 ? "copy" : "copies", x->passes, x->seconds);
	if (x->most > x->passes)
		fprintf(out, ", up to %ld", x->most);
	putc('\n', out);
}

static void print_test(const struct disk_test *t, FILE *out)
{
	char bytes[64];

	fprintf(out, "  %-18s ", t->name);
	print_length(t->seconds, out);
	fprintf(out, " in %s", t->dir);
	if (t->written)
		fprintf(out,
		        t->unbounded ? ", writes %s bytes and more" : ", writes up to %s bytes",
		        number_fixed((double)t->written, 0, ",", bytes, sizeof bytes));
	putc('\n', out);
}

static void print_written(const struct arguments *a, const struct schedule *s, FILE *out)
{
	char bytes[64];

	if (schedule_bytes(s))
		fprintf(out, ", writes up to %s bytes in %s",
		        number_fixed((double)schedule_bytes(s), 0, ",", bytes, sizeof bytes),
		        a->dir);
	if (schedule_written(s))
		fprintf(out, ", storage tests write up to %s bytes in all",
		        number_fixed((double)schedule_written(s), 0, ",", bytes, sizeof bytes));
	fputs(schedule_bytes(s) || schedule_written(s) ? "\n" : ", writes no files of its own\n",
	      out);
}

void plan_print(const struct arguments *a, const struct schedule *s, const char *kept, FILE *out)
{
	fprintf(out, "Plan (%s):\n", effort_name(a->wish.effort));
	for (size_t i = 0; i < s->n && s->items[i].repeat == 1; i++)
		print_item(&s->items[i], out);
	for (size_t i = 0; i < s->disk.n; i++)
		print_test(&s->disk.list[i], out);
	if (a->wish.repeat > 1)
		fprintf(out, "  all of it %ld times\n", a->wish.repeat);
	fputs("  takes ", out);
	print_length(schedule_seconds(s), out);
	if (a->wish.until_stable) {
		fputs(", if figures do not settle ", out);
		print_length(schedule_seconds_most(s), out);
	}
	print_written(a, s, out);
	if (a->wish.with)
		fputs("  the originals run beside their tests, and take and write as much again\n",
		      out);
	if (a->resume)
		fputs("  what the capture holds of it already is not done again\n", out);
	fprintf(out, "  capture: %s/ (a few KiB)\n", kept);
}
