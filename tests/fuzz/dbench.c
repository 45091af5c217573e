/* SPDX-License-Identifier: MIT */
/* The format dbench alone. */
#include "tests/fuzz/lib/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	return fuzz_formats("dbench", data, n);
}
