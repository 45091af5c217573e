/* SPDX-License-Identifier: MIT */
#include "tests/fuzz/lib/fuzz.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void fuzz_fault(const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	vfprintf(stderr, format, ap);
	va_end(ap);
	fputc('\n', stderr);
	abort();
}
