/* SPDX-License-Identifier: MIT */
#include "parse/text/mail.h"

#include <string.h>
#include <strings.h>

#include "base/utf8.h"
#include "parse/text/date.h"
#include "parse/text/line.h"
#include "parse/text/lines.h"

enum {
	FIRST_LINES = 4,   /* the headers begin among these */
	HEADERS_KNOWN = 3, /* so many known ones make a mail */
	BOUNDARY_MAX = 70,
};

static const char *const known[] = {
	"From:",         "To:",         "Cc:",
	"Subject:",      "Date:",       "Message-ID:",
	"MIME-Version:", "Reply-To:",   "In-Reply-To:",
	"References:",   "Received:",   "Return-Path:",
	"Content-Type:", "User-Agent:", "List-Id:",
	"Sender:",       "X-Mailer:",   "Content-Transfer-Encoding:",
};

static bool begins(const char *s, size_t n, const char *with)
{
	return n >= strlen(with) && strncasecmp(s, with, strlen(with)) == 0;
}

static bool is_known(const char *s, size_t n)
{
	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (begins(s, n, known[i]))
			return true;
	return false;
}

/* "Key: value", or what continues such a line. */
static bool is_header(const char *s, size_t n)
{
	size_t i = 0;

	if (n && (s[0] == ' ' || s[0] == '\t'))
		return true;
	while (i < n && s[i] > ' ' && s[i] != ':')
		i++;
	return (i && i < n && s[i] == ':') || begins(s, n, "From ");
}

bool mail_is(const char *s, size_t n)
{
	size_t found = 0;

	for (size_t line = 0, at = 0; at < n && found < HEADERS_KNOWN; line++) {
		const char *lf = memchr(s + at, '\n', n - at);
		size_t end = lf ? (size_t)(lf - s) : n;
		size_t length = end > at && s[end - 1] == '\r' ? end - 1 - at : end - at;

		if (is_known(s + at, length))
			found++;
		else if (found ? !is_header(s + at, length) : line >= FIRST_LINES)
			return false;
		at = end + 1;
	}
	return found >= HEADERS_KNOWN;
}

/* What the headers of a mail or of one of its parts say. */
struct part {
	char boundary[BOUNDARY_MAX + 1]; /* "": not divided */
	bool base64, html;
};

static void read_boundary(const struct line *l, struct part *part)
{
	const char *at = strcasestr(l->s, "boundary=");
	size_t n;

	if (!at)
		return;
	at += strlen("boundary=");
	at += *at == '"';
	n = strcspn(at, "\"; \t");
	if (!n || n > BOUNDARY_MAX)
		return;
	memcpy(part->boundary, at, n);
	part->boundary[n] = '\0';
}

/* Reads headers from line `i` on; returns the line behind the blank one that ends them. */
static size_t read_headers(struct text *t, size_t i, struct part *part)
{
	for (; i < t->n && t->lines[i].n; i++) {
		struct line *l = &t->lines[i];

		if (!is_header(l->s, l->n))
			return i;
		l->code = true;
		read_boundary(l, part);
		if (begins(l->s, l->n, "Content-Type: text/html"))
			part->html = true;
		if (begins(l->s, l->n, "Content-Transfer-Encoding: base64"))
			part->base64 = true;
	}
	return i < t->n ? i + 1 : i;
}

static void take_date_and_title(struct text *t, size_t end)
{
	char day[DATE_BYTES];

	for (size_t i = 0; i < end; i++) {
		const struct line *l = &t->lines[i];

		if (!t->posted && begins(l->s, l->n, "Date:") && date_read(l->s + 5, day))
			t->posted = pool_strdup(&t->pool, day);
		if (!t->title && begins(l->s, l->n, "Subject: ") && !strstr(l->s, "=?"))
			t->title = pool_strndup(&t->pool, l->s + 9, l->n - 9);
	}
}

static bool is_boundary(const struct line *l, const char *boundary)
{
	return *boundary && begins(l->s, l->n, "--") &&
	       strncmp(l->s + 2, boundary, strlen(boundary)) == 0;
}

static int base64_value(char c)
{
	static const char digits[] =
		"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	const char *at = c ? strchr(digits, c) : NULL;

	return at ? (int)(at - digits) : -1;
}

/* A part in base64 as it is decoded: bits, then bytes, then characters, then lines. */
struct decoding {
	struct line_builder line;
	struct lines *out;
	unsigned bits, n_bits;
	char bytes[4]; /* of a character that is not whole */
	size_t n;
	struct place place;
};

static void add_byte(struct decoding *d, char byte, struct place place)
{
	size_t used;

	if (!d->n)
		d->place = place;
	d->bytes[d->n++] = byte;
	if (utf8_decode(d->bytes, d->n, &used) == UTF8_BAD && d->n < 4)
		return;
	if (d->bytes[0] == '\n') {
		struct line made = line_make(&d->line, d->place);
		lines_add(d->out, &made);
	} else if (d->bytes[0] != '\r') {
		line_add(&d->line, d->bytes, d->n, d->place);
	}
	d->n = 0;
}

static void decode_line(struct decoding *d, const struct line *l)
{
	for (size_t i = 0; i < l->n; i++) {
		int value = base64_value(l->s[i]);

		if (value < 0)
			continue;
		d->bits = (d->bits << 6 | (unsigned)value) & 0xFFFF;
		d->n_bits += 6;
		if (d->n_bits < 8)
			continue;
		d->n_bits -= 8;
		add_byte(d, (char)(d->bits >> d->n_bits & 0xFF), line_place(l, i));
	}
}

static size_t decode_base64(struct text *t, size_t i, const char *boundary, struct lines *out)
{
	struct decoding d = {.out = out};
	struct line last;

	line_start(&d.line, t);
	d.line.edited = true;
	for (; i < t->n && t->lines[i].n && !is_boundary(&t->lines[i], boundary); i++)
		decode_line(&d, &t->lines[i]);
	if (d.line.bytes.n) {
		last = line_make(&d.line, d.place);
		lines_add(out, &last);
	}
	line_release(&d.line);
	return i;
}

/* Copies a part whose headers were read; returns the line behind it. */
static size_t copy_part(struct text *t, size_t i, const struct part *part, const char *boundary,
                        bool repeats, struct lines *out)
{
	bool drop = part->html && repeats;

	if (part->base64 && !drop)
		i = decode_base64(t, i, boundary, out);
	for (; i < t->n && !is_boundary(&t->lines[i], boundary); i++)
		if (!drop)
			lines_add(out, &t->lines[i]);
	return i;
}

void mail_read(struct text *t)
{
	struct part whole = {.base64 = false};
	struct lines out = {0};
	bool any_plain = false;
	size_t i = 0;

	while (i < t->n && !is_known(t->lines[i].s, t->lines[i].n))
		i++;
	i = read_headers(t, i, &whole);
	take_date_and_title(t, i);
	lines_change(&out, i, t->n);
	i = copy_part(t, i, &whole, whole.boundary, false, &out);
	while (i < t->n) {
		struct part part = {.base64 = false};
		size_t first = i + 1;

		i = read_headers(t, first, &part);
		if (*part.boundary && !strstr(whole.boundary, part.boundary))
			memcpy(whole.boundary, part.boundary, sizeof part.boundary);
		i = copy_part(t, i, &part, whole.boundary, any_plain, &out);
		any_plain = any_plain || (!part.html && i > first);
	}
	lines_put(&out, t);
}
