/* SPDX-License-Identifier: MIT */
/* Rows of fio's report that mail has broken or run together, put back as one row a line.
 *
 * A line is divided where another row begins in its midst ("… 0 zone resets slat (usec): min=6"),
 * what is no row of its own is joined to the row above. Each byte keeps its place in the input. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "parse/format/fio/fio_forms.h"

enum {
	TAIL = 3,       /* lines behind the block, which tell whether the input ends there */
	LONGEST = 4096, /* bytes of a line that is divided */
	LONGEST_ROW = 1 << 16,
};

/* A row while it is put together. */
struct row {
	struct buf bytes;
	struct span *spans;
	size_t n_spans, cap_spans;
	size_t line; /* index of its first line */
};

bool fio_is_rest(const struct line *l)
{
	for (size_t at = find_text(l, 0, "="); at < l->n; at = find_text(l, at + 1, "=")) {
		size_t value = skip_blanks(l, at + 1);

		if (at && isalnum((unsigned char)l->s[at - 1]) && value < l->n &&
		    isdigit((unsigned char)l->s[value]))
			return true;
	}
	return false;
}

static struct span span_at(const struct line *l, size_t at)
{
	size_t k = 0;

	while (k + 1 < l->n_spans && l->spans[k + 1].at <= at)
		k++;
	return line_span(l, k);
}

static void add_span(struct row *r, const struct line *l, size_t from)
{
	struct span s = span_at(l, from);
	struct span new = {.at = (unsigned)r->bytes.n,
	                   .source = s.source + (unsigned)(from - s.at)};

	text_place(l, from, &new.line, &new.column);
	GROW(r->spans, r->n_spans, r->cap_spans);
	r->spans[r->n_spans++] = new;
}

/* Appends bytes `from` to `to` of a line, behind a blank that stands where they do. */
static void append(struct row *r, const struct line *l, size_t from, size_t to)
{
	if (r->bytes.n + to - from > LONGEST_ROW)
		return;
	if (r->bytes.n) {
		add_span(r, l, from);
		buf_putc(&r->bytes, ' ');
	}
	add_span(r, l, from);
	for (size_t k = 1; k < l->n_spans; k++) {
		struct span s = l->spans[k];

		if (s.at <= from || s.at >= to)
			continue;
		s.at = (unsigned)(r->bytes.n + s.at - from);
		GROW(r->spans, r->n_spans, r->cap_spans);
		r->spans[r->n_spans++] = s;
	}
	buf_put(&r->bytes, l->s + from, to - from);
}

/* Puts the row behind those of the flow and empties it. */
static void end_row(struct fio_flow *f, struct row *r, const struct text *t)
{
	struct span *spans = pool_alloc(&f->pool, (r->n_spans + 1) * sizeof *spans);
	struct line l = {
		.n = (unsigned)r->bytes.n, .n_spans = (unsigned)r->n_spans, .edited = true};

	if (!r->n_spans)
		return;
	memcpy(spans, r->spans, r->n_spans * sizeof *spans);
	l.s = pool_strndup(&f->pool, r->bytes.s, r->bytes.n);
	l.spans = spans;
	l.number = spans[0].line;
	l.code = t->lines[r->line].code;
	l.traits = t->lines[r->line].traits;
	GROW(f->text.lines, f->text.n, f->text.cap);
	f->text.lines[f->text.n++] = l;
	buf_clear(&r->bytes);
	r->n_spans = 0;
}

static enum fio_row row_of(const struct row *r)
{
	struct line l = {.s = r->bytes.s, .n = (unsigned)r->bytes.n};
	size_t at;

	return fio_row(&l, &at);
}

/* Whether a row that says of itself what it is begins at byte `at` of a line. */
static bool row_begins(const struct line *l, size_t at, enum fio_row whole)
{
	struct line rest = {.s = l->s + at, .n = (unsigned)(l->n - at)};
	size_t content;
	enum fio_row row = FIO_NONE;

	if (isalpha((unsigned char)l->s[at]))
		row = fio_row(&rest, &content);
	if (row == FIO_RESULT && content > 0)
		return false;
	if (whole == FIO_JOB || whole == FIO_HEADER)
		return row == FIO_RESULT;
	return row == FIO_RESULT || row == FIO_SYNC || row == FIO_LATENCY ||
	       row == FIO_PERCENTILES_OF || row == FIO_PRIORITY || row == FIO_BUCKETS ||
	       row == FIO_BW_SAMPLES || row == FIO_CPU || row == FIO_ISSUED || row == FIO_GROUP ||
	       row == FIO_OTHER;
}

/* Whether "read", "write" or "wri" stands before: "read bw (KiB/s): min=…" is no row of fio. */
static bool has_direction_before(const struct line *l, size_t at)
{
	static const char *const words[] = {"read", "write", "wri", "trim"};

	while (at && strchr(" \t", l->s[at - 1]))
		at--;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		size_t n = strlen(words[i]);

		if (at >= n && at_text(l, at - n, words[i]) &&
		    (at == n || !isalpha((unsigned char)l->s[at - n - 1])))
			return true;
	}
	return false;
}

/* Where the next row begins behind byte `at`, or l->n. A result line that begins at `named` has its
 * name before. */
static size_t next_row(const struct line *l, size_t at, enum fio_row whole, size_t named)
{
	for (size_t i = at + 1; i < l->n && l->n <= LONGEST; i++)
		if (strchr(" \t", l->s[i - 1]) && i != named && row_begins(l, i, whole) &&
		    !has_direction_before(l, i))
			return i;
	return l->n;
}

/* Whether the row waits for more: a comma or a bracket that is open. */
static bool is_open(const struct row *r)
{
	size_t n = r->bytes.n;
	const char *open = memrchr(r->bytes.s, '[', n);

	while (n && strchr(" \t", r->bytes.s[n - 1]))
		n--;
	return n && (strchr(",([", r->bytes.s[n - 1]) || (open && !strchr(open, ']')));
}

/* Whether a piece of a line goes on where the row above ends. */
static bool goes_on(const struct row *r, const struct line *l, size_t from, size_t to, bool more)
{
	struct line piece = {.s = l->s + from, .n = (unsigned)(to - from)};
	size_t at;
	enum fio_row row = fio_row(&piece, &at);

	if (!r->n_spans || row_of(r) == FIO_NONE)
		return false;
	if (row == FIO_PERCENTILES)
		return is_open(r) && row_of(r) == FIO_PERCENTILES;
	return row == FIO_NONE && (more || is_open(r) || fio_is_rest(&piece));
}

/* Where a result line begins behind letters that name it; 0: it does not. */
static size_t named_result(const struct line *l, size_t from, enum fio_row whole, size_t at)
{
	for (size_t i = from; whole == FIO_RESULT && i < at; i++)
		if (isalpha((unsigned char)l->s[i]))
			return at;
	return 0;
}

static void add_line(struct fio_flow *f, struct row *r, const struct text *t, size_t line)
{
	const struct line *l = &t->lines[line];
	size_t from = fio_content(l), whole_at;
	enum fio_row whole = fio_row(l, &whole_at);
	size_t named = named_result(l, from, whole, whole_at);

	if (from >= l->n) {
		end_row(f, r, t);
		return;
	}
	while (from < l->n) {
		size_t to = next_row(l, from, whole, named);

		if (!goes_on(r, l, from, to, to < l->n)) {
			end_row(f, r, t);
			r->line = line;
		}
		append(r, l, from, to);
		from = to;
	}
}

void fio_flow_init(struct fio_flow *f, const struct text *t, const struct block *block)
{
	struct row r = {.bytes = BUF_INIT};
	size_t end = block->last;

	*f = (struct fio_flow){.text = *t};
	pool_init(&f->pool);
	f->text.lines = NULL;
	f->text.n = f->text.cap = 0;
	while (end + 1 < t->n && !line_is_blank(&t->lines[end + 1]) &&
	       fio_is_rest(&t->lines[end + 1]))
		end++;
	f->last = end;
	for (size_t i = block->first; i <= end; i++)
		add_line(f, &r, t, i);
	end_row(f, &r, t);
	f->rows = f->text.n;
	for (size_t i = end + 1; i < t->n && i <= end + TAIL; i++) {
		GROW(f->text.lines, f->text.n, f->text.cap);
		f->text.lines[f->text.n++] = t->lines[i];
	}
	f->text.open_end = t->open_end && end + TAIL >= t->n;
	buf_release(&r.bytes);
	free(r.spans);
}

void fio_flow_release(struct fio_flow *f)
{
	free(f->text.lines);
	pool_release(&f->pool);
}
