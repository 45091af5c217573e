/* The report back from the XML of result.rng. A result file may have been edited by hand: everything
 * is checked, what is not understood is left out with a diagnostic that names the line, and a figure
 * is never guessed.
 *
 * libxml2's reader walks the file without entities, DTD or network; its limits of depth and of text
 * stay on. An element is looked up in a table by its name and that of its parent. */
#include <libxml/xmlreader.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/utf8.h"
#include "parse/model/archive.h"

enum { MAX_DEPTH = 6, MAX_PROBLEMS = 20 };

struct reading {
	xmlTextReader *x;
	const char *name; /* of the file */
	struct diags *diags;
	struct report *r;
	const struct element *open[MAX_DEPTH]; /* the elements we are in, by depth */
	struct run *run;           /* the one we are in */
	struct fact_block *facts;  /* likewise */
	struct result *result;     /* likewise */
	unsigned problems;
	bool broken; /* no XML, or no report: the file is left out */
};

/* An element we know. */
struct element {
	const char *name, *parent; /* parent NULL: the root */
	bool (*begin)(struct reading *);                  /* required: false leaves it out */
	void (*text)(struct reading *, const char *text); /* optional, default: text is left out */
	size_t part;               /* of a figure in a result: where */
};

static unsigned line_now(struct reading *g)
{
	int line = xmlTextReaderGetParserLineNumber(g->x);

	return line > 0 ? (unsigned)line : 0;
}

__attribute__((format(printf, 2, 3))) static void problem(struct reading *g, const char *format, ...)
{
	va_list ap;

	if (g->broken || ++g->problems > MAX_PROBLEMS)
		return;
	va_start(ap, format);
	if (g->problems == MAX_PROBLEMS)
		diag_add(g->diags, LEVEL_WARNING, g->name, line_now(g), 0,
		         "more is wrong from here on; it is left out without a word");
	else
		diag_vadd(g->diags, LEVEL_WARNING, g->name, line_now(g), 0, format, ap);
	va_end(ap);
}

/* Ends the reading of this file with one error. */
__attribute__((format(printf, 3, 4))) static void give_up(struct reading *g, unsigned line,
                                                          const char *format, ...)
{
	va_list ap;

	if (g->broken)
		return;
	va_start(ap, format);
	diag_vadd(g->diags, LEVEL_ERROR, g->name, line, 0, format, ap);
	va_end(ap);
	g->broken = true;
}

static void on_xml_error(void *user, const char *message, xmlParserSeverities severity,
                         xmlTextReaderLocatorPtr where)
{
	struct reading *g = user;
	int line = where ? xmlTextReaderLocatorLineNumber(where) : 0;

	if (severity == XML_PARSER_SEVERITY_WARNING ||
	    severity == XML_PARSER_SEVERITY_VALIDITY_WARNING)
		return;
	give_up(g, line > 0 ? (unsigned)line : 0, "is no well-formed XML (%.*s): left out",
	        (int)strcspn(message, "\n"), message);
}

/* Attributes --------------------------------------------------------------------------------- */

/* The attribute, in the pool and clean, or NULL. */
static const char *text(struct reading *g, const char *name)
{
	xmlChar *s = xmlTextReaderGetAttribute(g->x, (const xmlChar *)name);
	const char *copy = NULL;

	if (s) {
		char *clean = utf8_clean((const char *)s);

		copy = pool_strdup(&g->r->pool, clean);
		free(clean);
	}
	xmlFree(s);
	return copy;
}

/* A count, 0 where there is none. */
static unsigned count(struct reading *g, const char *name)
{
	const char *s = text(g, name);
	uint64_t n = 0;

	if (s && (number_read_u64(s, strlen(s), &n) != strlen(s) || !*s || n > UINT_MAX)) {
		problem(g, "%s=\"%s\" is no count: left out", name, s);
		return 0;
	}
	return (unsigned)n;
}

/* NAN where there is none. */
static double number(struct reading *g, const char *name)
{
	const char *s = text(g, name);
	double value;

	if (!s)
		return NAN;
	if (number_whole(s, &value))
		return value;
	problem(g, "%s=\"%s\" is no number: the figure is left out", name, s);
	return NAN;
}

static bool flag(struct reading *g, const char *name)
{
	const char *s = text(g, name);

	if (s && strcmp(s, "yes") != 0)
		problem(g, "%s=\"%s\" is not \"yes\": left out", name, s);
	return s && strcmp(s, "yes") == 0;
}

/* One of the words, or NULL. */
static const char *word(struct reading *g, const char *name, const char *const *words)
{
	const char *s = text(g, name);

	for (size_t i = 0; s && words[i]; i++)
		if (strcmp(s, words[i]) == 0)
			return words[i];
	if (s)
		problem(g, "%s=\"%s\" is not known: left out", name, s);
	return NULL;
}

static struct figure figure(struct reading *g)
{
	return (struct figure){
	        .value = number(g, "value"),
	        .text = text(g, "text"),
	        .line = count(g, "line"),
	        .column = count(g, "column"),
	};
}

/* Elements ----------------------------------------------------------------------------------- */

static bool is_sha256(const char *s)
{
	return s && strlen(s) == SHA256_HEX - 1 && strspn(s, "0123456789abcdef") == SHA256_HEX - 1;
}

static bool begin_report(struct reading *g)
{
	const char *schema = text(g, "schema"), *sha256 = text(g, "sha256");

	if (!schema || strcmp(schema, "1") != 0 || !is_sha256(sha256)) {
		give_up(g, line_now(g), "is no result file of schema 1 with a sha256: left out");
		return false;
	}
	memcpy(g->r->sha256, sha256, SHA256_HEX);
	g->r->bytes = count(g, "bytes");
	g->r->posted = text(g, "posted");
	g->r->title = text(g, "title");
	return true;
}

/* The id is kept as written, since links lead to it, also where a run before is left out. */
static bool id_is_good(const struct reading *g, const char *id)
{
	size_t n = id ? strlen(id) : 0;
	uint64_t ordinal;

	if (n < 14 || n >= sizeof g->run->id || strncmp(id, g->r->sha256, 12) != 0 || id[12] != '.' ||
	    id[13] == '0' || number_read_u64(id + 13, n - 13, &ordinal) != n - 13)
		return false;
	for (size_t i = 0; i < g->r->n_runs; i++)
		if (strcmp(g->r->runs[i]->id, id) == 0)
			return false;
	return true;
}

static bool begin_run(struct reading *g)
{
	static const char *const from[] = {"printed", "posted", "given", NULL};
	const char *id = text(g, "id"), *tool = text(g, "tool");
	struct run *run;

	if (!id_is_good(g, id) || !tool || !*tool) {
		problem(g, "is a run without a tool, or without an id of its own: left out");
		return false;
	}
	run = g->run = report_add_run(g->r, tool);
	memcpy(run->id, id, strlen(id) + 1);
	run->tool_version = text(g, "tool-version");
	run->era = text(g, "era");
	if (!run->era)
		run->era = "";
	run->host = text(g, "host");
	run->label = text(g, "label");
	run->started = text(g, "started");
	run->started_line = count(g, "started-line");
	run->date = text(g, "date");
	run->date_from = run->date ? word(g, "date-from", from) : NULL;
	run->first_line = count(g, "first-line");
	run->last_line = count(g, "last-line");
	run->built_in = flag(g, "built-in");
	return true;
}

static bool begin_facts(struct reading *g)
{
	const char *source = text(g, "source");

	if (!source || !*source) {
		problem(g, "are facts without a source: left out");
		return false;
	}
	g->facts = report_add_facts(g->r, source);
	g->facts->label = text(g, "label");
	g->facts->first_line = count(g, "first-line");
	g->facts->last_line = count(g, "last-line");
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
	struct heading h = {.text = text(g, "text"), .line = count(g, "line")};

	if (!h.text)
		problem(g, "is a heading without text: left out");
	else if (g->run)
		add_heading(g->r, &g->run->headings, &g->run->n_headings, h);
	else
		add_heading(g->r, &g->facts->headings, &g->facts->n_headings, h);
	return h.text != NULL;
}

static bool add_attr(struct reading *g, struct attrs *a)
{
	const char *name = text(g, "name"), *string = text(g, "string");
	struct figure f = figure(g);

	if (!name || !*name || attrs_find(a, name)) {
		problem(g, "has no name of its own: left out");
		return false;
	}
	if (string)
		attrs_set(g->r, a, name, string, f);
	else if (!isnan(f.value))
		attrs_set_number(g->r, a, name, f);
	else
		problem(g, "'%s' has neither a string nor a number: left out", name);
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
	const char *metric = text(g, "metric"), *unit = text(g, "unit");
	const char *better = word(g, "better", ways);
	bool too_fast = flag(g, "too-fast"), failed = flag(g, "failed");
	struct figure value = figure(g);

	if (!metric || !*metric || !unit || !better ||
	    (!isnan(value.value)) + too_fast + failed != 1) {
		problem(g, "is a result without metric, unit, direction and one of value, too-fast "
		           "and failed: left out");
		return false;
	}
	g->result = run_add_result(g->r, g->run, metric, value);
	g->result->unit = unit;
	g->result->better = better_of(better);
	g->result->too_fast = too_fast;
	g->result->failed = failed;
	g->result->device = text(g, "device");
	g->result->kind = word(g, "kind", kinds);
	return true;
}

static bool begin_part(struct reading *g)
{
	const struct element *e = g->open[xmlTextReaderDepth(g->x)];

	*(struct figure *)((char *)g->result + e->part) = figure(g);
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

	for (const char *p = s; *p; p++)
		words += *p != ' ' && (p[1] == ' ' || !p[1]);
	list = pool_alloc(&g->r->pool, (words + 1) * sizeof *list);
	words = 0;
	for (const char *p = s + strspn(s, " "); *p; p += strspn(p, " ")) {
		size_t n = strcspn(p, " ");

		if (number_read(p, n, &value) != n) {
			problem(g, "'%.*s' is no number: the samples are left out",
			        (int)(n < 40 ? n : 40), p);
			return;
		}
		list[words++] = value;
		p += n;
	}
	g->result->samples = list;
	g->result->n_samples = words;
}

static bool begin_histogram(struct reading *g)
{
	struct histogram *h = &g->run->histogram;

	if (h->metric || !text(g, "metric") || !text(g, "unit")) {
		problem(g, "is a second histogram, or one without metric and unit: left out");
		return false;
	}
	h->metric = text(g, "metric");
	h->unit = text(g, "unit");
	return true;
}

static bool begin_bucket(struct reading *g)
{
	struct histogram *h = &g->run->histogram;
	double last = h->n ? h->buckets[h->n - 1].upper : -INFINITY, upper = number(g, "upper");
	struct figure share = figure(g);

	if (isnan(upper) && !text(g, "upper"))
		upper = INFINITY;
	if (isnan(share.value) || !(upper > last)) {
		problem(g, "is a bucket without a share, or out of order: left out");
		return false;
	}
	histogram_add(g->r, h, upper, share);
	return true;
}

static bool begin_line(struct reading *g)
{
	struct report *r = g->r;
	struct shown_line l = {
	        .line = count(g, "n"),
	        .column = count(g, "column"),
	        .heading = flag(g, "heading"),
	        .exact = flag(g, "exact"),
	        .text = "",
	};

	if (!l.line || (r->n_shown && r->shown[r->n_shown - 1].line > l.line)) {
		problem(g, "is a line without a number, or out of order: left out");
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
	const char *level = word(g, "level", levels);
	size_t i = 0;

	while (level && level != levels[i])
		i++;
	if (level)
		diag_add(&g->r->diags, (enum level)i, NULL, count(g, "line"), count(g, "column"),
		         "%s", "");
	return level != NULL;
}

static void text_diagnostic(struct reading *g, const char *s)
{
	struct diag *d = &g->r->diags.list[g->r->diags.n - 1];

	free(d->message);
	d->message = xstrdup(s);
}

/* The table ---------------------------------------------------------------------------------- */

#define PART(element, field)                                                                       \
	{                                                                                          \
		element, "result", begin_part, NULL, offsetof(struct result, field)                \
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

static const struct element *find_element(const char *name, const struct element *parent)
{
	for (size_t i = 0; i < sizeof elements / sizeof *elements; i++) {
		const struct element *e = &elements[i];

		if (strcmp(e->name, name) == 0 && (parent ? e->parent && !strcmp(e->parent, parent->name)
		                                          : !e->parent))
			return e;
	}
	return NULL;
}

/* Returns false when the element is to be skipped with all that is in it. */
static bool begin_element(struct reading *g)
{
	const char *name = (const char *)xmlTextReaderConstLocalName(g->x);
	int depth = xmlTextReaderDepth(g->x);
	const struct element *e = NULL;

	if (depth < MAX_DEPTH)
		e = find_element(name, depth ? g->open[depth - 1] : NULL);
	if (!e) {
		if (depth == 0)
			give_up(g, line_now(g), "is no result file: left out");
		problem(g, "the element '%.40s' has no place here: left out", name);
		return false;
	}
	g->open[depth] = e;
	if (strcmp(e->name, "run") == 0 || strcmp(e->name, "facts") == 0) {
		g->run = NULL;
		g->facts = NULL;
	}
	return e->begin(g);
}

static void take_text(struct reading *g)
{
	int depth = xmlTextReaderDepth(g->x);
	const char *s = (const char *)xmlTextReaderConstValue(g->x);
	const struct element *e = depth > 0 && depth <= MAX_DEPTH ? g->open[depth - 1] : NULL;
	char *clean;

	if (!e || !s)
		return;
	if (!e->text) {
		problem(g, "there is no text in '%s': left out", e->name);
		return;
	}
	clean = utf8_clean(s);
	e->text(g, clean);
	free(clean);
}

/* One node; returns what the next step of the reader returns. */
static int step(struct reading *g)
{
	switch (xmlTextReaderNodeType(g->x)) {
	case XML_READER_TYPE_ELEMENT:
		if (!begin_element(g))
			return g->broken ? -1 : xmlTextReaderNext(g->x);
		break;
	case XML_READER_TYPE_TEXT:
	case XML_READER_TYPE_CDATA:
		take_text(g);
		break;
	case XML_READER_TYPE_DOCUMENT_TYPE:
	case XML_READER_TYPE_ENTITY_REFERENCE:
		give_up(g, line_now(g), "declares entities, which no result file does: left out");
		return -1;
	default:
		break;
	}
	return xmlTextReaderRead(g->x);
}

static bool has(const char *bytes, size_t n, const char *word)
{
	return memmem(bytes, n, word, strlen(word)) != NULL;
}

struct report *report_from_xml(const char *bytes, size_t n, const char *name, struct diags *diags)
{
	struct reading g = {.name = name, .diags = diags, .r = report_new()};
	int more;

	if (n == 0 || n > INT_MAX || has(bytes, n, "<!DOCTYPE") || has(bytes, n, "<!ENTITY"))
		give_up(&g, 0, "is empty, too large, or declares entities: left out");
	else
		g.x = xmlReaderForMemory(bytes, (int)n, NULL, "UTF-8", XML_PARSE_NONET);
	if (g.x) {
		xmlTextReaderSetErrorHandler(g.x, on_xml_error, &g);
		more = xmlTextReaderRead(g.x);
		while (more == 1 && !g.broken)
			more = step(&g);
		if (more < 0)
			give_up(&g, line_now(&g), "is no well-formed XML: left out");
	}
	xmlFreeTextReader(g.x);
	if (!g.broken && g.r->sha256[0])
		return g.r;
	give_up(&g, 0, "is no result file: left out");
	report_free(g.r);
	return NULL;
}
