/* SPDX-License-Identifier: MIT */
/* What a collection is going to do, said before it does it. collect/main.c may include this. */
#ifndef COLLECT_PLAN_H
#define COLLECT_PLAN_H

#include <stdio.h>

#include "collect/arguments.h"
#include "collect/schedule.h"

/* Prints what runs, how long that takes, what is written and where. `kept`: the folder of
 * the capture. */
void plan_print(const struct arguments *a, const struct schedule *s, const char *kept, FILE *out);

#endif
