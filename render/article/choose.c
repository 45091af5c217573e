/* SPDX-License-Identifier: MIT */
/* What a block speaks of: subjects, a tool, metrics, conditions. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/nearest.h"
#include "base/number.h"
#include "render/article/writing.h"
#include "render/find.h"

enum { CONDITIONS_SAID = 6, WORDS_MAX = 64 };

void article_unknown(struct writing *w, struct word word, const char *what,
                     const char *const *known, size_t n)
{
	const char *nearest = nearest_word(word.text, known, n);
	struct buf list = BUF_INIT;

	for (size_t i = 0; i < n && i < WORDS_MAX && !nearest; i++)
		buf_printf(&list, "%s%s", i ? ", " : "; there are ", known[i]);
	if (nearest)
		article_fault(w, word, "there is no %s '%s'; did you mean '%s'?", what, word.text, nearest);
	else
		article_fault(w, word, "there is no %s '%s'%s", what, word.text, list.s);
	buf_release(&list);
}

/* Parameters ---------------------------------------------------------------------------------- */

static bool has_word(const char *const *list, size_t n, const char *word)
{
	for (size_t i = 0; i < n; i++)
		if (strcmp(list[i], word) == 0)
			return true;
	return false;
}

/* The names of the parameters of all runs, each once. Returns how many. */
static size_t param_names(const struct archive *a, const char *names[WORDS_MAX], size_t n)
{
	for (size_t r = 0; r < a->n_reports; r++)
		for (size_t i = 0; i < a->reports[r]->n_runs; i++) {
			const struct attrs *params = &a->reports[r]->runs[i]->params;

			for (size_t k = 0; k < params->n && n < WORDS_MAX; k++)
				if (!has_word(names, n, params->list[k].name))
					names[n++] = params->list[k].name;
		}
	return n;
}

bool article_check_keys(struct writing *w, const struct block *b, const char *const *keys)
{
	const char *names[WORDS_MAX];
	size_t n = 0;
	bool good = true;

	while (keys[n]) {
		names[n] = keys[n];
		n++;
	}
	n = param_names(w->v->archive, names, n);
	for (size_t i = 0; i < b->n_pairs; i++)
		if (!has_word(names, n, b->pairs[i].name.text)) {
			article_unknown(w, b->pairs[i].name, "key", names, n);
			good = false;
		}
	return good;
}

/* 4096, 4k and 4KiB are one size. */
static bool same_number(double value, const char *text)
{
	double number;
	size_t n = number_read(text, strlen(text), &number);
	const char *suffix = text + n;

	if (!n)
		return false;
	if (*suffix == 'k' || *suffix == 'K')
		number *= 1024;
	else if (*suffix == 'm' || *suffix == 'M')
		number *= 1024 * 1024;
	else if (*suffix == 'g' || *suffix == 'G')
		number *= 1024.0 * 1024 * 1024;
	else if (*suffix)
		return false;
	return fabs(value - number) <= 1e-9 * fabs(number);
}

static bool is_param(const struct run *run, const char *name, const char *value)
{
	const struct attr *a = attrs_find(&run->params, name);

	if (!a)
		return false;
	return a->is_number ? same_number(a->figure.value, value)
	                    : a->string && strcmp(a->string, value) == 0;
}

static bool is_key(const char *name)
{
	static const char *const keys[] = {"subjects", "subject", "suite",   "metric", "metrics",
	                                   "caption",  "era",     "run",     "lines",  "baseline", "part"};

	return has_word(keys, sizeof keys / sizeof *keys, name);
}

static bool meets(const struct block *b, const struct group *g, const struct row *row)
{
	struct word era = block_value(b, "era");

	if (era.text && strcmp(era.text, g->era) != 0)
		return false;
	for (size_t i = 0; i < b->n_pairs; i++)
		if (!is_key(b->pairs[i].name.text) &&
		    !is_param(row->sample, b->pairs[i].name.text, b->pairs[i].value.text))
			return false;
	return true;
}

/* Subjects ------------------------------------------------------------------------------------ */

static bool find(struct writing *w, struct word word, struct found *out)
{
	struct buf err = BUF_INIT;
	bool good = find_subjects(w->v->archive, w->v->privacy, word.text, out, &err) >= 0;

	if (!good)
		article_fault(w, word, "%s", err.s);
	buf_release(&err);
	return good;
}

const struct subject *article_subject(struct writing *w, struct word word)
{
	struct found found = {0};
	const struct subject *s = find(w, word, &found) ? found.list[0] : NULL;

	found_release(&found);
	return s;
}

/* Tools --------------------------------------------------------------------------------------- */

static bool check_suite(struct writing *w, const struct comparison *c, struct word suite)
{
	const char **known = xcalloc(c->n_groups + 1, sizeof(char *));
	size_t n = 0;
	bool good;

	for (size_t i = 0; i < c->n_groups; i++)
		if (!has_word(known, n, c->groups[i].tool))
			known[n++] = c->groups[i].tool;
	good = !suite.text || has_word(known, n, suite.text);
	if (!good)
		article_unknown(w, suite, "tool with runs of these subjects called", known, n);
	free(known);
	return good;
}

static bool keep(struct writing *w, struct comparison *c)
{
	GROW(w->comparisons, w->n_comparisons, w->cap_comparisons);
	w->comparisons[w->n_comparisons++] = c;
	return true;
}

/* The comparison of the subjects found: all tools first, so that an unknown one is told. */
static bool compare(struct writing *w, struct block *b, const struct found *f,
                    const char *const *only, size_t n_only, struct chosen *out)
{
	const char **ids = xcalloc(f->n + 1, sizeof(char *));
	struct word suite = block_value(b, "suite"), baseline = block_value(b, "baseline");
	const struct subject *base = baseline.text ? article_subject(w, baseline) : NULL;
	struct comparison_choice choice = {.subjects = ids,
	                                   .n_subjects = f->n,
	                                   .baseline = base ? base->id : NULL};
	bool good = !baseline.text || base;

	for (size_t i = 0; i < f->n; i++)
		ids[i] = f->list[i]->id;
	if (good) {
		out->c = comparison_build(w->v->archive, &choice);
		keep(w, out->c);
		good = check_suite(w, out->c, suite);
	}
	if (good && (suite.text || n_only)) {
		choice.suites = suite.text ? &suite.text : NULL;
		choice.n_suites = suite.text ? 1 : 0;
		choice.metrics = (const char **)(size_t)only;
		choice.n_metrics = n_only;
		out->c = comparison_build(w->v->archive, &choice);
		keep(w, out->c);
	}
	free(ids);
	return good;
}

bool article_choose(struct writing *w, struct block *b, const struct word *words, size_t n_words,
                    const char *const *only, size_t n_only, struct chosen *out)
{
	struct found found = {0};
	bool good = true;

	*out = (struct chosen){0};
	block_items(b, block_value(b, "subjects"), &out->subjects);
	block_items(b, block_value(b, "metrics"), &out->metrics);
	block_items(b, block_value(b, "metric"), &out->metrics);
	if (!n_words && out->subjects.n) {
		words = out->subjects.list;
		n_words = out->subjects.n;
	} else if (!n_words) {
		words = w->a->subjects.list;
		n_words = w->a->subjects.n;
	}
	for (size_t i = 0; i < n_words; i++)
		good = find(w, words[i], &found) && good;
	good = good && compare(w, b, &found, only, n_only, out);
	found_release(&found);
	return good;
}

void chosen_release(struct chosen *c)
{
	free(c->metrics.list);
	free(c->subjects.list);
	*c = (struct chosen){0};
}

/* Rows ---------------------------------------------------------------------------------------- */

static void no_metric(struct writing *w, const struct chosen *c, struct word metric)
{
	const char **known;
	size_t n = 0;

	for (size_t g = 0; g < c->c->n_groups; g++)
		n += c->c->groups[g].n_rows;
	known = xcalloc(n + 1, sizeof(char *));
	n = 0;
	for (size_t g = 0; g < c->c->n_groups; g++)
		for (size_t r = 0; r < c->c->groups[g].n_rows; r++)
			if (!has_word(known, n, c->c->groups[g].rows[r].metric))
				known[n++] = c->c->groups[g].rows[r].metric;
	article_unknown(w, metric, "metric with figures of these subjects called", known, n);
	free(known);
}

static void no_condition(struct writing *w, const struct block *b, const struct chosen *c,
                         struct word metric)
{
	struct word at = metric; /* of the first condition, if there is any */
	bool era = block_value(b, "era").text != NULL;
	struct buf list = BUF_INIT;
	size_t n = 0;

	for (size_t g = 0; g < c->c->n_groups; g++)
		for (size_t r = 0; r < c->c->groups[g].n_rows; r++) {
			const struct row *row = &c->c->groups[g].rows[r];

			if (row_is(row, metric.text) && n++ < CONDITIONS_SAID)
				buf_printf(&list, "%s'%s%s%s'", n > 1 ? ", " : "",
				           *row->condition ? row->condition : "unknown conditions",
				           era ? " era=" : "", era ? c->c->groups[g].era : "");
		}
	for (size_t i = b->n_pairs; i-- > 0;)
		if (!is_key(b->pairs[i].name.text) || strcmp(b->pairs[i].name.text, "era") == 0)
			at = b->pairs[i].name;
	article_fault(w, at, "no run has %s under these conditions; there are %s", metric.text, list.s);
	buf_release(&list);
}

size_t article_rows(struct writing *w, const struct block *b, const struct chosen *c,
                    struct word metric, struct place_in **rows)
{
	size_t all = 0, n = 0;
	bool any = false;

	for (size_t g = 0; g < c->c->n_groups; g++)
		all += c->c->groups[g].n_rows;
	*rows = pool_alloc(&w->v->pool, (all + 1) * sizeof **rows);
	for (size_t g = 0; g < c->c->n_groups; g++)
		for (size_t r = 0; r < c->c->groups[g].n_rows; r++) {
			const struct row *row = &c->c->groups[g].rows[r];

			if (!row_is(row, metric.text))
				continue;
			any = true;
			if (meets(b, &c->c->groups[g], row))
				(*rows)[n++] = (struct place_in){&c->c->groups[g], row};
		}
	if (!any)
		no_metric(w, c, metric);
	else if (!n)
		no_condition(w, b, c, metric);
	return n;
}
