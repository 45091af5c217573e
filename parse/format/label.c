/* SPDX-License-Identifier: MIT */
#include "parse/format/label.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "parse/format/heading.h"

enum { HEADINGS_KEPT = 6, COMMENT_REACH = 6, ANY_LEVEL = HEADING_PLAIN + 1 };

/* The text of the nearest heading of some claim. */
struct served {
	const char *text;
	size_t line;
};

/* All arrays over lines hold text->n elements; text->n as an index stands for none. */
struct labeller {
	struct parse *p;
	const struct claimed *claims;
	size_t n;
	bool *taken;		   /* claimed by a block */
	struct heading_line *line; /* what each line is as a heading */
	unsigned *above;	   /* the nearest heading above each line */
	unsigned *parent;	   /* of a heading: the nearest above it of a lower level */
	unsigned *apart;	   /* the nearest plain heading from the line upwards that serves one */
	signed char *lowest;	   /* level of the headings behind each line, before the last block */
	size_t *near;		   /* per claim: its nearest heading */
	struct served *served;	   /* each of those once, sorted by text */
	size_t n_served;
};

static bool is_heading(const struct labeller *b, size_t i)
{
	return b->line[i].level != HEADING_NONE;
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

static const char *text_of(const struct labeller *b, size_t i)
{
	struct heading_line h = b->line[i];
	char *text;

	if (!h.level && !heading_comment(&b->p->text->lines[i], &h.at, &h.n))
		return "";
	text = pool_strndup(&b->p->report->pool, b->p->text->lines[i].s + h.at, h.n);
	cut_links(text);
	cut_code_marks(text);
	return text;
}

/* The nearest heading above line `from` that is plain, or whose level is below `level`. */
static size_t heading_above(const struct labeller *b, size_t from, int level)
{
	size_t i = b->above[from], none = b->p->text->n;

	while (i < none && b->line[i].level != HEADING_PLAIN && b->line[i].level >= level)
		i = b->parent[i];
	return i;
}

static void link_headings(struct labeller *b)
{
	size_t last = b->p->text->n;

	for (size_t i = 0; i < b->p->text->n; i++) {
		b->above[i] = (unsigned)last;
		if (!is_heading(b, i))
			continue;
		b->parent[i] = (unsigned)heading_above(b, i, b->line[i].level);
		last = i;
	}
}

static void find_lowest(struct labeller *b)
{
	size_t end = b->n ? b->claims[b->n - 1].block.first : 0;
	int lowest = ANY_LEVEL;

	for (size_t i = end; i-- > 0;) {
		b->lowest[i] = (signed char)lowest;
		if (is_heading(b, i) && b->line[i].level < lowest)
			lowest = b->line[i].level;
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

/* Whether the heading on this line stands, in the same words, elsewhere as another's nearest. */
static bool serves_several(const struct labeller *b, size_t line)
{
	struct served key = {text_of(b, line), 0};
	size_t low = 0, high = b->n_served;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (compare_served(&b->served[middle], &key) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	for (; low < b->n_served && strcmp(b->served[low].text, key.text) == 0; low++)
		if (b->served[low].line != line)
			return true;
	return false;
}

static void find_apart(struct labeller *b)
{
	size_t last = b->p->text->n;

	for (size_t i = 0; i < b->p->text->n; i++) {
		if (is_heading(b, i) &&
		    (b->line[i].level != HEADING_PLAIN || !serves_several(b, i)))
			last = i;
		b->apart[i] = (unsigned)last;
	}
}

/* Whether every block of the text stands under this heading, so that it tells nothing. */
static bool serves_all(const struct labeller *b, size_t line)
{
	int level = b->line[line].level;

	return b->n >= 2 && level < HEADING_LEAD && b->claims[0].block.first >= line &&
	       b->lowest[line] > level;
}

/* The line indices of the headings of claim c, nearest first. */
static size_t headings_of(const struct labeller *b, size_t c, size_t lines[HEADINGS_KEPT])
{
	size_t none = b->p->text->n, line = b->near[c], n = 0;

	while (line < none && n < HEADINGS_KEPT) {
		int level = b->line[line].level;
		bool marked = level && level != HEADING_PLAIN;

		if (!(marked && n && serves_all(b, line)))
			lines[n++] = line;
		if (marked) {
			line = b->parent[line];
		} else {
			if (!serves_several(b, line))
				break;
			line = b->above[line];
			line = line < none ? b->apart[line] : none;
		}
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
		label = pool_printf(&r->pool, "%s › %s", label, h[i].text);
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
			run->label = pool_printf(&r->pool, "%s › %s", headings[0].text, run->label);
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
			b->near[c] = heading_above(b, first, ANY_LEVEL);
	}
}

static void labeller_init(struct labeller *b)
{
	size_t lines = b->p->text->n;

	b->taken = xcalloc(lines, sizeof *b->taken);
	for (size_t c = 0; c < b->n; c++)
		for (size_t i = b->claims[c].block.first; i <= b->claims[c].block.last; i++)
			b->taken[i] = true;
	b->line = headings_find(b->p->text, b->taken);
	b->above = xcalloc(lines, sizeof *b->above);
	b->parent = xcalloc(lines, sizeof *b->parent);
	b->apart = xcalloc(lines, sizeof *b->apart);
	b->lowest = xcalloc(lines, sizeof *b->lowest);
	b->near = xcalloc(b->n, sizeof *b->near);
	b->served = xcalloc(b->n, sizeof *b->served);
}

static void labeller_release(struct labeller *b)
{
	free(b->taken);
	free(b->line);
	free(b->above);
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
