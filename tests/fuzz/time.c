/* SPDX-License-Identifier: MIT */
/* The format time alone. */
#include "tests/fuzz/lib/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	return fuzz_formats("time", data, n);
}
