/* SPDX-License-Identifier: MIT */
/* What a line of fio's report is: one table, by how its content begins and what it holds. */
#include <ctype.h>
#include <stdint.h>
#include <string.h>
#include <strings.h>

#include "parse/format/fio/fio.h"

/* The first row that fits counts. An empty `holds` fits always. At most 64. */
static const struct {
	enum fio_row row;
	const char *begins, *holds;
} forms[] = {
	{FIO_SYNC, "fsync/fdatasync/sync_file_range:", ""},
	{FIO_LATENCY, "slat (", ""},
	{FIO_LATENCY, "clat (", ""},
	{FIO_LATENCY, "sync (", ""},
	{FIO_LATENCY, "lat (", "min="},
	{FIO_BUCKETS, "lat (", ""},
	{FIO_PERCENTILES_OF, "slat percentiles (", ""},
	{FIO_PERCENTILES_OF, "clat percentiles (", ""},
	{FIO_PERCENTILES_OF, "sync percentiles (", ""},
	{FIO_PERCENTILES_OF, "lat percentiles (", ""},
	{FIO_PRIORITY, "clat prio ", ":"},
	{FIO_PRIORITY, "lat prio ", ":"},
	{FIO_PRIORITY, "high prio", ":"},
	{FIO_PRIORITY, "low prio", ":"},
	{FIO_BW_SAMPLES, "bw (", "min="},
	{FIO_OTHER, "iops ", "min="},
	{FIO_CPU, "cpu ", "usr="},
	{FIO_ISSUED, "issued", "total="},
	{FIO_OTHER, "IO depths ", ":"},
	{FIO_OTHER, "submit ", ":"},
	{FIO_OTHER, "complete ", ":"},
	{FIO_OTHER, "latency ", "target="},
	{FIO_OTHER, "steadystate ", "attained="},
	{FIO_OTHER, "Description ", ":"},
	{FIO_GROUP, "Run status group ", ""},
	{FIO_GROUP, "READ: ", ""},
	{FIO_GROUP, "WRITE: ", ""},
	{FIO_GROUP, "TRIM: ", ""},
	{FIO_GROUP, "MIXED: ", ""},
	{FIO_DISK_HEAD, "Disk stats (", ""},
	{FIO_DISK, "", ": ios="},
	{FIO_CLIENT, "hostname=", ", fio="},
	{FIO_OTHER, "Starting ", " process"},
	{FIO_OTHER, "Starting ", " thread"},
	{FIO_OTHER, "Jobs: ", "(f="},
	{FIO_OTHER, "fio: ", ""},
	{FIO_OTHER, "note: both iodepth", ""},
	{FIO_OTHER, "", ": Laying out IO file"},
	{FIO_OTHER, "...", ""},
};

bool fio_host(const struct line *l, size_t open, size_t *at, size_t *n)
{
	size_t from = open + 1;

	*at = from;
	if (from >= l->n || l->s[from - 1] != '<')
		return false;
	while (from < l->n && (isalnum((unsigned char)l->s[from]) || strchr(".-_:", l->s[from])))
		from++;
	*n = from - *at;
	return *n && at_text(l, from, ">");
}

/* ">", "#", "*", the "- " of an item and the marks of comments; the slash of a job called
 * "/dev/sda" is none. */
static bool is_mark(const struct line *l, size_t at)
{
	bool comment = at + 1 < l->n && strchr("/*", l->s[at + 1]);

	if (l->s[at] == '-')
		return at_text(l, at, "- ") && !at_text(l, at, "- - ");
	if (l->s[at] == '/')
		return comment || (at && strchr("/*", l->s[at - 1]));
	return strchr(">#*", l->s[at]) != NULL;
}

size_t fio_content(const struct line *l)
{
	size_t at = skip_blanks(l, 0), host, n;

	while (at < l->n && is_mark(l, at))
		at = skip_blanks(l, at + 1);
	if (at_text(l, at, "--- "))
		at = skip_blanks(l, at + 4);
	return fio_host(l, at, &host, &n) ? skip_blanks(l, host + n + 1) : at;
}

static const char *const directions[] = {"read", "write", "trim", "mixed"};

/* "read", by hand also "READ" and "Read". */
static bool is_direction(const char *s, const char *name)
{
	size_t n = strlen(name);

	return strncasecmp(s, name, n) == 0 &&
	       (islower((unsigned char)s[1]) ? memcmp(s + 1, name + 1, n - 1) == 0
	                                     : isupper((unsigned char)s[0]) != 0);
}

/* "IOPS=" with a word behind it is prose. */
static bool has_iops(const struct line *l, size_t at)
{
	size_t behind = skip_blanks(l, at + strlen("IOPS="));

	return at_text(l, at, "IOPS=") &&
	       (behind >= l->n || !isalpha((unsigned char)l->s[behind]) ||
	        at_text(l, behind, "nan") || at_text(l, behind, "inf"));
}

const char *fio_direction(const struct line *l, size_t at)
{
	for (size_t i = 0; at < l->n && i < sizeof directions / sizeof *directions; i++) {
		size_t n = strlen(directions[i]), behind;

		if ((l->s[at] | 0x20) != *directions[i] || at + n > l->n ||
		    !is_direction(l->s + at, directions[i]))
			continue;
		behind = skip_blanks(l, at + n);
		if (!at_text(l, behind, ":"))
			continue;
		behind = skip_blanks(l, behind + 1);
		if ((islower((unsigned char)l->s[at]) && at_text(l, behind, "io=")) ||
		    has_iops(l, behind))
			return directions[i]; /* "READ: io=" is of a whole group */
	}
	return NULL;
}

/* Where the word begins that ends before byte `end`, blanks between. */
static size_t word_before(const struct line *l, size_t end)
{
	while (end > 0 && strchr(" \t", l->s[end - 1]))
		end--;
	while (end > 0 && isalpha((unsigned char)l->s[end - 1]))
		end--;
	return end;
}

/* A result line that others have put words before, "sda.log:  read: IOPS=…(240MiB/18105msec)"; it
 * must be whole, since prose names figures, too. Returns where it begins, l->n: nowhere. */
static size_t find_result(const struct line *l, size_t from)
{
	static const char *const forms_of[][2] = {{"IOPS=", "msec)"}, {"io=", "runt="}};

	if (!memchr(l->s + from, '=', l->n - from))
		return l->n;
	for (size_t i = 0; i < sizeof forms_of / sizeof *forms_of; i++) {
		size_t at = find_text(l, from, forms_of[i][0]), end = at;

		if (at == l->n || find_text(l, at, forms_of[i][1]) == l->n)
			continue;
		while (end > from && strchr(" \t", l->s[end - 1]))
			end--;
		if (end == from || l->s[end - 1] != ':')
			continue;
		at = word_before(l, end - 1);
		if (at > from && strchr(" \t`|\"(", l->s[at - 1]) && fio_direction(l, at))
			return at;
	}
	return l->n;
}

/* Where the direction begins that ends before byte `end`: within "randread", too; `end`: none. */
static size_t direction_before(const struct line *l, size_t end)
{
	for (size_t i = 0; i < sizeof directions / sizeof *directions; i++) {
		size_t n = strlen(directions[i]);

		if (end >= n && is_direction(l->s + end - n, directions[i]))
			return end - n;
	}
	return end;
}

/* A name of a few words and no sentence: "Random ", "v6.2 (patched):", "rand over". */
static bool is_name(const struct line *l, size_t from, size_t to)
{
	enum { LONGEST = 48, WORDS = 5 };
	size_t words = 0, letters = 0;

	for (size_t i = from; i < to; i++)
		letters += isalpha((unsigned char)l->s[i]) != 0;
	if (!letters || to - from > LONGEST || memchr(l->s + from, '=', to - from))
		return false;
	for (size_t i = from; i < to; i = skip_blanks(l, skip_word(l, i)))
		words++;
	return words <= WORDS && find_text(l, from, ", ") >= to && find_text(l, from, ". ") >= to;
}

/* "Random read: IOPS=1643, BW=6574KiB/s", "v6.2:  write: IOPS=4328, BW=8724KiB/s": a name and the
 * two rates, as people take them out of a report. Returns where the direction begins, l->n: nowhere. */
static size_t find_named(const struct line *l, size_t from)
{
	size_t iops = find_text(l, from, "IOPS="), end = iops, at;

	if (iops == l->n || find_text(l, iops, "BW=") > iops + 24)
		return l->n;
	while (end > from && strchr(" \t", l->s[end - 1]))
		end--;
	if (end == from || l->s[end - 1] != ':')
		return l->n;
	for (end--; end > from && strchr(" \t", l->s[end - 1]);)
		end--;
	at = direction_before(l, end);
	return at > from && at < end && is_name(l, from, at) && fio_direction(l, at) ? at : l->n;
}

/* "fio 1.57", "fio-3.9-12-gabc" and nothing else. */
static bool is_version(const struct line *l, size_t at)
{
	if (!at_text(l, at, "fio ") && !at_text(l, at, "fio-"))
		return false;
	return at + 4 < l->n && isdigit((unsigned char)l->s[at + 4]) &&
	       skip_blanks(l, skip_word(l, at + 4)) == l->n;
}

/* Whether the words s stand at a byte, any blanks where it has one. */
static bool at_words(const struct line *l, size_t at, const char *s)
{
	for (; *s; s++) {
		if (at >= l->n || (*s == ' ' ? !strchr(" \t", l->s[at]) : l->s[at] != *s))
			return false;
		at = *s == ' ' ? skip_blanks(l, at) : at + 1;
	}
	return true;
}

/* "%s: (groupid=%d", "read : io=%s": fio's own source code, or a program's like it. */
static bool is_placeholder(const struct line *l, size_t at)
{
	size_t equals = find_text(l, at, "=");

	return equals + 1 < l->n && strchr("%{<$", l->s[equals + 1]);
}

/* By the first byte of the content: a bit for each of the forms that may fit. */
static uint64_t forms_by_first(char first)
{
	static uint64_t known[256] = {0};
	static bool ready;

	for (size_t c = 0; !ready && c < 256; c++)
		for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
			if (!*forms[i].begins || (unsigned char)*forms[i].begins == c)
				known[c] |= (uint64_t)1 << i;
	ready = true;
	return known[(unsigned char)first];
}

static enum fio_row form_at(const struct line *l, size_t at)
{
	uint64_t left = forms_by_first(l->s[at]);

	for (size_t i = 0; left; i++, left >>= 1)
		if ((left & 1) && at_words(l, at, forms[i].begins) &&
		    (!*forms[i].holds || find_text(l, at, forms[i].holds) < l->n))
			return forms[i].row;
	return FIO_NONE;
}

enum fio_row fio_row(const struct line *l, size_t *at)
{
	enum fio_row row;
	size_t colon;

	*at = fio_content(l);
	if (*at == l->n)
		return FIO_NONE;
	colon = find_text(l, *at, ": (g");
	if (is_placeholder(l, colon < l->n ? colon : *at))
		return FIO_NONE;
	if (at_text(l, colon, ": (g="))
		return find_text(l, colon, "rw=") < l->n ? FIO_HEADER : FIO_OTHER;
	if (at_text(l, colon, ": (groupid="))
		return FIO_JOB;
	if (fio_direction(l, *at))
		return FIO_RESULT;
	if (is_version(l, *at))
		return FIO_VERSION;
	if (strchr("|.[0123456789", l->s[*at]) && find_text(l, *at, "th=[") < l->n)
		return FIO_PERCENTILES;
	row = form_at(l, *at);
	if (row != FIO_NONE)
		return row;
	colon = find_result(l, *at);
	if (colon == l->n)
		colon = find_named(l, *at);
	if (colon == l->n)
		return FIO_NONE;
	*at = colon;
	return FIO_RESULT;
}
