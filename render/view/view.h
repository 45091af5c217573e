/* SPDX-License-Identifier: MIT */
/* Views: what each page says of a comparison, in words, tables and charts. One view is one language.
 * render/site.c and render/view may include this; it brings together render/stat, render/chart and
 * render/page, which know nothing of each other. */
#ifndef RENDER_VIEW_VIEW_H
#define RENDER_VIEW_VIEW_H

#include "base/pool.h"
#include "parse/model/archive.h"
#include "render/chart/chart.h"
#include "render/lang.h"
#include "render/page/page.h"
#include "render/page/pages.h"
#include "render/privacy.h"
#include "render/sentence.h"
#include "render/site.h"
#include "render/stat/comparison.h"
#include "render/view/sets.h"

/* What was said last: captions of one group follow each other. */
struct view_said {
	const struct comparison *comparison; /* whose findings these are; or NULL */
	const struct group *group;           /* whose sentences these are; or NULL */
	struct findings findings;
	struct sentences sentences;
};

enum { SIGNS_MAX = 20 }; /* of doubt, told apart in one chart */

/* The doubts that a chart being made has met. */
struct view_signs {
	bool on; /* letters are given: the figure says below what they mean */
	struct {
		const struct run *run;
		const struct diag *doubt;
	} list[SIGNS_MAX];
	size_t n;
};

struct articles;

struct view {
	const struct archive *archive;
	const struct site_options *options;
	const struct privacy *privacy;
	const struct lang *lang;
	struct pages *pages;
	struct diags *diags;
	struct pool pool;    /* what one page needs; strings of pages and charts */
	bool failed;         /* a file could not be written */
	size_t missing;      /* characters of charts that no font has */
	const char *address; /* of the site, with a slash at its end: pages have cards then; or NULL */
	struct articles *articles; /* of the site, lent; or NULL */
	const struct subject_sets *sets; /* of the site, lent; or NULL: no page of it is made */
	const int *colours;  /* of the subjects, by their ordinal; lent */
	struct view_said said;
	struct view_signs signs;
};

/* Words: all return strings of the view's pool or of the language ---------------------------- */

const char *view_text(struct view *v, const char *key);
/* The text of a key and a value behind it ("condition.cache-", "cold"), else the value itself. */
const char *view_value(struct view *v, const char *key, const char *value);
const char *view_message(struct view *v, const char *key, const struct lang_arg *args);
#define view_format(v, key, ...) view_message((v), (key), LANG_ARGS(__VA_ARGS__))
const char *view_count(struct view *v, const char *key, size_t n); /* "count.runs", 3 */
const char *view_join(struct view *v, const char *const *parts, size_t n, const char *between);

const char *view_capital(struct view *v, const char *text); /* its first letter as a capital */
const char *view_run_word(struct view *v, size_t ordinal); /* "run 2" */

const char *view_keep(struct view *v, char *text);	   /* takes text, which is freed */
const char *view_site_title(struct view *v);		   /* of plans.ini, or NULL */

/* Subjects */
const char *view_name(struct view *v, const struct subject *s);
const char *view_id(struct view *v, const struct subject *s); /* of names of pictures */
const char *view_href(struct view *v, const struct subject *s); /* plan/ID.html, machine/ID.html */
int view_colour(const struct view *v, const struct subject *s); /* 0 to 7 */

/* Figures ------------------------------------------------------------------------------------ */

/* A result is of a run: it tells the tool, and so the unit that the language names. */
const char *view_tool(const struct run *run); /* the suite of a built-in run */

/* As a table shows it: in the unit of the axis of that metric, as exact as the log. */
const char *view_table_figure(struct view *v, const struct run *run, const struct result *r);
/* As a chart labels it: three significant digits, or as printed if short. */
const char *view_chart_figure(struct view *v, const struct run *run, const struct result *r);
const char *view_short_figure(struct view *v, double value); /* "66.8 M", for multiples */
/* The value in the unit of the axis; NAN stays NAN. */
double view_scaled(struct view *v, const struct run *run, const struct result *r, double value);
const char *view_axis(struct view *v, const struct run *run, const struct result *r); /* "MB/s" */
/* A figure in its own unit, as printed, with commas. */
const char *view_printed(struct view *v, const struct figure *f);
const char *view_integer(struct view *v, double value); /* a count: "1,048,576" */
/* With so many significant digits, groups of three divided by commas. */
const char *view_number(struct view *v, double value, int significant);
const char *view_ratio(struct view *v, double ratio);     /* "3.9", "71", for prose */
const char *view_seconds(struct view *v, double seconds); /* with its unit: "2.91 ms" */
const char *view_bytes(struct view *v, double bytes);     /* exactly: "4 KiB", "512 MiB" */
const char *view_memory(struct view *v, double bytes);    /* as people know it: "23.5 GiB" */
const char *view_place(struct view *v, const struct run *run, const struct figure *f); /* href */

/* Conditions --------------------------------------------------------------------------------- */

/* "4 KiB requests · queue depth 32 · libaio · direct", from a run's parameters. */
const char *view_conditions(struct view *v, const struct run *run);
/* Likewise, but only the parameters that are the condition of a row. */
const char *view_row_conditions(struct view *v, const struct row *row);
/* What of them all rows of a chart have, and what of them only the i-th and some others have. */
const char *view_shared_conditions(struct view *v, const struct row *const *rows, size_t n);
const char *view_own_conditions(struct view *v, const struct row *const *rows, size_t n, size_t i);
/* "random read", "2 copies": what tells this row from others of its metric, for people. */
const char *view_series(struct view *v, const struct run *run);
/* "UnixBench 5.1.3 · built-in: kurabe 0.1.0": the tool (or suite) with the versions of these runs. */
const char *view_runs_tool_version(struct view *v, const char *tool, const struct run *const *runs,
                                   size_t n);
/* The same of the figures in these rows: what stands at a chart or table of them. */
const char *view_rows_tool_version(struct view *v, const struct group *g,
                                   const struct row *const *rows, size_t n_rows);
/* The same of all runs of a group: only where it is shown whole. */
const char *view_tool_version(struct view *v, const struct group *g);
/* The same of the runs of one subject. */
const char *view_subject_tool_version(struct view *v, const struct group *g,
                                      const struct subject *s);
/* Whether the figures of a subject in these rows (some may be NULL) that count are kurabe's own, in
 * a group that has figures of the original too. */
bool rows_built_in(const struct group *g, const struct row *const *rows, size_t n_rows,
                   size_t subject);
/* The same in a badge; returns whether it is. */
bool view_built_in_badge(struct view *v, xmlNode *to, const struct group *g,
                         const struct row *const *rows, size_t n_rows, size_t subject);
/* Whether a group of the same tool before this one has shown all that these rows have: kurabe's own
 * runs stand in each era. */
bool rows_shown_before(const struct comparison *c, const struct group *g,
                       const struct row *const *rows, size_t n_rows);
/* A note below a table: how many passes of which runs were disturbed by what else went on; nothing
 * where none was. `s`: of this subject (NULL: of all), `copies`: of runs with as many (0: of all). */
void view_disturbed_note(struct view *v, xmlNode *table, const struct group *g,
                         const struct subject *s, double copies);
/* The same below the figure of one cell. */
void view_built_in_mark(struct view *v, xmlNode *cell, const struct group *g, const struct cell *c);
/* A label of a cell's figure, or "LABEL, built-in". */
const char *view_built_in_label(struct view *v, const struct group *g, const struct cell *c,
                                const char *label);
/* "vm", or "vm (built-in)". */
const char *view_built_in_name(struct view *v, const struct subject *s, bool built_in);
/* The median of all passes of a cell of UnixBench's, or (under 4) from the lowest to the highest;
 * NULL: they are not known. UnixBench's own figure leaves the worst third out. */
const char *view_passes(struct view *v, const struct cell *c);
/* What built-in means, where kurabe's own figures are in these rows beside the original's. */
void view_built_in_sentence(struct view *v, xmlNode *to, const struct group *g,
                            const struct row *const *rows, size_t n_rows);
const char *view_range(struct view *v, const char *low, const char *high); /* "299 to 338" */
/* What the whiskers of bars (or, without `bars`, of points) reach; NULL: there are none. */
const char *view_whiskers(struct view *v, const struct row *const *rows, size_t n_rows,
                          size_t n_subjects, bool bars);
/* "2012-10-22 to 2012-12-13", or that there is none. */
const char *view_dates(struct view *v, const struct run *const *runs, size_t n);
/* How many runs stand behind each of some figures, kurabe's own and the original's apart. */
struct runs_number {
	size_t least, most; /* 0: none */
};
void runs_add(struct runs_number *to, const struct cell *c);
/* "single runs", "n = 6" or "n = 1 to 6". */
const char *view_runs_number(struct view *v, const struct runs_number *n);
/* The same of all cells of these rows. */
const char *view_runs_note(struct view *v, const struct row *const *rows, size_t n_rows,
                           size_t n_subjects);

/* Charts ------------------------------------------------------------------------------------- */

/* Draws both plans (narrow may be NULL) in both themes as charts/NAME-…; frees them. `out->alt` is
 * the caller's. */
void view_picture(struct view *v, const char *name, struct plan *wide, struct plan *narrow,
                  struct page_chart *out);
/* Draws a plan as a picture of the site, unless the site before has that very picture. */
void view_png(struct view *v, const char *path, struct plan *plan, enum chart_theme theme,
              int density);
/* The mark of a point: state, value in the axis unit, label in words of the state. */
struct chart_mark view_mark(struct view *v, const struct row *row, const struct point *p);
/* Why a figure does not count: "not from disk", "built-in"; NULL: it does, or there is none. */
const char *view_point_words(struct view *v, const struct point *p);
/* One mark for a cell: its only figure, its median with whisker, or why there is none. */
struct chart_mark view_cell_mark(struct view *v, const struct row *row, const struct cell *c);
/* A subject on an axis of points, each run its own. */
struct chart_point_row view_point_row(struct view *v, const struct group *g, const struct row *row,
                                      size_t subject);
/* "Log lines 159, 199 · PNG" below a figure whose chart is charts/CHART-WIDTH-…. */
void view_footer_source(struct view *v, xmlNode *figure, const struct row *const *rows,
                        size_t n_rows, size_t n_subjects, const char *chart, int width);
/* "NAME: value, …; …" of rows for all subjects: the alt text's figures. */
const char *view_alt(struct view *v, const char *title, const struct group *g,
                     const struct row *const *rows, size_t n_rows);

/* Tables ------------------------------------------------------------------------------------- */

/* A cell of a table: figures linked to their lines, or why there is none. */
xmlNode *view_cell(struct view *v, xmlNode *row, const struct row *of, const struct cell *c,
                   enum cell_best best);
/* The figure of one result, linked; too fast and failed in words. */
xmlNode *view_result(struct view *v, xmlNode *row, const struct run *run, const struct result *r);
/* Signs of doubt behind the figure of a result, where its log or what was read of it gives cause. */
void view_doubts(struct view *v, xmlNode *to, const struct run *run, const struct result *r);
/* In charts: view_signs_begin(), then marks, view_picture(), and below the figure what they mean.
 * The words of a mark with a sign where its result is in doubt: "?a", or "?" where nothing below
 * would tell; of a cell, for the first of its runs that is. */
void view_signs_begin(struct view *v);
const char *view_signed(struct view *v, const char *words, const struct run *run,
                        const struct result *r);
const char *view_cell_signed(struct view *v, const char *words, const struct cell *c);
/* Likewise the words of several results of a run, and of its histogram and its mean (or NULL). */
const char *view_all_signed(struct view *v, const char *words, const struct run *run,
                            const struct result *const *results, size_t n);
const char *view_histogram_signed(struct view *v, const char *words, const struct run *run,
                                  const struct result *mean);
/* The signs alone of a figure made of these cells, each once; NULL: none. */
const char *view_cells_signs(struct view *v, const struct cell *const *cells, size_t n);
void view_signs_put(struct view *v, xmlNode *figure); /* by view_footer_source() */
/* One sign for a figure made of a cell, where any run that counts is in doubt. */
void view_cell_doubt(xmlNode *to, const struct cell *c);
/* What a cell says in one figure: its only one (linked), its median, or the range of two or three
 * runs; NULL: nothing counted. */
const char *view_cell_figure(struct view *v, const struct cell *c, const char **href);
/* The first point that counts, else the first; NULL: none. */
const struct point *cell_leading(const struct cell *c);
/* The significant digits of a value made of a cell's: as many decimals as the log has of any. */
int cell_digits(const struct cell *c, double value);
/* What stands for a cell on an axis: its median, or the worst of few runs; NAN: nothing. */
double cell_key(const struct row *row, const struct cell *c);
/* The first cell of a row: the subject's name with its key. */
xmlNode *view_subject_row(struct view *v, xmlNode *rows, const struct subject *s);

/* Rows of a group ---------------------------------------------------------------------------- */

const struct row *group_row(const struct group *g, const char *metric, const char *condition);
bool row_is(const struct row *row, const char *metric);
/* The index of a subject in a group; n_subjects: it is not in it. */
size_t group_place(const struct group *g, const struct subject *s);
bool row_is_partial(const struct row *row); /* an index of a part of the tests */
/* Whether a subject has any figure in these rows. */
bool rows_have(const struct row *const *rows, size_t n_rows, size_t subject);
/* Whether the figures of these rows, of the first subjects, want a log scale: points, not bars. */
bool rows_want_log(const struct row *const *rows, size_t n_rows, size_t n_subjects);
/* The conditions of rows with one of these metrics, each once, those of most subjects first, else as
 * met. Returns how many. */
size_t group_conditions(const struct group *g, const char *const *metrics, size_t n_metrics,
                        const char **conditions, size_t max);

/* The runs of the figures in these rows, of these subjects (NULL: of the first so many), as often as
 * they have one; in the pool. */
const struct run **rows_runs(struct view *v, const struct row *const *rows, size_t n_rows,
                             const size_t *subjects, size_t n_subjects, size_t *n);
/* The rows of these metrics under one condition (NULL: any), in their order; returns how many. */
size_t rows_of_metrics(const struct group *g, const char *const *metrics, size_t n_metrics,
                       const char *condition, const struct row **rows);

/* A table with a row a subject that has any of these figures and a column a metric. */
void view_metrics_table(struct view *v, xmlNode *section, const struct group *g,
                        const struct row *const *rows, size_t n, const char *caption,
                        const char *sub);
/* One bar a subject with a figure in any of `all`; returns how many. */
size_t view_bar_groups(struct view *v, const struct group *g, const struct row *row,
                       const struct row *const *all, size_t n_all, struct chart_bar_group *groups,
                       size_t max);
/* Bars of one row with their sentence, drawn as charts/NAME. */
xmlNode *view_bars_figure(struct view *v, xmlNode *section, const struct comparison *c,
                          const struct group *g, const struct row *row, const char *name);
/* Points of one row with their sentence, each run its own; what stands below the chart is added to
 * the words. */
xmlNode *view_points_figure(struct view *v, xmlNode *section, const struct comparison *c,
                            const struct group *g, const struct row *row, const char *name,
                            struct chart_words words);
/* Several rows under one title, each on its own scale. */
xmlNode *view_panels_figure(struct view *v, xmlNode *section, const struct comparison *c,
                            const struct group *g, const struct row *const *rows, size_t n,
                            const char *name, const char *title);

/* Pages and parts of them -------------------------------------------------------------------- */

/* The sections of one group on a comparison page. `id` is a prefix of the sections' ids and of the
 * charts' names. One function a tool; other_sections serves the rest. */
typedef void write_sections(struct view *v, xmlNode *page, const struct comparison *c,
                            const struct group *g, const char *id);
write_sections unixbench_sections, fio_sections, bonnie_sections, ioping_sections, hdparm_sections,
        other_sections;
write_sections *sections_of(const char *tool);

/* "Conditions": what the logs say of the machines of a group, fact by fact. */
void view_facts_section(struct view *v, xmlNode *page, const struct group *g, const char *id);

/* All figures of one subject of a group. */
void view_subject_table(struct view *v, xmlNode *section, const struct group *g, size_t subject);
/* The same of one subject, added to a list. */
void view_facts_list(struct view *v, xmlNode *list, const struct subject *s);
/* What a plan costs, "1,480 JPY a month"; NULL: not known. */
const char *view_price(struct view *v, const struct plan *p);
/* One fact as text, or NULL. */
const char *view_fact(struct view *v, const struct subject *s, const char *name);
/* One fact with the link to its line, of runs of a tool or (NULL) of all; false: nothing states it. */
bool view_fact_figure(struct view *v, xmlNode *to, const struct subject *s, const char *tool,
                      const char *name);

/* The rows that stand for a group on tiles and the front page: at most `max`; returns how many. */
size_t head_rows(const struct group *g, const struct row **rows, size_t max);
/* Those of them in which a subject has a figure. */
size_t head_rows_of(struct view *v, const struct group *g, size_t subject, const struct row **rows,
                    size_t max);
/* Of those the ones whose labels differ, for a tile: other conditions stand in tables. */
size_t tile_rows(struct view *v, const struct group *g, size_t subject, const struct row **rows,
                 size_t max);
/* "Index score, 2 copies": a metric with what tells the row from others of it. */
const char *view_row_title(struct view *v, const struct group *g, const struct row *row);
/* Puts the groups into that order; returns c. */
struct comparison *groups_ordered(struct comparison *c);
/* "2 copies", "random read, IOPS": how such a row is labelled. */
const char *head_label(struct view *v, const struct group *g, const struct row *row);
/* "random read", "2 copies", "ms": the same below the brief name of its metric. */
const char *head_sub(struct view *v, const struct group *g, const struct row *row);

/* What a log is called; its row in a table: runs of one subject, or of all (NULL). */
const char *view_log_title(struct view *v, const struct report *r);
void view_log_columns(struct view *v, xmlNode *table);
void view_log_row(struct view *v, xmlNode *rows, const struct report *r, const struct subject *s);
void log_page_write(struct view *v, const struct report *r);
/* Where there are too many logs for one table: pages of them, logs/….html, and links to these.
 * logs_pages() and logs_links() return how many pages; 0: they have room in one table. logs_of_page()
 * returns the first log of a page, and in `n` how many it has. */
size_t logs_pages(const struct archive *a);
size_t logs_of_page(const struct archive *a, size_t part, size_t *n);
void logs_page_write(struct view *v, size_t part);
size_t logs_links(struct view *v, xmlNode *section);

/* Prices on the page of a plan: what its figures cost beside those of other plans; why not. Of many
 * machines each has none of its own: the page of its provider has them. */
void view_prices_of(struct view *v, xmlNode *page, const struct subject *s,
                    const struct comparison *all);
/* Likewise of the subjects of a group, a chart a headline row and currency; `id` prefixes names. */
void view_prices_in(struct view *v, xmlNode *page, const struct group *g, const char *id);

/* The machines that were seen of a plan, each with its runs; nothing for other subjects. */
void view_instances(struct view *v, xmlNode *page, const struct subject *s);

/* "Over time" on the page of a subject; nothing where no run of it is dated, or one alone with none of
 * others beside it (of many subjects: one alone). */
void view_history(struct view *v, xmlNode *page, const struct subject *s,
                  const struct comparison *all);
/* "Its newest result is 14 years old", counted to SOURCE_DATE_EPOCH or today; NULL: it is not a
 * year old, or no run has a date. */
const char *view_age(struct view *v, const struct run *const *runs, size_t n);

/* Draws the card of a page, cards/NAME.png, with the headline figures of a group (NULL: none); not
 * without an address of the site. */
void view_card(struct view *v, xmlNode *page, const char *name, const char *kicker,
               const char *title, const struct group *g);
void view_subject_card(struct view *v, xmlNode *page, const struct subject *s,
                       const struct comparison *all);

/* A note beside a figure: the texts KEY.title and KEY, with links into the glossary. */
void view_note(struct view *v, xmlNode *figure, const char *key);

/* Sentences about what these rows say, one after the other, into a caption. */
void view_sentences(struct view *v, xmlNode *to, const struct comparison *c, const struct group *g,
                    const struct row *const *rows, size_t n_rows);

/* The first ratios of a group, at most `max`. */
void view_lead(struct view *v, xmlNode *to, const struct comparison *c, const struct group *g,
               size_t max);
/* What more copies bring a subject; false: nothing is known of that. */
bool view_gain(struct view *v, xmlNode *to, const struct comparison *c, const struct group *g,
               size_t subject);
void view_said_release(struct view *v);
/* Those of more rows behind them, without saying again what is built in. */
void view_more_sentences(struct view *v, xmlNode *to, const struct comparison *c,
                         const struct group *g, const struct row *const *rows, size_t n_rows);
/* Why there is no verdict; nothing where there is one. */
void view_verdict(struct view *v, xmlNode *page, const struct comparison *c, const struct group *g);

/* The colours of all subjects, 0 to 7 by their ordinal, to free(): each keeps that of its ordinal, or
 * (`by_mark`) of its mark, unless a subject that it is drawn with, in a group of few, has it already. */
int *colours_choose(const struct subjects *subjects, const struct comparison *all, bool by_mark);

/* A comparison page, compare/ID.html, and what the front page says of it. */
struct compare_page {
	const char *id, *title;
	const char *name; /* the title without what others may change, for links from a page of one */
	const struct comparison *comparison;
};
/* A page of a set, provider/ID.html, cpu/ID.html or plan/ID.html, and the links to them. */
void set_page_write(struct view *v, const struct subject_set *s, size_t part);
const char *set_href(struct view *v, const struct subject_set *s, size_t part);
const char *set_name(struct view *v, const struct subject_set *s);
/* A table of all sets of a kind: how many subjects; of a group (or NULL) the range of its headline
 * figure, else runs and dates. */
void sets_table(struct view *v, xmlNode *section, enum set_kind kind, const struct group *g);
/* Such a table as a section of the front page; nothing where there is no such set. */
void sets_section(struct view *v, xmlNode *page, enum set_kind kind);
/* A table of the subjects of a group that have a headline figure, with these, best first. */
void group_table(struct view *v, xmlNode *section, const struct group *g);

/* How many subjects its groups have together, and whether all of them are plans. */
size_t comparison_subjects(const struct comparison *c, bool *all_plans);
void compare_page_write(struct view *v, const struct compare_page *p);
void compare_entry(struct view *v, xmlNode *entries, const struct compare_page *p);
void index_page_write(struct view *v, const struct comparison *all,
                      const struct compare_page *pages, size_t n);
void subject_page_write(struct view *v, const struct subject *s, const struct comparison *all,
                        const struct compare_page *pages, size_t n);

#endif
