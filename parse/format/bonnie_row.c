/* SPDX-License-Identifier: MIT */
/* From the rows of bonnie++ to runs: the table and the CSV line of one run are one. */
#include "parse/format/bonnie.h"

#include <math.h>
#include <string.h>

#include "base/number.h"

static const char *const metrics[BONNIE_CELLS] = {
	"putc",	      "put_block", "rewrite", "getc",	    "get_block", "seeks",
	"seq_create", "seq_stat",  "seq_del", "ran_create", "ran_stat",	 "ran_del",
};

static const char *const params[BONNIE_PARAMS] = {
	[BONNIE_SIZE] = "size",
	[BONNIE_CHUNK] = "chunk",
	[BONNIE_CONCURRENCY] = "concurrency",
	[BONNIE_FILES] = "num_files",
	[BONNIE_MAX] = "max_size",
	[BONNIE_MIN] = "min_size",
	[BONNIE_DIRS] = "num_dirs",
};

void bonnie_row_init(struct bonnie_row *row, size_t line)
{
	*row = (struct bonnie_row){.tool = "bonnie++", .first = line, .last = line};
	for (size_t i = 0; i < BONNIE_PARAMS; i++)
		row->params[i] = FIGURE_NONE;
	for (size_t i = 0; i < BONNIE_CELLS; i++)
		row->cells[i] = (struct bonnie_cell){FIGURE_NONE, FIGURE_NONE, FIGURE_NONE, false};
}

/* What one of the last printed digit stands for, in the figure's unit: "1.1g" is exact to 0.1 GiB.
 * 0 where it can't be told. */
static double step_of(const struct figure *f)
{
	size_t n = strlen(f->text), length;
	double printed;
	const char *point;

	length = number_read(f->text, n, &printed);
	if (!length || printed == 0)
		return 0;
	point = memchr(f->text, '.', length);
	return f->value / printed * (point ? pow(10, -(double)(f->text + length - point - 1)) : 1);
}

/* Whether two prints of a rate can be one figure: equal, or within the coarser one's last digit. */
static bool rates_agree(const struct figure *a, const struct figure *b)
{
	double x = step_of(a), y = step_of(b);
	double slack = fabs(x - y) > 1e-6 * fmax(x, y) ? fmax(x, y) : 0;

	return fabs(a->value - b->value) <= slack + 1e-9 * fabs(a->value);
}

static bool equal_or_absent(const struct figure *a, const struct figure *b)
{
	return isnan(a->value) || isnan(b->value) || a->value == b->value;
}

bool bonnie_hosts_agree(const char *a, const char *b)
{
	if (!a || !b)
		return true;
	while (*a && *a == *b) {
		a++;
		b++;
	}
	return !*a || !*b;
}

/* Agreeing rates and latencies; -1: something contradicts. */
static int agreement(const struct bonnie_row *a, const struct bonnie_row *b)
{
	int n = 0;

	for (size_t i = 0; i < BONNIE_CELLS; i++) {
		const struct bonnie_cell *x = &a->cells[i], *y = &b->cells[i];

		if (!equal_or_absent(&x->cpu, &y->cpu) ||
		    !equal_or_absent(&x->latency, &y->latency) ||
		    (x->too_fast && !isnan(y->rate.value)) ||
		    (y->too_fast && !isnan(x->rate.value)))
			return -1;
		if (!isnan(x->rate.value) && !isnan(y->rate.value)) {
			if (!rates_agree(&x->rate, &y->rate))
				return -1;
			n++;
		}
		n += !isnan(x->latency.value) && x->latency.value == y->latency.value;
		n += x->too_fast && y->too_fast;
	}
	return n;
}

bool bonnie_same(const struct bonnie_row *a, const struct bonnie_row *b)
{
	for (size_t i = 0; i < BONNIE_PARAMS; i++)
		if (!equal_or_absent(&a->params[i], &b->params[i]))
			return false;
	return agreement(a, b) >= 2;
}

static void take_missing(struct figure *to, const struct figure *from)
{
	if (isnan(to->value) && !isnan(from->value))
		*to = *from;
}

static void take_finer(struct figure *to, const struct figure *from)
{
	take_missing(to, from);
	if (!isnan(from->value) && from->value != to->value &&
	    step_of(from) < step_of(to) * (1 - 1e-6))
		*to = *from;
}

static bool complete(const struct bonnie_row *row)
{
	for (size_t i = 0; i < BONNIE_CELLS; i++)
		if (isnan(row->cells[i].rate.value) && !row->cells[i].too_fast)
			return false;
	return true;
}

void bonnie_merge(struct bonnie_row *row, const struct bonnie_row *csv)
{
	for (size_t i = 0; i < BONNIE_PARAMS; i++)
		take_missing(&row->params[i], &csv->params[i]);
	for (size_t i = 0; i < BONNIE_CELLS; i++) {
		take_finer(&row->cells[i].rate, &csv->cells[i].rate);
		take_missing(&row->cells[i].cpu, &csv->cells[i].cpu);
		take_missing(&row->cells[i].latency, &csv->cells[i].latency);
		if (csv->cells[i].too_fast && !row->cells[i].too_fast) {
			row->cells[i].too_fast = true;
			row->cells[i].rate = csv->cells[i].rate; /* where it stands */
		}
	}
	if (csv->host && bonnie_hosts_agree(row->host, csv->host) &&
	    (!row->host || strlen(csv->host) > strlen(row->host)))
		row->host = csv->host;
	if (!row->version)
		row->version = csv->version;
	if (csv->last > row->last)
		row->last = csv->last;
	if (!csv->cut || complete(row))
		row->cut = false;
	for (size_t i = BONNIE_IO; i < BONNIE_CELLS; i++)
		if (!isnan(row->cells[i].rate.value))
			row->counts = false;
}

/* A run as a row, to compare it with another. */
static void row_of_run(const struct run *run, struct bonnie_row *row)
{
	bonnie_row_init(row, 0);
	row->host = run->host;
	for (size_t i = 0; i < BONNIE_PARAMS; i++)
		row->params[i].value = attrs_number(&run->params, params[i]);
	for (size_t i = 0; i < BONNIE_CELLS; i++) {
		const struct result *r = run_find(run, metrics[i]);

		if (r)
			row->cells[i] =
				(struct bonnie_cell){r->value, r->details->cpu,
			                             r->details->latency, r->too_fast};
	}
}

/* The late run of this report that prints the same figures: some figure but "too fast" and the CPU
 * must be there to tell. */
static struct run *printed_before(struct parse *p, const struct bonnie_row *row)
{
	struct bonnie_row other;

	size_t n = p->report->n_runs;

	for (size_t i = n > BONNIE_NEAR ? n - BONNIE_NEAR : 0; i < n; i++) {
		struct run *run = p->report->runs[i];

		if (*run->tool != *row->tool || strcmp(run->tool, row->tool) != 0 ||
		    !bonnie_hosts_agree(row->host, run->host))
			continue;
		row_of_run(run, &other);
		if (agreement(row, &other) >= 4 && bonnie_same(row, &other))
			return run;
	}
	return NULL;
}

static void put_cell(struct report *r, struct run *run, const char *metric,
		     const struct bonnie_cell *cell)
{
	struct result *result;

	if (isnan(cell->rate.value) && !cell->too_fast)
		return;
	result = run_find(run, metric);
	if (!result)
		result = run_add_result(r, run, metric, cell->rate);
	result->value = cell->rate;
	result->too_fast = cell->too_fast;
	if (isnan(cell->cpu.value) && isnan(cell->latency.value))
		return;
	result_details(r, result)->cpu = cell->cpu;
	result_details(r, result)->latency = cell->latency;
}

static void put_row(struct report *r, struct run *run, const struct bonnie_row *row)
{
	run->host = row->host;
	if (row->version)
		run->tool_version = row->version;
	for (size_t i = 0; i < BONNIE_PARAMS; i++)
		if (!isnan(row->params[i].value) && isnan(attrs_number(&run->params, params[i])))
			attrs_set_number(r, &run->params, params[i], row->params[i]);
	for (size_t i = 0; i < BONNIE_CELLS; i++)
		put_cell(r, run, metrics[i], &row->cells[i]);
}

static size_t count_cells(const struct bonnie_row *row)
{
	size_t n = 0;

	for (size_t i = 0; i < BONNIE_CELLS; i++)
		n += !isnan(row->cells[i].rate.value) || row->cells[i].too_fast;
	return n;
}

static void say_what_is_lost(struct parse *p, const struct bonnie_row *row)
{
	if (row->cut)
		parse_diag(p, LEVEL_WARNING, row->cut_line, row->cut_at,
			   "the row is cut here; %zu of its figures were kept, the rest is lost",
			   count_cells(row));
	if (row->counts)
		parse_diag(p, LEVEL_WARNING, row->counts_line, 0,
			   "bonnie++ 2.00 printed the number of files where the rate belongs; "
			   "these cells were left out");
}

struct run *bonnie_commit(struct parse *p, const struct bonnie_row *row)
{
	struct run *run = printed_before(p, row);
	struct bonnie_row known;

	if (run) {
		row_of_run(run, &known);
		bonnie_merge(&known, row);
		put_row(p->report, run, &known);
		return run;
	}
	say_what_is_lost(p, row);
	if (!count_cells(row))
		return NULL;
	run = parse_begin_run(p, row->tool, row->first);
	run->label = row->label;
	put_row(p->report, run, row);
	parse_end_run(p, run, row->last);
	return run;
}
