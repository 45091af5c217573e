/* SPDX-License-Identifier: MIT */
/* The run of a machine in a table of UnixBench's tests. */
#include "parse/format/table_unixbench.h"

#include <math.h>
#include <string.h>
#include <strings.h>

enum { WORDS_ABOVE = 4 }; /* lines above a table that may say what it holds */

static bool has_word(const struct line *l, const char *word)
{
	size_t n = strlen(word);

	for (size_t at = 0; at + n <= l->n; at++)
		if (strncasecmp(l->s + at, word, n) == 0)
			return true;
	return false;
}

/* Results or indexes, told by the words above the table. */
static enum meaning told_by_words(const struct text *t, size_t head)
{
	for (size_t i = head + 1; i-- > 0 && head - i <= WORDS_ABOVE;) {
		const struct line *l = &t->lines[i];

		if (l->n > 400 || has_word(l, "index score"))
			continue; /* a score is of the table above */
		if (has_word(l, "index") || find_text(l, 0, "指数") < l->n)
			return INDEXES;
		if (has_word(l, "lps") || has_word(l, "raw result"))
			return RESULTS;
	}
	return UNKNOWN;
}

static void add_result(struct parse *p, struct run *run, const struct machine *m, size_t i,
                       enum meaning meaning)
{
	const struct test *test = m->tests[i];
	struct figure value = m->values[i];
	struct result *r;

	if (meaning == INDEXES) {
		if (test->baseline <= 0)
			return;
		value = (struct figure){.value = value.value * test->baseline / 10};
	}
	r = run_add_result(p->report, run, test->metric, value);
	r->failed = isnan(value.value);
	if (meaning == INDEXES && !r->failed)
		result_details(p->report, r)->index = m->values[i];
	else if (m->indexed && !isnan(m->indexes[i].value))
		result_details(p->report, r)->index = m->indexes[i];
}

/* The run of a machine, with its name and facts. */
static struct run *make_run(struct parse *p, const struct machine *m, size_t last)
{
	struct run *run = parse_begin_run(p, "unixbench", m->line);

	if (m->name.n) {
		const char *name = parse_figure(p, m->name_line, m->name.at, m->name.n, NAN).text;

		run->host = m->is_host ? name : NULL;
		run->label = m->is_host ? NULL : name;
	}
	if (!isnan(m->copies.value))
		attrs_set_number(p->report, &run->params, "copies", m->copies);
	for (size_t i = 0; i < m->n_facts; i++)
		parse_attr(p, &run->facts, m->facts[i].fact, m->facts[i].line, m->facts[i].cell.at,
		           m->facts[i].cell.n);
	parse_end_run(p, run, last);
	return run;
}

void machine_run(struct parse *p, const struct machine *m, size_t head, size_t last)
{
	enum meaning meaning = m->units || m->indexed ? RESULTS : machine_meaning(m);
	bool scored = !isnan(m->score.value);
	struct run *run;

	if (!meaning)
		meaning = told_by_words(p->text, head);
	if (!meaning && m->n)
		parse_diag(p, LEVEL_WARNING, m->name_line, m->name.at,
		           "nothing tells whether these %zu figures of UnixBench are results or "
		           "indexes; they were left out",
		           m->n);
	if (!scored && (!m->n || !meaning))
		return;
	run = make_run(p, m, last);
	if (scored)
		run_add_result(p->report, run, "index", m->score);
	for (size_t i = 0; meaning && i < m->n; i++)
		add_result(p, run, m, i, meaning);
	if (meaning == INDEXES && m->n)
		parse_diag(p, LEVEL_NOTE, m->name_line, m->name.at,
		           "the table has indexes only; the results were computed from them and "
		           "the baselines that UnixBench was released with");
}
