/* SPDX-License-Identifier: MIT */
#include "parse/text/trial.h"

#include <errno.h>
#include <iconv.h>
#include <stdbool.h>
#include <string.h>
#include <strings.h>

#include "base/utf8.h"

enum {
	TRIAL_BYTES = 1 << 18, /* of the input that are looked at */
	TRIAL_ERRORS = 50,     /* one place in so many may be broken */
};

long encoding_convert(const char *encoding, const char *bytes, size_t n, struct buf *out)
{
	iconv_t cd = iconv_open("UTF-8", encoding);
	size_t step = strncasecmp(encoding, "UTF-16", 6) == 0 ? 2 : 1;
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
			size_t skip = step < n ? step : n;

			buf_puts(out, "\xEF\xBF\xBD");
			bad++;
			in += skip;
			n -= skip;
		}
	}
	iconv_close(cd);
	return bad;
}

/* What the characters above 0x7F of a trial are. */
struct census {
	size_t all, kana, half_kana, han;
};

/* How many of the Han characters are of the 3755 that GB 2312 lists first, as nearly all of a
 * Chinese text are: those whose GBK code begins with 0xB0 to 0xD7, both bytes above 0xA0. */
static size_t count_common_han(const char *bytes, size_t n)
{
	size_t common = 0;

	for (size_t i = 0; i + 1 < n; i++) {
		unsigned char a = (unsigned char)bytes[i], b = (unsigned char)bytes[i + 1];

		if (a < 0x81)
			continue;
		common += a >= 0xB0 && a <= 0xD7 && b >= 0xA1;
		i++;
	}
	return common;
}

static struct census take_census(const struct buf *text)
{
	struct census c = {0};
	size_t used;

	for (size_t i = 0; i < text->n; i += used) {
		uint32_t cp = utf8_decode(text->s + i, text->n - i, &used);

		if (cp < 0x80)
			continue;
		c.all++;
		c.kana += (cp >= 0x3041 && cp <= 0x30FC) || cp == 0x3001 || cp == 0x3002;
		c.half_kana += cp >= 0xFF61 && cp <= 0xFF9F;
		c.han += cp >= 0x4E00 && cp <= 0x9FFF;
	}
	return c;
}

/* Whether nearly all bytes make sense in the encoding. */
static bool fits(const char *encoding, const char *bytes, size_t n, struct census *c)
{
	struct buf text = BUF_INIT;
	long bad = encoding_convert(encoding, bytes, n, &text);

	*c = take_census(&text);
	buf_release(&text);
	return bad >= 0 && (size_t)bad <= c->all / TRIAL_ERRORS;
}

/* Japanese has kana and full stops of its own between the Han characters. */
static bool is_japanese(const struct census *c)
{
	return 5 * c->kana >= c->all && 4 * c->half_kana <= c->all;
}

/* Words of letters above 0x7F have several in a row; in western ones they stand alone. Returns
 * whether the runs are long, and in *upper_half how many bytes are above 0xDF. */
static bool has_long_runs(const char *bytes, size_t n, size_t *high, size_t *upper_half)
{
	size_t runs = 0;

	*high = *upper_half = 0;
	for (size_t i = 0; i < n; i++) {
		if ((unsigned char)bytes[i] < 0xA0)
			continue;
		runs += i == 0 || (unsigned char)bytes[i - 1] < 0xA0;
		++*high;
		*upper_half += (unsigned char)bytes[i] >= 0xE0;
	}
	return runs && *high >= 3 * runs;
}

static bool has_c1(const char *bytes, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if ((unsigned char)bytes[i] >= 0x80 && (unsigned char)bytes[i] < 0xA0)
			return true;
	return false;
}

const char *encoding_by_trial(const char *bytes, size_t n)
{
	size_t high, upper_half;
	struct census c;

	if (n > TRIAL_BYTES) {
		const char *lf = memrchr(bytes, '\n', TRIAL_BYTES);
		n = lf ? (size_t)(lf - bytes) : TRIAL_BYTES;
	}
	if (fits("EUC-JP", bytes, n, &c) && is_japanese(&c))
		return "EUC-JP";
	if (fits("CP932", bytes, n, &c) && is_japanese(&c))
		return "CP932";
	if (fits("GBK", bytes, n, &c) && c.han && 10 * count_common_han(bytes, n) >= 7 * c.han &&
	    2 * c.han >= c.all)
		return "GBK";
	if (has_long_runs(bytes, n, &high, &upper_half))
		return 2 * upper_half > high ? "CP1251" : "KOI8-R";
	return has_c1(bytes, n) ? "CP1252" : "ISO-8859-1";
}

const char *encoding_by_escapes(const char *bytes, size_t n)
{
	struct buf text = BUF_INIT;
	bool found = false, fit;

	for (const char *at = bytes; !found && (at = memchr(at, '\033', n - (size_t)(at - bytes)));
	     at++) {
		size_t left = n - (size_t)(at - bytes);

		found = left > 3 && at[1] == '$' && (at[2] == 'B' || at[2] == '@');
	}
	if (!found)
		return NULL;
	fit = encoding_convert("ISO-2022-JP", bytes, n < TRIAL_BYTES ? n : TRIAL_BYTES, &text) <= 2;
	buf_release(&text);
	return fit ? "ISO-2022-JP" : NULL;
}

const char *encoding_by_nuls(const char *bytes, size_t n)
{
	size_t end = n < 4096 ? n & ~(size_t)1 : 4096, nuls[2] = {0, 0};

	for (size_t i = 0; i < end; i++)
		nuls[i & 1] += bytes[i] == '\0';
	if (end < 16)
		return NULL;
	if (3 * nuls[1] > end && nuls[0] * 50 < end)
		return "UTF-16LE";
	if (3 * nuls[0] > end && nuls[1] * 50 < end)
		return "UTF-16BE";
	return NULL;
}
