/* SPDX-License-Identifier: MIT */
/* The text layer: unpacking, decoding, lines and their places. */
#include "tests/fuzz/lib/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	return fuzz_lines("", data, n);
}
