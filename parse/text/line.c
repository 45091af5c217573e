/* SPDX-License-Identifier: MIT */
#include "parse/text/line.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/sixteen.h"
#include "base/utf8.h"

static sixteen traits_of_each(sixteen c)
{
	sixteen control = (sixteen)((c < 0x20) & (c != '\t')) | (sixteen)(c == 0x7F);

	return (control & TRAIT_CONTROL) | ((sixteen)(c > 0x7F) & TRAIT_HIGH) |
	       ((sixteen)(c == '*') & TRAIT_STAR) | ((sixteen)(c == '&') & TRAIT_AMP) |
	       ((sixteen)(c == '\\') & TRAIT_BACKSLASH) | ((sixteen)(c == '<') & TRAIT_LESS) |
	       ((sixteen)(c == '[') & TRAIT_BRACKET) | ((sixteen)(c == '=') & TRAIT_EQUALS);
}

unsigned traits_of(const char *s, size_t n)
{
	sixteen bytes, found = {0};
	uint64_t all;
	size_t i = 0;

	for (; n - i >= sizeof bytes; i += sizeof bytes)
		found |= traits_of_each(sixteen_load(s + i));
	if (i < n) {
		memset(&bytes, ' ', sizeof bytes);
		memcpy(&bytes, s + i, n - i);
		found |= traits_of_each(bytes);
	}
	all = sixteen_any(found);
	all |= all >> 32;
	all |= all >> 16;
	return (unsigned)((all | all >> 8) & 0xFF);
}

static char first_byte(const char *s, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (s[i] != ' ' && s[i] != '\t')
			return s[i];
	return '\0';
}

void cursor_start(struct cursor *c, const char *s, size_t n)
{
	*c = (struct cursor){.s = s, .n = n, .line = 1, .column = 1};
}

uint32_t cursor_peek(const struct cursor *c, size_t *used)
{
	return utf8_decode(c->s + c->at, c->n - c->at, used);
}

void cursor_skip(struct cursor *c, size_t bytes)
{
	size_t end = bytes < c->n - c->at ? c->at + bytes : c->n, used;

	while (c->at < end) {
		bool lf = c->s[c->at] == '\n';
		cursor_peek(c, &used);
		c->at += used;
		c->column = lf ? 1 : c->column + 1;
		c->line += lf;
	}
}

struct place cursor_place(const struct cursor *c)
{
	return (struct place){c->line, c->column, c->at};
}

void line_start(struct line_builder *b, struct text *t)
{
	*b = (struct line_builder){.text = t, .bytes = BUF_INIT};
}

void line_release(struct line_builder *b)
{
	buf_release(&b->bytes);
	free(b->spans);
}

/* Lines are at most LINE_MAX_BYTES long, inputs TEXT_MAX_BYTES. */
static struct span span_at(size_t at, struct place p)
{
	return (struct span){(unsigned)at, p.line, p.column, (unsigned)p.source};
}

static void add_span(struct line_builder *b, struct place p)
{
	GROW(b->spans, b->n_spans, b->cap_spans);
	b->spans[b->n_spans++] = span_at(b->bytes.n, p);
}

static bool goes_on(const struct line_builder *b, struct place p)
{
	return b->n_spans && p.line == b->next.line && p.column == b->next.column &&
	       p.source == b->next.source &&
	       b->bytes.n - b->spans[b->n_spans - 1].at < SPAN_MAX_BYTES;
}

void line_add(struct line_builder *b, const char *s, size_t n, struct place p)
{
	size_t used;

	if (b->bytes.n + n > LINE_MAX_BYTES) {
		b->lost += n;
		return;
	}
	if (!goes_on(b, p))
		add_span(b, p);
	if (utf8_allowed(utf8_decode(s, n, &used)))
		buf_put(&b->bytes, s, n);
	else
		buf_puts(&b->bytes, "\xEF\xBF\xBD");
	b->next = (struct place){p.line, p.column + 1, p.source + n};
}

struct span line_span(const struct line *l, size_t k)
{
	return l->spans ? l->spans[k] : (struct span){0, l->number, l->column, l->source};
}

/* Gives a line that has its number copies of n spans. Most have one, which takes no memory of its own. */
static void give_spans(struct text *t, struct line *l, const struct span *spans, size_t n)
{
	bool within = n == 1 && spans->line == l->number;

	l->n_spans = (unsigned)n;
	l->column = spans->column;
	l->source = spans->source;
	l->spans = within ? NULL
	                  : memcpy(pool_alloc(&t->pool, n * sizeof *spans), spans,
	                           n * sizeof *spans);
}

void line_forget(struct line_builder *b)
{
	buf_clear(&b->bytes);
	b->n_spans = 0;
}

struct line line_make(struct line_builder *b, struct place p)
{
	const struct span only = span_at(0, p), *spans = b->n_spans ? b->spans : &only;
	struct line l = {
		.s = pool_strndup(&b->text->pool, b->bytes.s, b->bytes.n),
		.n = (unsigned)b->bytes.n,
		.number = spans->line,
		.heading = b->heading,
		.code = b->code,
		.edited = b->edited,
		.traits = (unsigned char)traits_of(b->bytes.s, b->bytes.n),
		.first = first_byte(b->bytes.s, b->bytes.n),
	};

	give_spans(b->text, &l, spans, b->n_spans ? b->n_spans : 1);
	line_forget(b);
	return l;
}

void text_reserve(struct text *t, size_t n)
{
	t->cap = n < TEXT_MAX_LINES ? n : TEXT_MAX_LINES;
	t->lines = xreallocarray(t->lines, t->cap, sizeof *t->lines);
}

void text_append(struct text *t, const struct line *l)
{
	GROW(t->lines, t->n, t->cap);
	t->lines[t->n++] = *l;
	t->traits |= l->traits;
}

void line_end(struct line_builder *b, struct place p)
{
	struct line l = line_make(b, p);

	text_append(b->text, &l);
}

/* Spans of a line that stands in the input as it is, at a place. */
static void lend_spans(struct text *t, struct line *l, struct place p)
{
	size_t n_spans = l->n / SPAN_MAX_BYTES + 1, k = 0, at = 0, n = l->n;
	struct span *spans = pool_alloc(&t->pool, n_spans * sizeof *spans);
	const char *s = l->s;

	for (;;) {
		size_t next = at + SPAN_MAX_BYTES;

		spans[k++] = span_at(at, (struct place){p.line, p.column, p.source + at});
		if (next >= n || k == n_spans)
			break;
		while (next < n && ((unsigned char)s[next] & 0xC0) == 0x80)
			next++;
		p.column += (unsigned)utf8_count(s + at, next - at);
		at = next;
	}
	l->spans = spans;
	l->n_spans = (unsigned)k;
}

struct line line_lent(struct text *t, const char *s, size_t n, struct place p)
{
	struct line l = {.s = s,
	                 .n = (unsigned)n,
	                 .n_spans = 1,
	                 .number = p.line,
	                 .column = p.column,
	                 .source = (unsigned)p.source,
	                 .first = first_byte(s, n)};

	if (n > SPAN_MAX_BYTES)
		lend_spans(t, &l, p);
	return l;
}

/* The last span that begins at or before byte `at`. */
static size_t span_of(const struct line *l, size_t at)
{
	size_t low = 0, high = l->n_spans;

	while (high - low > 1) {
		size_t middle = low + (high - low) / 2;

		if (l->spans[middle].at <= at)
			low = middle;
		else
			high = middle;
	}
	return low;
}

struct place line_place(const struct line *l, size_t at)
{
	struct span s = line_span(l, span_of(l, at));
	size_t before = at - s.at;
	size_t columns = l->traits & TRAIT_HIGH ? utf8_count(l->s + s.at, before) : before;

	return (struct place){s.line, s.column + (unsigned)columns, s.source + before};
}

void line_copy(struct line_builder *b, const struct line *l, size_t from, size_t to)
{
	while (from < to) {
		size_t k = span_of(l, from), end = k + 1 < l->n_spans ? l->spans[k + 1].at : l->n;
		struct place p = line_place(l, from);
		size_t n = (end < to ? end : to) - from;

		if (b->bytes.n + n > LINE_MAX_BYTES) {
			b->lost += to - from;
			return;
		}
		if (!goes_on(b, p))
			add_span(b, p);
		buf_put(&b->bytes, l->s + from, n);
		b->next = (struct place){p.line, p.column + (unsigned)utf8_count(l->s + from, n),
		                         p.source + n};
		from += n;
	}
}

void line_replace(struct line_builder *b, const struct line *l, size_t at, const char *s, size_t n)
{
	line_add(b, s, n, line_place(l, at));
	b->next.source = 0; /* what follows stands elsewhere */
}

void line_put_back(struct line_builder *b, struct line *l)
{
	unsigned number = l->number;
	struct span first;

	b->heading = l->heading;
	b->code = l->code;
	b->edited = true;
	*l = line_make(b, line_place(l, 0));
	if (l->number != number) {
		first = line_span(l, 0);
		l->number = number;
		if (!l->spans)
			give_spans(b->text, l, &first, 1);
	}
	b->text->traits |= l->traits;
}

void line_cut_front(struct text *t, struct line *l, size_t n)
{
	size_t k = span_of(l, n), left = l->n_spans - k;
	struct span first = span_at(0, line_place(l, n)), *spans;

	l->s += n;
	l->n -= (unsigned)n;
	l->first = first_byte(l->s, l->n);
	if (left == 1) {
		give_spans(t, l, &first, 1);
		return;
	}
	spans = pool_alloc(&t->pool, left * sizeof *spans);
	spans[0] = first;
	for (size_t i = 1; i < left; i++) {
		spans[i] = l->spans[k + i];
		spans[i].at -= (unsigned)n;
	}
	l->spans = spans;
	l->n_spans = (unsigned)left;
}

bool line_ends_behind(const struct line *l, size_t at)
{
	while (at < l->n && (l->s[at] == ' ' || l->s[at] == '\t'))
		at++;
	return at >= l->n;
}
