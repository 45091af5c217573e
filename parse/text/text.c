/* SPDX-License-Identifier: MIT */
#include "parse/text/text.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "parse/text/decode.h"
#include "parse/text/entity.h"
#include "parse/text/escape.h"
#include "parse/text/filter.h"
#include "parse/text/html.h"
#include "parse/text/line.h"
#include "parse/text/mail.h"
#include "parse/text/markdown.h"
#include "parse/text/plain.h"
#include "parse/text/unpack.h"

/* In the order in which they are used: what was put around the words last comes off first. */
static const struct filter filters[] = {
	{filter_quoted_printable, TRAIT_EQUALS},
	{filter_escapes, TRAIT_BACKSLASH | TRAIT_BRACKET},
	{filter_colours, TRAIT_BRACKET},
	{filter_entities, TRAIT_AMP},
	{filter_blanks, TRAIT_HIGH},
	{filter_speakers, 0},
	{filter_loggers, 0},
	{filter_records, 0},
	{filter_listed, 0},
	{filter_quoted_lines, 0},
	{filter_quotes, 0},
	{filter_comments, 0},
	{filter_differences, 0},
	{filter_numbering, 0},
	{filter_quotes, 0},   /* in a comment */
	{filter_comments, 0}, /* in a quotation or a comment */
	{filter_records, 0},  /* likewise */
	{filter_listed, 0},   /* likewise */
	{filter_loggers, 0},  /* likewise, or in a record or a list */
	{filter_signed, 0},
	{filter_markup, TRAIT_LESS | TRAIT_BRACKET},
	{filter_emphasis, TRAIT_STAR | TRAIT_BACKSLASH},
	{filter_csv_wraps, 0},
	{filter_row_wraps, 0},
	{filter_paragraphs, 0},
	{filter_spacing, 0},
};

static void filter_lines(struct text *t)
{
	for (size_t i = 0; i < sizeof filters / sizeof *filters; i++) {
		bool wanted = !filters[i].traits || (t->traits & filters[i].traits);

		if (wanted)
			filters[i].apply(t);
	}
}

static void read_unpacked(struct text *t, const char *bytes, size_t n, const struct text_options *o,
                          struct diags *diags)
{
	bool mail;

	if (bytes_are_binary(bytes, n)) {
		t->encoding = "binary";
		return;
	}
	t->encoding = decode(bytes, n, o, &t->decoded, diags);
	if (t->decoded.n > TEXT_MAX_BYTES) {
		diag_add(diags, LEVEL_WARNING, o->name, 0, 0,
		         "there are more than 4 GiB of text; what lies behind was left out");
		buf_truncate(&t->decoded, TEXT_MAX_BYTES);
	}
	mail = mail_is(t->decoded.s, t->decoded.n);
	if (!mail && html_is(t->decoded.s, t->decoded.n))
		html_lines(t, t->decoded.s, t->decoded.n, o->name, diags);
	else
		plain_lines(t, o->name, diags);
	if (mail)
		mail_read(t);
	filter_lines(t);
	if (t->exact)
		markdown_mark(t, o->name);
}

struct text *text_read(const char *bytes, size_t n, const struct text_options *o,
                       struct diags *diags)
{
	struct text *t = xcalloc(1, sizeof *t);
	struct buf unpacked = BUF_INIT;
	size_t max = o->max_size ? o->max_size : (size_t)1 << 30;
	struct text_options inside = *o;

	pool_init(&t->pool);
	buf_init(&t->decoded);
	t->container = unpack(bytes, n, max, o->name, &unpacked, diags);
	inside.over = false;
	if (t->container)
		read_unpacked(t, unpacked.s, unpacked.n, &inside, diags);
	else
		read_unpacked(t, bytes, n, o, diags);
	buf_release(&unpacked);
	return t;
}

void text_free(struct text *t)
{
	if (!t)
		return;
	free(t->lines);
	buf_release(&t->decoded);
	pool_release(&t->pool);
	free(t);
}

void text_place(const struct line *l, size_t at, unsigned *line, unsigned *column)
{
	struct place p = line_place(l, at);

	*line = p.line;
	*column = p.column;
}

/* What the filters have put in the place of a character. */
static bool stands_for(uint32_t printed, uint32_t cp)
{
	if (printed >= 0xFF10 && printed <= 0xFF19)
		return printed - 0xFF10 + '0' == cp;
	return printed == cp || (cp == ' ' && printed == 0xA0) || (cp == '.' && printed == 0xFF0E);
}

/* What they have taken away within a figure. */
static bool is_ornament(uint32_t cp)
{
	return cp == '*' || cp == '\\' || (cp >= 0x200B && cp <= 0x200F) || cp == 0x2060;
}

/* The character of the input at s, which may be written as a reference or an escape. */
static uint32_t printed_character(const char *s, size_t n, size_t *used)
{
	char text[5];
	size_t n_text = 0, in_text;
	size_t length = *s == '&' ? entity_read(s, n, text) : escape_read(s, n, text, &n_text);

	if (!length || (*s == '\\' && !n_text))
		return utf8_decode(s, n, used);
	*used = length;
	return utf8_decode(text, *s == '&' ? strlen(text) : n_text, &in_text);
}

/* How many bytes of the input read as the n bytes at s, ornaments in between; 0: they do not. */
static size_t printed_length(const char *s, size_t n, const char *source, size_t left)
{
	size_t at = 0, used, used_there;

	for (size_t i = 0; i < n;) {
		uint32_t cp = utf8_decode(s + i, n - i, &used), there;

		if (at >= left)
			return 0;
		there = printed_character(source + at, left - at, &used_there);
		at += used_there;
		if (stands_for(there, cp))
			i += used;
		else if (!is_ornament(there))
			return 0;
	}
	return at;
}

const char *text_printed(const struct text *t, const struct line *l, size_t at, size_t *n)
{
	size_t source, length = 0;

	if (!t->exact || !l->edited || !*n)
		return l->s + at;
	source = line_place(l, at).source;
	if (source < t->decoded.n)
		length =
			printed_length(l->s + at, *n, t->decoded.s + source, t->decoded.n - source);
	if (!length)
		return l->s + at;
	*n = length;
	return t->decoded.s + source;
}
