/* SPDX-License-Identifier: MIT */
/* What a line of fio's report is: one table, by how its content begins and what it holds. */
#include <ctype.h>
#include <stdint.h>
#include <string.h>

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

/* ">", "#", "*" and the marks of comments; the slash of a job called "/dev/sda" is none. */
static bool is_mark(const struct line *l, size_t at)
{
	bool comment = at + 1 < l->n && strchr("/*", l->s[at + 1]);

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

const char *fio_direction(const struct line *l, size_t at)
{
	static const char *const names[] = {"read", "write", "trim", "mixed"};
	static const char *const by_hand[] = {"READ", "WRITE", "TRIM", "MIXED"};

	for (size_t i = 0; at < l->n && i < sizeof names / sizeof *names; i++) {
		bool capital = l->s[at] == *by_hand[i] && at_text(l, at, by_hand[i]);
		size_t behind;

		if (!capital && (l->s[at] != *names[i] || !at_text(l, at, names[i])))
			continue;
		behind = skip_blanks(l, at + strlen(names[i]));
		if (!at_text(l, behind, ":"))
			continue;
		behind = skip_blanks(l, behind + 1);
		if ((!capital && at_text(l, behind, "io=")) || at_text(l, behind, "IOPS="))
			return names[i]; /* "READ: io=" is of a whole group */
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
		return FIO_NONE;
	*at = colon;
	return FIO_RESULT;
}
