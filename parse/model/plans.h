/* SPDX-License-Identifier: MIT */
/* plans.ini: which machines are which plan, and what to compare. See kurabe-plans(5).
 * parse/model, parse/ itself and render may include this. */
#ifndef PARSE_MODEL_PLANS_H
#define PARSE_MODEL_PLANS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/diag.h"
#include "base/pool.h"
#include "parse/model/model.h"

struct match {
	enum { MATCH_HOST, MATCH_LABEL, MATCH_FILE } of;
	const char *glob;  /* as fnmatch(3) takes it, without flags */
	unsigned line;     /* of plans.ini */
};

struct plan {
	const char *id;       /* [plan ID] */
	const char *provider, *region, *name; /* or NULL */
	double price;         /* NAN: none */
	const char *currency, *period;        /* "JPY", "month"; or NULL */
	const char *price_date, *price_source;
	struct match *matches;
	size_t n_matches, cap_matches;
	unsigned line;
};

struct machine {
	const char *id;       /* [machine ID] */
	const char *name;     /* or NULL: the ID */
	const char *plan;     /* ID of its plan, or NULL */
	struct match *matches;
	size_t n_matches, cap_matches;
	struct attr *facts;   /* other keys, which must be names of facts */
	size_t n_facts, cap_facts;
	unsigned line;
};

struct comparison_choice {
	const char *id, *title;    /* [comparison ID] */
	const char **subjects;     /* IDs of plans or machines, or names of subjects; empty: all */
	size_t n_subjects;
	const char **suites;       /* tools; empty: all */
	size_t n_suites;
	const char *baseline;      /* a subject, or NULL */
	const char **metrics;      /* empty: all */
	size_t n_metrics;
	struct choice_line {
		const char *word;
		unsigned line;     /* of plans.ini */
	} *lines;                  /* where each word of the keys above stands */
	size_t n_lines, cap_lines;
	const struct run *const *runs; /* of no file: these alone, in the order of the archive; or NULL */
	size_t n_runs;
	unsigned line;
};

struct plans {
	struct pool pool;
	const char *file;          /* as given; NULL: there is none */
	bool unread;               /* there is one, which can't be read */
	const char *url, *title, *author; /* [site]; or NULL */
	const char **languages;    /* of [site]; empty: en, ja */
	size_t n_languages;
	struct plan *plans;
	size_t n_plans, cap_plans;
	struct machine *machines;
	size_t n_machines, cap_machines;
	struct comparison_choice *comparisons;
	size_t n_comparisons, cap_comparisons;
};

/* Reads a plans.ini; an empty one when `file` is NULL or missing. What can't be understood is a
 * diagnostic with its line, and left out. Free with plans_free(). */
struct plans *plans_read(const char *file, struct diags *diags);
void plans_free(struct plans *p);

const struct plan *plans_find_plan(const struct plans *p, const char *id);
const struct machine *plans_find_machine(const struct plans *p, const char *id);

#endif
