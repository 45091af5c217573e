/* SPDX-License-Identifier: MIT */
/* IDs of pages and files, made of names that anybody may have written. */
#include <string.h>

#include "base/buf.h"
#include "base/sha256.h"
#include "parse/model/subject.h"

enum { ID_MAX = 60, HASH_DIGITS = 6, NUMBER_ROOM = 6 };

static char id_character(char c)
{
	if (c >= 'A' && c <= 'Z')
		return (char)(c - 'A' + 'a');
	return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ? c : '-';
}

/* Letters and digits of ASCII, a hyphen for what stands between them. Returns whether the name
 * holds letters of other scripts, which are lost in it. */
static bool slug(const char *name, struct buf *out)
{
	bool lost = false;

	for (const char *p = name; *p; p++) {
		char c = id_character(*p);

		if ((unsigned char)*p >= 0x80)
			lost = true;
		if (c != '-' || (out->n && out->s[out->n - 1] != '-'))
			buf_putc(out, c);
	}
	return lost;
}

/* Bytes of an IPv4 address at s, written with any one of "-._" between its numbers; 0: none. */
static size_t address_length(const char *s)
{
	size_t n = 0;

	for (int part = 0; part < 4; part++) {
		size_t digits = strspn(s + n, "0123456789");

		if (digits < 1 || digits > 3)
			return 0;
		n += digits;
		if (part < 3 && !strchr("-._", s[n] ? s[n] : 'x'))
			return 0;
		n += part < 3;
	}
	return n;
}

/* A copy without addresses: IDs are part of what is published. */
static void without_addresses(const char *name, struct buf *out)
{
	while (*name) {
		size_t n = address_length(name);
		bool inside = out->n && out->s[out->n - 1] >= '0' && out->s[out->n - 1] <= '9';

		if (n && !inside) {
			name += n;
			continue;
		}
		buf_putc(out, *name++);
	}
}

static void cut(struct buf *b, size_t most)
{
	if (b->n > most)
		buf_truncate(b, most);
	while (b->n && b->s[b->n - 1] == '-')
		buf_truncate(b, b->n - 1);
}

/* Where letters are lost, or the name is cut, a part of its sha256 keeps it apart from others, so
 * that the ID does not depend on what else there is. */
void make_id(const char *name, bool (*taken)(const char *id, const void *user), const void *user,
             char out[64])
{
	char hash[SHA256_HEX];
	struct buf b = BUF_INIT, clean = BUF_INIT;
	bool lost;

	without_addresses(name, &clean);
	lost = slug(clean.s, &b);
	buf_release(&clean);

	cut(&b, b.n);
	if (lost || b.n == 0 || b.n > ID_MAX) {
		cut(&b, ID_MAX - HASH_DIGITS - 1);
		buf_printf(&b, "%s%.*s", b.n ? "-" : "", HASH_DIGITS,
		           sha256_of(name, strlen(name), hash));
	}
	memcpy(out, b.s, b.n + 1);
	if (taken && taken(out, user))
		cut(&b, ID_MAX - NUMBER_ROOM);
	for (unsigned i = 2; taken && taken(out, user) && i < 100000; i++) {
		struct buf numbered = BUF_INIT;

		buf_printf(&numbered, "%s-%u", b.s, i);
		memcpy(out, numbered.s, numbered.n + 1);
		buf_release(&numbered);
	}
	buf_release(&b);
}
