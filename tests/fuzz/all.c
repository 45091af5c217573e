/* SPDX-License-Identifier: MIT */
/* All formats over one input, as kurabe parse has them. */
#include "tests/fuzz/lib/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	return fuzz_formats("", data, n);
}
