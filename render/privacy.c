/* SPDX-License-Identifier: MIT */
#include "render/privacy.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "render/privacy_words.h"

#define BLANK "…"

static const struct privacy defaults = {0};

/* Endings that make a dotted name a domain. Of the countries' all two-letter endings count, save
 * those that are better known as endings of files. */
static const char *const domains[] = {
	"com",	   "net",      "org",	      "info",	"biz",	"edu",	    "gov",
	"mil",	   "int",      "name",	      "site",	"dev",	"app",	    "cloud",
	"local",   "lan",      "xyz",	      "online", "tech", "host",	    "arpa",
	"asia",	   "pro",      "shop",	      "blog",	"work", "example",  "test",
	"invalid", "internal", "localdomain", "home",	"corp", "intranet",
};
static const char *const file_endings[] = {
	"sh", "pl", "py", "rs", "so", "md", "cc", "ps", "gz", "xz", "ko", "la", "mk", "am", "in",
	"my", "id", "js", "ts", "rb", "go", "hs", "el", "tk", "ac", "bz", "st", "vm", "fm", "db",
};

void privacy_release(struct privacy *p)
{
	free(p->hosts);
	free(p->words);
	pool_release(&p->pool);
	*p = (struct privacy){0};
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Of a label of a domain, or of a user's name. */
static bool is_name(char c)
{
	return is_digit(c) || is_letter(c) || c == '-' || c == '_';
}

/* Length of an IPv4 address at s, its parts divided by '.' or, as in the names that providers give,
 * '-'; 0: none. A kernel's version (2.4.x.y, 2.6.x.y) is none. */
static size_t ipv4(const char *s, size_t n)
{
	size_t at = 0;
	unsigned parts[4];
	char divider = '.';

	for (int k = 0; k < 4; k++) {
		size_t digits = 0;

		if (k == 1 && at < n && s[at] == '-')
			divider = '-';
		if (k && (at >= n || s[at++] != divider))
			return 0;
		for (parts[k] = 0; digits < 4 && at < n && is_digit(s[at]); digits++)
			parts[k] = parts[k] * 10 + (unsigned)(s[at++] - '0');
		if (digits < 1 || digits > 3 || parts[k] > 255)
			return 0;
	}
	if (at < n && (is_digit(s[at]) || (s[at] == divider && at + 1 < n && is_digit(s[at + 1]))))
		return 0;
	if (parts[0] == 2 && (parts[1] == 4 || parts[1] == 6))
		return 0;
	return at;
}

/* Length of an IPv6 address at s: hexadecimal groups with at least two colons, one of them double
 * or seven of them (a time of day has neither); 0: none. */
static size_t ipv6(const char *s, size_t n)
{
	size_t at = 0, colons = 0, group = 0, digits = 0;
	bool twice = false;

	for (; at < n; at++) {
		if (s[at] == ':') {
			twice = twice || (at && s[at - 1] == ':');
			colons++;
			group = 0;
		} else if (is_digit(s[at]) || (is_letter(s[at]) && (s[at] | 32) <= 'f')) {
			digits++;
			if (++group > 4)
				return 0;
		} else {
			break;
		}
	}
	if (at < n && is_name(s[at]))
		return 0;
	return digits && colons >= 2 && colons <= 7 && (twice || colons == 7) ? at : 0;
}

/* What a capture calls fio's figures by: "read.bw" and "read.io" are no domains. */
static const char *const directions[] = {"read", "write", "trim", "mixed"};

static bool in_list(const char *const *list, size_t count, const char *s, size_t n)
{
	for (size_t i = 0; i < count; i++)
		if (strlen(list[i]) == n && strncasecmp(list[i], s, n) == 0)
			return true;
	return false;
}

static bool ends_domain(const char *last, size_t n, size_t labels)
{
	for (size_t i = 0; i < n; i++)
		if (!is_letter(last[i]))
			return false;
	if (n == 2)
		return labels > 2 ||
		       !in_list(file_endings, sizeof file_endings / sizeof *file_endings, last, n);
	return in_list(domains, sizeof domains / sizeof *domains, last, n);
}

/* Length of a domain name at s, 0: none; *first is the length of its first part. */
static size_t domain(const char *s, size_t n, size_t *first)
{
	size_t at = 0, labels = 0, whole = 0;

	for (;;) {
		size_t last = at;

		while (at < n && is_name(s[at]))
			at++;
		if (at == last)
			break;
		if (!labels++)
			*first = at;
		else if (ends_domain(s + last, at - last, labels))
			whole = at;
		if (at >= n || s[at] != '.')
			break;
		at++;
	}
	return whole && labels == 2 && in_list(directions, sizeof directions / sizeof *directions, s, *first)
		       ? 0
		       : whole;
}

/* Length of a user's name followed by '@' and a name at s, the '@' not counted; 0: none. "root" is
 * nobody. */
static size_t user(const char *s, size_t n)
{
	size_t at = 0;

	while (at < n && (is_name(s[at]) || s[at] == '.' || s[at] == '+'))
		at++;
	if (at == 4 && memcmp(s, "root", 4) == 0)
		return 0;
	return at && at + 1 < n && s[at] == '@' && (is_name(s[at + 1]) || s[at + 1] == '[') ? at
											    : 0;
}

/* Whether the n bytes at s are a plain host of the logs. */
static bool is_host(const struct privacy *p, const char *s, size_t n)
{
	size_t from = 0, to = p->n_hosts - p->n_odd;

	while (from < to) {
		size_t middle = from + (to - from) / 2;
		int order = strncmp(p->hosts[middle], s, n);

		if (!order && !p->hosts[middle][n])
			return true;
		if (order < 0)
			from = middle + 1;
		else
			to = middle;
	}
	return false;
}

/* The longest plain host of the logs at s; 0: none. All hosts have a dot. */
static size_t plain_host(const struct privacy *p, const char *s, size_t n)
{
	size_t end = 0, dots = 0;

	while (end < n && (is_name(s[end]) || s[end] == '.'))
		dots += s[end++] == '.';
	for (; dots && end; end--) {
		if (end < n && is_name(s[end]))
			continue;
		if (is_host(p, s, end))
			return end;
	}
	return 0;
}

/* A host of the logs at s: its length, *first as of domain(). */
static size_t known_host(const struct privacy *p, const char *s, size_t n, size_t *first)
{
	size_t length = plain_host(p, s, n);

	for (size_t i = p->n_hosts - p->n_odd; i < p->n_hosts && !length; i++) {
		size_t odd = strlen(p->hosts[i]);

		if (odd <= n && memcmp(p->hosts[i], s, odd) == 0 && !(odd < n && is_name(s[odd])))
			length = odd;
	}
	*first = 0;
	while (*first < length && s[*first] != '.')
		++*first;
	return length;
}

/* Likewise of a host of the logs or a domain, whichever is longer. */
static size_t known_host_or_domain(const struct privacy *p, const char *s, size_t n, size_t *first)
{
	size_t of_domain = 0, of_host = 0;
	size_t as_domain = domain(s, n, &of_domain), as_host = known_host(p, s, n, &of_host);

	*first = as_host > as_domain ? of_host : of_domain;
	return as_host > as_domain ? as_host : as_domain;
}

/* The first part of a host, its digits blanked where they are an address. */
static void put_label(struct buf *out, const char *s, size_t n)
{
	for (size_t i = 0, used; i < n; i += used) {
		used = (!i || !is_digit(s[i - 1])) && is_digit(s[i]) ? ipv4(s + i, n - i) : 0;
		if (used) {
			buf_puts(out, BLANK);
		} else {
			used = 1;
			buf_putc(out, s[i]);
		}
	}
}

static bool divides(char c)
{
	return c == '-' || c == '_';
}

/* What begins at s, where a word begins: replaced in `out`. Returns how much of s that was. */
static size_t put_word(const struct privacy *p, const char *s, size_t n, struct buf *out)
{
	static const char home[] = "/home/";
	size_t used, first = 0;

	if (n > sizeof home - 1 && memcmp(s, home, sizeof home - 1) == 0 &&
	    is_name(s[sizeof home - 1])) {
		used = sizeof home - 1;
		while (used < n && (is_name(s[used]) || s[used] == '.'))
			used++;
		buf_puts(out, "/home/" BLANK);
		return used;
	}
	if ((used = user(s, n))) {
		buf_puts(out, BLANK);
		return used;
	}
	if ((used = ipv6(s, n)) || (used = ipv4(s, n))) {
		buf_puts(out, BLANK);
		return used;
	}
	if ((used = known_host_or_domain(p, s, n, &first))) {
		if (p->anonymous)
			buf_puts(out, BLANK);
		else
			put_label(out, s, first);
		return used;
	}
	/* If anonymous, each part of it may be a name. */
	for (used = 1; is_name(s[0]) && used < n && is_name(s[used]); used++)
		if (p->anonymous && (divides(s[used - 1]) || divides(s[used])))
			break;
	put_label(out, s, used);
	return used;
}

void public_put(const char *text, size_t n, const struct privacy *p, struct buf *out)
{
	if (!p)
		p = &defaults;
	if (p->keep_hosts) {
		buf_put(out, text, n);
		return;
	}
	for (size_t i = 0, used; i < n;) {
		const char *put;

		if (p->n_words && (used = privacy_word(p, text, n, i, &put))) {
			buf_puts(out, put);
			i += used;
			continue;
		}
		/* Inside of UTF-8 no word begins: "お名前.com" is a name, not a domain. */
		if ((unsigned char)text[i] >= 0x80 ||
		    (i && (unsigned char)text[i - 1] >= 0x80 && text[i] == '.'))
			buf_putc(out, text[i++]);
		else
			i += put_word(p, text + i, n - i, out);
	}
}

char *public_text(const char *text, const struct privacy *p)
{
	struct buf out = BUF_INIT;
	char *clean = utf8_clean(text);

	public_put(clean, strlen(clean), p, &out);
	free(clean);
	return buf_detach(&out);
}

/* Whether a host is made of what a word of a log is made of. */
static bool is_plain(const char *host)
{
	while (is_name(*host) || *host == '.')
		host++;
	return !*host;
}

/* The plain ones in order, then the others, the longest first. */
static int in_order(const void *a, const void *b)
{
	const char *const *x = a, *const *y = b;
	bool plain = is_plain(*x);
	size_t nx = strlen(*x), ny = strlen(*y);

	if (plain != is_plain(*y))
		return plain ? -1 : 1;
	if (!plain && nx != ny)
		return nx < ny ? 1 : -1;
	return strcmp(*x, *y);
}

/* A host that looks like a domain needs not be known, it is cut as any domain: so what becomes of one
 * log does not depend on the hosts of others. */
static void gather_hosts(struct privacy *p, const struct report *r)
{
	for (size_t i = 0; i < r->n_runs; i++) {
		const char *host = r->runs[i]->host;
		size_t first, n = host ? strlen(host) : 0;

		if (!n || !strchr(host, '.') || (p->n_hosts && p->hosts[p->n_hosts - 1] == host) ||
		    domain(host, n, &first) == n)
			continue;
		GROW(p->hosts, p->n_hosts, p->cap_hosts);
		p->hosts[p->n_hosts++] = host;
	}
}

void privacy_init(struct privacy *p, const struct archive *a, bool keep_hosts, bool anonymous)
{
	size_t kept = 0;

	*p = (struct privacy){.keep_hosts = keep_hosts && !anonymous, .anonymous = anonymous};
	pool_init(&p->pool);
	if (a && anonymous)
		privacy_words_gather(p, a);
	for (size_t i = 0; a && i < a->n_reports; i++)
		gather_hosts(p, a->reports[i]);
	if (!p->n_hosts)
		return;
	qsort(p->hosts, p->n_hosts, sizeof *p->hosts, in_order);
	for (size_t i = 0; i < p->n_hosts; i++)
		if (!kept || strcmp(p->hosts[kept - 1], p->hosts[i]) != 0) {
			p->n_odd += !is_plain(p->hosts[i]);
			p->hosts[kept++] = p->hosts[i];
		}
	p->n_hosts = kept;
}
