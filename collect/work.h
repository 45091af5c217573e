/* SPDX-License-Identifier: MIT */
/* Where benchmarks put their files, so that nothing of them stays behind.
 * collect may include this; it includes base only.
 *
 * Files with names lie in one folder `.kurabe-<UTC>-<pid>`, made by mkdir below the folder the user
 * named. A file OWNER in it says whose it is: boot id, pid and start time of the process, which
 * holds a lock on it as long as it lives. A folder whose owner is dead (after a crash or a kill -9)
 * is removed by the next collection in that place. All other data files have no name at all. */
#ifndef COLLECT_WORK_H
#define COLLECT_WORK_H

#include <stdint.h>
#include <sys/types.h>

#include "base/buf.h"

struct work {
	char *path; /* NULL: there is none */
	int owner;  /* the locked file OWNER */
};

#define WORK_INIT                                                                                  \
	{                                                                                          \
		.owner = -1                                                                        \
	}

/* All functions that return int return 0, or -1 with a whole sentence appended to `err`. */

int work_make(struct work *w, const char *dir, struct buf *err);
int work_remove(struct work *w, struct buf *err); /* with all in it; none is good */

/* Kills a process group and waits for all of it, also for orphans, which are ours from work_adopt()
 * on once their parent is waited for: nobody writes into a work folder any more. */
void work_adopt(void);
void work_end_group(pid_t group);

/* Removes the work folders below `dir` whose owner is dead, and appends to `said` a line for each.
 * Folders of other users are left alone. */
int work_sweep(const char *dir, struct buf *said, struct buf *err);

/* Opens a file without a name in `dir` for reading and writing: the kernel forgets it with its last
 * descriptor. Returns the descriptor, closed on exec. */
int work_nameless(const char *dir, struct buf *err);

/* Whether `bytes` more fit into the file system of `dir` so that a tenth of it is still free. */
int work_space(const char *dir, uint64_t bytes, struct buf *err);

#endif
