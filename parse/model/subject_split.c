/* SPDX-License-Identifier: MIT */
/* Telling apart the runs of one host.
 *
 * First: what tells? Among the runs that would be repeats of each other (same tool, parameters,
 * era) a fact with two values tells, and so do two headings in one input. Then each run is put to
 * the first part that it does not contradict in what tells, the runs that say something first. So a
 * run of another tool, which says nothing of the disk, does not make a machine of its own. */
#include "parse/model/subject_split.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/number.h"
#include "parse/model/subject.h"
#include "parse/model/subject_name.h"

/* Facts in which two machines, or two disks of one, differ. */
static const char *const facts[] = {"storage", "device_model", "device",    "raid",
                                    "fs",      "interface",    "cpu_model", "cpus"};

enum { N_FACTS = sizeof facts / sizeof *facts, N_TELLS = N_FACTS + 1 };

/* What one run says. */
struct said {
	const struct run *run;
	size_t kind;               /* the first of all that would be its repeats */
	const char *fact[N_FACTS]; /* or NULL */
	const char *heading;       /* or "" */
	size_t first, end;         /* the runs of the same input */
	bool rival;                /* another of its kind stands there under another heading */
};

/* What the runs of a part say: no two contradict each other. */
struct part {
	const char *fact[N_FACTS]; /* or NULL */
	size_t *headed; /* runs of it under headings; of each input, kind and heading the first */
	size_t n, cap;
};

struct splitting {
	struct pool *pool;
	struct said *said;
	size_t n;
	bool tells[N_TELLS]; /* by fact; the last: the heading */
	struct part *parts;
	size_t cap_parts;
	struct split out;
};

static const char *attr_text(struct pool *pool, const struct attr *a)
{
	char s[NUMBER_MAX];

	if (!a)
		return NULL;
	return a->is_number ? pool_strdup(pool, number_print(a->figure.value, s)) : a->string;
}

/* The same of runs that are repeats: parameters may stand in any order. */
static uint64_t kind_hash(const struct run *run)
{
	uint64_t sum = hash_text(hash_text(HASH_START, run->tool), run->era);

	for (size_t i = 0; i < run->params.n; i++) {
		const struct attr *a = &run->params.list[i];
		uint64_t name = hash_text(HASH_START, a->name);
		double number = a->figure.value + 0.0; /* -0 is 0 */

		sum += a->is_number ? hash_bytes(name, &number, sizeof number)
		                    : hash_text(name, a->string);
	}
	return sum;
}

/* The first run of each kind stands for it, in a table whose size is a power of two. */
static void set_kinds(struct splitting *s)
{
	size_t size = 64, *firsts; /* index + 1; 0: free */

	while (size < 2 * s->n)
		size *= 2;
	firsts = xcalloc(size, sizeof *firsts);
	for (size_t i = 0; i < s->n; i++) {
		size_t at = (size_t)kind_hash(s->said[i].run) & (size - 1);

		while (firsts[at] &&
		       !runs_are_repeats(s->said[firsts[at] - 1].run, s->said[i].run))
			at = (at + 1) & (size - 1);
		if (!firsts[at])
			firsts[at] = i + 1;
		s->said[i].kind = firsts[at] - 1;
	}
	free(firsts);
}

/* Runs of one input stand side by side. */
static void set_inputs(struct splitting *s)
{
	for (size_t first = 0, end; first < s->n; first = end) {
		end = first + 1;
		while (end < s->n && s->said[end].run->report == s->said[first].run->report)
			end++;
		for (size_t i = first; i < end; i++) {
			s->said[i].first = first;
			s->said[i].end = end;
		}
	}
}

static void listen(struct splitting *s, const struct run *const *runs)
{
	s->said = xcalloc(s->n, sizeof *s->said);
	for (size_t i = 0; i < s->n; i++) {
		struct said *said = &s->said[i];

		said->run = runs[i];
		for (size_t f = 0; f < N_FACTS; f++)
			said->fact[f] = attr_text(s->pool, attrs_find(&runs[i]->facts, facts[f]));
		said->heading = label_telling(s->pool, runs[i]->label);
	}
	set_kinds(s);
	set_inputs(s);
}

static bool differ(const char *a, const char *b)
{
	return a && b && *a && *b && strcmp(a, b) != 0;
}

/* Facts that two runs of one kind contradict each other in: it is enough to hold each run against
 * the first of its kind that says anything. */
static bool find_facts_that_tell(struct splitting *s)
{
	const char *(*first)[N_FACTS] = xcalloc(s->n, sizeof *first);
	bool any = false;

	for (size_t i = 0; i < s->n; i++) {
		const char **known = first[s->said[i].kind];

		for (size_t f = 0; f < N_FACTS; f++) {
			if (!known[f])
				known[f] = s->said[i].fact[f];
			else if (differ(known[f], s->said[i].fact[f]))
				any = s->tells[f] = true;
		}
	}
	free(first);
	return any;
}

/* Whether another run of the same kind stands in the same input under another heading. */
static void find_rivals(struct splitting *s)
{
	const char **heading = xcalloc(s->n, sizeof *heading); /* by kind: the first of the input */
	bool *several = xcalloc(s->n, sizeof *several);

	for (size_t first = 0; first < s->n; first = s->said[first].end) {
		size_t end = s->said[first].end;

		for (size_t i = first; i < end; i++) {
			heading[s->said[i].kind] = NULL;
			several[s->said[i].kind] = false;
		}
		for (size_t i = first; i < end; i++) {
			const struct said *a = &s->said[i];

			several[a->kind] |= differ(heading[a->kind], a->heading);
			if (!heading[a->kind] && *a->heading)
				heading[a->kind] = a->heading;
		}
		for (size_t i = first; i < end; i++)
			s->said[i].rival = *s->said[i].heading && several[s->said[i].kind];
	}
	free(heading);
	free(several);
}

static bool find_what_tells(struct splitting *s)
{
	bool any = find_facts_that_tell(s);

	find_rivals(s);
	for (size_t i = 0; i < s->n && !s->tells[N_FACTS]; i++)
		any |= s->tells[N_FACTS] = s->said[i].rival;
	return any;
}

/* Whether a run must be placed before others: it has a say in what tells. */
static bool has_say(const struct splitting *s, size_t i)
{
	for (size_t f = 0; f < N_FACTS; f++)
		if (s->tells[f] && s->said[i].fact[f])
			return true;
	return s->tells[N_FACTS] && s->said[i].rival;
}

static const size_t unplaced = (size_t)-1;

/* How well run i fits a part: 0 not at all, 1 nothing contradicts, 2 they share a fact that tells,
 * or a heading of one input. A heading speaks only against runs of its own kind: each tool may have
 * its own. */
static int fit(const struct splitting *s, size_t i, size_t part)
{
	const struct said *a = &s->said[i];
	int best = 1;

	for (size_t f = 0; f < N_FACTS; f++) {
		const char *known = s->parts[part].fact[f];

		if (!s->tells[f] || !known || !a->fact[f])
			continue;
		if (differ(known, a->fact[f]))
			return 0;
		best = 2;
	}
	for (size_t k = 0; s->tells[N_FACTS] && *a->heading && k < s->parts[part].n; k++) {
		const struct said *b = &s->said[s->parts[part].headed[k]];

		if (b->first != a->first)
			continue;
		if (strcmp(a->heading, b->heading) == 0)
			best = 2;
		else if (a->kind == b->kind)
			return 0;
	}
	return best;
}

/* Keeps a run that says what no other of the part does. */
static void keep_heading(struct splitting *s, size_t i, struct part *part)
{
	const struct said *a = &s->said[i];

	if (!*a->heading)
		return;
	for (size_t k = 0; k < part->n; k++) {
		const struct said *b = &s->said[part->headed[k]];

		if (b->first == a->first && b->kind == a->kind &&
		    strcmp(b->heading, a->heading) == 0)
			return;
	}
	GROW(part->headed, part->n, part->cap);
	part->headed[part->n++] = i;
}

static void join(struct splitting *s, size_t i, size_t part)
{
	if (part == s->out.n_parts) {
		GROW(s->parts, s->out.n_parts, s->cap_parts);
		s->parts[s->out.n_parts++] = (struct part){0};
	}
	for (size_t f = 0; f < N_FACTS; f++)
		if (!s->parts[part].fact[f])
			s->parts[part].fact[f] = s->said[i].fact[f];
	keep_heading(s, i, &s->parts[part]);
	s->out.part[i] = part;
}

static void place(struct splitting *s, size_t i)
{
	size_t found = s->out.n_parts, fitting = 0;
	int best = 0;

	for (size_t part = 0; part < s->out.n_parts; part++) {
		int f = fit(s, i, part);

		fitting += f > 0;
		if (f > best) {
			best = f;
			found = part;
		}
	}
	if (fitting > 1 && best < 2)
		s->out.n_unsure++;
	join(s, i, found);
}

static void place_all(struct splitting *s)
{
	for (size_t i = 0; i < s->n; i++)
		s->out.part[i] = unplaced;
	for (size_t i = 0; i < s->n; i++)
		if (has_say(s, i))
			place(s, i);
	for (size_t i = 0; i < s->n; i++)
		if (s->out.part[i] == unplaced)
			place(s, i);
}

/* Names of the parts ------------------------------------------------------------------------- */

/* What the runs of a part say; NULL: nothing. */
static const char *said_by(const struct splitting *s, size_t part, size_t what)
{
	if (what < N_FACTS)
		return s->parts[part].fact[what];
	for (size_t i = 0; i < s->n; i++)
		if (s->out.part[i] == part && *s->said[i].heading)
			return s->said[i].heading;
	return NULL;
}

/* Whether all parts say something, and no two the same; sets words[]. */
static bool all_told(const struct splitting *s, size_t what, const char **words)
{
	for (size_t p = 0; p < s->out.n_parts; p++) {
		words[p] = said_by(s, p, what);
		if (!words[p])
			return false;
		for (size_t q = 0; q < p; q++)
			if (strcmp(words[p], words[q]) == 0)
				return false;
	}
	return true;
}

/* Length of the separator of words at s, 0: none. */
static size_t separator_at(const char *s)
{
	static const char *const separators[] = {", ", " ", "、", "，", "・"};

	for (size_t i = 0; i < sizeof separators / sizeof *separators; i++)
		if (strncmp(s, separators[i], strlen(separators[i])) == 0)
			return strlen(separators[i]);
	return 0;
}

/* Length of the first word with the separator behind it, or, from the end, of the last with that
 * before it. */
static size_t edge_word(const char *s, size_t n, bool from_end)
{
	size_t i = from_end ? n : 0;

	while (from_end ? i > 0 : i < n) {
		size_t k = separator_at(s + (from_end ? i - 1 : i));

		if (k)
			return from_end ? n - i + 1 : i + k;
		i = from_end ? i - 1 : i + 1;
	}
	return n;
}

static bool has_letter(const char *s, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if ((s[i] >= 'a' && s[i] <= 'z') || (s[i] >= 'A' && s[i] <= 'Z') ||
		    (unsigned char)s[i] >= 0x80)
			return true;
	return false;
}

/* Whether all words begin (or end) with the same edge word, and what is left still says something
 * ("RAID 0" without RAID does not); cuts it off. */
static bool cut_common(struct pool *pool, const char **words, size_t n, bool from_end)
{
	size_t first = strlen(words[0]), edge = edge_word(words[0], first, from_end);
	const char *common = from_end ? words[0] + first - edge : words[0];

	for (size_t i = 0; i < n; i++) {
		size_t length = strlen(words[i]);

		if (length <= edge || edge_word(words[i], length, from_end) != edge ||
		    memcmp(from_end ? words[i] + length - edge : words[i], common, edge) != 0 ||
		    !has_letter(words[i] + (from_end ? 0 : edge), length - edge))
			return false;
	}
	for (size_t i = 0; i < n; i++) {
		size_t length = strlen(words[i]) - edge;

		words[i] = pool_strndup(pool, words[i] + (from_end ? 0 : edge), length);
	}
	return true;
}

static size_t length_of(const char **words, size_t n)
{
	size_t sum = 0;

	for (size_t i = 0; i < n; i++)
		sum += strlen(words[i]);
	return sum;
}

/* The shortest that tells all parts apart. */
static bool name_by_one(struct splitting *s)
{
	size_t n = s->out.n_parts, best = 0;
	const char **words = xcalloc(n, sizeof *words);

	for (size_t what = 0; what < N_TELLS; what++) {
		if (!s->tells[what] || !all_told(s, what, words) || (what == N_FACTS && best))
			continue;
		while (cut_common(s->pool, words, n, false) || cut_common(s->pool, words, n, true))
			;
		if (best && length_of(words, n) >= best)
			continue;
		best = length_of(words, n);
		memcpy(s->out.difference, words, n * sizeof *words);
		s->out.by = what < N_FACTS ? facts[what] : "heading";
	}
	free(words);
	return best > 0;
}

/* Nothing tells all of them: each says all that it says. */
static void name_by_all(struct splitting *s)
{
	for (size_t p = 0; p < s->out.n_parts; p++) {
		struct buf b = BUF_INIT;

		for (size_t what = 0; what < N_TELLS; what++) {
			const char *word = s->tells[what] ? said_by(s, p, what) : NULL;
			if (word)
				buf_printf(&b, "%s%s", b.n ? ", " : "", word);
		}
		if (!b.n)
			buf_printf(&b, "%zu", p + 1);
		s->out.difference[p] = pool_strdup(s->pool, b.s);
		buf_release(&b);
	}
	s->out.by = "several facts";
}

struct split split_runs(struct pool *pool, const struct run *const *runs, size_t n)
{
	struct splitting s = {.pool = pool, .n = n};

	s.out.part = pool_alloc(pool, n * sizeof *s.out.part);
	s.out.n_parts = 1;
	listen(&s, runs);
	if (find_what_tells(&s)) {
		s.out.n_parts = 0;
		place_all(&s);
	}
	s.out.difference = pool_alloc(pool, s.out.n_parts * sizeof *s.out.difference);
	if (s.out.n_parts > 1 && !name_by_one(&s))
		name_by_all(&s);
	free(s.said);
	for (size_t i = 0; s.parts && i < s.out.n_parts; i++)
		free(s.parts[i].headed);
	free(s.parts);
	return s.out;
}
