/* SPDX-License-Identifier: MIT */
/* Finding many texts at once in a line.
 * parse/format may include this. */
#ifndef PARSE_FORMAT_ANCHOR_H
#define PARSE_FORMAT_ANCHOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ANCHOR_OWNERS = 64 };

/* Each text is looked for by the two bytes of it that are the rarest, so that one look-up a byte tells
 * nearly everywhere that none of them is there, however many they are. */
struct anchors;

struct anchors *anchors_new(void);
void anchors_free(struct anchors *a);

/* Adds a text of at least two bytes that `owner`, below ANCHOR_OWNERS, looks for. It is lent, and
 * not after anchors_ready(). */
void anchors_add(struct anchors *a, const char *text, unsigned owner);
/* The n bytes are of the input: they tell what is rare. */
void anchors_ready(struct anchors *a, const char *sample, size_t n);

/* The owners, a bit each, of all texts that the n bytes hold. */
uint64_t anchors_find(const struct anchors *a, const char *s, size_t n);

#endif
