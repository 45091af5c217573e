/* SPDX-License-Identifier: MIT */
/* bonnie++ on a comparison page: throughput and seeks, files, time taken. */
#include <string.h>

#include "render/view/view.h"

enum { CONDITIONS_MAX = 8 };

static const char *const throughput[] = {"putc", "put_block", "rewrite", "getc", "get_block",
                                         "seeks"};
static const char *const drawn[] = {"put_block", "rewrite", "get_block", "seeks"};
static const char *const chars[] = {"putc", "getc"};
static const char *const files[] = {"seq_create", "seq_stat", "seq_del",
                                    "ran_create", "ran_stat", "ran_del"};
static const char *const times[] = {"time.real", "time.user", "time.sys"};

#define COUNT(array) (sizeof(array) / sizeof *(array))

struct part {
	const char *const *table; /* metrics of its table */
	size_t n_table;
	const char *const *chart; /* metrics of its chart, each a panel */
	size_t n_chart;
	const char *id, *title, *caption; /* keys of the texts */
};

static const struct part parts[] = {
        {throughput, COUNT(throughput), drawn, COUNT(drawn), "throughput", "section.throughput",
         "view.bonnie.throughput"},
        {files, COUNT(files), files, COUNT(files), "files", "section.files", "view.bonnie.files"},
        {times, COUNT(times), times, 1, "time", "section.time", "section.time"},
};

static bool any_too_fast(const struct row *const *rows, size_t n, size_t n_subjects)
{
	for (size_t r = 0; r < n; r++)
		for (size_t s = 0; s < n_subjects; s++)
			for (size_t k = 0; k < rows[r]->cells[s]->n; k++)
				if (rows[r]->cells[s]->points[k].state == POINT_TOO_FAST)
					return true;
	return false;
}

/* "Throughput · 2 GiB file · bonnie++ 1.96"; `several`: there are other conditions. */
static const char *part_title(struct view *v, const struct group *g, const struct part *part,
                              const struct row *const *rows, size_t n, bool several)
{
	const char *conditions = view_row_conditions(v, rows[0]), *words[3];
	size_t k = 0;

	words[k++] = view_text(v, part->title);
	if (several && *conditions)
		words[k++] = conditions;
	words[k++] = view_rows_tool_version(v, g, rows, n);
	return view_join(v, words, k, view_text(v, "list.between"));
}

/* One condition of one part: chart, sentence, table. */
static void part_section(struct view *v, xmlNode *page, const struct comparison *c,
                         const struct group *g, const struct part *part, const char *condition,
                         bool several, const char *id)
{
	const struct row *table[COUNT(throughput)], *chart[COUNT(throughput)], *extra[COUNT(chars)];
	size_t n_table = rows_of_metrics(g, part->table, part->n_table, condition, table);
	size_t n_chart = rows_of_metrics(g, part->chart, part->n_chart, condition, chart);
	size_t n_extra = rows_of_metrics(g, chars, COUNT(chars), condition, extra);
	const char *conditions = view_row_conditions(v, table[0]);
	xmlNode *section, *figure = NULL;

	if (rows_shown_before(c, g, table, n_table))
		return;
	section = page_section(page, id, part_title(v, g, part, table, n_table, several));
	if (n_chart > 1)
		figure = view_panels_figure(v, section, c, g, chart, n_chart, id,
		                            view_text(v, part->caption));
	else if (n_chart)
		figure = view_bars_figure(v, section, c, g, chart[0], id);
	if (figure && part->table == throughput)
		view_more_sentences(v, figure_caption(figure), c, g, extra, n_extra);
	if (figure && any_too_fast(table, n_table, g->n_subjects))
		view_note(v, figure, "note.too-fast");
	view_metrics_table(v, section, g, table, n_table, view_text(v, part->caption),
	                   pool_printf(&v->pool, "%s%s%s", conditions, view_text(v, "list.between"),
	                               view_text(v, "compare.best-note-column")));
}

/* "bonnie-files", and "bonnie-files-2" for a further condition. */
static const char *part_id(struct view *v, const char *id, const char *part, size_t i)
{
	const char *first = pool_printf(&v->pool, "%s-%s", id, part);

	return i ? pool_printf(&v->pool, "%s-%zu", first, i + 1) : first;
}

void bonnie_sections(struct view *v, xmlNode *page, const struct comparison *c,
                     const struct group *g, const char *id)
{
	for (size_t p = 0; p < COUNT(parts); p++) {
		const char *conditions[CONDITIONS_MAX];
		size_t n = group_conditions(g, parts[p].table, parts[p].n_table, conditions,
		                            CONDITIONS_MAX);

		for (size_t i = 0; i < n; i++)
			part_section(v, page, c, g, &parts[p], conditions[i], n > 1,
			             part_id(v, id, parts[p].id, i));
	}
}
