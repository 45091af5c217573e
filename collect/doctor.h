/* SPDX-License-Identifier: MIT */
/* What collecting needs of the machine: kurabe doctor's first half.
 * collect may include this; it includes base only. */
#ifndef COLLECT_DOCTOR_H
#define COLLECT_DOCTOR_H

#include "base/checkup.h"

void doctor_collect(struct checkup *c);

#endif
