/* SPDX-License-Identifier: MIT */
/* UnixBench: a small chart for each test. */
#include <math.h>

#include "render/view/unixbench.h"

enum { SUBJECTS_MAX = 64 };

/* "Integers: A highest, 1.54 times B with 2 copies." */
static void multiple_caption(struct suite *s, xmlNode *to, size_t t)
{
	struct lang_metric m = lang_metric(s->v->lang, "unixbench", ub_tests[t]);
	const struct row *row = NULL;
	size_t best = s->g->n_subjects, last = 0;
	double ratio;

	run_link(to, *m.says ? m.says : m.title, pool_printf(&s->v->pool, "glossary.html#%s", m.term));
	for (size_t k = 0; k < s->n_copies; k++)
		if (s->test[t][k]) {
			row = s->test[t][k];
			last = k;
		}
	for (size_t i = 0; row && i < s->g->n_subjects; i++)
		if (row->cells[i]->best)
			best = i;
	if (best == s->g->n_subjects)
		return;
	ratio = best == s->base ? NAN : ub_ratio_to_base(s, row, best);
	run_text(to, view_text(s->v, "view.colon"));
	if (isnan(ratio))
		run_message(to, s->v->lang, "view.highest",
		            {"a", view_name(s->v, s->g->subjects[best])},
		            {"copies", ub_copies_text(s, last)});
	else
		run_message(to, s->v->lang, "view.highest-by",
		            {"a", view_name(s->v, s->g->subjects[best])},
		            {"ratio", view_ratio(s->v, ratio)},
		            {"b", view_name(s->v, s->g->subjects[s->base])},
		            {"copies", ub_copies_text(s, last)});
}

void ub_tests_section(struct suite *s, xmlNode *page)
{
	struct view *v = s->v;
	const char *id = pool_printf(&v->pool, "%s-tests", s->id);
	xmlNode *section = NULL, *multiples = NULL;

	for (size_t t = 0; t < UB_TESTS; t++) {
		struct chart_bar_group groups[SUBJECTS_MAX];
		size_t n = ub_bar_groups(s, s->test[t], true, groups, SUBJECTS_MAX), n_rows;
		const struct row *rows[UB_COPIES_MAX];
		struct chart_multiple c = {.title = lang_metric(v->lang, "unixbench", ub_tests[t]).title, .groups = groups, .n_groups = n};
		struct page_chart picture = {0};
		xmlNode *figure;

		if (!n)
			continue;
		if (!section) {
			section = page_section(page, id, view_text(v, "section.tests"));
			run_text(page_intro(section), view_text(v, "section.tests-intro"));
			multiples = page_multiples(section);
		}
		n_rows = ub_present(s, s->test[t], rows);
		c.unit = lang_metric(v->lang, "unixbench", ub_tests[t]).axis;
		view_picture(v, pool_printf(&v->pool, "%s-%s", s->id, ub_tests[t]),
		             plan_multiple(&c, CHART_MULTIPLE), NULL, &picture);
		picture.alt = view_alt(v, c.title, s->g, rows, n_rows);
		figure = page_figure(multiples, NULL, &picture);
		multiple_caption(s, figure_caption(figure), t);
	}
}
