/* SPDX-License-Identifier: MIT */
#include "base/nearest.h"

#include <string.h>

enum { LONGEST = 63 }; /* longer words have no neighbours */

/* Levenshtein's distance, a row at a time. */
static size_t distance(const char *a, size_t n_a, const char *b, size_t n_b)
{
	size_t row[LONGEST + 1];

	for (size_t j = 0; j <= n_b; j++)
		row[j] = j;
	for (size_t i = 1; i <= n_a; i++) {
		size_t diagonal = row[0];

		row[0] = i;
		for (size_t j = 1; j <= n_b; j++) {
			size_t best = diagonal + (a[i - 1] != b[j - 1]);

			diagonal = row[j];
			if (row[j] + 1 < best)
				best = row[j] + 1;
			if (row[j - 1] + 1 < best)
				best = row[j - 1] + 1;
			row[j] = best;
		}
	}
	return row[n_b];
}

const char *nearest_word(const char *word, const char *const *known, size_t n)
{
	size_t length = strlen(word), least = length / 3 > 1 ? length / 3 : 1;
	const char *found = NULL;

	for (size_t i = 0; i < n && length <= LONGEST; i++) {
		size_t d, n_known = strlen(known[i]);

		if (n_known > LONGEST)
			continue;
		d = distance(word, length, known[i], n_known);
		if (d < least || (d == least && !found)) {
			least = d;
			found = known[i];
		}
	}
	return found;
}
