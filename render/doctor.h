/* SPDX-License-Identifier: MIT */
/* What rendering needs of the machine: kurabe doctor's second half.
 * render/main.c and tests may include this; it includes base only. */
#ifndef RENDER_DOCTOR_H
#define RENDER_DOCTOR_H

#include "base/checkup.h"

void doctor_render(struct checkup *c);

#endif
