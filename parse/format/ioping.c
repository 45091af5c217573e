/* ioping, all versions: request lines, the statistics below them, or either alone. */
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "parse/format/parser.h"
#include "parse/format/unit.h"
#include "parse/model/era.h"

/* In the order in which ioping prints them. */
enum row { NONE, REQUEST, HEAD, SUMMARY, GENERATED, SPREAD };

static const struct {
	enum row row;
	const char *holds;
} forms[] = {
        {SUMMARY, " requests completed in "}, /* before the head: both may share a line */
        {HEAD, " ioping statistics ---"},
        {REQUEST, "request="},
        {GENERATED, " requests in "},
        {SPREAD, "min/avg/max/mdev = "},
};

/* A number found in a line, with its unit or scale. */
struct reading {
	size_t at, n;
	double value;  /* SI */
	double factor; /* of the unit */
};

/* What is kept while a block is read. */
struct ioping {
	struct parse *p;
	struct run *run;
	double *samples; /* s, one a request that counts */
	size_t n_samples, cap_samples;
	struct figure least, most; /* of those */
	double sum;
	bool warm_up; /* a request is marked as not counted: version 1.0 or later */
	bool gaps;    /* request numbers do not run from 1 without a gap */
	bool summary; /* the summary line was read */
};

static enum row row_of(const struct line *l)
{
	for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
		if (find_text(l, 0, forms[i].holds) < l->n)
			return forms[i].row;
	return NONE;
}

/* Numbers ----------------------------------------------------------------------------------- */

/* A number and its unit behind an optional blank; *r spans both. */
static bool read_unit(const struct line *l, size_t at, enum unit_dialect dialect, struct reading *r)
{
	double value, factor;
	size_t n, unit, unit_n;

	n = at < l->n && isdigit((unsigned char)l->s[at]) ? read_number(l, at, &value) : 0;
	unit = skip_blanks(l, at + n);
	if (!n || unit >= l->n)
		return false;
	unit_n = unit_read(dialect, l->s + unit, l->n - unit, &factor);
	*r = (struct reading){.at = at, .n = unit + unit_n - at};
	if (unit_n) {
		r->value = unit_value(value, factor);
		r->factor = factor;
	}
	return unit_n > 0;
}

static size_t number_start(const struct line *l, size_t end)
{
	while (end > 0 && (isdigit((unsigned char)l->s[end - 1]) || l->s[end - 1] == '.'))
		end--;
	return end;
}

/* The number that ends before byte `end`, "2053" or "3.38 k" of "3.38 k iops". */
static bool read_before(const struct line *l, size_t end, struct reading *r)
{
	size_t at = number_start(l, end), n;

	if (at == end && end > 2 && l->s[end - 2] == ' ')
		at = number_start(l, end - 2);
	if (at < end && read_unit(l, at, UNIT_IOPING_SCALE, r) && r->at + r->n == end)
		return true;
	n = at < end ? read_number(l, at, &r->value) : 0;
	r->at = at;
	r->n = n;
	return n && at + n == end;
}

static void add(struct ioping *x, size_t line, const char *metric, bool found, struct reading r)
{
	if (found)
		run_add_result(x->p->report, x->run, metric,
		               parse_figure(x->p, line, r.at, r.n, r.value));
	else
		parse_diag(x->p, LEVEL_WARNING, line, x->p->text->lines[line].n,
		           "this line of ioping is cut or unreadable: lost %s; the rest is kept", metric);
}

/* What was asked: target and device ---------------------------------------------------------- */

/* The bytes of a size at the end of "xfs /dev/dm-0 8.19 GiB": the end of what stands before. */
static size_t before_size(const struct line *l, size_t from, size_t end)
{
	size_t unit = end, number;
	struct reading r;

	while (unit > from && isalpha((unsigned char)l->s[unit - 1]))
		unit--;
	if (unit == end || unit == from || l->s[unit - 1] != ' ')
		return end;
	number = number_start(l, unit - 1);
	if (!read_unit(l, number, UNIT_IOPING_BYTES, &r) || r.at + r.n != end || number < from)
		return end;
	return number;
}

/* "ext4 /dev/vda3", "device 465.8 GiB", "block device 10 GiB", between `from` and `end`. */
static void read_device(struct ioping *x, size_t line, size_t from, size_t end, size_t target,
                        size_t target_n)
{
	const struct line *l = &x->p->text->lines[line];
	struct attrs *facts = &x->run->facts;
	size_t fs_end;

	from = skip_blanks(l, from);
	if (at_text(l, from, "device ") || at_text(l, from, "block device ")) {
		parse_attr(x->p, facts, "device", line, target, target_n);
		return;
	}
	end = before_size(l, from, end);
	while (end > from && l->s[end - 1] == ' ')
		end--;
	fs_end = skip_word(l, from);
	if (from >= end || fs_end >= end)
		return;
	parse_attr(x->p, facts, "fs", line, from, fs_end - from);
	parse_attr(x->p, facts, "device", line, fs_end, end - fs_end);
}

/* The last place before `end` where s stands; `end` if there is none. */
static size_t find_last(const struct line *l, size_t from, size_t end, const char *s)
{
	size_t last = end;

	for (size_t at = find_text(l, from, s); at < end; at = find_text(l, at + 1, s))
		last = at;
	return last;
}

/* ". (ext4 /dev/vda3)" from byte `at`, up to the bracket that closes before `end`. */
static void read_target(struct ioping *x, size_t line, size_t at, size_t end)
{
	const struct line *l = &x->p->text->lines[line];
	size_t open = find_text(l, at, " ("), close = find_last(l, at, end, ")");

	if (attrs_find(&x->run->params, "target") || open >= close || close >= end)
		return;
	parse_attr(x->p, &x->run->params, "target", line, at, open - at);
	read_device(x, line, open + 2, close, at, open - at);
}

static void read_head(struct ioping *x, size_t line)
{
	const struct line *l = &x->p->text->lines[line];
	size_t end = find_text(l, 0, " ioping statistics ---"), start = find_text(l, 0, "--- ");

	if (start < end && end < l->n)
		read_target(x, line, start + strlen("--- "), end);
}

/* Request lines ------------------------------------------------------------------------------ */

/* "4096 bytes" or "4 KiB" before the arrow. */
static void read_request_size(struct ioping *x, size_t line, size_t arrow)
{
	const struct line *l = &x->p->text->lines[line];
	size_t unit = arrow, number;
	struct reading r;

	while (unit > 0 && isalpha((unsigned char)l->s[unit - 1]))
		unit--;
	number = unit ? number_start(l, unit - 1) : 0;
	if (read_unit(l, number, UNIT_IOPING_BYTES, &r) && r.at + r.n == arrow)
		parse_attr_number(x->p, &x->run->params, "size", line, r.at, r.n, r.value);
}

/* The words before "): request=". */
static void read_request_head(struct ioping *x, size_t line)
{
	static const struct {
		const char *arrow;
		bool write;
	} arrows[] = {{" from ", false}, {" <<< ", false}, {" >>> ", true}};
	const struct line *l = &x->p->text->lines[line];
	size_t end = find_text(l, 0, ": request=");

	for (size_t i = 0; i < sizeof arrows / sizeof *arrows; i++) {
		size_t arrow = find_text(l, 0, arrows[i].arrow);

		if (arrow >= end)
			continue;
		if (!attrs_find(&x->run->params, "size"))
			read_request_size(x, line, arrow);
		if (arrows[i].write)
			attrs_set(x->p->report, &x->run->params, "rw", "write",
			          parse_figure(x->p, line, arrow + 1, strlen(">>>"), NAN));
		read_target(x, line, arrow + strlen(arrows[i].arrow), end);
		return;
	}
}

/* The number of a request line, 0 if it has none. */
static double request_number(const struct line *l)
{
	size_t at = find_text(l, 0, "request=") + strlen("request=");
	double value;

	return read_number(l, at, &value) ? value : 0;
}

static void read_request(struct ioping *x, size_t line)
{
	const struct line *l = &x->p->text->lines[line];
	size_t at = find_text(l, 0, "time=");
	struct reading r;
	struct figure f;

	if (!attrs_find(&x->run->params, "target"))
		read_request_head(x, line);
	if (find_text(l, 0, "(warmup)") < l->n) {
		x->warm_up = true;
		return;
	}
	x->gaps |= request_number(l) > (double)(x->n_samples + 1);
	if (at == l->n || !read_unit(l, at + strlen("time="), UNIT_IOPING_TIME, &r)) {
		x->gaps = true;
		return;
	}
	f = parse_figure(x->p, line, r.at, r.n, r.value);
	if (!x->n_samples || f.value < x->least.value)
		x->least = f;
	if (!x->n_samples || f.value > x->most.value)
		x->most = f;
	x->sum += f.value;
	GROW(x->samples, x->n_samples, x->cap_samples);
	x->samples[x->n_samples++] = f.value;
}

/* Statistics --------------------------------------------------------------------------------- */

/* "20 requests completed in 19012.5 ms, 2053 iops, 8.0 mb/s" */
static void read_summary(struct ioping *x, size_t line)
{
	const struct line *l = &x->p->text->lines[line];
	size_t words = find_text(l, 0, " requests completed in ");
	size_t iops = find_text(l, words, " iops");
	struct reading r = {0};
	bool found = read_before(l, words, &r);

	x->summary = true;
	add(x, line, "requests", found, r);
	found = read_unit(l, words + strlen(" requests completed in "), UNIT_IOPING_TIME, &r);
	add(x, line, "total", found, r);
	found = iops < l->n && read_before(l, iops, &r);
	add(x, line, "iops", found, r);
	found = at_text(l, iops, " iops, ") &&
	        read_unit(l, iops + strlen(" iops, "), UNIT_IOPING_BYTES, &r) &&
	        at_text(l, r.at + r.n - 2, "/s");
	add(x, line, "bw", found, r);
	x->warm_up |= find_text(l, words, " read, ") < l->n || find_text(l, words, " written, ") < l->n;
}

/* "0.3/0.5/0.5/0.1 ms" has one unit behind the last, "618.8 us / 3.27 ms / …" one behind each. */
static void read_spread(struct ioping *x, size_t line)
{
	static const char *const metrics[] = {"lat.min", "lat.mean", "lat.max", "lat.mdev"};
	enum { N = 4 };
	const struct line *l = &x->p->text->lines[line];
	size_t at = find_text(l, 0, "mdev = ") + strlen("mdev = ");
	struct reading r[N] = {0};
	bool has_unit[N] = {0};

	for (size_t i = 0; i < N; i++) {
		has_unit[i] = read_unit(l, at, UNIT_IOPING_TIME, &r[i]);
		if (!has_unit[i])
			r[i].n = read_number(l, at, &r[i].value);
		r[i].at = at;
		if (!r[i].n)
			break;
		at = skip_blanks(l, r[i].at + r[i].n);
		at = at_text(l, at, "/") ? skip_blanks(l, at + 1) : l->n;
	}
	for (size_t i = 0; i < N; i++) {
		bool shared = !has_unit[i] && r[i].n && has_unit[N - 1];

		if (shared)
			r[i].value = unit_value(r[i].value, r[N - 1].factor);
		add(x, line, metrics[i], has_unit[i] || shared, r[i]);
	}
}

/* Requests that nobody summed up, as after an interruption or in a quotation. */
static void sum_up(struct ioping *x, size_t line)
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
	           "ioping printed no summary; number and mean are computed from its %zu request lines",
	           x->n_samples);
}

/* The single requests stand behind the mean. */
static void keep_samples(struct ioping *x)
{
	struct result *mean = run_find(x->run, "lat.mean");

	if (!mean || !x->n_samples)
		return;
	mean->samples = pool_alloc(&x->p->report->pool, x->n_samples * sizeof *x->samples);
	memcpy(mean->samples, x->samples, x->n_samples * sizeof *x->samples);
	mean->n_samples = x->n_samples;
}

/* The block ---------------------------------------------------------------------------------- */

static bool begins(const struct line *l)
{
	enum row row = row_of(l);
	struct reading r;

	if (row == SUMMARY)
		return read_before(l, find_text(l, 0, " requests completed in "), &r);
	return row == HEAD || (row == REQUEST && request_number(l) > 0 &&
	                       find_text(l, 0, " time=") < l->n);
}

static bool is_elision(const struct line *l)
{
	size_t at = skip_blanks(l, 0);

	return at == l->n || at_text(l, at, "...") || at_text(l, at, "^C");
}

static size_t find_end(const struct text *t, size_t first)
{
	enum row reached = row_of(&t->lines[first]);
	double number = request_number(&t->lines[first]);
	size_t last = first;

	for (size_t i = first + 1; i < t->n; i++) {
		enum row row = row_of(&t->lines[i]);

		if (row == NONE && is_elision(&t->lines[i]))
			continue;
		if (row == NONE || row < reached || (row == reached && row != REQUEST))
			break;
		if (row == REQUEST && request_number(&t->lines[i]) <= number)
			break;
		if (row == REQUEST)
			number = request_number(&t->lines[i]);
		reached = row;
		last = i;
	}
	return last;
}

static bool probe(const struct text *t, size_t from, struct block *found)
{
	for (size_t i = from; i < t->n; i++) {
		if (!begins(&t->lines[i]))
			continue;
		*found = (struct block){.first = i, .last = find_end(t, i)};
		return true;
	}
	return false;
}

static void read_row(struct ioping *x, size_t line)
{
	switch (row_of(&x->p->text->lines[line])) {
	case REQUEST:
		read_request(x, line);
		break;
	case HEAD:
		read_head(x, line);
		break;
	case SUMMARY:
		read_head(x, line);
		read_summary(x, line);
		break;
	case GENERATED:
		x->warm_up = true;
		break;
	case SPREAD:
		read_spread(x, line);
		break;
	case NONE:
		break;
	}
}

static size_t parse(struct parse *p, const struct block *block)
{
	struct ioping x = {.p = p};

	x.run = parse_begin_run(p, "ioping", block->first);
	for (size_t i = block->first; i <= block->last; i++)
		read_row(&x, i);
	sum_up(&x, block->first);
	keep_samples(&x);
	x.run->era = era_of("ioping", x.warm_up ? "1.0" : "0", 0);
	parse_end_run(p, x.run, block->last);
	free(x.samples);
	return block->last;
}

const struct parser parser_ioping = {
        .name = "ioping",
        .title = "ioping requests and statistics",
        .probe = probe,
        .parse = parse,
};
