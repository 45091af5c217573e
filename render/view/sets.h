/* SPDX-License-Identifier: MIT */
/* Sets of subjects: those of one provider, with one CPU, of one plan. Each has a page; where a site
 * has more subjects than stand on one page, they stand on these.
 * render/site.c and the files of render/view may include this. */
#ifndef RENDER_VIEW_SETS_H
#define RENDER_VIEW_SETS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/pool.h"
#include "parse/model/archive.h"
#include "render/stat/comparison.h"

enum {
	PAGE_SUBJECTS_MAX = 40, /* of a page with charts */
	SET_SUBJECTS_MAX = 100,  /* of a page with tables only: a larger set has several, each of */
	PART_SUBJECTS_MIN = 16,
	PART_SUBJECTS_MAX = 64,
};

enum set_kind { SET_PROVIDER, SET_CPU, SET_PLAN, SET_KINDS };

/* What stands on one page of a set. A large set is divided before subjects that are chosen by their
 * marks, so that one more changes the page it comes to, or two, and no page behind. */
struct set_part {
	const struct subject *const *list;
	size_t n;
	const struct run **runs; /* theirs, in the order of the archive */
	size_t n_runs;
	struct comparison *comparison; /* of these alone; NULL: nobody has asked set_comparison() */
	char id[64];                   /* of the page */
};

struct subject_set {
	enum set_kind kind;
	const char *name; /* as plans.ini or the logs have it; NULL: those that none is stated of */
	const struct subject **list; /* by ordinal */
	size_t n, cap;
	struct set_part *parts; /* one at least */
	size_t n_parts;
};

struct subject_sets {
	struct pool pool;
	struct subject_set *list; /* providers as plans.ini has them, then CPUs by name, then plans */
	size_t n, cap;
	bool many;                /* more subjects than a page has */
	bool anonymous;           /* no providers and plans */
	/* Where each subject stands, by ordinal; NULL: in no set of the kind. */
	struct set_place {
		const struct subject_set *set;
		struct set_part *part;
	} *places[SET_KINDS];
	struct set_part **primary; /* by ordinal: the provider's, else the CPU's; many only */
};

/* The providers and CPU models of an archive, and the plans all of whose machines have pages of
 * their own. What states neither provider nor CPU is a set only if `many`. `anonymous`: nothing is
 * said of providers and plans. Free with sets_free(). */
struct subject_sets *sets_build(const struct archive *a, bool anonymous);
void sets_free(struct subject_sets *s);

/* A number that a subject has by its full name: what is chosen by it stays so for this one, whatever
 * others come and go. */
uint32_t subject_mark(const struct subject *s);

/* The CPU model of a subject as its logs, else plans.ini have it; NULL: not stated. */
const char *subject_cpu(const struct subject *s);

/* What stands beside what on a page of a set, the archive's; made when it is asked for first. Most pages
 * of a large site are taken over, and nobody asks. */
const struct comparison *set_comparison(const struct archive *a, struct set_part *part);

/* The set of a kind that a subject is in; NULL: none. */
const struct subject_set *sets_find(const struct subject_sets *s, enum set_kind kind,
                                    const struct subject *subject);

bool sets_have(const struct subject_sets *s, enum set_kind kind);

#endif
