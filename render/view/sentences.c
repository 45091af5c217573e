/* SPDX-License-Identifier: MIT */
/* The sentences of a comparison, on pages. */
#include <math.h>
#include <string.h>

#include "render/view/view.h"

enum { RANKS_SAID = 6 }; /* subjects whose ranks are said in words; of more a table has them */

static bool is_of(const struct group *g, const struct finding *f, const struct row *const *rows,
                  size_t n_rows)
{
	for (size_t i = 0; i < n_rows; i++)
		if (rows[i] == &g->rows[f->row])
			return true;
	return false;
}

/* What of a sentence the caller wants. */
typedef bool wanted(const struct group *g, const struct sentence *s, const void *context);

struct of_rows {
	const struct row *const *rows;
	size_t n_rows;
};

static bool about_rows(const struct group *g, const struct sentence *s, const void *context)
{
	const struct of_rows *r = context;

	return s->finding && s->finding->kind != FINDING_SCALING &&
	       is_of(g, s->finding, r->rows, r->n_rows);
}

static bool is_verdict(const struct group *g, const struct sentence *s, const void *context)
{
	(void)g;
	(void)context;
	return !s->finding;
}

static bool is_gain_of(const struct group *g, const struct sentence *s, const void *context)
{
	const size_t *subject = context;

	(void)g;
	return s->finding && s->finding->kind == FINDING_SCALING && s->a == *subject;
}

static bool is_lead(const struct group *g, const struct sentence *s, const void *context)
{
	(void)g;
	(void)context;
	return s->finding && s->finding->kind == FINDING_RATIO;
}

/* The sentences of a group: made once, kept until those of another are asked for. */
static const struct sentences *sentences_of(struct view *v, const struct comparison *c,
                                            const struct group *g)
{
	struct view_said *said = &v->said;
	const char **names;

	if (said->group == g)
		return &said->sentences;
	if (said->comparison != c) {
		findings_release(&said->findings);
		findings_build(c, &said->findings);
		said->comparison = c;
	}
	names = pool_alloc(&v->pool, (g->n_subjects + 1) * sizeof *names);
	for (size_t i = 0; i < g->n_subjects; i++)
		names[i] = view_name(v, g->subjects[i]);
	sentences_release(&said->sentences);
	sentences_build(c, &said->findings, (size_t)(g - c->groups), names, v->lang, &said->sentences);
	said->group = g;
	return &said->sentences;
}

void view_said_release(struct view *v)
{
	sentences_release(&v->said.sentences);
	findings_release(&v->said.findings);
	v->said = (struct view_said){0};
}

/* Under what a sentence holds where other rows have its metric, too: "Random read · 4 KiB requests".
 * "" where none has, or the sentence tells itself: of copies. */
static const char *condition_of(struct view *v, const struct group *g, const struct sentence *s)
{
	const struct row *row = &g->rows[s->finding->row];
	const struct row **alike = pool_alloc(&v->pool, g->n_rows * sizeof *alike);
	const char *series = view_series(v, row->sample), *parts[2];
	bool several = false, couple = strcmp(s->key, "sentence.fio.reads-writes") == 0;
	size_t n = 0, at = 0, n_parts = 0;

	if (!isnan(row_param(row, "copies")))
		return "";
	for (size_t i = 0; i < g->n_rows; i++) {
		if (strcmp(g->rows[i].metric, row->metric) != 0)
			continue;
		several = several || strcmp(view_series(v, g->rows[i].sample), series) != 0;
		at = &g->rows[i] == row ? n : at;
		alike[n++] = &g->rows[i];
	}
	if (several && !couple && *series)
		parts[n_parts++] = view_capital(v, series);
	if (*view_own_conditions(v, alike, n, at))
		parts[n_parts++] = view_own_conditions(v, alike, n, at);
	return view_join(v, parts, n_parts, view_text(v, "list.between"));
}

/* Writes the sentences wanted, at most `max`, each behind its condition where nothing else on the page
 * tells that. Returns how many. */
static size_t put(struct view *v, xmlNode *to, const struct comparison *c, const struct group *g,
                  wanted *want, const void *context, size_t max, bool conditions)
{
	const struct sentences *s = sentences_of(v, c, g);
	size_t n = 0;

	for (size_t i = 0; i < s->n && n < max; i++) {
		const char *condition;

		if (!want(g, &s->list[i], context))
			continue;
		if (n++)
			run_text(to, view_text(v, "view.sentence-gap"));
		condition = conditions ? condition_of(v, g, &s->list[i]) : "";
		if (*condition)
			run_text(to, pool_concat(&v->pool, condition, view_text(v, "view.colon"), NULL));
		run_message_args(to, v->lang, s->list[i].key, s->list[i].args);
	}
	return n;
}

void view_sentences(struct view *v, xmlNode *to, const struct comparison *c, const struct group *g,
                    const struct row *const *rows, size_t n_rows)
{
	struct of_rows r = {rows, n_rows};

	put(v, to, c, g, about_rows, &r, (size_t)-1, false);
	view_built_in_sentence(v, to, g, rows, n_rows);
}

void view_more_sentences(struct view *v, xmlNode *to, const struct comparison *c,
                         const struct group *g, const struct row *const *rows, size_t n_rows)
{
	struct of_rows r = {rows, n_rows};
	const struct sentences *s = sentences_of(v, c, g);
	bool any = false;

	for (size_t i = 0; i < s->n; i++)
		any = any || about_rows(g, &s->list[i], &r);
	if (any)
		run_text(to, view_text(v, "view.sentence-gap"));
	put(v, to, c, g, about_rows, &r, (size_t)-1, false);
}

void view_lead(struct view *v, xmlNode *to, const struct comparison *c, const struct group *g,
               size_t max)
{
	put(v, to, c, g, is_lead, NULL, max, true);
}

bool view_gain(struct view *v, xmlNode *to, const struct comparison *c, const struct group *g,
               size_t subject)
{
	return put(v, to, c, g, is_gain_of, &subject, 1, false) > 0;
}

void view_verdict(struct view *v, xmlNode *page, const struct comparison *c, const struct group *g)
{
	const struct sentences *s = sentences_of(v, c, g);
	xmlNode *verdict = NULL;

	for (size_t i = 0; i < s->n; i++) {
		const struct sentence *said = &s->list[i];

		if (!is_verdict(g, said, NULL) ||
		    (g->n_subjects > RANKS_SAID && strcmp(said->key, "verdict.ranks") == 0))
			continue;
		if (verdict)
			run_text(verdict, view_text(v, "view.sentence-gap"));
		else
			verdict = page_verdict(page);
		run_message_args(verdict, v->lang, said->key, said->args);
	}
}
