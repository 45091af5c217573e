/* SPDX-License-Identifier: MIT */
/* Finding many texts at once in a line.
 * parse/format may include this. */
#ifndef PARSE_FORMAT_ANCHOR_H
#define PARSE_FORMAT_ANCHOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ANCHOR_OWNERS = 64 };

/* An automaton that knows after each byte which of the texts end there (Aho and Corasick, 1975):
 * one step a byte, however many texts there are. */
struct anchors;

struct anchors *anchors_new(void);
void anchors_free(struct anchors *a);

/* Adds a text of at least one byte that `owner`, below ANCHOR_OWNERS, looks for. Not after
 * anchors_ready(). */
void anchors_add(struct anchors *a, const char *text, unsigned owner);
void anchors_ready(struct anchors *a);

/* The owners, a bit each, of all texts that the n bytes hold. */
uint64_t anchors_find(const struct anchors *a, const char *s, size_t n);

#endif
