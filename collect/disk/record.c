/* SPDX-License-Identifier: MIT */
#include "collect/disk/record.h"

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <string.h>
#include <unistd.h>

#include "base/number.h"

enum { PAIRS_A_LINE = 24 };

const struct record_more record_plain = {NAN, NAN, NAN, NAN};

/* A line break within a text would make a line of its own of what follows. */
static void put_text(struct buf *out, const char *text)
{
	for (; *text; text++)
		buf_putc(out, *text == '\n' || *text == '\r' ? ' ' : *text);
}

static void put_number(struct record *r, const char *before, double value)
{
	char number[NUMBER_MAX];

	buf_puts(&r->pending, before);
	buf_puts(&r->pending, number_print(value, number));
}

static void end_line(struct record *r)
{
	buf_puts(&r->pending, " ok\n");
}

void record_param(struct record *r, const char *name, const char *text)
{
	buf_printf(&r->pending, "param %s: ", name);
	put_text(&r->pending, text);
	end_line(r);
}

void record_param_number(struct record *r, const char *name, double value)
{
	buf_printf(&r->pending, "param %s", name);
	put_number(r, " = ", value);
	end_line(r);
}

void record_run(struct record *r)
{
	buf_puts(&r->pending, "run");
	end_line(r);
}

static void put_more(struct record *r, const struct record_more *more)
{
	const struct {
		const char *name;
		double value;
	} fields[] = {{" cpu=", more->cpu},
	              {" latency=", more->latency},
	              {" stdev=", more->stdev},
	              {" passes=", more->passes}};

	for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
		if (isfinite(fields[i].value))
			put_number(r, fields[i].name, fields[i].value);
	end_line(r);
}

void record_figure(struct record *r, const char *metric, double value, const char *unit,
                   const struct record_more *more)
{
	if (!isfinite(value))
		return;
	buf_printf(&r->pending, "figure %s", metric);
	put_number(r, " = ", value);
	buf_printf(&r->pending, " %s", unit);
	put_more(r, more);
}

void record_too_fast(struct record *r, const char *metric, const struct record_more *more)
{
	buf_printf(&r->pending, "figure %s too_fast", metric);
	put_more(r, more);
}

void record_failed(struct record *r, const char *metric)
{
	buf_printf(&r->pending, "figure %s failed", metric);
	end_line(r);
}

void record_samples(struct record *r, const char *metric, const double *values, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if (i % PAIRS_A_LINE == 0)
			buf_printf(&r->pending, "samples %s", metric);
		put_number(r, " ", values[i]);
		if (i + 1 == n || (i + 1) % PAIRS_A_LINE == 0)
			end_line(r);
	}
}

struct histogram_line {
	struct record *r;
	const char *metric;
	size_t written;
};

static void put_bucket(struct histogram_line *h, uint64_t upper, double share)
{
	if (h->written % PAIRS_A_LINE == 0) {
		if (h->written)
			end_line(h->r);
		buf_printf(&h->r->pending, "histogram %s s", h->metric);
	}
	put_number(h->r, " ", (double)upper / 1e9);
	put_number(h->r, "=", share);
	h->written++;
}

void record_histogram(struct record *r, const char *metric, const struct latency *l)
{
	struct histogram_line h = {.r = r, .metric = metric};

	for (size_t i = 0; i < LATENCY_BUCKETS; i++) {
		if (!l->buckets[i])
			continue;
		if (i && !l->buckets[i - 1])
			put_bucket(&h, latency_lower(i), 0);
		put_bucket(&h, latency_upper(i), 100 * (double)l->buckets[i] / (double)l->n);
	}
	if (h.written)
		end_line(r);
}

static void put_sentence(struct record *r, const char *word, const char *format, va_list ap)
{
	struct buf text = BUF_INIT;

	buf_vprintf(&text, format, ap);
	buf_puts(&r->pending, word);
	put_text(&r->pending, text.s);
	buf_release(&text);
}

void record_note(struct record *r, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	put_sentence(r, "note ", format, ap);
	va_end(ap);
	end_line(r);
}

void record_show(struct record *r, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	put_sentence(r, "show ", format, ap);
	va_end(ap);
	buf_putc(&r->pending, '\n');
}

void record_flush(struct record *r)
{
	const char *s = r->pending.s;
	size_t left = r->pending.n;

	while (left) {
		ssize_t put = write(r->fd, s, left);

		if (put < 0 && errno == EINTR)
			continue;
		if (put < 0)
			break; /* the parent is gone, and this process is about to be */
		s += put;
		left -= (size_t)put;
	}
	buf_clear(&r->pending);
}
