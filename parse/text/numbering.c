/* SPDX-License-Identifier: MIT */
/* Line numbers before every line of a listing: "  12  text", "12: text", "12 | text". */
#include "parse/text/filter.h"

#include <ctype.h>
#include <stdint.h>
#include <string.h>

#include "base/number.h"
#include "parse/text/line.h"
#include "parse/text/logger.h"

enum { BLOCK_LINES = 6, SURE_LINES = 2, WORDY_LETTERS = 4, TERSE_FIELDS = 40 };

/* A line's number and where its text begins. */
struct numbered {
	uint64_t number;
	size_t text;
};

/* Whether a bar, of ASCII or drawn, stands behind the number; *text: where the text begins then. */
static bool bar_behind(const struct line *l, size_t at, size_t *text)
{
	static const char *const bars[] = {"|", "│"};

	while (at < l->n && l->s[at] == ' ')
		at++;
	for (size_t i = 0; i < sizeof bars / sizeof *bars; i++) {
		size_t n = strlen(bars[i]);

		if (l->n - at < n || memcmp(l->s + at, bars[i], n) != 0)
			continue;
		*text = at + n + (at + n < l->n && l->s[at + n] == ' ');
		return true;
	}
	return false;
}

/* "12: text", "12 text", "12 | text"; glued: "12:text", as grep -n prints it, where a blank behind
 * the colon belongs to the text. */
static bool read_numbered(const struct line *l, bool glued, struct numbered *found)
{
	size_t at = 0, n;

	if (!isdigit((unsigned char)l->first))
		return false;
	while (l->s[at] != l->first)
		at++;
	n = number_read_u64(l->s + at, l->n - at, &found->number);
	if (!n || n > 7)
		return false;
	at += n;
	if (glued) {
		found->text = at + 1;
		return at < l->n && l->s[at] == ':';
	}
	if (bar_behind(l, at, &found->text))
		return true;
	if (at < l->n && (l->s[at] == ':' || l->s[at] == '|' || l->s[at] == '.' || l->s[at] == ')'))
		at++;
	if (at < l->n && l->s[at] != ' ' && l->s[at] != '\t')
		return false;
	found->text = at < l->n ? at + 1 : at;
	return true;
}

/* Whether the text behind the number has letters: rows of a table have few. */
static bool is_wordy(const struct line *l, size_t at)
{
	size_t n = 0;

	for (; at < l->n && n < WORDY_LETTERS; at++)
		n += isalpha((unsigned char)l->s[at]) || (unsigned char)l->s[at] >= 0x80;
	return n == WORDY_LETTERS;
}

/* A line of JSON, which may have few letters: "\"99.00\" : 12," or "}". */
static bool is_json(const struct line *l, size_t at)
{
	while (at < l->n && (l->s[at] == ' ' || l->s[at] == '\t'))
		at++;
	return at < l->n && strchr("\"{}[]", l->s[at]);
}

/* A line of fio's terse form, which alone is a log: "3;fio-3.28;job1;0;0;…". */
static bool is_terse(const struct line *l, size_t at)
{
	size_t fields = 0;

	if (l->n < at + TERSE_FIELDS || l->s[at] < '2' || l->s[at] > '5' || l->s[at + 1] != ';')
		return false;
	for (; at < l->n; at++)
		fields += l->s[at] == ';';
	return fields >= TERSE_FIELDS;
}

/* The line behind those from i on whose numbers count up; i: it has none. */
static size_t count_end(const struct text *t, size_t i, bool glued)
{
	struct numbered first, next;
	size_t k = i;

	if (!read_numbered(&t->lines[i], glued, &first))
		return i;
	for (k++; k < t->n; k++)
		if (!read_numbered(&t->lines[k], glued, &next) ||
		    next.number != first.number + (k - i))
			break;
	return k;
}

/* Whether the lines from i on count up and their text reads like a log; *end: the line behind. */
static bool is_listing(const struct text *t, size_t i, bool glued, size_t *end)
{
	size_t wordy = 0, empty = 0, terse = 0, n = count_end(t, i, glued) - i;
	bool sure = false;

	*end = n ? i + n : i + 1;
	for (size_t k = i; k < i + n; k++) {
		const struct line *l = &t->lines[k];
		struct numbered found;

		if (!read_numbered(l, glued, &found))
			continue;
		terse += is_terse(l, found.text);
		if (n < SURE_LINES)
			continue;
		wordy += is_wordy(l, found.text) || is_json(l, found.text);
		empty += line_ends_behind(l, found.text);
		sure |= logger_short(l, found.text);
	}
	if (n && terse == n)
		return true;
	return n >= (sure ? SURE_LINES : BLOCK_LINES) && wordy && 2 * wordy >= n - empty;
}

void filter_numbering(struct text *t)
{
	struct numbered found;
	size_t end;

	for (size_t i = 0; i < t->n; i = end) {
		bool glued = !is_listing(t, i, false, &end);
		size_t counted = end;

		if (glued && !is_listing(t, i, true, &end)) {
			end = end > counted ? end : counted; /* those have been looked at */
			continue;
		}
		for (size_t k = i; k < end; k++)
			if (read_numbered(&t->lines[k], glued, &found))
				line_cut_front(t, &t->lines[k], found.text);
	}
}
