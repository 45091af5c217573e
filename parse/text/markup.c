/* SPDX-License-Identifier: MIT */
/* Tags that a page or a forum left in plain text: "<br />", "</span>", "[COLOR=Blue]". A line is
 * divided where a tag divides it for a reader. */
#include "parse/text/filter.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "parse/text/line.h"
#include "parse/text/lines.h"

enum { NAME_MAX_BYTES = 11, TAG_MAX_BYTES = 400 };

enum tag_kind { TAG_NONE, TAG_INLINE, TAG_CELL, TAG_BREAK };

/* Names between < and >. */
static const struct {
	const char *name;
	enum tag_kind kind;
} tags[] = {
	{"html", TAG_BREAK},    {"head", TAG_BREAK},    {"body", TAG_BREAK},
	{"br", TAG_BREAK},      {"p", TAG_BREAK},       {"div", TAG_BREAK},
	{"tr", TAG_BREAK},      {"li", TAG_BREAK},      {"ul", TAG_BREAK},
	{"ol", TAG_BREAK},      {"table", TAG_BREAK},   {"tbody", TAG_BREAK},
	{"thead", TAG_BREAK},   {"pre", TAG_BREAK},     {"h1", TAG_BREAK},
	{"h2", TAG_BREAK},      {"h3", TAG_BREAK},      {"h4", TAG_BREAK},
	{"h5", TAG_BREAK},      {"h6", TAG_BREAK},      {"hr", TAG_BREAK},
	{"details", TAG_BREAK}, {"summary", TAG_BREAK}, {"blockquote", TAG_BREAK},
	{"td", TAG_CELL},       {"th", TAG_CELL},       {"span", TAG_INLINE},
	{"b", TAG_INLINE},      {"i", TAG_INLINE},      {"u", TAG_INLINE},
	{"em", TAG_INLINE},     {"strong", TAG_INLINE}, {"tt", TAG_INLINE},
	{"code", TAG_INLINE},   {"font", TAG_INLINE},   {"a", TAG_INLINE},
	{"center", TAG_INLINE}, {"small", TAG_INLINE},  {"big", TAG_INLINE},
	{"kbd", TAG_INLINE},    {"samp", TAG_INLINE},   {"sub", TAG_INLINE},
	{"sup", TAG_INLINE},    {"mark", TAG_INLINE},   {"nobr", TAG_INLINE},
};

/* Names between [ and ]. Single letters are states of fio's jobs as well. */
static const char *const codes[] = {"code", "color", "quote", "html", "pre",  "size",
                                    "font", "url",   "list",  "php",  "hide", "spoiler"};

/* Reads "/name" behind the bracket at s; returns the bytes up to behind the name. */
static size_t read_name(const char *s, size_t n, char name[NAME_MAX_BYTES + 1])
{
	size_t i = 1, k = 0;

	if (i < n && s[i] == '/')
		i++;
	while (i < n && k < NAME_MAX_BYTES && isalnum((unsigned char)s[i]))
		name[k++] = s[i++];
	name[k] = '\0';
	return i;
}

/* Bytes of the tag at s, 0 if it is none that is known. */
static size_t tag_length(const char *s, size_t n, enum tag_kind *kind)
{
	char name[NAME_MAX_BYTES + 1];
	size_t i = read_name(s, n, name), most = n < TAG_MAX_BYTES ? n : TAG_MAX_BYTES;
	const char *end;

	if (!*name || i >= most || !strchr(" />", s[i]))
		return 0;
	end = memchr(s + i, '>', most - i);
	if (end && end > s + i && end[-1] != '/' && !memchr(s + i, '=', (size_t)(end - s) - i))
		return 0; /* "a<b c>d" */
	for (size_t k = 0; end && k < sizeof tags / sizeof *tags; k++) {
		if (strcasecmp(tags[k].name, name) != 0)
			continue;
		*kind = tags[k].kind;
		return (size_t)(end - s) + 1;
	}
	return 0;
}

static size_t code_length(const char *s, size_t n)
{
	char name[NAME_MAX_BYTES + 1];
	size_t i = read_name(s, n, name), most = n < TAG_MAX_BYTES ? n : TAG_MAX_BYTES;
	const char *end;

	if (!*name || i >= most || (s[i] != ']' && s[i] != '='))
		return 0;
	end = memchr(s + i, ']', most - i);
	for (size_t k = 0; end && k < sizeof codes / sizeof *codes; k++)
		if (strcasecmp(codes[k], name) == 0)
			return (size_t)(end - s) + 1;
	return 0;
}

struct markup {
	struct text *text;
	struct line_builder line;
	struct lines out;
};

static void end_line(struct markup *m, const struct line *l, size_t at)
{
	struct line made;

	m->line.edited = true;
	m->line.code = l->code;
	made = line_make(&m->line, line_place(l, at));
	lines_add(&m->out, &made);
	m->line.heading = 0;
}

/* What stands in the place of a tag at byte i: nothing, a tab, a line end, or a blank in a row of a
 * Markdown table, which has to stay one line. */
static void put_stand_in(struct markup *m, const struct line *l, size_t i, enum tag_kind kind)
{
	bool table_row = l->n && l->s[0] == '|';

	if (kind == TAG_CELL && l->s[i + 1] != '/')
		line_replace(&m->line, l, i, "\t", 1);
	else if (kind == TAG_BREAK && table_row)
		line_replace(&m->line, l, i, " ", 1);
	else if (kind == TAG_BREAK && m->line.bytes.n)
		end_line(m, l, i);
}

/* "<h3>", "<summary>": the level of what stands behind it; 0: no title. */
static unsigned char title_level(const struct line *l, size_t i)
{
	if (l->n - i > 4 && l->s[i] == '<' && strchr("hH", l->s[i + 1]) && l->s[i + 2] >= '1' &&
	    l->s[i + 2] <= '6' && strchr("> ", l->s[i + 3]))
		return (unsigned char)(l->s[i + 2] - '0');
	return l->n - i > 9 && strncasecmp(l->s + i, "<summary>", 9) == 0 ? 6 : 0;
}

static void edit(struct markup *m, size_t line)
{
	const struct line *l = &m->text->lines[line];
	size_t kept = 0, used;
	bool changed = false;

	for (size_t i = 0; i < l->n; i += used) {
		enum tag_kind kind = TAG_INLINE;
		size_t length = 0;

		if (l->s[i] == '<')
			length = tag_length(l->s + i, l->n - i, &kind);
		else if (l->s[i] == '[')
			length = code_length(l->s + i, l->n - i);
		used = length ? length : 1;
		if (!length)
			continue;
		if (!changed)
			lines_change(&m->out, line, line + 1);
		line_copy(&m->line, l, kept, i);
		put_stand_in(m, l, i, kind);
		if (!m->line.bytes.n)
			m->line.heading = title_level(l, i);
		kept = i + length;
		changed = true;
	}
	if (!changed)
		return;
	line_copy(&m->line, l, kept, l->n);
	if (m->line.bytes.n || kept == l->n)
		end_line(m, l, l->n);
}

void filter_markup(struct text *t)
{
	struct markup m = {.text = t};

	line_start(&m.line, t);
	for (size_t i = 0; i < t->n; i++)
		if (t->lines[i].traits & (TRAIT_LESS | TRAIT_BRACKET))
			edit(&m, i);
	lines_put(&m.out, t);
	line_release(&m.line);
}
