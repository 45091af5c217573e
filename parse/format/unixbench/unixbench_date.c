/* SPDX-License-Identifier: MIT */
#include "parse/format/unixbench/unixbench.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum {
	DATE_REACH = 120,   /* bytes that a date may take */
	CLOCK_UNSET = 1990, /* a year before: a machine without a clock */
};

/* Beginnings of month names, in lower case, of the languages that people run UnixBench in. Where
 * several fit, the first one counts. */
static const struct {
	const char *begins;
	int month;
} months[] = {
	{"jan", 1},   {"ene", 1},   {"gen", 1},   {"янв", 1},   {"sty", 1},   {"led", 1},
	{"січ", 1},   {"oca", 1},   {"tammi", 1}, {"ian", 1},   {"feb", 2},   {"fev", 2},
	{"fév", 2},   {"фев", 2},   {"lut", 2},   {"úno", 2},   {"лют", 2},   {"şub", 2},
	{"helmi", 2}, {"marr", 11}, {"mar", 3},   {"mär", 3},   {"már", 3},   {"mrz", 3},
	{"mrt", 3},   {"maa", 3},   {"мар", 3},   {"bře", 3},   {"бер", 3},   {"apr", 4},
	{"ápr", 4},   {"abr", 4},   {"avr", 4},   {"апр", 4},   {"kwi", 4},   {"dub", 4},
	{"кві", 4},   {"nis", 4},   {"huhti", 4}, {"may", 5},   {"mai", 5},   {"mag", 5},
	{"mei", 5},   {"maj", 5},   {"máj", 5},   {"май", 5},   {"мая", 5},   {"kvě", 5},
	{"тра", 5},   {"touko", 5}, {"juin", 6},  {"jun", 6},   {"jún", 6},   {"iun", 6},
	{"giu", 6},   {"июн", 6},   {"cze", 6},   {"čen", 6},   {"чер", 6},   {"haz", 6},
	{"kesä", 6},  {"juil", 7},  {"jul", 7},   {"júl", 7},   {"iul", 7},   {"lug", 7},
	{"июл", 7},   {"lip", 7},   {"čec", 7},   {"лип", 7},   {"tem", 7},   {"heinä", 7},
	{"aug", 8},   {"ago", 8},   {"aoû", 8},   {"aou", 8},   {"авг", 8},   {"sie", 8},
	{"srp", 8},   {"сер", 8},   {"ağu", 8},   {"elo", 8},   {"sep", 9},   {"set", 9},
	{"sze", 9},   {"сен", 9},   {"wrz", 9},   {"zář", 9},   {"вер", 9},   {"eyl", 9},
	{"syys", 9},  {"oct", 10},  {"okt", 10},  {"out", 10},  {"ott", 10},  {"окт", 10},
	{"paź", 10},  {"říj", 10},  {"жов", 10},  {"eki", 10},  {"loka", 10}, {"nov", 11},
	{"noi", 11},  {"ноя", 11},  {"lis", 11},  {"лис", 11},  {"kas", 11},  {"dec", 12},
	{"des", 12},  {"dez", 12},  {"dic", 12},  {"déc", 12},  {"дек", 12},  {"gru", 12},
	{"pro", 12},  {"гру", 12},  {"ara", 12},  {"joulu", 12},
};

struct date {
	int year, month, day;
	char time[9];   /* "15:53:53" or "" */
	int numbers[3]; /* those that are neither year nor month, in order */
	int n_numbers;
	bool year_first; /* before the other numbers */
	int words;       /* names met; the first of several is the day of the week */
	int word_month;  /* of the last name that is a month */
	bool word_odd;   /* the last name is no month */
	size_t begin;
};

/* The n bytes in lower case: ASCII, Latin-1's letters and the Cyrillic ones of Russian. */
static void lower(char *to, const char *s, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		unsigned char c = (unsigned char)s[i], before = i ? (unsigned char)s[i - 1] : 0;

		to[i] = (char)tolower(c);
		if ((before == 0xC3 && c >= 0x80 && c <= 0x9E) ||
		    (before == 0xD0 && c >= 0x90 && c <= 0x9F))
			to[i] = (char)(c + 0x20);
		if (before == 0xD0 && c >= 0xA0 && c <= 0xAF) {
			to[i] = (char)(c - 0x20);
			to[i - 1] = (char)0xD1;
		}
	}
}

static int month_of(const char *s, size_t n)
{
	char word[8];

	if (n > sizeof word)
		n = sizeof word;
	lower(word, s, n);
	for (size_t i = 0; i < sizeof months / sizeof *months; i++) {
		size_t k;

		if (!n || *word != *months[i].begins)
			continue;
		k = strlen(months[i].begins);
		if (n >= k && memcmp(word, months[i].begins, k) == 0)
			return months[i].month;
	}
	return 0;
}

static bool is_time(const struct line *l, size_t at)
{
	static const char shape[] = "00:00:00";

	if (l->n - at < 8)
		return false;
	for (size_t i = 0; shape[i]; i++)
		if (shape[i] == ':' ? l->s[at + i] != ':' : !isdigit((unsigned char)l->s[at + i]))
			return false;
	return l->n - at == 8 || !isdigit((unsigned char)l->s[at + 8]);
}

static void take_number(struct date *d, const struct line *l, size_t at, size_t n)
{
	static const char month_sign[] = "月";
	int value = 0;

	if (n > 4 || (n == 3))
		return;
	for (size_t i = 0; i < n; i++)
		value = 10 * value + (l->s[at + i] - '0');
	if (n == 4 && !d->year) {
		d->year = value;
		d->year_first = d->n_numbers == 0 && !d->month;
	} else if (n < 4 && at_text(l, at + n, month_sign) && !d->month) {
		d->month = value;
	} else if (n < 4 && d->n_numbers < 3) {
		d->numbers[d->n_numbers++] = value;
	}
}

static void take_word(struct date *d, const struct line *l, size_t at, size_t n)
{
	int month = month_of(l->s + at, n);

	if (d->time[0])
		return; /* a zone */
	d->words++;
	d->word_odd = !month && (unsigned char)l->s[at] < 0xE3; /* CJK: a day of the week */
	if (month)
		d->word_month = d->words > 1 || !d->word_month ? month : d->word_month;
}

static bool is_letter(char c)
{
	return isalpha((unsigned char)c) || (unsigned char)c >= 0x80;
}

/* Words and numbers up to the " - " before the end, which is of the same day. */
static void scan(struct date *d, const struct line *l, size_t at)
{
	size_t stop = l->n - at > DATE_REACH ? at + DATE_REACH : l->n;

	while (at < stop) {
		size_t end = at;
		bool glued;

		if (at_text(l, at, "- ") || at_text(l, at, ";"))
			break;
		if (is_time(l, at)) {
			if (d->time[0])
				break;
			memcpy(d->time, l->s + at, 8);
			end = at + 8;
		} else if (isdigit((unsigned char)l->s[at])) {
			while (end < l->n && isdigit((unsigned char)l->s[end]))
				end++;
			take_number(d, l, at, end - at);
		} else if (is_letter(l->s[at])) {
			while (end < l->n && is_letter(l->s[end]))
				end++;
			take_word(d, l, at, end - at);
			/* What is glued to letters is no number ("8?$B7n": only the 8). */
			glued = isalpha((unsigned char)l->s[end - 1]) != 0;
			while (glued && end < l->n && isdigit((unsigned char)l->s[end]))
				end++;
		}
		if (end > at && !d->begin && (d->time[0] || d->year || d->n_numbers))
			d->begin = at + 1;
		at = end > at ? end : at + 1;
	}
}

/* Settles which number is the month and which the day. */
static bool settle(struct date *d)
{
	int k = 0;

	if (!d->month && d->year_first && d->n_numbers > 1)
		d->month = d->numbers[k++];
	else if (!d->month && d->word_month && !d->word_odd)
		d->month = d->word_month;
	else if (!d->month && !(d->words > 1 && d->word_odd) && d->n_numbers > 1)
		d->month = d->numbers[k++];
	if (k < d->n_numbers)
		d->day = d->numbers[k];
	return d->year >= CLOCK_UNSET && d->month >= 1 && d->month <= 12 && d->day >= 1 &&
	       d->day <= 31;
}

bool ub_date_read(const struct line *l, size_t at, char out[UB_DATE_BYTES], size_t *begin)
{
	struct date d = {.year = 0};
	bool dated;

	scan(&d, l, at);
	dated = settle(&d);
	*begin = d.begin ? d.begin - 1 : at;
	if (dated)
		snprintf(out, UB_DATE_BYTES, "%04d-%02d-%02d%s%s", d.year, d.month, d.day,
		         d.time[0] ? "T" : "", d.time);
	else
		snprintf(out, UB_DATE_BYTES, "%s", d.time);
	return out[0] != '\0';
}
