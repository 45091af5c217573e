/* SPDX-License-Identifier: MIT */
/* What a job was asked to do, from fio's header lines: "name: (g=0): rw=randread, bs=…". */
#include <ctype.h>
#include <math.h>
#include <string.h>

#include "parse/format/fio/fio.h"

/* The text of a parameter in a header line. */
struct word {
	size_t at, n;
	double value; /* of a number */
};

static bool find_word(const struct line *l, const char *key, struct word *w)
{
	size_t at = find_text(l, find_text(l, 0, ": (g="), key);

	w->at = at + strlen(key);
	if (at == l->n || w->at >= l->n)
		return false;
	w->n = strcspn(l->s + w->at, ", \t");
	return w->n > 0 && w->at + w->n <= l->n;
}

/* With kb_base=1000 fio rounds to three digits: 65.5kB are 65536 B. */
static double whole_size(double bytes, double unit)
{
	double sectors = 512 * round(bytes / 512);
	bool decimal = fmod(unit, 1000) < 1 && unit > 1;

	return decimal && fabs(sectors - bytes) <= 0.06 * unit ? sectors : bytes;
}

/* One block size, "4K" or "4096B"; a bare number is bytes. Returns its length, 0: none. */
static size_t read_block_size(const struct line *l, size_t at, double *bytes)
{
	double factor = 1;
	size_t n = at < l->n && isdigit((unsigned char)l->s[at]) ? read_number(l, at, bytes) : 0;

	if (!n)
		return 0;
	n += unit_read(UNIT_FIO_BLOCK, l->s + at + n, l->n - at - n, &factor);
	*bytes = whole_size(*bytes * factor, factor);
	return n;
}

/* "4K-4K/4K-4K", "4096B-4096B,4096B-4096B,…", "(R) 4096B-4096B, (W) …": true if all sizes are one;
 * the figure's text is the first of them. */
static bool find_block_size(const struct line *l, struct word *w)
{
	size_t at, end = find_text(l, 0, ", ioengine="), rate = find_text(l, 0, ", rate=");
	bool found = false;

	end = end < l->n && rate < end ? rate : end; /* 2006 */

	at = find_text(l, find_text(l, 0, ": (g="), "bs=") + strlen("bs=");
	while (at < end) {
		double bytes;
		size_t n = read_block_size(l, at, &bytes);

		if (n && found && (bytes < w->value || bytes > w->value))
			return false;
		if (n && !found)
			*w = (struct word){.at = at, .n = n, .value = bytes};
		found |= n > 0;
		at += n ? n : 1;
	}
	return found && end < l->n;
}

static bool find_depth(const struct line *l, struct word *w)
{
	if (!find_word(l, "iodepth=", w) || read_number(l, w->at, &w->value) != w->n)
		return false;
	return w->value >= 0;
}

static bool find_engine(const struct line *l, struct word *w)
{
	return find_word(l, "ioengine=", w);
}

static bool find_rw(const struct line *l, struct word *w)
{
	return find_word(l, "rw=", w);
}

static const struct {
	const char *name;
	bool (*find)(const struct line *l, struct word *w);
	bool number;
} params[] = {
	{"rw", find_rw, false},
	{"bs", find_block_size, true},
	{"ioengine", find_engine, false},
	{"iodepth", find_depth, true},
};

static bool same_text(const struct line *a, size_t a_at, size_t a_n, const struct line *b,
                      size_t b_at, size_t b_n)
{
	return a_n == b_n && memcmp(a->s + a_at, b->s + b_at, a_n) == 0;
}

static size_t jobs_of_group(const struct fio *f, double group)
{
	size_t n = 0;

	for (size_t i = 0; i < f->n_jobs; i++)
		n += !(f->jobs[i].group < group) && !(f->jobs[i].group > group);
	return n;
}

/* A report of a whole group (group_reporting) sums up all headers of the group; one of several in a
 * group has the headers of its name. */
static bool is_own(const struct fio *f, const struct fio_job *job, bool alone,
                   const struct fio_header *h)
{
	const struct line *lines = f->p->text->lines;

	if (isnan(job->group) || isnan(h->group) || h->group < job->group || h->group > job->group)
		return false;
	return alone || same_text(&lines[h->line], h->at, h->name_n, &lines[job->line], job->at,
	                          job->name_n);
}

/* Sets one parameter, unless the headers of the job disagree on it. */
static void set_param(struct fio *f, struct fio_job *job, bool alone, size_t param)
{
	const struct line *lines = f->p->text->lines;
	const struct fio_header *first = NULL;
	struct word w = {0}, other;

	if (attrs_find(&job->run->params, params[param].name))
		return;
	for (size_t i = 0; i < f->n_headers; i++) {
		const struct fio_header *h = &f->headers[i];

		if (!is_own(f, job, alone, h))
			continue;
		if (!params[param].find(&lines[h->line], &other))
			return;
		if (first &&
		    !same_text(&lines[first->line], w.at, w.n, &lines[h->line], other.at, other.n))
			return;
		if (!first)
			w = other;
		first = first ? first : h;
	}
	if (first && params[param].number)
		parse_attr_number(f->p, &job->run->params, params[param].name, first->line, w.at,
		                  w.n, w.value);
	else if (first)
		parse_attr(f->p, &job->run->params, params[param].name, first->line, w.at, w.n);
}

void fio_params(struct fio *f)
{
	for (size_t i = 0; i < f->n_jobs; i++) {
		bool alone = jobs_of_group(f, f->jobs[i].group) == 1;

		for (size_t k = 0; k < sizeof params / sizeof *params; k++)
			set_param(f, &f->jobs[i], alone, k);
	}
}
