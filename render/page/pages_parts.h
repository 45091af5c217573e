/* SPDX-License-Identifier: MIT */
/* What the files of pages.h share. Only render/page/pages*.c may include this. */
#ifndef RENDER_PAGE_PAGES_PARTS_H
#define RENDER_PAGE_PAGES_PARTS_H

#include "render/page/backlinks.h"
#include "render/page/kept.h"
#include "render/page/page.h"
#include "render/page/pages.h"
#include "render/page/record.h"
#include "render/page/single.h"
#include "render/page/stylesheet.h"

struct pages {
	char *data;   /* holds the site */
	char *folder; /* DATA/site.new-PID */
	char *templates;
	struct lang *const *langs;
	size_t n_langs;
	const char *url; /* ends with a slash; or NULL */
	bool feed;
	char **paths; /* of pages, below the site */
	size_t n_paths, cap_paths;
	const char *const *menu; /* ends with NULL; or NULL */
	struct diags *diags;
	struct stylesheets *sheets;
	struct backlinks *backlinks;
	struct single *single; /* NULL: style and pictures are files of their own */
	struct kept *kept;     /* what the site that is there was made of; NULL: a site of single files */
	struct buf made;       /* what this one is made of, for the next */
	struct buf record;     /* of the part that is being made */
	bool in_part;          /* it goes to pages_part_take() */
	size_t said;           /* diagnostics before the part */
	char **folders;        /* those that are known to be there, `folder` and below */
	size_t n_folders, cap_folders;
	size_t missing;        /* characters of charts that no font has */
	bool failed;           /* an output could not be written */
};

/* Adds what `err` says as a diagnostic of an output. Returns -1. */
int pages_fail(struct pages *p, struct buf *err);

/* Gathers what the record has, outside of parts, and forgets it. */
void pages_gather(struct pages *p);

/* Writes sitemap.xml, of all pages. */
int pages_sitemap(struct pages *p);

#endif
