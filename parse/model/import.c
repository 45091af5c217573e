/* SPDX-License-Identifier: MIT */
#include "parse/model/import.h"

#include <stdlib.h>
#include <string.h>

#include "base/bisect.h"
#include "base/memory.h"
#include "base/utf8.h"

/* The fields of a line, in their order. */
static const struct field {
	const char *key;
	size_t at;   /* of the string in struct import */
	bool option; /* merged over the lines */
} fields[] = {
	{"path", offsetof(struct import, path), false},
	{"container", offsetof(struct import, container), false},
	{"member", offsetof(struct import, member), false},
	{"machine", offsetof(struct import, machine), true},
	{"label", offsetof(struct import, label), true},
	{"plan", offsetof(struct import, plan), true},
	{"date", offsetof(struct import, date), true},
	{"encoding", offsetof(struct import, encoding), true},
};

enum { N_FIELDS = sizeof fields / sizeof *fields };

static const char **field_of(struct import *import, const struct field *f)
{
	return (const char **)((char *)import + f->at);
}

static const char *field_get(const struct import *import, const struct field *f)
{
	return *(const char *const *)((const char *)import + f->at);
}

static void escape(const char *s, struct buf *out)
{
	size_t n = strlen(s), used;

	for (size_t i = 0; i < n; i += used) {
		uint32_t cp = utf8_decode(s + i, n - i, &used);

		if (cp != UTF8_BAD && cp != '%' && cp >= ' ' && utf8_allowed(cp))
			buf_put(out, s + i, used);
		else
			for (size_t k = 0; k < used; k++)
				buf_printf(out, "%%%02X", (unsigned)(unsigned char)s[i + k]);
	}
}

static int hex_digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* NULL when an escape is broken. */
static char *unescape(struct pool *pool, const char *s, size_t n)
{
	char *out = pool_alloc(pool, n + 1), *to = out;

	for (size_t i = 0; i < n; i++) {
		int high, low;

		if (s[i] != '%') {
			*to++ = s[i];
			continue;
		}
		if (i + 2 >= n || (high = hex_digit(s[i + 1])) < 0 ||
		    (low = hex_digit(s[i + 2])) < 0 || high + low == 0)
			return NULL;
		*to++ = (char)(high << 4 | low);
		i += 2;
	}
	return out;
}

void import_format(const struct import *import, struct buf *out)
{
	size_t begin = out->n;

	for (size_t i = 0; i < N_FIELDS; i++) {
		const char *value = field_get(import, &fields[i]);

		if (!value)
			continue;
		buf_printf(out, "%s%s=", out->n > begin ? "\t" : "", fields[i].key);
		escape(value, out);
	}
}

static const struct field *find_field(const char *key, size_t n)
{
	for (size_t i = 0; i < N_FIELDS; i++)
		if (strlen(fields[i].key) == n && memcmp(fields[i].key, key, n) == 0)
			return &fields[i];
	return NULL;
}

/* False when the line is none that import_format() wrote. */
static bool import_scan(struct pool *pool, const char *line, struct import *import)
{
	*import = (struct import){0};
	for (const char *p = line;; p++) {
		size_t n = strcspn(p, "\t"), key = strcspn(p, "=");
		const struct field *f = key < n ? find_field(p, key) : NULL;

		if (!f || field_get(import, f))
			return false;
		*field_of(import, f) = unescape(pool, p + key + 1, n - key - 1);
		if (!field_get(import, f))
			return false;
		p += n;
		if (!*p)
			return import->path != NULL;
	}
}

static bool is_less(const void *line, const void *than)
{
	return strcmp(*(char *const *)line, than) < 0;
}

/* The place of a line: that of the first which is not less. */
static size_t place_of(const struct imports *i, const char *line)
{
	return bisect(line, i->lines, i->n, sizeof *i->lines, is_less);
}

static bool add_line(struct imports *i, const char *line)
{
	size_t at = place_of(i, line);

	if (at < i->n && strcmp(i->lines[at], line) == 0)
		return false;
	GROW(i->lines, i->n, i->cap);
	memmove(i->lines + at + 1, i->lines + at, (i->n - at) * sizeof *i->lines);
	i->lines[at] = pool_strdup(&i->pool, line);
	i->n++;
	return true;
}

static int by_bytes(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Puts lines that came in any order into theirs, each once. */
static void sort_lines(struct imports *i)
{
	size_t kept = 0;

	if (i->n)
		qsort(i->lines, i->n, sizeof *i->lines, by_bytes);
	for (size_t k = 0; k < i->n; k++)
		if (!kept || strcmp(i->lines[kept - 1], i->lines[k]) != 0)
			i->lines[kept++] = i->lines[k];
	i->n = kept;
}

void imports_read(struct imports *i, const char *bytes, size_t n, const char *name,
                  struct diags *diags)
{
	unsigned number = 1;

	*i = (struct imports){0};
	pool_init(&i->pool);
	for (size_t at = 0; at < n; number++) {
		const char *end = memchr(bytes + at, '\n', n - at);
		size_t length = end ? (size_t)(end - bytes) - at : n - at;
		char *line = pool_strndup(&i->pool, bytes + at, length);
		struct import import;

		at += length + 1;
		if (strlen(line) != length || !import_scan(&i->pool, line, &import)) {
			diag_add(diags, LEVEL_WARNING, name, number, 0,
			         "is no line of an import: left out");
			continue;
		}
		GROW(i->lines, i->n, i->cap);
		i->lines[i->n++] = line;
	}
	sort_lines(i);
}

void imports_release(struct imports *i)
{
	free(i->lines);
	pool_release(&i->pool);
	*i = (struct imports){0};
}

bool imports_add(struct imports *i, const struct import *import)
{
	struct buf line = BUF_INIT;
	bool added;

	import_format(import, &line);
	added = add_line(i, line.s);
	buf_release(&line);
	return added;
}

void imports_write(const struct imports *i, struct buf *out)
{
	for (size_t k = 0; k < i->n; k++) {
		buf_puts(out, i->lines[k]);
		buf_putc(out, '\n');
	}
}

static void merge_options(struct import *to, const struct import *from, const char *name,
                          struct diags *diags)
{
	for (size_t k = 0; k < N_FIELDS; k++) {
		const char *have = field_get(to, &fields[k]), *more = field_get(from, &fields[k]);

		if (!fields[k].option || !more)
			continue;
		if (!have)
			*field_of(to, &fields[k]) = more;
		else if (strcmp(have, more) != 0)
			diag_add(diags, LEVEL_WARNING, name, 0, 0,
			         "%s was given as '%s' and as '%s': the first is taken; "
			         "delete the line that is wrong",
			         fields[k].key, have, more);
	}
}

struct import imports_merge(struct imports *i, const char *name, struct diags *diags)
{
	struct import merged = {0}, one;
	bool have = false;

	for (size_t k = 0; k < i->n; k++) {
		if (!import_scan(&i->pool, i->lines[k], &one))
			continue;
		if (!have || (strcmp(merged.path, "-") == 0 && strcmp(one.path, "-") != 0)) {
			merged.path = one.path;
			merged.container = one.container;
			merged.member = one.member;
		}
		have = true;
		merge_options(&merged, &one, name, diags);
	}
	if (!have)
		merged.path = "";
	return merged;
}

void import_name(const struct import *import, struct buf *out)
{
	buf_puts(out, import->path);
	if (import->member)
		buf_printf(out, "/%s", import->member);
}

bool date_is_valid(const char *s)
{
	static const int days[] = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
	int year, month, day;

	for (int i = 0; i < 10; i++)
		if (i == 4 || i == 7 ? s[i] != '-' : s[i] < '0' || s[i] > '9')
			return false;
	if (s[10])
		return false;
	year = (s[0] - '0') * 1000 + (s[1] - '0') * 100 + (s[2] - '0') * 10 + s[3] - '0';
	month = (s[5] - '0') * 10 + s[6] - '0';
	day = (s[8] - '0') * 10 + s[9] - '0';
	if (month < 1 || month > 12 || day < 1 || day > days[month - 1])
		return false;
	return month != 2 || day < 29 || (year % 4 == 0 && (year % 100 != 0 || year % 400 == 0));
}
