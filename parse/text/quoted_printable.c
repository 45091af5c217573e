/* SPDX-License-Identifier: MIT */
/* Quoted-printable: "=3D" for "=", and "=" at the end of a line that goes on in the next. Mail
 * archives keep it and lose the header that says so. In such text no other "=" can stand, so a
 * stretch of lines is taken for it when all its "=" are of that kind and some are telling. */
#include "parse/text/filter.h"

#include <string.h>

#include "base/utf8.h"
#include "parse/text/line.h"
#include "parse/text/lines.h"

enum { SOFT_BREAK_BYTES = 40 }; /* of a line that was broken, not of one that ends in "=" */

/* What the "=" of some lines are. */
struct signs {
	size_t telling; /* hardly anything else */
	size_t possible;
	bool bad; /* no quoted-printable */
};

static int hex_value(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* The byte that "=XX" at s stands for, or -1. */
static int byte_at(const char *s, size_t n)
{
	if (n < 3 || s[0] != '=' || hex_value(s[1]) < 0 || hex_value(s[2]) < 0)
		return -1;
	return hex_value(s[1]) * 16 + hex_value(s[2]);
}

/* How many bytes at s write one character above 0x7F in UTF-8; 0: none. */
static size_t encoded_character(const char *s, size_t n)
{
	char bytes[4];
	size_t k = 0, used;

	for (int byte; k < 4 && (byte = byte_at(s + 3 * k, n - 3 * k)) >= 0x80; k++)
		bytes[k] = (char)byte;
	if (!k || utf8_decode(bytes, k, &used) == UTF8_BAD)
		return 0;
	return 3 * used;
}

/* How many bytes at s are an encoded end of the line, which some mailers put before the real one and
 * a soft break between: "=0A=", "=0D=0A=". */
static size_t encoded_end(const char *s, size_t n)
{
	static const char *const ends[] = {"=0A=", "=0D=0A=", "=0A", "=0D=0A"};

	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
		if (n == strlen(ends[i]) && memcmp(s, ends[i], n) == 0)
			return n;
	return 0;
}

/* Whether a letter is among the two digits, so that "=2C" is no figure. */
static bool is_lettered(const char *s)
{
	return s[1] >= 'A' || s[2] >= 'A';
}

/* "seconds =3D 11.37": nothing else looks so. */
static bool stands_alone(const struct line *l, size_t i)
{
	return i && l->s[i - 1] == ' ' && i + 3 < l->n && memcmp(l->s + i, "=3D ", 4) == 0;
}

/* Judges the "=" at byte i; returns how many bytes belong to it. */
static size_t judge(const struct line *l, size_t i, struct signs *signs)
{
	int byte = byte_at(l->s + i, l->n - i);
	size_t length = encoded_character(l->s + i, l->n - i);
	size_t end = encoded_end(l->s + i, l->n - i);

	if (end) {
		signs->telling++;
		return end;
	}
	if (i + 1 == l->n && (i == 0 || l->s[i - 1] != '=')) {
		*(i >= SOFT_BREAK_BYTES ? &signs->telling : &signs->possible) += 1;
		return 1;
	}
	if (length || byte == '=') {
		signs->telling += stands_alone(l, i) ? 2 : 1;
		return length ? length : 3;
	}
	if (byte == ' ' || byte == '\t' || (byte > ' ' && byte < 0x7F && is_lettered(l->s + i)) ||
	    byte == '\r' || (byte >= 0xA0 && l->s[i + 1] >= 'A')) {
		signs->possible++;
		return 3;
	}
	signs->bad = true;
	return 1;
}

static void look_at(const struct line *l, struct signs *signs)
{
	if (!(l->traits & TRAIT_EQUALS))
		return;
	for (const char *at = l->s, *end = l->s + l->n; !signs->bad;) {
		at = memchr(at, '=', (size_t)(end - at));
		if (!at)
			break;
		at += judge(l, (size_t)(at - l->s), signs);
	}
}

/* The bytes of a character above 0x7F as they come in. */
struct pending {
	char bytes[4];
	size_t n;
	struct place place;
};

/* What was no UTF-8 is taken for Latin-1. */
static void flush(struct line_builder *b, struct pending *p)
{
	for (size_t i = 0; i < p->n; i++) {
		char text[4];
		size_t n = utf8_encode((unsigned char)p->bytes[i], text);

		line_add(b, text, n, p->place);
	}
	p->n = 0;
}

static void add_high(struct line_builder *b, struct pending *p, int byte, struct place place)
{
	size_t used;

	if (!p->n)
		p->place = place;
	p->bytes[p->n++] = (char)byte;
	if (utf8_decode(p->bytes, p->n, &used) != UTF8_BAD) {
		line_add(b, p->bytes, used, p->place);
		p->n = 0;
	} else if (p->n == 4) {
		flush(b, p);
	}
}

/* Where an encoded end of the line begins; l->n: there is none. */
static size_t find_encoded_end(const struct line *l)
{
	for (size_t n = 7; n >= 3; n--)
		if (n <= l->n && encoded_end(l->s + l->n - n, n))
			return l->n - n;
	return l->n;
}

static bool is_soft_break(const struct line *l)
{
	return l->n && l->s[l->n - 1] == '=' && find_encoded_end(l) == l->n;
}

static void add_decoded(struct line_builder *b, const struct line *l, struct pending *pending)
{
	size_t n = is_soft_break(l) ? l->n - 1 : find_encoded_end(l), kept = 0, used;

	for (size_t i = 0; i < n; i += used) {
		int byte = byte_at(l->s + i, n - i);
		char c = (char)byte;

		used = byte < 0 ? 1 : 3;
		if (byte < 0x80)
			flush(b, pending);
		if (byte < 0)
			continue;
		line_copy(b, l, kept, i);
		kept = i + used;
		if (byte >= 0x80)
			add_high(b, pending, byte, line_place(l, i));
		else if (byte != '\r')
			line_add(b, &c, 1, line_place(l, i));
	}
	line_copy(b, l, kept, n);
}

/* Decodes the lines from `first` to before `end`. */
static void decode_stretch(const struct text *t, size_t first, size_t end, struct line_builder *b,
                           struct lines *out)
{
	struct pending pending = {.n = 0};
	bool open = false;

	for (size_t i = first; i < end; i++) {
		const struct line *l = &t->lines[i];
		struct line made;

		if (!open && !(l->traits & TRAIT_EQUALS)) {
			lines_add(out, l);
			continue;
		}
		if (!open) {
			b->heading = l->heading;
			b->code = l->code;
		}
		add_decoded(b, l, &pending);
		open = is_soft_break(l) && i + 1 < end;
		if (open)
			continue;
		flush(b, &pending);
		b->edited = true;
		made = line_make(b, line_place(l, 0));
		lines_add(out, &made);
	}
}

void filter_quoted_printable(struct text *t)
{
	struct lines out = {0};
	struct line_builder b;
	size_t end;

	line_start(&b, t);
	for (size_t i = 0; i < t->n; i = end) {
		struct signs signs = {0};

		for (end = i; end < t->n; end++) {
			look_at(&t->lines[end], &signs);
			if (signs.bad)
				break;
		}
		if (signs.telling >= 2 || (signs.telling && signs.possible)) {
			lines_change(&out, i, end);
			decode_stretch(t, i, end, &b, &out);
		}
		end += end < t->n;
	}
	lines_put(&out, t);
	line_release(&b);
}
