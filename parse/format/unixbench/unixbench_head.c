/* SPDX-License-Identifier: MIT */
#include "parse/format/unixbench/unixbench.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

enum {
	STRANGE_LINES = 40, /* that a head may hold one after the other */
	LOGO_DISTANCE = 400,
	COMMAND_DISTANCE = 30,
	COMMAND_SERVES = 12,
	LONG_LINE = 4096, /* bytes: not of a report */
};

static void fact(struct parse *p, struct attrs *facts, const char *name, size_t line, size_t at,
                 size_t end)
{
	if (!attrs_find(facts, name) && end > at)
		parse_attr(p, facts, name, line, at, end - at);
}

/* "Intel(R) Xeon(R) CPU E5-2640 (5000.0 bogomips)" */
static void head_cpu(struct parse *p, struct attrs *facts, size_t i, size_t name)
{
	const struct line *l = &p->text->lines[i];
	size_t open = find_text(l, name, " bogomips"), n;
	double value;

	if (name >= l->n || attrs_find(facts, "cpu_model"))
		return;
	while (open > name && open < l->n && l->s[open - 1] != '(')
		open--;
	fact(p, facts, "cpu_model", i, name, open > name && open < l->n ? open - 1 : l->n);
	n = open < l->n ? read_number(l, open, &value) : 0;
	if (n && value > 0)
		parse_attr_number(p, facts, "bogomips", i, open, n, value);
}

/* "GNU/Linux -- 2.6.32-279.14.1.el6.x86_64 -- #1 SMP …" */
static void head_os(struct parse *p, struct attrs *facts, size_t i, size_t at)
{
	const struct line *l = &p->text->lines[i];
	size_t first = find_text(l, at, "-- "), second = find_text(l, first + 3, " --");

	fact(p, facts, "os", i, at, first);
	if (first < l->n)
		fact(p, facts, "kernel", i, first + 3, second);
}

/* "www1.example: GNU/Linux" */
static void head_host(struct parse *p, struct head *h, size_t i, size_t at)
{
	const struct line *l = &p->text->lines[i];
	size_t start = skip_blanks(l, at), end = find_text(l, start, ":");

	if (end > start && !h->host)
		h->host = pool_strndup(&p->report->pool, l->s + start, end - start);
}

/* "Linux web1 2.5.33 #32 Tue Sep 3 22:18:19 BST 2002 i686 unknown", as uname prints it */
static void head_uname(struct parse *p, struct head *h, size_t i, size_t at)
{
	const struct line *l = &p->text->lines[i];
	size_t os = skip_blanks(l, at), host = skip_blanks(l, skip_word(l, os));
	size_t kernel = skip_blanks(l, skip_word(l, host)), built = find_text(l, kernel, "#");

	if (kernel >= l->n || h->host)
		return;
	fact(p, &h->facts, "os", i, os, skip_word(l, os));
	fact(p, &h->facts, "kernel", i, kernel, skip_word(l, kernel));
	h->host = pool_strndup(&p->report->pool, l->s + host, skip_word(l, host) - host);
	/* The machine stands behind the year of the kernel's build. */
	for (at = built; at < l->n; at = skip_blanks(l, skip_word(l, at))) {
		size_t year = skip_word(l, at) - at, arch = skip_blanks(l, at + year);
		double value;

		if (year == 4 && read_number(l, at, &value) == 4 && value > 1980) {
			fact(p, &h->facts, "arch", i, arch, skip_word(l, arch));
			return;
		}
	}
}

/* " 15:53:53 up  1:15,  1 user,  load average: 13.60, 7.26, 3.84; runlevel 3" */
void ub_head_load(struct parse *p, struct attrs *facts, size_t i)
{
	static const char *const keys[] = {
		"load average:",    "load averages:", "Durchschnittslast:", "charge moyenne:",
		"charge moyenne :", "平均负载：",     "平均负载:"};
	const struct line *l = &p->text->lines[i];
	size_t at, n, up = find_text(l, 0, " up "), users;
	double value;

	for (size_t k = 0; k < sizeof keys / sizeof *keys; k++)
		if (!attrs_find(facts, "load_average") && find_number(l, keys[k], &at, &n, &value))
			parse_attr_number(p, facts, "load_average", i, at, n, value);
	if (up == l->n || !attrs_find(facts, "load_average"))
		return;
	/* "up 12 days,  3:14,  2 users", "up 46 min,  1 user", "up 3:27, 5 users" */
	users = find_text(l, up, " user");
	while (users > up && users < l->n && l->s[users] != ',')
		users--;
	if (users > up && users < l->n)
		fact(p, facts, "uptime", i, skip_blanks(l, up + 4), users);
}

const char *ub_banner_version(struct parse *p, size_t i)
{
	const struct line *l = &p->text->lines[i];
	size_t at = find_text(l, 0, "(Version "), end;

	if (at < l->n) {
		at += strlen("(Version ");
		end = find_text(l, at, ")");
	} else {
		at = find_text(l, 0, "Benchmarks ");
		at = skip_blanks(l, at < l->n ? at + strlen("Benchmarks ") : at);
		end = skip_word(l, at);
	}
	return end > at ? pool_strndup(&p->report->pool, l->s + at, end - at) : NULL;
}

/* "Benchmark of web1.example / GNU/Linux on Tue Jun 18 2019" */
static void head_title(struct parse *p, struct head *h, size_t i, size_t at)
{
	const struct line *l = &p->text->lines[i];
	size_t slash = find_text(l, at, " / "), on = find_text(l, slash, " on "), begin;
	char date[UB_DATE_BYTES];

	if (on == l->n)
		return;
	h->host = pool_strndup(&p->report->pool, l->s + at, slash - at);
	fact(p, &h->facts, "os", i, slash + 3, on);
	if (ub_date_read(l, on + 4, date, &begin) && strlen(date) == strlen("2012-12-13"))
		h->date = pool_strdup(&p->report->pool, date);
}

/* Takes what a line of a head says; false: it says nothing. */
static bool head_line(struct parse *p, struct head *h, size_t i)
{
	static const char *const keys[] = {"System:", "OS:",   "Machine:", "System --",
	                                   "CPU ",    "CPUs:", "Uptime:",  "Language:"};
	const struct line *l = &p->text->lines[i];
	size_t at = ub_line_begin(l), k = 0, end = at, n;

	while (k < sizeof keys / sizeof *keys && !at_text(l, at, keys[k]))
		k++;
	if (k < sizeof keys / sizeof *keys)
		end = at + strlen(keys[k]);
	switch (k) {
	case 0:
		head_host(p, h, i, end);
		return true;
	case 1:
		head_os(p, &h->facts, i, skip_blanks(l, end));
		return true;
	case 2:
		end = skip_blanks(l, end);
		n = skip_word(l, end) - end;
		n -= n && l->s[end + n - 1] == ':';
		fact(p, &h->facts, "arch", i, end, end + n);
		return true;
	case 3:
		head_uname(p, h, i, end);
		return true;
	case 4:
	case 5:
		end = skip_blanks(l, end);
		n = strspn(l->s + end, "0123456789-,");
		if (!n || !at_text(l, end + n, ":"))
			return false;
		head_cpu(p, &h->facts, i, skip_blanks(l, end + n + 1));
		return true;
	case 7:
		return true;
	default:
		if (find_text(l, at, " up ") == l->n || find_text(l, at, ",") == l->n)
			return false;
		ub_head_load(p, &h->facts, i);
		return true;
	}
}

static bool ends_head(const struct text *text, size_t i, bool first)
{
	struct kind_line k = ub_line_kind(text, i);

	if (k.kind == KIND_BANNER || k.kind == KIND_TITLE)
		return !first;
	return k.kind != KIND_OTHER && k.kind != KIND_BLANK && k.kind != KIND_FILLER &&
	       k.kind != KIND_TIME && ub_starts_run(text, &k);
}

size_t ub_head_read(struct parse *p, struct head *h, size_t i)
{
	const struct text *text = p->text;
	struct kind_line k = ub_line_kind(text, i);
	size_t strange = 0;

	if (k.kind == KIND_TITLE) {
		head_title(p, h, i, k.at.at);
		for (i++; ub_line_kind(text, i).kind != KIND_BANNER; i++)
			;
	}
	h->version = ub_banner_version(p, i);
	for (i++; i < text->n && strange < STRANGE_LINES && !ends_head(text, i, false); i++) {
		bool cpu = find_text(&text->lines[i], 0, "x86-64") < text->lines[i].n;

		strange = head_line(p, h, i) || cpu ? 0 : strange + 1;
	}
	return i;
}

static bool is_logo(const struct line *l, size_t *version)
{
	*version = ub_line_begin(l);
	if (!at_text(l, *version, "Version "))
		return false;
	*version += strlen("Version ");
	return find_text(l, *version, "Based on the") < l->n;
}

/* The first line that may belong to what is above `first`: behind the last run that was read. */
static size_t lines_above(const struct parse *p, size_t first, size_t most)
{
	const struct report *r = p->report;
	unsigned taken = r->n_runs ? r->runs[r->n_runs - 1]->last_line : 0;
	size_t i = first;

	while (i > 0 && first - i < most && p->text->lines[i - 1].number > taken &&
	       p->text->lines[i - 1].n < LONG_LINE)
		i--;
	return i;
}

void ub_head_above(struct parse *p, struct head *h, size_t first)
{
	size_t top = lines_above(p, first, LOGO_DISTANCE), version;

	for (size_t i = first; i-- > top;) {
		const struct line *l = &p->text->lines[i];

		if (!is_logo(l, &version))
			continue;
		h->version = pool_strndup(&p->report->pool, l->s + version,
		                          skip_word(l, version) - version);
		break;
	}
	/* Lines of a head directly above: CPUs, load. */
	for (size_t i = first, strange = 0; i-- > top && strange < 2;) {
		const struct line *l = &p->text->lines[i];

		if (line_is_blank(l) || ub_line_kind(p->text, i).kind == KIND_BLANK)
			continue;
		strange = head_line(p, h, i) ? 0 : strange + 1;
	}
}

/* The copies of "./Run -c 96 -i 1 shell1"; of "-c 1 -c 4" none, for there are several. */
static void command_copies(struct parse *p, struct run *run, size_t i)
{
	const struct line *l = &p->text->lines[i];
	size_t at = find_text(l, find_text(l, 0, "./Run"), " -c "), digits, n;
	double value;

	if (at == l->n || find_text(l, at + 1, " -c ") < l->n)
		return;
	digits = skip_blanks(l, at + 4);
	n = read_number(l, digits, &value);
	if (n && value >= 1)
		parse_attr_number(p, &run->params, "copies", i, digits, n, value);
}

/* The copies of "24 x System Call Overhead  1", which Run says while it works. */
static bool progress_copies(struct parse *p, struct run *run, size_t i)
{
	const struct line *l = &p->text->lines[i];
	size_t at = ub_line_begin(l), behind;
	double value;
	size_t n = read_number(l, at, &value);
	struct spot name;

	if (!n || value < 1 || !ub_words_at(l, at + n, " x ", &behind) ||
	    !ub_test_at(p->text, (struct spot){i, skip_blanks(l, behind)}, &name))
		return false;
	parse_attr_number(p, &run->params, "copies", i, at, n, value);
	return true;
}

/* A command above several runs serves them all. */
static void inherit_copies(struct parse *p, struct run *run)
{
	const struct report *r = p->report;
	const struct run *before = r->n_runs > 1 ? r->runs[r->n_runs - 2] : NULL;
	const struct attr *copies = before ? attrs_find(&before->params, "copies") : NULL;

	if (copies && strcmp(before->tool, run->tool) == 0 &&
	    copies->figure.line < before->first_line)
		attrs_set_number(p->report, &run->params, "copies", copies->figure);
}

void ub_copies_above(struct parse *p, struct run *run, size_t first)
{
	const struct report *r = p->report;
	unsigned taken = r->n_runs > 1 ? r->runs[r->n_runs - 2]->last_line : 0;
	size_t i = first;

	while (i > 0 && first - i < COMMAND_DISTANCE && p->text->lines[i - 1].number > taken &&
	       p->text->lines[i - 1].n < LONG_LINE) {
		const struct line *l = &p->text->lines[--i];

		if (find_text(l, 0, "./Run") < l->n) {
			command_copies(p, run, i);
			return;
		}
		if (progress_copies(p, run, i))
			return;
	}
	if (first - i < COMMAND_SERVES)
		inherit_copies(p, run);
}
