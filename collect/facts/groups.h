/* SPDX-License-Identifier: MIT */
/* The control groups that this process is in, v1 and v2.
 * collect may include this; it includes base only. */
#ifndef COLLECT_FACTS_GROUPS_H
#define COLLECT_FACTS_GROUPS_H

#include "collect/facts/facts.h"

enum group_kind { GROUP_CPU, GROUP_MEMORY, GROUP_UNIFIED }; /* of v1, of v1, of v2 */

/* Called with the folder of a group, below the root, such as "/sys/fs/cgroup/cpu/user.slice". */
typedef void group_visit(const struct facts_env *env, enum group_kind kind, const char *folder,
			 void *user);

/* Visits each group that this process is in, and all above it. A folder may be missing: a container
 * sees the names of its host, and only its own group. */
void groups_visit(const struct facts_env *env, group_visit *visit, void *user);

#endif
