/* SPDX-License-Identifier: MIT */
/* What loggers put before every line: a time ("2024-05-06T07:08:09.1Z stdout F "), what spoke
 * ("[pod/fio-1/fio] ", "fio-1  | ", "web1: ", "Jan  2 03:04:05 web1 fio[77]: "), or both. */
#include "parse/text/filter.h"

#include <ctype.h>
#include <string.h>

#include "parse/text/line.h"
#include "parse/text/logger.h"

enum {
	BLOCK_LINES = 6,
	WORDY_LETTERS = 6,
	WORDLESS = 16, /* lines of figures, as in JSON, that one with words may stand for */
	LONGEST_NAME = 100,
};

/* Whether the text at `at` has that form, a digit for each 0; returns its length. */
static size_t fits(const struct line *l, size_t at, const char *form)
{
	size_t n;

	if (at >= l->n || (*form == '0' ? !isdigit((unsigned char)l->s[at]) : l->s[at] != *form))
		return 0;
	n = strlen(form);
	if (l->n - at < n)
		return 0;
	for (size_t i = 0; i < n; i++)
		if (form[i] == '0' ? !isdigit((unsigned char)l->s[at + i])
		                   : l->s[at + i] != form[i])
			return 0;
	return n;
}

static size_t skip_any(const struct line *l, size_t at, const char *bytes)
{
	while (at < l->n && strchr(bytes, l->s[at]))
		at++;
	return at;
}

/* "2024-05-06T07:08:09.123+02:00", "07:08:09": its length, 0: none. */
static size_t time_length(const struct line *l, size_t from)
{
	size_t at = from, n = fits(l, at, "0000-00-00");

	if (n && at + n < l->n && strchr("T ", l->s[at + n]))
		at += n + 1;
	n = fits(l, at, "00:00:00");
	if (!n)
		return 0;
	at += n;
	if (at < l->n && strchr(".,", l->s[at]))
		at = skip_any(l, at + 1, "0123456789");
	if (at < l->n && l->s[at] == 'Z')
		return at + 1 - from;
	n = fits(l, at, "+00:00");
	n = n ? n : fits(l, at, "-00:00");
	n = n ? n : fits(l, at, "+0000");
	return at + n - from;
}

/* Where a time begins behind names that tabs divide ("job<tab>step<tab>2024-…Z"); 0: nowhere. */
static size_t behind_names(const struct line *l)
{
	const char *end = l->s + (l->n < LONGEST_NAME ? l->n : LONGEST_NAME), *tab = l->s;

	while ((tab = memchr(tab, '\t', (size_t)(end - tab)))) {
		tab++;
		if (fits(l, (size_t)(tab - l->s), "0000-00-00T"))
			return (size_t)(tab - l->s);
	}
	return 0;
}

/* What stands before each line, up to the text; 0: nothing of the kind. */
typedef size_t prefix_reader(const struct line *l);

/* "[07:08:09] ", "2024-05-06 07:08:09,123 ", "job<tab>step<tab>2024-…Z ", with what container
 * engines put behind. A bare time without a day may be the text itself. */
static size_t time_prefix(const struct line *l)
{
	static const char *const streams[] = {" stdout F", " stderr F", " stdout P", " stderr P"};
	size_t at = behind_names(l), n, open;

	if (!at && (!l->n || (l->s[0] != '[' && !isdigit((unsigned char)l->s[0]))))
		return 0;
	open = at < l->n && l->s[at] == '[';
	at += open;
	n = time_length(l, at);
	if (!n || (!open && !fits(l, at, "0000-00-00")))
		return 0;
	at += n;
	if (open && (at >= l->n || l->s[at++] != ']'))
		return 0;
	for (size_t i = 0; i < sizeof streams / sizeof *streams; i++)
		if (fits(l, at, streams[i])) {
			at += strlen(streams[i]);
			break;
		}
	if (at < l->n && l->s[at] != ' ')
		return 0;
	return at < l->n ? at + 1 : at;
}

/* "Jan  2 03:04:05 web1 fio[77]: " */
static size_t syslog_prefix(const struct line *l)
{
	const char *end;
	size_t at = 3, n;

	if (!l->n || !isupper((unsigned char)l->s[0]) || l->n < 16 || l->s[3] != ' ')
		return 0;
	at = skip_any(l, skip_any(l, at, " "), "0123456789");
	n = at < l->n && l->s[at] == ' ' ? fits(l, at + 1, "00:00:00 ") : 0;
	if (!n)
		return 0;
	at += 1 + n;
	end = memmem(l->s + at, l->n - at, "]:", 2);
	if (!end || end - l->s > LONGEST_NAME)
		return 0;
	at = (size_t)(end - l->s) + 2;
	return at < l->n && l->s[at] == ' ' ? at + 1 : at;
}

/* "[pod/fio-1/fio] ", "[1,0]<stdout>:" */
static size_t bracket_prefix(const struct line *l)
{
	size_t n = l->n < LONGEST_NAME ? l->n : LONGEST_NAME;
	const char *end = l->n && l->s[0] == '[' ? memchr(l->s, ']', n) : NULL;
	size_t at = end ? (size_t)(end - l->s) + 1 : 0;

	if (!end)
		return 0;
	if (fits(l, at, "<stdout>:") || fits(l, at, "<stderr>:"))
		return at + strlen("<stdout>:");
	if (at < l->n && l->s[at] != ' ')
		return 0;
	return at < l->n ? at + 1 : at;
}

/* What tools put before a figure, no name of a machine. */
static bool is_word(const struct line *l, size_t n)
{
	static const char *const words[] = {"read", "write", "trim",  "mixed", "sync", "fio",
	                                    "Jobs", "READ",  "WRITE", "TRIM",  "MIXED"};

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strlen(words[i]) == n && memcmp(l->s, words[i], n) == 0)
			return true;
	return false;
}

/* What fio says of a job: the name before it is the job's. */
static bool is_of_job(const struct line *l, size_t at)
{
	return fits(l, at, "Laying out IO file") || fits(l, at, "(g=") || fits(l, at, "(groupid=");
}

static bool is_name_byte(char c)
{
	return isalnum((unsigned char)c) || c == '-' || c == '_' || c == '.';
}

size_t logger_name(const struct line *l, size_t *name)
{
	size_t at = 0;

	while (at < l->n && at < LONGEST_NAME && is_name_byte(l->s[at]))
		at++;
	*name = at;
	if (!at || at >= l->n)
		return 0;
	if (l->s[at] == ':' && !is_word(l, at) && !is_of_job(l, at + 2) &&
	    (at + 1 == l->n || l->s[at + 1] == ' ' || skip_any(l, 0, "0123456789") == at))
		return at + 1 < l->n && l->s[at + 1] == ' ' ? at + 2 : at + 1;
	at = skip_any(l, at, " ");
	if (at >= l->n || l->s[at] != '|')
		return 0;
	return at + 1 < l->n && l->s[at + 1] == ' ' ? at + 2 : at + 1;
}

static size_t name_prefix(const struct line *l)
{
	size_t name;

	return logger_name(l, &name);
}

/* "INFO ", "INFO: " */
static size_t level_prefix(const struct line *l)
{
	static const char *const levels[] = {"INFO", "DEBUG", "NOTICE", "TRACE", "info", "debug"};

	for (size_t i = 0; l->n && i < sizeof levels / sizeof *levels; i++) {
		size_t at = l->s[0] == levels[i][0] ? fits(l, 0, levels[i]) : 0;

		at += at && at < l->n && l->s[at] == ':';
		if (at && (at == l->n || l->s[at] == ' '))
			return at < l->n ? at + 1 : at;
	}
	return 0;
}

static const struct {
	prefix_reader *read;
	bool same; /* it is the same on all lines */
} kinds[] = {{time_prefix, false},
             {syslog_prefix, false},
             {level_prefix, true},
             {bracket_prefix, true},
             {name_prefix, true}};

/* Whether a line begins with the first n bytes of another, blanks at their end apart. */
static bool is_same(const struct line *a, const struct line *b, size_t n)
{
	while (n && b->s[n - 1] == ' ')
		n--;
	return a->n >= n && memcmp(a->s, b->s, n) == 0;
}

static bool is_wordy(const struct line *l, size_t at)
{
	size_t letters = 0;

	for (; at < l->n && letters < WORDY_LETTERS; at++)
		letters += isalpha((unsigned char)l->s[at]) != 0;
	return letters >= WORDY_LETTERS;
}

/* The line behind those from i on that begin alike; *logged: whether a logger has written them,
 * their text words and not a table. */
static size_t group_end(const struct text *t, size_t i, size_t kind, bool *logged)
{
	size_t end = i, wordy = 0, empty = 0, n;

	for (; end < t->n; end++) {
		const struct line *l = &t->lines[end];

		n = kinds[kind].read(l);
		if (!n || (kinds[kind].same && !is_same(&t->lines[i], l, n)))
			break;
		wordy += is_wordy(l, n);
		empty += n >= l->n;
	}
	*logged = end - i >= BLOCK_LINES && WORDLESS * wordy >= end - i - empty;
	return end;
}

/* A time and, behind it, what spoke. A group is looked at once, whatever it is. */
static void strip(struct text *t, size_t kind)
{
	size_t end;
	bool logged;

	for (size_t i = 0; i < t->n; i = end) {
		end = i + 1;
		if (!kinds[kind].read(&t->lines[i]))
			continue;
		end = group_end(t, i, kind, &logged);
		for (size_t k = i; logged && k < end; k++)
			line_cut_front(t, &t->lines[k], kinds[kind].read(&t->lines[k]));
	}
}

void filter_loggers(struct text *t)
{
	for (size_t kind = 0; kind < sizeof kinds / sizeof *kinds; kind++)
		strip(t, kind);
}
