/* SPDX-License-Identifier: MIT */
#include "parse/format/unixbench/unixbench.h"

#include <stdint.h>
#include <string.h>

#include "base/bit.h"

enum { LETTERS_LOST = 3 }; /* of a name whose beginning was not copied */

#define SYSTEM CATEGORY_SYSTEM
#define FLAT   CATEGORY_2D
#define NONE   CATEGORY_NONE

/* Of names that begin alike the longer ones come first. Baselines: pgms/index.base, the same from
 * 4.0 to 6. */
static const struct test tests[] = {
	{"Dhrystone 2 using register variables", "dhry2reg", SYSTEM, 116700},
	{"Dhrystone 2 without register variables", "dhry2", NONE, 0},
	{"Double-Precision Whetstone", "whetstone-double", SYSTEM, 55},
	{"Execl Throughput", "execl", SYSTEM, 43},
	{"File Copy 1024 bufsize 2000 maxblocks", "fstime", SYSTEM, 3960},
	{"File Copy 256 bufsize 500 maxblocks", "fsbuffer", SYSTEM, 1655},
	{"File Copy 4096 bufsize 8000 maxblocks", "fsdisk", SYSTEM, 5800},
	{"File Read 1024 bufsize 2000 maxblocks", "fstime-r", NONE, 0},
	{"File Read 256 bufsize 500 maxblocks", "fsbuffer-r", NONE, 0},
	{"File Read 4096 bufsize 8000 maxblocks", "fsdisk-r", NONE, 0},
	{"File Write 1024 bufsize 2000 maxblocks", "fstime-w", NONE, 0},
	{"File Write 256 bufsize 500 maxblocks", "fsbuffer-w", NONE, 0},
	{"File Write 4096 bufsize 8000 maxblocks", "fsdisk-w", NONE, 0},
	{"Pipe-based Context Switching", "context1", SYSTEM, 4000},
	{"Pipe Throughput", "pipe", SYSTEM, 12440},
	{"Process Creation", "spawn", SYSTEM, 126},
	{"Shell Scripts (1 concurrent)", "shell1", SYSTEM, 42.4},
	{"Shell Scripts (8 concurrent)", "shell8", SYSTEM, 6},
	{"Shell Scripts (16 concurrent)", "shell16", NONE, 0},
	{"System Call Overhead", "syscall", SYSTEM, 15000},
	{"Exec System Call Overhead", "sysexec", NONE, 0},
	{"2D graphics: rectangles", "2d-rects", FLAT, 15},
	{"2D graphics: lines", "2d-lines", FLAT, 15},
	{"2D graphics: circles", "2d-circle", FLAT, 15},
	{"2D graphics: ellipses", "2d-ellipse", FLAT, 15},
	{"2D graphics: polygons", "2d-shapes", FLAT, 15},
	{"2D graphics: aa polygons", "2d-aashapes", FLAT, 15},
	{"2D graphics: complex polygons", "2d-polys", FLAT, 15},
	{"2D graphics: text", "2d-text", FLAT, 15},
	{"2D graphics: images and blits", "2d-blit", FLAT, 15},
	{"2D graphics: windows", "2d-window", FLAT, 15},
	{"3D graphics: gears", "ubgears", CATEGORY_3D, 33.4},
	{"Arithmetic Test (short)", "short", NONE, 0},
	{"Arithmetic Test (int)", "int", NONE, 0},
	{"Arithmetic Test (long)", "long", NONE, 0},
	{"Arithmetic Test (float)", "float", NONE, 0},
	{"Arithmetic Test (double)", "double", NONE, 0},
	{"Arithmetic Test (type = short)", "short", NONE, 0},
	{"Arithmetic Test (type = int)", "int", NONE, 0},
	{"Arithmetic Test (type = long)", "long", NONE, 0},
	{"Arithmetic Test (type = float)", "float", NONE, 0},
	{"Arithmetic Test (type = double)", "double", NONE, 0},
	{"Arithmetic Test (type = register)", "register", NONE, 0},
	{"Arithmetic Test (type = arithoh)", "arithoh", NONE, 0},
	{"Arithoh", "arithoh", NONE, 0},
	{"C Compiler Throughput", "C", NONE, 0},
	{"C Compiler", "C", NONE, 0}, /* Test, of 3.x */
	{"Dc: sqrt(2) to 99 decimal places", "dc", NONE, 0},
	{"Recursion Test--Tower of Hanoi", "hanoi", NONE, 0},
	{"Recursion Test -- Tower of Hanoi", "hanoi", NONE, 0},
	{"Grep a large file (system's grep)", "grep", NONE, 0},
};

#undef SYSTEM
#undef FLAT
#undef NONE

const struct index_name ub_index_names[CATEGORY_NONE] = {
	[CATEGORY_SYSTEM] = {"System Benchmarks", "index"},
	[CATEGORY_2D] = {"2D Graphics Benchmarks", "index-2d"},
	[CATEGORY_3D] = {"3D Graphics Benchmarks", "index-3d"},
};

size_t ub_line_begin(const struct line *l)
{
	size_t at = skip_blanks(l, 0);

	while (at < l->n && (l->s[at] == '>' || l->s[at] == '`'))
		at = skip_blanks(l, at + 1);
	return at;
}

static char lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool ub_all_words_at(const struct line *l, size_t at, const char *words, size_t *behind)
{
	for (; *words; words++) {
		if (*words == ' ') {
			size_t next = skip_blanks(l, at);
			if (next == at)
				return false;
			at = next;
		} else if (at >= l->n || lower(l->s[at++]) != lower(*words)) {
			return false;
		}
	}
	*behind = at;
	return true;
}

/* As ub_words_at(), but where a word ends with its line the next one may begin the next line. */
static bool name_at(const struct text *text, struct spot at, const char *name, struct spot *behind)
{
	const struct line *l = &text->lines[at.line];

	for (; *name; name++) {
		if (*name == ' ') {
			size_t next = skip_blanks(l, at.at);

			if (next == l->n && at.line + 1 < text->n) {
				l = &text->lines[++at.line];
				next = ub_line_begin(l);
			} else if (next == at.at) {
				return false;
			}
			at.at = next;
		} else if (at.at >= l->n || lower(l->s[at.at++]) != lower(*name)) {
			return false;
		}
	}
	*behind = at;
	return at.at == l->n || skip_blanks(l, at.at) > at.at;
}

/* By a byte in small letters, the tests that have it behind those that are lost and are long enough
 * to lose so many, and those that have it next: a bit each. There are at most 64. */
struct letters {
	uint64_t first[256], second[256];
};

static void learn_letters(struct letters known[LETTERS_LOST + 1])
{
	for (size_t i = 0; i < sizeof tests / sizeof *tests; i++)
		for (size_t k = 0; k <= LETTERS_LOST && strlen(tests[i].printed) > 4 * k; k++) {
			const char *name = tests[i].printed + k;

			known[k].first[(unsigned char)lower(name[0])] |= (uint64_t)1 << i;
			known[k].second[(unsigned char)lower(name[1])] |= (uint64_t)1 << i;
			/* any blank, or a line's end */
			for (size_t c = 0; name[1] == ' ' && c < 256; c++)
				known[k].second[c] |= (uint64_t)1 << i;
		}
}

/* The tests whose name, without the letters that are lost, may stand at byte `at` of a line. */
static uint64_t tests_at(const struct line *l, size_t at, size_t lost)
{
	static struct letters known[LETTERS_LOST + 1];
	static bool ready;
	char first = at < l->n ? lower(l->s[at]) : '\0';
	char second = at + 1 < l->n ? lower(l->s[at + 1]) : '\0';

	if (!ready)
		learn_letters(known);
	ready = true;
	return known[lost].first[(unsigned char)first] & known[lost].second[(unsigned char)second];
}

const struct test *ub_test_at(const struct text *text, struct spot at, struct spot *behind)
{
	const struct line *l = &text->lines[at.line];

	for (size_t lost = 0; lost <= LETTERS_LOST; lost++) {
		uint64_t left = tests_at(l, at.at, lost);

		for (; left; left &= left - 1) {
			const struct test *test = &tests[bit_lowest(left)];

			if (name_at(text, at, test->printed + lost, behind))
				return test;
		}
	}
	return NULL;
}

const struct test *test_named(const struct line *l, size_t at, size_t end)
{
	uint64_t left = tests_at(l, at, 0);
	size_t behind;

	for (; left; left &= left - 1) {
		const struct test *test = &tests[bit_lowest(left)];

		if (ub_words_at(l, at, test->printed, &behind) && behind == end)
			return test;
	}
	return NULL;
}

const struct test *test_of(const char *metric)
{
	for (size_t i = 0; i < sizeof tests / sizeof *tests; i++)
		if (*tests[i].metric == *metric && strcmp(tests[i].metric, metric) == 0)
			return &tests[i];
	return NULL;
}
