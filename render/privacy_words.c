/* SPDX-License-Identifier: MIT */
#include "render/privacy_words.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "parse/model/subject_name.h"

#define BLANK "…"

enum { WORD_MIN = 2, PROVIDER_WORD_MIN = 3, UNIT_MAX = 2 };

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static char lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c | 32) : c;
}

static bool in_word(char c)
{
	return is_digit(c) || (lower(c) >= 'a' && lower(c) <= 'z');
}

/* "1G", "512", "2.4": in a log that would be a figure. */
static bool is_figure(const char *s)
{
	size_t digits = strspn(s, "0123456789.,-"), n = strlen(s);

	return digits == n || (digits && n - digits <= UNIT_MAX);
}

static void add(struct privacy *p, const char *text, size_t n, const char *put)
{
	char *word;

	if (!text || n < WORD_MIN)
		return;
	word = pool_strndup(&p->pool, text, n);
	if (is_figure(word) || heading_is_generic(word))
		return;
	for (char *c = word; *c; c++)
		*c = lower(*c);
	GROW(p->words, p->n_words, p->cap_words);
	p->words[p->n_words++] = (struct privacy_word){word, n, put};
}

static void add_whole(struct privacy *p, const char *text, const char *put)
{
	if (text)
		add(p, text, strlen(text), put);
}

/* A host, whole and by its first part. */
static void add_host(struct privacy *p, const char *host, const char *put)
{
	if (!host || host_is_placeholder(host))
		return;
	add_whole(p, host, put);
	add(p, host, strcspn(host, "."), put);
}

static void add_plan(struct privacy *p, const struct plan *plan, const char *put)
{
	const char *provider = plan->provider;
	size_t first = 0;

	add_whole(p, plan->id, put);
	add_whole(p, plan->name, put);
	add_whole(p, plan->region, BLANK);
	add_whole(p, provider, BLANK);
	while (provider && in_word(provider[first]))
		first++;
	if (first >= PROVIDER_WORD_MIN)
		add(p, provider, first, BLANK);
}

static void add_subject(struct privacy *p, const struct subject *s)
{
	const char *put = pool_printf(&p->pool, "machine %zu", s->ordinal + 1);
	const char *host = NULL;

	add_whole(p, s->id, put);
	add_host(p, s->name, put);
	add_host(p, s->full_name, put);
	if (s->plan)
		add_plan(p, s->plan, s->machine ? BLANK : put);
	if (s->machine)
		add_whole(p, s->machine->id, put);
	for (size_t i = 0; i < s->n_runs; i++) {
		const char *next = s->runs[i]->host;

		if (next && (!host || strcmp(next, host) != 0))
			add_host(p, next, put);
		host = next;
	}
}

static int in_order(const void *a, const void *b)
{
	return strcmp(((const struct privacy_word *)a)->text, ((const struct privacy_word *)b)->text);
}

/* A word of several subjects tells none of them. */
static void drop_doubles(struct privacy *p)
{
	size_t kept = 0;

	for (size_t i = 0; i < p->n_words; i++) {
		struct privacy_word *last = kept ? &p->words[kept - 1] : NULL;

		if (!last || strcmp(last->text, p->words[i].text) != 0)
			p->words[kept++] = p->words[i];
		else if (strcmp(last->put, p->words[i].put) != 0)
			last->put = BLANK;
	}
	p->n_words = kept;
}

void privacy_words_gather(struct privacy *p, const struct archive *a)
{
	for (size_t i = 0; i < a->subjects->n; i++)
		add_subject(p, a->subjects->list[i]);
	for (size_t i = 0; a->plans && i < a->plans->n_plans; i++) {
		bool used = false;

		for (size_t k = 0; k < a->subjects->n && !used; k++)
			used = a->subjects->list[k]->plan == &a->plans->plans[i];
		if (!used)
			add_plan(p, &a->plans->plans[i], BLANK);
	}
	if (p->n_words)
		qsort(p->words, p->n_words, sizeof *p->words, in_order);
	drop_doubles(p);
}

/* The first of the words from..to, all alike in their first `at` bytes, whose next is not below c. */
static size_t first_from(const struct privacy *p, size_t from, size_t to, size_t at, int c)
{
	while (from < to) {
		size_t middle = from + (to - from) / 2;

		if ((unsigned char)p->words[middle].text[at] < c)
			from = middle + 1;
		else
			to = middle;
	}
	return from;
}

/* The words in order serve as a tree: those that begin like the text stand together. */
size_t privacy_word(const struct privacy *p, const char *s, size_t n, size_t at, const char **put)
{
	size_t from = 0, to = p->n_words, best = 0;

	if (at && in_word(s[at]) && in_word(s[at - 1]))
		return 0;
	for (size_t k = 0; from < to; k++) {
		int c;

		if (p->words[from].n == k && k) {
			if (at + k == n || !in_word(s[at + k]) || !in_word(s[at + k - 1])) {
				best = k;
				*put = p->words[from].put;
			}
		}
		if (at + k == n)
			break;
		c = (unsigned char)lower(s[at + k]);
		from = first_from(p, from, to, k, c);
		to = first_from(p, from, to, k, c + 1);
	}
	return best;
}
