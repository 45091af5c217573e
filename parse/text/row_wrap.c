/* SPDX-License-Identifier: MIT */
/* Rows of hdparm and nench, also before their unit, and of sysbench that mail or a narrow page has
 * broken before their figure. */
#include <ctype.h>
#include <string.h>

#include "base/find.h"
#include "parse/text/filter.h"
#include "parse/text/line.h"
#include "parse/text/lines.h"

enum { LONGEST = 160 };

/* What the rows begin with; `end`: what the whole row ends in, NULL: a figure with a unit or none.
 */
static const struct row {
	const char *begin, *end;
} rows[] = {
	{"Timing ", "/sec"},
	{"total time:", NULL},
	{"total number of events:", NULL},
	{"total time taken by event execution:", NULL},
	{"events per second:", NULL},
	{"min:", NULL},
	{"avg:", NULL},
	{"max:", NULL},
	{"approx.", NULL},
	{"95th percentile:", NULL},
	{"1st run:", "iB/s"},
	{"2nd run:", "iB/s"},
	{"3rd run:", "iB/s"},
	{"average:", "iB/s"},
	{"generated ", "iB/s"},
	{"min/avg/max/mdev = ", "s"},
};

static bool stands(const struct line *l, size_t at, const char *s)
{
	size_t n = strlen(s);

	return at <= l->n && n <= l->n - at && memcmp(l->s + at, s, n) == 0;
}

static size_t begin_of(const struct line *l)
{
	size_t at = 0;

	while (at < l->n && (l->s[at] == ' ' || l->s[at] == '\t'))
		at++;
	return at;
}

static size_t end_of(const struct line *l)
{
	size_t end = l->n;

	while (end && (l->s[end - 1] == ' ' || l->s[end - 1] == '\t'))
		end--;
	return end;
}

static bool ends_in(const struct line *l, const char *s)
{
	size_t end = end_of(l), n = strlen(s);

	return end >= n && stands(l, end - n, s);
}

/* Whether any of the rows begins with this byte. */
static bool may_begin(char first)
{
	switch (first) {
	case 'T':
	case 't':
	case 'e':
	case 'm':
	case 'a':
	case '9':
	case '1':
	case '2':
	case '3':
	case 'g':
		return true;
	default:
		return false;
	}
}

/* The row that the line begins; NULL: none. */
static const struct row *row_of(const struct line *l)
{
	size_t at;

	if (l->n > LONGEST || !may_begin(l->first))
		return NULL;
	at = begin_of(l);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		if (stands(l, at, rows[i].begin))
			return &rows[i];
	return NULL;
}

static size_t skip_number(const struct line *l, size_t at)
{
	while (at < l->n && (isdigit((unsigned char)l->s[at]) || l->s[at] == '.'))
		at++;
	return at;
}

/* "ms", "s", "": what may stand behind a figure of sysbench, from `at` to the end. */
static bool is_unit(const struct line *l, size_t at)
{
	size_t n = end_of(l);

	while (at < n && l->s[at] == ' ')
		at++;
	return at >= n || (n - at == 1 && l->s[at] == 's') || (n - at == 2 && stands(l, at, "ms"));
}

/* Whether the row has all that it ends in: four times, or a rate with its unit. */
static bool is_whole(const struct row *row, const struct line *l)
{
	enum { SPREAD = 3 };
	size_t slashes = 0;

	if (strcmp(row->end, "s") != 0)
		return bytes_find(l->s, l->n, row->end, strlen(row->end)) < l->n;
	for (size_t i = bytes_find(l->s, l->n, "=", 1); i < l->n; i++)
		slashes += l->s[i] == '/';
	return slashes == SPREAD && ends_in(l, row->end);
}

/* Whether nench's row was broken before the figure or the unit that the next line begins with. */
static bool is_torn(const struct line *l, const struct line *next)
{
	size_t end = end_of(l), at = begin_of(next);

	if (!end || (!isdigit((unsigned char)l->s[end - 1]) && !strchr(":,=/s", l->s[end - 1])))
		return false;
	return isdigit((unsigned char)next->s[at]) || stands(next, at + 1, "iB/s") ||
	       stands(next, at, "us") || stands(next, at, "ms") || next->s[at] == '/';
}

/* Whether the line behind is the rest of the row and no row itself. */
static bool is_rest(const struct row *row, const struct line *l, const struct line *next)
{
	size_t end = end_of(l), at = begin_of(next), behind;

	if (at == next->n || next->n > LONGEST || row_of(next))
		return false;
	if (row->end && strcmp(row->end, "/sec") != 0)
		return !is_whole(row, l) && ends_in(next, row->end) && is_torn(l, next);
	if (row->end)
		return !is_whole(row, l) && ends_in(next, row->end) &&
		       (isdigit((unsigned char)next->s[at]) ||
		        isalpha((unsigned char)next->s[at]) || strchr("=/", next->s[at]));
	behind = skip_number(next, at);
	return end && l->s[end - 1] == ':' && behind > at && is_unit(next, behind);
}

void filter_row_wraps(struct text *t)
{
	struct lines out = {0};
	struct line_builder b;

	line_start(&b, t);
	for (size_t i = 0; i + 1 < t->n; i++) {
		const struct line *l = &t->lines[i], *next = l + 1;
		const struct row *row = row_of(l);
		struct line made;

		if (!row || !is_rest(row, l, next))
			continue;
		lines_change(&out, i, i + 2);
		line_copy(&b, l, 0, end_of(l));
		line_add(&b, " ", 1, line_place(l, end_of(l)));
		line_copy(&b, next, begin_of(next), next->n);
		b.edited = true;
		b.code = l->code;
		made = line_make(&b, line_place(l, 0));
		lines_add(&out, &made);
		i++;
	}
	lines_put(&out, t);
	line_release(&b);
}
