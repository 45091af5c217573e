/* SPDX-License-Identifier: MIT */
/* The smaller rows of fio's report: bandwidth samples, CPU, requests issued, disk counters. */
#include <string.h>

#include "parse/format/fio/fio.h"

void fio_bw_samples(struct fio *f, size_t line, size_t at)
{
	static const char *const fields[][2] = {
		{"min", "min="}, {"max", "max="}, {"mean", "avg="}, {"stdev", "stdev="}};
	const struct line *l = &f->p->text->lines[line];
	size_t unit_at = skip_blanks(l, find_text(l, at, "(") + 1);
	double unit = 1;

	f->percentiles = NULL;
	if (unit_at >= l->n || !unit_read(f->dialect, l->s + unit_at, l->n - unit_at, &unit)) {
		fio_lose(f, fio_metric(f, "bw", "min … stdev"));
		return;
	}
	for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
		const char *metric = fio_metric(f, "bw", fields[i][0]);
		struct fio_reading r;

		if (fio_scaled(l, fio_key(l, at, fields[i][1]), unit, &r))
			fio_add(f, line, metric, r);
		else
			fio_lose(f, metric);
	}
}

void fio_cpu(struct fio *f, size_t line)
{
	static const char *const fields[][2] = {{"cpu.usr", "usr="}, {"cpu.sys", "sys="}};
	const struct line *l = &f->p->text->lines[line];

	f->percentiles = NULL;
	for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
		struct fio_reading r;

		if (fio_percent(l, fio_key(l, 0, fields[i][1]), &r))
			fio_add(f, line, fields[i][0], r);
		else
			fio_lose(f, fields[i][0]);
	}
}

bool fio_issued_count(const struct line *l, size_t kind, struct fio_reading *r)
{
	size_t at = find_text(l, 0, "total=") + strlen("total=");

	for (size_t i = 0; i <= kind; i++) {
		r->at = at + 1 < l->n && l->s[at + 1] == '=' ? at + 2 : at;
		r->n = read_number(l, r->at, &r->value);
		if (!r->n)
			return false;
		at = r->at + r->n + 1;
	}
	return r->at + r->n < l->n && r->value >= 0;
}

/* "total=659211/0/0", "total=r=0/w=370860/d=0", "total=0,26300,0,0": requests read, written,
 * trimmed; kept for the directions that the run has. */
void fio_issued(struct fio *f, size_t line)
{
	static const char *const directions[][2] = {{"read.bw", "read.issued"},
	                                            {"write.bw", "write.issued"},
	                                            {"trim.bw", "trim.issued"}};
	const struct line *l = &f->p->text->lines[line];

	for (size_t i = 0; i < sizeof directions / sizeof *directions; i++) {
		struct fio_reading r;

		if (!run_find(f->run, directions[i][0]))
			continue;
		if (fio_issued_count(l, i, &r))
			fio_add(f, line, directions[i][1], r);
		else
			fio_lose(f, directions[i][1]);
	}
}

/* One half of "ios=657388/20": both must be whole. */
static bool read_pair(const struct line *l, size_t at, struct fio_reading *read,
                      struct fio_reading *write)
{
	read->at = at;
	read->n = fio_plain_number(l, at, &read->value);
	write->at = at + read->n + 1;
	write->n = fio_plain_number(l, write->at, &write->value);
	return read->n && at_text(l, at + read->n, "/") && write->n && write->at + write->n < l->n;
}

static void add_of_device(struct fio *f, size_t line, const char *metric, struct fio_reading r,
                          const char *device)
{
	struct result *added;

	fio_add(f, line, metric, r);
	added = run_find(f->run, metric);
	if (added)
		result_details(f->p->report, added)->device = device;
}

/* "99.86%"; a line may lack the sign at its end, but not one of the two decimals. */
static bool read_util(const struct fio *f, size_t line, size_t at, struct fio_reading *r)
{
	const struct line *l = &f->p->text->lines[line];
	const char *point;

	if (fio_percent(l, at, r))
		return true;
	r->n = fio_plain_number(l, at, &r->value);
	point = r->n ? memchr(l->s + at, '.', r->n) : NULL;
	return point && l->s + at + r->n - point == 3 && skip_blanks(l, at + r->n) == l->n &&
	       !ends_input(f->p->text, line, l->n);
}

void fio_disk(struct fio *f, size_t line, size_t at)
{
	static const char *const fields[][3] = {
		{"ios=", "disk.read.ios", "disk.write.ios"},
		{"merge=", "disk.read.merge", "disk.write.merge"},
	};
	const struct line *l = &f->p->text->lines[line];
	size_t name_n = find_text(l, at, ": ios=") - at;
	const char *device = pool_strndup(&f->p->report->pool, l->s + at, name_n);
	struct fio_reading r, w;

	parse_attr(f->p, &f->run->facts, "device", line, at, name_n);
	for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
		if (read_pair(l, fio_key(l, at, fields[i][0]), &r, &w)) {
			add_of_device(f, line, fields[i][1], r, device);
			add_of_device(f, line, fields[i][2], w, device);
		} else {
			fio_lose(f, fields[i][1]);
			fio_lose(f, fields[i][2]);
		}
	}
	if (read_util(f, line, fio_key(l, at, "util="), &r))
		add_of_device(f, line, "disk.util", r, device);
	else
		fio_lose(f, "disk.util");
}
