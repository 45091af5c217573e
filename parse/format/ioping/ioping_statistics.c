/* SPDX-License-Identifier: MIT */
/* The statistics of ioping, or what stands for them where it printed none. */
#include <math.h>
#include <string.h>

#include "parse/format/ioping/ioping.h"

bool ioping_is_rest(const struct line *l)
{
	enum { LONGEST = 40 };
	size_t at = skip_blanks(l, 0), end = l->n;
	struct ioping_reading r;

	while (at < l->n && l->s[at] == '>')
		at = skip_blanks(l, at + 1);
	while (end > at && l->s[end - 1] == ' ')
		end--;
	if (end > LONGEST)
		return false;
	if (at_text(l, at, "time="))
		return ioping_unit(l, at + strlen("time="), UNIT_IOPING_TIME, &r);
	return end > at + 2 && memcmp(l->s + end - 2, "/s", 2) == 0;
}

/* "247.3 MiB/s" behind the IOPS, or what of it mail has moved to the line below. */
static bool read_rate(struct ioping *x, size_t *line, size_t iops, struct ioping_reading *r)
{
	const struct line *l = &x->p->text->lines[*line];
	size_t at = skip_blanks(l, iops + strlen(" iops,"));

	if (!at_text(l, iops, " iops,"))
		return false;
	if (at == l->n && *line + 1 < x->p->text->n && ioping_is_rest(l + 1)) {
		l = &x->p->text->lines[++*line];
		at = skip_blanks(l, 0);
	}
	return ioping_unit(l, at, UNIT_IOPING_BYTES, r) && at_text(l, r->at + r->n - 2, "/s");
}

/* Of "247.3" at the end of a line and "MiB/s" below it. */
static bool read_broken_rate(struct ioping *x, size_t line, size_t iops, struct ioping_reading *r)
{
	const struct line *l = &x->p->text->lines[line];
	size_t unit = line + 1 < x->p->text->n ? skip_blanks(l + 1, 0) : 0, n;
	double value, factor;

	*r = (struct ioping_reading){.at = skip_blanks(l, iops + strlen(" iops,"))};
	r->n = at_text(l, iops, " iops,") ? read_number(l, r->at, &value) : 0;
	if (!r->n || skip_blanks(l, r->at + r->n) < l->n || line + 1 >= x->p->text->n ||
	    !ioping_is_rest(l + 1))
		return false;
	n = unit_read(UNIT_IOPING_BYTES, l[1].s + unit, l[1].n - unit, &factor);
	r->value = n ? unit_value(value, factor) : 0;
	return n && at_text(l + 1, unit + n - 2, "/s");
}

/* What stands before the figures in the same line, "sda.txt:9 requests completed", is the label of a
 * run of which nothing else is known. */
static void keep_words(struct ioping *x, size_t line, size_t at)
{
	const struct line *l = &x->p->text->lines[line];
	size_t begins, n;

	if (attrs_find(&x->run->params, "target") || x->n_samples || x->run->label)
		return;
	n = words_before(l, 0, at, &begins);
	if (n && !at_text(l, begins, "^C"))
		x->run->label = pool_strndup(&x->p->report->pool, l->s + begins, n);
}

/* "20 requests completed in 19012.5 ms, 2053 iops, 8.0 mb/s" */
void ioping_summary(struct ioping *x, size_t line)
{
	const struct line *l = &x->p->text->lines[line];
	size_t words = find_text(l, 0, " requests completed in ");
	size_t iops = find_text(l, words, " iops");
	struct ioping_reading r = {0};
	bool found = ioping_before(l, words, &r);

	x->summary = true;
	x->warm_up |=
		find_text(l, words, " read, ") < l->n || find_text(l, words, " written, ") < l->n;
	ioping_add(x, line, "requests", found, r);
	if (found)
		keep_words(x, line, r.at);
	if (found && !(r.value > 0)) {
		x->nothing = true;
		parse_diag(x->p, LEVEL_WARNING, line, r.at,
			   "ioping counted no request; its zeros are no measurement and are left out");
		return;
	}
	found = ioping_unit(l, words + strlen(" requests completed in "), UNIT_IOPING_TIME, &r);
	ioping_add(x, line, "total", found, r);
	found = iops < l->n && ioping_before(l, iops, &r);
	ioping_add(x, line, "iops", found, r);
	if (find_text(l, words, "mdev = ") < l->n)
		ioping_spread(x, line);
	found = read_broken_rate(x, line, iops, &r) || read_rate(x, &line, iops, &r);
	ioping_add(x, line, "bw", found, r);
}

/* "0.3/0.5/0.5/0.1 ms" has one unit behind the last, "618.8 us / 3.27 ms / …" one behind each. */
bool ioping_read_spread(const struct line *l, struct ioping_reading r[IOPING_SPREAD],
                        bool found[IOPING_SPREAD])
{
	size_t words = find_text(l, 0, "mdev = "), at = words + strlen("mdev = ");

	for (size_t i = 0; i < IOPING_SPREAD; i++) {
		r[i] = (struct ioping_reading){0};
		found[i] = ioping_unit(l, at, UNIT_IOPING_TIME, &r[i]);
		if (!found[i])
			r[i].n = ioping_plain_number(l, at, &r[i].value);
		r[i].at = at;
		at = skip_blanks(l, find_text(l, at, "/") + 1);
	}
	for (size_t i = 0; i + 1 < IOPING_SPREAD; i++)
		if (!found[i] && r[i].n && found[IOPING_SPREAD - 1]) {
			r[i].value = unit_value(r[i].value, r[IOPING_SPREAD - 1].factor);
			found[i] = true;
		}
	return words < l->n;
}

void ioping_spread(struct ioping *x, size_t line)
{
	static const char *const metrics[] = {"lat.min", "lat.mean", "lat.max", "lat.mdev"};
	struct ioping_reading r[IOPING_SPREAD];
	bool found[IOPING_SPREAD];

	if (x->nothing)
		return;
	ioping_read_spread(&x->p->text->lines[line], r, found);
	for (size_t i = 0; i < IOPING_SPREAD; i++)
		ioping_add(x, line, metrics[i], found[i], r[i]);
}

/* What statistics print is rounded: "0.4 ms" for 0.35, "1.25 ms" for 1.254. */
static bool is_rounded(const struct result *printed, const struct figure *request)
{
	double slack = fmax(0.006 * request->value, 0.000051);

	return fabs(printed->value.value - request->value) <= slack;
}

static void compare(struct ioping *x, const char *metric, const struct figure *request)
{
	const struct result *printed = run_find(x->run, metric);

	if (!printed || is_rounded(printed, request))
		return;
	diag_add(&x->p->report->diags, LEVEL_WARNING, x->p->file, printed->value.line,
	         printed->value.column,
	         "%s is %s, but the request lines above have %s; both are kept as printed", metric,
	         printed->value.text, request->text);
}

/* The least and the greatest are those of the request lines, if all of them are there. */
void ioping_compare(struct ioping *x)
{
	const struct result *n = run_find(x->run, "requests");

	if (!x->summary || !n || fabs(n->value.value - (double)x->n_samples) > 0.5)
		return;
	compare(x, "lat.min", &x->least);
	compare(x, "lat.max", &x->most);
}

void ioping_sum_up(struct ioping *x, size_t line)
{
	struct report *report = x->p->report;
	struct figure n = FIGURE_NONE, mean = FIGURE_NONE;

	if (x->summary)
		return;
	if (x->warm_up || x->gaps || !x->n_samples) {
		parse_diag(x->p, LEVEL_WARNING, line, 0,
			   "these requests of ioping have no summary and are not complete; "
			   "no figure is made of them");
		return;
	}
	n.value = (double)x->n_samples;
	mean.value = x->sum / n.value;
	run_add_result(report, x->run, "requests", n);
	run_add_result(report, x->run, "lat.min", x->least);
	run_add_result(report, x->run, "lat.mean", mean);
	run_add_result(report, x->run, "lat.max", x->most);
	parse_diag(x->p, LEVEL_NOTE, line, 0,
		   "ioping printed no summary; number and mean are computed from its %zu request "
		   "lines",
		   x->n_samples);
}

void ioping_keep_samples(struct ioping *x)
{
	struct result *mean = run_find(x->run, "lat.mean");
	struct details *d;

	if (!mean || !x->n_samples)
		return;
	d = result_details(x->p->report, mean);
	d->samples = pool_alloc(&x->p->report->pool, x->n_samples * sizeof *x->samples);
	memcpy(d->samples, x->samples, x->n_samples * sizeof *x->samples);
	d->n_samples = x->n_samples;
}
