/* The result lines of fio's report: bandwidth, IOPS, total and time of one direction. */
#include <ctype.h>
#include <string.h>

#include "parse/format/fio/fio.h"

/* "(2575MiB/60002msec)": the bracket that holds a size and a time. */
static size_t find_total(const struct line *l, struct fio_reading *size)
{
	for (size_t at = find_text(l, 0, "("); at < l->n; at = find_text(l, at + 1, "(")) {
		size_t end;

		if (!fio_size(l, at + 1, UNIT_FIO, size))
			continue;
		end = size->at + size->n;
		if (at_text(l, end, "/") && end + 1 < l->n && isdigit((unsigned char)l->s[end + 1]))
			return end + 1;
	}
	return l->n;
}

/* Of "7262MiB/s (7614MB/s)" the figure with the i, which kb_base=1000 prints in the brackets. */
static bool read_bandwidth(const struct line *l, struct fio_reading *r)
{
	struct fio_reading other;
	size_t at;

	if (!fio_size(l, fio_key(l, 0, "BW="), UNIT_FIO, r))
		return false;
	at = skip_blanks(l, r->at + r->n);
	if (memchr(l->s + r->at, 'i', r->n) || !at_text(l, at, "(") ||
	    !fio_size(l, at + 1, UNIT_FIO, &other) || !memchr(l->s + other.at, 'i', other.n))
		return true;
	*r = other;
	return true;
}

static void result_figure(struct fio *f, size_t line, const char *name, bool found,
			  struct fio_reading r)
{
	if (found)
		fio_add(f, line, fio_metric(f, name, NULL), r);
	else
		fio_lose(f, fio_metric(f, name, NULL));
}

/* "io=2575.5MB, bw=43946KB/s, iops=10986 , runt= 60002msec"; the first versions print no iops. */
static void old_result(struct fio *f, size_t line)
{
	const struct line *l = &f->p->text->lines[line];
	struct fio_reading r, runtime;
	bool found, whole = fio_size(l, fio_key(l, 0, "runt="), UNIT_FIO_TIME, &runtime);

	f->dialect = UNIT_FIO_OLD;
	found = fio_size(l, fio_key(l, 0, "io="), UNIT_FIO_OLD, &r);
	result_figure(f, line, "io", found, r);
	found = fio_size(l, fio_key(l, 0, "bw="), UNIT_FIO_OLD, &r);
	result_figure(f, line, "bw", found, r);
	found = fio_scaled(l, fio_key(l, 0, "iops="), 1, &r);
	if (found || !whole || fio_key(l, 0, "iops=") < l->n)
		result_figure(f, line, "iops", found, r);
	result_figure(f, line, "runtime", whole, runtime);
}

/* "IOPS=26.3k, BW=103MiB/s (108MB/s)(103MiB/1001msec); 0 zone resets" */
static void new_result(struct fio *f, size_t line)
{
	const struct line *l = &f->p->text->lines[line];
	struct fio_reading r;
	bool found = fio_scaled(l, fio_key(l, 0, "IOPS="), 1, &r);
	size_t time;

	f->dialect = UNIT_FIO;
	result_figure(f, line, "iops", found, r);
	found = read_bandwidth(l, &r);
	result_figure(f, line, "bw", found, r);
	time = find_total(l, &r);
	result_figure(f, line, "io", time < l->n, r);
	found = fio_size(l, time, UNIT_FIO_TIME, &r);
	result_figure(f, line, "runtime", found, r);
}

void fio_result(struct fio *f, size_t line, size_t at)
{
	const struct line *l = &f->p->text->lines[line];

	f->direction = fio_direction(l, at);
	f->percentiles = NULL;
	if (find_text(l, at, "IOPS=") < l->n)
		new_result(f, line);
	else
		old_result(f, line);
}
