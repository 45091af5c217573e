/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "render/plain/names.h"
#include "render/plain/plain.h"
#include "render/plain/table.h"
#include "render/stat/order.h"

static void add_headline(const struct plain *p, struct table *t, const struct run *run)
{
	const struct result *r = run_headline(run);
	struct buf figure = BUF_INIT;

	if (r)
		result_put(p, run, r, &figure);
	table_add(t, r ? r->metric : NULL);
	table_add(t, figure.s)->right = true;
	buf_release(&figure);
}

static void add_run(const struct plain *p, struct table *t, const struct run *run)
{
	struct buf tool = BUF_INIT;
	char *label = public_label(run, p->privacy);

	run_tool_put(p, run, &tool);
	table_add(t, NULL);
	table_add(t, run->id);
	table_add(t, tool.s);
	table_add(t, run->date ? run->date : lang_text(p->lang, "date.undated"));
	add_headline(p, t, run);
	table_add(t, label)->style = TERM_DIM;
	table_end_row(t);
	buf_release(&tool);
	free(label);
}

void plain_list(const struct plain *p)
{
	struct table t;

	table_init(&t, 7);
	for (size_t i = 0; i < p->archive->subjects->n; i++) {
		const struct subject *s = p->archive->subjects->list[i];
		struct buf head = BUF_INIT;
		char *name = public_name(s, p->privacy);
		struct table_cell *cell;
		char id[64];

		public_id(s, p->privacy, id);
		buf_printf(&head, "%s [%s]", name, id);
		cell = table_add(&t, head.s);
		cell->spans = true;
		cell->style = TERM_BOLD;
		table_end_row(&t);
		for (size_t k = 0; k < s->n_runs; k++)
			add_run(p, &t, s->runs[k]);
		free(name);
		buf_release(&head);
	}
	table_print(&t, plain_width(p), p->to);
	table_release(&t);
}
