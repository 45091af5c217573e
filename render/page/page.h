/* SPDX-License-Identifier: MIT */
/* Building a report: the XML that a page's stylesheet is given, as templates/report.rng documents
 * it. A report is an xmlDoc; a page is handled by its root node. Text and attributes are data: they
 * can't become markup.
 * render and render/page may include this; render/chart must not. It includes base, parse/model and
 * render/lang.h.
 *
 * Links: "#x" this page, "/x" from the root of the site (charts, data), "x" from the root of the
 * page's language, "https:…" elsewhere; other schemes are left out. Colours are subjects' ordinals
 * from 0; from 8 on, and below 0, there is none. The order of calls does not matter but for
 * repeated things, which stand in the order of their calls. Nodes belong to the page. */
#ifndef RENDER_PAGE_PAGE_H
#define RENDER_PAGE_PAGE_H

#include <stdbool.h>

#include <libxml/tree.h>

#include "render/lang.h"

/* A page of a kind ("index", "compare", "plan", "machine",
 * "provider", "cpu", "log", "glossary", "article") at a path below the
 * root of its language ("compare/fio.html"). `title` is its h1 too. Free with page_free(). */
xmlNode *page_new(const struct lang *lang, const char *kind, const char *path, const char *title);
void page_free(xmlNode *page);

/* Head ------------------------------------------------------------------------------------- */

void page_describe(xmlNode *page, const char *text); /* for search engines; else the title */
/* The languages that have the page ("en ja"); without this call: all of the site. The others are
 * linked to their front page. */
void page_languages(xmlNode *page, const char *codes);
/* The picture that stands for the page elsewhere: 1200 × 630, path from the root of the site. */
void page_card(xmlNode *page, const char *path);
void page_crumb(xmlNode *page, const char *text, const char *href);
void page_heading_colour(xmlNode *page, int colour);
xmlNode *page_lead(xmlNode *page);    /* take runs */
xmlNode *page_cond(xmlNode *page);    /* the muted line of conditions; also of an entry */
xmlNode *page_verdict(xmlNode *page); /* "No verdict: one run of each plan." */

xmlNode *page_tile(xmlNode *page, int colour, const char *name, const char *href);
void tile_badge(xmlNode *tile, const char *text);
xmlNode *tile_value(xmlNode *tile, const char *label); /* takes runs: one large figure */
xmlNode *tile_text(xmlNode *tile);		       /* takes runs: a line below */

/* Runs: what a sentence is made of ---------------------------------------------------------- */

void run_text(xmlNode *to, const char *text);
void run_link(xmlNode *to, const char *text, const char *href);
void run_figure(xmlNode *to, const char *text, const char *href); /* href NULL: plain text */
void run_badge(xmlNode *to, const char *text);
void run_strong(xmlNode *to, const char *text);
void run_code(xmlNode *to, const char *text);
void run_mono(xmlNode *to, const char *text);
void run_mark(xmlNode *to, const char *text);
void run_none(xmlNode *to, const char *text);
void run_key(xmlNode *to, int colour);
/* A sign behind a figure that the log itself throws doubt on: below the table that `to` is in, if it
 * is in one, stands once for each what the log's reader said (English) with a link to the line. Of
 * more than a score only the sign is given. */
void run_doubt(xmlNode *to, const char *message, unsigned line, const char *href);
xmlNode *run_small(xmlNode *to); /* takes runs: a muted line of its own below */

/* A message of the language, its placeholders as links, figures and badges. */
void run_message_args(xmlNode *to, const struct lang *l, const char *key,
		      const struct lang_arg *args);
#define run_message(to, l, key, ...) run_message_args(to, l, key, LANG_ARGS(__VA_ARGS__))
/* Text in which [words](target) is a link; targets get `prefix` ("glossary.html#"). */
void run_marked(xmlNode *to, const char *text, const char *prefix);

/* Sections and their blocks ------------------------------------------------------------------ */

/* `id` NULL: not in the list of contents. `title` "": no heading. */
xmlNode *page_section(xmlNode *page, const char *id, const char *title);
/* Says of what the page's sections so far are ("fio 3.1"), where that was not said before: shown behind
 * titles that the page has more than once. */
void page_sections_of(xmlNode *page, const char *of);
xmlNode *page_intro(xmlNode *section); /* take runs */
xmlNode *page_prose(xmlNode *section); /* a paragraph of a section, entry or note */

struct page_chart {
	const char *base;  /* "charts/fio-iops-ja": files are BASE-WIDTH-light|dark-1|2x.png */
	const char *alt;   /* required: what it shows, with the figures */
	int width, height; /* 720 or 344 wide */
	int narrow_width, narrow_height; /* 0: the same picture below 768 px */
	bool dense;			 /* there is a 2x, too */
};

/* A chart with its sentence: into a section or into page_multiples(). `id` may be NULL. */
xmlNode *page_figure(xmlNode *parent, const char *id, const struct page_chart *chart);
void page_picture(xmlNode *parent, const struct page_chart *chart); /* of an entry, or one more */
xmlNode *figure_caption(xmlNode *figure);			    /* take runs */
xmlNode *figure_source(xmlNode *figure); /* "Log lines 159, 199 · CSV · JSON · PNG" */
/* What the n-th sign of doubt in its chart means (English), with a link to that line of the log. */
void figure_doubt(xmlNode *figure, size_t n, const char *message, unsigned line, const char *href);
xmlNode *figure_note(xmlNode *figure, const char *title); /* beside it; takes page_prose() */
xmlNode *page_multiples(xmlNode *section);

xmlNode *page_entries(xmlNode *section); /* cards */
xmlNode *page_entry(xmlNode *entries, const char *title, const char *href);

xmlNode *page_facts(xmlNode *section);
xmlNode *facts_add(xmlNode *facts, const char *name); /* takes runs */

xmlNode *page_glossary(xmlNode *section);
xmlNode *glossary_term(xmlNode *glossary, const char *id, const char *title); /* takes runs */

/* Tables ------------------------------------------------------------------------------------- */

enum table_flag { TABLE_WIDE = 0, TABLE_FIT = 1 };

/* Fills its column, or has its natural width. */
xmlNode *page_table(xmlNode *section, enum table_flag flags);
xmlNode *table_caption(xmlNode *table); /* take runs */
xmlNode *table_sub(xmlNode *table);	/* the muted line below it */
xmlNode *table_note(xmlNode *table);	/* below the table */

enum column_flag {
	COLUMN_NUMBER = 0, /* right aligned (but for the first column, which is always text) */
	COLUMN_TEXT = 1,
	COLUMN_MONO = 2,
	COLUMN_FIRST = 4,   /* of a subject's group: a rule before it */
	COLUMN_NARROW = 8,  /* a long heading that wraps */
	COLUMN_HIDDEN = 16, /* the heading is heard only */
	COLUMN_UNBROKEN = 32, /* text that is not broken into lines */
};
/* The first column is that of the row heads. `unit` stands below, muted; or NULL. Returns the node,
 * which takes more runs. */
xmlNode *table_column(xmlNode *table, const char *title, const char *unit, unsigned flags);
/* A heading above `span` columns, from the left; text "" where there is none. Headings that do not
 * reach the last column are filled up. */
xmlNode *table_group(xmlNode *table, int span, int colour, const char *text);

/* Begins a group of rows; every table has one at least. `title` NULL: without a heading. */
xmlNode *table_rows(xmlNode *table, int colour, const char *title, const char *href,
		    const char *sub);
xmlNode *table_total(xmlNode *table); /* takes rows: set off by rules, at the foot */

xmlNode *table_row(xmlNode *rows, int colour, const char *head, const char *href);
xmlNode *row_head(xmlNode *row); /* of a row: takes more runs (badges) */

enum cell_state { CELL_FIGURE, CELL_NONE, CELL_TOO_FAST, CELL_FAILED, CELL_NOT_FROM_DISK };
enum cell_best { BEST_NO, BEST_HIGHEST, BEST_LOWEST, BEST_OF_COLUMN };

xmlNode *row_cell(xmlNode *row); /* takes runs; empty: an empty cell */
/* A figure linked to its line (href NULL: computed). CELL_NONE: text NULL; too fast, failed: a link
 * to the line in the words of the page, text NULL. */
xmlNode *row_figure(xmlNode *row, const char *text, const char *href, enum cell_state state,
		    enum cell_best best);
void cell_bar(xmlNode *cell, double share, int colour);	    /* a tiny bar, 0 to 1 of its column */
void cell_strip_mark(xmlNode *cell, double at, int colour); /* on a strip; colour < 0: another's */

/* Raw logs ----------------------------------------------------------------------------------- */

xmlNode *page_log(xmlNode *section);
void log_gap(xmlNode *log, const char *text);
/* `id` such as L203; `run`: the name of the run that begins here, or NULL. */
xmlNode *log_line(xmlNode *log, const char *id, unsigned n, const char *run, bool heading);
void line_text(xmlNode *line, const char *text, size_t n, bool figure); /* the next n bytes */
xmlNode *line_read(xmlNode *line); /* takes runs: what it was read as */
/* What was said of the line (English); `level` as level_name() has it. */
void line_said(xmlNode *line, const char *level, const char *message);
/* Likewise of the log as a whole (`line` 0), or of a line that is not shown. Stands above it. */
void log_said(xmlNode *log, unsigned line, const char *level, const char *message);

#endif
