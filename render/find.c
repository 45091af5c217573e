/* SPDX-License-Identifier: MIT */
#include "render/find.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/nearest.h"

enum { OFFERED = 4 }; /* candidates that a sentence names at most */

static bool same(const char *a, const char *b)
{
	return a && strcmp(a, b) == 0;
}

static bool names_it(const struct subject *s, const struct privacy *p, const char *word)
{
	char *public;
	char id[64];
	bool fits;

	if (same(s->id, word) || same(s->name, word) || same(s->full_name, word) ||
	    (s->plan && same(s->plan->id, word)) || (s->machine && same(s->machine->id, word)))
		return true;
	public = public_name(s, p);
	public_id(s, p, id);
	fits = same(public, word) || same(id, word);
	free(public);
	return fits;
}

static void add_found(struct found *f, const struct subject *s)
{
	for (size_t i = 0; i < f->n; i++)
		if (f->list[i] == s)
			return;
	GROW(f->list, f->n, f->cap);
	f->list[f->n++] = s;
}

static void offer_subjects(const struct archive *a, const char *word, struct buf *err)
{
	size_t n = a->subjects->n;
	const char **known = xcalloc(2 * n + 1, sizeof(char *)), *nearest;

	for (size_t i = 0; i < n; i++) {
		known[2 * i] = a->subjects->list[i]->id;
		known[2 * i + 1] = a->subjects->list[i]->name;
	}
	nearest = nearest_word(word, known, 2 * n);
	if (nearest)
		buf_printf(err, "; did you mean '%s'?", nearest);
	else if (n)
		buf_puts(err, "; kurabe list names them");
	else
		buf_puts(err, "; the archive holds none");
	free(known);
}

int find_subjects(const struct archive *a, const struct privacy *p, const char *word,
		  struct found *out, struct buf *err)
{
	int n = 0;

	for (size_t i = 0; i < a->subjects->n; i++) {
		if (!names_it(a->subjects->list[i], p, word))
			continue;
		add_found(out, a->subjects->list[i]);
		n++;
	}
	if (n)
		return n;
	buf_printf(err, "no subject is called '%s'", word);
	offer_subjects(a, word, err);
	return -1;
}

void found_release(struct found *f)
{
	free(f->list);
	*f = (struct found){0};
}

static const struct run *nearest_run(const struct archive *a, const char *word)
{
	const char **known, *nearest;
	const struct run *found = NULL;
	size_t n = 0;

	for (size_t i = 0; i < a->n_reports; i++)
		n += a->reports[i]->n_runs;
	known = xcalloc(n + 1, sizeof(char *));
	n = 0;
	for (size_t i = 0; i < a->n_reports; i++)
		for (size_t k = 0; k < a->reports[i]->n_runs; k++)
			known[n++] = a->reports[i]->runs[k]->id;
	nearest = nearest_word(word, known, n);
	for (size_t i = 0; nearest && !found && i < a->n_reports; i++)
		for (size_t k = 0; k < a->reports[i]->n_runs; k++)
			if (a->reports[i]->runs[k]->id == nearest)
				found = a->reports[i]->runs[k];
	free(known);
	return found;
}

static const struct run *no_run(const struct archive *a, const char *word, struct buf *err)
{
	const struct run *nearest = nearest_run(a, word);

	buf_printf(err, "no run has the id '%s'", word);
	if (nearest)
		buf_printf(err, "; did you mean %s?", nearest->id);
	else
		buf_puts(err, "; kurabe list prints them");
	return NULL;
}

const struct run *find_run(const struct archive *a, const char *word, struct buf *err)
{
	const struct run *candidates[OFFERED], *run;
	size_t n = 0;

	for (size_t i = 0; i < a->n_reports; i++) {
		for (size_t k = 0; k < a->reports[i]->n_runs; k++) {
			run = a->reports[i]->runs[k];
			if (strcmp(run->id, word) == 0)
				return run;
			if (strncmp(run->id, word, strlen(word)) != 0)
				continue;
			if (n < OFFERED)
				candidates[n] = run;
			n++;
		}
	}
	if (n == 1)
		return candidates[0];
	if (!n)
		return no_run(a, word, err);
	buf_printf(err, "'%s' begins the ids of %zu runs:", word, n);
	for (size_t i = 0; i < n && i < OFFERED; i++)
		buf_printf(err, "%s %s", i ? "," : "", candidates[i]->id);
	buf_puts(err, n > OFFERED ? ", …" : "");
	return NULL;
}
