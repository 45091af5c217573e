/* SPDX-License-Identifier: MIT */
#include "parse/model/same.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/memory.h"

/* Digits that must agree for two runs, or two rows of runs, to be the same. */
enum { SAME_DIGITS = 12 };

/* A run in the order of what it prints. */
struct keyed {
	const struct run *run;
	size_t index; /* of the run */
	size_t first; /* index of the first run that is like it; its own: none is */
	size_t digits; /* of one that is */
	uint64_t hash; /* of the figures as printed */
};

static bool same_word(const char *a, const char *b)
{
	return !a || !b || strcmp(a, b) == 0;
}

static const char *printed(const struct result *x)
{
	return x->value.text ? x->value.text : "";
}

/* A hash of what the run prints. */
static uint64_t hash_of(const struct run *run)
{
	uint64_t hash = HASH_START;

	for (size_t i = 0; i < run->n_results; i++)
		hash = hash_text(hash, printed(&run->results[i]));
	return hash;
}

static size_t count_digits(const struct run *run)
{
	size_t digits = 0;

	for (size_t i = 0; i < run->n_results; i++)
		for (const char *text = printed(&run->results[i]); *text; text++)
			digits += *text >= '0' && *text <= '9';
	return digits;
}

/* By what two runs print, figure by figure; 0: the same. */
static int compare_printed(const struct run *a, const struct run *b)
{
	size_t n = a->n_results < b->n_results ? a->n_results : b->n_results;
	int order = strcmp(a->tool, b->tool);

	for (size_t i = 0; i < n && !order; i++) {
		order = strcmp(printed(&a->results[i]), printed(&b->results[i]));
		if (!order)
			order = strcmp(a->results[i].metric, b->results[i].metric);
	}
	return order ? order : (a->n_results > b->n_results) - (a->n_results < b->n_results);
}

static bool same_samples(const struct details *a, const struct details *b)
{
	return a->n_samples == b->n_samples &&
	       (!a->n_samples ||
	        memcmp(a->samples, b->samples, a->n_samples * sizeof *a->samples) == 0);
}

/* Whether what both say of themselves agrees; they print the same figures. */
static bool may_be_same(const struct run *a, const struct run *b)
{
	for (size_t i = 0; i < a->params.n; i++) {
		const struct attr *x = &a->params.list[i], *y = attrs_find(&b->params, x->name);

		if (y && !same_word(x->figure.text, y->figure.text))
			return false;
	}
	for (size_t i = 0; i < a->n_results; i++)
		if (!same_samples(a->results[i].details, b->results[i].details))
			return false;
	return same_word(a->host, b->host) && same_word(a->started, b->started) &&
	       same_word(a->tool_version, b->tool_version);
}

static int by_run(const void *a, const void *b)
{
	const struct keyed *x = a, *y = b;

	return (x->index > y->index) - (x->index < y->index);
}

static int by_hash(const void *a, const void *b)
{
	const struct keyed *x = a, *y = b;
	int order = (x->hash > y->hash) - (x->hash < y->hash);

	return order ? order : by_run(a, b);
}

static int by_print(const void *a, const void *b)
{
	const struct keyed *x = a, *y = b;
	int order = compare_printed(x->run, y->run);

	return order ? order : by_run(a, b);
}

static bool print_the_same(const struct keyed *a, const struct keyed *b)
{
	return a->hash == b->hash && compare_printed(a->run, b->run) == 0;
}

/* The end of the runs from `begin` on whose hash is the same. They print the same, or, what somebody
 * must have meant, they don't, and are sorted by that. */
static size_t end_of_hash(struct keyed *k, size_t n, size_t begin)
{
	bool same = true;
	size_t end = begin;

	while (end < n && k[end].hash == k[begin].hash) {
		same = same && print_the_same(&k[end], &k[begin]);
		end++;
	}
	if (!same)
		qsort(k + begin, end - begin, sizeof *k, by_print);
	return end;
}

static void find_first(struct keyed *k, size_t n)
{
	size_t head = 0, end = 0;

	for (size_t i = 0; i < n; i++) {
		if (i == end)
			end = end_of_hash(k, n, i);
		if (!print_the_same(&k[i], &k[head]))
			head = i;
		k[i].first = k[i].index;
		if (i == head || !may_be_same(k[head].run, k[i].run))
			continue;
		k[i].digits = count_digits(k[i].run);
		if (k[i].digits)
			k[i].first = k[head].index;
	}
}

/* The end of the row of runs from `begin` on that stands as a row before; its digits. */
static size_t end_of_row(const struct keyed *k, size_t n, size_t begin, size_t *digits)
{
	size_t i = begin;

	*digits = 0;
	while (i < n && k[i].first < k[i].index && k[i].first - k[begin].first == i - begin)
		*digits += k[i++].digits;
	return i;
}

static bool is_line(const struct run *run)
{
	return run->first_line == run->last_line;
}

/* Whether a run is one line of a list of such lines: repeats, whose few digits may well agree. */
static bool is_listed(const struct keyed *k, size_t n, size_t i)
{
	const struct run *run = k[i].run;
	const struct run *above = i ? k[i - 1].run : NULL, *below = i + 1 < n ? k[i + 1].run : NULL;

	return is_line(run) &&
	       ((above && is_line(above) && above->last_line + 1 == run->first_line) ||
	        (below && is_line(below) && run->last_line + 1 == below->first_line));
}

static void take_away(struct report *r, size_t i, size_t first)
{
	diag_add(&r->diags, LEVEL_NOTE, r->import.path, r->runs[i]->first_line, 0,
	         "this run stands at line %u already, figure by figure; it is counted once",
	         r->runs[first]->first_line);
	r->runs[i] = NULL;
}

static void close_ranks(struct report *r)
{
	size_t n = 0;

	for (size_t i = 0; i < r->n_runs; i++) {
		if (!r->runs[i])
			continue;
		r->runs[n++] = r->runs[i];
		run_number(r, r->runs[n - 1], n);
	}
	r->n_runs = n;
}

void merge_runs(struct report *r)
{
	size_t n = r->n_runs, digits, end;
	struct keyed *k, *sorted;

	if (n < 2)
		return;
	k = xcalloc(2 * n, sizeof *k);
	sorted = k + n;
	for (size_t i = 0; i < n; i++) {
		sorted[i].run = r->runs[i];
		sorted[i].index = i;
		sorted[i].hash = hash_of(r->runs[i]);
	}
	qsort(sorted, n, sizeof *sorted, by_hash);
	find_first(sorted, n);
	for (size_t i = 0; i < n; i++)
		k[sorted[i].index] = sorted[i];
	for (size_t i = 0; i < n; i = end) {
		end = end_of_row(k, n, i, &digits);
		if (end == i + 1 && is_listed(k, n, i))
			digits = 0;
		for (size_t j = i; digits >= SAME_DIGITS && j < end; j++)
			take_away(r, j, k[j].first);
		end += end == i;
	}
	close_ranks(r);
	free(k);
}
