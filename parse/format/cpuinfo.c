/* SPDX-License-Identifier: MIT */
/* /proc/cpuinfo as facts. */
#include "parse/format/parser.h"

#include <math.h>
#include <string.h>

#include "base/distinct.h"

struct pair {
	size_t key, key_n, value, value_n; /* bytes of the line */
};

/* What was seen of the CPUs so far. */
struct cpus {
	double count;	 /* blocks "processor : N", in order from 0; -1: not in order */
	double siblings; /* or NAN */
	struct distinct sockets; /* "physical id", which virtual machines number with gaps */
	bool unnumbered; /* one CPU of an old ARM kernel */
};

/* "key<blanks>: value" */
static bool read_pair(const struct line *l, struct pair *pair)
{
	size_t at = skip_blanks(l, 0), colon;

	while (at < l->n && (l->s[at] == '>' || l->s[at] == '|'))
		at = skip_blanks(l, at + 1);
	colon = find_text(l, at, ":");
	if (colon >= l->n || colon == at || colon - at > 40)
		return false;
	pair->key = at;
	pair->value = skip_blanks(l, colon + 1);
	pair->value_n = l->n - pair->value;
	while (pair->value_n && strchr(" \t", l->s[pair->value + pair->value_n - 1]))
		pair->value_n--;
	while (colon > at && strchr(" \t", l->s[colon - 1]))
		colon--;
	pair->key_n = colon - at;
	return pair->key_n > 0;
}

static bool key_is(const struct line *l, const struct pair *pair, const char *key)
{
	return strlen(key) == pair->key_n && at_text(l, pair->key, key);
}

static bool key_is_among(const struct line *l, const struct pair *pair, const char *const *keys)
{
	for (; *keys; keys++)
		if (key_is(l, pair, *keys))
			return true;
	return false;
}

/* How listings begin: a key, and those that may stand in the next line and nowhere else, since
 * "Processor: ..." alone may be anybody's. */
static const struct {
	const char *key, *next[14];
} beginnings[] = {
	{"processor",
         {"vendor_id", "cpu family", "BogoMIPS", "bogomips", "Features", "cpu", "processor",
          "model name", "isa", "hart", "cpu model", "package", "vendor"}},
	{"Processor", {"BogoMIPS", "bogomips", "Features", "processor", "cpu family", "model name"}},
	{"machine", {"processor"}},                        /* MIPS */
	{"cpu", {"fpu", "cpu model"}},                     /* SPARC, Alpha */
	{"vendor_id", {"# processors"}},                   /* s390 */
	{"model name", {"stepping", "cpu MHz", "microcode"}}, /* what somebody kept of it */
};

/* Whether a listing begins with the line at l; one stands behind it. */
static bool begins(const struct line *l)
{
	struct pair pair, next;

	if (!read_pair(l, &pair) || !pair.value_n || !read_pair(l + 1, &next))
		return false;
	for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++)
		if (key_is(l, &pair, beginnings[i].key))
			return key_is_among(l + 1, &next, beginnings[i].next);
	return false;
}

static bool probe(const struct text *text, struct block *b)
{
	b->first = b->last;
	return b->last + 1 < text->n && begins(&text->lines[b->last]);
}

/* Whether line i, behind a blank one, still belongs to the listing. */
static bool continues(const struct line *l)
{
	static const char *const keys[] = {"processor", "Features", "Hardware", "timebase", NULL};
	struct pair pair;

	return read_pair(l, &pair) && key_is_among(l, &pair, keys);
}

/* The line behind the last one of a listing that holds line `first`. */
static size_t end_of(const struct text *text, size_t first)
{
	struct pair pair;
	size_t i = first, behind;

	for (;;) {
		while (i < text->n && read_pair(&text->lines[i], &pair))
			i++;
		for (behind = i; behind < text->n && behind < i + 2; behind++)
			if (!line_is_blank(&text->lines[behind]))
				break;
		if (behind == i || behind >= text->n || !continues(&text->lines[behind]))
			return i;
		i = behind;
	}
}

static bool is_elided(const struct text *text, size_t end)
{
	for (size_t i = end; i < text->n && i < end + 4; i++)
		if (!line_is_blank(&text->lines[i]))
			return at_text(&text->lines[i], skip_blanks(&text->lines[i], 0), "...") ||
			       at_text(&text->lines[i], skip_blanks(&text->lines[i], 0), "…");
	return false;
}

/* A text with its runs of blanks made one. */
static void set_text(struct parse *p, struct attrs *a, const char *name, size_t i,
		     const struct pair *pair)
{
	struct figure f = parse_figure(p, i, pair->value, pair->value_n, NAN);
	char *s = pool_strdup(&p->report->pool, f.text);
	size_t n = 0;

	for (size_t k = 0; s[k]; k++) {
		char c = s[k] == '\t' ? ' ' : s[k];

		if (c != ' ' || (n && s[n - 1] != ' '))
			s[n++] = c;
	}
	s[n] = '\0';
	attrs_set(p->report, a, name, s, f);
}

static void set_number(struct parse *p, struct attrs *a, const char *name, size_t i,
		       const struct pair *pair, double divisor)
{
	double value;
	size_t n = read_number(&p->text->lines[i], pair->value, &value);

	if (n)
		parse_attr_number(p, a, name, i, pair->value, n, value / divisor);
}

/* One a CPU, and they may differ. */
static void add_bogomips(struct parse *p, struct attrs *a, size_t i, const struct pair *pair)
{
	double value;

	if (!read_number(&p->text->lines[i], pair->value, &value))
		return;
	if (!attrs_find(a, "bogomips"))
		set_number(p, a, "bogomips", i, pair, 1);
	attrs_add_value(p->report, a, "bogomips", value);
}

/* Facts that the first CPU with such a key gives. */
static void read_fact(struct parse *p, struct attrs *a, size_t i, const struct pair *pair)
{
	static const struct {
		const char *key, *fact;
		enum { TEXT, NUMBER, WORDS, HERTZ } kind; /* WORDS: only if it is no number */
	} facts[] = {
		{"model name", "cpu_model", TEXT},
		{"Processor", "cpu_model", WORDS},
		{"cpu", "cpu_model", WORDS},
		{"cpu model", "cpu_model", TEXT},
		{"Model Name", "cpu_model", TEXT},
		{"uarch", "cpu_model", TEXT},
		{"CPU MHz", "mhz", NUMBER},
		{"cpu MHz", "mhz", NUMBER},
		{"clock", "mhz", NUMBER},
		{"cycle frequency [Hz]", "mhz", HERTZ},
		{"family", "cpu_model", WORDS}, /* IA-64 */
		{"machine", "hardware", TEXT},
		{"Hardware", "hardware", TEXT},
		{"model", "hardware", WORDS},
		{"cpu cores", "cores_per_socket", NUMBER},
	};
	static const char *const bogomips[] = {"bogomips", "BogoMIPS", "BogoMips",
	                                       "bogomips per cpu", NULL};
	const struct line *l = &p->text->lines[i];
	double number;

	if (key_is(l, pair, "cpu") && at_text(l, pair->value, "Alpha"))
		return; /* the next line says which */
	if (key_is_among(l, pair, bogomips)) {
		add_bogomips(p, a, i, pair);
		return;
	}
	for (size_t k = 0; k < sizeof facts / sizeof *facts; k++) {
		if (!key_is(l, pair, facts[k].key) || attrs_find(a, facts[k].fact) ||
		    !pair->value_n)
			continue;
		if (facts[k].kind == NUMBER || facts[k].kind == HERTZ)
			set_number(p, a, facts[k].fact, i, pair,
			           facts[k].kind == HERTZ ? 1e6 : 1);
		else if (facts[k].kind == TEXT ||
			 read_number(l, pair->value, &number) != pair->value_n)
			set_text(p, a, facts[k].fact, i, pair);
	}
}

static void count(const struct line *l, const struct pair *pair, struct cpus *cpus)
{
	double value;
	bool number = read_number(l, pair->value, &value) == pair->value_n && pair->value_n;
	static const char *const totals[] = {"# processors", "ncpus active", "cpus detected", NULL};

	if (number && (key_is(l, pair, "processor") || key_is(l, pair, "Processor")))
		cpus->count = value == cpus->count ? value + 1 : -1;
	else if (number && key_is_among(l, pair, totals))
		cpus->count = value;
	else if (key_is(l, pair, "Processor"))
		cpus->unnumbered = true;
	else if (number && key_is(l, pair, "siblings"))
		cpus->siblings = value;
	else if (number && key_is(l, pair, "physical id"))
		distinct_add(&cpus->sockets, value);
}

/* The number of CPUs, where the listing holds them all. */
static void set_counts(struct parse *p, struct attrs *a, const struct cpus *cpus, bool elided)
{
	double n = cpus->count == 0 && cpus->unnumbered ? 1 : cpus->count;

	if (elided || n < 1 || n < cpus->siblings)
		return;
	attrs_set_number(p->report, a, "cpus", (struct figure){.value = n});
	if (cpus->sockets.n && cpus->sockets.n <= DISTINCT_MOST)
		attrs_set_number(p->report, a, "sockets",
				 (struct figure){.value = (double)cpus->sockets.n});
}

static size_t parse(struct parse *p, const struct block *block)
{
	size_t end = end_of(p->text, block->first);
	struct fact_block *f = report_add_facts(p->report, "cpuinfo");
	struct cpus cpus = {.siblings = NAN};
	struct pair pair;
	bool elided = is_elided(p->text, end);

	f->first_line = p->text->lines[block->first].number;
	f->last_line = p->text->lines[end - 1].number;
	if (block->first)
		f->host = prompt_host(p, &p->text->lines[block->first - 1]);
	for (size_t i = block->first; i < end; i++) {
		if (!read_pair(&p->text->lines[i], &pair))
			continue;
		if (ends_input(p->text, i, p->text->lines[i].n)) {
			parse_diag(p, LEVEL_WARNING, i, pair.value,
				   "the listing is cut here; this line was left out");
			elided = true;
			continue;
		}
		read_fact(p, &f->facts, i, &pair);
		count(&p->text->lines[i], &pair, &cpus);
	}
	set_counts(p, &f->facts, &cpus, elided);
	return end - 1;
}

static const char *const anchors[] = {"rocessor", "fpu", "cpu model", "model name", NULL};

const struct parser parser_cpuinfo = {
	.name = "cpuinfo",
	.title = "/proc/cpuinfo",
	.anchors = anchors,
	.above = 1,
	.probe = probe,
	.parse = parse,
};
