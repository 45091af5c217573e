/* SPDX-License-Identifier: MIT */
#include "render/sentence.h"

#include <stdlib.h>

#include "base/memory.h"
#include "base/number.h"
#include "render/plain/quantity.h"
#include "render/sentence_ratio.h"
#include "render/sentence_words.h"
#include "render/stat/printed.h"
#include "render/stat/verdict.h"

static void make_scaling(struct making *m, const struct finding *f)
{
	struct sentence *s = sentence_add(m, "sentence.unixbench.gain", f);
	char factor[64];

	s->a = f->a;
	sentence_arg(s, "a", words_name(m, f, f->a));
	sentence_arg(s, "copies", words_copies(m, &m->g->rows[f->other_row]));
	sentence_arg(
		s, "ratio",
		pool_strdup(&m->out->pool, number_fixed(f->factor, 2, ",", factor, sizeof factor)));
}

static void make_repeats(struct making *m, const struct finding *f)
{
	struct sentence *s = sentence_add(m, "sentence.repeat-factor", f);

	s->a = f->a;
	sentence_arg(s, "a", words_name(m, f, f->a));
	sentence_arg(s, "metric", words_metric(m, finding_row(m, f)));
	sentence_arg(s, "ratio", words_ratio(m, f->factor));
}

static void make_left_out(struct making *m, const struct finding *f)
{
	struct sentence *s = sentence_add(m, "sentence.not-from-disk", f);
	struct quantity q = quantity_for(finding_row(m, f)->unit, f->point->value);
	struct buf value = BUF_INIT, share = BUF_INIT, run = BUF_INIT;

	s->a = f->a;
	quantity_put(&value, &q, f->point->value, printed_digits(&f->point->result->value));
	buf_printf(&value, " %s", quantity_unit(&q, m->l, m->g->tool, finding_row(m, f)->metric));
	quantity_put(&share, &(struct quantity){.divisor = 1}, f->factor, 2);
	lang_format(m->l, &run, "run.ordinal",
	            {.name = "n", .text = words_count(m, f->point->ordinal)});
	sentence_arg(s, "a", m->names[f->a]);
	sentence_arg(s, "run", words_keep(m, &run));
	sentence_arg(s, "value", words_keep(m, &value));
	sentence_arg(s, "share", words_keep(m, &share));
}

/* The geometric mean over the tests that two subjects have in common, which are named. */
static void make_common(struct making *m, const struct finding *f)
{
	struct sentence *s = sentence_add(
		m, words_by_copies(finding_row(m, f), "sentence.common", "sentence.common-plain"),
		f);
	struct buf tests = BUF_INIT;

	for (size_t i = 0; i < f->n_common; i++)
		buf_printf(&tests, "%s%s", i ? lang_text(m->l, "list.comma") : "",
		           lang_metric(m->l, m->g->tool, f->common[i]->metric).brief);
	sentence_subjects(m, s, f->a, f->b);
	sentence_arg(s, "n", words_count(m, f->n_common));
	sentence_arg(s, "tests", words_keep(m, &tests));
	sentence_arg(s, "ratio", words_ratio(m, f->factor));
	sentence_arg(s, "copies", words_copies(m, finding_row(m, f)));
}

/* The metric of a row, and with how many copies. */
static const char *row_text(struct making *m, const struct row *row)
{
	const char *metric = words_metric(m, row);

	if (!(row_param(row, "copies") > 0))
		return metric;
	return pool_printf(&m->out->pool, "%s%s%s", metric, lang_text(m->l, "list.comma"),
	                   words_copies(m, row));
}

/* "2–3", or "1". */
static void put_rank(struct buf *out, const struct rank *r)
{
	buf_printf(out, "%zu", r->from);
	if (r->to > r->from)
		buf_printf(out, "–%zu", r->to);
}

/* "1 Alpha, 2–3 Beta, 2–3 Gamma": the best rank first, subjects of one rank in order. */
static void make_ranks(struct making *m, const struct row *row)
{
	size_t n = m->g->n_subjects;
	struct rank *ranks = xcalloc(n, sizeof *ranks);
	struct buf list = BUF_INIT;
	struct sentence *s = sentence_add(m, "verdict.ranks", NULL);

	row_ranks(row, n, ranks);
	for (size_t k = 0; k < n * n; k++) {
		const struct rank *r = &ranks[k % n];

		if (r->from != k / n + 1)
			continue;
		buf_puts(&list, list.n ? lang_text(m->l, "list.comma") : "");
		put_rank(&list, r);
		buf_printf(&list, " %s", m->names[k % n]);
	}
	sentence_arg(s, "metric", row_text(m, row));
	sentence_arg(s, "list", words_keep(m, &list));
	free(ranks);
}

/* How many pairs of the subjects can be told apart, and the ranks that follow; of two subjects
 * their ratio says it all. */
static void make_decided(struct making *m, const struct row *row)
{
	struct verdict v = row_verdict(row, m->g->n_subjects);
	struct sentence *s;

	if (v.members < 3)
		return;
	s = sentence_add(m, v.least < v.needed ? "verdict.tested-some" : "verdict.tested", NULL);
	sentence_arg(s, "metric", row_text(m, row));
	sentence_arg(s, "apart", words_count(m, v.apart));
	sentence_arg(s, "pairs", words_count(m, v.pairs));
	sentence_arg(s, "n", words_count(m, v.needed));
	sentence_arg(s, "least", words_count(m, v.least));
	make_ranks(m, row);
}

/* Whether any subject has more than one run of anything, those left out included. */
static bool any_repeated(const struct group *g)
{
	for (size_t r = 0; r < g->n_rows; r++)
		for (size_t i = 0; i < g->n_subjects; i++)
			if (g->rows[r].cells[i]->n > 1)
				return true;
	return false;
}

/* What tests say, or why there is no verdict and from how many runs on there could be one. */
static void make_verdict(struct making *m, const struct findings *f, size_t group)
{
	size_t row = finding_decidable(m->g);
	bool any = false;
	struct sentence *s;

	if (row < m->g->n_rows) {
		make_decided(m, &m->g->rows[row]);
		return;
	}
	for (size_t i = 0; i < f->n; i++)
		any = any || (f->list[i].group == group && f->list[i].kind == FINDING_RATIO);
	if (!any)
		return;
	s = sentence_add(m, any_repeated(m->g) ? "verdict.few-runs" : "verdict.one-run", NULL);
	sentence_arg(
		s, "n",
		words_count(m, row_chances(&m->g->rows[m->g->headline], m->g->n_subjects).needed));
}

static void make(struct making *m, const struct findings *all, size_t at, bool *used)
{
	const struct finding *f = &all->list[at];

	switch (f->kind) {
	case FINDING_RATIO:
		sentence_of_ratio(m, all, at, used);
		break;
	case FINDING_SCALING:
		make_scaling(m, f);
		break;
	case FINDING_REPEATS:
		make_repeats(m, f);
		break;
	case FINDING_NOT_FROM_DISK:
		make_left_out(m, f);
		break;
	case FINDING_COMMON:
		make_common(m, f);
		break;
	}
}

void sentences_build(const struct comparison *c, const struct findings *f, size_t group,
                     const char *const *names, const struct lang *l, struct sentences *out)
{
	struct making m = {&c->groups[group], names, l, out};
	bool *used = xcalloc(f->n + 1, sizeof *used);

	*out = (struct sentences){0};
	pool_init(&out->pool);
	for (size_t i = 0; i < f->n; i++)
		if (f->list[i].group == group && !used[i])
			make(&m, f, i, used);
	make_verdict(&m, f, group);
	free(used);
}

void sentences_release(struct sentences *s)
{
	free(s->list);
	pool_release(&s->pool);
	*s = (struct sentences){0};
}
