/* YABS: fio's figures in tables of two block sizes side by side. One run a block size. */
#include "parse/format/script.h"

#include <math.h>
#include <string.h>

#include "parse/format/unit.h"

enum { COLUMNS = 8, ROWS = 8, FACTS_ABOVE = 80 };

/* "4k (IOPS)" between two bars: where the column begins and ends. */
struct column {
	size_t at, end;
};

/* The cells of a row, between bars, without the first; returns how many. */
static size_t split(const struct line *l, struct column cells[COLUMNS])
{
	size_t n = 0, start = script_start(l), bar;

	for (bar = find_text(l, start, "|"); bar < l->n && n < COLUMNS; n++) {
		size_t next = find_text(l, bar + 1, "|");

		cells[n] = (struct column){skip_blanks(l, bar + 1), next};
		bar = next;
	}
	return n;
}

static bool is_head(const struct line *l)
{
	return script_begins(l, "Block Size") && find_text(l, 0, "(IOPS)") < l->n;
}

static bool probe(const struct text *t, size_t from, struct block *found)
{
	for (size_t i = from; i < t->n; i++) {
		if (!is_head(&t->lines[i]))
			continue;
		*found = (struct block){i, i};
		return true;
	}
	return false;
}

/* "138.63 MB/s  (34.6k)" */
static void read_cell(struct parse *p, struct run *run, size_t line, struct column c,
                      const char *bw, const char *iops)
{
	const struct line *l = &p->text->lines[line];
	double value, factor;
	size_t n = read_number(l, c.at, &value), unit = skip_blanks(l, c.at + n), unit_n, open;

	unit_n = n && unit < c.end ? unit_read(UNIT_YABS, l->s + unit, c.end - unit, &factor) : 0;
	if (!unit_n)
		return;
	run_add_result(
		p->report, run, bw,
		parse_figure(p, line, c.at, unit + unit_n - c.at, unit_value(value, factor)));
	open = find_text(l, unit, "(") + 1;
	n = open < c.end ? read_number(l, open, &value) : 0;
	if (!n)
		return;
	factor = 1;
	unit_n = unit_read(UNIT_IOPING_SCALE, l->s + open + n, c.end - open - n, &factor);
	if (at_text(l, open + n + unit_n, ")"))
		run_add_result(p->report, run, iops,
		               parse_figure(p, line, open, n + unit_n, unit_value(value, factor)));
}

static const char *const names[][3] = {{"Read", "read.bw", "read.iops"},
                                       {"Write", "write.bw", "write.iops"},
                                       {"Total", "total.bw", "total.iops"}};

/* Which of the names a row begins with; -1: none. */
static int row_name(const struct line *l)
{
	for (int i = 0; i < 3; i++)
		if (script_begins(l, names[i][0]))
			return i;
	return -1;
}

static void read_row(struct parse *p, struct run *const runs[], size_t n, size_t line)
{
	const struct line *l = &p->text->lines[line];
	struct column cells[COLUMNS];
	size_t n_cells = split(l, cells);
	int name = row_name(l);

	for (size_t k = 0; name >= 0 && k < n && k < n_cells; k++)
		read_cell(p, runs[k], line, cells[k], names[name][1], names[name][2]);
}

/* "4k", "1m": bytes. */
static void read_block_size(struct parse *p, struct run *run, size_t line, struct column c)
{
	const struct line *l = &p->text->lines[line];
	double value, factor = 0;
	size_t n = read_number(l, c.at, &value);

	if (!n || c.at + n >= c.end)
		return;
	if (strchr("kK", l->s[c.at + n]))
		factor = 1024;
	else if (strchr("mM", l->s[c.at + n]))
		factor = 1048576;
	if (factor > 0)
		parse_attr_number(p, &run->params, "bs", line, c.at, n + 1, value * factor);
}

/* From "Basic System Information:" on, above the tables. */
static void read_facts(struct parse *p, struct run *run, size_t first)
{
	size_t top = first;

	while (top > 0 && first - top < FACTS_ABOVE &&
	       !script_begins(&p->text->lines[top], "Basic System Information"))
		top--;
	if (!script_begins(&p->text->lines[top], "Basic System Information"))
		return;
	for (size_t i = top; i < first && !script_begins(&p->text->lines[i], "IPv"); i++)
		script_fact(p, run, i);
}

static void note_unit(struct parse *p, const struct run *run)
{
	const struct result *r = run->n_results ? &run->results[0] : NULL;

	if (r && strcmp(r->metric, "read.bw") == 0)
		diag_add(&p->report->diags, LEVEL_NOTE, p->file, r->value.line, r->value.column,
		         "YABS counts 1000 KiB as a MB: its %s were taken as %.2f MB/s of 10^6 "
		         "bytes; so were the others of this table",
		         r->value.text, r->value.value / 1e6);
}

/* The last row of the table; its head where it has none. */
static size_t last_row(const struct text *t, size_t head)
{
	size_t last = head;

	for (size_t i = head + 1; i < t->n && i < head + ROWS && !is_head(&t->lines[i]); i++)
		if (row_name(&t->lines[i]) >= 0)
			last = i;
	return last;
}

static size_t parse(struct parse *p, const struct block *block)
{
	const struct text *t = p->text;
	struct column heads[COLUMNS];
	struct run *runs[COLUMNS];
	size_t n = split(&t->lines[block->first], heads), last = last_row(t, block->first);

	if (last == block->first) {
		parse_diag(p, LEVEL_WARNING, last, 0,
		           "this table of YABS ends before its first row; nothing was read");
		return last;
	}
	while (n > 1 && heads[n - 1].at >= heads[n - 1].end)
		n--; /* a bar at the end of the line */
	for (size_t k = 0; k < n; k++) {
		runs[k] = parse_begin_run(p, "yabs", block->first);
		read_block_size(p, runs[k], block->first, heads[k]);
		read_facts(p, runs[k], block->first);
	}
	for (size_t i = block->first + 1; i <= last; i++)
		read_row(p, runs, n, i);
	for (size_t k = 0; k < n; k++)
		parse_end_run(p, runs[k], last);
	if (n)
		note_unit(p, runs[0]);
	return last;
}

static const char *const anchors[] = {"(IOPS)", NULL};

const struct parser parser_yabs = {
	.name = "yabs",
	.title = "YABS' disk tables",
	.anchors = anchors,
	.probe = probe,
	.parse = parse,
};
