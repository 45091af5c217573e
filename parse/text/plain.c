/* SPDX-License-Identifier: MIT */
#include "parse/text/plain.h"

#include <ctype.h>
#include <string.h>

#include "base/utf8.h"
#include "parse/text/line.h"
#include "parse/text/terminal.h"

enum { PASTED_PARTS = 3 };

/* Lines of logs are longer in the mean: their array is made once, and not moved. */
enum { LINE_USUAL_BYTES = 32 };

struct splitting {
	struct text *text;
	struct line_builder line; /* of lines with control characters */
	struct oddities odd;
	size_t lost; /* bytes over LINE_MAX_BYTES */
};

/* Whether all characters are such that a line may hold. */
static bool is_clean(const char *s, size_t n)
{
	size_t used;

	for (size_t i = 0; i < n; i += used) {
		used = 1;
		if ((unsigned char)s[i] >= 0x80 && !utf8_allowed(utf8_decode(s + i, n - i, &used)))
			return false;
	}
	return true;
}

/* Where a line of more than LINE_MAX_BYTES is cut, between two characters. */
static size_t within_limit(const char *s, size_t n)
{
	if (n <= LINE_MAX_BYTES)
		return n;
	n = LINE_MAX_BYTES;
	while (n && ((unsigned char)s[n] & 0xC0) == 0x80)
		n--;
	return n;
}

/* Bytes, digits apart, that two states of a line begin with alike. */
static size_t alike(const char *a, size_t n, const char *b, size_t m)
{
	size_t i = 0, k = 0;

	for (;; i++, k++) {
		while (i < n && isdigit((unsigned char)a[i]))
			i++;
		while (k < m && isdigit((unsigned char)b[k]))
			k++;
		if (i == n || k == m || a[i] != b[k])
			return i < k ? i : k;
	}
}

static size_t state_end(const char *s, size_t n, size_t at)
{
	const char *end = memchr(s + at, '\r', n - at);

	return end ? (size_t)(end - s) : n;
}

/* Whether the line was pasted from where lines end with CR alone: parts that have nothing to do with
 * each other. A terminal's are states of one line, each much like the last, or blank it out. */
static bool is_pasted(const char *s, size_t n)
{
	size_t parts = 0, last = 0, last_n = 0;

	if (memchr(s, '\033', n) || memchr(s, '\b', n))
		return false;
	for (size_t at = 0, end; at < n; at = end + 1) {
		size_t blanks = 0;

		end = state_end(s, n, at);
		while (at + blanks < end && s[at + blanks] == ' ')
			blanks++;
		if (at == end)
			continue;
		if (at + blanks == end ||
		    (parts && 2 * alike(s + last, last_n, s + at, end - at) >=
		                      (last_n < end - at ? last_n : end - at)))
			return false;
		last = at;
		last_n = end - at;
		parts++;
	}
	return parts >= PASTED_PARTS;
}

static void add_line(struct splitting *p, char *s, size_t n, struct place place);

static void add_parts(struct splitting *p, char *s, size_t n, struct place place)
{
	for (size_t at = 0, end; at < n && p->text->n < TEXT_MAX_LINES; at = end + 1) {
		end = state_end(s, n, at);
		add_line(p, s + at, end - at, place);
		place.column += (unsigned)utf8_count(s + at, end - at) + 1;
		place.source += end - at + 1;
	}
}

static void add_line(struct splitting *p, char *s, size_t n, struct place place)
{
	unsigned traits = traits_of(s, n);
	struct line l;

	if ((traits & TRAIT_CONTROL) && is_pasted(s, n)) {
		add_parts(p, s, n, place);
		return;
	}
	if ((traits & TRAIT_CONTROL) || ((traits & TRAIT_HIGH) && !is_clean(s, n))) {
		terminal_line(&p->line, s, n, place, &p->odd);
		return;
	}
	p->lost += n - within_limit(s, n);
	n = within_limit(s, n);
	s[n] = '\0';
	l = line_lent(p->text, s, n, place);
	l.traits = (unsigned char)traits;
	text_append(p->text, &l);
}

/* Line ends of old Macintoshes: CR alone. A log of which a terminal wrote each line over has LF as
 * well. */
static char line_end_of(const char *s, size_t n)
{
	return !memchr(s, '\n', n) && memchr(s, '\r', n) ? '\r' : '\n';
}

void plain_lines(struct text *t, const char *name, struct diags *diags)
{
	char *s = t->decoded.s, end_char = line_end_of(s, t->decoded.n);
	size_t n = t->decoded.n;
	struct splitting p = {.text = t};
	struct place place = {1, 1, 0};

	text_reserve(t, n / LINE_USUAL_BYTES);
	t->exact = true;
	t->open_end = n > 0 && s[n - 1] != end_char;
	line_start(&p.line, t);
	while (place.source < n && t->n < TEXT_MAX_LINES) {
		size_t at = place.source, stop;
		char *end = memchr(s + at, end_char, n - at);

		stop = end ? (size_t)(end - s) : n;
		place.source = end ? stop + 1 : n;
		while (stop > at && s[stop - 1] == '\r')
			stop--;
		add_line(&p, s + at, stop - at, (struct place){place.line, place.column, at});
		if (end_char == '\n')
			place.line++;
		else
			place.column += (unsigned)utf8_count(s + at, place.source - at);
	}
	if (place.source < n)
		diag_add(diags, LEVEL_WARNING, name, place.line, 0,
		         "there are more than %d lines; those from here on were left out",
		         TEXT_MAX_LINES);
	oddities_report(&p.odd, name, diags);
	if (p.lost + p.line.lost)
		diag_add(diags, LEVEL_WARNING, name, 0, 0,
		         "lines over %d bytes were cut; %zu bytes are lost", LINE_MAX_BYTES,
		         p.lost + p.line.lost);
	line_release(&p.line);
}
