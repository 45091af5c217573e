#include "parse/text/decode.h"

#include <ctype.h>
#include <errno.h>
#include <iconv.h>
#include <string.h>

#include "base/utf8.h"

enum { SNIFF_BYTES = 4096 };

static const char replacement[] = "\xEF\xBF\xBD";

/* Counts broken bytes and whole multi-byte characters of would-be UTF-8. */
static void utf8_census(const char *s, size_t n, size_t *broken, size_t *multi)
{
	size_t used;

	*broken = *multi = 0;
	for (size_t i = 0; i < n; i += used) {
		if ((unsigned char)s[i] < 0x80) {
			used = 1;
			continue;
		}
		if (utf8_decode(s + i, n - i, &used) == UTF8_BAD)
			++*broken;
		else
			++*multi;
	}
}

/* Converts by iconv. Returns how many places could not be converted, or -1: unknown encoding. */
static long convert(const char *encoding, const char *bytes, size_t n, struct buf *out)
{
	iconv_t cd = iconv_open("UTF-8", encoding);
	char *in = (char *)(size_t)bytes;
	long bad = 0;

	if (cd == (iconv_t)-1)
		return -1;
	while (n) {
		char chunk[8192], *to = chunk;
		size_t room = sizeof chunk, got;

		errno = 0;
		got = iconv(cd, &in, &n, &to, &room);
		buf_put(out, chunk, sizeof chunk - room);
		if (got == (size_t)-1 && errno != E2BIG) {
			buf_puts(out, replacement);
			bad++;
			in++;
			n--;
		}
	}
	iconv_close(cd);
	return bad;
}

static const char *bom_encoding(const char *s, size_t n, size_t *length)
{
	*length = 0;
	if (n >= 3 && memcmp(s, "\xEF\xBB\xBF", 3) == 0)
		return *length = 3, "UTF-8";
	if (n >= 2 && memcmp(s, "\xFF\xFE", 2) == 0)
		return *length = 2, "UTF-16LE";
	if (n >= 2 && memcmp(s, "\xFE\xFF", 2) == 0)
		return *length = 2, "UTF-16BE";
	return NULL;
}

/* The charset that a page declares, into name; false: none among the first bytes. */
static bool meta_charset(const char *s, size_t n, char name[32])
{
	static const char key[] = "charset=";
	size_t end = n < SNIFF_BYTES ? n : SNIFF_BYTES, len = 0;

	if (end < sizeof key)
		return false;
	for (size_t i = 0; i + sizeof key < end; i++) {
		if (strncasecmp(s + i, key, sizeof key - 1) != 0)
			continue;
		i += sizeof key - 1;
		if (s[i] == '"' || s[i] == '\'')
			i++;
		while (i < end && len < 31 && (isalnum((unsigned char)s[i]) || strchr("-_", s[i])))
			name[len++] = s[i++];
		name[len] = '\0';
		return len > 0;
	}
	return false;
}

/* By trial: the first encoding in which every byte makes sense. */
static const char *by_trial(const char *bytes, size_t n, struct buf *out)
{
	static const char *const candidates[] = {"ISO-2022-JP", "EUC-JP", "SHIFT_JIS", "GBK", "KOI8-R"};
	bool escapes = memchr(bytes, '\033', n) != NULL;

	for (size_t i = escapes ? 0 : 1; i < sizeof candidates / sizeof *candidates; i++) {
		buf_clear(out);
		if (convert(candidates[i], bytes, n, out) == 0)
			return candidates[i];
	}
	buf_clear(out);
	convert("ISO-8859-1", bytes, n, out);
	return "ISO-8859-1";
}

static void as_utf8(const char *bytes, size_t n, const char *name, struct buf *out,
                    struct diags *diags)
{
	size_t broken = 0, used, line = 1, first = 0;

	for (size_t i = 0; i < n; i += used) {
		if (bytes[i] == '\n')
			line++;
		if (utf8_decode(bytes + i, n - i, &used) != UTF8_BAD) {
			buf_put(out, bytes + i, used);
			continue;
		}
		buf_puts(out, replacement);
		if (!broken++)
			first = line;
	}
	if (broken)
		diag_add(diags, LEVEL_NOTE, name, (unsigned)first, 0,
		         "%zu bytes are no UTF-8 from here on; each was read as U+FFFD", broken);
}

const char *decode(const char *bytes, size_t n, const char *name, const char *encoding,
                   struct buf *out, struct diags *diags)
{
	size_t bom, broken, multi;
	const char *found = bom_encoding(bytes, n, &bom);
	char charset[32];
	long bad;

	bytes += bom;
	n -= bom;
	if (!found)
		found = encoding;
	if (found && strcasecmp(found, "UTF-8") != 0) {
		bad = convert(found, bytes, n, out);
		if (bad > 0)
			diag_add(diags, LEVEL_NOTE, name, 0, 0,
			         "%ld places are no %s; each was read as U+FFFD", bad, found);
		if (bad >= 0)
			return found;
		diag_add(diags, LEVEL_WARNING, name, 0, 0,
		         "there is no encoding '%s' here; the text was read by trial", found);
		found = NULL;
	}
	utf8_census(bytes, n, &broken, &multi);
	if (found || !broken || broken < multi / 20) {
		as_utf8(bytes, n, name, out, diags);
		return "UTF-8";
	}
	if (meta_charset(bytes, n, charset) && convert(charset, bytes, n, out) == 0)
		return "as declared";
	found = by_trial(bytes, n, out);
	diag_add(diags, LEVEL_NOTE, name, 0, 0, "not UTF-8; read as %s", found);
	return found;
}

bool bytes_are_binary(const char *bytes, size_t n)
{
	size_t bom, odd = 0, end = n < 65536 ? n : 65536;

	if (bom_encoding(bytes, n, &bom))
		return false;
	for (size_t i = 0; i < end; i++) {
		unsigned char c = (unsigned char)bytes[i];
		if (c == '\0' || (c < 0x20 && !strchr("\t\n\v\f\r\b\033", c)))
			odd++;
	}
	return odd > end / 50;
}
