/* SPDX-License-Identifier: MIT */
/* What loggers put before every line: a time ("2024-05-06T07:08:09.1Z stdout F "), what spoke
 * ("[pod/fio-1/fio] ", "fio-1  | ", "web1: ", "Jan  2 03:04:05 web1 fio[77]: "), both, or the file
 * that grep found the line in. */
#include "parse/text/filter.h"

#include <ctype.h>
#include <string.h>

#include "parse/text/line.h"
#include "parse/text/logger.h"

enum {
	BLOCK_LINES = 6,
	SURE_LINES = 2, /* where one of them is a tool's for sure */
	WORDY_LETTERS = 6,
	WORDLESS = 16, /* lines of figures, as in JSON, that one with words may stand for */
	LONGEST_NAME = 100,
};

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
	    (at + 1 == l->n || l->s[at + 1] == ' ' || logger_skip(l, 0, "0123456789") == at))
		return at + 1 < l->n && l->s[at + 1] == ' ' ? at + 2 : at + 1;
	at = logger_skip(l, at, " ");
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
	size_t name = logger_skip(l, 0, " "), at = logger_name_end(l, name), n = 0;

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
	bool blanks;    /* it begins with blanks of its own */
} kinds[] = {{logger_syslog, 3, false, false}, {logger_time, 3, false, false},
             {level_prefix, 4, true, false},   {bracket_prefix, 3, true, false},
             {name_prefix, 2, true, false},    {provisioner_prefix, 5, true, true},
             {path_prefix, 3, true, false},    {colon_prefix, 1, true, false}};

enum { KINDS = sizeof kinds / sizeof *kinds, ALIKE_MOST = 5 };

/* What stands behind the first n bytes of a line, which are blanks. */
static struct line behind(const struct line *l, size_t n)
{
	return (struct line){.s = l->s + n, .n = l->n - (unsigned)n};
}

static size_t blanks_of(const struct line *l)
{
	size_t n = 0;

	while (n < l->n && l->s[n] == ' ')
		n++;
	return n;
}

/* How many bytes two lines have alike from byte `at` on, up to ALIKE_MOST. */
static size_t alike(const struct line *a, const struct line *b, size_t at)
{
	size_t n = 0;

	while (n < ALIKE_MOST && at + n < a->n && at + n < b->n && a->s[at + n] == b->s[at + n])
		n++;
	return n;
}

/* The prefix of that kind behind so many blanks, with them; 0: it is not there. */
static size_t read_prefix(const struct line *l, size_t kind, size_t indent)
{
	struct line text;
	size_t n;

	if (l->n < indent || blanks_of(l) < indent)
		return 0;
	text = behind(l, indent);
	n = kinds[kind].read(&text);
	return n ? indent + n : 0;
}

/* The first kind from `kind` on that lines i and behind both begin with, looked at before neither
 * here; KINDS: none. *indent: the blanks before it. */
static size_t kind_at(const struct text *t, size_t i, size_t kind, const size_t *done,
                      size_t *indent)
{
	const struct line *l = &t->lines[i];
	size_t blanks, words, whole;

	if (l->first != l[1].first)
		return KINDS;
	blanks = blanks_of(l);
	words = alike(l, l + 1, blanks);
	whole = blanks ? alike(l, l + 1, 0) : words;
	for (; (words || whole == ALIKE_MOST) && kind < KINDS; kind++) {
		*indent = kinds[kind].blanks ? 0 : blanks;
		if ((kinds[kind].blanks ? whole : words) >= kinds[kind].alike && i >= done[kind] &&
		    read_prefix(l, kind, *indent) && read_prefix(l + 1, kind, *indent))
			return kind;
	}
	return KINDS;
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
static size_t group_end(const struct text *t, size_t i, size_t kind, size_t indent, bool *logged)
{
	size_t end = i, wordy = 0, empty = 0, n;
	bool sure = false;

	for (; end < t->n; end++) {
		const struct line *l = &t->lines[end];

		n = read_prefix(l, kind, indent);
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

/* A time and, behind it, what spoke, or the other way round. A group is looked at once for each
 * kind, whatever it is. */
void filter_loggers(struct text *t)
{
	size_t done[KINDS] = {0}, indent, end, kind;
	bool logged;

	for (size_t i = 0; i + 1 < t->n; i++)
		for (kind = 0; (kind = kind_at(t, i, kind, done, &indent)) < KINDS;
		     kind = logged ? 0 : kind + 1) {
			end = done[kind] = group_end(t, i, kind, indent, &logged);
			for (size_t k = i; logged && k < end; k++)
				line_cut_front(t, &t->lines[k],
				               read_prefix(&t->lines[k], kind, indent));
		}
}
