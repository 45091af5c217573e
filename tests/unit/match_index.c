/* SPDX-License-Identifier: MIT */
/* Rules found by their grams beside a walk over all of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "parse/model/match.h"
#include "parse/model/match_index.h"

enum { OWNERS = 3000, RUNS = 600 };

/* Globs that overlap: of one host, of ten, of all, with nothing that stands for itself. */
static const char *const globs[] = {
	"*/web%u/*",  "web%u",      "web%u*",      "web%u.example", "*[0-9]web%u",
	"*/web?%u/*", "*%u*",       "we[b]%u*",    "w\\eb%u",       "[ab]/web%u/[c]og*",
	"[/web%u",    "*\\]web%u*", "%u",          "*web%u/log-?",  "fast\\*web%u",
	"*\\",        "",           "web%u[]x]yz", "[!x]/web%u/*",  "[[:alpha:]]/web%u/log*",
};

static const char *const texts[] = {
	"a/web%u/log-1",
	"web%u",
	"web%u.example",
	"/srv/web9/web%u/log-2",
	"9web%u",
	"[/web%u",
	"x]web%u yes",
	"%u",
	"fast*web%u",
	"web%u]yz",
	"",
	"web",
	"b/web%u/cog",
	"サーバ web%u",
	"\\",
};

#define LENGTH(array) (sizeof(array) / sizeof *(array))

static uint32_t state = 1;

static unsigned below(unsigned n)
{
	state = state * UINT32_C(1103515245) + 12345;
	return (state >> 8) % n;
}

/* One of the patterns, with a number that is often the same. */
static const char *any(struct pool *pool, const char *const *of, size_t n)
{
	const char *pattern = of[below((unsigned)n)], *number = strstr(pattern, "%u");

	if (!number)
		return pattern;
	return pool_printf(pool, "%.*s%u%s", (int)(number - pattern), pattern,
	                   below(below(2) ? 8 : 300), number + 2);
}

#define ANY(pool, of) any((pool), (of), LENGTH(of))

static void make_owners(struct pool *pool, struct match_owner *owners, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		size_t n_matches = below(4);
		struct match *m = pool_alloc(pool, (n_matches + 1) * sizeof *m);

		for (size_t k = 0; k < n_matches; k++) {
			m[k].of = below(3);
			m[k].glob = ANY(pool, globs);
		}
		owners[i] = (struct match_owner){m, n_matches};
	}
}

static const char *perhaps(struct pool *pool)
{
	return below(3) ? ANY(pool, texts) : NULL;
}

static void make_run(struct report *r, struct run *run)
{
	run->report = r;
	run->host = perhaps(&r->pool);
	run->label = perhaps(&r->pool);
	run->n_headings = below(4);
	run->headings = pool_alloc(&r->pool, (run->n_headings + 1) * sizeof *run->headings);
	for (size_t i = 0; i < run->n_headings; i++)
		run->headings[i].text = ANY(&r->pool, texts);
	r->import.path = ANY(&r->pool, texts);
	r->import.label = perhaps(&r->pool);
	r->import.member = perhaps(&r->pool);
}

static struct match_found walk(const struct match_owner *owners, size_t n, const struct run *run)
{
	struct match_found f = {MATCH_NONE, MATCH_NOBODY, MATCH_NOBODY};

	for (size_t i = 0; i < n; i++) {
		long rank = matches_rank(owners[i].matches, owners[i].n, run);

		if (rank == MATCH_NONE || (f.rank != MATCH_NONE && rank > f.rank))
			continue;
		if (rank != f.rank)
			f = (struct match_found){rank, i, MATCH_NOBODY};
		else if (f.rival == MATCH_NOBODY)
			f.rival = i;
	}
	return f;
}

/* Runs against the first n owners. Returns how many were claimed, and by how many alike. */
static size_t compare(const struct match_owner *owners, size_t n, size_t *disputed)
{
	struct match_index *x = match_index_new(owners, n);
	size_t claimed = 0;

	for (size_t i = 0; i < RUNS; i++) {
		struct report *r = report_new();
		struct run run = {0};
		struct match_found expected, found;

		make_run(r, &run);
		expected = walk(owners, n, &run);
		found = match_index_find(x, &run);
		assert_int_equal(found.rank, expected.rank);
		assert_int_equal(found.owner, expected.owner);
		assert_int_equal(found.rival, expected.rival);
		claimed += found.owner != MATCH_NOBODY;
		*disputed += found.rival != MATCH_NOBODY;
		report_free(r);
	}
	match_index_free(x);
	return claimed;
}

static void as_a_walk_finds(void **unused)
{
	static const size_t sizes[] = {0, 1, 2, 20, 40, 300, OWNERS};
	static struct match_owner owners[OWNERS];
	struct pool pool;
	size_t claimed[LENGTH(sizes)], disputed = 0;

	(void)unused;
	pool_init(&pool);
	make_owners(&pool, owners, OWNERS);
	for (size_t i = 0; i < LENGTH(sizes); i++)
		claimed[i] = compare(owners, sizes[i], &disputed);
	assert_int_equal(claimed[0], 0);
	assert_in_range(claimed[4], 1, RUNS - 1);
	assert_true(claimed[LENGTH(sizes) - 1] > claimed[4]);
	assert_true(disputed > 0);
	pool_release(&pool);
}

static size_t owner_of(const struct match_index *x, const char *host)
{
	struct run run = {.host = host};

	return match_index_find(x, &run).owner;
}

static void first_that_fits(void **unused)
{
	const struct match rules[] = {{.of = MATCH_FILE, .glob = "*"},
	                              {.of = MATCH_HOST, .glob = "web12.*"},
	                              {.of = MATCH_HOST, .glob = "web1*"},
	                              {.of = MATCH_HOST, .glob = "???"},
	                              {.of = MATCH_HOST, .glob = "web12.example"}};
	struct match_owner owners[LENGTH(rules)];
	struct match_index *x;

	(void)unused;
	for (size_t i = 0; i < LENGTH(rules); i++)
		owners[i] = (struct match_owner){&rules[i], 1};
	x = match_index_new(owners, LENGTH(owners));
	assert_int_equal(owner_of(x, "web12.example"), 1);
	assert_int_equal(owner_of(x, "web13.example"), 2);
	assert_int_equal(owner_of(x, "db1"), 3);
	assert_true(owner_of(x, "db12.example") == MATCH_NOBODY);
	assert_true(owner_of(x, NULL) == MATCH_NOBODY);
	match_index_free(x);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(as_a_walk_finds),
		cmocka_unit_test(first_that_fits),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
