/* SPDX-License-Identifier: MIT */
#include <ctype.h>
#include <math.h>
#include <string.h>

#include "parse/format/table_words.h"
#include "parse/format/unit.h"

/* The number of bytes that `ends` and no more of a word makes. */
static size_t ends_at(const struct line *l, size_t at, size_t end, const char *word)
{
	size_t n = strlen(word);

	if (n > end - at || memcmp(l->s + at, word, n) != 0)
		return 0;
	if (at + n < end && (isalnum((unsigned char)l->s[at + n]) || l->s[at + n] == '/'))
		return 0;
	return n;
}

/* "MB/s", "KiB/sec", "MBps", bonnie++'s "K/sec". */
static size_t read_rate(const struct line *l, size_t at, size_t end, struct table_unit *unit)
{
	static const char *const bytes[] = {"iB", "B", ""};
	static const char *const seconds[] = {"/s",      "/sec", "/S", "/Sec",
	                                      "/second", "ps",   "PS", " per second"};
	size_t prefix = at < end && strchr("kKMGT", l->s[at]) ? 1 : 0;

	if (!prefix && !at_text(l, at, "B"))
		return 0;
	for (size_t i = 0; i < 3; i++) {
		size_t from = at + prefix, n = strlen(bytes[i]);

		if ((!prefix && i != 1) || from + n >= end || !strchr("/pP ", l->s[from + n]) ||
		    memcmp(l->s + from, bytes[i], n) != 0)
			continue;
		for (size_t k = 0; k < sizeof seconds / sizeof *seconds; k++) {
			size_t length = ends_at(l, from + n, end, seconds[k]);

			if (!length || (i == 2 && *seconds[k] != '/'))
				continue;
			*unit = (struct table_unit){.kind = UNIT_IS_RATE,
			                            .prefix = prefix ? l->s[at] : '\0',
			                            .binary = i == 0,
			                            .bare = i == 2};
			return prefix + n + length;
		}
	}
	return 0;
}

size_t table_unit_read(const struct line *l, size_t at, size_t end, struct table_unit *unit)
{
	static const struct {
		const char *text;
		double factor;
		enum unit_kind kind;
	} plain[] = {
		{"ns", 1e-9, UNIT_IS_TIME},
		{"nsec", 1e-9, UNIT_IS_TIME},
		{"us", 1e-6, UNIT_IS_TIME},
		{"usec", 1e-6, UNIT_IS_TIME},
		{"\xC2\xB5s", 1e-6, UNIT_IS_TIME},
		{"\xCE\xBCs", 1e-6, UNIT_IS_TIME},
		{"ms", 1e-3, UNIT_IS_TIME},
		{"msec", 1e-3, UNIT_IS_TIME},
		{"s", 1, UNIT_IS_TIME},
		{"sec", 1, UNIT_IS_TIME},
		{"seconds", 1, UNIT_IS_TIME},
		{"k", 1e3, UNIT_IS_COUNT},
		{"/s", 1, UNIT_IS_COUNT},
		{"/sec", 1, UNIT_IS_COUNT},
		{"K", 1e3, UNIT_IS_COUNT},
	};
	size_t n = read_rate(l, at, end, unit);

	for (size_t i = 0; !n && i < sizeof plain / sizeof *plain; i++)
		if (*plain[i].text == l->s[at] && (n = ends_at(l, at, end, plain[i].text)))
			*unit = (struct table_unit){.kind = plain[i].kind,
			                            .factor = plain[i].factor};
	return n;
}

static double power(char prefix, double base)
{
	const char *letters = "KMGT", *letter;

	if (!prefix)
		return 1;
	letter = strchr(letters, toupper((unsigned char)prefix));
	return letter ? pow(base, (double)(letter - letters + 1)) : 0;
}

/* How the tool writes the unit, as parse/format/unit.c knows it: "MB", "MB/s" or "MB/sec". */
static double of_dialect(enum unit_dialect dialect, char prefix)
{
	static const char *const ends[] = {"B", "B/s", "B/sec"};
	double factor;

	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
		char text[8] = {prefix};
		size_t n = strlen(ends[i]);

		memcpy(text + (prefix != '\0'), ends[i], n + 1);
		if (unit_read(dialect, text, strlen(text), &factor) == strlen(text))
			return factor;
	}
	return 0;
}

double table_unit_factor(const struct table_unit *unit, unsigned tool, bool old)
{
	if (unit->kind != UNIT_IS_RATE)
		return unit->factor;
	if (unit->bare && tool != TABLE_BONNIE)
		return 0;
	if (unit->binary)
		return power(unit->prefix, 1024);
	switch (tool) {
	case TABLE_FIO:
		return of_dialect(old ? UNIT_FIO_OLD : UNIT_FIO, unit->prefix);
	case TABLE_DD:
		return of_dialect(UNIT_DD, unit->prefix);
	case TABLE_HDPARM:
		return of_dialect(UNIT_HDPARM, unit->prefix);
	case TABLE_SYSBENCH:
		return of_dialect(UNIT_SYSBENCH, unit->prefix);
	case TABLE_BONNIE:
		return power(unit->prefix, 1024);
	default:
		return unit->prefix ? 0 : 1;
	}
}
