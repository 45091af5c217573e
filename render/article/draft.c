/* SPDX-License-Identifier: MIT */
/* A draft is made of blocks that are tried one by one: what the archive has nothing for is left
 * out. */
#include "render/article/draft_parts.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/number.h"
#include "render/plain/escape.h"

enum { NAMES_MAX = 4 };

const char *draft_date(char out[11])
{
	const char *epoch = getenv("SOURCE_DATE_EPOCH");
	uint64_t seconds;
	time_t now = time(NULL);
	struct tm day;

	if (epoch && number_read_u64(epoch, strlen(epoch), &seconds) && seconds < 253402300800)
		now = (time_t)seconds;
	gmtime_r(&now, &day);
	strftime(out, 11, "%Y-%m-%d", &day);
	return out;
}

static const char *words(struct draft *d, const char *key)
{
	return view_text(d->v, key);
}

void draft_heading(struct draft *d, const char *key)
{
	buf_printf(d->out, "## %s\n\n", words(d, key));
}

void draft_paragraph(struct draft *d, const char *key)
{
	buf_printf(d->out, "%s\n\n", words(d, key));
}

/* Whether an article of this block alone would have no error. */
static bool works(struct draft *d, const char *block)
{
	struct diags diags = DIAGS_INIT, *kept = d->v->diags;
	struct buf text = BUF_INIT;
	struct article *a;
	struct articles all = {.n = 1};
	bool good;

	buf_printf(&text, "---\ntitle: x\nsubjects: %s\n---\n%s", d->ids.s, block);
	a = article_read("draft.md", text.s, text.n, &diags);
	a->lang = d->v->lang;
	all.list = &a;
	d->v->diags = &diags;
	articles_check(d->v, &all);
	d->v->diags = kept;
	good = !a->failed;
	article_free(a);
	diags_release(&diags);
	buf_release(&text);
	return good;
}

static bool put_block(struct draft *d, const char *format, const char *what)
{
	struct buf block = BUF_INIT;
	bool good;

	buf_puts(&block, "```kurabe ");
	for (const char *s = format; *s; s++)
		if (*s == '@')
			buf_puts(&block, what);
		else
			buf_putc(&block, *s);
	buf_puts(&block, "\n```\n\n");
	good = works(d, block.s);
	if (good)
		buf_puts(d->out, block.s);
	buf_release(&block);
	return good;
}

bool draft_is_first(const struct draft *d, size_t i)
{
	for (size_t k = 0; k < i; k++)
		if (strcmp(d->c->groups[k].tool, d->c->groups[i].tool) == 0)
			return false;
	return true;
}

static void put_quoted(struct buf *out, const char *text)
{
	buf_putc(out, '"');
	for (; *text; text++)
		if (*text == '"')
			buf_putc(out, '\'');
		else
			buf_putc(out, *text);
	buf_puts(out, "\"");
}

static const char *names(struct draft *d)
{
	const char **list = pool_alloc(&d->v->pool, (d->n + 1) * sizeof *list);

	if (d->n > NAMES_MAX)
		return view_count(d->v, "count.subjects", d->n);
	for (size_t i = 0; i < d->n; i++)
		list[i] = view_name(d->v, d->subjects[i]);
	return view_join(d->v, list, d->n, view_text(d->v, "list.comma"));
}

static void put_front(struct draft *d, const char *date)
{
	buf_puts(d->out, "---\nkurabe: 1\ntitle: ");
	put_quoted(d->out, view_format(d->v, "draft.title", {"names", names(d)}));
	buf_printf(d->out, "\ndate: %s\nlanguage: %s\ntags: [", date, lang_code(d->v->lang));
	for (size_t i = 0, n = 0; i < d->c->n_groups; i++)
		if (draft_is_first(d, i))
			buf_printf(d->out, "%s%s", n++ ? ", " : "", d->c->groups[i].tool);
	buf_printf(d->out, "]\nsubjects: %s\n---\n\n", d->ids.s);
}

static void put_setup(struct draft *d)
{
	draft_heading(d, "draft.setup");
	draft_paragraph(d, "draft.setup-text");
	for (size_t i = 0; i < d->n; i++)
		if (d->subjects[i]->plan)
			put_block(d, "plan @", d->subjects[i]->id);
	put_block(d, "facts", "");
}

/* Results ------------------------------------------------------------------------------------- */

static const struct {
	const char *tool, *chart;
} charts[] = {
        {"unixbench", "chart unixbench score"}, {"unixbench", "chart unixbench ratio"},
        {"fio", "chart fio iops"},              {"fio", "chart fio latency"},
        {"ioping", "chart ioping latency"},     {"hdparm", "chart hdparm reads"},
        {"bonnie++", "chart bonnie++ throughput"},
};

static void put_results(struct draft *d)
{
	for (size_t g = 0; g < d->c->n_groups; g++) {
		const char *tool = d->c->groups[g].tool;

		if (!draft_is_first(d, g))
			continue;
		buf_puts(d->out, "## ");
		markdown_text(d->out, lang_tool(d->v->lang, tool));
		buf_puts(d->out, "\n\n");
		draft_paragraph(d, "draft.result-text");
		for (size_t i = 0; i < sizeof charts / sizeof *charts; i++)
			if (strcmp(charts[i].tool, tool) == 0)
				put_block(d, charts[i].chart, "");
		put_block(d, "table @", tool);
	}
}

static void put_findings(struct draft *d)
{
	draft_heading(d, "draft.findings");
	draft_paragraph(d, "draft.findings-text");
	for (size_t g = 0; g < d->c->n_groups; g++)
		if (draft_is_first(d, g))
			put_block(d, "ratio\nsuite = @", d->c->groups[g].tool);
}

/* Caveats ------------------------------------------------------------------------------------- */

static void item(struct draft *d, const char *text)
{
	buf_puts(d->out, "- ");
	markdown_text(d->out, text);
	buf_putc(d->out, '\n');
}

static size_t fewest_runs(const struct draft *d)
{
	size_t least = (size_t)-1;

	for (size_t g = 0; g < d->c->n_groups; g++) {
		const struct group *group = &d->c->groups[g];

		for (size_t s = 0; s < group->n_subjects; s++)
			if (group->n_rows && group->rows[group->headline].cells[s]->n &&
			    group->rows[group->headline].cells[s]->n < least)
				least = group->rows[group->headline].cells[s]->n;
	}
	return least;
}

static size_t not_from_disk(const struct draft *d)
{
	size_t n = 0;

	for (size_t g = 0; g < d->c->n_groups; g++)
		for (size_t i = 0; i < d->c->groups[g].n_runs; i++)
			n += run_not_from_disk(d->c->groups[g].runs[i], NULL);
	return n;
}

static void put_loads(struct draft *d)
{
	for (size_t i = 0; i < d->n; i++) {
		const char *load = view_fact(d->v, d->subjects[i], "load_average");

		if (load)
			item(d, view_format(d->v, "draft.load", {"name", view_name(d->v, d->subjects[i])},
			                    {"load", load}));
	}
}

static bool is_undated(const struct draft *d)
{
	for (size_t g = 0; g < d->c->n_groups; g++)
		for (size_t i = 0; i < d->c->groups[g].n_runs; i++)
			if (!d->c->groups[g].runs[i]->date)
				return true;
	return false;
}

static void put_caveats(struct draft *d)
{
	size_t fewest = fewest_runs(d), hollow = not_from_disk(d);

	draft_heading(d, "draft.caveats");
	if (fewest < 4)
		item(d, view_count(d->v, "draft.few-runs", fewest));
	if (hollow)
		item(d, view_count(d->v, "draft.not-from-disk", hollow));
	put_loads(d);
	if (is_undated(d))
		item(d, words(d, "draft.undated"));
	item(d, words(d, "draft.one-machine"));
}

void draft_put(struct view *v, const struct subject *const *subjects, size_t n, const char *date,
               struct buf *out)
{
	const char **ids = pool_alloc(&v->pool, (n + 1) * sizeof *ids);
	struct comparison_choice choice = {.subjects = ids, .n_subjects = n};
	struct draft d = {.v = v, .subjects = subjects, .n = n, .out = out, .ids = BUF_INIT};

	for (size_t i = 0; i < n; i++) {
		ids[i] = subjects[i]->id;
		buf_printf(&d.ids, "%s%s", i ? ", " : "", ids[i]);
	}
	d.c = groups_ordered(comparison_build(v->archive, &choice));
	put_front(&d, date);
	draft_paragraph(&d, "draft.summary");
	put_setup(&d);
	draft_method(&d);
	put_results(&d);
	put_findings(&d);
	put_caveats(&d);
	comparison_free(d.c);
	buf_release(&d.ids);
}
