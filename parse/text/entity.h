/* SPDX-License-Identifier: MIT */
/* Character references.
 * parse/text may include this. */
#ifndef PARSE_TEXT_ENTITY_H
#define PARSE_TEXT_ENTITY_H

#include <stddef.h>

/* The reference at s ("&gt;", "&#62;", and "&amp;gt;", which was escaped twice): its character goes
 * into text. Returns its bytes; 0: there is none that is known. */
size_t entity_read(const char *s, size_t n, char text[5]);

#endif
