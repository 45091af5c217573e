/* SPDX-License-Identifier: MIT */
/* Names of bonnie++'s many files. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "collect/disk/bonnie.h"
#include "collect/disk/chance.h"

enum { LETTERS_MOST = 12 };

static const char alphabet[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

static void put_letters(char out[LETTERS_MOST + 1], uint64_t *chance)
{
	size_t n = (size_t)chance_below(chance, LETTERS_MOST + 1);

	for (size_t i = 0; i < n; i++)
		out[i] = alphabet[chance_below(chance, sizeof alphabet - 1)];
	out[n] = '\0';
}

void bonnie_names_make(struct bonnie_names *x, size_t n, long dirs, bool random, uint64_t *chance)
{
	x->n = n;
	x->names = xcalloc(n, sizeof *x->names);
	x->order = xcalloc(n, sizeof *x->order);
	for (size_t i = 0; i < n; i++) {
		char letters[LETTERS_MOST + 1], name[64];
		int at = 0;

		put_letters(letters, chance);
		if (dirs)
			at = snprintf(name, sizeof name, "%05zu/", i * (size_t)dirs / n);
		snprintf(name + at, sizeof name - (size_t)at, "%s%010zx%s", random ? letters : "",
		         i, random ? "" : letters);
		x->names[i] = xstrdup(name);
		x->order[i] = (uint32_t)i;
	}
}

/* Durstenfeld's form of the Fisher-Yates shuffle (1964). */
void bonnie_names_shuffle(struct bonnie_names *x, uint64_t *chance)
{
	for (size_t left = x->n; left > 1; left--) {
		size_t i = (size_t)chance_below(chance, left);
		uint32_t swap = x->order[i];

		x->order[i] = x->order[left - 1];
		x->order[left - 1] = swap;
	}
}

void bonnie_names_release(struct bonnie_names *x)
{
	for (size_t i = 0; i < x->n; i++)
		free(x->names[i]);
	free(x->names);
	free(x->order);
	*x = (struct bonnie_names){0};
}
