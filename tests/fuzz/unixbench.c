/* SPDX-License-Identifier: MIT */
/* The format unixbench alone. */
#include "tests/fuzz/lib/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	return fuzz_formats("unixbench", data, n);
}
