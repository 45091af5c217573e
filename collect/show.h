/* SPDX-License-Identifier: MIT */
/* What the terminal shows while a session runs. main may include this; it includes base only. */
#ifndef COLLECT_SHOW_H
#define COLLECT_SHOW_H

#include "base/term.h"
#include "collect/session.h"

struct show {
	struct progress progress;
	struct buf what[2]; /* progress lends one while the other is filled */
	int turn;
};

/* Starts the progress line and returns the observer that keeps it. End with show_end(). */
struct observer show_start(struct show *s, const struct schedule *schedule);
void show_end(struct show *s);

#endif
