/* SPDX-License-Identifier: MIT */
#include "parse/format/label.h"

#include <stdlib.h>
#include <string.h>

#include "base/bisect.h"
#include "base/memory.h"
#include "parse/format/heading.h"

enum { HEADINGS_KEPT = 6, COMMENT_REACH = 6, ANY_LEVEL = HEADING_PLAIN + 1 };

/* The text of the nearest heading of some claim. */
struct served {
	const char *text;
	size_t line;
};

/* text->n as the index of a line stands for none; headings are counted from 1, so that 0 does. */
struct labeller {
	struct parse *p;
	const struct claimed *claims;
	size_t n;
	bool *taken; /* per line: claimed by a block */
	struct heading_line *headings;
	size_t n_headings;
	const char **texts;  /* per heading: its words; NULL: not asked for yet */
	unsigned *parent;    /* per heading: the nearest above it of a lower level */
	unsigned *apart;     /* the nearest plain heading from it upwards that serves one */
	signed char *lowest; /* level of the headings behind it, before the last block */
	size_t *near;        /* per claim: the line of its nearest heading */
	struct served *served; /* each of those once, sorted by text */
	size_t n_served;
};

static bool is_above(const void *heading, const void *line)
{
	return ((const struct heading_line *)heading)->line < *(const size_t *)line;
}

/* The nearest heading above a line: how many there are. */
static size_t heading_above(const struct labeller *b, size_t line)
{
	return bisect(&line, b->headings, b->n_headings, sizeof *b->headings, is_above);
}

/* The heading that stands on a line. */
static size_t heading_on(const struct labeller *b, size_t line)
{
	size_t above = heading_above(b, line);

	return above < b->n_headings && b->headings[above].line == line ? above + 1 : 0;
}

static size_t line_of(const struct labeller *b, size_t heading)
{
	return heading ? b->headings[heading - 1].line : b->p->text->n;
}

/* The bracket that ends the words of a link of Markdown that begins here: "[words](target)"; NULL:
 * there is no such link. */
static const char *end_of_words(const char *s)
{
	const char *close = *s == '[' ? strpbrk(s + 1, "[]") : NULL;

	return close && close > s + 1 && close[0] == ']' && close[1] == '(' ? close : NULL;
}

/* Leaves of each link of Markdown the words. */
static void cut_links(char *s)
{
	char *to = s;
	const char *from = s, *close, *end;

	while (*from) {
		close = end_of_words(from);
		end = close ? strchr(close, ')') : NULL;
		if (close && !end)
			break;
		if (close) {
			memmove(to, from + 1, (size_t)(close - from - 1));
			to += close - from - 1;
			from = end + 1;
		} else {
			*to++ = *from++;
		}
	}
	memmove(to, from, strlen(from) + 1);
}

/* The mark that closes the one here: "`words`"; NULL: it opens nothing, or stands in a row. */
static const char *closing_mark(const char *s)
{
	const char *close = *s == '`' && s[1] != '`' ? strchr(s + 1, '`') : NULL;

	return close && close[1] != '`' ? close : NULL;
}

/* Leaves of each "`words`" of Markdown the words. */
static void cut_code_marks(char *s)
{
	char *to = s;
	const char *from = s, *close;
	size_t n;

	while (*from) {
		close = closing_mark(from);
		from += close ? 1 : 0;
		n = close ? (size_t)(close - from) : *from == '`' ? strspn(from, "`") : 1;
		memmove(to, from, n);
		to += n;
		from += n + (close ? 1 : 0);
	}
	*to = '\0';
}

static const char *clean_text(const struct labeller *b, size_t line, size_t at, size_t n)
{
	char *text = pool_strndup(&b->p->report->pool, b->p->text->lines[line].s + at, n);

	if (memchr(text, '[', n))
		cut_links(text);
	if (memchr(text, '`', n))
		cut_code_marks(text);
	return text;
}

static const char *text_of(const struct labeller *b, size_t line)
{
	size_t heading = heading_on(b, line), at, n;

	if (!heading)
		return heading_comment(&b->p->text->lines[line], &at, &n)
		               ? clean_text(b, line, at, n)
		               : "";
	if (!b->texts[heading - 1]) {
		const struct heading_line *h = &b->headings[heading - 1];

		b->texts[heading - 1] = clean_text(b, line, h->at, h->n);
	}
	return b->texts[heading - 1];
}

/* The nearest heading from this one upwards that is plain, or whose level is below `level`. */
static size_t heading_below(const struct labeller *b, size_t heading, int level)
{
	while (heading && b->headings[heading - 1].level != HEADING_PLAIN &&
	       b->headings[heading - 1].level >= level)
		heading = b->parent[heading - 1];
	return heading;
}

static void link_headings(struct labeller *b)
{
	for (size_t i = 0; i < b->n_headings; i++)
		b->parent[i] = (unsigned)heading_below(b, i, b->headings[i].level);
}

static void find_lowest(struct labeller *b)
{
	size_t end = b->n ? heading_above(b, b->claims[b->n - 1].block.first) : 0;
	int lowest = ANY_LEVEL;

	for (size_t i = end; i-- > 0;) {
		b->lowest[i] = (signed char)lowest;
		if (b->headings[i].level < lowest)
			lowest = b->headings[i].level;
	}
}

static size_t comment_above(const struct labeller *b, size_t from)
{
	size_t at, n;

	for (size_t i = from, steps = 0; i-- > 0 && steps < COMMENT_REACH && !b->taken[i]; steps++)
		if (heading_comment(&b->p->text->lines[i], &at, &n))
			return i;
	return b->p->text->n;
}

static int compare_served(const void *a, const void *b)
{
	const struct served *x = a, *y = b;
	int by_text = strcmp(x->text, y->text);

	return by_text ? by_text : (x->line > y->line) - (x->line < y->line);
}

static void find_served(struct labeller *b)
{
	for (size_t c = 0; c < b->n; c++)
		if (b->near[c] < b->p->text->n && (c == 0 || b->near[c] != b->near[c - 1]))
			b->served[b->n_served++] =
				(struct served){text_of(b, b->near[c]), b->near[c]};
	if (b->n_served)
		qsort(b->served, b->n_served, sizeof *b->served, compare_served);
}

static bool served_before(const void *served, const void *key)
{
	return compare_served(served, key) < 0;
}

/* Whether the heading on this line stands, in the same words, elsewhere as another's nearest. */
static bool serves_several(const struct labeller *b, size_t line)
{
	struct served key = {text_of(b, line), 0};
	size_t i = bisect(&key, b->served, b->n_served, sizeof *b->served, served_before);

	for (; i < b->n_served && strcmp(b->served[i].text, key.text) == 0; i++)
		if (b->served[i].line != line)
			return true;
	return false;
}

static void find_apart(struct labeller *b)
{
	size_t last = 0;

	for (size_t i = 0; i < b->n_headings; i++) {
		if (b->headings[i].level != HEADING_PLAIN ||
		    !serves_several(b, b->headings[i].line))
			last = i + 1;
		b->apart[i] = (unsigned)last;
	}
}

/* Whether every block of the text stands under this heading, so that it tells nothing. */
static bool serves_all(const struct labeller *b, size_t heading)
{
	const struct heading_line *h = &b->headings[heading - 1];

	return b->n >= 2 && h->level < HEADING_LEAD && b->claims[0].block.first >= h->line &&
	       b->lowest[heading - 1] > h->level;
}

/* The line indices of the headings of claim c, nearest first. */
static size_t headings_of(const struct labeller *b, size_t c, size_t lines[HEADINGS_KEPT])
{
	size_t none = b->p->text->n, line = b->near[c], n = 0;

	while (line < none && n < HEADINGS_KEPT) {
		size_t heading = heading_on(b, line);
		bool marked = heading && b->headings[heading - 1].level != HEADING_PLAIN;

		if (!(marked && n && serves_all(b, heading)))
			lines[n++] = line;
		if (!marked && !serves_several(b, line))
			break;
		if (marked)
			heading = b->parent[heading - 1];
		else if ((heading = heading_above(b, line)))
			heading = b->apart[heading - 1];
		line = line_of(b, heading);
	}
	return n;
}

static struct heading *make_headings(const struct labeller *b, const size_t *lines, size_t n)
{
	struct heading *h = pool_alloc(&b->p->report->pool, (n ? n : 1) * sizeof *h);

	for (size_t i = 0; i < n; i++)
		h[i] = (struct heading){text_of(b, lines[i]), b->p->text->lines[lines[i]].number};
	return h;
}

static const char *join(struct report *r, const struct heading *h, size_t n)
{
	const char *label = n ? h[n - 1].text : NULL;

	for (size_t i = n ? n - 1 : 0; i-- > 0;)
		label = pool_concat(&r->pool, label, " › ", h[i].text, NULL);
	return label;
}

/* The machine of a prompt on the block's first line or over it, blank lines between: better than no
 * name. */
static const char *prompt_name(const struct labeller *b, const struct claimed *claim)
{
	enum { BLANKS = 2 };
	const struct line *lines = b->p->text->lines;
	size_t first = claim->block.first, above = first, at, n;

	while (above > 0 && first - above <= BLANKS && (above == first || line_is_blank(&lines[above])))
		above--;
	for (size_t i = above; i <= first; i++)
		if (heading_prompt_name(&lines[i], &at, &n))
			return pool_strndup(&b->p->report->pool, lines[i].s + at, n);
	return NULL;
}

static void label_claim(const struct labeller *b, size_t c)
{
	const struct claimed *claim = &b->claims[c];
	struct report *r = b->p->report;
	size_t lines[HEADINGS_KEPT], n = headings_of(b, c, lines);
	struct heading *headings = make_headings(b, lines, n);
	const char *label = join(r, headings, n), *prompt = n ? NULL : prompt_name(b, claim);

	for (size_t i = claim->first_run; i < claim->end_run; i++) {
		struct run *run = r->runs[i];

		run->headings = headings;
		run->n_headings = n;
		if (run->label && n)
			run->label =
				pool_concat(&r->pool, headings[0].text, " › ", run->label, NULL);
		else if (!run->label)
			run->label = label ? label : run->host ? NULL : prompt;
	}
	for (size_t i = claim->first_fact; i < claim->end_fact; i++) {
		r->facts[i].headings = headings;
		r->facts[i].n_headings = n;
		r->facts[i].label = label;
	}
}

static void find_nearest(struct labeller *b)
{
	for (size_t c = 0; c < b->n; c++) {
		const struct claimed *claim = &b->claims[c];
		size_t first = claim->block.first, none = b->p->text->n;

		b->near[c] = claim->first_run == claim->end_run ? comment_above(b, first) : none;
		if (b->near[c] == none)
			b->near[c] = line_of(
				b, heading_below(b, heading_above(b, first), ANY_LEVEL));
	}
}

static void labeller_init(struct labeller *b)
{
	size_t lines = b->p->text->n;

	b->taken = xcalloc(lines, sizeof *b->taken);
	for (size_t c = 0; c < b->n; c++)
		for (size_t i = b->claims[c].block.first; i <= b->claims[c].block.last; i++)
			b->taken[i] = true;
	b->headings = headings_find(b->p->text, b->taken, &b->n_headings);
	b->texts = xcalloc(b->n_headings, sizeof *b->texts);
	b->parent = xcalloc(b->n_headings, sizeof *b->parent);
	b->apart = xcalloc(b->n_headings, sizeof *b->apart);
	b->lowest = xcalloc(b->n_headings, sizeof *b->lowest);
	b->near = xcalloc(b->n, sizeof *b->near);
	b->served = xcalloc(b->n, sizeof *b->served);
}

static void labeller_release(struct labeller *b)
{
	free(b->taken);
	free(b->headings);
	free(b->texts);
	free(b->parent);
	free(b->apart);
	free(b->lowest);
	free(b->near);
	free(b->served);
}

void label_runs(struct parse *p, const struct claimed *claims, size_t n)
{
	struct labeller b = {.p = p, .claims = claims, .n = n};

	if (n == 0)
		return;
	labeller_init(&b);
	link_headings(&b);
	find_lowest(&b);
	find_nearest(&b);
	find_served(&b);
	find_apart(&b);
	for (size_t c = 0; c < n; c++)
		label_claim(&b, c);
	labeller_release(&b);
}
