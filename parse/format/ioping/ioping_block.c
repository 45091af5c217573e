/* SPDX-License-Identifier: MIT */
/* ioping, all versions: request lines, the statistics below them, or either alone. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "parse/format/ioping/ioping.h"
#include "parse/format/program.h"
#include "parse/model/era.h"

/* In the order in which ioping prints them. */
enum row { NONE, REQUEST, HEAD, SUMMARY, GENERATED, SPREAD };

static bool holds(const struct line *l, size_t from, const char *words)
{
	return find_text(l, from, words) < l->n;
}

static enum row row_of(const struct line *l)
{
	size_t word = find_text(l, 0, "request"), from = word ? word - 1 : 0;
	bool requests = word < l->n;

	if (requests && holds(l, from, " requests completed in "))
		return SUMMARY; /* before the head: both may share a line */
	if (holds(l, 0, " ioping statistics ---"))
		return HEAD;
	if (requests && holds(l, from, "request="))
		return REQUEST;
	if (requests && holds(l, from, " requests in "))
		return GENERATED;
	return holds(l, 0, "min/avg/max/mdev = ") ? SPREAD : NONE;
}

/* Where a line begins behind the marks of quotations and comments. */
static size_t content(const struct line *l)
{
	size_t at = skip_blanks(l, 0);

	while (at < l->n && strchr(">#*|", l->s[at]))
		at = skip_blanks(l, at + 1);
	return at;
}

/* Other tools and prose count completed requests, too: ioping's line has their rate, or begins with
 * their number and stands above the spread of their times. */
static bool is_summary(const struct text *t, size_t line)
{
	enum { SPREAD_REACH = 3 };
	const struct line *l = &t->lines[line];
	size_t words = find_text(l, 0, " requests completed in "), at = content(l);
	struct ioping_reading r;

	if (!ioping_before(l, words, &r))
		return false;
	if (find_text(l, words, " iops") < l->n)
		return true;
	if (at >= l->n || !isdigit((unsigned char)l->s[at]))
		return false;
	if (ends_input(t, line, l->n))
		return true;
	for (size_t i = line + 1; i < t->n && i <= line + SPREAD_REACH; i++)
		if (at_text(&t->lines[i], content(&t->lines[i]), "min/avg/max/mdev"))
			return true;
	return false;
}

static bool begins(const struct text *t, size_t line)
{
	const struct line *l = &t->lines[line];
	enum row row = row_of(l);

	if (row == SUMMARY)
		return is_summary(t, line);
	return row == HEAD ||
	       (row == REQUEST && ioping_request_number(l) > 0 && find_text(l, 0, " time=") < l->n);
}

/* Left-out lines, blank ones, or what a logger has put before a blank one: the line begins as the
 * first of the block does. */
static bool is_elision(const struct line *l, const struct line *first)
{
	size_t at = skip_blanks(l, 0), end = l->n;

	while (at_text(l, at, ">"))
		at = skip_blanks(l, at + 1);
	while (end > 0 && strchr(" \t", l->s[end - 1]))
		end--;
	return at == l->n || at_text(l, at, "...") || at_text(l, at, "^C") ||
	       (end > 1 && end < first->n && memcmp(l->s, first->s, end) == 0);
}

static size_t find_end(const struct text *t, size_t first)
{
	enum row reached = row_of(&t->lines[first]);
	double number = ioping_request_number(&t->lines[first]);
	size_t last = first;

	for (size_t i = first + 1; i < t->n; i++) {
		enum row row = row_of(&t->lines[i]);
		double before = number;

		if (row == NONE && is_elision(&t->lines[i], &t->lines[first]))
			continue;
		if (row == NONE && last + 1 == i && ioping_is_rest(&t->lines[i])) {
			last = i;
			continue;
		}
		if (row == NONE || row < reached || (row == reached && row != REQUEST))
			break;
		if (row == REQUEST && (number = ioping_request_number(&t->lines[i])) <= before)
			break;
		reached = row;
		last = i;
	}
	return last;
}

/* A line, or two that don't follow each other, in the comments of a program. */
static bool is_in_program(const struct text *t, const struct block *b)
{
	double from = ioping_request_number(&t->lines[b->first]);
	double to = ioping_request_number(&t->lines[b->last]);

	size_t figure = find_text(&t->lines[b->first], 0, " requests");

	if (figure < t->lines[b->first].n && program_quotes(&t->lines[b->first], figure))
		return true;
	return (b->last == b->first || (b->last == b->first + 1 && to - from > 1)) &&
	       program_follows(t, b->last);
}

static bool probe(const struct text *t, struct block *b)
{
	b->first = b->last;
	if (!begins(t, b->first))
		return false;
	b->last = find_end(t, b->first);
	/* a head of statistics without any behind it is source code, or nothing to keep */
	return (b->last > b->first || row_of(&t->lines[b->first]) != HEAD) && !is_in_program(t, b);
}

static void read_row(struct ioping *x, size_t line)
{
	switch (row_of(&x->p->text->lines[line])) {
	case REQUEST:
		ioping_request(x, line);
		break;
	case HEAD:
		ioping_head(x, line);
		break;
	case SUMMARY:
		ioping_head(x, line);
		ioping_summary(x, line);
		break;
	case GENERATED:
		x->warm_up = true;
		break;
	case SPREAD:
		ioping_spread(x, line);
		break;
	case NONE:
		break;
	}
}

/* Without the line that ends the statistics, in an input that ends in the midst of a line. */
static void warn_of_cut(struct parse *p, const struct block *block)
{
	enum row row = row_of(&p->text->lines[block->last]);

	if (p->text->open_end && block->last + 1 == p->text->n && row > REQUEST && row < SPREAD)
		parse_diag(p, LEVEL_WARNING, block->last, p->text->lines[block->last].n,
			   "the input ends inside ioping's statistics; what stands above is kept");
}

static size_t parse(struct parse *p, const struct block *block)
{
	struct ioping x = {.p = p};

	x.run = parse_begin_run(p, "ioping", block->first);
	for (size_t i = block->first; i <= block->last; i++)
		read_row(&x, i);
	ioping_sum_up(&x, block->first);
	ioping_compare(&x);
	ioping_keep_samples(&x);
	ioping_keep_kind(&x);
	warn_of_cut(p, block);
	x.run->era = era_of("ioping", x.warm_up ? "1.0" : "0", 0);
	parse_end_run(p, x.run, block->last);
	free(x.samples);
	return block->last;
}

static const char *const anchors[] = {" requests completed in ", " ioping statistics ---", "request=", NULL};

const struct parser parser_ioping = {
	.name = "ioping",
	.title = "ioping requests and statistics",
	.anchors = anchors,
	.probe = probe,
	.parse = parse,
};
