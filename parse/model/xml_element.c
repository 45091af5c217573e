/* SPDX-License-Identifier: MIT */
/* The elements of a result file. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "parse/model/xml_reading.h"

static bool is_sha256(const char *s)
{
	return s && strlen(s) == SHA256_HEX - 1 && strspn(s, "0123456789abcdef") == SHA256_HEX - 1;
}

static bool begin_report(struct reading *g)
{
	const char *schema = xml_text(g, "schema"), *sha256 = xml_text(g, "sha256");

	if (!schema || strcmp(schema, "1") != 0 || !is_sha256(sha256)) {
		xml_give_up(g, xml_line(g),
		            "is no result file of schema 1 with a sha256: left out");
		return false;
	}
	memcpy(g->r->sha256, sha256, SHA256_HEX);
	g->r->bytes = xml_count(g, "bytes");
	g->r->posted = xml_text(g, "posted");
	g->r->title = xml_text(g, "title");
	return true;
}

/* The id is kept as written, since links lead to it, also where a run before is left out. One above all
 * before it is its own without a look at each. */
static bool id_is_good(struct reading *g, const char *id)
{
	size_t n = id ? strlen(id) : 0;
	uint64_t ordinal;

	if (n < 14 || n >= sizeof g->run->id || strncmp(id, g->r->sha256, 12) != 0 ||
	    id[12] != '.' || id[13] == '0' || number_read_u64(id + 13, n - 13, &ordinal) != n - 13)
		return false;
	for (size_t i = 0; ordinal <= g->last_run && i < g->r->n_runs; i++)
		if (strcmp(g->r->runs[i]->id, id) == 0)
			return false;
	g->last_run = ordinal > g->last_run ? ordinal : g->last_run;
	return true;
}

static bool begin_run(struct reading *g)
{
	static const char *const from[] = {"printed", "posted", "given", NULL};
	const char *id = xml_text(g, "id"), *tool = xml_text(g, "tool");
	struct run *run;

	if (!id_is_good(g, id) || !tool || !*tool) {
		xml_problem(g, "is a run without a tool, or without an id of its own: left out");
		return false;
	}
	run = g->run = report_add_run(g->r, tool);
	memcpy(run->id, id, strlen(id) + 1);
	run->tool_version = xml_text(g, "tool-version");
	run->era = xml_text(g, "era");
	if (!run->era)
		run->era = "";
	run->host = xml_text(g, "host");
	run->label = xml_text(g, "label");
	run->started = xml_text(g, "started");
	run->started_line = xml_count(g, "started-line");
	run->date = xml_text(g, "date");
	run->date_from = run->date ? xml_word(g, "date-from", from) : NULL;
	run->first_line = xml_count(g, "first-line");
	run->last_line = xml_count(g, "last-line");
	run->built_in = xml_flag(g, "built-in");
	return true;
}

static bool begin_facts(struct reading *g)
{
	const char *source = xml_text(g, "source");

	if (!source || !*source) {
		xml_problem(g, "are facts without a source: left out");
		return false;
	}
	g->facts = report_add_facts(g->r, source);
	g->facts->host = xml_text(g, "host");
	g->facts->label = xml_text(g, "label");
	g->facts->first_line = xml_count(g, "first-line");
	g->facts->last_line = xml_count(g, "last-line");
	return true;
}

/* Headings are few: the array grows by one each time, in the pool. */
static void add_heading(struct report *r, struct heading **list, size_t *n, struct heading h)
{
	struct heading *bigger;

	if ((*n & (*n - 1)) == 0) {
		bigger = pool_alloc(&r->pool, (*n ? 2 * *n : 1) * sizeof *bigger);
		if (*n)
			memcpy(bigger, *list, *n * sizeof *bigger);
		*list = bigger;
	}
	(*list)[(*n)++] = h;
}

static bool begin_heading(struct reading *g)
{
	struct heading h = {.text = xml_text(g, "text"), .line = xml_count(g, "line")};

	if (!h.text)
		xml_problem(g, "is a heading without text: left out");
	else if (g->run)
		add_heading(g->r, &g->run->headings, &g->run->n_headings, h);
	else
		add_heading(g->r, &g->facts->headings, &g->facts->n_headings, h);
	return h.text != NULL;
}

/* The numbers of a list, up to what is none. */
static void add_values(struct reading *g, struct attrs *a, const char *name, const char *values)
{
	double value;
	size_t n;

	for (; values && *values; values += strspn(values, " ")) {
		n = number_read(values, strlen(values), &value);
		if (!n)
			return;
		attrs_add_value(g->r, a, name, value);
		values += n;
	}
}

static bool add_attr(struct reading *g, struct attrs *a)
{
	const char *name = xml_text(g, "name"), *string = xml_text(g, "string");
	struct figure f = xml_figure(g);

	if (!name || !*name || attrs_find(a, name)) {
		xml_problem(g, "has no name of its own: left out");
		return false;
	}
	if (string)
		attrs_set(g->r, a, name, string, f);
	else if (!isnan(f.value))
		attrs_set_number(g->r, a, name, f);
	else
		xml_problem(g, "'%s' has neither a string nor a number: left out", name);
	add_values(g, a, name, xml_text(g, "values"));
	return true;
}

static bool begin_param(struct reading *g)
{
	return add_attr(g, &g->run->params);
}

static bool begin_fact(struct reading *g)
{
	return add_attr(g, g->run ? &g->run->facts : &g->facts->facts);
}

static enum better better_of(const char *s)
{
	if (s && strcmp(s, "higher") == 0)
		return BETTER_HIGHER;
	return s && strcmp(s, "lower") == 0 ? BETTER_LOWER : BETTER_NONE;
}

static bool begin_result(struct reading *g)
{
	static const char *const ways[] = {"higher", "lower", "none", NULL};
	static const char *const kinds[] = {"full", "partial", NULL};
	const char *metric = xml_text(g, "metric"), *unit = xml_text(g, "unit");
	const char *better = xml_word(g, "better", ways);
	bool too_fast = xml_flag(g, "too-fast"), failed = xml_flag(g, "failed");
	struct figure value = xml_figure(g);
	const char *device, *kind;

	if (!metric || !*metric || !unit || !better ||
	    (!isnan(value.value)) + too_fast + failed != 1) {
		xml_problem(
			g, "is a result without metric, unit, direction and one of value, too-fast "
			   "and failed: left out");
		return false;
	}
	g->result = run_add_result(g->r, g->run, metric, value);
	g->result->unit = unit;
	g->result->better = better_of(better);
	g->result->too_fast = too_fast;
	g->result->failed = failed;
	device = xml_text(g, "device");
	kind = xml_word(g, "kind", kinds);
	if (device)
		result_details(g->r, g->result)->device = device;
	if (kind)
		result_details(g->r, g->result)->kind = kind;
	return true;
}

static bool begin_part(struct reading *g)
{
	const struct element *e = g->open[xmlTextReaderDepth(g->x)];

	*(struct figure *)((char *)result_details(g->r, g->result) + e->part) = xml_figure(g);
	return true;
}

static bool begin_nothing(struct reading *g)
{
	(void)g;
	return true;
}

static void text_samples(struct reading *g, const char *s)
{
	size_t words = 0;
	double *list, value;
	struct details *d;

	for (const char *p = s; *p; p++)
		words += *p != ' ' && (p[1] == ' ' || !p[1]);
	list = pool_alloc(&g->r->pool, (words + 1) * sizeof *list);
	words = 0;
	for (const char *p = s + strspn(s, " "); *p; p += strspn(p, " ")) {
		size_t n = strcspn(p, " ");

		if (number_read(p, n, &value) != n) {
			xml_problem(g, "'%.*s' is no number: the samples are left out",
			            (int)(n < 40 ? n : 40), p);
			return;
		}
		list[words++] = value;
		p += n;
	}
	d = result_details(g->r, g->result);
	d->samples = list;
	d->n_samples = words;
}

static bool begin_histogram(struct reading *g)
{
	struct histogram *h = &g->run->histogram;

	if (h->metric || !xml_text(g, "metric") || !xml_text(g, "unit")) {
		xml_problem(g, "is a second histogram, or one without metric and unit: left out");
		return false;
	}
	h->metric = xml_text(g, "metric");
	h->unit = xml_text(g, "unit");
	return true;
}

static bool begin_bucket(struct reading *g)
{
	struct histogram *h = &g->run->histogram;
	double last = h->n ? h->buckets[h->n - 1].upper : -INFINITY, upper = xml_number(g, "upper");
	struct figure share = xml_figure(g);

	if (isnan(upper) && !xml_text(g, "upper"))
		upper = INFINITY;
	if (isnan(share.value) || !(upper > last)) {
		xml_problem(g, "is a bucket without a share, or out of order: left out");
		return false;
	}
	histogram_add(g->r, h, upper, share);
	return true;
}

static bool begin_line(struct reading *g)
{
	struct report *r = g->r;
	struct shown_line l = {
		.line = xml_count(g, "n"),
		.column = xml_count(g, "column"),
		.heading = xml_flag(g, "heading"),
		.exact = xml_flag(g, "exact"),
		.text = "",
	};

	if (!l.line || (r->n_shown && r->shown[r->n_shown - 1].line > l.line)) {
		xml_problem(g, "is a line without a number, or out of order: left out");
		return false;
	}
	if (r->n_shown == r->cap_shown) {
		struct shown_line *bigger;

		r->cap_shown = r->cap_shown ? 2 * r->cap_shown : 64;
		bigger = pool_alloc(&r->pool, r->cap_shown * sizeof *bigger);
		if (r->n_shown)
			memcpy(bigger, r->shown, r->n_shown * sizeof *bigger);
		r->shown = bigger;
	}
	r->shown[r->n_shown++] = l;
	return true;
}

static void text_line(struct reading *g, const char *s)
{
	g->r->shown[g->r->n_shown - 1].text = pool_strdup(&g->r->pool, s);
}

static bool begin_diagnostic(struct reading *g)
{
	static const char *const levels[] = {"note", "warning", "error", "refused", NULL};
	const char *level = xml_word(g, "level", levels);
	size_t i = 0;

	while (level && level != levels[i])
		i++;
	if (level)
		diag_add(&g->r->diags, (enum level)i, NULL, xml_count(g, "line"),
		         xml_count(g, "column"), "%s", "");
	return level != NULL;
}

static void text_diagnostic(struct reading *g, const char *s)
{
	struct diag *d = &g->r->diags.list[g->r->diags.n - 1];

	free(d->message);
	d->message = xstrdup(s);
}

#define PART(element, field)                                                                       \
	{                                                                                          \
		element, "result", begin_part, NULL, offsetof(struct details, field)               \
	}

static const struct element elements[] = {
	{"report", NULL, begin_report, NULL, 0},
	{"run", "report", begin_run, NULL, 0},
	{"facts", "report", begin_facts, NULL, 0},
	{"shown", "report", begin_nothing, NULL, 0},
	{"diagnostic", "report", begin_diagnostic, text_diagnostic, 0},
	{"heading", "run", begin_heading, NULL, 0},
	{"param", "run", begin_param, NULL, 0},
	{"fact", "run", begin_fact, NULL, 0},
	{"result", "run", begin_result, NULL, 0},
	{"histogram", "run", begin_histogram, NULL, 0},
	{"bucket", "histogram", begin_bucket, NULL, 0},
	{"samples", "result", begin_nothing, text_samples, 0},
	PART("passes", passes),
	PART("stdev", stdev),
	PART("cpu", cpu),
	PART("latency", latency),
	PART("index", index),
	PART("baseline", baseline),
	PART("seconds", seconds),
	PART("bytes", bytes),
	{"heading", "facts", begin_heading, NULL, 0},
	{"fact", "facts", begin_fact, NULL, 0},
	{"line", "shown", begin_line, text_line, 0},
};

const struct element *xml_element(const char *name, const struct element *parent)
{
	for (size_t i = 0; i < sizeof elements / sizeof *elements; i++) {
		const struct element *e = &elements[i];

		if (strcmp(e->name, name) == 0 &&
		    (parent ? e->parent && !strcmp(e->parent, parent->name) : !e->parent))
			return e;
	}
	return NULL;
}
