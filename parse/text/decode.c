/* SPDX-License-Identifier: MIT */
#include "parse/text/decode.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "base/utf8.h"
#include "parse/text/trial.h"

enum { SNIFF_BYTES = 4096 };

static const char replacement[] = "\xEF\xBF\xBD";

/* Counts broken bytes and whole multi-byte characters of would-be UTF-8. */
static void utf8_census(const char *s, size_t n, size_t *broken, size_t *multi)
{
	size_t used;

	*broken = *multi = 0;
	for (size_t i = 0; i < n; i += used) {
		used = utf8_ascii(s + i, n - i);
		if (used)
			continue;
		if (utf8_decode(s + i, n - i, &used) == UTF8_BAD)
			++*broken;
		else
			++*multi;
	}
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

static size_t line_at(const char *bytes, size_t at)
{
	size_t line = 1;

	for (size_t i = 0; i < at; i++)
		line += bytes[i] == '\n';
	return line;
}

static void as_utf8(const char *bytes, size_t n, bool any_broken, const struct text_options *o,
                    struct buf *out, struct diags *diags)
{
	size_t broken = 0, used, kept = 0, first = 0;

	for (size_t i = 0; any_broken && i < n; i += used) {
		used = utf8_ascii(bytes + i, n - i);
		if (used || utf8_decode(bytes + i, n - i, &used) != UTF8_BAD)
			continue;
		if (!broken++)
			first = i;
		buf_put(out, bytes + kept, i - kept);
		buf_puts(out, replacement);
		kept = i + used;
	}
	if (o->over && !broken)
		buf_lend(out, (char *)bytes, n);
	else
		buf_put(out, bytes + kept, n - kept);
	if (broken)
		diag_add(diags, LEVEL_NOTE, o->name, (unsigned)line_at(bytes, first), 0,
		         "%zu bytes are no UTF-8 from here on; each was read as U+FFFD", broken);
}

/* A declared encoding as iconv calls the one that is meant: pages say "gb2312" of all GBK. */
static const char *meant_by(const char *declared)
{
	static const char *const names[][2] = {
		{"gb2312", "GB18030"},	{"gbk", "GB18030"},    {"x-gbk", "GB18030"},
		{"shift_jis", "CP932"}, {"shift-jis", "CP932"}, {"x-sjis", "CP932"},
		{"sjis", "CP932"},	{"iso-8859-1", "CP1252"}, {"latin1", "CP1252"},
	};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (strcasecmp(names[i][0], declared) == 0)
			return names[i][1];
	return declared;
}

/* By the user's word or the BOM; NULL: there is no such encoding. */
static const char *as_told(const char *told, const char *bytes, size_t n, const char *name,
			   struct buf *out, struct diags *diags)
{
	long bad = encoding_convert(meant_by(told), bytes, n, out);

	if (bad > 0)
		diag_add(diags, LEVEL_NOTE, name, 0, 0,
			 "%ld places are no %s; each was read as U+FFFD", bad, told);
	if (bad >= 0)
		return told;
	diag_add(diags, LEVEL_WARNING, name, 0, 0,
		 "there is no encoding '%s' here; the text was read by trial", told);
	return NULL;
}

/* By what the bytes say of themselves. */
static const char *by_itself(const char *bytes, size_t n, const struct text_options *o,
                             struct buf *out, struct diags *diags)
{
	size_t broken, multi, before = out->n;
	const char *found;
	char charset[32];

	utf8_census(bytes, n, &broken, &multi);
	found = broken ? NULL : encoding_by_escapes(bytes, n);
	if (found && encoding_convert(found, bytes, n, out) >= 0)
		return found;
	if (!broken || broken < multi / 20) {
		as_utf8(bytes, n, broken > 0, o, out, diags);
		return "UTF-8";
	}
	if (meta_charset(bytes, n, charset)) {
		long bad = encoding_convert(meant_by(charset), bytes, n, out);

		if (bad >= 0 && (size_t)bad <= broken / 50)
			return "as declared";
		buf_truncate(out, before);
	}
	found = encoding_by_trial(bytes, n);
	encoding_convert(found, bytes, n, out);
	diag_add(diags, LEVEL_NOTE, o->name, 0, 0, "not UTF-8; read as %s", found);
	return found;
}

const char *decode(const char *bytes, size_t n, const struct text_options *o, struct buf *out,
                   struct diags *diags)
{
	size_t bom;
	const char *told = bom_encoding(bytes, n, &bom), *found = NULL;

	bytes += bom;
	n -= bom;
	if (!told)
		told = o->encoding ? o->encoding : encoding_by_nuls(bytes, n);
	if (told && strcasecmp(told, "UTF-8") == 0) {
		as_utf8(bytes, n, true, o, out, diags);
		return "UTF-8";
	}
	if (told)
		found = as_told(told, bytes, n, o->name, out, diags);
	return found ? found : by_itself(bytes, n, o, out, diags);
}

bool bytes_are_binary(const char *bytes, size_t n)
{
	size_t bom, odd = 0, end = n < 65536 ? n : 65536;

	if (bom_encoding(bytes, n, &bom) || encoding_by_nuls(bytes, n))
		return false;
	for (size_t i = 0; i < end; i++) {
		unsigned char c = (unsigned char)bytes[i];
		if (c == '\0' || (c < 0x20 && !strchr("\t\n\v\f\r\b\033", c)))
			odd++;
	}
	return odd > end / 50;
}
