/* SPDX-License-Identifier: MIT */
/* Command lines of other programs.
 * collect may include this; it includes base only. */
#ifndef COLLECT_DISK_COMMAND_H
#define COLLECT_DISK_COMMAND_H

#include <stddef.h>

/* Words; all zero is an empty one. */
struct disk_command {
	char **words; /* NULL behind the last, once disk_command_end() was called */
	size_t n, cap;
};

void disk_command_add(struct disk_command *c, const char *word);
/* Adds an option and its value, formatted. */
void disk_command_addf(struct disk_command *c, const char *option, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
void disk_command_end(struct disk_command *c);
void disk_command_release(struct disk_command *c);

#endif
