/* SPDX-License-Identifier: MIT */
/* Records: what a data file says of one result, the same in every format.
 * render/plain may include this. */
#ifndef RENDER_PLAIN_RECORD_H
#define RENDER_PLAIN_RECORD_H

#include "base/buf.h"
#include "render/plain/plain.h"

struct record {
	const struct run *run;
	const struct result *result;
	const char *condition; /* as of struct row; lives during the call */
	const char *state;     /* "measured", "not-from-disk", "too-fast", "failed", "absent" */
};

/* Calls `each` for every result of the comparison's runs whose metric is in the list of n (none:
 * every one); a run that stands in several groups (a built-in one) comes once. Runs follow in the
 * order of the groups, then of the logs. */
void each_record(const struct plain *p, const char *const *metrics, size_t n,
		 void (*each)(void *to, const struct record *r), void *to);

/* Whether a run of the g-th group stands in one before it as well: kurabe's own runs stand in each of
 * their tool. */
bool run_came(const struct comparison *c, size_t group, const struct run *run);

#endif
