/* SPDX-License-Identifier: MIT */
/* What the files of model.h share. Only parse/model/model.c and pack.c may include this. */
#ifndef PARSE_MODEL_MODEL_PARTS_H
#define PARSE_MODEL_MODEL_PARTS_H

#include "parse/model/model.h"

/* The details of a result that has none. */
extern const struct details details_none;

#endif
