/* SPDX-License-Identifier: MIT */
/* The helpers of parser.h. */
#include "parse/format/parser.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "base/utf8.h"
#include "parse/model/import.h"

enum { DAY_BYTES = 10 };

/* n, or less where that would cut a character; a byte stands behind. */
static size_t whole_characters(const char *s, size_t n)
{
	while (n && ((unsigned char)s[n] & 0xC0) == 0x80)
		n--;
	return n;
}

struct figure parse_figure(struct parse *p, size_t line, size_t at, size_t n, double value)
{
	const struct line *l = &p->text->lines[line];
	const char *printed = text_printed(p->text, l, at, &n);
	struct figure f = {.value = value};

	f.text = pool_strndup(&p->report->pool, printed, whole_characters(printed, n));
	text_place(l, at, &f.line, &f.column);
	return f;
}

void parse_diag(struct parse *p, enum level level, size_t line, size_t at, const char *format, ...)
{
	unsigned number, column;
	va_list ap;

	text_place(&p->text->lines[line], at, &number, &column);
	va_start(ap, format);
	diag_vadd(&p->report->diags, level, p->file, number, column, format, ap);
	va_end(ap);
}

struct run *parse_begin_run(struct parse *p, const char *tool, size_t first)
{
	struct run *run = report_add_run(p->report, tool);

	run->first_line = run->last_line = p->text->lines[first].number;
	return run;
}

void parse_end_run(struct parse *p, struct run *run, size_t last)
{
	run->last_line = p->text->lines[last].number;
}

void parse_date(struct parse *p, struct run *run, const char *s, size_t n)
{
	const char *date = pool_strndup(&p->report->pool, s, n < DAY_BYTES ? n : DAY_BYTES);

	if (!date_is_valid(date))
		return;
	run->date = date;
	run->date_from = "printed";
}

static void trim(const struct line *l, size_t *at, size_t *n)
{
	size_t end = *at + *n;

	*at = skip_blanks(l, *at);
	while (end > *at && isspace((unsigned char)l->s[end - 1]))
		end--;
	*n = end > *at ? end - *at : 0;
}

void parse_attr(struct parse *p, struct attrs *a, const char *name, size_t line, size_t at, size_t n)
{
	const struct line *l = &p->text->lines[line];
	struct figure f;

	trim(l, &at, &n);
	f = parse_figure(p, line, at, n, NAN);
	n = whole_characters(l->s + at, n);
	if (strlen(f.text) == n && memcmp(f.text, l->s + at, n) == 0)
		attrs_take(p->report, a, name, f.text, f);
	else
		attrs_take(p->report, a, name, pool_strndup(&p->report->pool, l->s + at, n), f);
}

void parse_attr_number(struct parse *p, struct attrs *a, const char *name, size_t line, size_t at,
                       size_t n, double value)
{
	attrs_set_number(p->report, a, name, parse_figure(p, line, at, n, value));
}

size_t skip_more_blanks(const struct line *l, size_t at)
{
	static const char eight[] = "        "; /* of the many between columns */

	while (at + 8 <= l->n && memcmp(l->s + at, eight, 8) == 0)
		at += 8;
	while (at < l->n) {
		if (l->s[at] == ' ' || l->s[at] == '\t')
			at++;
		else if (at_text(l, at, "\xC2\xA0"))
			at += 2;
		else
			break;
	}
	return at;
}

size_t skip_word(const struct line *l, size_t at)
{
	for (; at < l->n; at++) {
		char c = l->s[at];

		if (c == ' ' || c == '\t' || (c == '\xC2' && at_text(l, at, "\xC2\xA0")))
			break;
	}
	return at;
}

bool line_is_blank(const struct line *l)
{
	return skip_blanks(l, 0) == l->n;
}

size_t read_number(const struct line *l, size_t at, double *value)
{
	return at < l->n ? number_read(l->s + at, l->n - at, value) : 0;
}

bool ends_input(const struct text *text, size_t line, size_t at)
{
	return text->open_end && line + 1 == text->n && at >= text->lines[line].n;
}

bool find_number(const struct line *l, const char *key, size_t *at, size_t *n, double *value)
{
	for (size_t i = find_text(l, 0, key); i < l->n; i = find_text(l, i + 1, key)) {
		bool inside = i > 0 && (isalnum((unsigned char)l->s[i - 1]) || l->s[i - 1] == '_');

		*at = skip_blanks(l, i + strlen(key));
		*n = inside ? 0 : read_number(l, *at, value);
		if (*n)
			return true;
	}
	return false;
}

static bool is_host_char(char c)
{
	return isalnum((unsigned char)c) || c == '.' || c == '-' || c == '_';
}

const char *prompt_host(struct parse *p, const struct line *l)
{
	size_t at = skip_blanks(l, 0), user, host;
	bool bracket = at < l->n && l->s[at] == '[';

	at += bracket;
	for (user = at; user < l->n && is_host_char(l->s[user]); user++)
		;
	if (user == at || user >= l->n || l->s[user] != '@')
		return NULL;
	for (host = user + 1; host < l->n && is_host_char(l->s[host]); host++)
		;
	if (host == user + 1 || host >= l->n || !strchr(bracket ? " ]:" : ":~ $#", l->s[host]))
		return NULL;
	if (find_text(l, host, bracket ? "]" : "$") == l->n && find_text(l, host, "#") == l->n)
		return NULL;
	return pool_strndup(&p->report->pool, l->s + user + 1, host - user - 1);
}

size_t words_before(const struct line *l, size_t from, size_t at, size_t *begins)
{
	static const char around[] = " \t:|`*-#>\"'([.";
	size_t letters = 0;

	while (from < at && strchr(around, l->s[from]))
		from++;
	while (at > from && strchr(around, l->s[at - 1]))
		at--;
	for (size_t i = from; i < at; i++)
		letters += isalnum((unsigned char)l->s[i]) || (unsigned char)l->s[i] >= 0x80;
	*begins = from;
	return letters ? at - from : 0;
}
