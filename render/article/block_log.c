/* SPDX-License-Identifier: MIT */
/* Lines of a log, as its page shows them. */
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "render/article/writing.h"
#include "render/find.h"
#include "render/page/node.h"

enum { LINES_MAX = 200, LINES_USUAL = 40 };

/* "159-163", "159" */
static bool read_lines(const char *s, unsigned *first, unsigned *last)
{
	size_t n = strcspn(s, "-");
	const char *behind = s[n] ? s + n + 1 : s;
	uint64_t from, to;

	if (!n || number_read_u64(s, n, &from) != n || !*behind ||
	    number_read_u64(behind, strlen(behind), &to) != strlen(behind))
		return false;
	if (from < 1 || from > to || to >= 1u << 31)
		return false;
	*first = (unsigned)from;
	*last = (unsigned)to;
	return true;
}

static bool find_lines(struct writing *w, const struct block *b, const struct run *run,
                       unsigned *first, unsigned *last)
{
	struct word lines = block_value(b, "lines");

	*first = run->first_line;
	*last = run->last_line;
	if (!lines.text)
		return true;
	if (read_lines(lines.text, first, last))
		return true;
	article_fault(w, lines, "'%s' are no lines; write lines = %u-%u", lines.text, run->first_line,
	              run->last_line);
	return false;
}

/* Puts the lines into `to`; returns how many were left out for being too many. */
static unsigned put_lines(struct writing *w, const struct report *r, unsigned first, unsigned last,
                          unsigned most, xmlNode *to)
{
	unsigned line = 0, n = 0, left = 0;
	struct buf text = BUF_INIT;

	for (size_t i = 0; i < r->n_shown; i++) {
		const struct shown_line *s = &r->shown[i];
		char *clean;

		if (s->line < first || s->line > last)
			continue;
		if (n >= most) {
			left++;
			continue;
		}
		if (text.n)
			buf_putc(&text, s->line == line ? ' ' : '\n');
		clean = public_line(s, w->v->privacy);
		buf_puts(&text, clean);
		free(clean);
		line = s->line;
		n++;
	}
	if (text.n)
		run_text(to, text.s);
	buf_release(&text);
	return left;
}

static void write_lines(struct writing *w, const struct block *b, const struct run *run,
                        unsigned first, unsigned last)
{
	struct view *v = w->v;
	struct word lines = block_value(b, "lines"), caption = block_value(b, "caption");
	xmlNode *section = article_section(w), *pre = node_append(section, "pre"), *p;
	unsigned left = put_lines(w, run->report, first, last, lines.text ? LINES_MAX : LINES_USUAL, pre);
	struct figure at = {.line = first, .column = 1};

	if (!pre->children) {
		article_fault(w, lines.text ? lines : b->kind,
		              "the log's page shows no line of %u to %u: they hold no figures", first, last);
		xmlUnlinkNode(pre);
		xmlFreeNode(pre);
		return;
	}
	p = node_append(section, "source");
	if (caption.text) {
		run_text(p, caption.text);
		run_text(p, view_text(v, "list.between"));
	}
	run_link(p, view_format(v, "article.lines", {"log", view_log_title(v, run->report)},
	                        {"first", view_integer(v, first)}, {"last", view_integer(v, last)}),
	         view_place(v, run, &at));
	if (left)
		run_text(p, view_count(v, "view.more-lines", left));
}

void block_log(struct writing *w, struct block *b)
{
	struct word id = block_value(b, "run");
	struct buf err = BUF_INIT;
	const struct run *run = NULL;
	unsigned first, last;

	if (!id.text && b->words.n == 1)
		id = b->words.list[0];
	if (!id.text)
		article_fault(w, b->kind, "a log is of a run, by its ID: kurabe log RUN");
	else
		run = find_run(w->v->archive, id.text, &err);
	if (id.text && !run)
		article_fault(w, id, "%s", err.s);
	if (run && find_lines(w, b, run, &first, &last)) {
		article_uses(w, run);
		write_lines(w, b, run, first, last);
	}
	buf_release(&err);
}
