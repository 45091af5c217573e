/* SPDX-License-Identifier: MIT */
#include "parse/model/match.h"

#include <fnmatch.h>
#include <limits.h>
#include <stdbool.h>
#include <string.h>

static bool fits(const char *glob, const char *s)
{
	return s && fnmatch(glob, s, 0) == 0;
}

static long label_rank(const struct match *m, const struct run *run)
{
	const struct import *in = run->report ? &run->report->import : NULL;

	if (in && fits(m->glob, in->label))
		return 1;
	for (size_t i = 0; i < run->n_headings; i++)
		if (fits(m->glob, run->headings[i].text))
			return 2 + (long)i;
	return fits(m->glob, run->label) ? 2 + (long)run->n_headings : MATCH_NONE;
}

/* A path is matched as given, and by its last part alone. */
static long file_rank(const struct match *m, const struct run *run)
{
	const struct import *in = run->report ? &run->report->import : NULL;
	const char *slash = in && in->path ? strrchr(in->path, '/') : NULL;

	if (in && (fits(m->glob, in->path) || (slash && fits(m->glob, slash + 1)) ||
	           fits(m->glob, in->member)))
		return LONG_MAX;
	return MATCH_NONE;
}

long match_rank(const struct match *m, const struct run *run)
{
	switch (m->of) {
	case MATCH_HOST:
		return fits(m->glob, run->host) ? 0 : MATCH_NONE;
	case MATCH_LABEL:
		return label_rank(m, run);
	case MATCH_FILE:
		return file_rank(m, run);
	}
	return MATCH_NONE;
}

long matches_rank(const struct match *m, size_t n, const struct run *run)
{
	long best = MATCH_NONE;

	for (size_t i = 0; i < n; i++) {
		long rank = match_rank(&m[i], run);

		if (rank != MATCH_NONE && (best == MATCH_NONE || rank < best))
			best = rank;
	}
	return best;
}
