/* SPDX-License-Identifier: MIT */
#include "render/stat/from_disk.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "render/stat/comparison.h"

static const double LEAST_SHARE = 50; /* % */

/* Values of "read.iops" and the like; NAN: absent. */
static double value_of(const struct run *run, const char *first, const char *direction,
		       const char *last)
{
	char name[64];
	const struct result *r;

	snprintf(name, sizeof name, "%s%s.%s", first, direction, last);
	r = run_find(run, name);
	return r ? r->value.value : NAN;
}

/* How many requests the run made: as counted, else bytes over block size, else rate times time. */
static double requests(const struct run *run, const char *direction)
{
	double n = value_of(run, "", direction, "issued");

	if (isnan(n))
		n = value_of(run, "", direction, "io") / attrs_number(&run->params, "bs");
	if (isnan(n))
		n = value_of(run, "", direction, "iops") * value_of(run, "", direction, "runtime");
	return n;
}

static double share(const struct run *run, const char *direction)
{
	double ios = value_of(run, "disk.", direction, "ios");
	double merged = value_of(run, "disk.", direction, "merge");
	double n = requests(run, direction);

	if (!(n > 0) || !isfinite(n))
		return NAN;
	return 100 * (ios + (isnan(merged) ? 0 : merged)) / n;
}

static bool direct_or_random(const struct run *run)
{
	const struct attr *direct = attrs_find(&run->params, "direct");
	const char *rw = attrs_string(&run->params, "rw");

	if (rw && strncmp(rw, "rand", 4) == 0)
		return true;
	if (!direct)
		return false;
	return direct->is_number ? direct->figure.value == 1 : strcmp(direct->string, "1") == 0;
}

struct from_disk run_from_disk(const struct run *run)
{
	struct from_disk f = {NAN, NAN};

	if (direct_or_random(run)) {
		f.read = share(run, "read");
		f.write = share(run, "write");
	}
	return f;
}

bool metric_not_from_disk(const struct from_disk *shares, const char *metric)
{
	if (strncmp(metric, "read.", 5) == 0)
		return shares->read < LEAST_SHARE;
	if (strncmp(metric, "write.", 6) == 0)
		return shares->write < LEAST_SHARE;
	return shares->read < LEAST_SHARE || shares->write < LEAST_SHARE;
}

bool run_not_from_disk(const struct run *run, double *share_out)
{
	struct from_disk f = run_from_disk(run);

	if (share_out)
		*share_out = fmin(f.read, f.write); /* fmin passes over a NAN */
	return metric_not_from_disk(&f, "");
}
