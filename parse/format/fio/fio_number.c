/* SPDX-License-Identifier: MIT */
/* Numbers of fio's report as they are printed, and what becomes of them. */
#include <ctype.h>
#include <string.h>

#include "base/number.h"
#include "parse/format/fio/fio.h"

enum {
	MAX_RESULTS = 512, /* of a run; fio prints at most about 300 */
	MAX_LOST = 300,    /* bytes of names in a diagnostic */
};

void fio_lose(struct fio *f, const char *metric)
{
	if (f->lost.n >= MAX_LOST)
		return;
	buf_printf(&f->lost, "%s%s", f->lost.n ? ", " : "", metric);
	if (f->lost.n >= MAX_LOST)
		buf_puts(&f->lost, " and more");
}

void fio_add(struct fio *f, size_t line, const char *metric, struct fio_reading r)
{
	if (f->run->n_results >= MAX_RESULTS || run_find(f->run, metric))
		fio_lose(f, pool_printf(&f->p->report->pool, "a second %s", metric));
	else
		run_add_result(f->p->report, f->run, metric,
		               parse_figure(f->p, line, r.at, r.n, r.value));
}

/* Appends a part to the metric of n bytes, cut where there is no room; returns its length then. */
static size_t add_part(struct fio *f, size_t n, const char *part)
{
	while (*part && n + 1 < sizeof f->metric)
		f->metric[n++] = *part++;
	f->metric[n] = '\0';
	return n;
}

const char *fio_metric(struct fio *f, const char *name, const char *what)
{
	size_t n = 0;

	if (strcmp(f->direction, "sync") != 0)
		n = add_part(f, add_part(f, 0, f->direction), ".");
	n = add_part(f, n, name);
	if (what)
		add_part(f, add_part(f, n, "."), what);
	return f->metric;
}

size_t fio_key(const struct line *l, size_t from, const char *key)
{
	size_t at = find_text(l, from, key);

	while (at < l->n && at > 0 && isalnum((unsigned char)l->s[at - 1]))
		at = find_text(l, at + 1, key);
	return at < l->n ? skip_blanks(l, at + strlen(key)) : l->n;
}

size_t fio_plain_number(const struct line *l, size_t at, double *value)
{
	size_t n = at < l->n && isdigit((unsigned char)l->s[at]) ? read_number(l, at, value) : 0;

	if (n && at + n + 1 < l->n && l->s[at + n] == ',' &&
	    isdigit((unsigned char)l->s[at + n + 1]))
		return 0;
	return n;
}

size_t fio_grouped_number(const struct line *l, size_t at, double *value)
{
	uint64_t whole = 0, group;
	size_t i = at, n;

	for (;; i++) {
		n = i < l->n ? number_read_u64(l->s + i, l->n - i, &group) : 0;
		if (!n || n > 3 || (i > at && n != 3) || whole > UINT64_MAX / 2000)
			return 0;
		whole = 1000 * whole + group;
		i += n;
		if (!at_text(l, i, ",") || i + 1 >= l->n || !isdigit((unsigned char)l->s[i + 1]))
			break;
	}
	*value = (double)whole;
	return i > at + 4 ? i - at : 0;
}

bool fio_size(const struct line *l, size_t at, enum unit_dialect dialect, struct fio_reading *r)
{
	double value, factor;
	size_t n = fio_plain_number(l, at, &value), unit, unit_n;

	n = n ? n : fio_grouped_number(l, at, &value);
	if (!n)
		return false;
	unit = skip_blanks(l, at + n);
	unit_n = unit_read(dialect, l->s + unit, l->n - unit, &factor);
	if (!unit_n || (unit + unit_n == l->n && strchr("kMGTi", l->s[l->n - 1])))
		return false;
	if (at_text(l, unit + unit_n, "b")) /* "134Mib", cut from "134Mibit/s" */
		return false;
	*r = (struct fio_reading){
		.at = at, .n = unit + unit_n - at, .value = unit_value(value, factor)};
	return true;
}

/* Whether a number that ends at `end` may go on behind a cut: it ends the line, or a bare point
 * does, and not with the two decimals that fio prints where it prints any, or more by hand. */
static bool may_go_on(const struct line *l, size_t at, size_t end)
{
	const char *point = memchr(l->s + at, '.', end - at);

	if (at_text(l, end, "."))
		return true;
	return end == l->n && !(point && l->s + end - point >= 3);
}

bool fio_scaled(const struct line *l, size_t at, double unit, struct fio_reading *r)
{
	double value, factor = 1;
	size_t n = fio_plain_number(l, at, &value), end = at + n;

	if (!n || may_go_on(l, at, end))
		return false;
	end += unit_read(UNIT_FIO_SCALE, l->s + end, l->n - end, &factor);
	if (at_text(l, end, "D") && end + 1 < l->n && isdigit((unsigned char)l->s[end + 1]))
		return false; /* "3D549k", where mail wrote "=3D" and nothing told so */
	*r = (struct fio_reading){
		.at = at, .n = end - at, .value = unit_value(value * factor, unit)};
	return true;
}

bool fio_percent(const struct line *l, size_t at, struct fio_reading *r)
{
	size_t n = fio_plain_number(l, at, &r->value);

	r->at = at;
	r->n = n + 1;
	return n && at_text(l, at + n, "%");
}
