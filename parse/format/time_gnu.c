/* SPDX-License-Identifier: MIT */
/* GNU time ("1.50user 0.20system 0:02.41elapsed 70%CPU …", its verbose form), zsh's, csh's and
 * BSD's: one line a run, or a block of "key: value". */
#include <ctype.h>
#include <math.h>
#include <string.h>

#include "parse/format/decimal.h"
#include "parse/format/parser.h"

enum { VERBOSE_LINES = 6 };

struct number {
	size_t at, n;
	double value;
};

struct times {
	struct number real, user, sys, cpu; /* n = 0: not there */
};

static bool is_digit(const struct line *l, size_t at)
{
	return at < l->n && isdigit((unsigned char)l->s[at]);
}

/* Where the number (or clock time) that ends before byte `end` begins. */
static size_t start_of(const struct line *l, size_t end)
{
	while (end > 0 && (is_digit(l, end - 1) || strchr(".,:", l->s[end - 1])))
		end--;
	return end;
}

static bool number_before(const struct line *l, size_t end, struct number *x)
{
	x->at = start_of(l, end);
	x->n = read_decimal(l, x->at, &x->value);
	return x->n && x->at + x->n == end;
}

/* "4:24.52", "1:02:03" or "0.85". */
static bool clock_at(const struct line *l, size_t at, struct number *x)
{
	double part;
	size_t n, end = at;

	x->at = at;
	x->value = 0;
	for (int parts = 0; parts < 3 && (n = read_decimal(l, end, &part)) > 0; parts++) {
		x->value = 60 * x->value + part;
		end += n;
		if (!at_text(l, end, ":"))
			break;
		end++;
	}
	x->n = end - at;
	return x->n && l->s[end - 1] != ':';
}

static bool clock_before(const struct line *l, size_t end, struct number *x)
{
	return clock_at(l, start_of(l, end), x) && x->at + x->n == end;
}

/* GNU: "506.99user 81.91system 4:24.52elapsed 222%CPU" from byte `from` on. */
static bool read_gnu(const struct line *l, struct times *t)
{
	size_t user = find_text(l, 0, "user "), sys = find_text(l, user, "system ");
	size_t real = find_text(l, sys, "elapsed");

	if (real >= l->n || !number_before(l, user, &t->user) || !number_before(l, sys, &t->sys) ||
	    !clock_before(l, real, &t->real))
		return false;
	size_t percent = find_text(l, real, "%CPU");

	if (percent < l->n)
		number_before(l, percent, &t->cpu);
	return true;
}

/* zsh: "make  1.50s user 0.20s system 70% cpu 2.410 total" */
static bool read_zsh(const struct line *l, struct times *t)
{
	size_t user = find_text(l, 0, "s user "), sys = find_text(l, user, "s system ");
	size_t percent = find_text(l, sys, "% cpu "), real = percent + strlen("% cpu ");

	if (percent >= l->n || !number_before(l, user, &t->user) ||
	    !number_before(l, sys, &t->sys) || !clock_at(l, real, &t->real) ||
	    !at_text(l, real + t->real.n, " total"))
		return false;
	number_before(l, percent, &t->cpu);
	return true;
}

/* BSD, macOS: "        3.21 real         1.23 user         0.56 sys" */
static bool read_bsd(const struct line *l, struct times *t)
{
	size_t real = find_text(l, 0, " real "), user = find_text(l, real, " user ");
	size_t sys = find_text(l, user, " sys");

	return sys < l->n && skip_word(l, sys + 1) == sys + strlen(" sys") &&
	       number_before(l, real, &t->real) && number_before(l, user, &t->user) &&
	       number_before(l, sys, &t->sys);
}

/* csh and tcsh: "12.340u 1.560s 0:15.12 91.9%	0+0k 0+32io 0pf+0w" */
static bool read_csh(const struct line *l, struct times *t)
{
	size_t mark = find_text(l, 0, "pf+"), user = find_text(l, 0, "u "), sys, percent;

	if (mark >= l->n)
		return false;
	while (user < mark && !number_before(l, user, &t->user))
		user = find_text(l, user + 1, "u ");
	sys = find_text(l, user, "s ");
	percent = find_text(l, sys, "%");
	return percent < mark && number_before(l, sys, &t->sys) &&
	       clock_at(l, skip_blanks(l, sys + 1), &t->real) && number_before(l, percent, &t->cpu);
}

static const char elapsed[] = "Elapsed (wall clock) time (h:mm:ss or m:ss):";

/* A line of `time -v` with its figure; one may stand alone in a post. */
static bool is_verbose(const struct line *l)
{
	static const char *const keys[] = {"User time (seconds):", elapsed};

	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
		size_t at = find_text(l, 0, keys[i]);

		if (at < l->n && is_digit(l, skip_blanks(l, at + strlen(keys[i]))))
			return true;
	}
	return false;
}

static bool read_one_line(const struct line *l, struct times *t)
{
	*t = (struct times){0};
	return read_gnu(l, t) || read_zsh(l, t) || read_bsd(l, t) || read_csh(l, t);
}

static bool probe(const struct text *text, struct block *b)
{
	const struct line *l = &text->lines[b->last];
	struct times t;

	b->first = b->last;
	return is_verbose(l) || read_one_line(l, &t);
}

static struct result *add(struct parse *p, struct run *run, const char *metric, size_t line,
                          const struct number *x)
{
	return x->n ? run_add_result(p->report, run, metric,
	                             parse_figure(p, line, x->at, x->n, x->value))
	            : NULL;
}

/* "Percent of CPU this job got: 168%" between the times */
static void read_share(struct parse *p, struct run *run, size_t first, size_t last)
{
	static const char key[] = "Percent of CPU this job got:";
	struct result *real = run_find(run, "time.real");

	for (size_t i = first; i <= last && real; i++) {
		const struct line *l = &p->text->lines[i];
		size_t at = find_text(l, 0, key), value = skip_blanks(l, at + strlen(key)), n;
		double share;

		n = at < l->n ? read_decimal(l, value, &share) : 0;
		if (n && at_text(l, value + n, "%"))
			result_details(p->report, real)->cpu = parse_figure(p, i, value, n, share);
	}
}

/* "User time (seconds): 1.50", "Elapsed (wall clock) time (h:mm:ss or m:ss): 0:02.41" */
static size_t read_verbose(struct parse *p, struct run *run, size_t first)
{
	static const struct {
		const char *key, *metric;
	} keys[] = {
		{"User time (seconds):", "time.user"},
		{"System time (seconds):", "time.sys"},
		{elapsed, "time.real"},
	};
	size_t last = first;

	for (size_t i = first; i < p->text->n && i < first + VERBOSE_LINES; i++) {
		if (i > first && is_verbose(&p->text->lines[i]) && run_find(run, "time.real"))
			break; /* the next one's */
		for (size_t k = 0; k < sizeof keys / sizeof *keys; k++) {
			const struct line *l = &p->text->lines[i];
			size_t at = find_text(l, 0, keys[k].key);
			struct number x;

			if (at >= l->n || run_find(run, keys[k].metric) ||
			    !clock_at(l, skip_blanks(l, at + strlen(keys[k].key)), &x) ||
			    number_may_be_cut(p->text, i, x.at + x.n))
				continue;
			add(p, run, keys[k].metric, i, &x);
			last = i;
		}
	}
	read_share(p, run, first, last);
	return last;
}

/* "18840inputs+62340216outputs (264major+14839704minor)pagefaults 0swaps" */
static bool is_second_line(const struct line *l)
{
	return find_text(l, 0, "inputs+") < find_text(l, 0, "pagefaults");
}

static size_t parse(struct parse *p, const struct block *block)
{
	const struct line *l = &p->text->lines[block->first];
	struct run *run = parse_begin_run(p, "time", block->first);
	size_t last = block->first;
	struct times t;

	if (read_one_line(l, &t)) {
		struct result *real = add(p, run, "time.real", last, &t.real);

		if (t.cpu.n)
			result_details(p->report, real)->cpu =
				parse_figure(p, last, t.cpu.at, t.cpu.n, t.cpu.value);
		add(p, run, "time.user", last, &t.user);
		add(p, run, "time.sys", last, &t.sys);
		if (t.real.value <= 0 && t.user.value <= 0 && t.sys.value <= 0)
			parse_diag(p, LEVEL_NOTE, last, t.real.at,
			           "all three times are under 5 ms: they tell that much, no more");
		if (last + 1 < p->text->n && is_second_line(&p->text->lines[last + 1]))
			last++;
	} else {
		last = read_verbose(p, run, block->first);
	}
	parse_end_run(p, run, last);
	return last;
}

static const char *const anchors[] = {"elapsed", "% cpu ", " real ", "User time (seconds):",
                                      elapsed,   "pf+",    NULL};

const struct parser parser_time_gnu = {
	.name = "time (GNU)",
	.title = "GNU, BSD, csh and zsh time",
	.anchors = anchors,
	.probe = probe,
	.parse = parse,
};
