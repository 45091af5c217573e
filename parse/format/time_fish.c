/* SPDX-License-Identifier: MIT */
/* The `time` of fish: "Executed in    3.20 secs", and the user's and the system's time below. */
#include <string.h>

#include "parse/format/decimal.h"
#include "parse/format/parser.h"
#include "parse/format/unit.h"

enum { LINES = 3 };

static const struct {
	const char *words, *metric;
} lines[LINES] = {
	{"Executed in ", "time.real"}, {"usr time ", "time.user"}, {"sys time ", "time.sys"}};

/* A duration with its unit, which changes from one to the next. */
struct duration {
	size_t at, n;
	double seconds;
};

static bool read_duration(const struct line *l, size_t at, struct duration *d)
{
	static const struct {
		const char *word;
		double seconds;
	} durations[] = {
		{"micros", 1e-6}, {"millis", 1e-3}, {"secs", 1}, {"mins", 60}, {"hours", 3600}};
	double value;
	size_t n = read_decimal(l, at, &value), unit = skip_blanks(l, at + n);

	for (size_t i = 0; n && i < sizeof durations / sizeof *durations; i++) {
		size_t end = unit + strlen(durations[i].word);

		if (!at_text(l, unit, durations[i].word) || (end < l->n && skip_blanks(l, end) == end))
			continue;
		*d = (struct duration){at, end - at, unit_value(value, durations[i].seconds)};
		return true;
	}
	return false;
}

/* The n-th of the three lines, behind the marks of quotations and comments. */
static bool read_line(const struct line *l, size_t n, struct duration *d)
{
	size_t at = skip_blanks(l, 0);

	while (at < l->n && strchr(">|#*/", l->s[at]))
		at = skip_blanks(l, at + 1);
	return at_text(l, at, lines[n].words) &&
	       read_duration(l, skip_blanks(l, at + strlen(lines[n].words)), d);
}

static bool probe(const struct text *t, struct block *b)
{
	size_t i = b->first = b->last;
	struct duration d;

	return i + 1 < t->n && read_line(&t->lines[i], 0, &d) && read_line(&t->lines[i + 1], 1, &d);
}

static size_t parse(struct parse *p, const struct block *block)
{
	struct run *run = parse_begin_run(p, "time", block->first);
	size_t n = 0, line = block->first;
	struct duration d;

	for (; n < LINES && line < p->text->n && read_line(&p->text->lines[line], n, &d);
	     n++, line++)
		run_add_result(p->report, run, lines[n].metric,
		               parse_figure(p, line, d.at, d.n, d.seconds));
	parse_end_run(p, run, line - 1);
	return line - 1;
}

static const char *const anchors[] = {"Executed in ", NULL};

const struct parser parser_time_fish = {
	.name = "time (fish)",
	.title = "fish's time",
	.anchors = anchors,
	.probe = probe,
	.parse = parse,
};
