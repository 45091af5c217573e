/* SPDX-License-Identifier: MIT */
#include "parse/format/table_cells.h"

#include <string.h>
#include <strings.h>

enum { FRAME_INDENT = 8 };

static const struct {
	const char *head, *fact;
} heads[] = {
	{"machine", ""},	{"host", ""},	      {"server", ""},
	{"hostname", ""},	{"IF", "interface"},  {"interface", "interface"},
	{"HDD", "storage"},	{"SSD", "storage"},   {"disk", "storage"},
	{"storage", "storage"}, {"RAID", "raid"},     {"kernel", "kernel"},
	{"file system", "fs"},	{"filesystem", "fs"}, {"fs", "fs"},
	{"OS", "os"},		{"CPU", "cpu_model"}, {"processor", "cpu_model"},
	{"RAM", "memory"},	{"memory", "memory"}, {"device", "device"},
};

static size_t count(const struct line *l, char c)
{
	size_t n = 0;

	for (size_t i = 0; i < l->n; i++)
		n += l->s[i] == c;
	return n;
}

static char separator_of(const struct line *l)
{
	if (!strpbrk(l->s, "\t|;,"))
		return '\0';
	if (memchr(l->s, '\t', l->n))
		return '\t';
	if (memchr(l->s, '|', l->n))
		return count(l, '|') >= 2 ? '|' : '\0';
	if (memchr(l->s, ';', l->n))
		return count(l, ';') >= 3 ? ';' : '\0';
	return memchr(l->s, ',', l->n) && count(l, ',') >= 2 ? ',' : '\0';
}

static struct table_cell trim(const struct line *l, size_t start, size_t end)
{
	while (start < end && strchr(" *\"`", l->s[start]))
		start++;
	while (end > start && strchr(" *\"`", l->s[end - 1]))
		end--;
	return (struct table_cell){start, end - start};
}

/* Where the cell that begins at `at` ends: at the separator, which may stand within quotes. */
static size_t end_of(const struct line *l, size_t at, char separator)
{
	const char *end;

	if (separator == ',' && at < l->n && l->s[at] == '"') {
		const char *quote = memchr(l->s + at + 1, '"', l->n - at - 1);

		if (quote)
			at = (size_t)(quote - l->s);
	}
	end = memchr(l->s + at, separator, l->n - at);
	return end ? (size_t)(end - l->s) : l->n;
}

/* Where the first cell begins behind a bar that frames the table; far from the left and with none at
 * the end, the bar divides an empty first cell from the others. */
static size_t behind_frame(const struct line *l)
{
	size_t bar = skip_blanks(l, 0), end = l->n;

	while (end > 0 && strchr(" \t", l->s[end - 1]))
		end--;
	if (!at_text(l, bar, "|") || (bar > FRAME_INDENT && l->s[end - 1] != '|'))
		return 0;
	return bar + 1;
}

char table_separator(const struct line *l)
{
	char separator = separator_of(l);

	return !separator && find_text(l, skip_blanks(l, 0), "  ") < l->n ? ' ' : separator;
}

/* Splits a row at two blanks and more. */
static bool split_aligned(const struct line *l, struct table_cells *c)
{
	size_t at = skip_blanks(l, 0), end;

	for (c->n = 0; at < l->n; at = skip_blanks(l, end)) {
		if (c->n == TABLE_COLUMNS)
			return false;
		end = find_text(l, at, "  ");
		c->cell[c->n++] = trim(l, at, end);
	}
	return c->n > 0;
}

bool table_split(const struct line *l, struct table_cells *c)
{
	char separator = separator_of(l);

	c->n = 0;
	return separator && table_split_at(l, separator, c);
}

bool table_split_at(const struct line *l, char separator, struct table_cells *c)
{
	size_t at = 0, end;

	if (separator == ' ')
		return split_aligned(l, c);
	c->n = 0;
	if (!memchr(l->s, separator, l->n))
		return false;
	if (separator == '|')
		at = behind_frame(l);
	for (;; at = end + 1) {
		if (c->n == TABLE_COLUMNS)
			return false;
		end = end_of(l, at, separator);
		if (separator == '|' && end == l->n && skip_blanks(l, at) == l->n)
			return c->n > 0;
		c->cell[c->n++] = trim(l, at, end);
		if (end == l->n)
			return true;
	}
}

bool table_is_rule(const struct line *l)
{
	bool bar = false;

	for (size_t i = 0; i < l->n; i++) {
		if (!strchr("|+-: \t", l->s[i]))
			return false;
		bar |= l->s[i] == '|' || l->s[i] == '+';
	}
	return bar && memchr(l->s, '-', l->n);
}

const char *table_fact(const struct line *l, struct table_cell head)
{
	for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
		if (table_cell_is(l, head, heads[i].head))
			return heads[i].fact;
	return NULL;
}
