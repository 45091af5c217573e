/* SPDX-License-Identifier: MIT */
#include "render/page/log_line.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "render/page/page.h"

enum { READINGS_MAX = 8 }; /* as many are named; of the rest, how many there are */

/* Text ------------------------------------------------------------------------------------------
 */

static bool is_figure_byte(char c)
{
	return (c >= '0' && c <= '9') || c == '.';
}

/* Byte of the k-th code point of s, or its length. */
static size_t offset_of(const char *s, unsigned k)
{
	size_t n = strlen(s), at = 0, used;

	for (; k && at < n; k--) {
		utf8_decode(s + at, n - at, &used);
		at += used;
	}
	return at;
}

/* Where the printed figure stands in s from byte `from` on, not inside a longer number. */
static const char *search_figure(const char *s, size_t from, const char *figure)
{
	size_t n = strlen(figure);

	for (const char *at = s + from; (at = strstr(at, figure)); at++)
		if ((at == s || !is_figure_byte(at[-1])) && !is_figure_byte(at[n]))
			return at;
	return NULL;
}

/* Where the figure of a mark stands in the text of its row; NULL: it is not to be found. */
static const char *find_figure(const char *text, bool as_read, const struct shown_line *shown,
			       const struct mark *m, size_t from)
{
	if (as_read && shown->exact && m->column >= shown->column) {
		size_t at = offset_of(text, m->column - shown->column);

		if (at >= from && strncmp(text + at, m->text, strlen(m->text)) == 0)
			return text + at;
	}
	return search_figure(text, from, m->text);
}

void log_line_text(xmlNode *row, const struct shown_line *shown, const struct mark *marks, size_t n,
		   const struct privacy *privacy)
{
	char *text = public_line(shown, privacy);
	bool as_read = strcmp(text, shown->text) == 0;
	size_t done = 0;

	for (size_t i = 0; i < n; i++) {
		const char *at;

		if (!marks[i].number || !(at = find_figure(text, as_read, shown, &marks[i], done)))
			continue;
		line_text(row, text + done, (size_t)(at - text) - done, false);
		line_text(row, at, strlen(marks[i].text), true);
		done = (size_t)(at - text) + strlen(marks[i].text);
	}
	line_text(row, text + done, strlen(text + done), false);
	free(text);
}

/* Reading ---------------------------------------------------------------------------------------
 */

/* Whether the line says so already: one word serves all alike. */
static bool is_repeated(const struct mark *marks, size_t i)
{
	for (size_t k = 0; k < i; k++) {
		const struct mark *a = &marks[k], *b = &marks[i];

		if (a->kind != b->kind)
			continue;
		if (a->kind == MARK_ATTR
			    ? strcmp(a->name, b->name) == 0
			    : a->kind == MARK_CPU || a->kind == MARK_LATENCY ||
				      a->kind == MARK_SHARE ||
				      strcmp(a->result->metric, b->result->metric) == 0)
			return true;
	}
	return false;
}

static const char *tool_of(const struct run *run)
{
	const char *suite = attrs_string(&run->params, "suite");

	return run->built_in && suite ? suite : run->tool;
}

/* How much of a title says what that of the mark before said: "Read: ". */
static size_t common_start(const char *title, const char *before)
{
	static const char *const colons[] = {": ", "："};

	for (size_t i = 0; i < sizeof colons / sizeof *colons; i++) {
		const char *colon = strstr(title, colons[i]);
		size_t n = colon ? (size_t)(colon - title) + strlen(colons[i]) : 0;

		if (n && strncmp(title, before, n) == 0)
			return n;
	}
	return 0;
}

/* `before` is the title said before, or ""; it becomes this one. */
static void put_metric(xmlNode *to, const struct lang *l, const struct mark *m, const char **before)
{
	struct lang_metric words = lang_metric(l, tool_of(m->run), m->result->metric);
	const char *key = m->kind == MARK_INDEX ? "log.index-of"
			  : m->result->too_fast ? "log.too-fast-of"
			  : m->result->failed	? "log.failed-of"
						: "log.metric";
	struct buf href = BUF_INIT;

	if (*words.term)
		buf_printf(&href, "glossary.html#%s", words.term);
	run_message(to, l, key,
		    {"title", words.title + common_start(words.title, *before),
		     href.n ? href.s : NULL});
	*before = words.title;
	buf_release(&href);
}

static void put_reading(xmlNode *to, const struct lang *l, const struct mark *m,
			const char **before)
{
	if (m->kind == MARK_RESULT || m->kind == MARK_INDEX)
		put_metric(to, l, m, before);
	else if (m->kind == MARK_ATTR)
		run_text(to, lang_fact(l, m->name));
	else
		run_text(to, lang_text(l, m->kind == MARK_CPU	    ? "log.cpu-of"
					  : m->kind == MARK_LATENCY ? "log.latency-of"
								    : "log.histogram"));
}

/* Either the results, or the facts and parameters. */
static void put_readings(xmlNode *to, const struct lang *l, const struct mark *marks, size_t n,
			 bool attrs, size_t *said)
{
	const char *before = "";

	for (size_t i = 0; i < n; i++) {
		if (marks[i].kind == MARK_DETAIL || (marks[i].kind == MARK_ATTR) != attrs ||
		    is_repeated(marks, i) || (*said)++ >= READINGS_MAX)
			continue;
		if (*said > 1)
			run_text(to, lang_text(l, "log.sep"));
		put_reading(to, l, &marks[i], &before);
	}
}

void log_line_reading(xmlNode *row, const struct lang *l, const struct mark *marks, size_t n)
{
	xmlNode *to = line_read(row);
	size_t said = 0;

	put_readings(to, l, marks, n, false, &said);
	put_readings(to, l, marks, n, true, &said);
	if (said > READINGS_MAX) {
		char more[32];

		snprintf(more, sizeof more, "%zu", said - READINGS_MAX);
		run_text(to, lang_text(l, "log.sep"));
		run_message(to, l, "count.more", {"n", more});
	}
}
