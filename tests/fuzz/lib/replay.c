/* SPDX-License-Identifier: MIT */
/* Feeds files to a target, for builds without libFuzzer. */
#include <stdio.h>

#include "base/file.h"
#include "tests/fuzz/lib/fuzz.h"

int main(int argc, char **argv)
{
	for (int i = 1; i < argc; i++) {
		struct buf bytes = BUF_INIT, err = BUF_INIT;

		if (file_read(argv[i], (size_t)1 << 28, &bytes, &err) < 0)
			fuzz_fault("%s", err.s);
		printf("%s\n", argv[i]);
		fflush(stdout);
		LLVMFuzzerTestOneInput((const uint8_t *)bytes.s, bytes.n);
		buf_release(&bytes);
	}
	return 0;
}
