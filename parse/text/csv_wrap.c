/* SPDX-License-Identifier: MIT */
/* bonnie++'s line of comma-separated values where a mailer broke it, in the midst of a figure or
 * not: no blank stands in it, so that the pieces are joined as they are. */
#include <ctype.h>
#include <string.h>

#include "parse/text/filter.h"
#include "parse/text/line.h"
#include "parse/text/lines.h"

enum { SHORTEST = 60, LONGEST = 140, COMMAS = 9, PIECES = 8 };

enum { FIELDS_1_0 = 27, FIELDS_1_9 = 48, FIELDS_1_98 = 50 };

static size_t count_commas(const struct line *l)
{
	size_t n = 0;

	for (size_t i = 0; i < l->n; i++)
		n += l->s[i] == ',';
	return n;
}

/* Where the field behind the next comma begins; l->n: nowhere. */
static size_t next_field(const struct line *l, size_t at)
{
	const char *comma = memchr(l->s + at, ',', l->n - at);

	return comma ? (size_t)(comma - l->s) + 1 : l->n;
}

static size_t skip_digits(const struct line *l, size_t at)
{
	while (at < l->n && isdigit((unsigned char)l->s[at]))
		at++;
	return at;
}

/* "1.97,1.97,host,", or "host,16G,": how many fields the whole line has; 0: it is none. */
static size_t fields_of(const struct line *l)
{
	size_t second = next_field(l, 0), end = skip_digits(l, second);

	if (l->n > 4 && isdigit((unsigned char)l->s[0]) && l->s[1] == '.' && second < 8)
		return l->s[2] == '9' && l->s[3] != '8' ? FIELDS_1_9 : FIELDS_1_98;
	if (end == second || end + 1 >= l->n || !strchr("MG", l->s[end]))
		return 0;
	return l->s[end + 1] == ',' || l->s[end + 1] == ':' ? FIELDS_1_0 : 0;
}

static bool has_blank(const struct line *l)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->s[i] == ' ' || l->s[i] == '\t')
			return true;
	return false;
}

/* A piece that may go on: long as mailers break lines, with fewer fields than the layout has. */
static bool is_begun(const struct line *l)
{
	return l->n >= SHORTEST && l->n <= LONGEST && !has_blank(l) && count_commas(l) >= COMMAS &&
	       fields_of(l) > count_commas(l) + 1;
}

/* Nothing but figures, latencies and what stands for them. */
static bool is_piece(const struct line *l)
{
	if (!l->n || l->n > LONGEST || fields_of(l))
		return false;
	for (size_t i = 0; i < l->n; i++)
		if (!isdigit((unsigned char)l->s[i]) && !strchr(",.+:/ums", l->s[i]))
			return false;
	return true;
}

/* How many lines from i on make one; 0: it is whole, or not one. */
static size_t count_pieces(const struct text *t, size_t i)
{
	size_t wanted, commas, n = 1;

	if (!is_begun(&t->lines[i]))
		return 0;
	wanted = fields_of(&t->lines[i]) - 1;
	commas = count_commas(&t->lines[i]);
	while (commas < wanted && n < PIECES && i + n < t->n && is_piece(&t->lines[i + n]))
		commas += count_commas(&t->lines[i + n++]);
	return n > 1 && commas == wanted ? n : 0;
}

void filter_csv_wraps(struct text *t)
{
	struct lines out = {0};
	struct line_builder b;
	size_t n;

	line_start(&b, t);
	for (size_t i = 0; i < t->n; i += n ? n : 1) {
		struct line made;

		n = count_pieces(t, i);
		if (!n)
			continue;
		lines_change(&out, i, i + n);
		for (size_t k = i; k < i + n; k++)
			line_copy(&b, &t->lines[k], 0, t->lines[k].n);
		b.edited = true;
		b.code = t->lines[i].code;
		made = line_make(&b, line_place(&t->lines[i], 0));
		lines_add(&out, &made);
	}
	lines_put(&out, t);
	line_release(&b);
}
