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
	struct buf b = BUF_INIT;
	bool lost = slug(name, &b);

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
