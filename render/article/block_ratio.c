/* SPDX-License-Identifier: MIT */
/* Who is how many times whom, in sentences. */
#include <math.h>
#include <string.h>

#include "render/article/writing.h"

enum { LEADS_MAX = 4, ROWS_MAX = 64 };

static void use_rows(struct writing *w, const struct group *g, const struct row *const *rows, size_t n)
{
	for (size_t r = 0; r < n; r++)
		for (size_t s = 0; s < g->n_subjects; s++)
			for (size_t k = 0; k < rows[r]->cells[s]->n; k++)
				article_uses(w, rows[r]->cells[s]->points[k].run);
}

/* Where no sentence is worth it by itself: the bare ratio of the first two that have one. */
static bool plain_ratio(struct writing *w, xmlNode *to, const struct group *g, const struct row *row)
{
	struct view *v = w->v;

	for (size_t a = 0; a < g->n_subjects; a++)
		for (size_t b = a + 1; b < g->n_subjects; b++) {
			struct ratio r = cells_compare(row, a, b);

			if (!r.exists)
				continue;
			run_text(to, view_format(
			                     v, "article.ratio", {"a", view_name(v, g->subjects[a])},
			                     {"b", view_name(v, g->subjects[b])},
			                     {"metric", lang_metric(v->lang, g->tool, row->metric).title},
			                     {"ratio", isnan(r.ratio) ? view_range(v, view_ratio(v, r.least),
			                                                           view_ratio(v, r.most))
			                                              : view_ratio(v, r.ratio)}));
			return true;
		}
	return false;
}

static bool group_sentences(struct writing *w, const struct comparison *c, const struct group *g,
                            const struct row *const *rows, size_t n)
{
	xmlNode *p = page_prose(article_section(w));
	bool any = true;

	if (n)
		view_sentences(w->v, p, c, g, rows, n);
	else
		view_lead(w->v, p, c, g, LEADS_MAX);
	use_rows(w, g, rows, n);
	for (size_t i = 0; !p->children && i < n; i++)
		any = plain_ratio(w, p, g, rows[i]) && any;
	if (p->children)
		return any;
	xmlUnlinkNode(p);
	xmlFreeNode(p);
	return false;
}

static bool write_ratios(struct writing *w, const struct block *b, const struct chosen *c)
{
	bool any = false;

	for (size_t g = 0; g < c->c->n_groups && !w->failed; g++) {
		const struct row *rows[ROWS_MAX];
		size_t n = 0;

		for (size_t m = 0; m < c->metrics.n; m++) {
			struct place_in *found;
			size_t all = article_rows(w, b, c, c->metrics.list[m], &found);

			for (size_t i = 0; i < all && n < ROWS_MAX; i++)
				if (found[i].group == &c->c->groups[g])
					rows[n++] = found[i].row;
		}
		if ((n || !c->metrics.n) && !w->failed)
			any = group_sentences(w, c->c, &c->c->groups[g], rows, n) || any;
	}
	return any;
}

void block_ratio(struct writing *w, struct block *b)
{
	struct chosen chosen;
	bool before = w->failed;

	w->failed = false;
	if (article_choose(w, b, b->words.list, b->words.n, NULL, 0, &chosen) &&
	    !write_ratios(w, b, &chosen) && !w->failed)
		article_fault(w, b->kind, "no two of these subjects have a figure under one condition, so "
		                          "there is no ratio");
	chosen_release(&chosen);
	w->failed = w->failed || before;
}
