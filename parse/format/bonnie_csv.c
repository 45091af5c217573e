/* SPDX-License-Identifier: MIT */
/* The CSV line that bonnie++ prints behind its table, or alone with -q. */
#include "parse/format/bonnie.h"

#include <math.h>
#include <string.h>

enum { CSV_FIELDS = 64, FIELDS_LEAST = 9, CSV_NONE = 99 };

/* Which field is what; CSV_NONE: the layout has none. */
struct csv_layout {
	size_t version, host, concurrency, size, chunk;
	size_t io;    /* six pairs of a rate and a CPU share */
	size_t files; /* then, in the newer layouts, max, min, dirs and a chunk */
	size_t max;
	size_t rates;	/* six more pairs */
	size_t latency; /* twelve */
	size_t fields;
};

static const struct csv_layout layout_1_0 = {CSV_NONE, 0,	 CSV_NONE, 1,	     CSV_NONE, 2,
					     14,       CSV_NONE, 15,	   CSV_NONE, 27};
/* A row of the old program brought by hand under the newer heads. */
static const struct csv_layout layout_by_hand = {1, 2, 3, 5, 6, 7, 19, CSV_NONE, 20, CSV_NONE, 32};
static const struct csv_layout layout_1_9 = {1, 2, 3, 5, 6, 7, 19, 20, 24, 36, 48};
/* From format 1.98 on: how many seeks, and by how many processes, stand behind the chunk. */
static const struct csv_layout layout_1_98 = {1, 2, 3, 5, 6, 9, 21, 22, 26, 38, 50};

struct csv {
	struct csv_layout layout;
	struct token field[CSV_FIELDS];
	size_t n;
	bool open; /* the input ends in this line */
};

/* Quick to tell of most lines that they have too few fields. */
static bool has_fields(const struct line *l)
{
	const char *at = l->s, *end = l->s + l->n;
	size_t n = 1;

	while (n < FIELDS_LEAST && (at = memchr(at, ',', (size_t)(end - at)))) {
		at++;
		n++;
	}
	return n == FIELDS_LEAST;
}

/* "c6300:4000M,43976,99,…": the size stands behind the host's name; it becomes a field. */
static void part_size(const struct line *l, struct csv *c)
{
	struct token *host = &c->field[0], size;
	const char *colon = host->n ? memrchr(l->s + host->at, ':', host->n) : NULL;

	if (!colon || c->n < 2 || c->n == CSV_FIELDS || !c->field[1].n ||
	    bonnie_is_version(l, *host))
		return;
	size.at = (size_t)(colon + 1 - l->s);
	size.n = host->at + host->n - size.at;
	if (size.n < 2 || !strchr("MG", l->s[size.at + size.n - 1]) || !bonnie_is_size(l, size))
		return;
	host->n = (size_t)(colon - l->s) - host->at;
	memmove(&c->field[2], &c->field[1], (c->n - 1) * sizeof *c->field);
	c->field[1] = size;
	c->n++;
}

static bool split(const struct line *l, struct csv *c)
{
	size_t at = bonnie_start(l);

	if (at_text(l, at, "echo"))
		at = skip_blanks(l, at + 4);
	if (at_text(l, at, "\"") || at_text(l, at, "'"))
		at++;
	for (c->n = 0; c->n < CSV_FIELDS; at++) {
		const char *comma = memchr(l->s + at, ',', l->n - at);
		size_t end = comma ? (size_t)(comma - l->s) : l->n;
		size_t start = comma ? skip_blanks(l, at) : at;
		size_t blank = comma ? end : skip_word(l, at);

		while (blank > start && strchr(" \t", l->s[blank - 1]))
			blank--;
		c->field[c->n++] = (struct token){start, start < blank ? blank - start : 0};
		at = end;
		if (!comma)
			break;
	}
	part_size(l, c);
	return c->n >= FIELDS_LEAST;
}

static bool is_latency(const struct line *l, struct token t)
{
	double value;
	size_t n = t.n && l->s[t.at] >= '0' && l->s[t.at] <= '9' ? read_number(l, t.at, &value) : 0;

	return n && n < t.n &&
	       (l->s[t.at + n] == 's' || at_text(l, t.at + n, "us") || at_text(l, t.at + n, "ms"));
}

/* Whether six pairs hold figures or nothing, a rate never without its CPU share. `*figures` counts
 * the fields that hold something. */
static bool pairs_fit(const struct line *l, const struct csv *c, size_t from, size_t *figures)
{
	for (size_t i = from; i < from + 2 * BONNIE_IO && i < c->n; i++) {
		if (c->field[i].n && !bonnie_is_value(l, c->field[i]))
			return false;
		if ((i - from) % 2 == 1 && i + 1 < c->n && !c->field[i].n != !c->field[i - 1].n)
			return false;
		*figures += c->field[i].n > 0;
	}
	return true;
}

/* Whether the fields stand where the layout has them. */
static bool layout_fits(const struct line *l, const struct csv *c, size_t *figures)
{
	const struct csv_layout *f = &c->layout;

	*figures = 0;
	for (size_t i = 0; i < c->n && i < f->latency; i++)
		if (is_latency(l, c->field[i]) && i > f->files)
			return false;
	if (f->latency != CSV_NONE)
		for (size_t i = f->latency; i < c->n; i++)
			if (c->field[i].n && bonnie_is_value(l, c->field[i]) && i + 1 < c->n)
				return false;
	/* The smallest size, the directories and the chunk are never given without a largest size.
	 */
	if (f->max != CSV_NONE && f->max < c->n && !c->field[f->max].n)
		for (size_t i = f->max + 1; i < f->rates && i < c->n; i++)
			if (c->field[i].n)
				return false;
	return pairs_fit(l, c, f->io, figures) && pairs_fit(l, c, f->rates, figures);
}

/* A line that is whole but for some commas lost behind the number of files, where fields are mostly
 * empty: everything behind stands so much earlier. */
static bool close_gap(struct csv *c)
{
	size_t lost = c->layout.fields - c->n;

	if (c->layout.max == CSV_NONE || c->n >= c->layout.fields || lost > 4)
		return false;
	for (size_t i = c->layout.files + 1; i < c->layout.rates - lost; i++)
		if (c->field[i].n)
			return false;
	c->layout.max = CSV_NONE;
	c->layout.rates -= lost;
	c->layout.latency -= lost;
	c->layout.fields -= lost;
	return true;
}

/* Without the first part (-s 0) some versions print a comma too few for it. */
static bool close_empty_part(struct csv *c)
{
	if (c->layout.version == CSV_NONE || c->n + 1 != c->layout.fields)
		return false;
	for (size_t i = c->layout.size; i < c->layout.files - 1; i++)
		if (c->field[i].n)
			return false;
	c->layout.io--;
	c->layout.files--;
	c->layout.rates--;
	c->layout.fields--;
	if (c->layout.max != CSV_NONE)
		c->layout.max--;
	if (c->layout.latency != CSV_NONE)
		c->layout.latency--;
	return true;
}

enum kind { NO_CSV, CSV, DAMAGED_CSV };

/* Reads what kind of line it is, which has_fields(); DAMAGED_CSV: the versions tell, but the fields
 * don't fit. */
static enum kind recognise(const struct line *l, struct csv *c)
{
	size_t figures;
	double format = 0;
	bool versions;

	if (!split(l, c))
		return NO_CSV;
	versions = bonnie_is_version(l, c->field[0]) && bonnie_is_version(l, c->field[1]);
	c->layout = layout_1_0;
	if (versions) {
		read_number(l, c->field[0].at, &format);
		c->layout = format < 1.9    ? layout_by_hand
			    : format < 1.98 ? layout_1_9
					    : layout_1_98;
	}
	/* Without the first part (-s 0) there is no size; then only the versions tell. */
	if ((c->field[c->layout.size].n || !versions) &&
	    !bonnie_is_size(l, c->field[c->layout.size]))
		return NO_CSV;
	if (c->n > c->layout.fields + 2 || c->n <= c->layout.io + 1)
		return versions ? DAMAGED_CSV : NO_CSV;
	if (!(close_empty_part(c) && layout_fits(l, c, &figures)) && !layout_fits(l, c, &figures) &&
	    !(close_gap(c) && layout_fits(l, c, &figures)))
		return versions ? DAMAGED_CSV : NO_CSV;
	return figures ? CSV : NO_CSV;
}

/* The last field of a line that ends too early may be cut itself. */
static size_t whole_fields(const struct csv *c)
{
	return (c->open || c->n < c->layout.fields) && c->field[c->n - 1].n ? c->n - 1 : c->n;
}

static void read_pairs(struct parse *p, size_t line, struct csv *c, size_t from, bool rates,
		       struct bonnie_cell *cells)
{
	size_t n = whole_fields(c);

	for (size_t i = 0; i < BONNIE_IO; i++) {
		double scale = rates && i < BONNIE_IO - 1 ? 1024 : 1;

		if (from + 2 * i < n)
			bonnie_rate(p, line, c->field[from + 2 * i], scale, &cells[i]);
		if (from + 2 * i + 1 < n)
			bonnie_cpu(p, line, c->field[from + 2 * i + 1], &cells[i]);
	}
}

static void read_number_field(struct parse *p, size_t line, const struct csv *c, size_t field,
			      struct figure *to)
{
	const struct line *l = &p->text->lines[line];
	double value;

	if (field < whole_fields(c) && bonnie_is_files(l, c->field[field]) &&
	    read_number(l, c->field[field].at, &value) == c->field[field].n)
		*to = parse_figure(p, line, c->field[field].at, c->field[field].n, value);
}

static void read_params(struct parse *p, size_t line, const struct csv *c, struct bonnie_row *row)
{
	const struct csv_layout *f = &c->layout;

	bonnie_size(p, line, c->field[f->size], row);
	read_number_field(p, line, c, f->concurrency, &row->params[BONNIE_CONCURRENCY]);
	if (f->chunk != CSV_NONE)
		bonnie_chunk(p, line, c->field[f->chunk], row);
	if (f->max == CSV_NONE && f->files < whole_fields(c)) { /* "16:100000:16/64" */
		bonnie_files(p, line, c->field[f->files], row);
	} else {
		read_number_field(p, line, c, f->files, &row->params[BONNIE_FILES]);
		row->params[BONNIE_FILES].value *= 1024;
	}
	for (size_t i = 0; f->max != CSV_NONE && i < 3; i++)
		read_number_field(p, line, c, f->max + i, &row->params[BONNIE_MAX + i]);
	/* bonnie++ 2.00 prints the directories one field late, and the files' chunk not at all. */
	if (f->fields == layout_1_98.fields && isnan(row->params[BONNIE_DIRS].value))
		read_number_field(p, line, c, f->max + 3, &row->params[BONNIE_DIRS]);
}

bool bonnie_csv_read(struct parse *p, size_t line, struct bonnie_row *row)
{
	const struct line *l = &p->text->lines[line];
	struct csv c;

	if (!has_fields(l) || recognise(l, &c) != CSV)
		return false;
	c.open = ends_input(p->text, line, l->n);
	bonnie_row_init(row, line);
	struct token host = c.field[c.layout.host];

	row->host = bonnie_text(p, line, host.at, host.at + host.n);
	if (c.layout.version != CSV_NONE) {
		struct token version = c.field[c.layout.version];

		row->version = bonnie_text(p, line, version.at, version.at + version.n);
	}
	read_params(p, line, &c, row);
	read_pairs(p, line, &c, c.layout.io, true, row->cells);
	read_pairs(p, line, &c, c.layout.rates, false, row->cells + BONNIE_IO);
	for (size_t i = 0; c.layout.latency != CSV_NONE && i < BONNIE_CELLS; i++)
		if (c.layout.latency + i < c.n)
			bonnie_latency(p, line, c.field[c.layout.latency + i],
				       &row->cells[i].latency);
	row->cut = c.n < c.layout.fields || (whole_fields(&c) < c.n && c.layout.latency >= c.n);
	row->cut_line = line;
	row->cut_at = whole_fields(&c) < c.n ? c.field[c.n - 1].at : l->n;
	return true;
}

static bool probe(const struct text *text, struct block *b)
{
	struct csv c;

	if (!has_fields(&text->lines[b->last]) || recognise(&text->lines[b->last], &c) == NO_CSV)
		return false;
	b->first = bonnie_progress(text, b->first, b->last);
	return true;
}

static size_t parse(struct parse *p, const struct block *block)
{
	struct bonnie_row row;

	if (bonnie_csv_read(p, block->last, &row))
		bonnie_commit(p, &row);
	else
		parse_diag(p, LEVEL_WARNING, block->last, 0,
			   "the fields of this bonnie++ line are not where its version has them; "
			   "it was left out");
	return block->last;
}

const struct parser parser_bonnie_csv = {
	.name = "bonnie++ csv",
	.title = "bonnie++ CSV line",
	.probe = probe,
	.parse = parse,
};
