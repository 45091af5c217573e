/* SPDX-License-Identifier: MIT */
#include "parse/text/html.h"

#include <ctype.h>
#include <libxml/HTMLparser.h>
#include <libxml/parserInternals.h>
#include <stdint.h>
#include <string.h>

#include "base/number.h"
#include "base/utf8.h"
#include "parse/text/date.h"
#include "parse/text/line.h"

enum {
	SNIFF_BYTES = 4096,
	LOOK_AHEAD = 4096, /* bytes searched when delivered text and source disagree */
	TAG_BYTES = 65536, /* a longer tag is none */
};

enum element_kind { INLINE, BLOCK, CELL, SKIPPED, PRE, BREAK };

static const struct {
	const char *name;
	enum element_kind kind;
} elements[] = {
        {"address", BLOCK},  {"article", BLOCK}, {"aside", BLOCK},    {"blockquote", BLOCK},
        {"body", BLOCK},     {"caption", BLOCK}, {"center", BLOCK},   {"dd", BLOCK},
        {"details", BLOCK},  {"dir", BLOCK},     {"div", BLOCK},      {"dl", BLOCK},
        {"dt", BLOCK},       {"fieldset", BLOCK}, {"figcaption", BLOCK}, {"figure", BLOCK},
        {"footer", BLOCK},   {"form", BLOCK},    {"h1", BLOCK},       {"h2", BLOCK},
        {"h3", BLOCK},       {"h4", BLOCK},      {"h5", BLOCK},       {"h6", BLOCK},
        {"header", BLOCK},   {"hr", BLOCK},      {"li", BLOCK},       {"main", BLOCK},
        {"nav", BLOCK},      {"ol", BLOCK},      {"p", BLOCK},        {"section", BLOCK},
        {"summary", BLOCK},  {"table", BLOCK},   {"tbody", BLOCK},    {"tfoot", BLOCK},
        {"thead", BLOCK},    {"tr", BLOCK},      {"ul", BLOCK},       {"td", CELL},
        {"th", CELL},        {"script", SKIPPED}, {"style", SKIPPED}, {"noscript", SKIPPED},
        {"template", SKIPPED}, {"textarea", PRE}, {"title", SKIPPED}, {"pre", PRE},
        {"listing", PRE},    {"xmp", PRE},       {"br", BREAK},
};

struct page {
	struct text *text;
	struct line_builder line;
	struct cursor at;      /* in the source, behind the last character delivered */
	int skipped, pre;      /* depth of such elements */
	int heading;           /* level of the heading we are in, or 0 */
	size_t cells;          /* of the table row so far */
	bool in_cell;          /* blocks in a cell break no line */
	bool blank_due;        /* collapsed blanks stand before the next character */
	struct place blank;    /* the first of them */
	bool in_title;
	struct buf title;
};

static enum element_kind kind_of(const char *name)
{
	for (size_t i = 0; i < sizeof elements / sizeof *elements; i++)
		if (strcasecmp(elements[i].name, name) == 0)
			return elements[i].kind;
	return INLINE;
}

static bool is_sign(const char *s, size_t n)
{
	static const char *const signs[] = {"<!doctype html", "<html", "<head>", "<body"};

	for (size_t i = 0; *s == '<' && i < sizeof signs / sizeof *signs; i++)
		if (n >= strlen(signs[i]) && strncasecmp(s, signs[i], strlen(signs[i])) == 0)
			return true;
	return false;
}

/* The number before the text of the line at s; false: there is none. */
static bool line_number(const char *s, size_t n, uint64_t *number)
{
	size_t at = 0;

	while (at < n && (s[at] == ' ' || s[at] == '\t'))
		at++;
	return at < n && isdigit((unsigned char)s[at]) &&
	       number_read_u64(s + at, n - at, number) > 0;
}

/* Whether the line at s and the one behind it are numbered: the source of a page in a listing, where
 * a reader of pages would take the numbers for text. */
static bool is_listed(const char *s, size_t n)
{
	const char *next = memchr(s, '\n', n);
	uint64_t here, below;

	return next && line_number(s, (size_t)(next - s), &here) &&
	       line_number(next + 1, n - (size_t)(next + 1 - s), &below) && below == here + 1;
}

bool html_is(const char *s, size_t n)
{
	size_t end = n < SNIFF_BYTES ? n : SNIFF_BYTES, line = 0;

	for (size_t i = 0; i < end; i++) {
		if (s[i] == '\n')
			line = i + 1;
		else if (is_sign(s + i, end - i))
			return !is_listed(s + line, n - line);
	}
	return false;
}

/* Bytes of the tag, comment or declaration at the cursor. */
static size_t markup_length(const struct cursor *c)
{
	const char *s = c->s + c->at, *end = c->s + c->n, *p;
	const char *limit = end - s > TAG_BYTES ? s + TAG_BYTES : end;
	char quote = '\0';

	if (end - s >= 4 && memcmp(s, "<!--", 4) == 0) {
		p = memmem(s + 4, (size_t)(end - s - 4), "-->", 3);
		return p ? (size_t)(p - s) + 3 : (size_t)(end - s);
	}
	for (p = s + 1; p < limit; p++) {
		if (quote)
			quote = *p == quote ? '\0' : quote;
		else if (*p == '"' || *p == '\'')
			quote = *p;
		else if (*p == '>')
			return (size_t)(p - s) + 1;
	}
	return 1;
}

static bool is_markup(const struct cursor *c)
{
	return c->s[c->at] == '<' && c->at + 1 < c->n &&
	       (isalpha((unsigned char)c->s[c->at + 1]) || strchr("/!?", c->s[c->at + 1]));
}

/* Bytes of the character reference at the cursor ("&lt;", "&#x41;", "&amp"), 1 if it is none. */
static size_t reference_length(const struct cursor *c)
{
	const char *s = c->s + c->at;
	size_t n = c->n - c->at, i = 1;

	while (i < n && i < 32 && (isalnum((unsigned char)s[i]) || s[i] == '#'))
		i++;
	if (i > 1 && i < n && s[i] == ';')
		return i + 1;
	return i > 1 ? i : 1;
}

/* Moves the cursor behind the source of the delivered code point and tells its place. */
static struct place locate(struct cursor *c, uint32_t cp)
{
	size_t limit = c->at + LOOK_AHEAD, used;
	struct place place;

	while (c->at < c->n && c->at < limit) {
		uint32_t here = cursor_peek(c, &used);

		if (here != cp && here != '&' && is_markup(c)) {
			size_t skip = markup_length(c);
			cursor_skip(c, skip);
			limit += skip;
			continue;
		}
		place = cursor_place(c);
		if (here == '&') {
			cursor_skip(c, reference_length(c));
			return place;
		}
		cursor_skip(c, used);
		if (here == cp)
			return place;
	}
	return cursor_place(c);
}

static void end_line(struct page *p)
{
	p->blank_due = false;
	p->line.heading = (unsigned char)p->heading;
	p->line.code = p->pre > 0;
	if (p->line.bytes.n || p->pre)
		line_end(&p->line, cursor_place(&p->at));
}

static bool is_space(uint32_t cp)
{
	return cp == ' ' || cp == '\n' || cp == '\t' || cp == '\r' || cp == '\f';
}

static void add(struct page *p, const char *s, size_t n, struct place place)
{
	if (p->blank_due && p->line.bytes.n)
		line_add(&p->line, " ", 1, p->blank);
	p->blank_due = false;
	line_add(&p->line, s, n, place);
}

static void on_characters(void *user, const xmlChar *text, int length)
{
	struct page *p = user;
	const char *s = (const char *)text;
	size_t n = (size_t)length, used;

	if (p->in_title)
		buf_put(&p->title, s, n);
	for (size_t i = 0; i < n; i += used) {
		uint32_t cp = utf8_decode(s + i, n - i, &used);
		struct place place = locate(&p->at, cp);

		if (p->skipped)
			continue;
		if (p->pre && cp == '\n') {
			end_line(p);
		} else if (!p->pre && is_space(cp)) {
			if (!p->blank_due)
				p->blank = place;
			p->blank_due = true;
		} else {
			add(p, s + i, used, place);
		}
	}
}

static const char *attribute(const xmlChar **attributes, const char *name)
{
	for (size_t i = 0; attributes && attributes[i]; i += 2)
		if (strcasecmp((const char *)attributes[i], name) == 0)
			return (const char *)attributes[i + 1];
	return NULL;
}

/* A date of the page: <time datetime=…>, <meta property="article:published_time" content=…>. */
static void take_date(struct page *p, const char *name, const xmlChar **attributes)
{
	const char *value = NULL, *property = attribute(attributes, "property");
	char day[DATE_BYTES];

	if (strcasecmp(name, "time") == 0)
		value = attribute(attributes, "datetime");
	else if (strcasecmp(name, "meta") == 0 && property &&
	         strcmp(property, "article:published_time") == 0)
		value = attribute(attributes, "content");
	if (!value || !date_read(value, day))
		return;
	if (!p->text->posted || strcasecmp(name, "meta") == 0)
		p->text->posted = pool_strdup(&p->text->pool, day);
}

static int heading_level(const char *name)
{
	bool heading = (name[0] == 'h' || name[0] == 'H') && name[1] >= '1' && name[1] <= '6';

	return heading && !name[2] ? name[1] - '0' : 0;
}

static void start_cell(struct page *p)
{
	if (p->cells++ && !p->skipped) {
		p->blank_due = false;
		line_add(&p->line, "\t", 1, cursor_place(&p->at));
	}
	p->in_cell = true;
}

/* A line ends here, but in a cell only for what must have lines of its own. */
static void start_block(struct page *p, const char *name)
{
	bool row = strcasecmp(name, "tr") == 0 || strcasecmp(name, "table") == 0;

	if (row || kind_of(name) == PRE || !p->in_cell)
		end_line(p);
	else
		p->blank_due = true;
	if (row) {
		p->cells = 0;
		p->in_cell = false;
	}
}

static void on_start(void *user, const xmlChar *element, const xmlChar **attributes)
{
	struct page *p = user;
	const char *name = (const char *)element;
	enum element_kind kind = kind_of(name);

	take_date(p, name, attributes);
	if (strcasecmp(name, "title") == 0 && !p->title.n)
		p->in_title = true;
	if (kind == SKIPPED)
		p->skipped++;
	if (kind == CELL)
		start_cell(p);
	else if (kind == BREAK || ((kind == BLOCK || kind == PRE) && (!p->pre || p->line.bytes.n)))
		start_block(p, name); /* a block within <pre> is a line, and none before it */
	if (kind == PRE)
		p->pre++;
	if (heading_level(name))
		p->heading = heading_level(name);
}

static void on_end(void *user, const xmlChar *element)
{
	struct page *p = user;
	const char *name = (const char *)element;
	enum element_kind kind = kind_of(name);

	p->in_title = p->in_title && strcasecmp(name, "title") != 0;
	if (kind == SKIPPED && p->skipped)
		p->skipped--;
	if (kind == PRE && p->line.bytes.n)
		end_line(p);
	if (kind == PRE && p->pre)
		p->pre--;
	if (kind == CELL)
		p->in_cell = false;
	if (kind == BLOCK)
		start_block(p, name);
	if (heading_level(name))
		p->heading = 0;
}

static void parse(struct page *p, const char *s, size_t n)
{
	htmlSAXHandler sax = {
	        .startElement = on_start,
	        .endElement = on_end,
	        .characters = on_characters,
	        .cdataBlock = on_characters,
	        .ignorableWhitespace = on_characters,
	};
	htmlParserCtxtPtr ctxt = htmlCreatePushParserCtxt(&sax, p, NULL, 0, NULL, XML_CHAR_ENCODING_UTF8);
	const size_t chunk = 1 << 20;

	if (!ctxt)
		return;
	htmlCtxtUseOptions(ctxt, HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING |
	                                 HTML_PARSE_NONET | HTML_PARSE_IGNORE_ENC);
	for (size_t at = 0; at < n; at += chunk)
		htmlParseChunk(ctxt, s + at, (int)(n - at < chunk ? n - at : chunk), 0);
	htmlParseChunk(ctxt, "", 0, 1);
	if (ctxt->myDoc)
		xmlFreeDoc(ctxt->myDoc);
	htmlFreeParserCtxt(ctxt);
}

void html_lines(struct text *t, const char *s, size_t n, const char *name, struct diags *diags)
{
	struct page p = {.text = t, .title = BUF_INIT};

	line_start(&p.line, t);
	cursor_start(&p.at, s, n);
	parse(&p, s, n);
	end_line(&p);
	if (p.title.n)
		t->title = pool_strndup(&t->pool, p.title.s, p.title.n);
	if (p.line.lost)
		diag_add(diags, LEVEL_WARNING, name, 0, 0,
		         "lines over %d bytes were cut; %zu bytes are lost", LINE_MAX_BYTES,
		         p.line.lost);
	buf_release(&p.title);
	line_release(&p.line);
}
