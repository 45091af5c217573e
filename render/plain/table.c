/* SPDX-License-Identifier: MIT */
#include "render/plain/table.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/memory.h"
#include "base/utf8.h"

void table_init(struct table *t, size_t columns)
{
	*t = (struct table){.columns = columns};
}

void table_release(struct table *t)
{
	for (size_t i = 0; i < t->n; i++)
		free(t->cells[i].text);
	free(t->cells);
	*t = (struct table){0};
}

struct table_cell *table_add(struct table *t, const char *text)
{
	GROW(t->cells, t->n, t->cap);
	t->cells[t->n] = (struct table_cell){.text = text ? utf8_clean(text) : NULL};
	for (char *s = t->cells[t->n].text; s && *s; s++)
		if (*s == '\t' || *s == '\n')
			*s = ' ';
	return &t->cells[t->n++];
}

void table_end_row(struct table *t)
{
	while (t->n % t->columns)
		table_add(t, NULL);
}

static size_t cell_width(const struct table_cell *c)
{
	return c->text ? utf8_width(c->text) : 0;
}

size_t *table_column_widths(const struct table *t)
{
	size_t *widths = xcalloc(t->columns, sizeof *widths);

	for (size_t i = 0; i < t->n; i++) {
		size_t w = cell_width(&t->cells[i]);

		if (!t->cells[i].spans && w > widths[i % t->columns])
			widths[i % t->columns] = w;
	}
	return widths;
}

size_t table_width(const struct table *t)
{
	size_t *widths = table_column_widths(t), sum = 0;

	for (size_t i = 0; i < t->columns; i++)
		sum += widths[i] + (sum && widths[i] ? TABLE_GAP : 0);
	free(widths);
	return sum;
}

/* Prints text in at most `room` columns. */
static void print_cut(const char *text, size_t room, FILE *to)
{
	size_t n = strlen(text), at = 0, width = 0;

	if (utf8_width(text) <= room) {
		fputs(text, to);
		return;
	}
	while (at < n) {
		size_t used;
		char one[8] = "";

		utf8_decode(text + at, n - at, &used);
		memcpy(one, text + at, used);
		if (width + utf8_width(one) + 1 > room)
			break;
		width += utf8_width(one);
		at += used;
	}
	fwrite(text, 1, at, to);
	fputs("…", to);
}

static void print_cell(const struct table_cell *c, size_t width, size_t room, bool last, FILE *to)
{
	size_t w = cell_width(c), pad = w < width ? width - w : 0;

	if (c->right)
		fprintf(to, "%*s", (int)pad, "");
	if (c->style != TERM_PLAIN)
		fputs(term_code(to, c->style), to);
	if (c->text)
		print_cut(c->text, last && room ? room : w, to);
	if (c->style != TERM_PLAIN)
		fputs(term_code(to, TERM_PLAIN), to);
	if (!c->right && !last)
		fprintf(to, "%*s", (int)pad, "");
}

static void print_row(const struct table *t, const struct table_cell *row, const size_t *widths,
		      size_t width, FILE *to)
{
	size_t last = 0, at = 0;

	for (size_t i = 0; i < t->columns; i++)
		if (row[i].text && row[i].text[0])
			last = i;
	for (size_t i = 0; i <= last; i++) {
		if (!widths[i] && !row[i].spans)
			continue;
		if (at)
			fprintf(to, "%*s", TABLE_GAP, "");
		at += at ? TABLE_GAP : 0;
		print_cell(&row[i], row[i].spans ? 0 : widths[i],
			   width > at + 1 ? width - at
			   : width	  ? 1
					  : 0,
			   i == last, to);
		at += widths[i];
	}
	fputc('\n', to);
}

void table_print(const struct table *t, size_t width, FILE *to)
{
	size_t *widths = table_column_widths(t);

	for (size_t i = 0; i + t->columns <= t->n; i += t->columns)
		print_row(t, t->cells + i, widths, width, to);
	free(widths);
}
