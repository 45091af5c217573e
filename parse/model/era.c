/* SPDX-License-Identifier: MIT */
#include "parse/model/era.h"

#include <stdint.h>
#include <string.h>

#include "base/number.h"

/* From version `from` on, up to the next line of the same tool. Sources: the release notes of each
 * tool; UnixBench 5.1.3 allows at most 16 copies, its later states share the number. */
static const struct {
	const char *tool, *from, *era;
} eras[] = {
        {"unixbench", "0", "3"},
        {"unixbench", "4", "4"},
        {"unixbench", "5", "5.1.3"},
        {"unixbench", "5.1.4", "6"},
        {"ioping", "0", "before 1.0"},
        {"ioping", "1.0", "1.0"},
        {"bonnie++", "0", "1.0x"},
        {"bonnie++", "1.9", "1.9x"},
};

int version_compare(const char *a, const char *b)
{
	while (*a && *b) {
		uint64_t x = 0, y = 0;
		size_t n = number_read_u64(a, strlen(a), &x), m = number_read_u64(b, strlen(b), &y);

		if (n && m && x != y)
			return x < y ? -1 : 1;
		if (!n && !m && *a != *b)
			return (unsigned char)*a < (unsigned char)*b ? -1 : 1;
		if (!n != !m)
			return n ? 1 : -1;
		a += n ? n : 1;
		b += m ? m : 1;
	}
	return (*a != '\0') - (*b != '\0');
}

const char *era_of(const char *tool, const char *version, double copies)
{
	const char *era = "";

	if (strcmp(tool, "unixbench") == 0 && version && strcmp(version, "5.1.3") == 0 && copies > 16)
		return "6";
	for (size_t i = 0; i < sizeof eras / sizeof *eras; i++)
		if (strcmp(eras[i].tool, tool) == 0 && version &&
		    version_compare(version, eras[i].from) >= 0)
			era = eras[i].era;
	return era;
}
