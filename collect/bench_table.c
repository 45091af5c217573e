#include "collect/bench.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

extern const struct bench bench_null, bench_syscall, bench_pipe;

const struct bench *const benches[] = {
        &bench_null,
        &bench_pipe,
        &bench_syscall,
        NULL,
};

const struct bench *bench_find(const char *name)
{
	for (size_t i = 0; benches[i]; i++)
		if (strcmp(benches[i]->name, name) == 0)
			return benches[i];
	return NULL;
}

int bench_suite_exists(const char *suite)
{
	for (size_t i = 0; benches[i]; i++)
		if (strcmp(benches[i]->suite, suite) == 0)
			return 1;
	return 0;
}

static size_t least(size_t a, size_t b, size_t c)
{
	size_t ab = a < b ? a : b;

	return ab < c ? ab : c;
}

/* Levenshtein's distance, by rows. */
static size_t distance(const char *a, const char *b)
{
	size_t n = strlen(b), result;
	size_t *row = xreallocarray(NULL, n + 1, sizeof *row);

	for (size_t j = 0; j <= n; j++)
		row[j] = j;
	for (size_t i = 1; a[i - 1]; i++) {
		size_t diagonal = row[0];

		row[0] = i;
		for (size_t j = 1; j <= n; j++) {
			size_t above = row[j], differs = a[i - 1] != b[j - 1];

			row[j] = least(above + 1, row[j - 1] + 1, diagonal + differs);
			diagonal = above;
		}
	}
	result = row[n];
	free(row);
	return result;
}

const char *bench_nearest(const char *name)
{
	const char *nearest = NULL;
	size_t best = 3;

	for (size_t i = 0; strlen(name) < 64 && benches[i]; i++) {
		size_t d = distance(name, benches[i]->name);

		if (d < best && d < strlen(benches[i]->name)) {
			best = d;
			nearest = benches[i]->name;
		}
	}
	return nearest;
}
