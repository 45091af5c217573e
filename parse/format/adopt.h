/* SPDX-License-Identifier: MIT */
/* Facts that stand just before a run and are about it.
 * parse/ itself and parse/format may include this. */
#ifndef PARSE_FORMAT_ADOPT_H
#define PARSE_FORMAT_ADOPT_H

#include "parse/model/model.h"

/* Gives a run of a disk benchmark the device_model that a listing on the same host, at most eight
 * lines above the run, names. What the run says itself stays. */
void adopt_facts(struct report *r);

#endif
