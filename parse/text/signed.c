/* SPDX-License-Identifier: MIT */
/* Mails signed by OpenPGP: "- " before a line that begins with "-", and what Enigmail put before one
 * that begins with a blank, "~ ". */
#include "parse/text/filter.h"

#include <string.h>

#include "parse/text/line.h"

static bool begins(const struct line *l, const char *words)
{
	size_t n = strlen(words);

	return l->n >= n && memcmp(l->s, words, n) == 0;
}

void filter_signed(struct text *t)
{
	bool within = false;

	for (size_t i = 0; i < t->n; i++) {
		struct line *l = &t->lines[i];

		if (begins(l, "-----BEGIN PGP SIGNED"))
			within = true;
		else if (begins(l, "-----BEGIN PGP SIGNATURE"))
			within = false;
		else if (within && begins(l, "- -"))
			line_cut_front(t, l, strlen("- "));
		else if (within && begins(l, "~ "))
			line_cut_front(t, l, strlen("~"));
	}
}
