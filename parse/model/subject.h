/* SPDX-License-Identifier: MIT */
/* Subjects: whose figure is it? (README, "Whose figure")
 * parse/model, parse/ itself and render may include this. */
#ifndef PARSE_MODEL_SUBJECT_H
#define PARSE_MODEL_SUBJECT_H

#include <stddef.h>

#include "parse/model/model.h"
#include "parse/model/plans.h"

struct subject {
	char id[64];               /* [a-z0-9-], at most 60 characters, unique; of pages and files */
	const char *name;          /* as pages call it: hosts cut to their first part, see render */
	const char *full_name;     /* with the host as printed, for --keep-hosts and --json */
	const struct plan *plan;   /* or NULL */
	const struct machine *machine; /* or NULL */
	const char *difference;    /* what tells it from another of that host ("SSD"), or NULL */
	size_t ordinal;            /* 0, 1, …: plans as in plans.ini, then as met (colours) */
	const struct run **runs;   /* all runs of it, in that order */
	size_t n_runs, cap_runs;
};

struct subjects {
	struct pool pool;
	struct subject **list;
	size_t n, cap;
};

/* Resolves the subject of every run of the reports, in this order: --machine, a match rule, the
 * host unless it is a placeholder, the heading, the file name. Sets run->subject. Two runs of one
 * host that would be repeats but differ in a fact that matters, or stand under headings of their
 * own, become subjects of their own, with a notice. Free with subjects_free(). */
struct subjects *subjects_resolve(struct report **reports, size_t n, const struct plans *plans,
                                  struct diags *diags);
void subjects_free(struct subjects *s);

/* Whether two runs are repeats when they have one subject: both by kurabe itself or neither, of the same
 * tool, era and parameters, in any order. */
bool runs_are_repeats(const struct run *a, const struct run *b);

/* A name as an ID of pages and files: [a-z0-9-], at most 60 characters, without IP addresses. Different
 * names may yield one ID: `taken(id, user)` (or NULL) says whether one is in use, then a number is put
 * behind. The one function that makes IDs. */
void make_id(const char *name, bool (*taken)(const char *id, const void *user), const void *user,
             char out[64]);

#endif
