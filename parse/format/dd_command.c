/* SPDX-License-Identifier: MIT */
/* What stands around dd's last line: the command line, and what names the run. */
#include "parse/format/dd.h"

#include <math.h>
#include <string.h>

enum { COMMAND_DISTANCE = 14, RECORDS_DISTANCE = 3, LABEL_CHARS = 40 };

/* "for i in 1 2 3; do dd …": a command of several results. */
static bool is_loop(const struct line *l)
{
	return find_text(l, 0, "; do ") < l->n;
}

/* A run that prints its records has its own command, unless that is a loop; of lines that stand alone
 * several may share one. */
size_t dd_command_above(const struct text *t, size_t line)
{
	bool records = false, others = false;
	struct dd_line other;

	for (size_t k = line, steps = 0; k-- > 0 && steps < COMMAND_DISTANCE; steps++) {
		const struct line *l = &t->lines[k];

		bool commands = dd_command(l) < l->n, counts = dd_is_records(l);

		if (line_is_blank(l))
			steps -= steps > 0; /* a page may have one behind each line */
		if (commands && (!others || is_loop(l)))
			return k;
		if (commands || (counts && steps >= RECORDS_DISTANCE))
			break;
		records |= counts;
		if (!records || !dd_line_read(l, &other))
			continue;
		others |= !dd_is_progress(t, k, &other);
		records = false;
		steps = 0;
	}
	return dd_command(&t->lines[line]) < t->lines[line].n ? line : t->n;
}

/* "16384", "1M", "64k", "1MB": bytes; 0: something else. */
static double read_size(const struct line *l, size_t at, size_t end)
{
	static const char letters[] = "cwbkKmMgG";
	static const double worth[] = {1,       2,       512,        1024,      1024,
	                               1048576, 1048576, 1073741824, 1073741824};
	static const double decimal[] = {0, 0, 0, 1e3, 1e3, 1e6, 1e6, 1e9, 1e9};
	double value;
	size_t n = read_number(l, at, &value);
	const char *letter = n && at + n < end ? strchr(letters, l->s[at + n]) : NULL;

	if (n && at + n == end)
		return value;
	if (!letter)
		return 0;
	if (at + n + 1 == end || at_text(l, at + n + 1, "iB"))
		return value * worth[letter - letters];
	return at_text(l, at + n + 1, "B") ? value * decimal[letter - letters] : 0;
}

static bool is_source(const char *path)
{
	return strcmp(path, "/dev/zero") == 0 || strcmp(path, "/dev/null") == 0 ||
	       strcmp(path, "/dev/urandom") == 0 || strcmp(path, "/dev/random") == 0;
}

static void read_word(struct parse *p, struct run *run, size_t line, size_t at, size_t end)
{
	static const char *const keys[] = {"if", "of", "bs", "count", "oflag", "iflag", "conv"};
	const struct line *l = &p->text->lines[line];

	for (size_t i = at; i < end; i++)
		if (strchr(";|&", l->s[i]))
			end = i; /* the next command begins there */
	while (end > at && (strchr("`'\"", l->s[end - 1]) ||
	                    (l->s[end - 1] == ')' && find_text(l, at, "(") >= end)))
		end--;
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
		size_t n = strlen(keys[i]), value = at + n + 1;
		double bytes = 0;

		if (!at_text(l, at, keys[i]) || !at_text(l, at + n, "=") || value >= end)
			continue;
		if (strcmp(keys[i], "bs") == 0)
			bytes = read_size(l, value, end);
		if (bytes > 0)
			parse_attr_number(p, &run->params, keys[i], line, value, end - value,
			                  bytes);
		else
			parse_attr(p, &run->params, keys[i], line, value, end - value);
	}
}

static void set_direction(struct parse *p, struct run *run)
{
	const char *from = attrs_string(&run->params, "if"), *to = attrs_string(&run->params, "of");
	const char *device = NULL;

	if (to && strcmp(to, "/dev/null") == 0)
		attrs_set(p->report, &run->params, "rw", "read", FIGURE_NONE);
	else if (from && is_source(from))
		attrs_set(p->report, &run->params, "rw", "write", FIGURE_NONE);
	if (to && strncmp(to, "/dev/", 5) == 0 && strncmp(to, "/dev/shm/", 9) != 0 &&
	    !is_source(to))
		device = to;
	else if (from && strncmp(from, "/dev/", 5) == 0 && strncmp(from, "/dev/shm/", 9) != 0 &&
	         !is_source(from))
		device = from;
	if (device)
		attrs_set(p->report, &run->facts, "device", device, FIGURE_NONE);
}

void dd_params(struct parse *p, struct run *run, size_t command, size_t line)
{
	const struct text *t = p->text;

	if (command >= t->n)
		return;
	for (size_t i = command; i <= command + 1 && i < t->n && i <= line; i++) {
		const struct line *l = &t->lines[i];
		size_t at = i == command ? dd_command(l) : 0;

		if (i > command && dd_is_records(l))
			break;
		for (at = skip_blanks(l, at); at < l->n; at = skip_blanks(l, skip_word(l, at)))
			read_word(p, run, i, at, skip_word(l, at));
	}
	set_direction(p, run);
	if (t->lines[command].number < run->first_line)
		run->host = prompt_host(p, &t->lines[command]);
}

/* "- [h1]: `" before the bytes: what is left between the marks, one of which must divide it from
 * the number. */
static const char *name_before(struct parse *p, const struct line *l, size_t end)
{
	static const char marks[] = " \t-*[]()`:>|#\"'=";
	size_t at = 0;
	bool divided = false;

	for (; end > at && strchr(marks, l->s[end - 1]); end--)
		divided |= strchr(":|]`", l->s[end - 1]) != NULL;
	while (at < end && strchr(marks, l->s[at]))
		at++;
	if (!divided || end - at > LABEL_CHARS || end == at || find_text(l, at, "dd ") < end ||
	    find_text(l, at, "$ ") < end || find_text(l, at, "+") < end)
		return NULL;
	return pool_strndup(&p->report->pool, l->s + at, end - at);
}

/* "2.4.18" under a prompt with `uname -r`, the lines just above the command. */
static const char *kernel_above(struct parse *p, size_t command)
{
	const struct line *l, *asked;
	size_t at, end;

	if (command < 2 || command >= p->text->n)
		return NULL;
	l = &p->text->lines[command - 1];
	asked = &p->text->lines[command - 2];
	if (find_text(asked, 0, "uname -r") == asked->n)
		return NULL;
	for (at = 0; at < l->n && strchr("> \t#", l->s[at]); at++)
		;
	end = skip_word(l, at);
	return end > at && skip_blanks(l, end) == l->n && end - at <= LABEL_CHARS
	               ? pool_strndup(&p->report->pool, l->s + at, end - at)
	               : NULL;
}

/* "| local SSD | `dd if=…` | 1073741824 bytes …": the first cell of a row with the command. */
static const char *first_cell(struct parse *p, const struct line *l, size_t end)
{
	size_t at = skip_blanks(l, 0), bar;

	if (!at_text(l, at, "|") || find_text(l, at, "dd ") >= end)
		return NULL;
	at = skip_blanks(l, at + 1);
	for (bar = find_text(l, at, "|"); bar > at && strchr(" \t*`", l->s[bar - 1]); bar--)
		;
	while (at < bar && strchr("*`", l->s[at]))
		at++;
	return at < bar && bar < end && bar - at <= LABEL_CHARS && find_text(l, at, "dd ") >= bar
	               ? pool_strndup(&p->report->pool, l->s + at, bar - at)
	               : NULL;
}

void dd_label(struct parse *p, struct run *run, size_t command, const struct dd_view *v)
{
	run->label = v->first == v->last ? name_before(p, &v->joined, v->d.bytes.at) : NULL;
	if (!run->label && v->first == v->last)
		run->label = first_cell(p, &v->joined, v->d.bytes.at);
	if (!run->label)
		run->label = kernel_above(p, command);
}
