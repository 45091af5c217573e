/* SPDX-License-Identifier: MIT */
/* Pages that bon_csv2html made: a row a run, its latencies in the row below, under three rows of
 * heads whose cells spanned several columns; and such tables written with bars. */
#include "parse/format/bonnie.h"

#include <math.h>
#include <string.h>

enum { CELLS_MAX = 40, HEAD_LINES = 6, FILES_CELLS = 1 + 2 * BONNIE_IO, MORE_CELLS = 4 };

struct page {
	struct parse *p;
	const char *version; /* or NULL */
	double scale;        /* of rates of blocks: K/sec or M/sec */
	bool mega;
	size_t unit_line;
	size_t between;                     /* cells between the size and the rates */
	bool chunk;                         /* the first of them is the chunk's size */
	enum bonnie_param more[MORE_CELLS]; /* behind the number of files */
	size_t n_more;
};

struct row_cells {
	struct token cell[CELLS_MAX];
	size_t n;
};

static char separator_of(const struct line *l)
{
	if (memchr(l->s, '\t', l->n))
		return '\t';
	return memchr(l->s, '|', l->n) ? '|' : '\0';
}

/* The cell from `start` to before `end` without the blanks around it, and the marks of bold type.
 */
static struct token trim(const struct line *l, size_t start, size_t end)
{
	while (start < end && strchr(" *", l->s[start]))
		start++;
	while (end > start && strchr(" *", l->s[end - 1]))
		end--;
	return (struct token){start, end - start};
}

static bool split(const struct line *l, struct row_cells *c)
{
	char separator = separator_of(l);
	size_t at = separator == '|' && l->s[skip_blanks(l, 0)] == '|' ? skip_blanks(l, 0) + 1 : 0;

	c->n = 0;
	if (!separator)
		return false;
	for (;;) {
		const char *next = memchr(l->s + at, separator, l->n - at);
		size_t end = next ? (size_t)(next - l->s) : l->n;

		if (separator == '|' && !next && skip_blanks(l, at) == l->n)
			return true;
		if (c->n == CELLS_MAX)
			return false;
		c->cell[c->n++] = trim(l, at, end);
		if (!next)
			return true;
		at = end + 1;
	}
}

static bool cell_is(const struct line *l, struct token c, const char *word)
{
	return c.n == strlen(word) && at_text(l, c.at, word);
}

/* The row of the groups, with nothing of what spans left but its words, or empty cells. */
static bool is_head(const struct line *l)
{
	size_t output = find_text(l, 0, "Sequential Output"),
	       at = output + strlen("Sequential Output");
	bool bar = false;

	if (output == l->n)
		return false;
	for (; at < l->n && strchr("\t| *", l->s[at]); at++)
		bar |= l->s[at] == '|';
	return at_text(l, at, "Sequential Input") &&
	       (bar || find_text(l, 0, "\tSequential Output\tSequential Input\tRandom") < l->n);
}

/* "K/sec", "% CPU", six times: a table of bars may be anyone's, with columns left out. */
static bool names_pairs(const struct line *l)
{
	struct row_cells c;
	size_t pairs = 0;

	if (!split(l, &c))
		return false;
	for (size_t k = 1; k < c.n; k++)
		pairs += c.cell[k].n && l->s[c.cell[k].at] == '%' && c.cell[k - 1].n >= 4 &&
		         at_text(l, c.cell[k - 1].at + c.cell[k - 1].n - 4, "/sec");
	return pairs == BONNIE_IO || pairs == 2 * BONNIE_IO;
}

/* Whether the table at line i has such pairs; those that bon_csv2html made have. */
static bool is_paired(const struct text *t, size_t i)
{
	bool paired = separator_of(&t->lines[i]) != '|';

	for (size_t k = i + 1; !paired && k < t->n && k <= i + HEAD_LINES; k++)
		paired = names_pairs(&t->lines[k]);
	return paired;
}

static bool probe(const struct text *text, struct block *b)
{
	b->first = b->last;
	return is_head(&text->lines[b->last]) && is_paired(text, b->last);
}

/* The first cell from k on that is this word; n: none. */
static size_t find_cell(const struct line *l, const struct row_cells *c, size_t k, const char *word)
{
	while (k < c->n && !cell_is(l, c->cell[k], word))
		k++;
	return k;
}

/* The row of names. What no run of the page has, has no column: chunks, sizes of files,
 * directories.
 */
static void read_names(struct page *g, size_t i)
{
	static const struct {
		const char *name;
		enum bonnie_param param;
	} params[] = {
		{"Max Size", BONNIE_MAX}, {"Min Size", BONNIE_MIN}, {"Num Dirs", BONNIE_DIRS}};
	const struct line *l = &g->p->text->lines[i];
	struct row_cells c;
	size_t size, rates, files, creates;

	if (!split(l, &c))
		return;
	size = find_cell(l, &c, 0, "Size");
	rates = find_cell(l, &c, size, "Per Char");
	files = find_cell(l, &c, rates, "Num Files");
	creates = find_cell(l, &c, files, "Create");
	if (rates == c.n)
		return;
	g->between = rates - size - 1;
	g->chunk = find_cell(l, &c, size, "Chunk Size") == size + 1;
	if (creates == c.n || creates - files - 1 > MORE_CELLS)
		return;
	for (g->n_more = 0; g->n_more < creates - files - 1; g->n_more++) {
		enum bonnie_param *to = &g->more[g->n_more];

		*to = BONNIE_PARAMS;
		for (size_t k = 0; k < sizeof params / sizeof *params; k++)
			if (cell_is(l, c.cell[files + 1 + g->n_more], params[k].name))
				*to = params[k].param;
	}
}

static void read_head(struct page *g, size_t i)
{
	const struct line *l = &g->p->text->lines[i];
	size_t version = find_text(l, 0, "Version "), at = version + strlen("Version ");
	struct token t = {at, skip_word(l, at) - at};

	if (version < l->n && !g->version && bonnie_is_version(l, t))
		g->version = bonnie_text(g->p, i, at, at + t.n);
	if (find_text(l, 0, "M/sec") < l->n) {
		g->mega = true;
		g->scale = 1048576;
		g->unit_line = i;
	}
	read_names(g, i);
}

/* "Bonnie++ V1.03b Benchmark results", as 1.0x has it in the title only. */
static const char *version_of_title(struct parse *p)
{
	const char *at = p->text->title ? strstr(p->text->title, "Bonnie++ V") : NULL;
	struct line l;
	struct token t;

	if (!at)
		return NULL;
	at += strlen("Bonnie++ V");
	l = (struct line){.s = at, .n = (unsigned)strlen(at)};
	t = (struct token){0, skip_word(&l, 0)};
	return bonnie_is_version(&l, t) ? pool_strndup(&p->report->pool, at, t.n) : NULL;
}

/* Which cell is the size: behind the host, before six pairs at least. */
static size_t size_cell(const struct line *l, const struct row_cells *c)
{
	for (size_t k = 1; k <= 2 && k + 2 * BONNIE_IO < c->n; k++)
		if (bonnie_is_size(l, c->cell[k]))
			return k;
	return 0;
}

static void read_pairs(struct page *g, size_t i, const struct token *v, bool files,
                       struct bonnie_cell *cells)
{
	for (size_t k = 0; k < BONNIE_IO; k++) {
		/* Under M/sec the figures of single characters stay in K/sec. */
		bool chars = k == 0 || k == 3;
		double scale = files || k == BONNIE_IO - 1 ? 1 : g->mega && chars ? 1024 : g->scale;

		bonnie_rate(g->p, i, v[2 * k], scale, &cells[k]);
		bonnie_cpu(g->p, i, v[2 * k + 1], &cells[k]);
	}
}

static void read_number_cell(struct page *g, size_t i, struct token t, enum bonnie_param param,
                             struct bonnie_row *row)
{
	double value;

	if (param != BONNIE_PARAMS && t.n &&
	    read_number(&g->p->text->lines[i], t.at, &value) == t.n)
		row->params[param] = parse_figure(g->p, i, t.at, t.n, value);
}

/* The host, and the concurrency where the page has a column of it. */
static void read_host(struct page *g, size_t i, const struct token *cell, size_t size,
                      struct bonnie_row *row)
{
	const struct line *l = &g->p->text->lines[i];
	size_t host = size - 1;

	if (size == 2 && cell[0].n && bonnie_is_files(l, cell[1])) {
		read_number_cell(g, i, cell[1], BONNIE_CONCURRENCY, row);
		host = 0;
	}
	row->host = bonnie_text(g->p, i, cell[host].at, cell[host].at + cell[host].n);
}

static bool read_row(struct page *g, size_t i, struct bonnie_row *row)
{
	const struct line *l = &g->p->text->lines[i];
	struct row_cells c;
	size_t size, files;

	if (!split(l, &c) || !(size = size_cell(l, &c)))
		return false;
	bonnie_row_init(row, i);
	row->version = g->version;
	read_host(g, i, c.cell, size, row);
	bonnie_size(g->p, i, c.cell[size], row);
	if (g->chunk)
		bonnie_chunk(g->p, i, c.cell[size + 1], row);
	files = size + 1 + g->between + 2 * BONNIE_IO;
	if (c.n < files)
		return false;
	read_pairs(g, i, c.cell + files - 2 * BONNIE_IO, false, row->cells);
	if (c.n < files + FILES_CELLS)
		return true;
	if (bonnie_is_files(l, c.cell[files]))
		bonnie_files(g->p, i, c.cell[files], row);
	for (size_t k = 0; k < g->n_more && files + 1 + k < c.n; k++)
		read_number_cell(g, i, c.cell[files + 1 + k], g->more[k], row);
	read_pairs(g, i, c.cell + c.n - 2 * BONNIE_IO, true, row->cells + BONNIE_IO);
	return true;
}

/* Drops what a bar more divided where a cell spanned two columns; false: then a latency is not
 * there, and nothing tells which. */
static bool drop_empty(struct row_cells *c)
{
	size_t n = 0;

	for (size_t k = 0; k < c->n; k++)
		if (c->cell[k].n)
			c->cell[n++] = c->cell[k];
	c->n = n;
	return n == 1 + BONNIE_IO || n == 2 + 2 * BONNIE_IO;
}

/* "Latency", six, "Latency", six; a cell that spanned two columns is one. */
static bool read_latencies(struct page *g, size_t i, struct bonnie_row *row)
{
	const struct line *l = &g->p->text->lines[i];
	size_t part = 0, k = 0;
	struct row_cells c;

	if (i >= g->p->text->n || !split(l, &c) || !cell_is(l, c.cell[0], "Latency"))
		return false;
	if (separator_of(l) == '|' && !drop_empty(&c)) {
		parse_diag(
			g->p, LEVEL_WARNING, i, 0,
			"not all latencies are here, and nothing tells which; they were left out");
		return true;
	}
	for (size_t cell = 1; cell < c.n; cell++) {
		if (cell_is(l, c.cell[cell], "Latency")) {
			part = BONNIE_IO;
			k = 0;
		} else if (k < BONNIE_IO) {
			bonnie_latency(g->p, i, c.cell[cell], &row->cells[part + k++].latency);
		}
	}
	row->last = i;
	return true;
}

static void note_unit(const struct page *g)
{
	if (g->mega)
		parse_diag(g->p, LEVEL_NOTE, g->unit_line, 0,
		           "bon_csv2html writes M/sec above figures of single characters that are "
		           "K/sec; they were taken as K/sec");
}

static size_t parse(struct parse *p, const struct block *block)
{
	struct page g = {.p = p, .scale = 1024};
	const struct text *t = p->text;
	size_t last = block->first, runs = p->report->n_runs;

	g.version = version_of_title(p);
	for (size_t i = last; i < t->n && i <= last + HEAD_LINES; i++) {
		struct bonnie_row row;

		if (i > block->first && is_head(&t->lines[i]))
			break;
		if (!read_row(&g, i, &row)) {
			read_head(&g, i);
			continue;
		}
		if (i + 1 < t->n && read_latencies(&g, i + 1, &row))
			i++;
		bonnie_commit(p, &row);
		last = i;
	}
	if (p->report->n_runs > runs)
		note_unit(&g);
	return last;
}

static const char *const anchors[] = {"Sequential Output", NULL};

const struct parser parser_bonnie_page = {
	.name = "bonnie++ page",
	.title = "bon_csv2html page",
	.anchors = anchors,
	.probe = probe,
	.parse = parse,
};
