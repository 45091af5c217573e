/* SPDX-License-Identifier: MIT */
/* A log a line of which is in a record of its own: {"log":"text\n","time":"…"} as container engines
 * keep it, time="…" level=info msg="text". */
#include "parse/text/filter.h"

#include <string.h>

#include "parse/text/escape.h"
#include "parse/text/line.h"

enum { BLOCK_LINES = 4 };

/* Where the string ends that begins at `at`, behind its mark; 0: nowhere. */
static size_t string_end(const struct line *l, size_t at)
{
	while (at < l->n && l->s[at] != '"')
		at += l->s[at] == '\\' ? 2 : 1;
	return at < l->n ? at : 0;
}

static size_t skip_blanks(const struct line *l, size_t at)
{
	while (at < l->n && l->s[at] == ' ')
		at++;
	return at;
}

/* Behind the mark with which the value of a member of JSON begins; 0: the member is not there, or
 * no string. */
static size_t json_value(const struct line *l, const char *key)
{
	const char *found = memmem(l->s, l->n, key, strlen(key));
	size_t at;

	if (!found)
		return 0;
	at = skip_blanks(l, (size_t)(found - l->s) + strlen(key));
	if (at >= l->n || l->s[at] != ':')
		return 0;
	at = skip_blanks(l, at + 1);
	return at < l->n && l->s[at] == '"' ? at + 1 : 0;
}

static size_t json_text(const struct line *l)
{
	static const char *const keys[] = {"\"log\"", "\"msg\"", "\"message\"", "\"MESSAGE\""};
	size_t at = 0, end = l->n;

	while (end && l->s[end - 1] == ' ')
		end--;
	if (end < 2 || l->s[end - 1] != '}')
		return 0;
	for (size_t i = 0; !at && i < sizeof keys / sizeof *keys; i++)
		at = json_value(l, keys[i]);
	return at;
}

/* "time=… level=info msg=" */
static size_t pairs_text(const struct line *l)
{
	static const char *const first[] = {"time=", "ts=", "level=", "timestamp="};
	static const char key[] = " msg=\"";
	const char *found;

	for (size_t i = 0; i < sizeof first / sizeof *first; i++)
		if (strncmp(l->s, first[i], strlen(first[i])) == 0) {
			found = memmem(l->s, l->n, key, sizeof key - 1);
			return found ? (size_t)(found - l->s) + sizeof key - 1 : 0;
		}
	return 0;
}

/* Whether a line is such a record; *from and *to: its text. */
static bool is_record(const struct line *l, size_t *from, size_t *to)
{
	if (!l->n || (l->s[0] != '{' && l->s[0] != 't' && l->s[0] != 'l'))
		return false;
	*from = l->s[0] == '{' ? json_text(l) : pairs_text(l);
	*to = *from ? string_end(l, *from) : 0;
	return *to != 0;
}

void filter_records(struct text *t)
{
	struct line_builder b;
	size_t from, to, end;

	line_start(&b, t);
	for (size_t i = 0; i < t->n; i = end + (end == i)) {
		for (end = i; end < t->n && is_record(&t->lines[end], &from, &to);)
			end++;
		if (end - i < BLOCK_LINES)
			continue;
		for (size_t k = i; k < end; k++)
			if (is_record(&t->lines[k], &from, &to)) {
				escape_copy(&b, &t->lines[k], from, to);
				line_put_back(&b, &t->lines[k]);
			}
	}
	line_release(&b);
}
