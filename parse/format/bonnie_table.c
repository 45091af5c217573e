/* SPDX-License-Identifier: MIT */
/* bonnie++'s text table, the same as bon_csv2txt prints it, and the classic Bonnie's. */
#include "parse/format/bonnie_table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "parse/format/time.h"

enum {
	BLANK_LINES = 2,  /* that may stand within a table */
	NAME_LENGTH = 60, /* of a line that names rows; longer is prose */
};

static const struct line *line_of(const struct table *t, size_t i)
{
	return &t->p->text->lines[i];
}

static bool has(const struct line *l, const char *s)
{
	return find_text(l, 0, s) < l->n;
}

/* Rows ----------------------------------------------------------------------------------------- */

static struct bonnie_row *add_row(struct table *t, size_t i)
{
	GROW(t->rows, t->n, t->cap);
	bonnie_row_init(&t->rows[t->n], i);
	t->rows[t->n].label = t->name;
	return &t->rows[t->n++];
}

/* SuSE's Bonnie prints "2*1024" for two files of 1024 MB. */
static bool is_volumes(const struct line *l, struct token token)
{
	size_t end = token.at + token.n;

	return bonnie_is_files(l, token) && end < l->n && l->s[end] == '*' &&
	       !at_text(l, end + 1, "*");
}

static bool is_size_of(const struct table *t, const struct line *l, const struct token *tokens,
                       size_t k, size_t n)
{
	if (strcmp(t->tool, "bonnie") == 0)
		return bonnie_is_files(l, tokens[k]) && !is_volumes(l, tokens[k]) && k + 1 < n &&
		       bonnie_count_values(l, tokens, k + 1, n) == n - k - 1;
	return bonnie_is_size(l, tokens[k]) && k + 1 < n && bonnie_is_value(l, tokens[k + 1]);
}

/* Where the host's name ends in a row whose size is token k. */
static size_t end_of_host(const struct line *l, const struct token *tokens, size_t k)
{
	return k && is_volumes(l, tokens[k - 1]) ? tokens[k - 1].at : tokens[k].at;
}

/* The classic's row has its size in MB, or as its head says in GB, without a unit. */
static void read_classic_size(struct table *t, size_t i, const struct token *tokens, size_t k,
                              struct bonnie_row *row)
{
	const struct line *l = line_of(t, i);
	double value, volumes = 1;

	if (read_number(l, tokens[k].at, &value) != tokens[k].n)
		return;
	if (k && is_volumes(l, tokens[k - 1]))
		read_number(l, tokens[k - 1].at, &volumes);
	value *= volumes * (t->gigabytes ? 1073741824 : 1048576);
	row->params[BONNIE_SIZE] = parse_figure(t->p, i, tokens[k].at, tokens[k].n, value);
}

/* Whether the chunk's size has a column of its own behind the file's ("4G 64k"): then there is one
 * value more than the rates and their CPU shares; "540k" of a row that was cut is a rate. */
static bool is_chunk_of(const struct line *l, const struct token *tokens, size_t k, size_t n)
{
	struct token chunk = tokens[k + 1];
	uint64_t size;
	size_t values = bonnie_count_values(l, tokens, k + 2, n);
	size_t digits = number_read_u64(l->s + chunk.at, chunk.n, &size);

	return digits && digits + 1 == chunk.n && l->s[chunk.at + digits] == 'k' &&
	       !(size & (size - 1)) && (values == SLOTS || (values && values % 2 == 0));
}

/* A row whose size was left out, or stands in the name: all its figures, behind one word. */
static bool is_sizeless(const struct table *t, const struct line *l, const struct token *tokens,
                        size_t n)
{
	return t->headed && strcmp(t->tool, "bonnie++") == 0 && n == 1 + SLOTS &&
	       !bonnie_is_value(l, tokens[0]) && bonnie_count_values(l, tokens, 1, n) == SLOTS;
}

static bool read_sizeless_row(struct table *t, size_t i, size_t start, const struct token *tokens)
{
	struct bonnie_row *row = add_row(t, i);

	row->host = bonnie_text(t->p, i, start, tokens[0].at + tokens[0].n);
	bonnie_read_values(t, i, tokens + 1, SLOTS, 0, row);
	return true;
}

static bool read_io_row(struct table *t, size_t i)
{
	const struct line *l = line_of(t, i);
	size_t start = bonnie_start(l), k = 0;
	struct token tokens[BONNIE_TOKENS];
	size_t n = bonnie_tokens(l, start, tokens, BONNIE_TOKENS), values;
	struct bonnie_row *row;

	while (k < n && !is_size_of(t, l, tokens, k, n))
		k++;
	if (k >= n)
		return is_sizeless(t, l, tokens, n) && read_sizeless_row(t, i, start, tokens);
	row = add_row(t, i);
	row->host = bonnie_text(t->p, i, start, end_of_host(l, tokens, k));
	if (strcmp(t->tool, "bonnie") == 0)
		read_classic_size(t, i, tokens, k, row);
	else
		bonnie_size(t->p, i, tokens[k], row);
	if (k + 1 < n && is_chunk_of(l, tokens, k, n) && bonnie_chunk(t->p, i, tokens[k + 1], row))
		k++;
	values = bonnie_count_values(l, tokens, k + 1, n);
	bonnie_read_values(t, i, tokens + k + 1, values,
	                   (ptrdiff_t)(tokens[k].at + tokens[k].n) - (ptrdiff_t)(t->end[0] - 6),
	                   row);
	return true;
}

/* bonnie++ 2.00 itself prints how many files there were into the cells of the rates (bon_csv2txt
 * does not): such a cell has no figure. */
static void drop_counts(struct table *t, size_t i, struct bonnie_row *row)
{
	if (!t->version || t->version[0] < '2')
		return;
	for (size_t c = BONNIE_IO; c < BONNIE_CELLS; c++)
		if (row->cells[c].rate.value == row->params[BONNIE_FILES].value) {
			row->cells[c] =
				(struct bonnie_cell){FIGURE_NONE, FIGURE_NONE, FIGURE_NONE, false};
			row->counts = true;
			row->counts_line = i;
		}
}

/* What cuts hosts does not cut them in the same place everywhere. */
static void take_longer_host(struct bonnie_row *row, const char *host)
{
	if (!row->host || (host && strlen(host) > strlen(row->host) &&
	                   strncmp(host, row->host, strlen(row->host)) == 0))
		row->host = host;
}

/* The row of the first part that a row of files goes on: the next one of its host, for those
 * between are of runs without files (-n 0); or a new one, of a run with files only (-s 0). The host
 * of a single run may be renamed by hand in one part. */
static struct bonnie_row *row_of_files(struct table *t, size_t i, const char *host)
{
	size_t k = t->n_files;

	while (k < t->n_io && !bonnie_hosts_agree(t->rows[k].host, host))
		k++;
	if (k == t->n_io && t->n_io == 1 && t->n_files == 0)
		k = 0;
	if (k < t->n_io) {
		t->n_files = k + 1;
		t->latest = k;
	} else {
		add_row(t, i);
		t->latest = t->n - 1;
	}
	return &t->rows[t->latest];
}

static bool read_files_row(struct table *t, size_t i)
{
	const struct line *l = line_of(t, i);
	struct token tokens[BONNIE_TOKENS];
	size_t start = bonnie_start(l), n = bonnie_tokens(l, start, tokens, BONNIE_TOKENS), k = 0;
	struct bonnie_row *row;
	const char *host;
	bool cut;

	while (k < n &&
	       !(bonnie_is_files(l, tokens[k]) && k + 1 < n && bonnie_is_value(l, tokens[k + 1])))
		k++;
	if (k < n && k + 1 < n && bonnie_count_values(l, tokens, k + 2, n) == SLOTS)
		k++; /* a host that looks like a number */
	if (k >= n || (t->n_io && t->n_files >= t->n_io && n - k <= SLOTS))
		return false;
	host = k ? bonnie_text(t->p, i, start, tokens[k].at) : NULL;
	row = row_of_files(t, i, host);
	cut = row->cut;
	take_longer_host(row, host);
	bonnie_files(t->p, i, tokens[k], row);
	ptrdiff_t drift = (ptrdiff_t)(tokens[k].at + tokens[k].n) - (ptrdiff_t)(t->end[0] - 6);
	bonnie_read_values(t, i, tokens + k + 1, bonnie_count_values(l, tokens, k + 1, n),
	                   drift > 0 ? drift : 0, row);
	row->cut |= cut;
	drop_counts(t, i, row);
	if (row->last < i)
		row->last = i;
	return true;
}

/* Latencies ------------------------------------------------------------------------------------ */

/* The latencies of line i from word k on; *words: its words, of which `tokens` are the first. */
static size_t latencies_in(const struct table *t, size_t i, size_t k, struct token *tokens,
                           struct figure *latency, size_t *words)
{
	const struct line *l = line_of(t, i);
	size_t n = 0;

	*words = bonnie_tokens(l, bonnie_start(l), tokens, 1 + BONNIE_IO);
	while (k + n < *words && n < BONNIE_IO &&
	       bonnie_latency(t->p, i, tokens[k + n], &latency[n]))
		n++;
	return n;
}

/* Those that mail has moved to the next line; 0: none, or more than there can be. */
static size_t wrapped_latencies(struct table *t, size_t i, struct figure *latency, size_t room)
{
	struct figure found[BONNIE_IO];
	struct token tokens[1 + BONNIE_IO];
	size_t words, n;

	if (i >= t->p->text->n || ends_input(t->p->text, i, line_of(t, i)->n))
		return 0;
	n = latencies_in(t, i, 0, tokens, found, &words);
	if (!n || n != words || n > room)
		return 0;
	memcpy(latency, found, n * sizeof *found);
	t->wrapped = i;
	return n;
}

static bool read_latencies(struct table *t, size_t i)
{
	size_t row = t->files ? t->latest : t->n - 1, n, more = 0, words, to[BONNIE_IO];
	struct figure latency[BONNIE_IO];
	struct token tokens[1 + BONNIE_IO] = {{0}};

	if (!t->n)
		return false;
	n = latencies_in(t, i, 1, tokens, latency, &words);
	if (1 + n == words)
		more = wrapped_latencies(t, bonnie_line_behind(t->p->text, i), latency + n,
		                         BONNIE_IO - n);
	n += more;
	if (columns_of_latencies(t, i, &t->rows[row], tokens + 1, n, to))
		for (size_t k = 0; k < n; k++)
			t->rows[row].cells[to[k] + (t->files ? BONNIE_IO : 0)].latency = latency[k];
	else
		parse_diag(t->p, LEVEL_WARNING, i, 0,
		           "%zu latencies, which do not fit the figures above; they were left out",
		           n);
	if (1 + n < words && nothing_behind(t->p->text, i))
		parse_diag(t->p, LEVEL_WARNING, i, tokens[1 + n].at,
		           "the row is cut here; %zu latencies were kept, the rest is lost", n);
	t->rows[row].last = more ? t->wrapped : i;
	return true;
}

/* The whole ------------------------------------------------------------------------------------ */

/* Whether line i alone has all figures of a row, or all but those that mail has wrapped. */
static bool is_full_row(const struct table *t, size_t i)
{
	const struct line *l = i < t->p->text->n ? line_of(t, i) : NULL;
	struct token tokens[BONNIE_TOKENS];
	size_t n = l ? bonnie_tokens(l, bonnie_start(l), tokens, BONNIE_TOKENS) : 0, k = 0;

	while (k < n && !is_size_of(t, l, tokens, k, n))
		k++;
	return k < n && bonnie_count_values(l, tokens, k + 1, n) + WRAPPED >= SLOTS &&
	       n > WRAPPED + BONNIE_IO;
}

/* The row with which the table goes on behind a remark, of a few lines, from line i on; i: none. */
static size_t row_behind_remark(const struct table *t, size_t i)
{
	enum { REMARK = 6 };

	for (size_t k = i + 1; t->n && !t->files && k < t->p->text->n && k <= i + REMARK; k++) {
		if (bonnie_head_of(line_of(t, k)) != HEAD_NONE ||
		    bonnie_begins_table(line_of(t, k)))
			break;
		if (is_full_row(t, k))
			return k;
	}
	return i;
}

/* "server 1 (ext4)", "*** with the patch:": a line of its own above the rows that it names. */
static bool read_name(struct table *t, size_t i)
{
	const struct line *l = line_of(t, i);
	size_t at = bonnie_start(l), end = l->n;

	while (at < end && strchr("*=- \t", l->s[at]))
		at++;
	while (end > at && strchr("*=-: \t", l->s[end - 1]))
		end--;
	if (t->files || !t->headed || end == at || end - at > NAME_LENGTH ||
	    !is_full_row(t, bonnie_line_behind(t->p->text, i)))
		return false;
	t->name = bonnie_text(t->p, i, at, end);
	return t->name != NULL;
}

/* A CSV line belongs to the row that it does not contradict; else it is a run of its own. */
static bool read_csv(struct table *t, size_t i)
{
	struct bonnie_row csv;

	if (!bonnie_csv_read(t->p, i, &csv))
		return false;
	for (size_t k = t->n > BONNIE_NEAR ? t->n - BONNIE_NEAR : 0; k < t->n; k++)
		if (bonnie_same(&t->rows[k], &csv)) {
			bonnie_merge(&t->rows[k], &csv);
			return true;
		}
	*add_row(t, i) = csv;
	t->n_files = t->n;
	t->latest = t->n - 1;
	return true;
}

static bool read_line(struct table *t, size_t i)
{
	const struct line *l = line_of(t, i);
	enum bonnie_head head = bonnie_head_of(l);
	size_t at = bonnie_start(l);

	if (head != HEAD_NONE)
		return bonnie_read_head(t, i, head);
	if (at_text(l, at, "Latency"))
		return read_latencies(t, i);
	if (at_text(l, at, "...") || at_text(l, at, "[...]"))
		return true;
	return read_csv(t, i) || (t->files ? read_files_row(t, i) : read_io_row(t, i)) ||
	       read_name(t, i);
}

static struct run *commit(struct table *t)
{
	struct run *run = NULL;

	for (size_t k = 0; k < t->n; k++) {
		struct bonnie_row *row = &t->rows[k];

		row->tool = t->tool;
		if (!row->version)
			row->version = t->version;
		if (isnan(row->params[BONNIE_CONCURRENCY].value))
			row->params[BONNIE_CONCURRENCY] = t->concurrency;
		take_longer_host(row, t->host);
		run = bonnie_commit(t->p, row);
	}
	return run;
}

/* Whether the lines of progress, from first to before last, show the tests of blocks only. */
static bool skips_chars(const struct text *text, const struct block *block)
{
	bool blocks = false;

	for (size_t i = block->first; i < block->last; i++) {
		const struct line *l = &text->lines[i];

		if (has(l, "putc") || has(l, "a byte at a time"))
			return false;
		blocks |= has(l, "Writing intelligently");
	}
	return blocks;
}

static size_t parse(struct parse *p, const struct block *block)
{
	struct table t = {
		.p = p, .tool = "bonnie++", .concurrency = FIGURE_NONE, .wrapped = p->text->n};
	size_t last = block->last, blanks = 0;
	struct run *run;

	t.fast = skips_chars(p->text, block);
	for (size_t i = block->last; i < p->text->n && blanks <= BLANK_LINES; i++) {
		if (line_is_blank(&p->text->lines[i])) {
			blanks++;
			continue;
		}
		blanks = 0;
		if (i != t.wrapped && !read_line(&t, i)) {
			size_t row = row_behind_remark(&t, i);

			if (row == i)
				break;
			t.name = NULL;
			i = row - 1;
			continue;
		}
		last = i;
	}
	if (t.n)
		t.rows[0].first = block->last;
	run = commit(&t);
	if (!t.n)
		parse_diag(p, LEVEL_WARNING, last, 0,
		           "the table of bonnie++ ends before its first row; nothing was read");
	if (run)
		last = time_behind(p, run, last);
	free(t.rows);
	return last;
}

static bool probe(const struct text *text, struct block *b)
{
	if (!bonnie_begins_table(&text->lines[b->last]))
		return false;
	b->first = bonnie_progress(text, b->first, b->last);
	return true;
}

static const char *const anchors[] = {"Sequential Output", "Sequential Create", "-Per Ch",
                                      "...done", NULL};

const struct parser parser_bonnie = {
	.name = "bonnie++",
	.title = "bonnie++ and Bonnie text table",
	.anchors = anchors,
	.above = 4,
	.lead = BONNIE_LEAD,
	.probe = probe,
	.parse = parse,
};
