#include "parse/format/label.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"

enum {
	HEADING_CHARS = 120, /* longer is prose */
	HEADING_INDENT = 4,  /* deeper is output or code */
	HEADINGS_KEPT = 6,
};

struct labeller {
	struct parse *p;
	const struct claimed *claims;
	size_t n;
	bool *taken;  /* per line: claimed by a block */
	bool spaced;  /* the text divides paragraphs by blank lines, so headings stand between such */
	bool marked;  /* the text marks its headings */
	size_t *near; /* per claim: line of its nearest heading, text->n: none */
};

static bool ends_sentence(const char *s, size_t n)
{
	static const char *const ends[] = {"。", "．", "、", "…", "！", "？", ".", ",", ";", "!", "?"};

	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
		if (n >= strlen(ends[i]) && memcmp(s + n - strlen(ends[i]), ends[i], strlen(ends[i])) == 0)
			return true;
	return false;
}

static bool has_letter(const char *s, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (isalpha((unsigned char)s[i]) || (unsigned char)s[i] >= 0xE3)
			return true;
	return false;
}

/* Table rows and banners: blanks in a row, tabs, box characters. */
static bool is_tabular(const struct line *l)
{
	return find_text(l, skip_blanks(l, 0), "  ") < l->n || memchr(l->s, '\t', l->n) ||
	       find_text(l, 0, "===") < l->n || find_text(l, 0, "---") < l->n ||
	       find_text(l, 0, " | ") < l->n;
}

static bool is_command(const struct line *l, size_t at)
{
	static const char *const prompts[] = {"$", "#", "%", ">", "[root@", "~]", "sudo ", "./", "...",
	                                      "http://", "https://", "yum ", "apt-get "};

	for (size_t i = 0; i < sizeof prompts / sizeof *prompts; i++)
		if (at_text(l, at, prompts[i]))
			return true;
	return at < l->n && l->s[at] == '[' && find_text(l, at, "@") < find_text(l, at, "]");
}

/* A command with a heading glued behind its last word ("… -r 1024Results of disk B", where the
 * heading is in another script): the byte where the heading begins, else `at`. */
static size_t behind_glued_command(const struct line *l, size_t at)
{
	size_t i = at;

	while (i < l->n && (unsigned char)l->s[i] < 0x80)
		i++;
	if (i == at || i >= l->n || l->s[i - 1] == ' ' || find_text(l, at, " -") >= i)
		return at;
	return i;
}

/* Whether an unmarked line reads like a heading; its text goes to *at, *n. */
static bool reads_like_heading(const struct labeller *b, size_t i, size_t *at, size_t *n)
{
	const struct text *t = b->p->text;
	const struct line *l = &t->lines[i];
	size_t end = l->n;

	*at = skip_blanks(l, 0);
	while (end > *at && (l->s[end - 1] == ' ' || l->s[end - 1] == '\t'))
		end--;
	if (end == *at || *at >= HEADING_INDENT || l->code || is_command(l, *at) || is_tabular(l))
		return false;
	*at = behind_glued_command(l, *at);
	*n = end - *at;
	if (utf8_count(l->s + *at, *n) > HEADING_CHARS || !has_letter(l->s + *at, *n))
		return false;
	if (b->spaced && ((i > 0 && !line_is_blank(&t->lines[i - 1])) ||
	                  (i + 1 < t->n && !line_is_blank(&t->lines[i + 1]))))
		return false;
	return !ends_sentence(l->s + *at, *n);
}

/* "# Plan A (region)" above a listing of facts: a comment that names it. */
static bool reads_like_comment(const struct line *l, size_t *at, size_t *n)
{
	*at = skip_blanks(l, 0);
	if (*at >= l->n || l->s[*at] != '#' || l->code)
		return false;
	*at = skip_blanks(l, *at + 1);
	*n = l->n - *at;
	return *n && has_letter(l->s + *at, *n) && !is_tabular(l) && !is_command(l, *at) &&
	       find_text(l, *at, "/") == l->n;
}

static bool heading_text(const struct labeller *b, size_t i, size_t *at, size_t *n)
{
	const struct line *l = &b->p->text->lines[i];

	if (b->taken[i])
		return false;
	if (!l->heading)
		return !b->marked && reads_like_heading(b, i, at, n);
	*at = 0;
	while (*at < l->n && l->s[*at] == '#')
		++*at;
	*at = skip_blanks(l, *at);
	*n = l->n - *at;
	return *n > 0;
}

static const char *text_of(const struct labeller *b, size_t i)
{
	size_t at, n;

	if (!heading_text(b, i, &at, &n) && !reads_like_comment(&b->p->text->lines[i], &at, &n))
		return "";
	return pool_strndup(&b->p->report->pool, b->p->text->lines[i].s + at, n);
}

/* The nearest heading above line `from` whose level is below `level`; text->n: none. */
static size_t heading_above(const struct labeller *b, size_t from, int level)
{
	size_t at, n;

	for (size_t i = from; i-- > 0;) {
		int own = b->p->text->lines[i].heading;

		if (heading_text(b, i, &at, &n) && (!own || own < level))
			return i;
	}
	return b->p->text->n;
}

static size_t comment_above(const struct labeller *b, size_t from)
{
	size_t at, n;

	for (size_t i = from, steps = 0; i-- > 0 && steps < 6 && !b->taken[i]; steps++)
		if (reads_like_comment(&b->p->text->lines[i], &at, &n))
			return i;
	return b->p->text->n;
}

/* Whether the heading on this line stands, in the same words, elsewhere as another's nearest. */
static bool serves_several(const struct labeller *b, size_t line)
{
	const char *text = text_of(b, line);

	for (size_t i = 0; i < b->n; i++)
		if (b->near[i] < b->p->text->n && b->near[i] != line &&
		    strcmp(text_of(b, b->near[i]), text) == 0)
			return true;
	return false;
}

/* Whether every block of the text stands under this heading, so that it tells nothing. */
static bool serves_all(const struct labeller *b, size_t line)
{
	int level = b->p->text->lines[line].heading;

	if (b->n < 2 || !level || b->claims[0].block.first < line)
		return false;
	for (size_t i = line + 1; i < b->claims[b->n - 1].block.first; i++) {
		int other = b->p->text->lines[i].heading;
		if (other && other <= level)
			return false;
	}
	return true;
}

/* The line indices of the headings of claim c, nearest first. */
static size_t headings_of(const struct labeller *b, size_t c, size_t lines[HEADINGS_KEPT])
{
	size_t none = b->p->text->n, line = b->near[c], n = 0;

	while (line < none && n < HEADINGS_KEPT) {
		int level = b->p->text->lines[line].heading;

		if (!(level && n && serves_all(b, line)))
			lines[n++] = line;
		if (!level && !serves_several(b, line))
			break;
		do
			line = heading_above(b, line, level ? level : 7);
		while (line < none && !level && serves_several(b, line));
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

static void label_claim(const struct labeller *b, size_t c)
{
	const struct claimed *claim = &b->claims[c];
	struct report *r = b->p->report;
	size_t lines[HEADINGS_KEPT], n = headings_of(b, c, lines);
	struct heading *headings = make_headings(b, lines, n);
	const char *label = join(r, headings, n);

	for (size_t i = claim->first_run; i < claim->end_run; i++) {
		r->runs[i]->headings = headings;
		r->runs[i]->n_headings = n;
		r->runs[i]->label = label;
	}
	for (size_t i = claim->first_fact; i < claim->end_fact; i++) {
		r->facts[i].headings = headings;
		r->facts[i].n_headings = n;
		r->facts[i].label = label;
	}
}

/* Whether prose is divided by blank lines: most unclaimed lines of text have one beside them. */
static void look_at_text(struct labeller *b)
{
	const struct text *t = b->p->text;
	size_t blank = 0, written = 0;

	for (size_t i = 0; i < t->n; i++) {
		if (t->lines[i].heading)
			b->marked = true;
		if (b->taken[i])
			continue;
		if (line_is_blank(&t->lines[i]))
			blank++;
		else
			written++;
	}
	b->spaced = 4 * blank > written;
}

void label_runs(struct parse *p, const struct claimed *claims, size_t n)
{
	struct labeller b = {.p = p, .claims = claims, .n = n};
	bool facts_only;

	b.taken = xcalloc(p->text->n, sizeof *b.taken);
	b.near = xcalloc(n, sizeof *b.near);
	for (size_t c = 0; c < n; c++)
		for (size_t i = claims[c].block.first; i <= claims[c].block.last; i++)
			b.taken[i] = true;
	look_at_text(&b);
	for (size_t c = 0; c < n; c++) {
		facts_only = claims[c].first_run == claims[c].end_run;
		b.near[c] = facts_only ? comment_above(&b, claims[c].block.first) : p->text->n;
		if (b.near[c] == p->text->n)
			b.near[c] = heading_above(&b, claims[c].block.first, 7);
	}
	for (size_t c = 0; c < n; c++)
		label_claim(&b, c);
	free(b.taken);
	free(b.near);
}
