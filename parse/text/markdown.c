/* SPDX-License-Identifier: MIT */
#include "parse/text/markdown.h"

#include <string.h>

#include "parse/text/date.h"

static bool is_fence(const struct line *l)
{
	size_t i = 0;

	while (i < l->n && i < 3 && l->s[i] == ' ')
		i++;
	return l->n - i >= 3 &&
	       (memcmp(l->s + i, "```", 3) == 0 || memcmp(l->s + i, "~~~", 3) == 0);
}

static bool begins_with(const struct line *l, const char *words)
{
	return l->n >= strlen(words) && memcmp(l->s, words, strlen(words)) == 0;
}

/* "{% highlight bash %}" and "{% endhighlight %}" of Jekyll. */
static bool is_highlight(const struct line *l)
{
	return begins_with(l, "{% highlight") || begins_with(l, "{% endhighlight");
}

/* "## Results ##" -> 2; 0: no heading. */
static int atx_level(const struct line *l)
{
	int level = 0;

	while ((size_t)level < l->n && l->s[level] == '#')
		level++;
	if (level < 1 || level > 6 || (size_t)level >= l->n || l->s[level] != ' ')
		return 0;
	return level;
}

/* The value of "key: value" of front matter, quotes cut, or NULL. */
static const char *front_value(struct text *t, const struct line *l, const char *key)
{
	size_t k = strlen(key), at = k + 1, end = l->n;

	if (l->n <= k || memcmp(l->s, key, k) != 0 || l->s[k] != ':')
		return NULL;
	while (at < end && strchr(" \"'", l->s[at]))
		at++;
	while (end > at && strchr(" \"'", l->s[end - 1]))
		end--;
	return end > at ? pool_strndup(&t->pool, l->s + at, end - at) : NULL;
}

/* Returns the index of the line behind the front matter, 0 if there is none. */
static size_t front_matter(struct text *t)
{
	char day[DATE_BYTES];

	if (!t->n || strcmp(t->lines[0].s, "---") != 0)
		return 0;
	for (size_t i = 1; i < t->n && i < 60; i++) {
		const struct line *l = &t->lines[i];
		const char *value;

		if (strcmp(l->s, "---") == 0)
			return i + 1;
		if ((value = front_value(t, l, "title")))
			t->title = value;
		if ((value = front_value(t, l, "date")) && date_read(value, day))
			t->posted = pool_strdup(&t->pool, day);
	}
	t->title = t->posted = NULL;
	return 0;
}

static bool is_blank_at(const struct text *t, size_t i)
{
	return i >= t->n || strspn(t->lines[i].s, " \t") >= t->lines[i].n;
}

/* In a text that is not Markdown otherwise, "## Results" between blank lines; a single "#" may be a
 * prompt or a comment. */
static void mark_lone_headings(struct text *t)
{
	for (size_t i = 0; i < t->n; i++) {
		int level = atx_level(&t->lines[i]);

		if (level > 1 && is_blank_at(t, i - 1) && is_blank_at(t, i + 1))
			t->lines[i].heading = (unsigned char)level;
	}
}

static bool has_markdown_name(const char *name)
{
	static const char *const ends[] = {".md", ".markdown", ".mkd"};
	size_t n = name ? strlen(name) : 0;

	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
		if (n > strlen(ends[i]) && strcmp(name + n - strlen(ends[i]), ends[i]) == 0)
			return true;
	return false;
}

void markdown_mark(struct text *t, const char *name)
{
	size_t start = front_matter(t), fences = 0;
	bool code = false;

	for (size_t i = start; i < t->n; i++)
		fences += is_fence(&t->lines[i]);
	if (!start && fences < 2 && !(fences == 0 && has_markdown_name(name))) {
		mark_lone_headings(t);
		return;
	}
	for (size_t i = 0; i < t->n; i++) {
		struct line *l = &t->lines[i];

		if (i < start) {
			l->code = true;
		} else if (is_fence(l) || is_highlight(l)) {
			code = !code;
			l->code = true;
		} else if (code) {
			l->code = true;
		} else {
			l->heading = l->heading ? l->heading : (unsigned char)atx_level(l);
		}
	}
}
