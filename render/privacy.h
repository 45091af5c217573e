/* Privacy: what of hosts, addresses and people a publication may show (README, "Whose figure").
 * render and all below it but render/chart may include this. It includes base and parse/model. */
#ifndef RENDER_PRIVACY_H
#define RENDER_PRIVACY_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "parse/model/archive.h"

struct privacy {
	bool keep_hosts; /* show names and addresses as printed */
	bool anonymous;	 /* call subjects "machine 1", "machine 2", … */
	/* Host names printed in the logs, strings lent: those of letters, digits, '-', '_' and '.'
	 * in the order of strcmp(), then the others, n_odd of them, the longest first. */
	const char **hosts;
	size_t n_hosts, cap_hosts, n_odd;
};

/* Gathers the hosts of all runs of `a`, which must outlive it (NULL: none). */
void privacy_init(struct privacy *p, const struct archive *a, bool keep_hosts, bool anonymous);
void privacy_release(struct privacy *p);

/* How a subject is called on pages, in files and charts: as plans.ini or --machine call it, else by
 * the first part of its host name. To free(). `p` may be NULL: the defaults. */
char *public_name(const struct subject *s, const struct privacy *p);

/* Text of a log or label with domains cut to their first part, and IP addresses, mail addresses and
 * user names of prompts and home folders replaced by "…". Control characters become U+FFFD. To
 * free(). `p` may be NULL: the defaults. */
char *public_text(const char *text, const struct privacy *p);

/* Likewise of n bytes, appended. */
void public_put(const char *text, size_t n, const struct privacy *p, struct buf *out);

#endif
