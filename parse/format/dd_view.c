/* SPDX-License-Identifier: MIT */
/* dd's last line where mail or a blog broke it in two. */
#include "parse/format/dd.h"

#include <math.h>
#include <string.h>

/* Behind blanks and the marks of a quotation or comment. */
static size_t content(const struct line *l)
{
	size_t at = skip_blanks(l, 0);

	while (at < l->n && strchr(">#", l->s[at]))
		at = skip_blanks(l, at + 1);
	return at;
}

bool dd_view_open(struct dd_view *v, const struct text *t, size_t from, size_t i)
{
	const struct line *l = &t->lines[i], *above = i > from ? &t->lines[i - 1] : NULL;

	*v = (struct dd_view){.text = t, .first = i, .last = i, .joined = *l, .words = BUF_INIT};
	if (dd_line_read(l, &v->d))
		return true;
	if (!above || above->n > 400 || l->n > 400 || line_is_blank(above) || !dd_has_rate(l))
		return false;
	v->first = i - 1;
	v->cut = content(l);
	buf_put(&v->words, above->s, above->n);
	buf_putc(&v->words, ' ');
	v->split = v->words.n;
	buf_put(&v->words, l->s + v->cut, l->n - v->cut);
	v->joined = (struct line){.s = v->words.s, .n = (unsigned)v->words.n};
	return dd_line_read(&v->joined, &v->d);
}

void dd_view_close(struct dd_view *v)
{
	buf_release(&v->words);
}

struct figure dd_view_figure(struct parse *p, const struct dd_view *v, const struct dd_number *n)
{
	bool behind = v->first == v->last || n->at >= v->split;
	size_t at = behind ? n->at - v->split + v->cut : n->at;
	size_t length = n->unit > n->at + n->n ? n->unit - n->at : n->n;

	if (!behind && n->at + length > v->split)
		length = n->n;
	return parse_figure(p, behind ? v->last : v->first, at, length, n->value);
}
