/* SPDX-License-Identifier: MIT */
/* Saved web pages to lines. */
#include "tests/fuzz/lib/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	return fuzz_lines("<html>", data, n);
}
