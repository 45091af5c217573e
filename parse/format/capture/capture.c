/* SPDX-License-Identifier: MIT */
/* kurabe's own captures; the format is described in kurabe-capture(5). A capture that was cut off,
 * or is still being written, is read up to its last whole line. */
#include <stdlib.h>
#include <string.h>

#include "parse/format/capture/capture.h"

static const char magic[] = "kurabe capture ";

static bool is_head_word(const struct line *l)
{
	static const char *const words[] = {"fact",    "bench",	  "host", "machine",
					    "label",   "version", "plan", "started",
					    "setting", "sha256",  "begin", "resumed"};
	size_t at;

	for (size_t k = 0; k < sizeof words / sizeof *words; k++)
		if (capture_word(l, words[k], &at))
			return true;
	return false;
}

static size_t next_line_at(const struct text *t, size_t i)
{
	for (i++; i < t->n && line_is_blank(&t->lines[i]); i++)
		;
	return i;
}

/* "end completed", or "end stopped" unless --resume went on behind it. */
static bool read_end(struct capture *c, size_t i, size_t at)
{
	const struct line *l = capture_line_at(c, i);
	size_t next = next_line_at(c->p->text, i), behind;
	bool stopped = at_text(l, at, "stopped");

	if (!stopped && !at_text(l, at, "completed"))
		return false;
	c->ended = !stopped || next >= c->p->text->n ||
		   !capture_word(&c->p->text->lines[next], "resumed", &behind);
	return true;
}

enum outcome { LINE_READ, LINE_BROKEN, LINE_FOREIGN };

static enum outcome read_line(struct capture *c, size_t i)
{
	static const struct {
		const char *word;
		bool (*read)(struct capture *c, size_t i, size_t at);
	} kinds[] = {
		{"pass", capture_read_pass},
		{"result", capture_read_result},
		{"failed", capture_read_failed},
		{"score", capture_read_score},
		{"test", capture_read_test},
		{"run", capture_read_run},
		{"param", capture_read_param},
		{"figure", capture_read_figure},
		{"samples", capture_read_samples},
		{"histogram", capture_read_histogram},
		{"note", capture_read_note},
		{"done", capture_read_done},
		{"end", read_end},
	};
	const struct line *l = capture_line_at(c, i);
	size_t at;

	for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
		if (capture_word(l, kinds[k].word, &at))
			return kinds[k].read(c, i, at) ? LINE_READ : LINE_BROKEN;
	if (!is_head_word(l))
		return LINE_FOREIGN;
	return capture_read_head(c, i) ? LINE_READ : LINE_BROKEN;
}

static bool is_last(const struct text *t, size_t i)
{
	return next_line_at(t, i) >= t->n;
}

/* A line that could be cut anywhere without showing it: if it is the last one, it may be. */
static bool may_be_torn(const struct line *l)
{
	return is_head_word(l) && !at_text(l, 0, "begin") && !capture_is_whole(l);
}

/* Reads line after line; returns the last one that belongs to the capture. */
static size_t read_lines(struct capture *c, size_t first)
{
	const struct text *t = c->p->text;
	size_t last = first;

	for (size_t i = first + 1; i < t->n && !c->ended; i++) {
		enum outcome o;
		bool end;

		if (line_is_blank(&t->lines[i]))
			continue;
		end = is_last(t, i);
		o = end && may_be_torn(&t->lines[i]) ? LINE_BROKEN : read_line(c, i);
		if (o == LINE_FOREIGN && !end)
			break;
		if (o != LINE_READ && end)
			parse_diag(c->p, LEVEL_NOTE, i, 0,
				   "this last line is torn; it is passed over");
		else if (o == LINE_BROKEN)
			parse_diag(c->p, LEVEL_WARNING, i, 0,
				   "this line of a capture can't be understood; it is passed over");
		last = i;
	}
	return last;
}

static bool probe(const struct text *text, struct block *b)
{
	b->first = b->last;
	return at_text(&text->lines[b->last], 0, magic);
}

static size_t parse(struct parse *p, const struct block *block)
{
	struct capture c = {.p = p};
	const struct line *l = &p->text->lines[block->first];
	size_t last;

	if (strcmp(l->s + strlen(magic), "1") != 0) {
		parse_diag(p, LEVEL_WARNING, block->first, strlen(magic),
			   "this is no version of captures that is known here; nothing was read");
		return block->first;
	}
	last = read_lines(&c, block->first);
	capture_close_test(&c, last);
	capture_close_storage(&c, last);
	for (size_t k = 0; k < c.n_rounds; k++) {
		capture_add_missing_score(&c, c.rounds[k].run);
		capture_add_disturbed(&c, &c.rounds[k]);
	}
	if (!c.ended)
		parse_diag(p, LEVEL_NOTE, last, 0,
			   "the collection was cut off here; what it had done is read");
	free(c.test.passes);
	free(c.rounds);
	free(c.benches);
	return last;
}

static const char *const anchors[] = {magic, NULL};

const struct parser parser_capture = {
	.name = "capture",
	.title = "kurabe's own capture",
	.anchors = anchors,
	.probe = probe,
	.parse = parse,
};
