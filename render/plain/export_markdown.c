/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "parse/model/doubt.h"
#include "render/plain/escape.h"
#include "render/plain/names.h"
#include "render/plain/record.h"

struct markdown {
	const struct plain *p;
	struct buf *out;
};

static void cell(struct markdown *m, const char *s)
{
	buf_puts(m->out, "| ");
	markdown_text(m->out, s);
	buf_putc(m->out, ' ');
}

static void put_record(void *to, const struct record *r)
{
	struct markdown *m = to;
	struct buf tool = BUF_INIT, figure = BUF_INIT, place = BUF_INIT, state = BUF_INIT;
	const struct diag *doubt;
	char *name = r->run->subject ? public_name(r->run->subject, m->p->privacy) : NULL;

	run_tool_put(m->p, r->run, &tool);
	result_put(m->p, r->run, r->result, &figure);
	buf_printf(&place, "%s, line %u", r->run->id, r->result->value.line);
	cell(m, name ? name : "");
	cell(m, tool.s);
	cell(m, r->condition);
	cell(m, r->result->metric);
	cell(m, figure.s);
	buf_printf(&state, "%s%s", r->state,
		   result_doubts(r->run, r->result, &doubt, 1) ? ", in doubt" : "");
	cell(m, state.s);
	cell(m, place.s);
	buf_puts(m->out, "|\n");
	buf_release(&tool);
	buf_release(&figure);
	buf_release(&place);
	buf_release(&state);
	free(name);
}

void export_markdown(const struct plain *p, const char *const *metrics, size_t n, struct buf *out)
{
	buf_puts(out, "| Subject | Tool | Condition | Metric | Value | State | Run |\n"
		      "| --- | --- | --- | --- | ---: | --- | --- |\n");
	each_record(p, metrics, n, put_record, &(struct markdown){p, out});
}
