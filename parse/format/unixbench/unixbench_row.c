/* SPDX-License-Identifier: MIT */
#include "parse/format/unixbench/unixbench.h"

#include <ctype.h>
#include <math.h>
#include <string.h>
#include <strings.h>

#include "base/number.h"
#include "parse/model/metric.h"

enum { FIGURE_BYTES = 40 };

static const char no_results[] = "no measured results";
static const char *const unit_names[] = {"lps", "lpm", "KBps", "MWIPS", "score", "fps"};

static const struct line *line_of(const struct text *text, struct spot at)
{
	return &text->lines[at.line];
}

static bool is_digit(const struct line *l, size_t at)
{
	return at < l->n && isdigit((unsigned char)l->s[at]);
}

/* Bytes of the digits from `at` on. */
static size_t digits(const struct line *l, size_t at)
{
	size_t n = 0;

	while (is_digit(l, at + n))
		n++;
	return n;
}

/* Digits with a point or comma before the decimals, and commas between groups of three. */
static size_t figure_bytes(const struct line *l, size_t at)
{
	size_t n = digits(l, at), group;

	while (n && at + n < l->n && l->s[at + n] == ',' && (group = digits(l, at + n + 1)) == 3)
		n += 1 + group;
	if (n && at + n < l->n && (l->s[at + n] == '.' || l->s[at + n] == ',')) {
		group = digits(l, at + n + 1);
		n += group || l->s[at + n] == '.' ? 1 + group : 0;
	}
	return n;
}

static size_t read_figure(const struct line *l, size_t at, double *value)
{
	char plain[FIGURE_BYTES];
	size_t n = figure_bytes(l, at), k = 0;

	if (!n || n >= sizeof plain)
		return 0;
	for (size_t i = 0; i < n; i++) {
		bool grouping = l->s[at + i] == ',' && digits(l, at + i + 1) == 3;

		if (!grouping)
			plain[k++] = l->s[at + i] == ',' ? '.' : l->s[at + i];
	}
	if (k && plain[k - 1] == '.')
		k--;
	return number_read(plain, k, value) == k ? n : 0;
}

bool ub_cell_has_decimals(const struct text *text, const struct cell *c)
{
	const struct line *l = line_of(text, c->at);

	return c->n > 2 && (l->s[c->at.at + c->n - 2] == '.' || l->s[c->at.at + c->n - 3] == '.' ||
	                    l->s[c->at.at + c->n - 2] == ',');
}

/* Moves over blanks, and to the next line where this one ends; one empty line may be between. */
static struct spot next_word(const struct text *text, struct spot at)
{
	struct spot next = at;

	at.at = skip_blanks(line_of(text, at), at.at);
	if (at.at < line_of(text, at)->n)
		return at;
	do
		next.line++;
	while (next.line < text->n && next.line < at.line + 2 &&
	       line_is_blank(line_of(text, next)));
	if (next.line >= text->n || line_is_blank(line_of(text, next)))
		return at;
	next.at = ub_line_begin(line_of(text, next));
	return next;
}

/* In a line that goes on from the one before, a figure has decimals and stands alone: "4 CPUs in
 * system" and "2D graphics: text" begin lines of their own. */
static bool goes_on(const struct text *text, const struct cell *c)
{
	const struct line *l = line_of(text, c->at);
	size_t end = c->at.at + c->n;

	return ub_cell_has_decimals(text, c) && (end == l->n || skip_blanks(l, end) > end);
}

/* Reads a word that stands next, whatever follows it. */
static bool take(const struct text *text, struct spot *at, const char *word)
{
	struct spot s = next_word(text, *at);

	if (!at_text(line_of(text, s), s.at, word))
		return false;
	*at = (struct spot){s.line, s.at + strlen(word)};
	return true;
}

static const char *take_unit(const struct text *text, struct spot *at)
{
	struct spot s = next_word(text, *at);
	const struct line *l = line_of(text, s);

	for (size_t i = 0; i < sizeof unit_names / sizeof *unit_names; i++) {
		size_t n = strlen(unit_names[i]);

		if (l->n - s.at < n || strncasecmp(l->s + s.at, unit_names[i], n) != 0 ||
		    (s.at + n < l->n && isalpha((unsigned char)l->s[s.at + n])))
			continue;
		*at = (struct spot){s.line, s.at + n};
		return unit_names[i];
	}
	return NULL;
}

/* Behind a figure nothing else is glued than its unit: no exponent, no per cent. */
static bool ends_well(const struct text *text, const struct cell *c)
{
	struct spot end = {c->at.line, c->at.at + c->n};
	const struct line *l = line_of(text, end);
	size_t word = skip_word(l, end.at) - end.at;

	if (end.at >= l->n || (!isalnum((unsigned char)l->s[end.at]) && l->s[end.at] != '%'))
		return true;
	return take_unit(text, &end) || (word <= 5 && l->s[end.at] == 's');
}

bool ub_cell_read(const struct text *text, struct spot *at, struct cell *cell)
{
	struct spot s = next_word(text, *at);
	struct cell c = {.at = s};

	c.n = read_figure(line_of(text, s), s.at, &c.value);
	if (!c.n || !ends_well(text, &c) || (s.line != at->line && !goes_on(text, &c)))
		return false;
	*cell = c;
	*at = (struct spot){s.line, s.at + c.n};
	return true;
}

static bool take_dashes(const struct text *text, struct spot *at)
{
	return take(text, at, "---") || take(text, at, "--");
}

/* Whether a figure may lack digits because the text ends behind it. */
static bool is_cut(const struct text *text, const struct cell *c)
{
	return ends_input(text, c->at.line, c->at.at + c->n);
}

/* The passes at `at`; in a line of their own they stand alone or before "samples". */
static size_t passes_bytes(const struct text *text, struct spot at, bool own_line, double *value)
{
	const struct line *l = line_of(text, at);
	size_t n = digits(l, at.at), behind = skip_blanks(l, at.at + n);

	if (!n || !read_number(l, at.at, value))
		return 0;
	return own_line && behind < l->n && !at_text(l, behind, "sample") ? 0 : n;
}

/* "(10.0 s, 7 samples)", "(10.0 secs,10\nsamples)", "10.0 s  7"; what is not there is left out. */
static void read_passes(const struct text *text, struct spot *at, struct row *row)
{
	bool open = take(text, at, "(");
	struct spot s = *at;

	if (!ub_cell_read(text, &s, &row->seconds)) {
		row->seconds_cut = open;
		return;
	}
	if (!take(text, &s, "secs") && !take(text, &s, "sec") && !take(text, &s, "s")) {
		row->seconds_cut = open && is_cut(text, &row->seconds);
		row->seconds.n = 0; /* a figure of something else */
		return;
	}
	take(text, &s, ",");
	*at = s;
	s = next_word(text, s);
	row->passes.at = s;
	row->passes.n = passes_bytes(text, s, s.line != at->line, &row->passes.value);
	if (!row->passes.n || is_cut(text, &row->passes)) {
		row->passes.n = 0;
		row->passes_cut = true;
		return;
	}
	*at = (struct spot){s.line, s.at + row->passes.n};
	if (take(text, at, "samples") || take(text, at, "sample"))
		take(text, at, ")");
}

/* Baseline and index behind the passes, as a page has them. */
static void read_page_index(const struct text *text, struct spot *at, struct row *row)
{
	struct spot s = *at;

	if (take_dashes(text, &s)) {
		take_dashes(text, &s);
		row->no_index = true;
	} else if (!ub_cell_read(text, &s, &row->baseline) ||
	           !ub_cell_read(text, &s, &row->index)) {
		row->baseline.n = row->index.n = 0;
		return;
	}
	*at = s;
}

static bool read_result(const struct text *text, struct spot at, struct row *row)
{
	if (!ub_cell_read(text, &at, &row->value) || !(row->unit = take_unit(text, &at)))
		return false;
	row->end = at;
	read_passes(text, &row->end, row);
	if (row->passes.n)
		read_page_index(text, &row->end, row);
	return true;
}

/* A last figure without decimals, where those before have some or nothing follows, lacks digits. */
static void drop_cut(const struct text *text, struct row *row)
{
	struct cell *last = row->index.n ? &row->index : row->value.n ? &row->value : NULL;
	bool others = ub_cell_has_decimals(text, &row->baseline) ||
	              (last == &row->index && ub_cell_has_decimals(text, &row->value));

	if (!last || ub_cell_has_decimals(text, last) || !(others || is_cut(text, last)))
		return;
	if (last == &row->index)
		row->index_cut = true;
	else
		row->value_cut = true;
	last->n = 0;
}

static bool index_fits(const struct row *row)
{
	double index = row->value.value / row->baseline.value * 10;

	return row->baseline.n && fabs(index - row->index.value) < 0.06 + index * 0.001;
}

/* Whether the baseline, if there is one, is that which UnixBench was released with. */
static bool has_own_baseline(const struct row *row)
{
	return !row->baseline.n || fabs(row->baseline.value - row->test->baseline) < 0.051;
}

static bool read_index(const struct text *text, struct spot at, struct row *row)
{
	struct cell more;

	if (take_dashes(text, &at))
		row->no_index = true;
	else if (!ub_cell_read(text, &at, &row->baseline))
		return false;
	row->end = at;
	if (ub_cell_read(text, &at, &row->value)) {
		row->end = at;
		if (ub_cell_read(text, &at, &row->index) ||
		    (row->no_index && take_dashes(text, &at)))
			row->end = at;
	}
	if (row->index.n && ub_cell_read(text, &at, &more) && more.at.line == row->index.at.line &&
	    ub_cell_has_decimals(text, &more) && !index_fits(row))
		return false; /* columns of somebody's own */
	if (row->value.n && !row->index.n && !has_own_baseline(row))
		return false; /* likewise, two of them */
	drop_cut(text, row);
	row->value_cut = !row->value.n;
	row->index_cut = row->value.n && !row->index.n && !row->no_index;
	return true;
}

bool ub_row_read(const struct text *text, const struct test *test, struct spot behind,
                 bool in_table, struct row *row)
{
	struct spot s = behind;

	*row = (struct row){.test = test};
	if (take(text, &s, "Test"))
		behind = s;
	s = behind;
	if (take(text, &s, no_results)) {
		row->failed = true;
		row->value.at = (struct spot){s.line, s.at - strlen(no_results)};
		row->end = s;
		return true;
	}
	if (read_result(text, behind, row))
		return true;
	*row = (struct row){.test = row->test, .end = behind};
	s = next_word(text, behind);
	if (in_table && read_index(text, behind, row))
		return true;
	row->value_cut = row->index_cut = true;
	if (!in_table && ub_cell_read(text, &s, &row->value))
		return skip_blanks(line_of(text, s), s.at) == line_of(text, s)->n; /* no unit */
	return in_table && (s.at == line_of(text, s)->n || s.line != behind.line);
}

struct figure ub_cell_figure(struct parse *p, const struct cell *cell)
{
	if (!cell->n)
		return FIGURE_NONE;
	return parse_figure(p, cell->at.line, cell->at.at, cell->n, cell->value);
}

/* Says what of a row is lost, if anything. */
static void report_loss(struct parse *p, const struct row *row)
{
	const char *metric = row->test->metric;

	if (row->value_cut)
		parse_diag(p, LEVEL_WARNING, row->end.line, row->end.at,
		           "the row of '%s' is cut before its result; it was left out", metric);
	else if (row->index_cut)
		parse_diag(p, LEVEL_WARNING, row->end.line, row->end.at,
		           "the index row of '%s' ends before its index; it is lost", metric);
	else if (row->seconds_cut)
		parse_diag(p, LEVEL_WARNING, row->end.line, row->end.at,
		           "the row of '%s' ends before its seconds; they are lost", metric);
	else if (row->passes_cut)
		parse_diag(p, LEVEL_WARNING, row->end.line, row->end.at,
		           "the row of '%s' ends before its samples; they are lost", metric);
}

static void store_value(struct parse *p, struct result *r, const struct row *row)
{
	struct figure value = ub_cell_figure(p, &row->value);

	if (isnan(r->value.value)) {
		r->value = value;
		r->failed = false;
	} else if (fabs(r->value.value - value.value) > 0.051) {
		parse_diag(p, LEVEL_WARNING, row->value.at.line, row->value.at.at,
		           "the table of indexes says %s for '%s', the row above %s; that was kept",
		           value.text, r->metric, r->value.text);
	}
	if (row->unit && strcmp(row->unit, r->unit) != 0) {
		parse_diag(p, LEVEL_WARNING, row->value.at.line, row->value.at.at,
		           "'%s' is printed in %s, not %s; it was taken as printed", r->metric,
		           row->unit, r->unit);
		r->unit = row->unit;
	}
}

void ub_row_store(struct parse *p, struct run *run, const struct row *row)
{
	struct result *r = run_find(run, row->test->metric);

	report_loss(p, row);
	if (row->value_cut)
		return;
	if (!r)
		r = run_add_result(p->report, run, row->test->metric, FIGURE_NONE);
	if (row->failed) {
		if (!isnan(r->value.value))
			return;
		r->failed = true;
		r->value = parse_figure(p, row->value.at.line, row->value.at.at, strlen(no_results),
		                        NAN);
		parse_diag(p, LEVEL_WARNING, row->value.at.line, row->value.at.at,
		           "'%s' has no measured results; it is kept as failed", r->metric);
		return;
	}
	store_value(p, r, row);
	if (row->seconds.n)
		result_details(p->report, r)->seconds = ub_cell_figure(p, &row->seconds);
	if (row->passes.n)
		result_details(p->report, r)->passes = ub_cell_figure(p, &row->passes);
	if (row->baseline.n)
		result_details(p->report, r)->baseline = ub_cell_figure(p, &row->baseline);
	if (row->index.n)
		result_details(p->report, r)->index = ub_cell_figure(p, &row->index);
}
