/* SPDX-License-Identifier: MIT */
/* The text layer alone over any bytes. */
#include "base/buf.h"
#include "base/utf8.h"
#include "parse/text/text.h"
#include "tests/fuzz/lib/fuzz.h"

enum { UNPACKED_MAX = 1 << 22 };

static void check_line(const struct text *t, const struct line *l)
{
	size_t used, n;
	unsigned line, column;

	if (!l->n_spans || (l->n_spans > 1 && !l->spans) || line_span(l, 0).at != 0 || l->s[l->n] != '\0')
		fuzz_fault("a line has no place, or no end");
	for (size_t i = 1; i < l->n_spans; i++)
		if (l->spans[i].at <= l->spans[i - 1].at || l->spans[i].at > l->n)
			fuzz_fault("the places of line %u do not rise", l->number);
	for (size_t i = 0; i < l->n; i += used) {
		uint32_t cp = utf8_decode(l->s + i, l->n - i, &used);

		if (cp == UTF8_BAD || !utf8_allowed(cp) || cp == '\n')
			fuzz_fault("line %u is not clean", l->number);
	}
	text_place(l, l->n, &line, &column);
	if (!line || !column)
		fuzz_fault("line %u ends nowhere", l->number);
	n = l->n;
	text_printed(t, l, 0, &n);
}

int fuzz_lines(const char *before, const uint8_t *data, size_t n)
{
	struct buf bytes = BUF_INIT;
	struct diags diags = DIAGS_INIT;
	const struct text_options options = {.name = "input", .max_size = UNPACKED_MAX};
	struct text *t;

	buf_puts(&bytes, before);
	buf_put(&bytes, data, n);
	t = text_read(bytes.s, bytes.n, &options, &diags);
	for (size_t i = 0; i < t->n; i++)
		check_line(t, &t->lines[i]);
	text_free(t);
	diags_release(&diags);
	buf_release(&bytes);
	return 0;
}
