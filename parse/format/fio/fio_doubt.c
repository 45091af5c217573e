/* SPDX-License-Identifier: MIT */
/* Figures that fio prints and that can't be what they seem.
 *
 * fio keeps latencies in a histogram whose last bucket ends at 17.1 s (2^24 us and a step): all
 * that is longer stands there, so that percentiles stop at 17113 msec while the greatest goes on.
 */
#include <string.h>

#include "parse/format/fio/fio_forms.h"

static const double last_bucket = 17.11276, width = 0.002;

/* The greatest latency of a percentile's kind: "read.clat.max" for "read.clat.p99". */
static const struct result *greatest(struct parse *p, const struct run *run, const char *percentile)
{
	const char *point = strstr(percentile, ".p");

	return run_find(run, pool_printf(&p->report->pool, "%.*s.max", (int)(point - percentile),
	                                 percentile));
}

static bool is_saturated(struct parse *p, const struct run *run, const struct result *r)
{
	const struct result *max;

	if (!(r->value.value >= last_bucket - width && r->value.value <= last_bucket + width) ||
	    !strstr(r->metric, "lat.p"))
		return false;
	max = greatest(p, run, r->metric);
	return max && max->value.value > last_bucket + width;
}

static void doubt_run(struct parse *p, const struct run *run)
{
	for (size_t i = 0; i < run->n_results; i++) {
		const struct result *r = &run->results[i];

		if (!is_saturated(p, run, r))
			continue;
		diag_add(&p->report->diags, LEVEL_NOTE, p->file, r->value.line, r->value.column,
		         "%s stands where fio's percentiles end, at 17.1 s; the true one may be "
		         "longer",
		         r->metric);
		return;
	}
}

void fio_doubt(struct parse *p, size_t first_run)
{
	for (size_t i = first_run; i < p->report->n_runs; i++)
		doubt_run(p, p->report->runs[i]);
}
