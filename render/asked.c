/* SPDX-License-Identifier: MIT */
#include "render/asked.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/nearest.h"

static const struct comparison_choice *choice_called(const struct plans *p, const char *id)
{
	for (size_t i = 0; p && i < p->n_comparisons; i++)
		if (strcmp(p->comparisons[i].id, id) == 0)
			return &p->comparisons[i];
	return NULL;
}

static int read_subjects(struct asked *a, const struct archive *archive, const struct privacy *p,
			 char *const *words, size_t n_words, struct buf *err)
{
	for (size_t i = 0; i < n_words; i++)
		if (find_subjects(archive, p, words[i], &a->subjects, err) < 0)
			return -1;
	a->ids = xcalloc(a->subjects.n + 1, sizeof *a->ids);
	for (size_t i = 0; i < a->subjects.n; i++)
		a->ids[i] = a->subjects.list[i]->id;
	a->choice.subjects = a->ids;
	a->choice.n_subjects = a->subjects.n;
	return 0;
}

int asked_read(struct asked *a, const struct archive *archive, const struct privacy *p,
	       char *const *words, size_t n_words, const char *baseline,
	       const struct option_list *suites, const struct option_list *metrics, struct buf *err)
{
	const struct comparison_choice *named =
		n_words == 1 ? choice_called(archive->plans, words[0]) : NULL;

	*a = (struct asked){0};
	if (named)
		a->choice = *named;
	else if (read_subjects(a, archive, p, words, n_words, err) < 0)
		return -1;
	if (suites->n) {
		a->choice.suites = suites->words;
		a->choice.n_suites = suites->n;
	}
	if (metrics->n) {
		a->choice.metrics = metrics->words;
		a->choice.n_metrics = metrics->n;
	}
	if (!baseline)
		return 0;
	if (find_subjects(archive, p, baseline, &a->baseline, err) < 0)
		return -1;
	a->choice.baseline = a->baseline.list[0]->id;
	return 0;
}

void asked_release(struct asked *a)
{
	found_release(&a->subjects);
	found_release(&a->baseline);
	free(a->ids);
}

static bool among(const char *const *list, size_t n, const char *word)
{
	for (size_t i = 0; i < n; i++)
		if (strcmp(list[i], word) == 0)
			return true;
	return false;
}

/* The tools of a comparison, or the metrics of its rows; to free(). */
static const char **words_of(const struct comparison *c, bool tools, size_t *n)
{
	const char **words;

	*n = 0;
	for (size_t g = 0; g < c->n_groups; g++)
		*n += tools ? 1 : c->groups[g].n_rows;
	words = xcalloc(*n + 1, sizeof(char *));
	*n = 0;
	for (size_t g = 0; g < c->n_groups; g++) {
		if (tools)
			words[(*n)++] = c->groups[g].tool;
		for (size_t i = 0; !tools && i < c->groups[g].n_rows; i++)
			words[(*n)++] = c->groups[g].rows[i].metric;
	}
	return words;
}

/* Says that `word` is nowhere in c, and what of `all` may have been meant. */
static int missing(const struct comparison *all, bool tools, const char *word, struct buf *err)
{
	size_t n;
	const char **known = words_of(all, tools, &n);
	const char *nearest = nearest_word(word, known, n);

	buf_printf(err, "no run here %s '%s'", tools ? "is of the tool" : "has the metric", word);
	if (nearest)
		buf_printf(err, "; did you mean '%s'?", nearest);
	free(known);
	return -1;
}

static int check(const struct comparison *c, const struct comparison *all, bool tools,
		 const char *const *words, size_t n, struct buf *err)
{
	size_t n_known;
	const char **known = words_of(c, tools, &n_known);
	int rc = 0;

	for (size_t i = 0; !rc && i < n; i++)
		if (!among(known, n_known, words[i]))
			rc = missing(all, tools, words[i], err);
	free(known);
	return rc;
}

int asked_check(const struct asked *a, const struct archive *archive, const struct comparison *c,
		struct buf *err)
{
	struct comparison_choice wider = a->choice;
	struct comparison *all;
	int rc = 0;

	wider.n_suites = 0;
	wider.n_metrics = 0;
	all = comparison_build(archive, &wider);
	/* With a metric asked for, a tool without it has no group: look among all. */
	rc = check(all, all, true, (const char *const *)a->choice.suites, a->choice.n_suites, err);
	if (!rc)
		rc = check(c, all, false, (const char *const *)a->choice.metrics,
			   a->choice.n_metrics, err);
	comparison_free(all);
	return rc;
}
