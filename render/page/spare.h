/* SPDX-License-Identifier: MIT */
/* The site before the last, DATA/site.spare, in which the next one is made: most of its files are those
 * of the last site too, under a second name, and stay where they are. It may be removed, or changed, at
 * any time: what lies there is looked at as if by nobody it had been written. Whether it is one the caller has
 * to know (kept_knows()): what has its name may be another's.
 * Only render/page/kept*.c, pages*.c may include this. It includes base. */
#ifndef RENDER_PAGE_SPARE_H
#define RENDER_PAGE_SPARE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"

#define SPARE_NAME "site.spare"

/* Folders of a spare site, each before those that are in it. */
struct spare {
	int fd; /* of the site; -1: there is none */
	char **folders; /* below the site */
	size_t n_folders, cap_folders;
	bool (*known)(void *user, const char *path); /* lent to spare_claim() */
	void *user;
};

/* Moves DATA/site.spare to `folder`, which is not there, and takes out of it all but folders and those
 * plain files whose path below the site `known` says yes to. false: there is none, or it can't be
 * had; then there is nothing at `folder`, unless removing it failed. */
bool spare_claim(struct spare *s, const char *data, const char *folder,
		 bool (*known)(void *user, const char *path), void *user);

/* Removes the folders that are empty. */
void spare_trim(const struct spare *s);
void spare_release(struct spare *s);

/* Makes a site that was replaced the spare one of DATA. Where that can't be it is removed; -1: nor can
 * it be that, with a sentence. */
int spare_keep(const char *data, const char *folder, struct buf *err);
/* Removes the spare one. */
int spare_remove(const char *data, struct buf *err);

#endif
