/* SPDX-License-Identifier: MIT */
/* The distribution of completion latencies in fio's JSON.
 *
 * JSON+ counts requests in bins: 64 of equal width for each power of two, so that a bin is at most
 * 1/64 wide. From 2.99 on the key of a bin is the middle of it in nanoseconds, base + (k +
 * ½)·width, where the width is 2 to the number of bits that a value of 7 bits lacks; its upper
 * bound is half a width above. Values under 128 have bins of their own. Before, the key is the
 * number of the bin, of microseconds. Plain JSON knows the shares of some thirty wide buckets. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "parse/format/fio/fio_forms.h"

enum { BIN_BITS = 6, BINS = 1 << BIN_BITS };

/* Requests of one bin. */
struct bin {
	double upper; /* s */
	double count;
	const struct json *v;
};

struct bins {
	struct bin *list;
	size_t n, cap;
};

double fio_bin_bound(double bin)
{
	int exponent;

	if (bin < 2 * BINS)
		return bin;
	frexp(bin, &exponent);
	return bin + ldexp(1, exponent - 1 - BIN_BITS - 1);
}

/* Upper bound of bin number `index`. */
static double indexed_bound(double index)
{
	double power = floor(index / BINS), k = index - power * BINS;

	if (index < 2 * BINS || power > 64)
		return index;
	return ldexp(BINS + k + 1, (int)power - 1);
}

/* Adds the bins of one direction. False: they are cut, or not all are numbers. */
static bool add_bins(struct bins *b, const struct json *times, double unit)
{
	const struct json *bins = json_member(times, "bins");
	bool indexed = json_member(bins, "FIO_IO_U_PLAT_BITS") != NULL;

	if (!bins || !bins->whole)
		return !bins;
	for (const struct json *v = bins->first; v; v = v->next) {
		double key;

		if (!v->key || v->type != JSON_NUMBER || v->value < 0)
			return false;
		if (number_read(v->key, v->key_n, &key) != v->key_n || key < 0 || !(v->value > 0))
			continue;
		GROW(b->list, b->n, b->cap);
		b->list[b->n++] = (struct bin){
			.upper =
				unit_value(indexed ? indexed_bound(key) : fio_bin_bound(key), unit),
			.count = v->value,
			.v = v,
		};
	}
	return true;
}

static int by_bound(const void *a, const void *b)
{
	const struct bin *x = a, *y = b;

	return (x->upper > y->upper) - (x->upper < y->upper);
}

/* Bins of one bound in several directions are one bucket. */
static void set_bins(struct parse *p, struct run *run, const struct bins *b)
{
	double total = 0;

	qsort(b->list, b->n, sizeof *b->list, by_bound);
	for (size_t i = 0; i < b->n; i++)
		total += b->list[i].count;
	for (size_t i = 0; i < b->n; i++) {
		const struct json *v = b->list[i].v;
		double count = b->list[i].count;

		while (i + 1 < b->n && !(b->list[i].upper < b->list[i + 1].upper))
			count += b->list[++i].count;
		histogram_add(p->report, &run->histogram, b->list[i].upper,
		              parse_figure(p, v->line, v->at, v->n, 100 * count / total));
	}
}

static bool read_bins(struct parse *p, struct run *run, const struct json *job)
{
	enum { MIXED = 3 };
	static const char *const directions[] = {"read", "write", "trim", [MIXED] = "mixed"};
	struct bins b = {0};
	bool whole = true;

	for (size_t i = 0; whole && i < sizeof directions / sizeof *directions; i++) {
		const struct json *d = json_member(job, directions[i]);

		if (i == MIXED && b.n) /* the sum of those before */
			break;
		whole = add_bins(&b, json_member(d, "clat_ns"), 1e-9) &&
		        add_bins(&b, json_member(d, "clat"), 1e-6);
	}
	if (whole && b.n)
		set_bins(p, run, &b);
	whole = whole && b.n;
	free(b.list);
	return whole;
}

/* Shares of one unit, "250" : 97.825266; those of 0 are fillers. */
static void read_shares(struct parse *p, struct run *run, const struct json *shares, double unit)
{
	struct histogram *h = &run->histogram;

	for (const struct json *v = shares ? shares->first : NULL; v; v = v->next) {
		bool open = v->key && v->key_n > 2 && memcmp(v->key, ">=", 2) == 0;
		double bound;

		if (!v->key || v->type != JSON_NUMBER || !(v->value > 0) || v->value > 100 ||
		    (!open && number_read(v->key, v->key_n, &bound) != v->key_n))
			continue;
		bound = open ? (double)INFINITY : unit_value(bound, unit);
		if (h->n && !(h->buckets[h->n - 1].upper < bound))
			continue;
		histogram_add(p->report, h, bound, parse_figure(p, v->line, v->at, v->n, v->value));
	}
}

void fio_json_histogram(struct parse *p, struct run *run, const struct json *job)
{
	const struct json *ms = json_member(job, "latency_ms");

	run->histogram.metric = "clat";
	run->histogram.unit = "s";
	if (read_bins(p, run, job) || !ms || !ms->whole)
		return;
	read_shares(p, run, json_member(job, "latency_ns"), 1e-9);
	read_shares(p, run, json_member(job, "latency_us"), 1e-6);
	read_shares(p, run, ms, 1e-3);
}
