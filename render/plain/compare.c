/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "render/plain/compare_rows.h"
#include "render/plain/names.h"
#include "render/sentence.h"

enum { FORUM_WIDTH = 80 };

/* What the marks and columns of a table mean. */
static void print_notes(const struct comparing *c)
{
	const struct plain *p = c->p;
	struct buf hidden = BUF_INIT;

	if (c->best)
		plain_line(p, MARK_BEST " best of its row");
	if (c->left_out)
		plain_line(p, MARK_LEFT_OUT " not from disk: in no median, ratio or mark");
	if (c->doubt)
		plain_line(p, MARK_DOUBT " in doubt: kurabe show tells why");
	if (c->median)
		plain_line(p, "n=4 or more: the median; from n=6 on, its 95% interval before n");
	if (c->range)
		plain_line(p, "n=2 or 3: from the lowest run to the highest");
	if (c->ratios)
		plain_line(p, c->interval
				      ? "Ratio: how many times better the left one is (below 1: worse); "
					"in brackets its 95% interval"
				      : "Ratio: how many times better the left one is (below 1: worse)");
	if (c->hidden) {
		buf_printf(&hidden, "%zu more rows of one side only or without a better side: --all",
			   c->hidden);
		plain_line(p, hidden.s);
	}
	buf_release(&hidden);
}

/* The condition of a finding's row, where its metric stands under several; else "". */
static const char *condition_of_finding(const struct group *g, const struct finding *f)
{
	for (size_t i = 0; f && i < g->n_rows; i++)
		if (i != f->row && strcmp(g->rows[i].metric, g->rows[f->row].metric) == 0 &&
		    !(row_param(&g->rows[i], "copies") > 0))
			return g->rows[f->row].condition;
	return "";
}

static void print_sentence(const struct comparing *c, const struct sentence *s)
{
	struct buf text = BUF_INIT, line = BUF_INIT;
	const char *condition = condition_of_finding(c->g, s->finding);

	lang_format_args(c->p->lang, &text, s->key, s->args);
	if (s->finding && s->finding->kind == FINDING_SCALING)
		buf_printf(&line, "%s: ", c->names[s->a]);
	buf_printf(&line, "%s%s%s%s", text.s, *condition ? " [" : "", condition,
		   *condition ? "]" : "");
	plain_line(c->p, line.s);
	buf_release(&text);
	buf_release(&line);
}

static void print_sentences(const struct comparing *c, const struct findings *f, size_t group)
{
	struct sentences s;

	sentences_build(c->p->comparison, f, group, (const char *const *)c->names, c->p->lang, &s);
	if (s.n)
		fputc('\n', c->p->to);
	for (size_t i = 0; i < s.n; i++) {
		print_sentence(c, &s.list[i]);
		if (strcmp(s.list[i].key, "verdict.ranks") == 0)
			plain_line(c->p, "A rank is from 1 + how many are better to how many are not "
					 "worse; who can't be told apart share ranks.");
	}
	sentences_release(&s);
}

/* The tool, and what the numbers in the column heads mean where names have no room. */
static void print_title(const struct comparing *c, bool keys)
{
	struct buf title = BUF_INIT;

	group_title_put(c->p, c->g, &title);
	fputs(term_code(c->p->to, TERM_BOLD), c->p->to);
	plain_puts(c->p, title.s);
	fprintf(c->p->to, "%s\n", term_code(c->p->to, TERM_PLAIN));
	buf_release(&title);
	for (size_t i = 0; keys && i < c->g->n_subjects; i++) {
		fprintf(c->p->to, "[%zu] ", i + 1);
		plain_puts(c->p, c->names[i]);
		fputc('\n', c->p->to);
	}
}

/* Makes the table, with numbers for names where these have no room. Returns whether it has. */
static bool fill(struct comparing *c, size_t width)
{
	comparing_rows(c, false);
	if (!width || table_width(&c->table) <= width)
		return false;
	table_release(&c->table);
	comparing_rows(c, true);
	return true;
}

/* How far a piece goes from a subject on: at least to the next. `room` is what the columns of subjects
 * have, `widths` theirs. */
static size_t end_of_piece(const size_t *widths, size_t from, size_t n, size_t room)
{
	size_t to = from, taken = 0;

	while (to < n && (to == from || taken + widths[to] + TABLE_GAP <= room)) {
		taken += widths[to] + TABLE_GAP;
		to++;
	}
	return to;
}

/* Prints the table, of many subjects in pieces of so many columns as have room. */
static void print_pieces(struct comparing *c, size_t width)
{
	size_t n = c->g->n_subjects, *widths = table_column_widths(&c->table), others;

	others = widths[0] + (widths[n + 1] ? TABLE_GAP + widths[n + 1] : 0);
	if (c->ratio && widths[n + 2])
		others += TABLE_GAP + widths[n + 2];
	for (size_t from = 0; from < n; from = c->to) {
		c->from = from;
		c->to = width ? end_of_piece(widths + 1, from, n, width > others ? width - others : 0)
			      : n;
		if (c->to - from < n) {
			table_release(&c->table);
			comparing_rows(c, true);
		}
		fputs(from ? "\n" : "", c->p->to);
		table_print(&c->table, 0, c->p->to);
	}
	free(widths);
}

static void print_group(const struct plain *p, size_t group, const struct findings *f)
{
	struct comparing c = {.p = p, .g = &p->comparison->groups[group]};
	size_t width = plain_width(p);

	c.names = names_of(p, c.g);
	c.to = c.g->n_subjects;
	c.ratio = c.g->n_subjects == 2;
	print_title(&c, fill(&c, width));
	print_pieces(&c, width);
	print_notes(&c);
	print_sentences(&c, f, group);
	table_release(&c.table);
	names_free(c.names, c.g->n_subjects);
}

/* Whether a group is worth a table: not one that has nothing to set beside, where others have. */
static bool group_shown(const struct plain *p, const struct group *g)
{
	if (p->all || g->n_subjects > 1)
		return true;
	for (size_t i = 0; i < p->comparison->n_groups; i++)
		if (p->comparison->groups[i].n_subjects > 1)
			return false;
	return true;
}

static void print_hidden_groups(const struct plain *p)
{
	struct buf text = BUF_INIT;

	for (size_t i = 0; i < p->comparison->n_groups; i++) {
		const struct group *g = &p->comparison->groups[i];
		char **names;

		if (group_shown(p, g))
			continue;
		names = names_of(p, g);
		buf_puts(&text, text.n ? "; " : "Only ");
		group_title_put(p, g, &text);
		buf_printf(&text, " on %s", names[0]);
		names_free(names, g->n_subjects);
	}
	if (text.n) {
		buf_puts(&text, ": --all");
		fputc('\n', p->to);
		plain_line(p, text.s);
	}
	buf_release(&text);
}

void plain_compare(const struct plain *p)
{
	struct findings f;
	size_t printed = 0;

	findings_build(p->comparison, &f);
	for (size_t i = 0; i < p->comparison->n_groups; i++) {
		if (!group_shown(p, &p->comparison->groups[i]))
			continue;
		if (printed++)
			fputc('\n', p->to);
		print_group(p, i, &f);
	}
	print_hidden_groups(p);
	findings_release(&f);
}

void export_plain(const struct plain *p, const char *const *metrics, size_t n, struct buf *out)
{
	struct plain to = *p;
	char *text = NULL;
	size_t size = 0;

	(void)metrics; /* the comparison has those alone */
	(void)n;
	to.to = xopen_memstream(&text, &size);
	to.width = FORUM_WIDTH;
	plain_compare(&to);
	fclose(to.to);
	buf_put(out, text, size);
	free(text);
}
