/* SPDX-License-Identifier: MIT */
#include "render/sentence.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "render/plain/quantity.h"
#include "render/stat/printed.h"
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

/* What is needed while sentences are made. */
struct making {
	const struct group *g;
	const char *const *names;
	const struct lang *l;
	struct sentences *out;
};

void ratio_put(struct buf *out, double ratio)
{
	char number[64];
	int decimals = ratio < 1.995 ? 2 : ratio < 9.95 ? 1 : 0;

	buf_puts(out, number_fixed(ratio, decimals, ",", number, sizeof number));
}

static const char *keep(struct making *m, struct buf *b)
{
	const char *kept = pool_strdup(&m->out->pool, b->s);

	buf_release(b);
	return kept;
}

static const char *ratio_text(struct making *m, double ratio)
{
	struct buf b = BUF_INIT;

	ratio_put(&b, ratio);
	return keep(m, &b);
}

static const char *count_text(struct making *m, size_t n)
{
	return pool_printf(&m->out->pool, "%zu", n);
}

static const char *message(struct making *m, const char *key, const struct lang_arg *args)
{
	struct buf b = BUF_INIT;

	lang_format_args(m->l, &b, key, args);
	return keep(m, &b);
}

static struct sentence *add(struct making *m, const char *key, const struct finding *f)
{
	struct sentences *s = m->out;

	GROW(s->list, s->n, s->cap);
	s->list[s->n] = (struct sentence){.key = key, .finding = f};
	return &s->list[s->n++];
}

static void arg(struct sentence *s, const char *name, const char *text)
{
	for (size_t i = 0; i < SENTENCE_ARGS; i++) {
		if (s->args[i].name)
			continue;
		s->args[i] = (struct lang_arg){.name = name, .text = text};
		return;
	}
}

static const struct row *row_of(const struct making *m, const struct finding *f)
{
	return &m->g->rows[f->row];
}

/* Whether a finding is about kurabe's own figures of a subject, in a group with the original's. */
static bool is_built_in(const struct making *m, const struct finding *f, size_t subject)
{
	return group_is_mixed(m->g) && cell_is_built_in(row_of(m, f)->cells[subject]);
}

static const char *name_of(struct making *m, const struct finding *f, size_t subject)
{
	if (!is_built_in(m, f, subject))
		return m->names[subject];
	return message(m, "sentence.built-in", LANG_ARGS({.name = "a", .text = m->names[subject]}));
}

static void arg_subjects(struct making *m, struct sentence *s, size_t a, size_t b)
{
	s->a = a;
	s->b = b;
	arg(s, "a", name_of(m, s->finding, a));
	arg(s, "b", name_of(m, s->finding, b));
}

static double param(const struct row *row, const char *name)
{
	return attrs_number(&row->sample->params, name);
}

static const char *copies_text(struct making *m, const struct row *row)
{
	double copies = param(row, "copies");

	return message(
		m, "count.copies",
		LANG_ARGS({.name = "n", .text = count_text(m, copies > 0 ? (size_t)copies : 0)}));
}

/* The metric inside of a sentence: "mean read latency", "block write", but "IOPS". */
static const char *metric_text(struct making *m, const struct row *row)
{
	struct lang_metric words = lang_metric(m->l, m->g->tool, row->metric);
	char *text = pool_strdup(&m->out->pool, words.title);

	if (*words.in)
		return words.in;
	if (text[0] >= 'A' && text[0] <= 'Z' && text[1] >= 'a' && text[1] <= 'z')
		text[0] = (char)(text[0] - 'A' + 'a');
	return text;
}

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
			    {.name = "n", .text = count_text(m, c->points[i].ordinal)});
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
		struct cell *const *cells = of[i] ? row_of(m, of[i])->cells : NULL;

		if (!cells)
			continue;
		put_left_out(m, cells[f->a], several ? m->names[f->a] : NULL, &runs);
		put_left_out(m, cells[f->b], several ? m->names[f->b] : NULL, &runs);
	}
	if (!runs.n) {
		buf_release(&runs);
		return lang_text(m->l, "sentence.how.single");
	}
	return message(m, "sentence.how.left-out",
		       LANG_ARGS({.name = "run", .text = keep(m, &runs)}));
}

/* Whether a couple's sentence may take both: single runs of one pair, alike but in direction. */
static bool couples_with(const struct making *m, const struct couple *k, const struct finding *f,
			 const struct finding *g)
{
	const struct row *r = row_of(m, f), *s = row_of(m, g);
	double bs[] = {param(r, "bs"), param(s, "bs")};
	double depth[] = {param(r, "iodepth"), param(s, "iodepth")};

	if (f->kind != FINDING_RATIO || g->kind != FINDING_RATIO || f->a != g->a || f->b != g->b)
		return false;
	if (!f->ratio.single || !g->ratio.single || strcmp(k->tool, m->g->tool) != 0)
		return false;
	if (is_built_in(m, f, f->a) != is_built_in(m, g, f->a) ||
	    is_built_in(m, f, f->b) != is_built_in(m, g, f->b))
		return false;
	if (strcmp(k->first, r->metric) != 0 || strcmp(k->second, s->metric) != 0)
		return false;
	if (strcmp(k->first, k->second) == 0)
		return param(r, "copies") == 1 && param(s, "copies") > 1;
	return (isnan(bs[0]) || bs[0] == bs[1]) && (isnan(depth[0]) || depth[0] == depth[1]);
}

static void put_couple(struct making *m, const struct couple *k, const struct finding *f,
		       const struct finding *g)
{
	struct sentence *s = add(m, k->key, f);

	arg_subjects(m, s, f->a, f->b);
	arg(s, k->first_arg, ratio_text(m, f->ratio.ratio));
	arg(s, k->second_arg, ratio_text(m, g->ratio.ratio));
	arg(s, "copies", copies_text(m, row_of(m, g)));
	arg(s, "how", how(m, f, g));
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

/* The words for a row whose log says nothing of copies, as UnixBench 4's. */
static const char *without_copies(const struct row *row, const char *key, const char *plain)
{
	return param(row, "copies") > 0 ? key : plain;
}

/* What a ratio is said with: words of its own, or those for its direction. */
static struct single words_for(const struct row *row)
{
	if (strcmp(row->metric, "index") == 0)
		return (struct single){.key = without_copies(row, "sentence.unixbench.score",
							     "sentence.unixbench.score-plain")};
	for (size_t i = 0; i < sizeof singles / sizeof *singles; i++)
		if (strcmp(singles[i].metric, row->metric) == 0)
			return singles[i];
	return row->better == BETTER_LOWER ? (struct single){.key = "sentence.ratio-lower", .swapped = true}
					   : (struct single){.key = "sentence.ratio"};
}

/* The two of a ratio, as its words go. */
static void arg_sides(struct making *m, struct sentence *s, const struct finding *f)
{
	if (words_for(row_of(m, f)).swapped)
		arg_subjects(m, s, f->b, f->a);
	else
		arg_subjects(m, s, f->a, f->b);
}

/* "A makes RATIO times as many reads a second as B (HOW)." */
static void put_ratio(struct making *m, const struct finding *f, const char *ratio, const char *how)
{
	const struct row *row = row_of(m, f);
	struct sentence *s = add(m, words_for(row).key, f);

	arg_sides(m, s, f);
	arg(s, "ratio", ratio);
	arg(s, "metric", metric_text(m, row));
	arg(s, "copies", copies_text(m, row));
	arg(s, "how", how);
}

static void make_single(struct making *m, const struct finding *f)
{
	put_ratio(m, f, ratio_text(m, f->ratio.ratio), how(m, f, NULL));
}

/* "2.4 to 2.5", of what is the same to the reader "2.4". */
static const char *range_text(struct making *m, double low, double high)
{
	const char *from = ratio_text(m, low), *to = ratio_text(m, high);

	return strcmp(from, to) == 0
	               ? from
	               : message(m, "view.range", LANG_ARGS({"low", from}, {"high", to}));
}

/* Two runs of one and three of the other, say: from the worst to the best that a ratio can be. */
static void make_range(struct making *m, const struct finding *f)
{
	const struct ratio *r = &f->ratio;
	bool swapped = words_for(row_of(m, f)).swapped, overlap = r->least < 1 && r->most > 1;
	const char *ratio = range_text(m, r->least, r->most);
	const char *runs = message(m, r->n_a == r->n_b ? "sentence.how.runs-each" : "sentence.how.runs",
				   LANG_ARGS({"na", count_text(m, swapped ? r->n_b : r->n_a)},
					     {"nb", count_text(m, swapped ? r->n_a : r->n_b)}));
	struct sentence *s;

	if (!overlap) {
		put_ratio(m, f, ratio, runs);
		return;
	}
	s = add(m, "sentence.ratio-overlap", f);
	arg_sides(m, s, f);
	arg(s, "ratio", ratio);
	arg(s, "metric", metric_text(m, row_of(m, f)));
	arg(s, "how", runs);
}

/* What a test says: not told apart, or the ratio with its interval. */
static void make_tested(struct making *m, const struct finding *f)
{
	const struct ratio *r = &f->ratio;
	bool swapped = words_for(row_of(m, f)).swapped;
	const char *na = count_text(m, r->n_a), *nb = count_text(m, r->n_b);
	struct sentence *s;
	char p[64];

	if (f->p <= VERDICT_ALPHA) {
		put_ratio(m, f, ratio_text(m, r->ratio),
			  message(m, "sentence.how.interval",
				  LANG_ARGS({"low", ratio_text(m, r->low)},
					    {"high", ratio_text(m, r->high)},
					    {"na", swapped ? nb : na}, {"nb", swapped ? na : nb})));
		return;
	}
	s = add(m, "sentence.same", f);
	arg_subjects(m, s, f->a, f->b);
	arg(s, "metric", metric_text(m, row_of(m, f)));
	arg(s, "na", na);
	arg(s, "nb", nb);
	arg(s, "p", pool_strdup(&m->out->pool, number_fixed(f->p, 2, "", p, sizeof p)));
}

static void make_scaling(struct making *m, const struct finding *f)
{
	struct sentence *s = add(m, "sentence.unixbench.gain", f);
	char factor[64];

	s->a = f->a;
	arg(s, "a", name_of(m, f, f->a));
	arg(s, "copies", copies_text(m, &m->g->rows[f->other_row]));
	arg(s, "ratio", pool_strdup(&m->out->pool, number_fixed(f->factor, 2, ",", factor, sizeof factor)));
}

static void make_repeats(struct making *m, const struct finding *f)
{
	struct sentence *s = add(m, "sentence.repeat-factor", f);

	s->a = f->a;
	arg(s, "a", name_of(m, f, f->a));
	arg(s, "metric", metric_text(m, row_of(m, f)));
	arg(s, "ratio", ratio_text(m, f->factor));
}

static void make_left_out(struct making *m, const struct finding *f)
{
	struct sentence *s = add(m, "sentence.not-from-disk", f);
	struct quantity q = quantity_for(row_of(m, f)->unit, f->point->value);
	struct buf value = BUF_INIT, share = BUF_INIT, run = BUF_INIT;

	s->a = f->a;
	quantity_put(&value, &q, f->point->value, printed_digits(&f->point->result->value));
	buf_printf(&value, " %s", quantity_unit(&q, m->l, m->g->tool, row_of(m, f)->metric));
	quantity_put(&share, &(struct quantity){.divisor = 1}, f->factor, 2);
	lang_format(m->l, &run, "run.ordinal",
		    {.name = "n", .text = count_text(m, f->point->ordinal)});
	arg(s, "a", m->names[f->a]);
	arg(s, "run", keep(m, &run));
	arg(s, "value", keep(m, &value));
	arg(s, "share", keep(m, &share));
}

/* The geometric mean over the tests that two subjects have in common, which are named. */
static void make_common(struct making *m, const struct finding *f)
{
	struct sentence *s =
		add(m, without_copies(row_of(m, f), "sentence.common", "sentence.common-plain"), f);
	struct buf tests = BUF_INIT;

	for (size_t i = 0; i < f->n_common; i++)
		buf_printf(&tests, "%s%s", i ? lang_text(m->l, "list.comma") : "",
			   lang_metric(m->l, m->g->tool, f->common[i]->metric).brief);
	arg_subjects(m, s, f->a, f->b);
	arg(s, "n", count_text(m, f->n_common));
	arg(s, "tests", keep(m, &tests));
	arg(s, "ratio", ratio_text(m, f->factor));
	arg(s, "copies", copies_text(m, row_of(m, f)));
}

/* The metric of a row, and with how many copies. */
static const char *row_text(struct making *m, const struct row *row)
{
	const char *metric = metric_text(m, row);

	if (!(param(row, "copies") > 0))
		return metric;
	return pool_printf(&m->out->pool, "%s%s%s", metric, lang_text(m->l, "list.comma"),
			   copies_text(m, row));
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
	struct sentence *s = add(m, "verdict.ranks", NULL);

	row_ranks(row, n, ranks);
	for (size_t k = 0; k < n * n; k++) {
		const struct rank *r = &ranks[k % n];

		if (r->from != k / n + 1)
			continue;
		buf_puts(&list, list.n ? lang_text(m->l, "list.comma") : "");
		put_rank(&list, r);
		buf_printf(&list, " %s", m->names[k % n]);
	}
	arg(s, "metric", row_text(m, row));
	arg(s, "list", keep(m, &list));
	free(ranks);
}

/* How many pairs of the subjects can be told apart, and the ranks that follow; of two subjects their
 * ratio says it all. */
static void make_decided(struct making *m, const struct row *row)
{
	struct verdict v = row_verdict(row, m->g->n_subjects);
	struct sentence *s;

	if (v.members < 3)
		return;
	s = add(m, v.least < v.needed ? "verdict.tested-some" : "verdict.tested", NULL);
	arg(s, "metric", row_text(m, row));
	arg(s, "apart", count_text(m, v.apart));
	arg(s, "pairs", count_text(m, v.pairs));
	arg(s, "n", count_text(m, v.needed));
	arg(s, "least", count_text(m, v.least));
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
	s = add(m, any_repeated(m->g) ? "verdict.few-runs" : "verdict.one-run", NULL);
	arg(s, "n", count_text(m, row_chances(&m->g->rows[m->g->headline], m->g->n_subjects).needed));
}

static void make_ratio(struct making *m, const struct findings *all, size_t at, bool *used)
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

static void make(struct making *m, const struct findings *all, size_t at, bool *used)
{
	const struct finding *f = &all->list[at];

	switch (f->kind) {
	case FINDING_RATIO:
		make_ratio(m, all, at, used);
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
