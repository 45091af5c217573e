/* SPDX-License-Identifier: MIT */
/* The site: every page, chart and data file, in every language.
 * render/main.c may include this. */
#ifndef RENDER_SITE_H
#define RENDER_SITE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/diag.h"
#include "parse/model/archive.h"

enum post_format { POST_NONE, POST_HTML, POST_MARKDOWN };

struct site_options {
	const char *data;      /* the folder that gets site/; required */
	const char *templates; /* stylesheets, style.css, lang/; required */
	bool keep_hosts;       /* show host names and addresses as printed */
	bool anonymous;        /* call subjects machine 1, 2, … */
	bool chart_plans;      /* write each chart's plan as text beside its pictures, NAME-WIDTH.plan */
	enum post_format posts; /* also write articles for other programs, to DATA/posts */
	bool single_file;      /* every page holds its style and pictures within itself */
	bool again;            /* take nothing over from the site that is there */
	unsigned jobs;         /* processes; 0 or 1: this one alone */
	int density;           /* 1 or 2: the densest pictures drawn; 0: 2 */
};

/* Renders all of the archive to DATA/site, swapped in whole when complete. Returns the number of
 * pages written, or -1; what went wrong is in `diags`. */
int site_render(const struct archive *a, const struct site_options *o, struct diags *diags);

#endif
