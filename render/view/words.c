/* SPDX-License-Identifier: MIT */
/* Words of a view: names, conditions, dates, counts. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "render/stat/condition.h"
#include "render/view/view.h"

enum { PARTS_MAX = 32 };

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
	return view_format(v, key, {"n", view_integer(v, (double)n)});
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

const char *view_keep(struct view *v, char *text)
{
	const char *kept = pool_strdup(&v->pool, text);

	free(text);
	return kept;
}

const char *view_name(struct view *v, const struct subject *s)
{
	return view_keep(v, public_name(s, v->privacy));
}

const char *view_id(struct view *v, const struct subject *s)
{
	char id[64];

	public_id(s, v->privacy, id);
	return pool_strdup(&v->pool, id);
}

const char *view_site_title(struct view *v)
{
	const char *title = v->archive->plans->title;

	return title ? view_keep(v, public_words(title, v->privacy)) : NULL;
}

const char *view_href(struct view *v, const struct subject *s)
{
	bool plan = s->plan && !s->machine;

	return pool_printf(&v->pool, "%s/%s.html", plan ? "plan" : "machine", view_id(v, s));
}

int view_colour(const struct view *v, const struct subject *s)
{
	return v->colours[s->ordinal];
}

/* The parameters that tell under which condition a run was made, as words. */
static const struct {
	const char *name, *key;
	enum { PARAM_BYTES, PARAM_COUNT, PARAM_TEXT, PARAM_YES, PARAM_WORD } kind; /* WORD: of key */
} conditions[] = {
        {"copies", "count.copies", PARAM_COUNT},
        {"bs", "condition.block", PARAM_BYTES},
        {"size", "condition.file", PARAM_BYTES},
        {"iodepth", "condition.queue-depth", PARAM_COUNT},
        {"label", NULL, PARAM_TEXT},
        {"ioengine", NULL, PARAM_TEXT},
        {"direct", "condition.direct", PARAM_YES},
        {"rwmixread", "condition.mix", PARAM_COUNT},
        {"rate_iops", "condition.rate", PARAM_COUNT},
        {"fsync", "condition.fsync", PARAM_COUNT},
        {"fdatasync", "condition.fdatasync", PARAM_COUNT},
        {"end_fsync", "condition.end-fsync", PARAM_YES},
        {"overwrite", "condition.overwrite", PARAM_YES},
        {"num_files", "condition.files", PARAM_COUNT},
        {"cache", "condition.cache-", PARAM_WORD},
        {"working_set", "condition.working-set", PARAM_BYTES},
        {"source", "condition.source-", PARAM_WORD},
};

const char *view_value(struct view *v, const char *key, const char *value)
{
	const char *whole = pool_concat(&v->pool, key, value, NULL);

	return strcmp(view_text(v, whole), whole) == 0 ? value : view_text(v, whole);
}

static const char *condition_word(struct view *v, const struct run *run, size_t i)
{
	const struct attr *a = attrs_find(&run->params, conditions[i].name);
	const char *key = conditions[i].key;

	if (!a)
		return NULL;
	if (conditions[i].kind == PARAM_TEXT)
		return a->string;
	if (conditions[i].kind == PARAM_YES)
		return a->figure.value == 1 ? view_text(v, key) : NULL;
	if (conditions[i].kind == PARAM_WORD)
		return a->string ? view_value(v, key, a->string) : NULL;
	if (conditions[i].kind == PARAM_COUNT)
		return view_count(v, key, (size_t)a->figure.value);
	if (strcmp(view_tool(run), "ioping") == 0 && strcmp(conditions[i].name, "size") == 0)
		key = "condition.block";
	return view_format(v, key, {"size", view_bytes(v, a->figure.value)});
}

/* Whether the table above, or the series of a row, has words for a parameter. */
static bool is_worded(const char *param)
{
	for (size_t i = 0; i < sizeof conditions / sizeof *conditions; i++)
		if (strcmp(conditions[i].name, param) == 0)
			return true;
	return strcmp(param, "rw") == 0;
}

/* What else a run's figures depend on, in the tool's own words: "conv=fdatasync", "threads=8". */
static const char *own_word(struct view *v, const struct run *run, const struct attr *a)
{
	char number[NUMBER_MAX];
	const char *value = a->is_number ? number_print(a->figure.value, number) : a->string;
	bool known = a->is_number ? isfinite(a->figure.value) : a->string != NULL;

	if (!known || is_worded(a->name) || !condition_has_any(run, a->name))
		return NULL;
	return pool_printf(&v->pool, "%s=%s", a->name, view_keep(v, public_text(value, v->privacy)));
}

/* Whether "name=" stands in the canonical text of a condition. */
static bool names(const char *condition, const char *name)
{
	size_t n = strlen(name);

	for (const char *at = strstr(condition, name); at; at = strstr(at + 1, name))
		if (at[n] == '=' && (at == condition || at[-1] == ' '))
			return true;
	return false;
}

static const char *words_of(struct view *v, const struct run *run, const char *condition)
{
	const char *parts[PARTS_MAX];
	size_t n = 0;

	for (size_t i = 0; i < sizeof conditions / sizeof *conditions; i++) {
		const char *word = condition && !names(condition, conditions[i].name)
		                           ? NULL
		                           : condition_word(v, run, i);
		if (word)
			parts[n++] = word;
	}
	for (size_t i = 0; i < run->params.n && n < PARTS_MAX - 1; i++) {
		const char *word = own_word(v, run, &run->params.list[i]);

		if (word)
			parts[n++] = word;
	}
	if (condition && names(condition, "io") && run_find(run, "io"))
		parts[n++] = view_format(v, "condition.moved",
		                         {"size", view_bytes(v, run_find(run, "io")->value.value)});
	return view_join(v, parts, n, view_text(v, "list.between"));
}

const char *view_conditions(struct view *v, const struct run *run)
{
	return words_of(v, run, NULL);
}

const char *view_row_conditions(struct view *v, const struct row *row)
{
	return words_of(v, row->sample, row->condition);
}

/* Whether a word is among those that a join made. */
static bool has_word(const char *joined, const char *between, const char *word, size_t n)
{
	for (const char *at = joined; at; at = strstr(at, between)) {
		at += at == joined ? 0 : strlen(between);
		if (strncmp(at, word, n) == 0 &&
		    (at[n] == '\0' || strncmp(at + n, between, strlen(between)) == 0))
			return true;
	}
	return false;
}

/* The words of a condition that all rows have, or else that not all of them have. */
static const char *words_by(struct view *v, const char *words, const struct row *const *rows,
                            size_t n, bool shared)
{
	const char *between = view_text(v, "list.between"), **kept, *next;
	size_t n_kept = 0;

	kept = pool_alloc(&v->pool, (strlen(words) + 1) * sizeof *kept);
	for (const char *at = words; at && *at; at = next ? next + strlen(between) : NULL) {
		size_t length = (next = strstr(at, between)) ? (size_t)(next - at) : strlen(at), has = 0;

		for (size_t i = 0; i < n; i++)
			has += has_word(view_conditions(v, rows[i]->sample), between, at, length);
		if ((has == n) == shared)
			kept[n_kept++] = pool_strndup(&v->pool, at, length);
	}
	return view_join(v, kept, n_kept, between);
}

const char *view_shared_conditions(struct view *v, const struct row *const *rows, size_t n)
{
	return n ? words_by(v, view_conditions(v, rows[0]->sample), rows, n, true) : "";
}

const char *view_own_conditions(struct view *v, const struct row *const *rows, size_t n, size_t i)
{
	return words_by(v, view_row_conditions(v, rows[i]), rows, n, false);
}

const char *view_capital(struct view *v, const char *text)
{
	char *copy = pool_strdup(&v->pool, text);

	if (copy[0] >= 'a' && copy[0] <= 'z')
		copy[0] = (char)(copy[0] - 'a' + 'A');
	return copy;
}

const char *view_series(struct view *v, const struct run *run)
{
	const char *rw = attrs_string(&run->params, "rw");
	double copies = attrs_number(&run->params, "copies");

	if (!isnan(copies))
		return view_count(v, "count.copies", (size_t)copies);
	if (!rw)
		return "";
	return view_value(v, "rw.", rw);
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

void runs_add(struct runs_number *to, const struct cell *c)
{
	size_t own = 0, n[2];

	for (size_t i = 0; i < c->n; i++)
		own += c->points[i].run->built_in;
	n[0] = c->n - own;
	n[1] = own;
	for (size_t i = 0; i < 2; i++) {
		if (!n[i])
			continue;
		to->least = !to->most || n[i] < to->least ? n[i] : to->least;
		to->most = n[i] > to->most ? n[i] : to->most;
	}
}

const char *view_runs_number(struct view *v, const struct runs_number *n)
{
	if (n->most <= 1)
		return view_text(v, "state.single-runs");
	if (n->least == n->most)
		return view_count(v, "chart.n", n->most);
	return view_format(v, "view.n-range", {"from", view_integer(v, (double)n->least)},
	                   {"to", view_integer(v, (double)n->most)});
}

const char *view_runs_note(struct view *v, const struct row *const *rows, size_t n_rows,
                           size_t n_subjects)
{
	struct runs_number n = {0};

	for (size_t r = 0; r < n_rows; r++)
		for (size_t s = 0; s < n_subjects; s++)
			runs_add(&n, rows[r]->cells[s]);
	return view_runs_number(v, &n);
}

void view_note(struct view *v, xmlNode *figure, const char *key)
{
	xmlNode *note = figure_note(figure, view_text(v, pool_printf(&v->pool, "%s.title", key)));

	run_marked(page_prose(note), view_text(v, key), "glossary.html#");
}

const char *view_run_word(struct view *v, size_t ordinal)
{
	return view_format(v, "run.ordinal", {"n", view_integer(v, (double)ordinal)});
}

const char *view_range(struct view *v, const char *low, const char *high)
{
	return strcmp(low, high) == 0 ? low : view_format(v, "view.range", {"low", low}, {"high", high});
}

const char *view_whiskers(struct view *v, const struct row *const *rows, size_t n_rows,
                          size_t n_subjects, bool bars)
{
	bool interval = false, range = false, median = false;

	for (size_t r = 0; r < n_rows; r++)
		for (size_t s = 0; s < n_subjects; s++) {
			const struct cell *c = rows[r]->cells[s];

			interval = interval || !isnan(c->low);
			median = median || (c->n_counted >= 2 && !isnan(c->value));
			range = range || (c->n_counted >= 2 && isnan(c->value));
		}
	if (!bars)
		return interval ? view_text(v, "chart.median-interval")
		       : median ? view_text(v, "chart.median-points")
		                : NULL;
	if (interval && range)
		return view_text(v, "chart.interval-or-range");
	return interval ? view_text(v, "chart.interval") : range ? view_text(v, "chart.whiskers-runs") : NULL;
}
