/* SPDX-License-Identifier: MIT */
#include "render/plain/names.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/term.h"
#include "base/utf8.h"
#include "parse/model/era.h"
#include "render/plain/quantity.h"
#include "render/stat/condition.h"
#include "render/stat/printed.h"

enum { VERSIONS_NAMED = 3 };

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
	if (p->width)
		return p->width;
	return isatty(fileno(p->to)) ? term_width(p->to) : 0;
}

void plain_puts(const struct plain *p, const char *text)
{
	char *clean = utf8_clean(text);

	fputs(clean, p->to);
	free(clean);
}

/* The bytes up to the last blank within so many columns; 0: there is none. */
static size_t fitting(const char *s, size_t width)
{
	size_t n = strlen(s), best = 0, columns = 0;

	for (size_t at = 0, used; at < n; at += used) {
		char one[8] = "";

		utf8_decode(s + at, n - at, &used);
		memcpy(one, s + at, used);
		columns += utf8_width(one);
		if (s[at] == ' ')
			best = at;
		if (columns > width)
			break;
	}
	return best;
}

void plain_line(const struct plain *p, const char *text)
{
	char *clean = utf8_clean(text);
	const char *at = clean;

	while (p->width && utf8_width(at) > p->width) {
		size_t n = fitting(at, p->width);

		if (!n)
			break;
		fprintf(p->to, "%.*s\n", (int)n, at);
		at += n + 1;
	}
	fprintf(p->to, "%s\n", at);
	free(clean);
}

static int by_version(const void *a, const void *b)
{
	const char *const *x = a, *const *y = b;

	return version_compare(*x, *y);
}

/* The versions of a group's original runs, the oldest first, each once; to free(). */
static const char **versions_of(const struct group *g, size_t *n)
{
	const char **list = xcalloc(g->n_runs + 1, sizeof(char *));
	size_t all = 0;

	for (size_t i = 0; i < g->n_runs; i++)
		if (!g->runs[i]->built_in && g->runs[i]->tool_version)
			list[all++] = g->runs[i]->tool_version;
	qsort(list, all, sizeof *list, by_version);
	*n = 0;
	for (size_t i = 0; i < all; i++)
		if (!*n || strcmp(list[*n - 1], list[i]) != 0)
			list[(*n)++] = list[i];
	return list;
}

static bool tool_has_eras(const struct plain *p, const struct group *g)
{
	for (size_t i = 0; i < p->comparison->n_groups; i++)
		if (&p->comparison->groups[i] != g &&
		    strcmp(p->comparison->groups[i].tool, g->tool) == 0)
			return true;
	return false;
}

void group_title_put(const struct plain *p, const struct group *g, struct buf *out)
{
	size_t n;
	const char **versions = versions_of(g, &n);

	buf_puts(out, lang_tool(p->lang, g->tool));
	if (n > VERSIONS_NAMED)
		buf_printf(out, " %s to %s", versions[0], versions[n - 1]);
	for (size_t i = 0; n <= VERSIONS_NAMED && i < n; i++)
		buf_printf(out, "%s%s", i ? ", " : " ", versions[i]);
	if (tool_has_eras(p, g))
		buf_printf(out, " (era %s)", g->era[0] ? g->era : "unknown");
	free(versions);
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
