/* SPDX-License-Identifier: MIT */
#include "collect/schedule.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/nearest.h"
#include "base/number.h"
#include "collect/settled.h"

/* The pieces of "a,b,c". */
struct words {
	char **list;
	size_t n, cap;
};

static void split(const char *text, struct words *w)
{
	for (;;) {
		size_t n = strcspn(text, ",");

		GROW(w->list, w->n, w->cap);
		w->list[w->n++] = xstrndup(text, n);
		if (!text[n])
			return;
		text += n + 1;
	}
}

static void words_release(struct words *w)
{
	for (size_t i = 0; i < w->n; i++)
		free(w->list[i]);
	free(w->list);
}

static bool holds(const struct words *w, const char *word)
{
	for (size_t i = 0; i < w->n; i++)
		if (strcmp(w->list[i], word) == 0)
			return true;
	return false;
}

static int check_suites(const struct words *w, struct buf *err)
{
	for (size_t i = 0; i < w->n; i++) {
		if (strcmp(w->list[i], "all") == 0 || bench_suite_exists(w->list[i]) ||
		    disk_suite_exists(w->list[i]))
			continue;
		buf_printf(err,
			   "there is no built-in benchmark of the suite '%s'; --list shows all",
			   w->list[i]);
		return -1;
	}
	return 0;
}

/* Which name may be meant, of benchmarks and storage tests alike. */
static const char *nearest_name(const char *word, const struct disk_tests *tests)
{
	const char **names = NULL, *found;
	size_t n = 0, cap = 0;

	for (size_t i = 0; benches[i]; i++) {
		GROW(names, n, cap);
		names[n++] = benches[i]->name;
	}
	for (size_t i = 0; i < tests->n; i++) {
		GROW(names, n, cap);
		names[n++] = tests->list[i].name;
	}
	found = nearest_word(word, names, n);
	free(names);
	return found;
}

static int check_names(const struct words *w, const struct disk_tests *tests, struct buf *err)
{
	for (size_t i = 0; i < w->n; i++) {
		const char *nearest;

		if (bench_find(w->list[i]) || disk_tests_find(tests, w->list[i]))
			continue;
		nearest = nearest_name(w->list[i], tests);
		buf_printf(err, "there is no benchmark '%s'; ", w->list[i]);
		if (nearest)
			buf_printf(err, "did you mean '%s'?", nearest);
		else
			buf_puts(err, "--list shows all");
		return -1;
	}
	return 0;
}

static int read_copies(const char *text, long cpus, long **list, size_t *n, struct buf *err)
{
	struct words w = {0};
	int ret = 0;

	split(text, &w);
	*list = xreallocarray(NULL, w.n, sizeof **list);
	*n = 0;
	for (size_t i = 0; i < w.n && ret == 0; i++) {
		const char *word = w.list[i];
		uint64_t value = (uint64_t)cpus;
		bool known = false;

		if (strcmp(word, "N") != 0 &&
		    (!*word || number_read_u64(word, strlen(word), &value) != strlen(word) ||
		     value < 1 || value > COPIES_MOST)) {
			buf_printf(err,
				   "--copies takes numbers from 1 to %d and N, as in 1,N, not '%s'",
				   COPIES_MOST, word);
			ret = -1;
		}
		for (size_t k = 0; k < *n; k++)
			known |= (*list)[k] == (long)value;
		if (!known)
			(*list)[(*n)++] = (long)value;
	}
	words_release(&w);
	return ret;
}

static void add(struct schedule *s, const struct bench *b, const struct wish *w, long copies,
		long repeat)
{
	double seconds = b->seconds[w->effort], warmup = seconds / 10;
	long passes = b->passes[w->effort], least = w->until_stable ? SETTLED_LEAST : 1;

	if (b->most_copies && copies > b->most_copies)
		return;
	GROW(s->items, s->n, s->cap);
	s->items[s->n++] = (struct item){
		.bench = b,
		.copies = copies,
		.repeat = repeat,
		.passes = passes > least ? passes : least,
		.most = !w->until_stable ? passes : 4 * passes > least ? 4 * passes : least,
		.seconds = seconds,
		.warmup = warmup < 0.05	 ? 0.05
			  : warmup > 0.5 ? 0.5
					 : warmup,
	};
}

static void add_all(struct schedule *s, const struct wish *w, const struct words *suites,
		    const struct words *only, const long *copies, size_t n)
{
	for (long repeat = 1; repeat <= w->repeat; repeat++)
		for (size_t c = 0; c < n; c++)
			for (size_t b = 0; benches[b]; b++)
				if ((holds(suites, "all") || holds(suites, benches[b]->suite)) &&
				    (!w->only || holds(only, benches[b]->name)))
					add(s, benches[b], w, copies[c], repeat);
}

struct choice {
	const struct words *suites, *only; /* only: empty: all */
};

static bool is_chosen(const struct disk_test *t, void *user)
{
	const struct choice *c = user;

	return (holds(c->suites, "all") || holds(c->suites, t->suite)) &&
	       (!c->only->n || holds(c->only, t->name));
}

/* The tests of all suites, so that any of their names is known; those not wanted go later. */
static int make_tests(struct schedule *s, struct wish *w, struct buf *err)
{
	w->disk.effort = w->effort;
	for (size_t i = 0; disk_suites[i]; i++)
		if (disk_suites[i]->make(&w->disk, &s->disk, err) < 0)
			return -1;
	return 0;
}

/* An option that is for one suite alone asks for that one. */
static const char *suites_of(const struct wish *w)
{
	if (w->suites)
		return w->suites;
	if (w->disk.job)
		return w->disk.bonnie ? "fio,bonnie++" : "fio";
	return w->disk.bonnie ? "bonnie++" : w->disk.sweep || w->disk.precondition ? "fio" : "all";
}

static int fill(struct schedule *s, struct wish *w, const struct words *suites,
		const struct words *only, struct buf *err)
{
	struct choice choice = {suites, only};
	long *copies = NULL;
	size_t n = 0;
	int ret = -1;

	if (check_suites(suites, err) == 0 && make_tests(s, w, err) == 0 &&
	    check_names(only, &s->disk, err) == 0 &&
	    read_copies(w->copies, w->cpus, &copies, &n, err) == 0) {
		add_all(s, w, suites, only, copies, n);
		disk_tests_filter(&s->disk, is_chosen, &choice);
		ret = s->n || s->disk.n ? 0 : -1;
		if (ret < 0)
			buf_puts(err, "none of the benchmarks of --only is in the suites of --suite");
	}
	free(copies);
	return ret;
}

int schedule_make(struct schedule *s, struct wish *w, struct buf *err)
{
	struct words suites = {0}, only = {0};
	int ret;

	*s = (struct schedule){.repeat = w->repeat};
	split(suites_of(w), &suites);
	if (w->only)
		split(w->only, &only);
	ret = fill(s, w, &suites, &only, err);
	words_release(&suites);
	words_release(&only);
	return ret;
}

void schedule_release(struct schedule *s)
{
	disk_tests_release(&s->disk);
	free(s->items);
	*s = (struct schedule){0};
}

double item_pass_seconds(const struct item *i)
{
	double preparation = i->bench->preparation ? i->bench->preparation(i->seconds) : 0;

	return preparation + i->seconds + i->warmup;
}

double item_seconds(const struct item *i)
{
	return (double)i->passes * item_pass_seconds(i);
}

static double disk_seconds(const struct schedule *s)
{
	double sum = 0;

	for (size_t i = 0; i < s->disk.n; i++)
		sum += s->disk.list[i].seconds;
	return sum * (double)s->repeat;
}

double schedule_seconds(const struct schedule *s)
{
	double sum = disk_seconds(s);

	for (size_t i = 0; i < s->n; i++)
		sum += item_seconds(&s->items[i]);
	return sum;
}

double schedule_seconds_most(const struct schedule *s)
{
	double sum = disk_seconds(s);

	for (size_t i = 0; i < s->n; i++)
		sum += (double)s->items[i].most * item_pass_seconds(&s->items[i]);
	return sum;
}

uint64_t schedule_written(const struct schedule *s)
{
	uint64_t sum = 0;

	for (size_t i = 0; i < s->disk.n; i++)
		sum += s->disk.list[i].written;
	return sum * (uint64_t)s->repeat;
}

void schedule_copies(const struct schedule *s, struct buf *out)
{
	for (size_t i = 0; i < s->n; i++) {
		bool met = false;

		for (size_t k = 0; k < i; k++)
			met |= s->items[k].copies == s->items[i].copies;
		if (!met)
			buf_printf(out, "%s%ld", i ? "," : "", s->items[i].copies);
	}
}

uint64_t schedule_bytes(const struct schedule *s)
{
	uint64_t most = 0;

	for (size_t i = 0; i < s->n; i++) {
		const struct item *x = &s->items[i];
		uint64_t bytes = x->bench->bytes ? (uint64_t)x->copies * x->bench->bytes() : 0;

		most = bytes > most ? bytes : most;
	}
	return most;
}
