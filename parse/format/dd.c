/* SPDX-License-Identifier: MIT */
/* The line in which dd says how much it copied, in all its wordings and languages:
 * "N bytes transferred in S seconds (R bytes/sec)", "N bytes (1.1 GB, 1.0 GiB) copied, S s, R MB/s"
 * and the translations of the latter. One run a line. */
#include "parse/format/dd.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "parse/format/decimal.h"
#include "parse/format/program.h"
#include "parse/format/unit.h"

enum {
	DD_SMALL = 1 << 20, /* bytes; fewer measure nothing, in less than a second */
	DD_ROUNDED = 50,    /* B/s; so much "0.0 kB/s" leaves out */
	DD_ABOVE = 12,      /* lines from a result up to its command, other prints between */
};

static bool is_letter(const struct line *l, size_t at)
{
	return at < l->n && (isalnum((unsigned char)l->s[at]) || l->s[at] == '_');
}

/* The length of the first of `words` that stands at `at` and ends there; 0: none does. */
static size_t word_at(const struct line *l, size_t at, const char *const *words)
{
	for (; *words; words++) {
		size_t n = strlen(*words);

		if (at_text(l, at, *words) && !is_letter(l, at + n))
			return n;
	}
	return 0;
}

/* "5210 bytes, 0.012 secs (434166 bytes/sec)" is what name servers say: dd has a word between. */
static bool has_no_word(const struct line *l, size_t at)
{
	size_t behind = skip_blanks(l, at + 1);

	if (at_text(l, at, "/"))
		return true;
	return at_text(l, at, ",") && behind < l->n && isdigit((unsigned char)l->s[behind]);
}

/* "1073741824 bytes" at `at`, the number whole. */
static bool bytes_at(const struct line *l, size_t at, struct dd_number *bytes)
{
	static const char *const words[] = {"bytes",  "Bytes",  "byte",   "octets", "octet",  "байт",
	                                    "байта",  "байтів", "байтов", "字节",   "位元組",
	                                    "バイト", "바이트", "bajtów", "bajty",  "bajtů",
	                                    "tavua",  "baitov", NULL};
	size_t n = 0, word, word_n;

	while (at + n < l->n && isdigit((unsigned char)l->s[at + n]))
		n++;
	word = skip_blanks(l, at + n);
	word_n = n && read_number(l, at, &bytes->value) == n ? word_at(l, word, words) : 0;
	if (!word_n || has_no_word(l, word + word_n))
		return false;
	bytes->at = at;
	bytes->n = n;
	return true;
}

/* "7.36351" or, of a moment, "5.1e-05". Returns its length, 0: none. */
static size_t read_general(const struct line *l, size_t at, double *value)
{
	char text[48];
	size_t mantissa = read_decimal(l, at, value), n = mantissa + strlen("e-"), used = n;

	if (!mantissa || !(at_text(l, at + mantissa, "e-") || at_text(l, at + mantissa, "e+")))
		return mantissa;
	while (used < sizeof text && at + used < l->n && isdigit((unsigned char)l->s[at + used]))
		used++;
	if (used == n || used >= sizeof text)
		return 0;
	memcpy(text, l->s + at, used);
	for (size_t i = 0; i < mantissa; i++)
		if (text[i] == ',')
			text[i] = '.';
	return number_read(text, used, value) == used ? used : 0;
}

/* "7.36351 s": the number and what stands behind the word. */
static bool seconds_at(const struct line *l, size_t at, struct dd_number *seconds, size_t *behind)
{
	static const char *const words[] = {"seconds", "secs",    "sec",      "s",        "c",
	                                    "с",       "秒",      "초",       "seg",      "Sek",
	                                    "сек",     "second",  "seconde",  "secondes", "Sekunde",
	                                    "Sekunden", "segundo", "segundos", "secondi",  NULL};
	size_t n = read_general(l, at, &seconds->value), word = skip_blanks(l, at + n);
	size_t word_n = n ? word_at(l, word, words) : 0;

	if (!word_n || at_text(l, word + word_n, "/"))
		return false;
	seconds->at = at;
	seconds->n = n;
	*behind = word + word_n;
	return true;
}

/* "146 MB/s" or "18024772 bytes/sec"; without a blank before the unit it is busybox's "139.1MB/s",
 * whose units are powers of 1024. */
static bool rate_at(const struct line *l, size_t at, struct dd_number *rate)
{
	static const char *const seconds[] = {"秒", "초", "с"};
	size_t n = read_decimal(l, at, &rate->value), unit = skip_blanks(l, at + n), unit_n;
	double factor;

	if (!n || unit >= l->n)
		return false;
	unit_n = unit_read(unit > at + n ? UNIT_DD : UNIT_BUSYBOX, l->s + unit, l->n - unit,
	                   &factor);
	if (!unit_n || !at_text(l, unit + unit_n, "/"))
		return false;
	rate->at = at;
	rate->n = n;
	rate->unit = unit + unit_n + 1;
	while (is_letter(l, rate->unit) && rate->unit < unit + unit_n + 4)
		rate->unit++;
	for (size_t i = 0; i < sizeof seconds / sizeof *seconds; i++)
		if (at_text(l, rate->unit, seconds[i]))
			rate->unit += strlen(seconds[i]);
	rate->value = unit_value(rate->value, factor);
	return true;
}

/* Where the next number begins at or after `at`: digits with none before them. */
static size_t next_number(const struct line *l, size_t at)
{
	while (at < l->n && (!isdigit((unsigned char)l->s[at]) ||
	                     (at && (isdigit((unsigned char)l->s[at - 1]) || l->s[at - 1] == '.'))))
		at++;
	return at;
}

/* The time and the rate behind the bytes. */
static bool read_behind(const struct line *l, size_t at, struct dd_line *d)
{
	size_t behind;

	for (at = next_number(l, at); at < l->n; at = next_number(l, at + 1)) {
		if (!seconds_at(l, at, &d->seconds, &behind))
			continue;
		return rate_at(l, next_number(l, behind), &d->rate);
	}
	return false;
}

bool dd_has_rate(const struct line *l)
{
	return memchr(l->s, '/', l->n) &&
	       (find_text(l, 0, "B/") < l->n || find_text(l, 0, "bytes/") < l->n);
}

bool dd_line_read(const struct line *l, struct dd_line *d)
{
	struct dd_number bytes = {0};
	bool found = false;

	/* What is written is by sysbench, with MB of 2^20. */
	if (!dd_has_rate(l) || find_text(l, 0, " bytes written in ") < l->n)
		return false;
	for (size_t at = next_number(l, 0), tries = 0; at < l->n && tries < 64;
	     at = next_number(l, at + 1), tries++) {
		struct dd_line here = {0};

		if (!bytes_at(l, at, &bytes))
			continue;
		here.bytes = bytes;
		if (!read_behind(l, at + bytes.n, &here))
			break;
		*d = here; /* of several that ran together, the last one is the end of the run */
		found = true;
		at = here.rate.at;
	}
	return found;
}

/* "1000+0 records in" in any language. Returns where the number ends, or 0. */
static size_t records_end(const struct line *l)
{
	const char *at = l->s, *last = l->s + l->n;

	for (; (at = memchr(at, '+', (size_t)(last - at))); at++) {
		size_t plus = (size_t)(at - l->s), end = plus + 1;

		while (end < l->n && isdigit((unsigned char)l->s[end]))
			end++;
		if (plus && isdigit((unsigned char)l->s[plus - 1]) && end > plus + 1 &&
		    skip_blanks(l, end) > end && skip_blanks(l, end) < l->n)
			return end;
	}
	return 0;
}

bool dd_is_records(const struct line *l)
{
	return l->n < 400 && records_end(l) > 0;
}

/* Where the words of dd's command line begin; l->n: none. */
size_t dd_command(const struct line *l)
{
	for (size_t at = find_text(l, 0, "dd "); at < l->n; at = find_text(l, at + 1, "dd "))
		if (!(at && (is_letter(l, at - 1) || l->s[at - 1] == '-')) &&
		    (find_text(l, at, "if=") < l->n || find_text(l, at, "of=") < l->n))
			return at;
	return l->n;
}

/* How many records a line of them counts. */
static double records(const struct line *l)
{
	size_t at = next_number(l, 0);
	double value;

	return at < l->n && read_number(l, at, &value) ? value : 0;
}

/* A record is read that is not written yet, and the same dd goes on behind it. */
static bool is_snapshot(const struct text *t, size_t i, const struct dd_line *d)
{
	struct dd_line after;
	size_t next = i + 1;

	if (i < 2 || records(&t->lines[i - 2]) <= records(&t->lines[i - 1]))
		return false;
	next += next < t->n && at_text(&t->lines[next], 0, "load: ");
	return next + 2 < t->n && dd_is_records(&t->lines[next]) &&
	       dd_line_read(&t->lines[next + 2], &after) && after.bytes.value > d->bytes.value &&
	       after.seconds.value > d->seconds.value;
}

/* A line of status=progress: whole seconds, and the next line goes on or has the records. */
bool dd_is_progress(const struct text *t, size_t i, const struct dd_line *d)
{
	const struct line *next = i + 1 < t->n ? &t->lines[i + 1] : NULL;
	struct dd_line after;

	if (!next)
		return false;
	if (i && dd_is_records(&t->lines[i - 1]))
		return is_snapshot(t, i, d);
	if (dd_is_records(next))
		return true;
	return fabs(d->seconds.value - round(d->seconds.value)) < 0.1 &&
	       dd_line_read(next, &after) && after.bytes.value > d->bytes.value &&
	       after.seconds.value > d->seconds.value;
}

/* Records, remarks and the command above line i, from `from` on. */
static size_t find_first(const struct text *t, size_t from, size_t i)
{
	size_t first = i;

	for (size_t k = i; k > from && i - k < DD_ABOVE; k--) {
		const struct line *l = &t->lines[k - 1];
		struct dd_line snapshot;

		if (dd_is_records(l) || at_text(l, skip_blanks(l, 0), "dd: ") ||
		    at_text(l, 0, "load: ") || dd_line_read(l, &snapshot))
			first = k - 1;
		else if (dd_command(l) < l->n)
			return k >= from + 3 && find_text(&t->lines[k - 3], 0, "uname -r") <
			                                t->lines[k - 3].n
			               ? k - 3
			               : k - 1;
		else if (i - k > 3)
			break;
	}
	return first;
}

static bool probe(const struct text *t, struct block *b)
{
	struct dd_view v;
	bool is = dd_view_open(&v, t, b->first, b->last) && !dd_is_progress(t, b->last, &v.d) &&
	          !program_quotes(&v.joined, v.d.bytes.at);

	if (is)
		b->first = find_first(t, b->first, v.first);
	dd_view_close(&v);
	return is;
}

/* The printed rate has two or three digits: a tenth off is a different thing. */
static void check(struct parse *p, size_t line, const struct dd_line *d)
{
	double rate = d->bytes.value / d->seconds.value, off = fabs(rate - d->rate.value);

	if (d->seconds.value > 0 && off > 0.06 * rate && off > DD_ROUNDED)
		parse_diag(p, LEVEL_WARNING, line, 0,
		           "dd's rate is not its bytes divided by its seconds (%.3g B/s); the "
		           "printed one was kept",
		           rate);
	if (d->bytes.value < DD_SMALL && d->seconds.value < 1)
		parse_diag(p, LEVEL_NOTE, line, 0,
		           "dd copied %.0f bytes only, too few to tell how fast a disk is",
		           d->bytes.value);
}

static size_t parse(struct parse *p, const struct block *block)
{
	struct run *run = parse_begin_run(p, "dd", block->first);
	struct dd_view v;
	size_t command;

	if (dd_view_open(&v, p->text, block->first, block->last)) {
		run_add_result(p->report, run, "bw", dd_view_figure(p, &v, &v.d.rate));
		run_add_result(p->report, run, "io", dd_view_figure(p, &v, &v.d.bytes));
		run_add_result(p->report, run, "runtime", dd_view_figure(p, &v, &v.d.seconds));
		command = dd_command_above(p->text, v.first);
		dd_params(p, run, command, v.first);
		dd_label(p, run, command, &v);
		check(p, block->last, &v.d);
	}
	dd_view_close(&v);
	parse_end_run(p, run, block->last);
	return block->last;
}

static const char *const anchors[] = {" bytes", " Bytes", " byte ", " octet", " байт", "字节",
                                      "位元組", "バイト", "바이트", " bajt",   " tavu", NULL};

const struct parser parser_dd = {
	.name = "dd",
	.title = "what dd says at its end",
	.anchors = anchors,
	.behind = 1, /* the rest of a line that was broken in two */
	.lead = 8,
	.probe = probe,
	.parse = parse,
};
