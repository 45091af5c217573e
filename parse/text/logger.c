/* SPDX-License-Identifier: MIT */
/* What loggers put before every line: a time ("2024-05-06T07:08:09.1Z stdout F "), what spoke
 * ("[pod/fio-1/fio] ", "fio-1  | ", "web1: ", "Jan  2 03:04:05 web1 fio[77]: "), both, or the file
 * that grep found the line in. */
#include "parse/text/filter.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "parse/text/line.h"
#include "parse/text/logger.h"

enum {
	BLOCK_LINES = 6,
	SURE_LINES = 2, /* where one of them is a tool's for sure */
	WORDY_LETTERS = 6,
	WORDLESS = 16, /* lines of figures, as in JSON, that one with words may stand for */
	LONGEST_NAME = 100,
};

static size_t skip_any(const struct line *l, size_t at, const char *bytes)
{
	while (at < l->n && strchr(bytes, l->s[at]))
		at++;
	return at;
}

/* What stands before each line, up to the text; 0: nothing of the kind. */
typedef size_t prefix_reader(const struct line *l);

/* "[pod/fio-1/fio] ", "[1,0]<stdout>:" */
static size_t bracket_prefix(const struct line *l)
{
	size_t n = l->n < LONGEST_NAME ? l->n : LONGEST_NAME;
	const char *end = l->n && l->s[0] == '[' ? memchr(l->s, ']', n) : NULL;
	size_t at = end ? (size_t)(end - l->s) + 1 : 0;

	if (!end)
		return 0;
	if (logger_fits(l, at, "<stdout>:") || logger_fits(l, at, "<stderr>:"))
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
	return logger_fits(l, at, "Laying out IO file") || logger_fits(l, at, "(g=") ||
	       logger_fits(l, at, "(groupid=");
}

bool logger_short(const struct line *l, size_t at)
{
	return at < l->n && memmem(l->s + at, l->n - at, "Timing ", 7);
}

size_t logger_name(const struct line *l, size_t *name)
{
	size_t at = logger_name_end(l, 0);

	*name = at;
	if (!at || at >= l->n || at > LONGEST_NAME)
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

/* "    default: ", "null_resource.bench (remote-exec): ", as provisioners write before what a
 * machine says. */
static size_t provisioner_prefix(const struct line *l)
{
	enum { LEAST_BLANKS = 4 };
	static const char *const ways[] = {" (remote-exec)", " (local-exec)"};
	size_t name = skip_any(l, 0, " "), at = logger_name_end(l, name), n = 0;

	if (at == name || at > LONGEST_NAME)
		return 0;
	for (size_t i = 0; !name && !n && i < sizeof ways / sizeof *ways; i++)
		n = logger_fits(l, at, ways[i]);
	at += n;
	if ((!n && name < LEAST_BLANKS) || at >= l->n || l->s[at] != ':')
		return 0;
	at++;
	if (at < l->n && l->s[at] != ' ')
		return 0;
	return at < l->n ? at + 1 : at;
}

/* "logs/web1.txt:", as grep writes before the lines of several files. */
static size_t path_prefix(const struct line *l)
{
	size_t at = 0, from;
	bool path = false;

	do {
		from = at;
		at = logger_name_end(l, at);
		path |= memchr(l->s + from, '.', at - from) || (at < l->n && l->s[at] == '/');
	} while (at < l->n && l->s[at] == '/' && ++at);
	if (!path || at == from || at >= l->n || at > LONGEST_NAME || l->s[at] != ':')
		return 0;
	return at + 1;
}

/* ": ", as Org writes before every line of a result. */
static size_t colon_prefix(const struct line *l)
{
	if (!l->n || l->s[0] != ':' || (l->n > 1 && l->s[1] != ' '))
		return 0;
	return l->n > 1 ? 2 : 1;
}

/* "INFO ", "INFO: ", "INFO:root:" */
static size_t level_prefix(const struct line *l)
{
	static const char *const levels[] = {"INFO", "DEBUG", "NOTICE", "TRACE", "info", "debug"};

	for (size_t i = 0; l->n && i < sizeof levels / sizeof *levels; i++) {
		size_t at = l->s[0] == levels[i][0] ? logger_fits(l, 0, levels[i]) : 0, name;

		at += at && at < l->n && l->s[at] == ':';
		if (at && (at == l->n || l->s[at] == ' ' || l->s[at] == '\t'))
			return at < l->n ? at + 1 : at;
		name = at ? logger_name_end(l, at) : 0;
		if (name > at && l->s[at - 1] == ':' && name < l->n && l->s[name] == ':')
			return name + 1;
	}
	return 0;
}

static const struct {
	prefix_reader *read;
	unsigned alike; /* bytes that lines next to each other begin with alike at least */
	bool same;      /* it is the same on all lines */
} kinds[] = {{logger_syslog, 3, false}, {logger_time, 3, false}, {level_prefix, 4, true},
             {bracket_prefix, 3, true}, {name_prefix, 2, true},  {provisioner_prefix, 5, true},
             {path_prefix, 3, true},    {colon_prefix, 1, true}};

enum { MOST_ALIKE = 5 }; /* of all kinds */

/* With how many bytes of a line, MOST_ALIKE at the most, the next begins as well. */
static unsigned char alike_behind(const struct text *t, size_t i)
{
	const struct line *l = &t->lines[i], *next = l + 1;
	unsigned char n = 0;

	if (i + 1 == t->n || l->first != next->first)
		return 0;
	while (n < MOST_ALIKE && n < l->n && n < next->n && l->s[n] == next->s[n])
		n++;
	return n;
}

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
	bool sure = false;

	for (; end < t->n; end++) {
		const struct line *l = &t->lines[end];

		n = kinds[kind].read(l);
		if (!n || (kinds[kind].same && !is_same(&t->lines[i], l, n)))
			break;
		wordy += is_wordy(l, n);
		empty += n >= l->n;
		sure |= logger_short(l, n);
	}
	*logged =
		end - i >= (sure ? SURE_LINES : BLOCK_LINES) && WORDLESS * wordy >= end - i - empty;
	return end;
}

static void cut(struct text *t, size_t from, size_t end, size_t kind, unsigned char *alike)
{
	for (size_t k = from; k < end; k++)
		line_cut_front(t, &t->lines[k], kinds[kind].read(&t->lines[k]));
	for (size_t k = from ? from - 1 : 0; k < end; k++)
		alike[k] = alike_behind(t, k);
}

/* A time and, behind it, what spoke. A group is looked at once, whatever it is. `alike`: what
 * alike_behind() tells of each line, which costs less to ask than what stands before it. */
static void strip(struct text *t, size_t kind, unsigned char *alike)
{
	size_t end;
	bool logged;

	for (size_t i = 0; i < t->n; i = end) {
		end = i + 1;
		if (alike[i] < kinds[kind].alike || !kinds[kind].read(&t->lines[i]))
			continue;
		end = group_end(t, i, kind, &logged);
		if (logged)
			cut(t, i, end, kind, alike);
	}
}

void filter_loggers(struct text *t)
{
	unsigned char *alike = xmalloc(t->n + 1);

	for (size_t i = 0; i < t->n; i++)
		alike[i] = alike_behind(t, i);
	for (size_t kind = 0; kind < sizeof kinds / sizeof *kinds; kind++)
		strip(t, kind, alike);
	free(alike);
}
