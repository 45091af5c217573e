/* SPDX-License-Identifier: MIT */
/* SHA-256 by the instructions that most x86 processors since 2017 have for it.
 * Only base/sha256.c may include this; it knows libc only. */
#ifndef BASE_SHA256_X86_H
#define BASE_SHA256_X86_H

#include <stdbool.h>
#include <stdint.h>

/* Whether this processor has them; of all others none. */
bool sha256_x86_is_there(void);

/* Adds the 64 bytes at p to the state; `k` has the constants of the rounds. */
void sha256_x86_block(uint32_t state[8], const unsigned char *p, const uint32_t k[64]);

#endif
