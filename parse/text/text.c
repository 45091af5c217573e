#include "parse/text/text.h"

#include <stdlib.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "parse/text/decode.h"
#include "parse/text/html.h"
#include "parse/text/plain.h"

struct text *text_read(const char *bytes, size_t n, const char *name, const char *encoding,
                       struct diags *diags)
{
	struct text *t = xcalloc(1, sizeof *t);
	struct buf decoded = BUF_INIT;

	pool_init(&t->pool);
	if (bytes_are_binary(bytes, n)) {
		t->encoding = "binary";
		return t;
	}
	t->encoding = decode(bytes, n, name, encoding, &decoded, diags);
	if (html_is(decoded.s, decoded.n)) {
		html_lines(t, decoded.s, decoded.n, name, diags);
	} else {
		plain_lines(t, decoded.s, decoded.n, name, diags);
		markdown_mark(t);
	}
	buf_release(&decoded);
	return t;
}

void text_free(struct text *t)
{
	if (!t)
		return;
	free(t->lines);
	pool_release(&t->pool);
	free(t);
}

void text_place(const struct line *l, size_t at, unsigned *line, unsigned *column)
{
	const struct span *s = &l->spans[0];

	for (size_t i = 1; i < l->n_spans && l->spans[i].at <= at; i++)
		s = &l->spans[i];
	*line = s->line;
	*column = s->column + (unsigned)utf8_count(l->s + s->at, at - s->at);
}
