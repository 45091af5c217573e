/* SPDX-License-Identifier: MIT */
#include "parse/format/time.h"

#include <math.h>
#include <string.h>

#include "base/number.h"

enum { TIME_LINES = 3, TIME_DISTANCE = 3 };

static const struct {
	const char *word, *metric;
} lines[TIME_LINES] = {{"real", "time.real"}, {"user", "time.user"}, {"sys", "time.sys"}};

/* Where the words of a line begin behind the marks of quotations and comments. */
static size_t start_of(const struct line *l)
{
	size_t at = skip_blanks(l, 0);

	while (at < l->n && strchr(">|#*/", l->s[at]))
		at = skip_blanks(l, at + 1);
	return at;
}

/* Digits with a point or, by the locale, a comma before the fraction. Returns their length. */
static size_t read_decimal(const struct line *l, size_t at, double *value)
{
	char digits[32];
	size_t n = 0, used;

	while (at + n < l->n && n < sizeof digits &&
	       ((l->s[at + n] >= '0' && l->s[at + n] <= '9') || l->s[at + n] == '.' ||
		l->s[at + n] == ',')) {
		digits[n] = l->s[at + n] == ',' ? '.' : l->s[at + n];
		n++;
	}
	used = n < sizeof digits && n && digits[0] != '.' ? number_read(digits, n, value) : 0;
	return used == n ? n : 0;
}

/* "1h2m3.4s", "0m31.989s", "31.98": its length, 0 where it is none. */
static size_t read_duration(const struct line *l, size_t at, double *seconds)
{
	static const struct {
		char unit;
		double seconds;
	} units[] = {{'h', 3600}, {'m', 60}, {'s', 1}};
	size_t start = at, n;
	double value;

	*seconds = 0;
	for (size_t u = 0; (n = read_decimal(l, at, &value)) > 0; at += n + 1) {
		if (at + n >= l->n || skip_blanks(l, at + n) > at + n) {
			*seconds += value;
			return at == start ? n : 0; /* as POSIX wants it: seconds only */
		}
		while (u < 3 && units[u].unit != l->s[at + n])
			u++;
		if (u >= 3)
			return 0;
		*seconds += value * units[u].seconds;
		if (units[u++].unit == 's')
			return at + n + 1 - start;
	}
	return 0;
}

/* The duration in a line of `time`; its length, 0 where the line is none. */
static size_t read_line(const struct line *l, size_t which, size_t *at, double *seconds)
{
	const char *word = lines[which].word;
	size_t start = start_of(l), n;

	*at = start;
	*seconds = 0;
	if (!at_text(l, start, word))
		return 0;
	*at = skip_blanks(l, start + strlen(word));
	if (*at == start + strlen(word))
		return 0;
	n = read_duration(l, *at, seconds);
	return n && (*at + n >= l->n || skip_blanks(l, *at + n) > *at + n ||
		     (unsigned char)l->s[*at + n] >= 0x80)
		       ? n
		       : 0;
}

/* The line behind one of the three; each may have an empty one behind it. */
static size_t next_line(const struct text *text, size_t line)
{
	return line + 1 < text->n && line_is_blank(&text->lines[line + 1]) ? line + 2 : line + 1;
}

/* How many of the three lines stand from line `first` on, whole; *last: the last of them. */
static size_t count_lines(const struct text *text, size_t first, size_t *last)
{
	size_t n = 0, at;
	double seconds;

	*last = first;
	for (size_t i = first; n < TIME_LINES && i < text->n; i = next_line(text, i)) {
		const struct line *l = &text->lines[i];
		size_t length = read_line(l, n, &at, &seconds);

		if (!length || (ends_input(text, i, at + length) && l->s[at + length - 1] != 's'))
			break;
		*last = i;
		n++;
	}
	return n;
}

/* All three in one line: "real 0m10.493s user 0m0.692s sys 0m5.105s". Where their durations stand. */
static bool read_all(const struct line *l, size_t at[TIME_LINES], size_t n[TIME_LINES],
                     double seconds[TIME_LINES])
{
	size_t end = find_text(l, 0, "real");

	if (end && end < l->n && !strchr(" \t(:,;", l->s[end - 1]))
		return false;
	for (size_t i = 0; i < TIME_LINES; i++) {
		if (!at_text(l, end, lines[i].word))
			return false;
		at[i] = skip_blanks(l, end + strlen(lines[i].word));
		n[i] = read_duration(l, at[i], &seconds[i]);
		end = skip_blanks(l, at[i] + n[i]);
		if (n[i] < 2 || l->s[at[i] + n[i] - 1] != 's')
			return false;
		end += end < l->n && strchr(",;", l->s[end]);
		end = skip_blanks(l, end);
	}
	return true;
}

static bool has_all(const struct line *l)
{
	size_t at[TIME_LINES], n[TIME_LINES];
	double seconds[TIME_LINES];

	return read_all(l, at, n, seconds);
}

/* "real	2m41.059s", as bash prints it: nothing else looks so, the two other lines may lack. */
static bool is_lone(const struct line *l)
{
	size_t at, n, m;
	double seconds;

	n = read_line(l, 0, &at, &seconds);
	m = find_text(l, at, "m");
	return n && m < at + n && l->s[at + n - 1] == 's' &&
	       (find_text(l, m, ".") < at + n || find_text(l, m, ",") < at + n);
}

/* Whether a `time` stands there: all of it, its first line in a form of its own, or its beginning
 * where the input ends. */
static bool stands_at(const struct text *text, size_t first)
{
	size_t last, n = count_lines(text, first, &last);

	if (has_all(&text->lines[first]) || (n == 1 && is_lone(&text->lines[first])))
		return true;
	return n == TIME_LINES || (n > 0 && text->open_end && last + 2 >= text->n);
}

static size_t read_one_line(struct parse *p, struct run *run, size_t line)
{
	size_t at[TIME_LINES], n[TIME_LINES];
	double seconds[TIME_LINES];

	if (!read_all(&p->text->lines[line], at, n, seconds))
		return line;
	for (size_t i = 0; i < TIME_LINES; i++)
		run_add_result(p->report, run, lines[i].metric,
		               parse_figure(p, line, at[i], n[i], seconds[i]));
	parse_end_run(p, run, line);
	return line;
}

static size_t read_times(struct parse *p, struct run *run, size_t first)
{
	size_t last, n = count_lines(p->text, first, &last), line = first;

	if (has_all(&p->text->lines[first]))
		return read_one_line(p, run, first);
	for (size_t i = 0; i < n; i++, line = next_line(p->text, line)) {
		size_t at;
		double seconds;
		size_t length = read_line(&p->text->lines[line], i, &at, &seconds);

		run_add_result(p->report, run, lines[i].metric,
			       parse_figure(p, line, at, length, seconds));
	}
	if (n < TIME_LINES && p->text->open_end && last + 2 >= p->text->n)
		parse_diag(p, LEVEL_WARNING, last, p->text->lines[last].n,
			   "the time is cut behind this line; the figures that follow are lost");
	parse_end_run(p, run, last);
	return last;
}

size_t time_behind(struct parse *p, struct run *run, size_t last)
{
	for (size_t i = last + 1; i < p->text->n && i <= last + 1 + TIME_DISTANCE; i++) {
		if (stands_at(p->text, i))
			return read_times(p, run, i);
		if (!line_is_blank(&p->text->lines[i]))
			break;
	}
	return last;
}

static bool probe(const struct text *text, struct block *b)
{
	size_t i = b->first = b->last, last;

	return (count_lines(text, i, &last) >= 2 || is_lone(&text->lines[i]) ||
	        has_all(&text->lines[i])) &&
	       stands_at(text, i);
}

static size_t parse(struct parse *p, const struct block *block)
{
	return read_times(p, parse_begin_run(p, "time", block->first), block->first);
}

static const char *const anchors[] = {"real ", "real\t", NULL};

const struct parser parser_time = {
	.name = "time",
	.title = "time of a shell",
	.anchors = anchors,
	.probe = probe,
	.parse = parse,
};
