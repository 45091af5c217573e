/* SPDX-License-Identifier: MIT */
/* Eras: changes of a tool's method, across which figures must not be compared.
 * parse/format, parse/model, parse/ itself and render may include this. */
#ifndef PARSE_MODEL_ERA_H
#define PARSE_MODEL_ERA_H

#include <stddef.h>

/* The era of a tool's version (may be NULL: unknown); "" where the tool has a single one. A static
 * string. For UnixBench `copies` (0: unknown) over 16 tells a later state of "5.1.3". */
const char *era_of(const char *tool, const char *version, double copies);

/* Compares versions number by number ("1.10" > "1.9", "1.03e" > "1.03"): < 0, 0 or > 0. */
int version_compare(const char *a, const char *b);

#endif
