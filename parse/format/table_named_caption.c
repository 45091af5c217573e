/* SPDX-License-Identifier: MIT */
/* What the words above a table that names metrics say of all its figures. */
#include "parse/format/table_named.h"

enum { LINES_ABOVE = 6, HEADING_REACH = 200, PROSE_BS_MOST = 1 << 20 };

static unsigned single(unsigned words, unsigned group)
{
	unsigned told = words & group;

	return (told & (told - 1)) ? 0 : told;
}

/* What words say of a test, where they say one thing only. */
static void add_words(struct table_meaning *caption, const struct text *text, size_t line,
                      struct table_cell words)
{
	struct table_meaning m = table_meaning(text, line, words);

	if (!caption->tools)
		caption->tools = m.tools;
	caption->words |= m.words & SAYS_UNMEASURED;
	m.words = single(m.words, SAYS_READ | SAYS_WRITE | SAYS_MIXED) |
	          single(m.words, SAYS_SEQUENTIAL | SAYS_RANDOM) |
	          single(m.words, SAYS_CPU | SAYS_MEMORY | SAYS_FILES) |
	          single(m.words, SAYS_BUFFERED | SAYS_CACHED);
	if (!(caption->words & ~(unsigned)SAYS_UNMEASURED))
		caption->words |= m.words;
	if (caption->bs.value == 0 && m.bs.value <= PROSE_BS_MOST) /* "64 MB" are of a cache */
		caption->bs = m.bs;
	if (caption->iodepth.value == 0)
		caption->iodepth = m.iodepth;
}

static bool is_heading(const struct text *text, size_t i, unsigned lowest)
{
	const struct line *l = &text->lines[i];

	return l->heading && (!lowest || l->heading < lowest);
}

/* The tool that a heading farther above or the title of the page names. */
static unsigned tools_farther(const struct text *text, size_t from, unsigned lowest)
{
	for (size_t i = from; i-- > 0 && from - i < HEADING_REACH;) {
		struct table_meaning m;

		if (!is_heading(text, i, lowest))
			continue;
		lowest = text->lines[i].heading;
		m = table_meaning(text, i, (struct table_cell){0, text->lines[i].n});
		if (m.tools)
			return m.tools;
	}
	return 0;
}

/* Whether the line is of a table, and no prose with commas. */
static bool is_row(const struct line *l)
{
	char separator = table_separator(l);

	return separator == '|' || separator == '\t';
}

struct table_meaning table_caption(const struct text *text, size_t head, struct table_cell corner)
{
	struct table_meaning caption = {0};
	size_t lines = 0, i = head;
	unsigned lowest = 0;

	add_words(&caption, text, head, corner);
	while (i > 0 && lines < LINES_ABOVE && !lowest) {
		const struct line *l = &text->lines[--i];

		if (line_is_blank(l) || named_table_rule(l) || is_row(l))
			continue;
		lowest = l->heading;
		if (lines++ == 0 || lowest)
			add_words(&caption, text, i, (struct table_cell){0, l->n});
		else if (!caption.tools)
			caption.tools = table_meaning(text, i, (struct table_cell){0, l->n}).tools &
			                ~(unsigned)(TABLE_DD | TABLE_HDPARM); /* said in passing */
	}
	if (!caption.tools)
		caption.tools = tools_farther(text, i, lowest);
	return caption;
}
