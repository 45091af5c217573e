/* SPDX-License-Identifier: MIT */
/* The text that the shell scripts work on. Words of three to nine letters take turns in a fixed
 * order of lengths and are drawn from a small list by a fixed sequence of numbers. */
#include "collect/bench/shell.h"

#include <string.h>

enum { CHOICE = 8, LENGTHS = 8, LONGER_LINES = SHELL_WORDS - 3 * SHELL_LINES, SHORTER_WORDS = 4 };

static const char *const words[][CHOICE] = {
	[3] = {"the", "and", "for", "was", "the", "you", "old", "the"},
	[4] = {"with", "from", "rain", "hill", "over", "when", "door", "moon"},
	[5] = {"water", "stone", "light", "under", "quiet", "paper", "north", "bread"},
	[6] = {"garden", "window", "silver", "letter", "summer", "turned", "bridge", "little"},
	[8] = {"mountain", "lanterns", "followed", "evenings", "distance", "railways", "harbours",
               "northern"},
	[9] = {"yesterday", "companion", "wandering", "carefully", "fishermen", "telegraph",
               "orchestra", "blueberry"},
};

/* Their sum is 49, so 150 turns are four bytes too many: SHORTER_WORDS words of five are of four.
 */
static const int lengths[LENGTHS] = {3, 5, 8, 4, 9, 6, 8, 6};

static const char *word(int i)
{
	static const unsigned factor = 1664525, term = 1013904223;
	int turn = i / LENGTHS, length = lengths[i % LENGTHS];
	unsigned number = ((unsigned)i * factor + term) * factor + term;

	if (length == 5 && turn < SHORTER_WORDS)
		length = 4;
	return words[length][number >> 29];
}

void shell_text(struct buf *out)
{
	int next = 0;

	for (int line = 0; line < SHELL_LINES; line++) {
		int end = next + (line < LONGER_LINES ? 4 : 3);

		for (; next < end; next++) {
			buf_puts(out, word(next));
			buf_putc(out, next + 1 < end ? ' ' : '\n');
		}
	}
}
