/* SPDX-License-Identifier: MIT */
#include "render/sentence_ratio.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "render/sentence_words.h"
#include "render/stat/verdict.h"

/* Two ratios of one pair that share a sentence. */
static const struct couple {
	const char *tool, *first, *second, *key, *first_arg, *second_arg;
} couples[] = {
	{"fio", "read.iops", "write.iops", "sentence.fio.reads-writes", "reads", "writes"},
	{"bonnie++", "putc", "getc", "sentence.bonnie.chars", "putc", "getc"},
	{"bonnie++", "put_block", "get_block", "sentence.bonnie.blocks", "put", "get"},
	{"bonnie", "putc", "getc", "sentence.bonnie.chars", "putc", "getc"},
	{"bonnie", "put_block", "get_block", "sentence.bonnie.blocks", "put", "get"},
	{"unixbench", "index", "index", "sentence.unixbench.scores", "one", "many"},
};

/* A ratio that has words of its own; `swapped`: the words are about the one behind. */
static const struct single {
	const char *metric, *key;
	bool swapped;
} singles[] = {
	{"read.iops", "sentence.fio.reads", false},
	{"write.iops", "sentence.fio.writes", false},
	{"time.real", "sentence.time.ratio", true},
	{"putc", "sentence.bonnie.putc", false},
	{"put_block", "sentence.bonnie.put_block", false},
	{"getc", "sentence.bonnie.getc", false},
	{"get_block", "sentence.bonnie.get_block", false},
	{"buffered_read", "sentence.hdparm.buffered", false},
};

/* Adds ", run 2" for every point of a cell that is not from disk, to a list. */
static void put_left_out(struct making *m, const struct cell *c, const char *name, struct buf *out)
{
	for (size_t i = 0; i < c->n; i++) {
		if (c->points[i].state != POINT_NOT_FROM_DISK)
			continue;
		buf_puts(out, out->n ? lang_text(m->l, "list.comma") : "");
		if (name)
			buf_printf(out, "%s%s", name, lang_text(m->l, "list.comma"));
		lang_format(m->l, out, "run.ordinal",
		            {.name = "n", .text = words_count(m, c->points[i].ordinal)});
	}
}

/* How sure a ratio of single runs is: "single runs", with those left out. */
static const char *how(struct making *m, const struct finding *f, const struct finding *g)
{
	struct buf runs = BUF_INIT;
	const struct finding *of[] = {f, g};
	bool of_a = f->ratio.left_out_a || (g && g->ratio.left_out_a);
	bool several = of_a && (f->ratio.left_out_b || (g && g->ratio.left_out_b));

	for (size_t i = 0; i < 2; i++) {
		struct cell *const *cells = of[i] ? finding_row(m, of[i])->cells : NULL;

		if (!cells)
			continue;
		put_left_out(m, cells[f->a], several ? m->names[f->a] : NULL, &runs);
		put_left_out(m, cells[f->b], several ? m->names[f->b] : NULL, &runs);
	}
	if (!runs.n) {
		buf_release(&runs);
		return lang_text(m->l, "sentence.how.single");
	}
	return words_message(m, "sentence.how.left-out",
	                     LANG_ARGS({.name = "run", .text = words_keep(m, &runs)}));
}

/* Whether a couple's sentence may take both: single runs of one pair, alike but in direction. */
static bool couples_with(const struct making *m, const struct couple *k, const struct finding *f,
                         const struct finding *g)
{
	const struct row *r = finding_row(m, f), *s = finding_row(m, g);
	double bs[] = {row_param(r, "bs"), row_param(s, "bs")};
	double depth[] = {row_param(r, "iodepth"), row_param(s, "iodepth")};

	if (f->kind != FINDING_RATIO || g->kind != FINDING_RATIO || f->a != g->a || f->b != g->b)
		return false;
	if (!f->ratio.single || !g->ratio.single || strcmp(k->tool, m->g->tool) != 0)
		return false;
	if (finding_is_built_in(m, f, f->a) != finding_is_built_in(m, g, f->a) ||
	    finding_is_built_in(m, f, f->b) != finding_is_built_in(m, g, f->b))
		return false;
	if (strcmp(k->first, r->metric) != 0 || strcmp(k->second, s->metric) != 0)
		return false;
	if (strcmp(k->first, k->second) == 0)
		return row_param(r, "copies") == 1 && row_param(s, "copies") > 1;
	return (isnan(bs[0]) || bs[0] == bs[1]) && (isnan(depth[0]) || depth[0] == depth[1]);
}

static void put_couple(struct making *m, const struct couple *k, const struct finding *f,
                       const struct finding *g)
{
	struct sentence *s = sentence_add(m, k->key, f);

	sentence_subjects(m, s, f->a, f->b);
	sentence_arg(s, k->first_arg, words_ratio(m, f->ratio.ratio));
	sentence_arg(s, k->second_arg, words_ratio(m, g->ratio.ratio));
	sentence_arg(s, "copies", words_copies(m, finding_row(m, g)));
	sentence_arg(s, "how", how(m, f, g));
}

/* Makes one sentence of two findings, whichever comes first. Returns false when it can't. */
static bool make_couple(struct making *m, const struct finding *f, const struct finding *g)
{
	for (size_t k = 0; k < sizeof couples / sizeof *couples; k++) {
		if (couples_with(m, &couples[k], f, g))
			put_couple(m, &couples[k], f, g);
		else if (couples_with(m, &couples[k], g, f))
			put_couple(m, &couples[k], g, f);
		else
			continue;
		return true;
	}
	return false;
}

/* What a ratio is said with: words of its own, or those for its direction. */
static struct single words_for(const struct row *row)
{
	if (strcmp(row->metric, "index") == 0)
		return (struct single){.key = words_by_copies(row, "sentence.unixbench.score",
		                                              "sentence.unixbench.score-plain")};
	for (size_t i = 0; i < sizeof singles / sizeof *singles; i++)
		if (strcmp(singles[i].metric, row->metric) == 0)
			return singles[i];
	return row->better == BETTER_LOWER
	               ? (struct single){.key = "sentence.ratio-lower", .swapped = true}
	               : (struct single){.key = "sentence.ratio"};
}

/* The two of a ratio, as its words go. */
static void arg_sides(struct making *m, struct sentence *s, const struct finding *f)
{
	if (words_for(finding_row(m, f)).swapped)
		sentence_subjects(m, s, f->b, f->a);
	else
		sentence_subjects(m, s, f->a, f->b);
}

/* "A makes RATIO times as many reads a second as B (HOW)." */
static void put_ratio(struct making *m, const struct finding *f, const char *ratio, const char *how)
{
	const struct row *row = finding_row(m, f);
	struct sentence *s = sentence_add(m, words_for(row).key, f);

	arg_sides(m, s, f);
	sentence_arg(s, "ratio", ratio);
	sentence_arg(s, "metric", words_metric(m, row));
	sentence_arg(s, "copies", words_copies(m, row));
	sentence_arg(s, "how", how);
}

static void make_single(struct making *m, const struct finding *f)
{
	put_ratio(m, f, words_ratio(m, f->ratio.ratio), how(m, f, NULL));
}

/* "2.4 to 2.5", of what is the same to the reader "2.4". */
static const char *range_text(struct making *m, double low, double high)
{
	const char *from = words_ratio(m, low), *to = words_ratio(m, high);

	return strcmp(from, to) == 0
	               ? from
	               : words_message(m, "view.range", LANG_ARGS({"low", from}, {"high", to}));
}

/* Two runs of one and three of the other, say: from the worst to the best that a ratio can be. */
static void make_range(struct making *m, const struct finding *f)
{
	const struct ratio *r = &f->ratio;
	bool swapped = words_for(finding_row(m, f)).swapped, overlap = r->least < 1 && r->most > 1;
	const char *ratio = range_text(m, r->least, r->most);
	const char *runs =
		words_message(m, r->n_a == r->n_b ? "sentence.how.runs-each" : "sentence.how.runs",
	                      LANG_ARGS({"na", words_count(m, swapped ? r->n_b : r->n_a)},
	                                {"nb", words_count(m, swapped ? r->n_a : r->n_b)}));
	struct sentence *s;

	if (!overlap) {
		put_ratio(m, f, ratio, runs);
		return;
	}
	s = sentence_add(m, "sentence.ratio-overlap", f);
	arg_sides(m, s, f);
	sentence_arg(s, "ratio", ratio);
	sentence_arg(s, "metric", words_metric(m, finding_row(m, f)));
	sentence_arg(s, "how", runs);
}

/* What a test says: not told apart, or the ratio with its interval. */
static void make_tested(struct making *m, const struct finding *f)
{
	const struct ratio *r = &f->ratio;
	bool swapped = words_for(finding_row(m, f)).swapped;
	const char *na = words_count(m, r->n_a), *nb = words_count(m, r->n_b);
	struct sentence *s;
	char p[64];

	if (f->p <= VERDICT_ALPHA) {
		put_ratio(m, f, words_ratio(m, r->ratio),
		          words_message(m, "sentence.how.interval",
		                        LANG_ARGS({"low", words_ratio(m, r->low)},
		                                  {"high", words_ratio(m, r->high)},
		                                  {"na", swapped ? nb : na},
		                                  {"nb", swapped ? na : nb})));
		return;
	}
	s = sentence_add(m, "sentence.same", f);
	sentence_subjects(m, s, f->a, f->b);
	sentence_arg(s, "metric", words_metric(m, finding_row(m, f)));
	sentence_arg(s, "na", na);
	sentence_arg(s, "nb", nb);
	sentence_arg(s, "p", pool_strdup(&m->out->pool, number_fixed(f->p, 2, "", p, sizeof p)));
}

void sentence_of_ratio(struct making *m, const struct findings *all, size_t at, bool *used)
{
	const struct finding *f = &all->list[at];

	for (size_t i = at + 1; i < all->n; i++) {
		if (used[i] || all->list[i].group != f->group || !make_couple(m, f, &all->list[i]))
			continue;
		used[i] = true;
		return;
	}
	if (f->ratio.single)
		make_single(m, f);
	else if (isnan(f->p))
		make_range(m, f);
	else
		make_tested(m, f);
}
