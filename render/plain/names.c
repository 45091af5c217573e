#include "render/plain/names.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/term.h"
#include "render/plain/quantity.h"
#include "render/stat/condition.h"
#include "render/stat/printed.h"

char **names_of(const struct plain *p, const struct group *g)
{
	char **names = xcalloc(g->n_subjects + 1, sizeof *names);

	for (size_t i = 0; i < g->n_subjects; i++)
		names[i] = public_name(g->subjects[i], p->privacy);
	return names;
}

void names_free(char **names, size_t n)
{
	for (size_t i = 0; i < n; i++)
		free(names[i]);
	free(names);
}

size_t plain_width(const struct plain *p)
{
	return isatty(fileno(p->to)) ? term_width(p->to) : 0;
}

/* Whether an original run before the i-th has its version. */
static bool version_seen(const struct group *g, size_t i)
{
	for (size_t k = 0; k < i; k++)
		if (!g->runs[k]->built_in && g->runs[k]->tool_version &&
		    strcmp(g->runs[k]->tool_version, g->runs[i]->tool_version) == 0)
			return true;
	return false;
}

void group_title_put(const struct plain *p, const struct group *g, struct buf *out)
{
	size_t versions = 0;

	buf_puts(out, lang_tool(p->lang, g->tool));
	for (size_t i = 0; i < g->n_runs; i++) {
		const struct run *run = g->runs[i];

		if (run->built_in || !run->tool_version || version_seen(g, i))
			continue;
		buf_printf(out, "%s%s", versions++ ? ", " : " ", run->tool_version);
	}
}

void run_tool_put(const struct plain *p, const struct run *run, struct buf *out)
{
	buf_puts(out, lang_tool(p->lang, run->tool));
	if (run->tool_version)
		buf_printf(out, " %s", run->tool_version);
	if (run->built_in)
		buf_printf(out, " (%s)", lang_tool(p->lang, run_suite(run)));
}

void result_put(const struct plain *p, const struct run *run, const struct result *r,
                struct buf *out)
{
	const char *tool = run_suite(run);
	struct quantity q;

	if (r->failed || r->too_fast) {
		buf_puts(out, lang_text(p->lang, r->failed ? "state.failed" : "state.too-fast"));
		return;
	}
	if (!isfinite(r->value.value)) {
		buf_puts(out, lang_text(p->lang, "state.not-measured"));
		return;
	}
	q = quantity_for(r->unit, r->value.value);
	quantity_put(out, &q, r->value.value, printed_digits(&r->value));
	if (*quantity_unit(&q, p->lang, tool, r->metric))
		buf_printf(out, " %s", quantity_unit(&q, p->lang, tool, r->metric));
}
