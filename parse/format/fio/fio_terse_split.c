/* SPDX-License-Identifier: MIT */
/* fio's terse form: finding a line of it and dividing it into fields. */
#include <ctype.h>
#include <string.h>

#include "parse/format/fio/fio_terse.h"

enum {
	MAX_LINES = 60, /* that a line of terse is broken into */
	LATEST = 400,   /* its first separator stands before */
};

size_t fio_terse_start(const struct line *l)
{
	const char *mark = l->s, *end = l->s + (l->n < LATEST ? l->n : LATEST);

	for (; (mark = memchr(mark, ';', (size_t)(end - mark))); mark++) {
		size_t at = (size_t)(mark - l->s);
		bool alone = at == 1 || (at > 1 && strchr(" \t\"'`>*#/(", l->s[at - 2]));
		size_t name = at + 1;

		if (at && alone && l->s[at - 1] >= '2' && l->s[at - 1] <= '5' && name < l->n)
			return at - 1;
	}
	return l->n;
}

static size_t end_of_field(const struct line *l, size_t at)
{
	return at + strcspn(l->s + at, ";\"'`");
}

/* Where the text goes on in a line below: behind blanks, marks of comments and quotes. */
static size_t continuation(const struct line *l)
{
	size_t at = skip_blanks(l, 0);

	while (at < l->n && strchr("#/*+|>\"'` \t", l->s[at]))
		at++;
	return at;
}

static bool is_number_text(const struct line *l, size_t at, size_t n)
{
	for (size_t i = at; i < at + n; i++)
		if (!isdigit((unsigned char)l->s[i]) && !strchr(".%=-e", l->s[i]))
			return false;
	return n > 0;
}

void fio_terse_split(struct terse *t, size_t line, size_t at)
{
	const struct text *text = t->p->text;
	size_t lines = 0;

	t->last = line;
	t->cut = true;
	while (t->n < FIO_TERSE_FIELDS && line < text->n && lines < MAX_LINES) {
		const struct line *l = &text->lines[line];
		size_t end = end_of_field(l, at);

		t->cut = !at_text(l, end, ";");
		if (end > at) {
			size_t n = end - at;

			while (n > 1 && strchr(" \t", l->s[at + n - 1]))
				n--;
			if (memchr(l->s + at, '<', end - at) && t->n > 4)
				return;
			t->fields[t->n++] = (struct field){line, at, n};
			t->last = line;
		}
		if (t->cut && end > at)
			return;
		at = end + !t->cut;
		if (at < l->n && !t->cut)
			continue;
		line++;
		lines++;
		if (line >= text->n || fio_terse_begins(text, line))
			return;
		at = continuation(&text->lines[line]);
		end = end_of_field(&text->lines[line], at);
		if (!at_text(&text->lines[line], end, ";") ||
		    !is_number_text(&text->lines[line], at, end - at))
			return;
	}
}

/* "3;fio-3.33;job;0;0;445184;444739;" or "2;job;0;0;445184;444739;". */
bool fio_terse_begins(const struct text *text, size_t line)
{
	const struct line *l = &text->lines[line];
	size_t at = fio_terse_start(l), numbers = 0;
	bool old = at_text(l, at, "2;");

	if (at == l->n)
		return false;
	at += 2;
	if (!old && !at_text(l, at, "fio-") && !isdigit((unsigned char)l->s[at]))
		return false;
	for (int text_fields = old ? 1 : 2; text_fields > 0; text_fields--) {
		at = find_text(l, at, ";");
		at += at < l->n;
	}
	while (at < l->n && isdigit((unsigned char)l->s[at])) {
		while (at < l->n && isdigit((unsigned char)l->s[at]))
			at++;
		if (!at_text(l, at, ";"))
			break;
		numbers++;
		at++;
	}
	return numbers >= 5;
}
