/* SPDX-License-Identifier: MIT */
/* Lines of a capture and their fields. */
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "parse/format/capture/capture.h"

const struct line *capture_line_at(const struct capture *c, size_t i)
{
	return &c->p->text->lines[i];
}

bool capture_word(const struct line *l, const char *word, size_t *at)
{
	size_t n = strlen(word);

	if (!at_text(l, 0, word) || (n < l->n && l->s[n] != ' '))
		return false;
	*at = skip_blanks(l, n);
	return true;
}

size_t capture_field(const struct line *l, size_t from, const char *name, size_t *n)
{
	size_t length = strlen(name);

	for (size_t at = from; at < l->n; at = skip_blanks(l, skip_word(l, at))) {
		if (!at_text(l, at, name) || at + length >= l->n || l->s[at + length] != '=')
			continue;
		*n = skip_word(l, at) - at - length - 1;
		return at + length + 1;
	}
	*n = 0;
	return 0;
}

struct figure capture_number(struct capture *c, size_t i, size_t from, const char *name)
{
	const struct line *l = capture_line_at(c, i);
	size_t n, at = capture_field(l, from, name, &n);
	double value;

	if (!n || number_read(l->s + at, n, &value) != n)
		return FIGURE_NONE;
	return parse_figure(c->p, i, at, n, value);
}

bool capture_is_whole(const struct line *l)
{
	return l->n > 3 && memcmp(l->s + l->n - 3, " ok", 3) == 0;
}

const char *capture_rest(struct capture *c, size_t i, size_t at)
{
	const struct line *l = capture_line_at(c, i);

	return pool_strndup(&c->p->report->pool, l->s + at, l->n - at);
}
