/* SPDX-License-Identifier: MIT */
#include "parse/format/bonnie.h"

#include <math.h>
#include <string.h>

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

size_t bonnie_start(const struct line *l)
{
	size_t at = skip_blanks(l, 0);

	for (;;) {
		if (at_text(l, at, "<p>") || at_text(l, at, "<br>"))
			at = skip_blanks(l, find_text(l, at, ">"));
		else if (at < l->n && strchr(">|#", l->s[at]))
			at = skip_blanks(l, at + 1);
		else
			break;
	}
	if (at < l->n && (l->s[at] == '+' || l->s[at] == '-') && !at_text(l, at + 1, "-") &&
	    !at_text(l, at + 1, "+"))
		at++; /* of a diff */
	return at;
}

/* "Rewriting...done", or of SuSE's Bonnie "Rewriting...            done:  15274 kB/s  12.9 %CPU",
 * and what stands above them. */
static bool is_progress(const struct line *l)
{
	size_t at = bonnie_start(l), dots = find_text(l, at, "...");

	return find_text(l, dots, "...done") < l->n ||
	       (dots < l->n && at_text(l, skip_blanks(l, dots + 3), "done:")) ||
	       at_text(l, at, "Using uid:") || at_text(l, at, "format_version,") ||
	       at_text(l, at, "File './Bonnie.");
}

size_t bonnie_progress(const struct text *text, size_t from, size_t i)
{
	for (; i > from; i--) {
		const struct line *l = &text->lines[i - 1];

		if (!is_progress(l))
			break;
	}
	return i;
}

/* Where the size begins that is glued to the remark of a name: "Raid0 (8 disk)15744M". */
static size_t glued_size(const struct line *l, size_t at, size_t end)
{
	const char *bracket = memchr(l->s + at, ')', end - at);
	size_t behind = bracket ? (size_t)(bracket - l->s) + 1 : end;

	return behind < end && is_digit(l->s[behind]) ? behind : end;
}

size_t bonnie_tokens(const struct line *l, size_t at, struct token *tokens, size_t max)
{
	size_t n = 0;

	while (n < max) {
		while ((at = skip_blanks(l, at)) < l->n && l->s[at] == '*')
			at++;
		if (at >= l->n)
			break;
		size_t end = skip_word(l, at);
		const char *star = memchr(l->s + at, '*', end - at);

		if (star)
			end = (size_t)(star - l->s);
		end = glued_size(l, at, end);
		tokens[n++] = (struct token){at, end - at};
		at = end;
	}
	return n;
}

/* Whether a figure that ends at `at` is whole: the token ends there, or with the point of "100." of
 * the classic or Markdown's mark of a line's end, or prose of another script or a tag is glued to
 * it. */
static bool ends(const struct line *l, size_t at, struct token t)
{
	return at >= t.at + t.n || (unsigned char)l->s[at] >= 0x80 || l->s[at] == '<' ||
	       (at + 1 == t.at + t.n && strchr(".\\", l->s[at]));
}

static size_t plus_signs(const struct line *l, struct token t)
{
	size_t n = 0;

	while (n < t.n && l->s[t.at + n] == '+')
		n++;
	return n >= 2 && ends(l, t.at + n, t) ? n : 0;
}

/* An unsigned number within the token; its length, 0 if there is none. */
static size_t number_in(const struct line *l, struct token t, double *value)
{
	size_t n = t.n && is_digit(l->s[t.at]) ? read_number(l, t.at, value) : 0;

	return n <= t.n ? n : 0;
}

static double suffix(char c, const char *letters)
{
	const char *at = c ? strchr(letters, c) : NULL;

	return at ? pow(1024, (double)(at - letters + 1)) : 0;
}

/* "xxxx" or "n/a", by hand: what was not measured. */
static bool is_crossed_out(const struct line *l, struct token t)
{
	size_t n = 0;

	while (n < t.n && (l->s[t.at + n] == 'x' || l->s[t.at + n] == 'X'))
		n++;
	return (n > 2 && n == t.n) ||
	       (t.n == 3 && (at_text(l, t.at, "n/a") || at_text(l, t.at, "N/A")));
}

bool bonnie_is_value(const struct line *l, struct token t)
{
	double value;
	size_t n = number_in(l, t, &value);

	if (!n)
		return plus_signs(l, t) > 0 || is_crossed_out(l, t);
	return ends(l, t.at + n, t) ||
	       (suffix(l->s[t.at + n], "kmgt") > 0 && ends(l, t.at + n + 1, t));
}

bool bonnie_is_version(const struct line *l, struct token t)
{
	const char *s = l->s + t.at;
	size_t i = 0;

	while (i < t.n && is_digit(s[i]))
		i++;
	if (i < 1 || i > 2 || i + 3 > t.n || t.n > i + 5 || s[i] != '.' || !is_digit(s[i + 1]) ||
	    !is_digit(s[i + 2]))
		return false;
	for (i += 3; i < t.n; i++)
		if (s[i] < 'a' || s[i] > 'z')
			return false;
	return true;
}

/* Bytes of "2G", "8196M", "32k", which ends at a colon or with the token. */
static size_t bytes_in(const struct line *l, struct token t, double *bytes)
{
	double value, scale;
	size_t n = number_in(l, t, &value);

	if (!n || n >= t.n)
		return 0;
	scale = suffix(l->s[t.at + n], "KMGT");
	if (l->s[t.at + n] == 'k')
		scale = 1024;
	if (scale <= 0 || (n + 1 < t.n && l->s[t.at + n + 1] != ':'))
		return 0;
	*bytes = value * scale;
	return n + 1;
}

bool bonnie_is_size(const struct line *l, struct token t)
{
	double bytes;
	size_t n = bytes_in(l, t, &bytes);

	return n && l->s[t.at + n - 1] != 'k';
}

bool bonnie_is_files(const struct line *l, struct token t)
{
	bool word = false; /* "20:link/4": the files are links */

	if (!t.n || t.n > 48 || !is_digit(l->s[t.at]))
		return false;
	for (size_t i = 1; i < t.n; i++) {
		char c = l->s[t.at + i];

		word = c >= 'a' && c <= 'z' && (word || l->s[t.at + i - 1] == ':');
		if (!word && !is_digit(c) && c != ':' && c != '/')
			return false;
	}
	return true;
}

bool bonnie_rate(struct parse *p, size_t line, struct token t, double scale,
                 struct bonnie_cell *cell)
{
	const struct line *l = &p->text->lines[line];
	double value;
	size_t n = number_in(l, t, &value);

	if (!n) {
		if (!(n = plus_signs(l, t)))
			return false;
		cell->too_fast = true;
		cell->rate = parse_figure(p, line, t.at, n, NAN);
		return true;
	}
	if (!ends(l, t.at + n, t)) {
		scale = suffix(l->s[t.at + n], "kmgt");
		if (scale <= 0 || !ends(l, ++n + t.at, t))
			return false;
	}
	cell->rate = parse_figure(p, line, t.at, n, value * scale);
	return true;
}

bool bonnie_cpu(struct parse *p, size_t line, struct token t, struct bonnie_cell *cell)
{
	const struct line *l = &p->text->lines[line];
	double value;
	size_t n = number_in(l, t, &value);

	if (!n || !ends(l, t.at + n, t)) {
		if (!plus_signs(l, t))
			return false;
		/* The converters of 2.00 round the plus signs of a rate to 0, those of its share
		 * not. */
		if (cell->rate.value == 0) {
			cell->too_fast = true;
			cell->rate.value = NAN;
		}
		return true;
	}
	cell->cpu = parse_figure(p, line, t.at, n, value);
	return true;
}

bool bonnie_latency(struct parse *p, size_t line, struct token t, struct figure *latency)
{
	static const struct {
		const char *unit;
		double per_second;
	} units[] = {{"us", 1e6}, {"ms", 1e3}, {"s", 1}};
	const struct line *l = &p->text->lines[line];
	double value;
	size_t n = number_in(l, t, &value);

	for (size_t i = 0; n && i < sizeof units / sizeof *units; i++) {
		size_t end = t.at + n + strlen(units[i].unit);

		if (end > t.at + t.n || !at_text(l, t.at + n, units[i].unit) || !ends(l, end, t))
			continue;
		*latency = parse_figure(p, line, t.at, end - t.at, value / units[i].per_second);
		return true;
	}
	return false;
}

size_t bonnie_chunk(struct parse *p, size_t line, struct token t, struct bonnie_row *row)
{
	double bytes;
	size_t n = bytes_in(&p->text->lines[line], t, &bytes);

	if (n)
		row->params[BONNIE_CHUNK] = parse_figure(p, line, t.at, n, bytes);
	return n;
}

/* The third part of "64M:16k:3", if it is the last; bon_csv2txt has the number of seeks there, and
 * a fourth part. */
static void read_concurrency(struct parse *p, size_t line, struct token t, struct bonnie_row *row)
{
	double value;
	size_t n = number_in(&p->text->lines[line], t, &value);

	if (n && n == t.n)
		row->params[BONNIE_CONCURRENCY] = parse_figure(p, line, t.at, n, value);
}

void bonnie_size(struct parse *p, size_t line, struct token t, struct bonnie_row *row)
{
	const struct line *l = &p->text->lines[line];
	double bytes;
	size_t n = bytes_in(l, t, &bytes);

	if (!n)
		return;
	row->params[BONNIE_SIZE] = parse_figure(p, line, t.at, n, bytes);
	if (n >= t.n)
		return;
	t = (struct token){t.at + n + 1, t.n - n - 1};
	n = bonnie_chunk(p, line, t, row);
	if (n < t.n && l->s[t.at + n] == ':')
		read_concurrency(p, line, (struct token){t.at + n + 1, t.n - n - 1}, row);
}

void bonnie_files(struct parse *p, size_t line, struct token t, struct bonnie_row *row)
{
	const struct line *l = &p->text->lines[line];
	size_t at = t.at, end = t.at + t.n;

	for (int param = BONNIE_FILES; param <= BONNIE_DIRS && at < end; at++) {
		struct token word = {at, end - at};
		double value;
		size_t n = number_in(l, word, &value);

		if (n)
			row->params[param] = parse_figure(
				p, line, at, n, param == BONNIE_FILES ? value * 1024 : value);
		for (at += n; at < end && l->s[at] != ':' && l->s[at] != '/'; at++)
			;
		param = at < end && l->s[at] == '/' ? BONNIE_DIRS : param + 1;
	}
}

const char *bonnie_text(struct parse *p, size_t line, size_t at, size_t end)
{
	const struct line *l = &p->text->lines[line];

	at = skip_blanks(l, at);
	while (end > at && strchr(" \t*", l->s[end - 1]))
		end--;
	return end > at ? pool_strndup(&p->report->pool, l->s + at, end - at) : NULL;
}
