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

struct role role_of(const struct line *l, struct table_cell c)
{
	struct role r = {.test = test_of_cell(l, c)};

	if (r.test || !c.n)
		return r;
	r.score = table_cell_is(l, c, "System Benchmarks Index Score") ||
	          table_cell_is(l, c, "Index Score") || table_cell_is(l, c, "Score") ||
	          table_cell_is(l, c, "FINAL SCORE") || table_cell_is(l, c, "Total");
	r.copies = copies_named(l, c);
	r.fact = table_fact(l, c);
	return r;
}
