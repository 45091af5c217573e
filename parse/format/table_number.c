/* SPDX-License-Identifier: MIT */
#include "parse/format/table_number.h"

#include <ctype.h>

#include "base/number.h"

enum { NUMBER_BYTES = 24, GROUP = 3 };

/* The points and commas of a number. */
struct marks {
	size_t n;              /* bytes of the number */
	size_t points, commas; /* how many */
	size_t before, behind; /* digits before the first and behind the last of them */
	char last;             /* '\0': none */
	bool grouped;          /* three digits between each two */
};

static bool is_digit(const struct line *l, size_t at, size_t end)
{
	return at < end && isdigit((unsigned char)l->s[at]);
}

static struct marks marks_of(const struct line *l, size_t at, size_t end)
{
	struct marks m = {.grouped = true};

	for (; at + m.n < end; m.n++) {
		char c = l->s[at + m.n];

		if (is_digit(l, at + m.n, end)) {
			m.before += !m.last;
			m.behind++;
			continue;
		}
		if ((c != '.' && c != ',') || !m.n || !is_digit(l, at + m.n + 1, end))
			break;
		m.grouped = m.grouped && (!m.last || m.behind == GROUP);
		m.points += c == '.';
		m.commas += c == ',';
		m.last = c;
		m.behind = 0;
	}
	return m;
}

/* Whether the one mark may stand before a group of three as well as before a fraction. */
static bool is_open(const struct marks *m, const char *digits)
{
	return m->points + m->commas == 1 && m->behind == GROUP && m->before <= GROUP &&
	       *digits != '0';
}

/* The mark before the fraction of a number that tells; '\0': there is no fraction, *groups is what
 * stands before groups. */
static char fraction_mark(const struct marks *m, char *groups)
{
	size_t last = m->last == '.' ? m->points : m->commas, others = m->points + m->commas - last;

	*groups = others ? (m->last == '.' ? ',' : '.') : '\0';
	if (last == 1)
		return m->last;
	*groups = m->last;
	return '\0';
}

static bool is_sound(const struct marks *m, size_t n)
{
	bool both = m->points && m->commas;

	if (!n || n > NUMBER_BYTES || (both && m->points > 1 && m->commas > 1))
		return false;
	if (m->points + m->commas <= 1)
		return true;
	return m->grouped && m->before <= GROUP &&
	       (both ? (m->last == '.' ? m->points : m->commas) == 1 : m->behind == GROUP);
}

void number_style_learn(struct number_style *style, const struct line *l, size_t at, size_t end)
{
	struct marks m = marks_of(l, at, end);
	char groups, fraction;

	if (!m.last || !is_sound(&m, m.n) || is_open(&m, l->s + at))
		return;
	fraction = fraction_mark(&m, &groups);
	style->point |= fraction == '.' || groups == ',';
	style->comma |= fraction == ',' || groups == '.';
}

/* The digits, with a point before the fraction. */
static size_t read_with(const struct line *l, size_t at, size_t n, char fraction, double *value)
{
	char digits[NUMBER_BYTES + 1];
	size_t kept = 0;

	for (size_t i = 0; i < n; i++)
		if (isdigit((unsigned char)l->s[at + i]) || l->s[at + i] == fraction)
			digits[kept++] = l->s[at + i] == fraction ? '.' : l->s[at + i];
	return number_read(digits, kept, value) == kept ? n : 0;
}

size_t number_style_read(const struct number_style *style, const struct line *l, size_t at,
                         size_t end, double *value)
{
	struct marks m = marks_of(l, at, end);
	char groups;

	if (!is_sound(&m, m.n))
		return 0;
	if (!m.last || !is_open(&m, l->s + at))
		return read_with(l, at, m.n, m.last ? fraction_mark(&m, &groups) : '\0', value);
	if (style->point == style->comma)
		return !style->point && m.last == ',' ? read_with(l, at, m.n, '\0', value) : 0;
	return read_with(l, at, m.n, (m.last == '.') == style->point ? m.last : '\0', value);
}
