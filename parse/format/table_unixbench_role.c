/* SPDX-License-Identifier: MIT */
/* What the first cell of a row, or the head of a column, says that it is of. */
#include <string.h>
#include <strings.h>

#include "parse/format/table_unixbench.h"

bool unixbench_unit(const struct line *l, size_t at, size_t end)
{
	static const char *const units[] = {"lps", "lpm", "KBps", "MWIPS"};

	at = skip_blanks(l, at);
	for (size_t i = 0; i < sizeof units / sizeof *units; i++)
		if (end - at == strlen(units[i]) && strncasecmp(l->s + at, units[i], end - at) == 0)
			return true;
	return false;
}

/* The test that a cell names, whose unit may stand behind in brackets ("Pipe Throughput (lps)"). */
static const struct test *test_of_cell(const struct line *l, struct table_cell c)
{
	const struct test *test = test_named(l, c.at, c.at + c.n);
	size_t open = c.at + c.n;

	if (test || !c.n || l->s[open - 1] != ')')
		return test;
	while (open > c.at && l->s[open - 1] != '(')
		open--;
	if (open <= c.at + 1 || !unixbench_unit(l, open, c.at + c.n - 1))
		return NULL;
	for (open--; open > c.at && l->s[open - 1] == ' ';)
		open--;
	return test_named(l, c.at, open);
}

/* Splits at two blanks and more; far from the left, the first cell is empty. */
static bool split_aligned(const struct line *l, struct table_cells *c)
{
	enum { INDENT = 8 };

	if (table_separator(l) != ' ' || !table_split_at(l, ' ', c) || c->n == TABLE_COLUMNS)
		return false;
	if (c->cell[0].at > INDENT) {
		memmove(c->cell + 1, c->cell, c->n++ * sizeof *c->cell);
		c->cell[0].n = 0;
	}
	return true;
}

bool unixbench_split(const struct text *t, size_t head, size_t i, struct table_cells *c)
{
	const struct line *l = &t->lines[i];

	return table_separator(&t->lines[head]) == ' ' ? split_aligned(l, c) : table_split(l, c);
}

/* "=====  =====": the rule of a table of reStructuredText. */
static bool is_double_rule(const struct line *l)
{
	return l->n && strspn(l->s, "= ") == l->n;
}

/* Whether all cells behind the first are figures, or how much they differ. */
static bool are_figures(const struct line *l, const struct table_cells *c)
{
	for (size_t k = 1; k < c->n; k++)
		for (size_t i = 0; i < c->cell[k].n; i++)
			if (!strchr("0123456789.,+-%", l->s[c->cell[k].at + i]))
				return false;
	return true;
}

bool unixbench_aligned(const struct text *t, size_t head, const struct table_cells *heads)
{
	size_t first = head + 1 + (head + 1 < t->n && is_double_rule(&t->lines[head + 1])), n = 0;
	struct table_cells c;

	for (size_t i = first; i < t->n && n < LEAST_TESTS; i++, n++)
		if (!split_aligned(&t->lines[i], &c) || c.n != heads->n ||
		    !role_of(&t->lines[i], c.cell[0]).test || !are_figures(&t->lines[i], &c))
			return false;
	return n == LEAST_TESTS && !are_figures(&t->lines[head], heads);
}

/* Names that people cut short. Those that other suites use as well, too, are weak. */
static const struct short_name {
	const char *name, *metric;
	bool weak;
} short_names[] = {
	{"Dhrystone", "dhry2reg", false},
	{"Dhrystone 2", "dhry2reg", false},
	{"Whetstone", "whetstone-double", false},
	{"Execl", "execl", false},
	{"File Copy 1024", "fstime", false},
	{"File Copy 1K", "fstime", false},
	{"File Copy 256", "fsbuffer", false},
	{"File Copy 4096", "fsdisk", false},
	{"File Copy 4K", "fsdisk", false},
	{"Shell Scripts (1)", "shell1", false},
	{"Shell Scripts (8)", "shell8", false},
	{"Shell Scripts 1", "shell1", false},
	{"Shell Scripts 8", "shell8", false},
	{"Pipe", "pipe", true},
	{"Context Switching", "context1", true},
	{"Pipe Context Switching", "context1", true},
	{"Syscall", "syscall", true},
	{"System Call", "syscall", true},
};

static const struct short_name *short_name_of(const struct line *l, struct table_cell c)
{
	for (size_t i = 0; i < sizeof short_names / sizeof *short_names; i++)
		if (table_cell_is(l, c, short_names[i].name))
			return &short_names[i];
	return NULL;
}

struct role role_of(const struct line *l, struct table_cell c)
{
	struct role r = {.test = test_of_cell(l, c)};
	const struct short_name *name = r.test ? NULL : short_name_of(l, c);

	if (name) {
		r.test = test_of(name->metric);
		r.weak = name->weak;
	}
	if (r.test || !c.n)
		return r;
	r.score = table_cell_is(l, c, "System Benchmarks Index Score") ||
	          table_cell_is(l, c, "Index Score") || table_cell_is(l, c, "Score") ||
	          table_cell_is(l, c, "FINAL SCORE") || table_cell_is(l, c, "Total");
	r.copies = copies_named(l, c);
	r.fact = table_fact(l, c);
	return r;
}
