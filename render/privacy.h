/* SPDX-License-Identifier: MIT */
/* Privacy: what of hosts, addresses and people a publication may show (README, "Whose figure").
 * render and all below it but render/chart may include this. It includes base and parse/model. */
#ifndef RENDER_PRIVACY_H
#define RENDER_PRIVACY_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "base/pool.h"
#include "parse/model/archive.h"

/* A word that --anonymous replaces. */
struct privacy_word {
	const char *text; /* letters small */
	size_t n;	  /* its bytes */
	const char *put;  /* "machine 1"; "…" where it is of several */
};

struct privacy {
	bool keep_hosts; /* show names and addresses as printed */
	bool anonymous;	 /* call subjects "machine 1", "machine 2", … everywhere */
	/* Host names printed in the logs that do not look like domains, strings lent: those of letters,
	 * digits, '-', '_' and '.' in the order of strcmp(), then the others, n_odd of them, the longest
	 * first. */
	const char **hosts;
	size_t n_hosts, cap_hosts, n_odd;
	struct privacy_word *words; /* anonymous: in the order of strcmp() */
	size_t n_words, cap_words;
	struct pool pool; /* of the words */
};

/* Gathers the hosts of all runs of `a`, which must outlive it (NULL: none), and if anonymous the
 * names of its subjects. What is anonymous keeps no hosts. */
void privacy_init(struct privacy *p, const struct archive *a, bool keep_hosts, bool anonymous);
void privacy_release(struct privacy *p);

/* How a subject is called on pages, in files and charts: as plans.ini or --machine call it, else by
 * the first part of its host name. To free(). `p` may be NULL: the defaults. */
char *public_name(const struct subject *s, const struct privacy *p);

/* The ID of a subject in paths, anchors and data files: its own, or "machine-1". */
void public_id(const struct subject *s, const struct privacy *p, char out[64]);

/* The headings above a run; NULL where it has none, or they would tell whose it is. To free(). */
char *public_label(const struct run *run, const struct privacy *p);

/* The path of a log; if anonymous the 12 digits that its page is called by. To free(). */
char *public_path(const struct report *r, const struct privacy *p);

/* A line of a log; if anonymous a heading is "…". To free(). */
char *public_line(const struct shown_line *line, const struct privacy *p);

/* An author's own words or ID, which are only changed if anonymous, as public_text(). To free(). */
char *public_words(const char *text, const struct privacy *p);

/* Text of a log or label with domains cut to their first part, and IP addresses, mail addresses and
 * user names of prompts and home folders replaced by "…". Control characters become U+FFFD. If
 * anonymous, the names of subjects, plans and providers are replaced, too. To free(). `p` may be
 * NULL: the defaults. */
char *public_text(const char *text, const struct privacy *p);

/* Likewise of n bytes, appended. */
void public_put(const char *text, size_t n, const struct privacy *p, struct buf *out);

#endif
