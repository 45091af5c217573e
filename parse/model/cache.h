/* SPDX-License-Identifier: MIT */
/* What was read of the archive, so that the next process need not read it again: DATA/site.read, a
 * report for each result file. It belongs to this machine and this program, and may be removed at any
 * time. It is taken at its word only for files that have the size, the times of change and the inode
 * that they had then. A file that was changed within the grain of the clock before it was read could be
 * changed again and look so, too: it is not kept.
 * parse/model/archive.c, render/main.c and tests may include this. It includes base. */
#ifndef PARSE_MODEL_CACHE_H
#define PARSE_MODEL_CACHE_H

#include <stdbool.h>

#include "base/sha256.h"
#include "parse/model/model.h"

struct cache;

/* What is kept of DATA (lent); nothing where there is none. `update`: what is read now is to be kept. */
struct cache *cache_read(const char *data, bool update);
/* The reports that were taken from it must be gone. */
void cache_free(struct cache *c);

/* The report of a log, and the sha256 of its result file, if none of its files has changed; NULL: it
 * must be read. Its strings and arrays live in the cache. Logs are asked for in the order of their sha256. */
struct report *cache_take(struct cache *c, const char *sha256, char result[SHA256_HEX]);
/* Keeps what was read of the log that was asked for last. What there was something to say about is
 * not to be kept. Returns the report in the place of r, as the next cache_take() would give it: that
 * takes less memory. */
struct report *cache_keep(struct cache *c, struct report *r, const char result[SHA256_HEX]);

/* All logs have been asked for: what is kept now takes the place of what was. Where it can't, that is
 * no loss. */
void cache_update(struct cache *c);

#endif
