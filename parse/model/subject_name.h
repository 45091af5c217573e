/* SPDX-License-Identifier: MIT */
/* What names a machine: hosts and headings. parse/model, render/stat and render/privacy_words.c may
 * include this. */
#ifndef PARSE_MODEL_SUBJECT_NAME_H
#define PARSE_MODEL_SUBJECT_NAME_H

#include <stdbool.h>

#include "base/pool.h"

/* Whether a host name says nothing: localhost, (none), XXXX.example.com, vm, the name a
 * distribution gives … */
bool host_is_placeholder(const char *host);

/* The first part of a host name; "machine" where it is an address. In the pool. */
const char *host_short(struct pool *pool, const char *host);

/* A heading without the words at its ends that only say that results follow: "UnixBench results of
 * plan A" and "plan A: benchmark" are both "plan A". In the pool. */
const char *heading_subject(struct pool *pool, const char *heading);

/* Whether a heading tells a kind of test, an ordinal or a repeat and no machine: "read results",
 * "Run 2", "Once more". */
bool heading_is_generic(const char *heading);

/* The headings of a label that are not generic, joined as in the label, ordinals of runs cut: what
 * must differ for two labels to stand for two things. "" when nothing is left. In the pool. */
const char *label_telling(struct pool *pool, const char *label);

/* The outermost heading of a label that is not generic, as heading_subject() gives it; NULL when
 * there is none. In the pool. */
const char *label_subject(struct pool *pool, const char *label);

#endif
