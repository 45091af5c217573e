/* SPDX-License-Identifier: MIT */
#include "parse/model/same.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/memory.h"

/* Digits that must agree for two runs, or two rows of runs, to be the same. */
enum { SAME_DIGITS = 12 };

/* A run in the order of what it holds. */
struct keyed {
	size_t run;   /* its index */
	size_t first; /* index of the first run that is like it; itself: none is */
	size_t digits;
	const char *key;
};

static bool same_word(const char *a, const char *b)
{
	return !a || !b || strcmp(a, b) == 0;
}

/* What the run prints, figure by figure; digits in it are counted. */
static const char *key_of(struct report *r, const struct run *run, size_t *digits)
{
	struct buf key = BUF_INIT;
	const char *kept;

	*digits = 0;
	buf_puts(&key, run->tool);
	for (size_t i = 0; i < run->n_results; i++) {
		const struct result *x = &run->results[i];
		const char *text = x->value.text ? x->value.text : "";

		buf_puts(&key, "\t");
		buf_puts(&key, x->metric);
		buf_puts(&key, "\t");
		buf_puts(&key, text);
		for (; *text; text++)
			*digits += isdigit((unsigned char)*text) != 0;
	}
	kept = pool_strndup(&r->pool, key.s, key.n);
	buf_release(&key);
	return kept;
}

static bool same_samples(const struct result *a, const struct result *b)
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
		if (!same_samples(&a->results[i], &b->results[i]))
			return false;
	return same_word(a->host, b->host) && same_word(a->started, b->started) &&
	       same_word(a->tool_version, b->tool_version);
}

static int by_key(const void *a, const void *b)
{
	const struct keyed *x = a, *y = b;
	int order = strcmp(x->key, y->key);

	return order ? order : (x->run > y->run) - (x->run < y->run);
}

static int by_run(const void *a, const void *b)
{
	const struct keyed *x = a, *y = b;

	return (x->run > y->run) - (x->run < y->run);
}

static void find_first(const struct report *r, struct keyed *k, size_t n)
{
	size_t head = 0;

	for (size_t i = 0; i < n; i++) {
		if (strcmp(k[i].key, k[head].key) != 0)
			head = i;
		k[i].first = k[i].run;
		if (k[i].digits && may_be_same(r->runs[k[head].run], r->runs[k[i].run]))
			k[i].first = k[head].run;
	}
}

/* The end of the row of runs from `begin` on that stands as a row before; its digits. */
static size_t end_of_row(const struct keyed *k, size_t n, size_t begin, size_t *digits)
{
	size_t i = begin;

	*digits = 0;
	while (i < n && k[i].first < k[i].run && k[i].first - k[begin].first == i - begin)
		*digits += k[i++].digits;
	return i;
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
	struct keyed *k;

	if (n < 2)
		return;
	k = xcalloc(n, sizeof *k);
	for (size_t i = 0; i < n; i++) {
		k[i].run = i;
		k[i].key = key_of(r, r->runs[i], &k[i].digits);
	}
	qsort(k, n, sizeof *k, by_key);
	find_first(r, k, n);
	qsort(k, n, sizeof *k, by_run);
	for (size_t i = 0; i < n; i = end > i ? end : i + 1) {
		end = end_of_row(k, n, i, &digits);
		for (size_t j = i; digits >= SAME_DIGITS && j < end; j++)
			take_away(r, j, k[j].first);
	}
	close_ranks(r);
	free(k);
}
