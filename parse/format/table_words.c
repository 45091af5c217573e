/* SPDX-License-Identifier: MIT */
#include "parse/format/table_words.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "base/number.h"

enum { CELL_BYTES = 400, BS_LEAST = 512, BS_MOST = 64 << 20 };

/* What is being read: the words from `at` to `end` of a line. */
struct words {
	const struct text *text;
	const struct line *l;
	size_t line, at, end;
	struct table_meaning *m;
};

/* Whether no word goes on at a byte. */
static bool ends_word(const struct words *w, size_t at)
{
	return at >= w->end || !table_word_byte((unsigned char)w->l->s[at]);
}

static void take_words(struct table_meaning *m, const struct table_phrase *p)
{
	if ((p->quantity && m->quantity && m->quantity != p->quantity) ||
	    (p->stat && *m->stat && strcmp(m->stat, p->stat) != 0))
		m->words |= SAYS_FOREIGN;
	m->tools |= p->tools;
	m->words |= p->words;
	if (p->quantity)
		m->quantity = p->quantity;
	if (p->stat)
		memcpy(m->stat, p->stat, strlen(p->stat) + 1);
}

/* "dd.mm.yyyy", "YYYY-MM-DD": a day. */
static bool is_of_date(const struct words *w, const struct table_phrase *p)
{
	size_t end = w->at + strlen(p->text);

	return p->tools == TABLE_DD &&
	       ((w->at > 0 && strchr("-./_", w->l->s[w->at - 1])) ||
	        (end + 1 < w->l->n && strchr("-./_", w->l->s[end]) &&
	         tolower((unsigned char)w->l->s[end + 1]) == 'm'));
}

static bool read_phrase(struct words *w)
{
	const struct table_phrase *p = table_phrase_at(w->l, w->at, w->end);

	if (!p || is_of_date(w, p))
		return false;
	take_words(w->m, p);
	if (strcmp(p->text, "kiops") == 0)
		w->m->unit = (struct table_unit){.kind = UNIT_IS_COUNT, .factor = 1000};
	w->at += strlen(p->text);
	return true;
}

static size_t read_digits(const struct words *w, size_t at, double *value)
{
	size_t n = 0;

	while (at + n < w->end && isdigit((unsigned char)w->l->s[at + n]))
		n++;
	return n && n < 9 && number_read(w->l->s + at, n, value) == n ? n : 0;
}

static void set_number(struct words *w, struct table_number *number, double value, size_t at,
                       size_t n)
{
	bool differs = number->value > 0 && (value < number->value || value > number->value);

	if (differs || number->value < 0) {
		w->m->words |= SAYS_FOREIGN;
		value = -1;
	}
	*number = (struct table_number){value, w->line, {at, n}};
}

/* "4k", "128 KiB", "1M", "512B": a size of blocks. */
static bool read_block_size(struct words *w)
{
	static const char *const ends[] = {"iB", "B", "b", "ib", ""};
	double value, factor = 1;
	size_t n = read_digits(w, w->at, &value), at = w->at + n;

	if (!n)
		return false;
	at += at < w->end && w->l->s[at] == ' ' && at + 1 < w->end &&
	      strchr("kKM", w->l->s[at + 1]);
	if (at < w->end && strchr("kKmM", w->l->s[at]))
		factor = tolower((unsigned char)w->l->s[at++]) == 'k' ? 1024 : 1048576;
	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
		size_t length = strlen(ends[i]);

		if ((factor < 2 && *ends[i] != 'B') || length > w->end - at ||
		    memcmp(w->l->s + at, ends[i], length) != 0 || !ends_word(w, at + length) ||
		    (at + length < w->end && w->l->s[at + length] == '/'))
			continue;
		value *= factor;
		if (value < BS_LEAST || value > BS_MOST)
			return false;
		set_number(w, &w->m->bs, value, w->at, at + length - w->at);
		w->at = at + length;
		return true;
	}
	return false;
}

/* "qd32", "iodepth=32", "queue depth 32", "QD32T1", "numjobs=4". */
static bool read_named_number(struct words *w)
{
	static const struct {
		const char *text;
		bool jobs;
	} names[] = {{"iodepth", false}, {"queue depth", false}, {"qd", false},     {"q", false},
	             {"numjobs", true},  {"jobs", true},         {"threads", true}, {"t", true}};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		size_t n = strlen(names[i].text), at = w->at + n, digits;
		double value;

		if (n > w->end - w->at || strncasecmp(w->l->s + w->at, names[i].text, n) != 0)
			continue;
		at += n > 1 && at < w->end && strchr("= :", w->l->s[at]);
		digits = read_digits(w, at, &value);
		if (!digits || value < 1 ||
		    (!ends_word(w, at + digits) && !strchr("tT", w->l->s[at + digits])))
			continue;
		set_number(w, names[i].jobs ? &w->m->jobs : &w->m->iodepth, value, at, digits);
		w->at = at + digits;
		return true;
	}
	return false;
}

/* "4 jobs", "1 thread". */
static bool read_counted(struct words *w)
{
	static const char *const names[] = {"jobs", "job", "threads", "thread"};
	double value;
	size_t n = read_digits(w, w->at, &value), at = w->at + n;

	if (!n || value < 1)
		return false;
	at += at < w->end && strchr(" -", w->l->s[at]);
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		size_t length = strlen(names[i]);

		if (length > w->end - at || strncasecmp(w->l->s + at, names[i], length) != 0 ||
		    !ends_word(w, at + length))
			continue;
		set_number(w, &w->m->jobs, value, w->at, n);
		w->at = at + length;
		return true;
	}
	return false;
}

/* "70/30": the shares of reads and writes. */
static bool read_shares(struct words *w)
{
	double reads, writes;
	size_t n = read_digits(w, w->at, &reads), behind;

	if (!n || w->at + n >= w->end || w->l->s[w->at + n] != '/')
		return false;
	behind = read_digits(w, w->at + n + 1, &writes);
	if (!behind || reads + writes < 99.5 || reads + writes > 100.5)
		return false;
	w->m->words |= SAYS_MIXED;
	w->at += n + 1 + behind;
	return true;
}

static bool is_percentile(double value)
{
	static const double known[] = {50, 75, 90, 95};

	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (value > known[i] - 0.001 && value < known[i] + 0.001)
			return true;
	return value > 98.999 && value < 100;
}

/* "p99", "P99.9", "99%", "95th", "99.9p". */
static bool read_percentile(struct words *w)
{
	static const char *const ends[] = {"%ile", "%", "th", "p"};
	bool named = tolower((unsigned char)w->l->s[w->at]) == 'p';
	size_t at = w->at + named,
	       n = at < w->end ? number_read(w->l->s + at, w->end - at, &(double){0}) : 0;
	struct table_phrase p = {.stat = ""};
	char stat[8] = "p";
	double value;

	if (!n || n > 5 || !isdigit((unsigned char)w->l->s[at]) ||
	    number_read(w->l->s + at, n, &value) != n || !is_percentile(value))
		return false;
	memcpy(stat + 1, w->l->s + at, n);
	stat[n + 1] = '\0';
	at += n;
	for (size_t i = 0; !named && i < sizeof ends / sizeof *ends; i++)
		if (strlen(ends[i]) <= w->end - at &&
		    memcmp(w->l->s + at, ends[i], strlen(ends[i])) == 0) {
			at += strlen(ends[i]);
			named = true;
		}
	if (!named || !ends_word(w, at))
		return false;
	p.stat = stat;
	take_words(w->m, &p);
	w->at = at;
	return true;
}

static bool read_unit(struct words *w)
{
	struct table_unit unit;
	size_t n = table_unit_read(w->l, w->at, w->end, &unit);

	if (!n)
		return false;
	if (w->m->unit.kind)
		w->m->words |= SAYS_FOREIGN;
	w->m->unit = unit;
	w->at += n;
	return true;
}

static bool read_option(struct words *w)
{
	static const struct {
		const char *text;
		unsigned words;
	} options[] = {{"-tT", 0},          {"-Tt", 0}, {"-t", SAYS_BUFFERED},
	               {"-T", SAYS_CACHED}, {"bs=", 0}, {"rw=", 0}};

	if (!strchr("-br", w->l->s[w->at]))
		return false;
	for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
		size_t n = strlen(options[i].text);

		if (n > w->end - w->at || memcmp(w->l->s + w->at, options[i].text, n) != 0 ||
		    (options[i].text[n - 1] != '=' && !ends_word(w, w->at + n)))
			continue;
		w->m->words |= options[i].words;
		w->at += n;
		return true;
	}
	return false;
}

/* What stands between words; "<br>" does, too. */
static bool skip_between(struct words *w)
{
	const char *tag;

	if (w->l->s[w->at] == '/' && read_unit(w))
		return true;
	if (strchr(" \t()[],;:-_|*`\"@&/", w->l->s[w->at])) {
		w->at++;
		return true;
	}
	if (w->l->s[w->at] != '<' || !(tag = memchr(w->l->s + w->at, '>', w->end - w->at)))
		return false;
	w->at = (size_t)(tag - w->l->s) + 1;
	return true;
}

static void skip_foreign(struct words *w)
{
	w->m->words |= SAYS_FOREIGN;
	w->at++;
	while (w->at < w->end && table_word_byte((unsigned char)w->l->s[w->at]))
		w->at++;
}

/* Words with a number: what begins with a digit, and what names it. */
static bool read_numeral(struct words *w)
{
	if (isdigit((unsigned char)w->l->s[w->at]))
		return read_percentile(w) || read_shares(w) || read_counted(w) || read_block_size(w);
	return strchr("ijnpqtIJNPQT", w->l->s[w->at]) && (read_percentile(w) || read_named_number(w));
}

void table_meaning_complete(struct table_meaning *m)
{
	if (!m->quantity && m->unit.kind == UNIT_IS_RATE)
		m->quantity = QUANTITY_RATE;
	if (!m->quantity && m->unit.kind == UNIT_IS_TIME && *m->stat)
		m->quantity = QUANTITY_LATENCY;
}

struct table_meaning table_meaning(const struct text *t, size_t line, struct table_cell c)
{
	struct table_meaning m = {0};
	struct words w = {t, &t->lines[line], line, c.at, c.at + c.n, &m};

	if (c.n > CELL_BYTES)
		w.end = w.at, m.words = SAYS_FOREIGN;
	while (w.at < w.end)
		if (!read_option(&w) && !skip_between(&w) && !read_phrase(&w) && !read_numeral(&w) &&
		    !read_unit(&w))
			skip_foreign(&w);
	table_meaning_complete(&m);
	return m;
}

static void add_number(struct table_meaning *m, struct table_number *a,
                       const struct table_number *b)
{
	if (!(a->value > 0))
		*a = *b;
	else if (b->value > 0 && (a->value < b->value || a->value > b->value))
		m->words |= SAYS_FOREIGN;
}

void table_meaning_add(struct table_meaning *m, const struct table_meaning *other)
{
	if ((m->quantity && other->quantity && m->quantity != other->quantity) ||
	    (*m->stat && *other->stat && strcmp(m->stat, other->stat) != 0))
		m->words |= SAYS_FOREIGN;
	m->tools |= other->tools;
	m->words |= other->words;
	m->quantity = m->quantity ? m->quantity : other->quantity;
	if (!*m->stat)
		memcpy(m->stat, other->stat, sizeof m->stat);
	if (!m->unit.kind)
		m->unit = other->unit;
	add_number(m, &m->bs, &other->bs);
	add_number(m, &m->iodepth, &other->iodepth);
	add_number(m, &m->jobs, &other->jobs);
}
