/* SPDX-License-Identifier: MIT */
/* The head of a capture: whose it is, how it was asked to measure, the machine's facts.
 * collect may include this; it includes base only. */
#ifndef COLLECT_HEAD_H
#define COLLECT_HEAD_H

#include "collect/capture.h"
#include "collect/past.h"
#include "collect/schedule.h"

struct head {
	const char *host;		     /* "": it has no name */
	const char *machine, *plan, *label; /* or NULL */
	time_t now;
	const struct wish *wish;
	const struct schedule *schedule;
	const struct facts *facts;
};

/* Adds all lines up to "begin". */
void head_write(struct capture *c, const struct head *h);

/* Adds the line that says when a collection went on. */
void head_resumed(struct capture *c, time_t now);

/* Sets what a capture says it was asked to measure; the words are lent by the past. Returns 0, or -1
 * with a sentence in `err`: it does not say. */
int head_read_wish(const struct past *p, struct wish *w, struct buf *err);

/* Whether passes of this program on this machine may stand beside those of the past: the same
 * version, host, and facts that decide figures. Returns 0, or -1 with a sentence in `err`. */
int head_check_same(const struct past *p, const struct head *now, struct buf *err);

const char *effort_name(enum effort effort);

#endif
