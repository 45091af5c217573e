/* SPDX-License-Identifier: MIT */
#include "collect/past.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/number.h"
#include "collect/capture.h"

enum { CAPTURE_MOST = 64 << 20 };

/* The value of the field "NAME=" in the line, its length in *n, which is 0 where there is none. */
static const char *field(const char *line, const char *name, size_t *n)
{
	size_t length = strlen(name);

	for (const char *at = line; *at; at += *at == ' ') {
		size_t word = strcspn(at, " ");

		if (word > length && strncmp(at, name, length) == 0 && at[length] == '=') {
			*n = word - length - 1;
			return at + length + 1;
		}
		at += word;
	}
	*n = 0;
	return line;
}

static bool field_whole(const char *line, const char *name, long *value)
{
	size_t n;
	const char *at = field(line, name, &n);
	uint64_t u;

	if (!n || number_read_u64(at, n, &u) != n || u < 1 || u > INT32_MAX)
		return false;
	*value = (long)u;
	return true;
}

static bool field_number(const char *line, const char *name, double *value)
{
	size_t n;
	const char *at = field(line, name, &n);

	return n && number_read(at, n, value) == n && *value > 0;
}

static bool is_whole(const char *line)
{
	size_t n = strlen(line);

	return n > 3 && strcmp(line + n - 3, " ok") == 0;
}

/* Lines ------------------------------------------------------------------------------------- */

/* "setting effort: quick", "fact cpus = 2", "host web1". */
static bool read_word(struct past *p, char *line, char *rest)
{
	struct past_word w = {.kind = line, .name = "", .text = rest};

	if (strcmp(line, "setting") == 0 || strcmp(line, "fact") == 0) {
		size_t n = strcspn(rest, ": ");

		w.name = rest;
		w.text = rest + n + strspn(rest + n, ":= ");
		if (!n || w.text == rest + n)
			return false;
		rest[n] = '\0';
	}
	GROW(p->words, p->n_words, p->cap_words);
	p->words[p->n_words++] = w;
	return true;
}

/* The item that "NAME copies=1 repeat=1 …" names, made where there is none; NULL: it names none. */
static struct past_item *item_of(struct past *p, char *rest)
{
	size_t n = strcspn(rest, " ");
	struct past_item x = {0}, *found;

	if (!rest[n] || !field_whole(rest, "copies", &x.copies) ||
	    !field_whole(rest, "repeat", &x.repeat))
		return NULL;
	rest[n] = '\0';
	found = (struct past_item *)past_find(p, rest, x.copies, x.repeat);
	if (found)
		return found;
	x.bench = rest;
	GROW(p->items, p->n_items, p->cap_items);
	p->items[p->n_items] = x;
	return &p->items[p->n_items++];
}

static bool read_pass(struct past *p, char *line, char *rest)
{
	struct unixbench_pass pass;
	struct past_item *x;
	long number;

	(void)line;
	if (!is_whole(rest) || !field_number(rest, "count", &pass.count) ||
	    !field_number(rest, "seconds", &pass.seconds) || !field_whole(rest, "pass", &number))
		return false;
	x = item_of(p, rest);
	if (!x || x->closed || x->failed || number != (long)x->n + 1)
		return false;
	GROW(x->passes, x->n, x->cap);
	x->passes[x->n++] = pass;
	return true;
}

static bool read_result(struct past *p, char *line, char *rest)
{
	struct past_item *x = is_whole(rest) ? item_of(p, rest) : NULL;

	(void)line;
	if (!x || !x->n)
		return false;
	x->closed = true;
	return true;
}

/* "NAME repeat=1 …": the end of a storage test. */
static bool add_test(struct past *p, char *rest, bool failed)
{
	struct past_test t = {.name = rest, .failed = failed};

	if (!field_whole(rest, "repeat", &t.repeat))
		return false;
	rest[strcspn(rest, " ")] = '\0';
	GROW(p->tests, p->n_tests, p->cap_tests);
	p->tests[p->n_tests++] = t;
	return true;
}

static bool read_done(struct past *p, char *line, char *rest)
{
	(void)line;
	return is_whole(rest) && add_test(p, rest, false);
}

/* A line of a storage test: whole, since only the last one may be torn. */
static bool read_of_test(struct past *p, char *line, char *rest)
{
	(void)p;
	(void)line;
	return is_whole(rest);
}

/* "run ok": what follows is another run of the test. */
static bool read_of_run(struct past *p, char *line, char *rest)
{
	(void)p;
	(void)line;
	return strcmp(rest, "ok") == 0;
}

static bool read_failed(struct past *p, char *line, char *rest)
{
	struct past_item *x;
	char *why = strstr(rest, ": ");
	long copies;

	(void)line;
	if (!why)
		return false;
	*why = '\0';
	if (!field_whole(rest, "copies", &copies))
		return add_test(p, rest, true);
	x = item_of(p, rest);
	if (!x)
		return false;
	x->failed = true;
	return true;
}

static bool read_score(struct past *p, char *line, char *rest)
{
	struct past_score s = {.suite = rest};

	(void)line;
	if (!is_whole(rest) || !field_whole(rest, "copies", &s.copies) ||
	    !field_whole(rest, "repeat", &s.repeat))
		return false;
	rest[strcspn(rest, " ")] = '\0';
	GROW(p->scores, p->n_scores, p->cap_scores);
	p->scores[p->n_scores++] = s;
	return true;
}

static bool read_begin(struct past *p, char *line, char *rest)
{
	(void)line;
	(void)rest;
	p->begun = true;
	return true;
}

static bool read_end(struct past *p, char *line, char *rest)
{
	(void)line;
	p->completed = strcmp(rest, "completed") == 0;
	return p->completed || strcmp(rest, "stopped") == 0;
}

static bool pass_over(struct past *p, char *line, char *rest)
{
	(void)p;
	(void)line;
	return *rest != '\0';
}

static bool read_line(struct past *p, char *line)
{
	static const struct {
		const char *word;
		bool (*read)(struct past *p, char *line, char *rest);
	} kinds[] = {
		{"version", read_word}, {"started", read_word}, {"host", read_word},
		{"machine", read_word}, {"plan", read_word},	{"label", read_word},
		{"setting", read_word}, {"fact", read_word},	{"sha256", pass_over},
		{"bench", pass_over},	{"begin", read_begin},	{"resumed", pass_over},
		{"pass", read_pass},	{"result", read_result}, {"failed", read_failed},
		{"score", read_score},	{"end", read_end},	{"test", read_of_test},
		{"param", read_of_test}, {"figure", read_of_test}, {"samples", read_of_test},
		{"histogram", read_of_test}, {"run", read_of_run}, {"note", read_of_test}, {"done", read_done},
	};
	size_t n = strcspn(line, " ");
	char *rest = line + n + (line[n] == ' ');

	line[n] = '\0';
	for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
		if (strcmp(kinds[k].word, line) == 0)
			return kinds[k].read(p, line, rest);
	return false;
}

static int read_lines(struct past *p, const char *path, struct buf *err)
{
	char *at = p->text.s;

	for (unsigned number = 1; at < p->text.s + p->whole; number++) {
		char *end = strchr(at, '\n');

		if (end)
			*end = '\0';
		if (number == 1 && strcmp(at, CAPTURE_MAGIC) != 0) {
			buf_printf(err, "'%s' is no capture of this version of kurabe", path);
			return -1;
		}
		if (!end || (number > 1 && !read_line(p, at))) {
			buf_printf(err,
				   "line %u of '%s' can't be understood, and it is not a torn last "
				   "one; nothing was added",
				   number, path);
			return -1;
		}
		at = end + 1;
	}
	return 0;
}

int past_read(struct past *p, const char *dir, struct buf *err)
{
	struct buf path = BUF_INIT;
	int ret;

	*p = (struct past){.text = BUF_INIT};
	buf_printf(&path, "%s/capture", dir);
	ret = file_read(path.s, CAPTURE_MOST, &p->text, err);
	for (p->whole = p->text.n; p->whole && p->text.s[p->whole - 1] != '\n'; p->whole--)
		;
	if (ret == 0)
		ret = read_lines(p, path.s, err);
	if (ret == 0 && !p->begun) {
		buf_printf(err,
			   "'%s' ends before its first pass; start a new collection without --resume",
			   path.s);
		ret = -1;
	}
	buf_release(&path);
	return ret;
}

void past_release(struct past *p)
{
	for (size_t i = 0; i < p->n_items; i++)
		free(p->items[i].passes);
	free(p->items);
	free(p->words);
	free(p->scores);
	free(p->tests);
	buf_release(&p->text);
	*p = (struct past){.text = BUF_INIT};
}

const char *past_text(const struct past *p, const char *kind, const char *name)
{
	for (size_t i = 0; i < p->n_words; i++)
		if (strcmp(p->words[i].kind, kind) == 0 && strcmp(p->words[i].name, name) == 0)
			return p->words[i].text;
	return NULL;
}

const struct past_item *past_find(const struct past *p, const char *bench, long copies, long repeat)
{
	for (size_t i = 0; i < p->n_items; i++) {
		const struct past_item *x = &p->items[i];

		if (x->copies == copies && x->repeat == repeat && strcmp(x->bench, bench) == 0)
			return x;
	}
	return NULL;
}

const struct past_test *past_find_test(const struct past *p, const char *name, long repeat)
{
	for (size_t i = 0; i < p->n_tests; i++)
		if (p->tests[i].repeat == repeat && strcmp(p->tests[i].name, name) == 0)
			return &p->tests[i];
	return NULL;
}

bool past_has_score(const struct past *p, const char *suite, long copies, long repeat)
{
	for (size_t i = 0; i < p->n_scores; i++)
		if (p->scores[i].copies == copies && p->scores[i].repeat == repeat &&
		    strcmp(p->scores[i].suite, suite) == 0)
			return true;
	return false;
}
