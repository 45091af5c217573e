/* Words of a view: names, conditions, dates, counts. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "render/view/view.h"

enum { PARTS_MAX = 12, VERSIONS_MAX = 6 };

const char *view_text(struct view *v, const char *key)
{
	return lang_text(v->lang, key);
}

const char *view_message(struct view *v, const char *key, const struct lang_arg *args)
{
	struct buf b = BUF_INIT;
	const char *s;

	lang_format_args(v->lang, &b, key, args);
	s = pool_strndup(&v->pool, b.s, b.n);
	buf_release(&b);
	return s;
}

const char *view_count(struct view *v, const char *key, size_t n)
{
	return view_format(v, key, {"n", view_number(v, (double)n, 15)});
}

const char *view_join(struct view *v, const char *const *parts, size_t n, const char *between)
{
	struct buf b = BUF_INIT;
	const char *s;

	for (size_t i = 0; i < n; i++) {
		if (i)
			buf_puts(&b, between);
		buf_puts(&b, parts[i]);
	}
	s = pool_strndup(&v->pool, b.s, b.n);
	buf_release(&b);
	return s;
}

const char *view_name(struct view *v, const struct subject *s)
{
	char *name = public_name(s, v->privacy);
	const char *kept = pool_strdup(&v->pool, name);

	free(name);
	return kept;
}

const char *view_href(struct view *v, const struct subject *s)
{
	bool plan = s->plan && !s->machine;

	return pool_printf(&v->pool, "%s/%s.html", plan ? "plan" : "machine", s->id);
}

int view_colour(const struct subject *s)
{
	return (int)(s->ordinal % 8);
}

static const char *bytes_param(struct view *v, const struct attrs *params, const char *name,
                               const char *key)
{
	double value = attrs_number(params, name);

	return isnan(value) ? NULL : view_format(v, key, {"size", view_bytes(v, value)});
}

static const char *count_param(struct view *v, const struct attrs *params, const char *name,
                               const char *key)
{
	double value = attrs_number(params, name);

	return isnan(value) ? NULL : view_count(v, key, (size_t)value);
}

const char *view_conditions(struct view *v, const struct run *run)
{
	const struct attrs *p = &run->params;
	const char *engine = attrs_string(p, "ioengine"), *parts[PARTS_MAX];
	const char *const all[] = {
	        count_param(v, p, "copies", "count.copies"),
	        bytes_param(v, p, "bs", "condition.block"),
	        strcmp(view_tool(run), "ioping") == 0 ? bytes_param(v, p, "size", "condition.block")
	                                              : bytes_param(v, p, "size", "condition.file"),
	        count_param(v, p, "iodepth", "condition.queue-depth"),
	        engine,
	        attrs_number(p, "direct") == 1 ? view_text(v, "condition.direct") : NULL,
	        count_param(v, p, "num_files", "condition.files"),
	};
	size_t n = 0;

	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		if (all[i])
			parts[n++] = all[i];
	return view_join(v, parts, n, view_text(v, "list.between"));
}

const char *view_series(struct view *v, const struct run *run)
{
	const char *rw = attrs_string(&run->params, "rw"), *key;
	const char *copies = count_param(v, &run->params, "copies", "count.copies");

	if (copies)
		return copies;
	if (!rw)
		return "";
	key = pool_printf(&v->pool, "rw.%s", rw);
	return strcmp(view_text(v, key), key) == 0 ? rw : view_text(v, key);
}

static bool add_once(const char **list, size_t *n, size_t max, const char *s)
{
	for (size_t i = 0; i < *n; i++)
		if (strcmp(list[i], s) == 0)
			return false;
	if (*n < max)
		list[(*n)++] = s;
	return true;
}

const char *view_tool_version(struct view *v, const struct group *g)
{
	const char *versions[VERSIONS_MAX], *tool = lang_tool(v->lang, g->tool);
	size_t n = 0;
	bool built_in = false;

	for (size_t i = 0; i < g->n_runs; i++) {
		built_in = built_in || g->runs[i]->built_in;
		if (g->runs[i]->tool_version && !g->runs[i]->built_in)
			add_once(versions, &n, VERSIONS_MAX, g->runs[i]->tool_version);
	}
	if (n)
		tool = pool_printf(&v->pool, "%s %s", tool, view_join(v, versions, n, ", "));
	else if (!built_in)
		tool = pool_printf(&v->pool, "%s%s%s", tool, view_text(v, "list.comma"),
		                   view_text(v, "condition.version-unknown"));
	return built_in ? pool_printf(&v->pool, "%s%s%s", tool, view_text(v, "list.between"),
	                              view_text(v, "view.with-built-in"))
	                : tool;
}

const char *view_dates(struct view *v, const struct run *const *runs, size_t n)
{
	const char *first = NULL, *last = NULL;

	for (size_t i = 0; i < n; i++) {
		const char *date = runs[i]->date;

		if (!date)
			continue;
		if (!first || strcmp(date, first) < 0)
			first = date;
		if (!last || strcmp(date, last) > 0)
			last = date;
	}
	if (!first)
		return view_text(v, "date.no-date");
	if (strcmp(first, last) == 0)
		return first;
	return view_format(v, "date.from-to", {"from", first}, {"to", last});
}

const char *view_runs_note(struct view *v, const struct row *const *rows, size_t n_rows,
                           size_t n_subjects)
{
	size_t least = (size_t)-1, most = 0;

	for (size_t r = 0; r < n_rows; r++)
		for (size_t s = 0; s < n_subjects; s++) {
			size_t n = rows[r]->cells[s].n;

			if (!n)
				continue;
			least = n < least ? n : least;
			most = n > most ? n : most;
		}
	if (most <= 1)
		return view_text(v, "state.single-runs");
	if (least == most)
		return view_count(v, "chart.n", most);
	return view_format(v, "view.n-range", {"from", view_number(v, (double)least, 15)},
	                   {"to", view_number(v, (double)most, 15)});
}

void view_note(struct view *v, xmlNode *figure, const char *key)
{
	xmlNode *note = figure_note(figure, view_text(v, pool_printf(&v->pool, "%s.title", key)));

	run_marked(page_prose(note), view_text(v, key), "glossary.html#");
}

const char *view_run_word(struct view *v, size_t ordinal)
{
	return view_format(v, "run.ordinal", {"n", view_number(v, (double)ordinal, 15)});
}
