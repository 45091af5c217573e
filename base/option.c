/* SPDX-License-Identifier: MIT */
#include "base/option.h"

#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "base/utf8.h"

enum { HELP_COLUMN = 24, HELP_WIDTH = 80 };

static const struct option *find(const struct option *table, const char *name, size_t n)
{
	for (const struct option *o = table; o->help; o++)
		if (o->name && strlen(o->name) == n && memcmp(o->name, name, n) == 0)
			return o;
	return NULL;
}

static int set_number(const struct option *o, const char *value, struct buf *err)
{
	bool minus = value[0] == '-';
	size_t n = strlen(value + minus);
	uint64_t u;
	long v;

	if (!n || number_read_u64(value + minus, n, &u) != n || u > LONG_MAX) {
		buf_printf(err, "--%s takes a whole number, not '%s'", o->name, value);
		return -1;
	}
	v = minus ? -(long)u : (long)u;
	if ((o->min || o->max) && (v < o->min || v > o->max)) {
		buf_printf(err, "--%s takes %ld to %ld, not %s", o->name, o->min, o->max, value);
		return -1;
	}
	*(long *)o->to = v;
	return 0;
}

static int set_size(const struct option *o, const char *value, struct buf *err)
{
	static const char suffixes[] = "KMGT";
	size_t n = strlen(value), used;
	const char *suffix = NULL;
	unsigned shift = 0;
	uint64_t u = 0;

	used = number_read_u64(value, n, &u);
	if (used && used + 1 == n)
		suffix = strchr(suffixes, value[used]);
	if (suffix)
		shift = 10 * (unsigned)(suffix - suffixes + 1);
	if (!used || (used != n && !suffix) || shift >= sizeof(size_t) * CHAR_BIT ||
	    u > SIZE_MAX >> shift) {
		buf_printf(err, "--%s takes bytes, such as 512M, not '%s'", o->name, value);
		return -1;
	}
	*(size_t *)o->to = (size_t)u << shift;
	return 0;
}

static int set(const struct option *o, const char *value, struct buf *err)
{
	struct option_list *l = o->to;

	switch (o->kind) {
	case OPTION_FLAG:
		*(bool *)o->to = true;
		return 0;
	case OPTION_TEXT:
		*(const char **)o->to = value;
		return 0;
	case OPTION_NUMBER:
		return set_number(o, value, err);
	case OPTION_SIZE:
		return set_size(o, value, err);
	case OPTION_LIST:
		GROW(l->words, l->n, l->cap);
		l->words[l->n++] = value;
		return 0;
	case OPTION_GROUP:
		break;
	}
	return -1;
}

/* Reads "--name", "--name=value" or, where a value is needed, "--name value". Returns how many words
 * that are; `next` is the second, or NULL. */
static int read_one(const struct option *table, const char *word, const char *next, struct buf *err)
{
	const char *name = word + 2, *value = NULL;
	size_t n = strcspn(name, "=");
	const struct option *o = find(table, name, n);

	if (!o) {
		buf_printf(err, "there is no option '--%.*s'", (int)n, name);
		return -1;
	}
	if (name[n] == '=')
		value = name + n + 1;
	if (o->kind == OPTION_FLAG && value) {
		buf_printf(err, "--%s takes no value", o->name);
		return -1;
	}
	if (o->kind == OPTION_FLAG || value)
		return set(o, value, err) < 0 ? -1 : 1;
	if (!next) {
		buf_printf(err, "--%s needs a value: %s", o->name, o->value);
		return -1;
	}
	return set(o, next, err) < 0 ? -1 : 2;
}

int options_read(const struct option *table, int argc, char **argv, int *words, struct buf *err)
{
	bool only_words = false;

	*words = 0;
	for (int i = 1, used; i < argc; i += used) {
		const char *word = argv[i];

		used = 1;
		if (!only_words && strcmp(word, "--") == 0) {
			only_words = true;
		} else if (only_words || word[0] != '-' || !word[1]) {
			argv[1 + (*words)++] = argv[i];
		} else if (word[1] != '-') {
			buf_printf(err, "there is no option '%s'", word);
			return -1;
		} else {
			used = read_one(table, word, i + 1 < argc ? argv[i + 1] : NULL, err);
			if (used < 0)
				return -1;
		}
	}
	return 0;
}

static void print_wrapped(const char *text, size_t at, FILE *to)
{
	while (*text) {
		size_t n = strcspn(text, " ");
		size_t width;
		struct buf word = BUF_INIT;

		buf_put(&word, text, n);
		width = utf8_width(word.s);
		if (at > HELP_COLUMN && at + 1 + width > HELP_WIDTH) {
			fprintf(to, "\n%*s", HELP_COLUMN, "");
			at = HELP_COLUMN;
		} else if (at > HELP_COLUMN) {
			fputc(' ', to);
			at++;
		}
		fputs(word.s, to);
		at += width;
		buf_release(&word);
		text += n + strspn(text + n, " ");
	}
	fputc('\n', to);
}

void options_help(const struct option *table, FILE *to)
{
	for (const struct option *o = table; o->help; o++) {
		struct buf left = BUF_INIT;

		if (o->kind == OPTION_GROUP) {
			fprintf(to, "\n%s\n", o->help);
			continue;
		}
		buf_printf(&left, "  --%s%s%s", o->name, o->value ? " " : "", o->value ? o->value : "");
		fputs(left.s, to);
		if (utf8_width(left.s) + 2 > HELP_COLUMN)
			fprintf(to, "\n%*s", HELP_COLUMN, "");
		else
			fprintf(to, "%*s", (int)(HELP_COLUMN - utf8_width(left.s)), "");
		print_wrapped(o->help, HELP_COLUMN, to);
		buf_release(&left);
	}
}

void option_list_release(struct option_list *l)
{
	free(l->words);
	*l = (struct option_list){0};
}
