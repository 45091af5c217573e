/* SPDX-License-Identifier: MIT */
/* What the fuzz targets share. A target is one file of tests/fuzz that defines
 * LLVMFuzzerTestOneInput(); it is linked with libFuzzer, or with replay.c, which feeds it files.
 * tests/fuzz alone may include this. */
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>

struct report;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

/* Reads the bytes by those formats of the table alone whose name begins with `word` ("": all).
 * Ends the program when what comes out is no sound report: a figure that is not finite or stands
 * nowhere, text that is not clean, a result file that reads back otherwise. Returns 0. */
int fuzz_formats(const char *word, const uint8_t *data, size_t n);

/* Ends the program when the result file of a report can't be read, or reads back otherwise. */
void fuzz_archived(const struct report *r);

/* Reads the bytes, `before` in front of them, to lines. Ends the program when a line is not clean
 * or a byte of it has no place in the input. Returns 0. */
int fuzz_lines(const char *before, const uint8_t *data, size_t n);

/* Ends the program with a sentence, as a crash to be kept. */
_Noreturn void fuzz_fault(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
