/* SPDX-License-Identifier: MIT */
#include "render/article/block.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "render/article/place.h"

static const char ours[] = "kurabe", blanks[] = " \t\r\n";

bool block_is_ours(const char *text)
{
	size_t n = strlen(ours);

	return text && strncmp(text, ours, n) == 0 && (!text[n] || strchr(blanks, text[n]));
}

static void add_word(struct words *to, struct word w)
{
	GROW(to->list, to->n, to->cap);
	to->list[to->n++] = w;
}

/* The word of n bytes at s, `offset` code points behind `at`. */
static struct word cut(struct block *b, struct word at, const char *line, const char *s, size_t n)
{
	at.text = pool_strndup(&b->pool, s, n);
	at.column += (unsigned)utf8_count(line, (size_t)(s - line));
	return at;
}

static size_t name_length(const char *s)
{
	size_t n = 0;

	while ((s[n] >= 'a' && s[n] <= 'z') || (s[n] >= 'A' && s[n] <= 'Z') ||
	       (s[n] >= '0' && s[n] <= '9') || s[n] == '_' || s[n] == '-')
		n++;
	return n;
}

static void add_pair(struct block *b, struct word name, struct word value)
{
	GROW(b->pairs, b->n_pairs, b->cap_pairs);
	b->pairs[b->n_pairs++] = (struct pair){name, value};
}

/* One word, or name=value without blanks. */
static void read_token(struct block *b, struct word at, const char *line, const char *s, size_t n)
{
	size_t name = name_length(s);

	if (name && name < n && s[name] == '=')
		add_pair(b, cut(b, at, line, s, name), cut(b, at, line, s + name + 1, n - name - 1));
	else if (!*b->kind.text)
		b->kind = cut(b, at, line, s, n);
	else
		add_word(&b->words, cut(b, at, line, s, n));
}

/* Words between blanks; `at` is the place where the line begins. */
static void read_tokens(struct block *b, struct word at, const char *line)
{
	for (const char *s = line; s += strspn(s, blanks), *s;) {
		size_t n = strcspn(s, blanks);

		read_token(b, at, line, s, n);
		s += n;
	}
}

/* A line of a fenced block: "name = a value, another", words, or nothing. */
static void read_line(struct block *b, struct word at, const char *line)
{
	const char *s = line + strspn(line, blanks), *value, *end;
	size_t name = name_length(s);
	bool spaced;

	value = s + name + strspn(s + name, " \t");
	spaced = name && (*value == '=' || *value == ':') && (value > s + name || value[1] == ' ' ||
	                                                      strcspn(value, " \t") == strlen(value));
	if (!*s || *s == '#')
		return;
	if (!spaced) {
		read_tokens(b, at, line);
		return;
	}
	value += 1 + strspn(value + 1, blanks);
	end = value + strlen(value);
	while (end > value && strchr(blanks, end[-1]))
		end--;
	add_pair(b, cut(b, at, line, s, name), cut(b, at, line, value, (size_t)(end - value)));
}

static void begin(struct block *b, struct word at)
{
	*b = (struct block){.kind = at};
	pool_init(&b->pool);
	b->kind.text = "";
}

void block_read_fence(const struct article *a, cmark_node *node, struct block *out)
{
	const char *info = cmark_node_get_fence_info(node), *s = cmark_node_get_literal(node);
	int line = cmark_node_get_start_line(node), column = cmark_node_get_start_column(node);

	begin(out, place_find(a, line, column, ours, strlen(ours)));
	read_tokens(out, place_find(a, line, column, info + strlen(ours), strlen(info + strlen(ours))),
	            info + strlen(ours));
	while (s && *s) {
		size_t n = strcspn(s, "\n");
		char *text = xstrndup(s, n);

		line++;
		read_line(out, place_find(a, line, column, text, n), text);
		free(text);
		s += n + (s[n] == '\n');
	}
}

void block_read_span(const struct article *a, cmark_node *node, struct block *out)
{
	const char *s = cmark_node_get_literal(node) + strlen(ours);
	struct word at = place_find(a, cmark_node_get_start_line(node),
	                            cmark_node_get_start_column(node), ours, strlen(ours));

	begin(out, at);
	at.column += (unsigned)strlen(ours);
	read_tokens(out, at, s);
}

void block_read_link(const struct article *a, cmark_node *node, struct block *out)
{
	char *s = xstrdup(cmark_node_get_url(node) + strlen("kurabe:"));
	struct word at = place_find(a, cmark_node_get_start_line(node),
	                            cmark_node_get_start_column(node), "kurabe:", strlen("kurabe:"));

	begin(out, at);
	out->kind.text = "figure";
	at.column += (unsigned)strlen("kurabe:");
	for (char *slash = s; (slash = strchr(slash, '/'));)
		*slash = ' ';
	read_tokens(out, at, s);
	free(s);
}

void block_release(struct block *b)
{
	free(b->words.list);
	free(b->pairs);
	pool_release(&b->pool);
	*b = (struct block){0};
}

struct word block_value(const struct block *b, const char *name)
{
	for (size_t i = 0; i < b->n_pairs; i++)
		if (strcmp(b->pairs[i].name.text, name) == 0)
			return b->pairs[i].value;
	return (struct word){0};
}

void block_set(struct block *b, const char *name, struct word value)
{
	add_pair(b, (struct word){name, value.line, value.column}, value);
}

void block_items(struct block *b, struct word value, struct words *out)
{
	for (const char *s = value.text; s && *s;) {
		size_t all = strcspn(s, ","), from = strspn(s, blanks), n;

		from = from < all ? from : all;
		for (n = all; n > from && strchr(blanks, s[n - 1]);)
			n--;
		if (n > from)
			add_word(out, cut(b, (struct word){NULL, value.line, value.column}, value.text,
			                  s + from, n - from));
		s += all + (s[all] == ',');
	}
}
