/* SPDX-License-Identifier: MIT */
/* Conditions: under which parameters a figure may stand beside another.
 * render may include this, render/chart must not. It includes base and parse/model. */
#ifndef RENDER_STAT_CONDITION_H
#define RENDER_STAT_CONDITION_H

#include <stdbool.h>

#include "base/buf.h"
#include "parse/model/model.h"

/* The tool whose figures a run's stand beside: its own, or the suite of a built-in run. */
const char *run_suite(const struct run *run);

/* The conditions of a run's results, one after the other: most have the same. */
struct conditions {
	const struct run *run;
	const struct condition_rule *first; /* of its tool's rules; NULL: it has none */
	const struct condition_rule *rule;  /* that of the last result */
	bool begun;                        /* there was one */
	size_t shared;                     /* what of the text comes of the run and that rule alone */
	struct buf text;
};

/* Of a run, which is lent. */
void conditions_begin(struct conditions *c, const struct run *run);
/* The canonical text of the parameters that matter for a result of the run: "copies=2",
 * "rw=randread bs=4096 iodepth=32", "" where none is known. Two figures may be compared only when
 * these texts are equal: what is not known is not taken to be alike. It lives until the next one. */
const char *conditions_of(struct conditions *c, const struct result *result);
void conditions_release(struct conditions *c);

/* Whether a parameter matters though no rule names it: the run's tool has no rules, so that each does
 * but those that only name something. */
bool condition_has_any(const struct run *run, const char *param);

/* Whether a condition is that of an index over some of the tests only. Which these are it does not
 * say: two such indexes may be of different ones. */
bool condition_is_partial(const char *condition);

#endif
