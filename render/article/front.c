/* SPDX-License-Identifier: MIT */
/* The front matter: the subset of YAML that people write there. */
#include "render/article/front.h"

#include <string.h>

#include "base/memory.h"
#include "base/nearest.h"
#include "base/utf8.h"
#include "parse/model/import.h"
#include "render/article/place.h"

enum value_kind { VALUE_TEXT, VALUE_LIST, VALUE_DATE, VALUE_YES, VALUE_VERSION };

static const struct key {
	const char *name;
	enum value_kind kind;
	size_t offset; /* of a text, date or list */
	bool own;      /* means something to kurabe alone: not passed on */
} keys[] = {
        {"kurabe", VALUE_VERSION, 0, true},
        {"title", VALUE_TEXT, offsetof(struct article, title), false},
        {"date", VALUE_DATE, offsetof(struct article, date), false},
        {"language", VALUE_TEXT, offsetof(struct article, language), true},
        {"lang", VALUE_TEXT, offsetof(struct article, language), false},
        {"author", VALUE_TEXT, offsetof(struct article, author), false},
        {"description", VALUE_TEXT, offsetof(struct article, description), false},
        {"tags", VALUE_LIST, offsetof(struct article, tags), false},
        {"subjects", VALUE_LIST, offsetof(struct article, subjects), true},
        {"unchecked", VALUE_LIST, offsetof(struct article, unchecked), true},
        {"slug", VALUE_TEXT, 0, false},
        {"draft", VALUE_YES, 0, false},
};

enum { N_KEYS = sizeof keys / sizeof *keys, DAY_BYTES = 10 /* of YYYY-MM-DD */ };

/* A part of a line. */
struct slice {
	const char *s;
	size_t n;
};

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

static struct slice trim(struct slice s)
{
	while (s.n && is_blank(s.s[0])) {
		s.s++;
		s.n--;
	}
	while (s.n && is_blank(s.s[s.n - 1]))
		s.n--;
	return s;
}

/* Without the quotes around it. */
static struct slice unquote(struct slice s)
{
	s = trim(s);
	if (s.n >= 2 && (s.s[0] == '"' || s.s[0] == '\'') && s.s[s.n - 1] == s.s[0])
		return (struct slice){s.s + 1, s.n - 2};
	return s;
}

static struct word word_of(struct article *a, struct slice s)
{
	struct slice bare = unquote(s);
	struct word w = place_of(a, bare.s);

	w.text = pool_strndup(&a->pool, bare.s, bare.n);
	return w;
}

static void add_item(struct article *a, struct words *to, struct slice s)
{
	s = trim(s);
	if (!s.n)
		return;
	GROW(to->list, to->n, to->cap);
	to->list[to->n++] = word_of(a, s);
}

/* The end of an item: a comma outside of quotes. */
static size_t item_length(struct slice s)
{
	char quote = '\0';

	for (size_t i = 0; i < s.n; i++) {
		if (quote && s.s[i] == quote)
			quote = '\0';
		else if (!quote && (s.s[i] == '"' || s.s[i] == '\''))
			quote = s.s[i];
		else if (!quote && s.s[i] == ',')
			return i;
	}
	return s.n;
}

/* "a, b" or "[a, b]" */
static void add_items(struct article *a, struct words *to, struct slice s)
{
	s = trim(s);
	if (s.n >= 2 && s.s[0] == '[' && s.s[s.n - 1] == ']')
		s = (struct slice){s.s + 1, s.n - 2};
	while (s.n) {
		size_t n = item_length(s);

		add_item(a, to, (struct slice){s.s, n});
		n += n < s.n;
		s = (struct slice){s.s + n, s.n - n};
	}
}

/* A day, and a time of day behind it, if any. */
static bool is_date(const char *s)
{
	char day[DAY_BYTES + 1] = "";

	if (strlen(s) > DAY_BYTES && s[DAY_BYTES] != 'T' && s[DAY_BYTES] != ' ')
		return false;
	memcpy(day, s, strnlen(s, DAY_BYTES));
	return date_is_valid(day);
}

static void fault(struct article *a, struct diags *diags, struct word at, const char *sentence)
{
	diag_add(diags, LEVEL_ERROR, a->file, at.line, at.column, "'%s' %s", at.text, sentence);
	a->failed = true;
}

static void set_value(struct article *a, const struct key *k, struct slice s, struct diags *diags)
{
	struct word w = word_of(a, s);

	if (k->kind == VALUE_VERSION && strcmp(w.text, "1") != 0)
		fault(a, diags, w, "is no version of articles that this kurabe knows; write 'kurabe: 1'");
	else if (k->kind == VALUE_YES)
		a->draft = strcmp(w.text, "true") == 0 || strcmp(w.text, "yes") == 0;
	else if (k->kind == VALUE_DATE && !is_date(w.text))
		fault(a, diags, w, "is no date; write it as 2012-10-22");
	else if (strcmp(k->name, "slug") == 0)
		make_id(w.text, NULL, NULL, a->slug);
	else if (k->kind == VALUE_LIST)
		add_items(a, (struct words *)((char *)a + k->offset), s);
	else if (k->kind == VALUE_TEXT || k->kind == VALUE_DATE)
		*(struct word *)((char *)a + k->offset) = w;
	if (k->kind == VALUE_DATE && a->date.text)
		a->date.text = pool_strndup(&a->pool, a->date.text, DAY_BYTES);
}

/* Keys of other programs pass; a slip of the pen is told. */
static void unknown(struct article *a, struct slice name, struct diags *diags)
{
	const char *known[N_KEYS], *nearest, *copy;
	struct word at = place_of(a, name.s);

	for (size_t i = 0; i < N_KEYS; i++)
		known[i] = keys[i].name;
	copy = pool_strndup(&a->pool, name.s, name.n);
	nearest = nearest_word(copy, known, N_KEYS);
	if (nearest)
		diag_add(diags, LEVEL_WARNING, a->file, at.line, at.column,
		         "there is no key '%s', did you mean '%s'? It is passed on as it stands", copy,
		         nearest);
}

static const struct key *find_key(struct slice name)
{
	for (size_t i = 0; i < N_KEYS; i++)
		if (strlen(keys[i].name) == name.n && memcmp(keys[i].name, name.s, name.n) == 0)
			return &keys[i];
	return NULL;
}

/* One line; `last` is the key that items below it belong to. */
static void read_line(struct article *a, struct slice line, const struct key **last, struct buf *rest,
                      struct diags *diags)
{
	struct slice s = trim(line);
	const char *colon = memchr(line.s, ':', line.n);
	struct slice name = {line.s, colon ? (size_t)(colon - line.s) : 0};
	bool item = s.n && s.s[0] == '-', nested = line.n && is_blank(line.s[0]);
	bool own = *last && (*last)->own && (item || nested);

	if (!s.n || s.s[0] == '#') {
		own = false;
	} else if (item || nested) {
		if (item && *last && (*last)->kind == VALUE_LIST)
			add_item(a, (struct words *)((char *)a + (*last)->offset),
			         (struct slice){s.s + 1, s.n - 1});
	} else if (!colon) {
		struct word at = place_of(a, s.s);

		diag_add(diags, LEVEL_WARNING, a->file, at.line, at.column,
		         "this line of the front matter has no colon; it is passed on as it stands");
		*last = NULL;
	} else {
		*last = find_key(trim(name));
		own = *last && (*last)->own;
		if (*last)
			set_value(a, *last, (struct slice){colon + 1, line.n - name.n - 1}, diags);
		else
			unknown(a, trim(name), diags);
	}
	if (!own) {
		buf_put(rest, line.s, line.n);
		buf_putc(rest, '\n');
	}
}

static struct slice line_at(const struct article *a, size_t i)
{
	const char *end = strchr(a->lines[i], '\n');
	struct slice s = {a->lines[i], end ? (size_t)(end - a->lines[i]) : strlen(a->lines[i])};

	if (s.n && s.s[s.n - 1] == '\r')
		s.n--;
	return s;
}

static bool is_rule(struct slice s)
{
	return s.n == 3 && (memcmp(s.s, "---", 3) == 0 || memcmp(s.s, "...", 3) == 0);
}

size_t front_read(struct article *a, struct diags *diags)
{
	const struct key *last = NULL;
	struct buf rest = BUF_INIT;
	size_t end = 1;

	if (!a->n_lines || !is_rule(line_at(a, 0)) || a->lines[0][0] != '-')
		return 0;
	while (end < a->n_lines && !is_rule(line_at(a, end)))
		end++;
	if (end == a->n_lines) {
		diag_add(diags, LEVEL_ERROR, a->file, 1, 1,
		         "the front matter has no second line '---', so the article is left out");
		a->failed = true;
		return a->n_lines;
	}
	for (size_t i = 1; i < end; i++)
		read_line(a, line_at(a, i), &last, &rest, diags);
	a->front = pool_strdup(&a->pool, rest.s);
	buf_release(&rest);
	return end + 1;
}
