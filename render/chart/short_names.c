/* SPDX-License-Identifier: MIT */
#include "render/chart/short_names.h"

#include <stdbool.h>
#include <string.h>

/* How many bytes two names have in common at their beginnings. */
static size_t common(const char *a, const char *b)
{
	size_t n = 0;

	while (a[n] && a[n] == b[n])
		n++;
	return n;
}

/* Back to the beginning of the word, or else of the character, in which they differ. */
static size_t word_start(const char *name, size_t n)
{
	size_t i = n;

	while (i && name[i - 1] != ' ')
		i--;
	if (i)
		return i;
	while (n && ((unsigned char)name[n] & 0xC0) == 0x80)
		n--;
	return n;
}

/* What a name shares with all others that are cut to the same; 0: nothing, or there is no other. */
static size_t shared(const char *const *names, const char *const *cut, size_t n, size_t i)
{
	size_t least = strlen(names[i]);
	bool other = false;

	for (size_t k = 0; k < n; k++) {
		if (strcmp(cut[k], cut[i]) != 0 || strcmp(names[k], names[i]) == 0)
			continue;
		other = true;
		if (common(names[i], names[k]) < least)
			least = common(names[i], names[k]);
	}
	return other ? word_start(names[i], least) : 0;
}

const char **short_names(struct plan *p, struct type type, const char *const *names, size_t n,
                         double most)
{
	const char **cut = pool_alloc(&p->pool, (n + 1) * sizeof *cut);
	const char **out = pool_alloc(&p->pool, (n + 1) * sizeof *out);
	const char **clean = pool_alloc(&p->pool, (n + 1) * sizeof *clean);

	for (size_t i = 0; i < n; i++) {
		clean[i] = pool_strdup(&p->pool, fonts_clean(p->fonts, names[i]));
		cut[i] = pool_strdup(&p->pool, fonts_fit(p->fonts, &p->pool, type, clean[i], most));
	}
	for (size_t i = 0; i < n; i++) {
		size_t from = shared(clean, cut, n, i);

		out[i] = from ? pool_printf(&p->pool, "…%s", clean[i] + from) : cut[i];
		out[i] = pool_strdup(&p->pool, fonts_fit(p->fonts, &p->pool, type, out[i], most));
	}
	return out;
}
