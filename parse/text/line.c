#include "parse/text/line.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"

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

void line_start(struct line_builder *b, struct text *t)
{
	*b = (struct line_builder){.text = t, .bytes = BUF_INIT};
}

void line_release(struct line_builder *b)
{
	buf_release(&b->bytes);
	free(b->spans);
}

void line_add(struct line_builder *b, const char *s, size_t n, unsigned line, unsigned column)
{
	size_t used;

	if (b->bytes.n + n > LINE_MAX_BYTES) {
		b->lost += n;
		return;
	}
	if (!b->n_spans || line != b->next_line || column != b->next_column) {
		GROW(b->spans, b->n_spans, b->cap_spans);
		b->spans[b->n_spans++] = (struct span){b->bytes.n, line, column};
	}
	if (utf8_allowed(utf8_decode(s, n, &used)))
		buf_put(&b->bytes, s, n);
	else
		buf_puts(&b->bytes, "\xEF\xBF\xBD");
	b->next_line = line;
	b->next_column = column + 1;
}

static const struct span *keep_spans(struct line_builder *b, unsigned line)
{
	size_t n = b->n_spans ? b->n_spans : 1;
	struct span *kept = pool_alloc(&b->text->pool, n * sizeof *kept);

	if (b->n_spans)
		memcpy(kept, b->spans, n * sizeof *kept);
	else
		*kept = (struct span){0, line, 1};
	return kept;
}

void line_end(struct line_builder *b, unsigned line)
{
	struct text *t = b->text;

	GROW(t->lines, t->n, t->cap);
	t->lines[t->n++] = (struct line){
	        .s = pool_strndup(&t->pool, b->bytes.s, b->bytes.n),
	        .n = b->bytes.n,
	        .number = b->n_spans ? b->spans[0].line : line,
	        .heading = b->heading,
	        .code = b->code,
	        .spans = keep_spans(b, line),
	        .n_spans = b->n_spans ? b->n_spans : 1,
	};
	buf_clear(&b->bytes);
	b->n_spans = 0;
}
