/* SPDX-License-Identifier: MIT */
/* Request lines of ioping, and what they and the head of the statistics say of the target. */
#include <ctype.h>
#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "parse/format/ioping/ioping.h"

/* The bytes of a size at the end of "xfs /dev/dm-0 8.19 GiB": the end of what stands before. */
static size_t before_size(const struct line *l, size_t from, size_t end)
{
	size_t unit = end, number;
	struct ioping_reading r;

	while (unit > from && isalpha((unsigned char)l->s[unit - 1]))
		unit--;
	if (unit == end || unit == from || l->s[unit - 1] != ' ')
		return end;
	number = ioping_number_start(l, unit - 1);
	if (!ioping_unit(l, number, UNIT_IOPING_BYTES, &r) || r.at + r.n != end || number < from)
		return end;
	return number;
}

/* "ext4 /dev/vda3", "device 465.8 GiB", "block device 10 GiB", between `from` and `end`. */
static void read_device(struct ioping *x, size_t line, size_t from, size_t end, size_t target,
			size_t target_n)
{
	const struct line *l = &x->p->text->lines[line];
	struct attrs *facts = &x->run->facts;
	size_t fs_end;

	from = skip_blanks(l, from);
	if (at_text(l, from, "device ") || at_text(l, from, "block device ")) {
		parse_attr(x->p, facts, "device", line, target, target_n);
		return;
	}
	end = before_size(l, from, end);
	while (end > from && l->s[end - 1] == ' ')
		end--;
	fs_end = skip_word(l, from);
	if (from >= end || fs_end >= end || l->s[fs_end - 1] == ':')
		return;
	parse_attr(x->p, facts, "fs", line, from, fs_end - from);
	parse_attr(x->p, facts, "device", line, fs_end, end - fs_end);
}

/* The last place before `end` where s stands; `end` if there is none. */
static size_t find_last(const struct line *l, size_t from, size_t end, const char *s)
{
	size_t last = end;

	for (size_t at = find_text(l, from, s); at < end; at = find_text(l, at + 1, s))
		last = at;
	return last;
}

/* ". (ext4 /dev/vda3)" from byte `at`, up to the bracket that closes before `end`. */
void ioping_target(struct ioping *x, size_t line, size_t at, size_t end)
{
	const struct line *l = &x->p->text->lines[line];
	size_t open, close;

	if (attrs_find(&x->run->params, "target"))
		return;
	open = find_text(l, at, " (");
	close = find_last(l, at, end, ")");
	if (open >= close || close >= end)
		return;
	parse_attr(x->p, &x->run->params, "target", line, at, open - at);
	read_device(x, line, open + 2, close, at, open - at);
}

void ioping_head(struct ioping *x, size_t line)
{
	const struct line *l = &x->p->text->lines[line];
	size_t end = find_text(l, 0, " ioping statistics ---"), start = find_text(l, 0, "--- ");

	if (start < end && end < l->n)
		ioping_target(x, line, start + strlen("--- "), end);
}

/* "4096 bytes" or "4 KiB" before the arrow. */
static void read_request_size(struct ioping *x, size_t line, size_t arrow)
{
	const struct line *l = &x->p->text->lines[line];
	size_t unit = arrow, number;
	struct ioping_reading r;

	while (unit > 0 && isalpha((unsigned char)l->s[unit - 1]))
		unit--;
	number = unit ? ioping_number_start(l, unit - 1) : 0;
	if (ioping_unit(l, number, UNIT_IOPING_BYTES, &r) && r.at + r.n == arrow)
		parse_attr_number(x->p, &x->run->params, "size", line, r.at, r.n, r.value);
}

static const struct {
	const char *arrow;
	bool write;
} arrows[] = {{" from ", false}, {" <<< ", false}, {" >>> ", true}};

/* The words before "): request=". */
static void read_request_head(struct ioping *x, size_t line)
{
	const struct line *l = &x->p->text->lines[line];
	size_t end = find_text(l, 0, ": request=");

	for (size_t i = 0; i < sizeof arrows / sizeof *arrows; i++) {
		size_t arrow = find_text(l, 0, arrows[i].arrow);

		if (arrow >= end)
			continue;
		x->warm_up |= i > 0;
		if (!attrs_find(&x->run->params, "size"))
			read_request_size(x, line, arrow);
		if (arrows[i].write && !x->writes)
			x->written = parse_figure(x->p, line, arrow + 1, strlen(">>>"), NAN);
		x->writes |= arrows[i].write;
		x->reads |= !arrows[i].write;
		ioping_target(x, line, arrow + strlen(arrows[i].arrow), end);
		return;
	}
}

void ioping_keep_kind(struct ioping *x)
{
	if (x->writes)
		attrs_set(x->p->report, &x->run->params, "rw", x->reads ? "rw" : "write",
			  x->written);
}

double ioping_request_number(const struct line *l)
{
	size_t at = find_text(l, 0, "request=") + strlen("request=");
	double value;

	return read_number(l, at, &value) ? value : 0;
}

/* Whether one of the brackets of a line begins so. */
static bool has_bracket(const struct line *l, const char *words)
{
	const char *at = l->s, *end = l->s + l->n;

	for (; (at = memchr(at, '(', (size_t)(end - at))); at++)
		if (at_text(l, (size_t)(at - l->s), words))
			return true;
	return false;
}

void ioping_request(struct ioping *x, size_t line)
{
	const struct line *l = &x->p->text->lines[line];
	size_t at = find_text(l, 0, "time=");
	struct ioping_reading r;
	struct figure f;

	read_request_head(x, line);
	if (has_bracket(l, "(warmup)")) {
		x->warm_up = true;
		return;
	}
	if (has_bracket(l, "(too fast)") || has_bracket(l, "(too slow)"))
		return;
	x->gaps |= ioping_request_number(l) > (double)(x->n_samples + 1);
	if (at == l->n && line + 1 < x->p->text->n && ioping_is_rest(l + 1)) {
		l = &x->p->text->lines[++line];
		at = find_text(l, 0, "time=");
	}
	if (at == l->n || !ioping_unit(l, at + strlen("time="), UNIT_IOPING_TIME, &r)) {
		x->gaps = true;
		return;
	}
	f = parse_figure(x->p, line, r.at, r.n, r.value);
	if (!x->n_samples || f.value < x->least.value)
		x->least = f;
	if (!x->n_samples || f.value > x->most.value)
		x->most = f;
	x->sum += f.value;
	GROW(x->samples, x->n_samples, x->cap_samples);
	x->samples[x->n_samples++] = f.value;
}
