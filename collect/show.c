/* SPDX-License-Identifier: MIT */
#include "collect/show.h"

#include <stdio.h>

#include "base/number.h"

static const char *copies_word(const struct item *i)
{
	return i->copies == 1 ? "copy" : "copies";
}

static void on_step(void *user, double done, const struct item *item, long pass)
{
	struct show *s = user;
	struct buf *what = &s->what[s->turn ^= 1];

	buf_clear(what);
	buf_printf(what, "%s, %ld %s", item->bench->name, item->copies, copies_word(item));
	if (s->progress.terminal)
		buf_printf(what, ", pass %ld of %ld", pass,
			   pass <= item->passes ? item->passes : item->most);
	progress_step(&s->progress, done, what->s);
}

static void print_middle(const struct item *item, const struct outcome *o)
{
	char median[64];

	if (o->passes < SETTLED_LEAST)
		return;
	printf("  median %s", number_fixed(o->middle.median, 1, ",", median, sizeof median));
	if (item->most > item->passes && !middle_is_settled(&o->middle))
		printf(", not settled after %zu passes", o->passes);
}

static void on_result(void *user, const struct item *item, const struct outcome *o)
{
	struct show *s = user;
	double figure = o->figure.value;
	char value[64], index[64];

	progress_end(&s->progress);
	printf("%-18s %2ld %-6s  %16s %s", item->bench->name, item->copies, copies_word(item),
	       number_fixed(figure, 1, ",", value, sizeof value), item->bench->unit);
	if (item->bench->baseline > 0)
		printf("  index %s", number_fixed(unixbench_index(figure, item->bench->baseline),
						  1, ",", index, sizeof index));
	else if (item->bench->timebase == 1)
		printf("  %s ns each", number_fixed(1e9 * (double)item->copies / figure, 2, ",",
						    index, sizeof index));
	print_middle(item, o);
	putchar('\n');
	term_flush();
}

static void on_score(void *user, const struct item *last, size_t tests, double index)
{
	struct show *s = user;
	char number[64];

	progress_end(&s->progress);
	number_fixed(index, 1, ",", number, sizeof number);
	if (tests == UNIXBENCH_TESTS)
		printf("score of %s, %ld %s: %s\n", last->bench->suite, last->copies,
		       copies_word(last), number);
	else
		printf("partial score of %s, %ld %s: %s (%zu of %d tests)\n", last->bench->suite,
		       last->copies, copies_word(last), number, tests, UNIXBENCH_TESTS);
	term_flush();
}

static void on_failed(void *user, const struct item *item, long pass, const char *why)
{
	struct show *s = user;

	progress_end(&s->progress);
	fprintf(stderr, "kurabe collect: warning: %s, %ld %s, pass %ld: %s; it yields no figure\n",
		item->bench->name, item->copies, copies_word(item), pass, why);
}

static void on_test_step(void *user, double done, const struct disk_test *test)
{
	struct show *s = user;
	struct buf *what = &s->what[s->turn ^= 1];

	buf_clear(what);
	buf_puts(what, test->name);
	progress_step(&s->progress, done, what->s);
}

static void on_test_show(void *user, const struct disk_test *test, const char *line)
{
	struct show *s = user;

	progress_end(&s->progress);
	printf("%-18s %s\n", test->name, line);
	term_flush();
}

static void on_test_failed(void *user, const struct disk_test *test, const char *why)
{
	struct show *s = user;

	progress_end(&s->progress);
	fprintf(stderr, "kurabe collect: warning: %s: %s\n", test->name, why);
}

struct observer show_start(struct show *s, const struct schedule *schedule)
{
	*s = (struct show){.what = {BUF_INIT, BUF_INIT}};
	progress_start(&s->progress, schedule_seconds(schedule));
	return (struct observer){on_step,	on_result,    on_score,	      on_failed,
				 on_test_step, on_test_show, on_test_failed, s};
}

void show_end(struct show *s)
{
	progress_end(&s->progress);
	for (size_t i = 0; i < 2; i++)
		buf_release(&s->what[i]);
}
