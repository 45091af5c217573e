/* SPDX-License-Identifier: MIT */
/* The times that loggers put before every line, and what syslog puts behind them. */
#include "parse/text/logger.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

#include "parse/text/line.h"

enum { LONGEST_NAMES = 100 }; /* bytes, of what stands before a time or behind it */

size_t logger_fits(const struct line *l, size_t at, const char *form)
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

size_t logger_name_end(const struct line *l, size_t at)
{
	char c;

	for (; at < l->n; at++) {
		c = l->s[at];
		if (!isalnum((unsigned char)c) && c != '-' && c != '_' && c != '.')
			break;
	}
	return at;
}

size_t logger_skip(const struct line *l, size_t at, const char *bytes)
{
	while (at < l->n && strchr(bytes, l->s[at]))
		at++;
	return at;
}

/* Behind the one blank or tab at `at`, or at the end of the line; 0: neither. */
static size_t behind_blank(const struct line *l, size_t at)
{
	if (at == l->n)
		return at;
	return l->s[at] == ' ' || l->s[at] == '\t' ? at + 1 : 0;
}

/* "2024-05-06T07:08:09.123+02:00", "07:08:09": its length, 0: none. */
static size_t clock_length(const struct line *l, size_t from)
{
	size_t at = from, n = logger_fits(l, at, "0000-00-00");

	if (n && at + n < l->n && strchr("T ", l->s[at + n]))
		at += n + 1;
	n = logger_fits(l, at, "00:00:00");
	if (!n)
		return 0;
	at += n;
	if (at < l->n && strchr(".,", l->s[at]))
		at = logger_skip(l, at + 1, "0123456789");
	if (at < l->n && l->s[at] == 'Z')
		return at + 1 - from;
	n = logger_fits(l, at, "+00:00");
	n = n ? n : logger_fits(l, at, "-00:00");
	n = n ? n : logger_fits(l, at, "+0000");
	n = n ? n : logger_fits(l, at, "-0000");
	return at + n - from;
}

/* "Jan  2 03:04:05": its length, 0: none. */
static size_t month_length(const struct line *l)
{
	static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
	size_t at, n;

	if (l->n < 15 || !isupper((unsigned char)l->s[0]) || l->s[3] != ' ')
		return 0;
	for (at = 0; memcmp(months + at, l->s, 3) != 0; at += 3)
		if (at + 3 == sizeof months - 1)
			return 0;
	at = logger_skip(l, logger_skip(l, 3, " "), "0123456789");
	n = at < l->n && l->s[at] == ' ' ? logger_fits(l, at + 1, "00:00:00") : 0;
	return n ? at + 1 + n : 0;
}

/* Where a time begins behind names that tabs divide ("job<tab>step<tab>2024-…Z"); 0: nowhere. */
static size_t behind_names(const struct line *l)
{
	const char *end = l->s + (l->n < LONGEST_NAMES ? l->n : LONGEST_NAMES), *tab = l->s;

	while ((tab = memchr(tab, '\t', (size_t)(end - tab)))) {
		tab++;
		if (logger_fits(l, (size_t)(tab - l->s), "0000-00-00T"))
			return (size_t)(tab - l->s);
	}
	return 0;
}

/* Behind the stream that a container engine names, or a runner: " stdout F ", " 01O ", " 01E+". */
static size_t behind_stream(const struct line *l, size_t at)
{
	static const char *const streams[] = {" stdout F", " stderr F", " stdout P",
	                                      " stderr P", " 00O",      " 00E"};

	for (size_t i = 0; i < sizeof streams / sizeof *streams; i++) {
		size_t n = logger_fits(l, at, streams[i]);

		if (!n)
			continue;
		return at + n < l->n && l->s[at + n] == '+' ? at + n + 1 : behind_blank(l, at + n);
	}
	return behind_blank(l, at);
}

/* "[   12.345678] ", as the kernel counts the seconds since its start. */
static size_t kernel_time(const struct line *l)
{
	size_t seconds = logger_skip(l, 1, " "), at = logger_skip(l, seconds, "0123456789"), n;

	n = at > seconds ? logger_fits(l, at, ".000000]") : 0;
	return n ? behind_blank(l, at + n) : 0;
}

static size_t bracketed_time(const struct line *l)
{
	size_t n = clock_length(l, 1);

	if (!n || 1 + n >= l->n || l->s[1 + n] != ']')
		return kernel_time(l);
	return behind_stream(l, n + 2);
}

size_t logger_time(const struct line *l)
{
	size_t at = behind_names(l), n;

	if (!at && l->n && l->s[0] == '[')
		return bracketed_time(l);
	if (!at && (n = month_length(l)))
		return behind_blank(l, n);
	if (!logger_fits(l, at, "0000-00-00"))
		return 0;
	n = clock_length(l, at);
	return n ? behind_stream(l, at + n) : 0;
}

/* "I0506 07:08:09.123456   77 run.go:42] " */
static size_t klog_prefix(const struct line *l)
{
	size_t n = l->n < LONGEST_NAMES ? l->n : LONGEST_NAMES;
	const char *end;

	if (n < 30 || !strchr("IWEF", l->s[0]) || !logger_fits(l, 1, "0000 00:00:00.000000 "))
		return 0;
	end = memchr(l->s, ']', n);
	return end ? behind_blank(l, (size_t)(end - l->s) + 1) : 0;
}

/* Behind " web1 fio[77]: " or " web1 fio: "; 0: something else stands there. */
static size_t behind_program(const struct line *l, size_t at)
{
	size_t host = logger_name_end(l, at + 1), program, end;

	if (at >= l->n || l->s[at] != ' ' || host == at + 1 || host >= l->n || l->s[host] != ' ')
		return 0;
	program = logger_name_end(l, host + 1);
	end = program;
	if (program == host + 1 || end >= l->n)
		return 0;
	if (l->s[end] == '[') {
		end = logger_skip(l, end + 1, "0123456789");
		if (end >= l->n || l->s[end++] != ']')
			return 0;
	}
	if (end >= l->n || l->s[end] != ':')
		return 0;
	return behind_blank(l, end + 1);
}

size_t logger_syslog(const struct line *l)
{
	size_t n;

	if (!l->n || (!isupper((unsigned char)l->s[0]) && !isdigit((unsigned char)l->s[0])))
		return 0;
	n = klog_prefix(l);
	if (n)
		return n;
	n = month_length(l);
	if (!n && logger_fits(l, 0, "0000-00-00T"))
		n = clock_length(l, 0);
	return n ? behind_program(l, n) : 0;
}
