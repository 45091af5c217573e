/* SPDX-License-Identifier: MIT */
/* Cards: the picture that stands for a page where somebody links to it. */
#include <math.h>
#include <string.h>

#include "render/view/view.h"

enum { ROWS_MAX = 4, HEADS_MAX = 8 };

/* The figures of a group's subjects in its headline row, and below them of what tool they are. */
static void subject_rows(struct view *v, const struct group *g, struct chart_card *card,
                         struct chart_card_row *rows)
{
	const struct row *heads[HEADS_MAX], *row;
	size_t n = head_rows(g, heads, HEADS_MAX);
	struct lang_metric m;

	if (!n)
		return;
	row = heads[strcmp(g->tool, "unixbench") == 0 ? n - 1 : 0];
	m = lang_metric(v->lang, g->tool, row->metric);
	for (size_t s = 0; s < g->n_subjects && card->n_rows < ROWS_MAX; s++) {
		const struct cell *c = row->cells[s];
		struct chart_mark mark;

		if (!c->n_counted)
			continue;
		mark = view_cell_mark(v, row, c);
		rows[card->n_rows++] = (struct chart_card_row){
		        .subject = view_name(v, g->subjects[s]),
		        .colour = (size_t)view_colour(v, g->subjects[s]),
		        .value = mark.value,
		        .label = mark.label,
		};
	}
	card->footer = view_rows_tool_version(v, g, &row, 1);
	card->bars = !rows_want_log(&row, 1, g->n_subjects);
	card->caption = view_join(
	        v,
	        (const char *const[]){
	                pool_printf(&v->pool, "%s%s%s", m.title, view_text(v, "list.comma"), m.axis),
	                view_text(v, row->better == BETTER_LOWER ? "view.lower" : "view.higher"),
	                view_row_conditions(v, row)},
	        *view_row_conditions(v, row) ? 3 : 2, view_text(v, "list.between"));
}

/* Draws it as cards/NAME.png, if the site has an address. */
static void put(struct view *v, xmlNode *page, const char *name, const struct chart_card *card)
{
	const char *path = pool_printf(&v->pool, "cards/%s%s.png", name, lang_suffix(v->lang));
	struct plan *plan = plan_card(card);

	view_png(v, path, plan, CHART_LIGHT, 1);
	v->missing += plan_missing_glyphs(plan);
	page_card(page, path);
	plan_free(plan);
}

void view_card(struct view *v, xmlNode *page, const char *name, const char *kicker,
               const char *title, const struct group *g)
{
	struct chart_card_row rows[ROWS_MAX];
	struct chart_card card = {.kicker = kicker, .title = title, .rows = rows};
	const char *site = view_site_title(v);

	if (!v->address)
		return;
	if (g)
		subject_rows(v, g, &card, rows);
	if (site)
		card.footer = card.footer ? pool_printf(&v->pool, "%s%s%s", site,
		                                        view_text(v, "list.between"), card.footer)
		                          : site;
	put(v, page, name, &card);
}

void view_subject_card(struct view *v, xmlNode *page, const struct subject *s,
                       const struct comparison *all)
{
	struct chart_card_row rows[ROWS_MAX];
	struct chart_card card = {.kicker = view_text(v, s->plan ? "page.plans" : "page.machines"),
	                          .title = view_name(v, s),
	                          .footer = view_site_title(v),
	                          .rows = rows};

	if (!v->address)
		return;
	for (size_t i = 0; i < all->n_groups && card.n_rows < ROWS_MAX; i++) {
		const struct group *g = &all->groups[i];
		size_t at = group_place(g, s);
		const struct row *head;
		const char *href, *text;

		if (at == g->n_subjects || !head_rows_of(v, g, at, &head, 1))
			continue;
		text = view_cell_figure(v, head->cells[at], &href);
		rows[card.n_rows++] = (struct chart_card_row){
		        .subject = lang_tool(v->lang, g->tool),
		        .colour = (size_t)view_colour(v, s),
		        .value = NAN,
		        .label = pool_printf(&v->pool, "%s%s%s", text, view_text(v, "list.between"),
		                             head_label(v, g, head)),
		};
	}
	put(v, page, pool_printf(&v->pool, "plan-%s", view_id(v, s)), &card);
}
