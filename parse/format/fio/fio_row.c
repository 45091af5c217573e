/* SPDX-License-Identifier: MIT */
/* What a line of fio's report is: one table, by how its content begins and what it holds. */
#include <ctype.h>
#include <stdint.h>
#include <string.h>
#include <strings.h>

#include "base/bit.h"
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
	switch (l->s[at]) {
	case '-':
		return at_text(l, at, "- ") && !at_text(l, at, "- - ");
	case '/':
		return (at + 1 < l->n && strchr("/*", l->s[at + 1])) ||
		       (at && strchr("/*", l->s[at - 1]));
	default:
		return l->s[at] == '>' || l->s[at] == '#' || l->s[at] == '*';
	}
}

size_t fio_content(const struct line *l)
{
	size_t at = skip_blanks(l, 0), host, n;

	while (at < l->n && is_mark(l, at))
		at = skip_blanks(l, at + 1);
	if (at_text(l, at, "--- "))
		at = skip_blanks(l, at + 4);
	if (at_text(l, at, "<") && fio_host(l, at, &host, &n))
		return skip_blanks(l, host + n + 1);
	return at;
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
		size_t n, behind;

		if ((l->s[at] | 0x20) != *directions[i])
			continue;
		n = strlen(directions[i]);
		if (at + n > l->n || !is_direction(l->s + at, directions[i]))
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
 * must be whole, since prose names figures, too. Its first field, "IOPS=" or "io=", stands at `at`.
 * Returns where it begins, l->n: nowhere. */
static size_t find_whole(const struct line *l, size_t from, size_t at, const char *last)
{
	size_t end = at;

	while (end > from && strchr(" \t", l->s[end - 1]))
		end--;
	if (end == from || l->s[end - 1] != ':' || find_text(l, at, last) == l->n)
		return l->n;
	at = word_before(l, end - 1);
	return at > from && strchr(" \t`|\"(", l->s[at - 1]) && fio_direction(l, at) ? at : l->n;
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
static size_t find_named(const struct line *l, size_t from, size_t iops)
{
	size_t end = iops, at;

	if (find_text(l, iops, "BW=") > iops + 24)
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

/* Where a result line begins behind words of others; l->n: nowhere. */
static size_t find_result(const struct line *l, size_t from)
{
	size_t iops = find_text(l, from, "IOPS="), io, at = l->n;

	if (iops < l->n)
		at = find_whole(l, from, iops, "msec)");
	if (at == l->n && (io = find_text(l, from, "io=")) < l->n)
		at = find_whole(l, from, io, "runt=");
	return at == l->n && iops < l->n ? find_named(l, from, iops) : at;
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
	const char *equals = memchr(l->s + at, '=', l->n - at);

	return equals && equals + 1 < l->s + l->n && strchr("%{<$", equals[1]);
}

/* By the first byte of the content: a bit for each of the forms that may fit, of all or of those
 * that need no field ("min="). */
static uint64_t forms_by_first(char first, bool fields)
{
	static uint64_t known[256] = {0}, wordy;
	static bool ready;

	for (size_t i = 0; !ready && i < sizeof forms / sizeof *forms; i++) {
		if (!strchr(forms[i].holds, '='))
			wordy |= (uint64_t)1 << i;
		for (size_t c = 0; c < 256; c++)
			if (!*forms[i].begins || (unsigned char)*forms[i].begins == c)
				known[c] |= (uint64_t)1 << i;
	}
	ready = true;
	return known[(unsigned char)first] & (fields ? UINT64_MAX : wordy);
}

static enum fio_row form_at(const struct line *l, size_t at, bool fields)
{
	uint64_t left = forms_by_first(l->s[at], fields);

	for (; left; left &= left - 1) {
		size_t i = bit_lowest(left);

		if (at_words(l, at, forms[i].begins) &&
		    (!*forms[i].holds || find_text(l, at, forms[i].holds) < l->n))
			return forms[i].row;
	}
	return FIO_NONE;
}

/* What a line is that has fields, "name=value"; *at is where its content begins, and becomes that
 * of the result line in it. */
static enum fio_row row_of_fields(const struct line *l, size_t *at)
{
	size_t colon = find_text(l, *at, ": (g");
	enum fio_row row;

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
	row = form_at(l, *at, true);
	if (row != FIO_NONE)
		return row;
	colon = find_result(l, *at);
	if (colon == l->n)
		return FIO_NONE;
	*at = colon;
	return FIO_RESULT;
}

enum fio_row fio_row(const struct line *l, size_t *at)
{
	*at = fio_content(l);
	if (*at == l->n)
		return FIO_NONE;
	if (memchr(l->s + *at, '=', l->n - *at))
		return row_of_fields(l, at);
	return is_version(l, *at) ? FIO_VERSION : form_at(l, *at, false);
}
