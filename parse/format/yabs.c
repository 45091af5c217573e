/* SPDX-License-Identifier: MIT */
/* YABS: fio's figures in tables of two block sizes side by side. One run a block size. */
#include "parse/format/yabs.h"

#include <math.h>
#include <string.h>

#include "parse/format/script.h"
#include "parse/format/unit.h"

enum { COLUMNS = YABS_COLUMNS, ROWS = 8, FACTS_ABOVE = 80, TABLES_WITHIN = 8 };

/* IOPS are cut to two digits at worst, and a MB may be 1000 KiB. */
static const double SIZE_SLACK = 0.13;

static const char *const names[][3] = {{"Read", "read.bw", "read.iops"},
                                       {"Write", "write.bw", "write.iops"},
                                       {"Total", "total.bw", "total.iops"}};

size_t yabs_split(const struct line *l, struct yabs_column cells[YABS_COLUMNS])
{
	size_t n = 0, start = script_start(l), bar;

	for (bar = find_text(l, start, "|"); bar < l->n && n < COLUMNS; n++) {
		size_t next = find_text(l, bar + 1, "|");

		cells[n] = (struct yabs_column){skip_blanks(l, bar + 1), next};
		bar = next;
	}
	return n;
}

static bool is_head(const struct line *l)
{
	return script_begins(l, "Block Size") && find_text(l, 0, "(IOPS)") < l->n;
}

enum { TOTAL = 2 }; /* among the names */

/* Which of the names a row begins with; -1: none. */
static int row_name(const struct line *l)
{
	for (int i = 0; i < 3; i++)
		if (script_begins(l, names[i][0]))
			return i;
	return -1;
}

/* The rule under a head that is missing: scripts that print YABS' tables lose that of the first.
 * "  ------ | --- ---- | ---- ----" */
static bool is_bare(const struct text *t, size_t i)
{
	return script_begins(&t->lines[i], "-----") &&
	       find_text(&t->lines[i], 0, "| --- ") < t->lines[i].n && i + 1 < t->n &&
	       row_name(&t->lines[i + 1]) == 0 &&
	       find_text(&t->lines[i + 1], 0, "|") < t->lines[i + 1].n &&
	       !(i > 0 && is_head(&t->lines[i - 1]));
}

static bool is_table(const struct text *t, size_t i)
{
	return is_head(&t->lines[i]) || is_bare(t, i);
}

static bool probe(const struct text *t, struct block *b)
{
	b->first = b->last;
	return is_table(t, b->last);
}

/* "138.63 MB/s  (34.6k)"; of what is not there n is 0. */
struct pair {
	struct {
		size_t at, n;
		double value;
	} bw, iops;
	double digit; /* what one is worth in the last digit of the IOPS */
	bool cut;     /* within the IOPS */
};

static struct pair pair_of(const struct line *l, struct yabs_column c, enum unit_dialect dialect)
{
	struct pair x = {0};
	double value, factor;
	size_t n = read_number(l, c.at, &value), unit = skip_blanks(l, c.at + n), unit_n, open;

	unit_n = n && unit < c.end ? unit_read(dialect, l->s + unit, c.end - unit, &factor) : 0;
	if (!unit_n)
		return x;
	x.bw.at = c.at;
	x.bw.n = unit + unit_n - c.at;
	x.bw.value = unit_value(value, factor);
	open = find_text(l, unit, "(") + 1;
	n = open < c.end ? read_number(l, open, &value) : 0;
	x.cut = find_text(l, open, ")") >= l->n;
	if (!n)
		return x;
	factor = 1;
	unit_n = unit_read(UNIT_IOPING_SCALE, l->s + open + n, c.end - open - n, &factor);
	if (!at_text(l, open + n + unit_n, ")"))
		return x;
	x.iops.at = open;
	x.iops.n = n + unit_n;
	x.iops.value = unit_value(value, factor);
	x.digit = find_text(l, open, ".") < open + n ? factor / 10 : factor;
	return x;
}

static void read_cell(struct parse *p, struct run *run, size_t line, struct yabs_column c, int name,
                      enum unit_dialect dialect)
{
	struct pair x = pair_of(&p->text->lines[line], c, dialect);

	if (x.bw.n)
		run_add_result(p->report, run, names[name][1],
		               parse_figure(p, line, x.bw.at, x.bw.n, x.bw.value));
	if (x.iops.n)
		run_add_result(p->report, run, names[name][2],
		               parse_figure(p, line, x.iops.at, x.iops.n, x.iops.value));
}

static void read_row(struct parse *p, struct run *const runs[], size_t n, size_t line,
                     enum unit_dialect dialect)
{
	const struct line *l = &p->text->lines[line];
	struct yabs_column cells[COLUMNS];
	size_t n_cells = yabs_split(l, cells);
	int name = row_name(l);

	for (size_t k = 0; name >= 0 && k < n && k < n_cells; k++)
		if (runs[k])
			read_cell(p, runs[k], line, cells[k], name, dialect);
}

/* The last row of the table; its head where it has none. */
static size_t last_row(const struct text *t, size_t head)
{
	size_t last = head;

	for (size_t i = head + 1; i < t->n && i < head + ROWS && !is_table(t, i); i++)
		if (row_name(&t->lines[i]) >= 0)
			last = i;
	return last;
}

/* "4k", "1m": bytes; 0: none. *n becomes the length. */
static double block_size(const struct line *l, struct yabs_column c, size_t *n)
{
	double value;
	size_t digits = read_number(l, c.at, &value);

	*n = digits + 1;
	if (!digits || c.at + digits >= c.end)
		return 0;
	if (strchr("kK", l->s[c.at + digits]))
		return value * 1024;
	return strchr("mM", l->s[c.at + digits]) ? value * 1048576 : 0;
}

/* The size at which the IOPS of a column give its rates, of the four that YABS takes; 0: none. */
static double size_of_rates(const struct text *t, size_t head, size_t column)
{
	static const double sizes[] = {4096, 65536, 524288, 1048576};
	struct yabs_column cells[COLUMNS];
	size_t last = last_row(t, head);
	double size = 0;

	for (size_t i = head + 1; i <= last; i++) {
		size_t n = row_name(&t->lines[i]) >= 0 ? yabs_split(&t->lines[i], cells) : 0, k = 0;
		struct pair x = {0};

		if (column < n)
			x = pair_of(&t->lines[i], cells[column], UNIT_YABS_SI);
		if (!x.iops.n)
			continue;
		while (k < 4 && fabs(x.bw.value / x.iops.value / sizes[k] - 1) > SIZE_SLACK)
			k++;
		if (k == 4 || (size > 0 && size < sizes[k]) || size > sizes[k])
			return 0;
		size = sizes[k];
	}
	return size;
}

static double column_size(const struct text *t, size_t head, struct yabs_column c, size_t column)
{
	size_t n;

	return is_head(&t->lines[head]) ? block_size(&t->lines[head], c, &n)
	                                : size_of_rates(t, head, column);
}

static void read_block_size(struct parse *p, struct run *run, size_t line, struct yabs_column c,
                            size_t column)
{
	size_t n;
	double bytes = block_size(&p->text->lines[line], c, &n);

	if (!is_head(&p->text->lines[line]))
		attrs_set_number(p->report, &run->params, "bs",
		                 (struct figure){.value = size_of_rates(p->text, line, column)});
	else if (bytes > 0)
		parse_attr_number(p, &run->params, "bs", line, c.at, n, bytes);
}

/* Where YABS begins to tell of the machine, whose head may be cut off: above its processor stands at
 * most for how long it is up. `first`: nowhere. */
static size_t facts_begin(const struct text *t, size_t first)
{
	size_t up;

	for (size_t top = first; top > 0 && first - top < FACTS_ABOVE; top--) {
		const struct line *l = &t->lines[top - 1];

		if (script_begins(l, "Basic System Information"))
			return top - 1;
		if (!script_begins(l, "Processor") || !script_begins(&t->lines[top], "CPU cores"))
			continue;
		up = top > 1 && script_begins(&t->lines[top - 2], "Uptime") ? top - 2 : top - 1;
		return up;
	}
	return first;
}

void yabs_facts(struct parse *p, struct run *run, size_t first)
{
	size_t top = facts_begin(p->text, first);

	for (size_t i = top; i < first && !script_begins(&p->text->lines[i], "IPv"); i++)
		script_fact(p, run, i);
}

/* "/dev/vda1" of "fio Disk Speed Tests (Mixed R/W 50/50) (Partition /dev/vda1):". */
static void read_device(struct parse *p, struct run *run, size_t head)
{
	static const char before[] = "(Partition ";

	for (size_t i = head; i > 0 && head - i < TABLES_WITHIN + 2; i--) {
		const struct line *l = &p->text->lines[i - 1];
		size_t at = find_text(l, 0, before) + strlen(before), end;

		if (!script_begins(l, "fio Disk Speed Tests"))
			continue;
		end = at < l->n ? find_text(l, at, ")") : l->n;
		if (end < l->n && at_text(l, at, "/"))
			parse_attr(p, &run->facts, "device", i - 1, at, end - at);
		return;
	}
}

/* Whether reading and writing are both blank, "()", in a column: fio failed, and the total is the 0
 * that YABS makes of nothing. */
static bool is_failed(const struct text *t, size_t head, size_t last, size_t column)
{
	struct yabs_column cells[COLUMNS];
	size_t blank = 0;

	for (size_t i = head + 1; i <= last; i++) {
		int name = row_name(&t->lines[i]);
		size_t n = name >= 0 && name < 2 ? yabs_split(&t->lines[i], cells) : 0;

		if (column < n && find_text(&t->lines[i], cells[column].at, "()") == cells[column].at)
			blank++;
	}
	return blank == 2;
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

/* What the rate times the block size is to the IOPS, summed over the rows of a table whose IOPS have
 * digits enough to tell; *n counts them. *cut: a row ends within them, or the text before the totals. */
static double sum_ratios(const struct text *t, size_t head, size_t *n, bool *cut)
{
	struct yabs_column heads[COLUMNS], cells[COLUMNS];
	size_t columns = yabs_split(&t->lines[head], heads), last = last_row(t, head);
	double sum = 0;

	for (size_t i = head + 1; i <= last; i++) {
		size_t n_cells = row_name(&t->lines[i]) >= 0 ? yabs_split(&t->lines[i], cells) : 0;

		for (size_t k = 0; k < columns && k < n_cells; k++) {
			struct pair x = pair_of(&t->lines[i], cells[k], UNIT_YABS_SI);
			double bytes = column_size(t, head, heads[k], k);

			*cut |= x.cut;
			if (!x.iops.n || x.digit > 0.006 * x.iops.value || bytes <= 0)
				continue;
			sum += x.iops.value * bytes / x.bw.value;
			++*n;
		}
	}
	*cut |= ends_input(t, last, t->lines[last].n) ||
	        (last + 1 == t->n && row_name(&t->lines[last]) < TOTAL);
	return sum;
}

/* A MB of YABS is 1000 KiB, since 2026 it is 10^6 bytes. The IOPS of the table, or of the one over
 * or under it, tell. False: it is cut before they do. */
static bool find_dialect(const struct text *t, size_t head, enum unit_dialect *dialect)
{
	size_t n = 0, first = head > TABLES_WITHIN ? head - TABLES_WITHIN : 0;
	double sum = 0;
	bool cut = false;

	for (size_t i = first; i < t->n && i <= head + TABLES_WITHIN; i++)
		if (is_table(t, i))
			sum += sum_ratios(t, i, &n, &cut);
	*dialect = n && sum / (double)n < 1.01 ? UNIT_YABS_SI : UNIT_YABS;
	return n || !cut;
}

/* Whether a column can be read; says why not. */
static bool check_column(struct parse *p, size_t head, size_t last, struct yabs_column c, size_t k)
{
	const char *why = NULL;

	if (is_failed(p->text, head, last, k))
		why = "fio did not run for this block size; the 0 that YABS makes of it was left "
		      "out";
	else if (!is_head(&p->text->lines[head]) && size_of_rates(p->text, head, k) == 0)
		why = "the head of this table is missing, and no block size fits this column; it "
		      "was left out";
	if (why)
		parse_diag(p, LEVEL_WARNING, head, c.at, "%s", why);
	return !why;
}

static size_t parse(struct parse *p, const struct block *block)
{
	const struct text *t = p->text;
	struct yabs_column heads[COLUMNS];
	struct run *runs[COLUMNS];
	size_t n = yabs_split(&t->lines[block->first], heads), last = last_row(t, block->first);
	enum unit_dialect dialect;
	bool known = find_dialect(t, block->first, &dialect);

	if (last == block->first || !known) {
		parse_diag(p, LEVEL_WARNING, last, 0,
		           "this table of YABS ends before %s; nothing was read",
		           known ? "its first row" : "its IOPS tell what a MB is");
		return last;
	}
	while (n > 1 && heads[n - 1].at >= heads[n - 1].end)
		n--; /* a bar at the end of the line */
	for (size_t k = 0; k < n; k++) {
		runs[k] = NULL;
		if (!check_column(p, block->first, last, heads[k], k))
			continue;
		runs[k] = parse_begin_run(p, "yabs", block->first);
		read_block_size(p, runs[k], block->first, heads[k], k);
		yabs_facts(p, runs[k], block->first);
		read_device(p, runs[k], block->first);
	}
	for (size_t i = block->first + 1; i <= last; i++)
		read_row(p, runs, n, i, dialect);
	for (size_t k = 0; k < n; k++)
		if (runs[k])
			parse_end_run(p, runs[k], last);
	if (n && runs[0] && dialect == UNIT_YABS)
		note_unit(p, runs[0]);
	if (n && runs[0] && !is_head(&t->lines[block->first]))
		parse_diag(p, LEVEL_NOTE, block->first, 0,
		           "the head of this table is missing: its block sizes are those at which "
		           "its IOPS give its rates");
	return last;
}

static const char *const anchors[] = {"(IOPS)", " | --- ----", NULL};

const struct parser parser_yabs = {
	.name = "yabs",
	.title = "YABS' disk tables",
	.anchors = anchors,
	.probe = probe,
	.parse = parse,
};
