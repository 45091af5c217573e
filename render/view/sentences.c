/* The sentences of a comparison, on pages. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "render/sentence.h"
#include "render/view/view.h"

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

/* Writes the sentences wanted, at most `max`. Returns how many. */
static size_t put(struct view *v, xmlNode *to, const struct comparison *c, const struct group *g,
                  wanted *want, const void *context, size_t max)
{
	const char **names = xcalloc(g->n_subjects + 1, sizeof *names);
	struct findings findings;
	struct sentences s;
	size_t n = 0;

	for (size_t i = 0; i < g->n_subjects; i++)
		names[i] = view_name(v, g->subjects[i]);
	findings_build(c, &findings);
	sentences_build(c, &findings, (size_t)(g - c->groups), names, v->lang, &s);
	for (size_t i = 0; i < s.n && n < max; i++)
		if (want(g, &s.list[i], context)) {
			if (n++)
				run_text(to, view_text(v, "view.sentence-gap"));
			run_message_args(to, v->lang, s.list[i].key, s.list[i].args);
		}
	sentences_release(&s);
	findings_release(&findings);
	free(names);
	return n;
}

void view_sentences(struct view *v, xmlNode *to, const struct comparison *c, const struct group *g,
                    const struct row *const *rows, size_t n_rows)
{
	struct of_rows r = {rows, n_rows};

	put(v, to, c, g, about_rows, &r, (size_t)-1);
}

void view_lead(struct view *v, xmlNode *to, const struct comparison *c, const struct group *g,
               size_t max)
{
	put(v, to, c, g, is_lead, NULL, max);
}

bool view_gain(struct view *v, xmlNode *to, const struct comparison *c, const struct group *g,
               size_t subject)
{
	return put(v, to, c, g, is_gain_of, &subject, 1) > 0;
}

void view_verdict(struct view *v, xmlNode *to, const struct comparison *c, const struct group *g)
{
	put(v, to, c, g, is_verdict, NULL, 1);
}
