/* SPDX-License-Identifier: MIT */
#include "render/choices.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/nearest.h"
#include "render/find.h"
#include "render/stat/comparison.h"

struct checking {
	const struct archive *archive;
	const struct privacy *privacy;
	struct diags *diags;
	const struct comparison *all;
	const struct comparison_choice *choice;
};

/* The line of a word of the choice; words are told by their place in memory. */
static unsigned line_of(const struct comparison_choice *c, const char *word)
{
	for (size_t i = 0; i < c->n_lines; i++)
		if (c->lines[i].word == word)
			return c->lines[i].line;
	return c->line;
}

static void warn(struct checking *k, const char *word, const char *what, const char *done)
{
	diag_add(k->diags, LEVEL_WARNING, k->archive->plans->file, line_of(k->choice, word), 0,
		 "comparison '%s': %s: %s", k->choice->id, what, done);
}

/* Whether any run is of a subject of that name. */
static bool has_runs(struct checking *k, const char *word)
{
	struct comparison_choice one = {.subjects = &word, .n_subjects = 1};
	struct comparison *c = comparison_build(k->archive, &one);
	bool has = c->n_groups > 0;

	comparison_free(c);
	return has;
}

static void check_subject(struct checking *k, const char *word, const char *done)
{
	struct found found = {0};
	struct buf err = BUF_INIT;

	if (has_runs(k, word))
		return;
	if (find_subjects(k->archive, k->privacy, word, &found, &err) >= 0) {
		buf_clear(&err);
		buf_printf(&err, "'%s' is called '%s' here", word, found.list[0]->id);
	}
	warn(k, word, err.s, done);
	found_release(&found);
	buf_release(&err);
}

static void check_word(struct checking *k, const char *word, const char *what,
		       const char *const *known, size_t n)
{
	const char *nearest;
	struct buf said = BUF_INIT;

	for (size_t i = 0; i < n; i++)
		if (strcmp(known[i], word) == 0)
			return;
	nearest = nearest_word(word, known, n);
	buf_printf(&said, "no run here %s '%s'", what, word);
	if (nearest)
		buf_printf(&said, " (did you mean '%s'?)", nearest);
	warn(k, word, said.s, "it is left out");
	buf_release(&said);
}

/* The tools of the archive, then the metrics of all its rows. */
static const char **known_words(const struct comparison *all, size_t *n_tools, size_t *n_metrics)
{
	const char **words;
	size_t n = 0;

	*n_tools = all->n_groups;
	*n_metrics = 0;
	for (size_t g = 0; g < all->n_groups; g++)
		*n_metrics += all->groups[g].n_rows;
	words = xcalloc(*n_tools + *n_metrics + 1, sizeof *words);
	for (size_t g = 0; g < all->n_groups; g++)
		words[n++] = all->groups[g].tool;
	for (size_t g = 0; g < all->n_groups; g++)
		for (size_t r = 0; r < all->groups[g].n_rows; r++)
			words[n++] = all->groups[g].rows[r].metric;
	return words;
}

static void check(struct checking *k)
{
	const struct comparison_choice *c = k->choice;
	size_t n_tools, n_metrics;
	const char **known = known_words(k->all, &n_tools, &n_metrics);
	struct comparison *made;

	for (size_t i = 0; i < c->n_subjects; i++)
		check_subject(k, c->subjects[i], "it is left out");
	for (size_t i = 0; i < c->n_suites; i++)
		check_word(k, c->suites[i], "is of the tool", known, n_tools);
	for (size_t i = 0; i < c->n_metrics; i++)
		check_word(k, c->metrics[i], "has the metric", known + n_tools, n_metrics);
	if (c->baseline)
		check_subject(k, c->baseline, "the slowest subject with most figures is the baseline");
	made = comparison_build(k->archive, c);
	if (!made->n_groups)
		diag_add(k->diags, LEVEL_WARNING, k->archive->plans->file, c->line, 0,
			 "comparison '%s' has no figure: it has no page", c->id);
	comparison_free(made);
	free(known);
}

void choices_check(const struct archive *a, const struct privacy *p, struct diags *diags)
{
	struct comparison *all;

	if (!a->plans->n_comparisons)
		return;
	all = comparison_build(a, NULL);
	for (size_t i = 0; i < a->plans->n_comparisons; i++) {
		struct checking k = {a, p, diags, all, &a->plans->comparisons[i]};

		check(&k);
	}
	comparison_free(all);
}
