/* SPDX-License-Identifier: MIT */
#include "collect/disk/bonnie_options.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"

enum { MIB_SHIFT = 20, FILES_MOST = 4096, CHUNK_LEAST = 256, CHUNK_MOST = 1 << 20 };

/* Such that the bytes of all files of all copies together are far from what 64 bits hold. */
static const uint64_t size_most = (uint64_t)1 << 50, file_most = (uint64_t)1 << 30;

struct bonnie_options bonnie_options_default(void)
{
	return (struct bonnie_options){.chunk = BONNIE_CHUNK,
	                               .seeks = BONNIE_SEEKS,
	                               .seekers = BONNIE_SEEKERS,
	                               .chars = BONNIE_CHARS,
	                               .files = BONNIE_FILES,
	                               .file_chunk = BONNIE_CHUNK,
	                               .tests = 1,
	                               .copies = 1};
}

void bonnie_options_release(struct bonnie_options *o)
{
	free(o->dir);
	free(o->machine);
	free(o->user);
}

static int bad(struct buf *err, char option, const char *value, const char *wanted)
{
	buf_printf(err, "--bonnie: -%c takes %s, not '%s'", option, wanted, value);
	return -1;
}

/* A number with a suffix k, m or g; without one it is multiplied by 2^shift. Up to the end or a
 * colon: *at is behind that. */
static bool read_size(const char **at, unsigned shift, uint64_t *to)
{
	size_t n = number_read_u64(*at, strlen(*at), to);
	const char *end = *at + n;

	if (!n)
		return false;
	switch (*end) {
	case 'k':
	case 'K':
		shift = 10;
		break;
	case 'm':
	case 'M':
		shift = 20;
		break;
	case 'g':
	case 'G':
		shift = 30;
		break;
	default:
		end--;
	}
	end++;
	if ((*end && *end != ':') || *to > size_most >> shift)
		return false;
	*to <<= shift;
	*at = *end ? end + 1 : end;
	return true;
}

static bool read_count(const char **at, long least, long most, long *to)
{
	uint64_t value;

	if (!read_size(at, 0, &value) || value > (uint64_t)most || (long)value < least)
		return false;
	*to = (long)value;
	return true;
}

/* Whether another part follows; an empty one, as in "2048::500", keeps its default. */
static bool next_part(const char **at)
{
	while (**at == ':') {
		++*at;
		return false;
	}
	return **at != '\0';
}

static const char chunk_wanted[] = "a CHUNK that is a power of two from 256 to 1048576";

static bool is_chunk(uint64_t bytes)
{
	return bytes >= CHUNK_LEAST && bytes <= CHUNK_MOST && !(bytes & (bytes - 1));
}

/* SIZE[:CHUNK[:SEEKS[:SEEKERS]]] */
static int read_file_size(struct bonnie_options *o, const char *value, struct buf *err)
{
	static const char wanted[] = "MiB[:CHUNK[:SEEKS[:SEEKERS]]]";
	const char *at = value;

	if (!read_size(&at, MIB_SHIFT, &o->size) ||
	    (next_part(&at) && !read_size(&at, 0, &o->chunk)) ||
	    (next_part(&at) && !read_count(&at, 0, 1 << 30, &o->seeks)) ||
	    (next_part(&at) && !read_count(&at, 0, 256, &o->seekers)) || *at)
		return bad(err, 's', value, wanted);
	if (!is_chunk(o->chunk))
		return bad(err, 's', value, chunk_wanted);
	o->size_given = true;
	return 0;
}

/* NUMBER[:MAX[:MIN[:DIRS[:CHUNK]]]] */
static int read_files(struct bonnie_options *o, const char *value, struct buf *err)
{
	static const char wanted[] =
		"up to 4096, as NUMBER[:MAX[:MIN[:DIRS[:CHUNK]]]] (files in 1024, "
		"sizes in bytes)";
	const char *at = value;

	if (strstr(value, ":-")) {
		buf_printf(err, "--bonnie: -n %s: links instead of files are not built in", value);
		return -1;
	}
	o->max_size = o->min_size = 0;
	o->dirs = 0;
	if (!read_count(&at, 0, FILES_MOST, &o->files) ||
	    (next_part(&at) && !read_size(&at, 0, &o->max_size)) ||
	    (next_part(&at) && !read_size(&at, 0, &o->min_size)) ||
	    (next_part(&at) && !read_count(&at, 0, 100000, &o->dirs)) ||
	    (next_part(&at) && !read_size(&at, 0, &o->file_chunk)) || *at)
		return bad(err, 'n', value, wanted);
	if (o->max_size > file_most)
		return bad(err, 'n', value, "a MAX of up to 1 GiB");
	if (o->min_size > o->max_size)
		return bad(err, 'n', value, "a MAX that is not under MIN");
	if (!is_chunk(o->file_chunk))
		return bad(err, 'n', value, chunk_wanted);
	return 0;
}

static int read_ram(struct bonnie_options *o, const char *value, struct buf *err)
{
	const char *at = value;

	if (!read_size(&at, MIB_SHIFT, &o->ram) || *at)
		return bad(err, 'r', value, "MiB");
	o->ram_given = true;
	return 0;
}

static int read_number(char option, const char *value, long most, long *to, struct buf *err)
{
	const char *at = value;

	if (read_count(&at, 1, most, to) && !*at)
		return 0;
	buf_printf(err, "--bonnie: -%c takes a number from 1 to %ld, not '%s'", option, most,
	           value);
	return -1;
}

static int keep(char **to, const char *value)
{
	free(*to);
	*to = xstrdup(value);
	return 0;
}

static int set(struct bonnie_options *o, char option, const char *value, struct buf *err)
{
	switch (option) {
	case 'd':
		return keep(&o->dir, value);
	case 'm':
		return keep(&o->machine, value);
	case 'u':
	case 'g':
		return keep(&o->user, value);
	case 's':
		return read_file_size(o, value, err);
	case 'n':
		return read_files(o, value, err);
	case 'r':
		return read_ram(o, value, err);
	case 'x':
		return read_number(option, value, BONNIE_TESTS_MOST, &o->tests, err);
	default: /* 'c' */
		return read_number(option, value, BONNIE_COPIES_MOST, &o->copies, err);
	}
}

static int set_fast(struct bonnie_options *o, const char *value, struct buf *err)
{
	const char *at = value;

	o->fast = !*value;
	if (!*value || (read_size(&at, MIB_SHIFT, &o->chars) && !*at))
		return 0;
	return bad(err, 'f', value, "MiB or nothing");
}

static int unknown(char option, struct buf *err)
{
	if (option && strchr("pyzZ", option))
		buf_printf(err, "--bonnie: bonnie++'s option -%c is not built in", option);
	else
		buf_printf(err,
		           "--bonnie: bonnie++ has no option -%c; those that are built in are "
		           "-d -s -r -n -u -g -m -x -f -b -D -c -q",
		           option);
	return -1;
}

/* The letters of one word: flags, then at most one with a value, which is the rest of the word or
 * the next one. */
static int read_word(struct bonnie_options *o, char **words, size_t *i, struct buf *err)
{
	const char *at = words[*i] + 1;

	if (words[*i][0] != '-' || !*at) {
		buf_printf(err, "--bonnie: '%s' is no option", words[*i]);
		return -1;
	}
	for (; *at; at++) {
		if (*at == 'f')
			return set_fast(o, at + 1, err);
		if (*at == 'b')
			o->sync = true;
		else if (*at == 'D')
			o->direct = true;
		else if (strchr("dmugsnrxc", *at))
			break;
		else if (*at != 'q')
			return unknown(*at, err);
	}
	if (!*at)
		return 0;
	if (at[1])
		return set(o, *at, at + 1, err);
	if (!words[*i + 1]) {
		buf_printf(err, "--bonnie: -%c lacks its value", *at);
		return -1;
	}
	return set(o, *at, words[++*i], err);
}

static int check(const struct bonnie_options *o, struct buf *err)
{
	if (o->size_given && o->size && o->ram_given && o->size < 2 * o->ram) {
		buf_puts(err, "--bonnie: -s is under twice the memory that -r names, so the page "
		              "cache would answer; -r 0 allows it");
		return -1;
	}
	if (o->size_given && !o->size && !o->files) {
		buf_puts(err, "--bonnie: -s 0 and -n 0 leave nothing to do");
		return -1;
	}
	if (o->size_given && o->size && o->size < o->chunk) {
		buf_puts(err, "--bonnie: the size is under one chunk");
		return -1;
	}
	return 0;
}

/* The words of a text, which is changed; NULL behind the last. */
static char **split(char *text)
{
	static const char blanks[] = " \t\n";
	char **words = NULL;
	size_t n = 0, cap = 0;

	for (char *at = text + strspn(text, blanks); *at; at += strspn(at, blanks)) {
		GROW(words, n, cap);
		words[n++] = at;
		at += strcspn(at, blanks);
		if (*at)
			*at++ = '\0';
	}
	GROW(words, n, cap);
	words[n] = NULL;
	return words;
}

int bonnie_options_read(struct bonnie_options *o, const char *text, struct buf *err)
{
	char *copy = xstrdup(text), **words = split(copy);
	int ret = 0;

	for (size_t i = 0; ret == 0 && words[i]; i++)
		ret = read_word(o, words, &i, err);
	if (ret == 0)
		ret = check(o, err);
	free(words);
	free(copy);
	return ret;
}
