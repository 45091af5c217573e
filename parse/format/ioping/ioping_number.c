/* SPDX-License-Identifier: MIT */
/* Numbers of ioping as they are printed. */
#include <ctype.h>

#include "parse/format/ioping/ioping.h"

/* Whether the n digits at `at` stand beside a decimal comma: "1,2 ms" is neither 1 nor 2. */
static bool is_comma(const struct line *l, size_t at, size_t n)
{
	if (at > 1 && l->s[at - 1] == ',' && isdigit((unsigned char)l->s[at - 2]))
		return true;
	return at + n + 1 < l->n && l->s[at + n] == ',' &&
	       isdigit((unsigned char)l->s[at + n + 1]);
}

size_t ioping_plain_number(const struct line *l, size_t at, double *value)
{
	size_t n = at < l->n && isdigit((unsigned char)l->s[at]) ? read_number(l, at, value) : 0;

	return n && is_comma(l, at, n) ? 0 : n;
}

bool ioping_unit(const struct line *l, size_t at, enum unit_dialect dialect,
		 struct ioping_reading *r)
{
	double value, factor;
	size_t n, unit, unit_n;

	n = ioping_plain_number(l, at, &value);
	unit = skip_blanks(l, at + n);
	if (!n || unit >= l->n)
		return false;
	unit_n = unit_read(dialect, l->s + unit, l->n - unit, &factor);
	*r = (struct ioping_reading){.at = at, .n = unit + unit_n - at};
	if (unit_n) {
		r->value = unit_value(value, factor);
		r->factor = factor;
	}
	return unit_n > 0;
}

size_t ioping_number_start(const struct line *l, size_t end)
{
	while (end > 0 && (isdigit((unsigned char)l->s[end - 1]) || l->s[end - 1] == '.'))
		end--;
	return end;
}

bool ioping_before(const struct line *l, size_t end, struct ioping_reading *r)
{
	size_t at = ioping_number_start(l, end), n;

	if (at == end && end > 2 && l->s[end - 2] == ' ')
		at = ioping_number_start(l, end - 2);
	if (is_comma(l, at, end - at))
		return false;
	if (at < end && ioping_unit(l, at, UNIT_IOPING_SCALE, r) && r->at + r->n == end)
		return true;
	n = at < end ? read_number(l, at, &r->value) : 0;
	r->at = at;
	r->n = n;
	return n && at + n == end;
}

void ioping_add(struct ioping *x, size_t line, const char *metric, bool found,
		struct ioping_reading r)
{
	if (found)
		run_add_result(x->p->report, x->run, metric,
			       parse_figure(x->p, line, r.at, r.n, r.value));
	else
		parse_diag(x->p, LEVEL_WARNING, line, x->p->text->lines[line].n,
			   "this line of ioping is cut or unreadable: lost %s; the rest is kept",
			   metric);
}
