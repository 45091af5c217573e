/* SPDX-License-Identifier: MIT */
/* One job of fio's JSON as a run: figures by direction, processor, parameters. */
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "parse/format/fio/fio_forms.h"

/* A job while it is read. */
struct reading {
	struct parse *p;
	struct run *run;       /* NULL before the first figure */
	size_t first;          /* line in which the document begins */
	const char *direction; /* "read" …; "sync" has no directions in its names */
};

static const struct json *number_of(const struct json *object, const char *key)
{
	const struct json *v = json_member(object, key);

	return v && v->type == JSON_NUMBER && v->value >= 0 ? v : NULL;
}

static bool is_zero(const struct json *v)
{
	return !v || !(v->value > 0);
}

static void add(struct reading *r, const char *metric, const struct json *v, double factor)
{
	if (!r->run)
		r->run = parse_begin_run(r->p, "fio", r->first);
	if (!run_find(r->run, metric))
		run_add_result(
			r->p->report, r->run, metric,
			parse_figure(r->p, v->line, v->at, v->n, unit_value(v->value, factor)));
}

static const char *name(struct reading *r, const char *what, const char *field)
{
	struct pool *pool = &r->p->report->pool;

	if (strcmp(r->direction, "sync") == 0)
		return pool_concat(pool, "sync.", field, NULL);
	return pool_concat(pool, r->direction, ".", what, *what ? "." : "", field, NULL);
}

/* The number in a percentile's key, "99.900000"; 0: none, as in fio's fillers "0.00". */
static double percent_of(const struct json *v)
{
	double percent;

	if (v->type != JSON_NUMBER || !v->key || v->value < 0 ||
	    number_read(v->key, v->key_n, &percent) != v->key_n || percent > 100)
		return 0;
	return percent;
}

static void read_percentiles(struct reading *r, const char *what, const struct json *list,
                             double unit)
{
	for (const struct json *v = list ? list->first : NULL; v; v = v->next) {
		double percent = percent_of(v);
		char text[NUMBER_MAX + 1] = "p";

		if (!(percent > 0) || r->run == NULL || r->run->n_results >= 512)
			continue;
		number_print(percent, text + 1);
		add(r, name(r, what, text), v, unit);
	}
}

/* Times of nothing but zeros were not measured. */
static void read_latency(struct reading *r, const char *what, const struct json *times, double unit)
{
	static const char *const fields[][2] = {
		{"min", "min"}, {"max", "max"}, {"mean", "mean"}, {"stddev", "stdev"}};
	const struct json *count = json_member(times, "N");
	bool measured = false;

	if (count && count->type == JSON_NUMBER && is_zero(count))
		return;
	for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
		measured |= !is_zero(number_of(times, fields[i][0]));
	if (!measured)
		return;
	for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
		const struct json *v = number_of(times, fields[i][0]);

		if (v)
			add(r, name(r, what, fields[i][1]), v, unit);
	}
	read_percentiles(r, what, json_member(times, "percentile"), unit);
}

/* Nanoseconds from 2.99 on, microseconds before. */
static void read_latencies(struct reading *r, const struct json *direction)
{
	static const char *const names[][3] = {
		{"slat", "slat_ns", "slat"}, {"clat", "clat_ns", "clat"}, {"lat", "lat_ns", "lat"}};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		const struct json *ns = json_member(direction, names[i][1]);

		if (ns)
			read_latency(r, names[i][0], ns, 1e-9);
		else
			read_latency(r, names[i][0], json_member(direction, names[i][2]), 1e-6);
	}
}

/* Fields of a direction in which nothing was done are zero. */
static bool is_idle(const struct json *d)
{
	return is_zero(number_of(d, "iops")) && is_zero(number_of(d, "bw")) &&
	       is_zero(number_of(d, "bw_bytes")) && is_zero(number_of(d, "io_bytes")) &&
	       is_zero(number_of(d, "total_ios"));
}

/* Before 3.0 what is called io_bytes counts KiB; those versions know none of the other keys. */
static double io_factor(const struct json *d)
{
	bool bytes = json_member(d, "io_kbytes") || json_member(d, "bw_bytes") ||
	             json_member(d, "clat_ns") || json_member(d, "lat_ns");

	return bytes ? 1 : 1024;
}

static void read_direction(struct reading *r, const struct json *d)
{
	const struct json *iops = number_of(d, "iops"), *bw = number_of(d, "bw_bytes");
	const struct json *io = number_of(d, "io_bytes"), *runtime = number_of(d, "runtime");
	const struct json *ios = number_of(d, "total_ios");
	double factor = 1;

	if (!bw) {
		bw = number_of(d, "bw");
		factor = 1024;
	}
	if (!d || d->type != JSON_OBJECT || is_idle(d) || !(bw || iops))
		return;
	if (iops)
		add(r, name(r, "", "iops"), iops, 1);
	if (bw)
		add(r, name(r, "", "bw"), bw, factor);
	if (io)
		add(r, name(r, "", "io"), io, io_factor(d));
	if (runtime)
		add(r, name(r, "", "runtime"), runtime, 1e-3);
	if (ios)
		add(r, name(r, "", "issued"), ios, 1);
	read_latencies(r, d);
}

/* Samples of the bandwidth, KiB/s. */
static void read_samples(struct reading *r, const struct json *d)
{
	static const char *const fields[][2] = {{"bw_min", "bw.min"},
	                                        {"bw_max", "bw.max"},
	                                        {"bw_mean", "bw.mean"},
	                                        {"bw_dev", "bw.stdev"}};

	if (!r->run || is_zero(number_of(d, "bw_max")))
		return;
	for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
		if (number_of(d, fields[i][0]))
			add(r, name(r, "", fields[i][1]), number_of(d, fields[i][0]), 1024);
}

static void read_rest(struct reading *r, const struct json *job)
{
	const struct json *usr = number_of(job, "usr_cpu"), *sys = number_of(job, "sys_cpu");
	const struct json *sync = json_member(job, "sync");

	r->direction = "sync";
	if (sync && json_member(sync, "lat_ns"))
		read_latency(r, "", json_member(sync, "lat_ns"), 1e-9);
	else
		read_latency(r, "", json_member(sync, "lat"), 1e-6);
	if (usr && r->run)
		add(r, "cpu.usr", usr, 1);
	if (sys && r->run)
		add(r, "cpu.sys", sys, 1);
}

/* Parameters -------------------------------------------------------------------------------- */

/* An option as the job has it, else as all jobs have it. `other` is another name of it. */
static const struct json *option(const struct json *job, const struct json *document,
                                 const char *key, const char *other)
{
	const struct json *own = json_member(job, "job options");
	const struct json *all = json_member(document, "global options");
	const struct json *v = json_member(own, key);

	v = v ? v : json_member(own, other);
	v = v ? v : json_member(all, key);
	v = v ? v : json_member(all, other);
	return v && v->type == JSON_STRING ? v : NULL;
}

static void set_text(struct reading *r, const char *param, const struct json *v, size_t n)
{
	if (v && n)
		parse_attr(r->p, &r->run->params, param, v->line, v->at, n);
}

/* "readwrite" is what the report for people calls "rw"; "randread:8" reads eight in a row. */
static void set_rw(struct reading *r, const struct json *v)
{
	const struct line *l = v ? &r->p->text->lines[v->line] : NULL;
	size_t n = v ? strcspn(l->s + v->at, ":\"\\") : 0;

	if (!v)
		return;
	n = n < v->n ? n : v->n;
	if (n == strlen("readwrite") && at_text(l, v->at, "readwrite"))
		attrs_set(r->p->report, &r->run->params, "rw", "rw",
		          parse_figure(r->p, v->line, v->at, n, NAN));
	else
		set_text(r, "rw", v, n);
}

static void set_number(struct reading *r, const char *param, const struct json *v)
{
	const struct line *l = v ? &r->p->text->lines[v->line] : NULL;
	double value, factor = 1;
	size_t n = v ? number_read(l->s + v->at, v->n, &value) : 0;

	if (!n || value < 0)
		return;
	if (n < v->n && n + unit_read(UNIT_FIO_OPTION, l->s + v->at + n, v->n - n, &factor) != v->n)
		return;
	parse_attr_number(r->p, &r->run->params, param, v->line, v->at, v->n, value * factor);
}

/* One report stands for all jobs of a group, unless each has one. "group_reporting" is not always
 * among the options. */
static void set_jobs(struct reading *r, const struct json *job, const struct json *document,
                     enum fio_clones clones)
{
	const struct json *jobs = option(job, document, "numjobs", "numjobs");
	bool grouped = option(job, document, "group_reporting", "group_reporting") != NULL;
	bool one = jobs && jobs->n == 1 && r->p->text->lines[jobs->line].s[jobs->at] == '1';

	if (jobs && (grouped || one || clones == FIO_CLONES_NONE))
		set_number(r, "jobs", jobs);
	else if (json_member(job, "job options") && !(jobs && clones == FIO_CLONES_UNKNOWN))
		attrs_set_number(r->p->report, &r->run->params, "jobs",
		                 (struct figure){.value = 1});
}

static void set_params(struct reading *r, const struct json *job, const struct json *document,
                       enum fio_clones clones)
{
	const struct json *jobname = json_member(job, "jobname");
	const struct json *engine = option(job, document, "ioengine", "ioengine");

	if (jobname && jobname->type == JSON_STRING)
		set_text(r, "job", jobname, jobname->n);
	set_jobs(r, job, document, clones);
	set_rw(r, option(job, document, "rw", "readwrite"));
	if (!option(job, document, "bssplit", "bsrange"))
		set_number(r, "bs", option(job, document, "bs", "blocksize"));
	set_text(r, "ioengine", engine, engine ? engine->n : 0);
	set_number(r, "iodepth", option(job, document, "iodepth", "iodepth"));
}

/* The sum over all clients bears the name of one of them. */
static void set_host(struct reading *r, const struct json *job)
{
	const struct json *host = json_member(job, "hostname");
	const char *name_of_job = attrs_string(&r->run->params, "job");

	if (host && host->type == JSON_STRING && host->n &&
	    !(name_of_job && strcmp(name_of_job, "All clients") == 0))
		r->run->host = pool_strndup(&r->p->report->pool,
		                            r->p->text->lines[host->line].s + host->at, host->n);
}

static void warn_of_error(struct reading *r, const struct json *job)
{
	const struct json *error = json_member(job, "error");

	if (error && error->type == JSON_NUMBER && (error->value < 0 || error->value > 0))
		parse_diag(r->p, LEVEL_WARNING, error->line, error->at,
		           "the job ended with error %.0f; figures that it prints are kept",
		           error->value);
}

struct run *fio_json_job(struct parse *p, const struct json *job, const struct json *document,
                         enum fio_clones clones, size_t first)
{
	static const char *const directions[] = {"read", "write", "trim", "mixed"};
	struct reading r = {.p = p, .first = first};

	for (size_t i = 0; i < sizeof directions / sizeof *directions; i++) {
		r.direction = directions[i];
		read_direction(&r, json_member(job, directions[i]));
	}
	if (!r.run)
		return NULL;
	for (size_t i = 0; i < sizeof directions / sizeof *directions; i++) {
		r.direction = directions[i];
		read_samples(&r, json_member(job, directions[i]));
	}
	read_rest(&r, job);
	fio_json_histogram(p, r.run, job);
	set_params(&r, job, document, clones);
	set_host(&r, job);
	warn_of_error(&r, job);
	return r.run;
}
