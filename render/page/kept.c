/* SPDX-License-Identifier: MIT */
#include "render/page/kept.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/number.h"
#include "render/page/record.h"

enum { KEPT_MAX = 1 << 30, STAMP_MAX = 64 };

static const char title[] = "kurabe site 1";

/* Where a part begins, or the line of a file. */
struct place {
	const char *name; /* key or path, in the bytes */
	size_t length;    /* of the name */
	const char *at;   /* the record; or the line */
	size_t n;
	enum { NOT_ASKED, UNCHANGED, CHANGED } files; /* of the record */
};

/* Places by their names: open addressing. */
struct index {
	struct place *places;
	size_t n, size; /* size: 0 or a power of two */
};

struct kept {
	char *site;
	int fd; /* of the site; -1: there is none */
	struct buf bytes;
	struct index parts, files;
};

/* Index --------------------------------------------------------------------------------------- */

static struct place *find(const struct index *x, const char *name, size_t n)
{
	uint64_t h = 0xcbf29ce484222325u;

	for (size_t i = 0; i < n; i++)
		h = (h ^ (unsigned char)name[i]) * 0x100000001b3u;
	for (size_t i = (size_t)(h ^ h >> 29);; i++) {
		struct place *p = &x->places[i & (x->size - 1)];

		if (!p->name || (p->length == n && memcmp(p->name, name, n) == 0))
			return p;
	}
}

static void grow(struct index *x)
{
	struct index bigger = {.size = x->size ? 2 * x->size : 1024, .n = x->n};

	bigger.places = xcalloc(bigger.size, sizeof *bigger.places);
	for (size_t i = 0; i < x->size; i++)
		if (x->places[i].name)
			*find(&bigger, x->places[i].name, x->places[i].length) = x->places[i];
	free(x->places);
	*x = bigger;
}

static void add(struct index *x, struct place place)
{
	struct place *p;

	if (2 * x->n >= x->size)
		grow(x);
	p = find(x, place.name, place.length);
	x->n += !p->name;
	*p = place;
}

static struct place *look_up(const struct index *x, const char *name)
{
	struct place *p = x->n ? find(x, name, strlen(name)) : NULL;

	return p && p->name ? p : NULL;
}

/* Reading ------------------------------------------------------------------------------------- */

/* A path is the last field of the line of a file. */
static void add_files(struct kept *k, const char *record, size_t n)
{
	for (const char *line = record; line < record + n;) {
		const char *end = memchr(line, '\n', (size_t)(record + n - line));
		const char *path = end;

		if (!end)
			return;
		while (path > line && path[-1] != '\t')
			path--;
		if (*line == RECORD_FILE && path > line)
			add(&k->files, (struct place){path, (size_t)(end - path), line,
						      (size_t)(end + 1 - line)});
		line = end + 1;
	}
}

/* "U KEY BYTES" and a record of so many; false where there is none at s. */
static bool read_part(struct kept *k, const char **s, const char *end)
{
	const char *key = *s + 2, *line = memchr(*s, '\n', (size_t)(end - *s));
	uint64_t n;

	if (!line || line - key < SHA256_KEY || memcmp(*s, "U ", 2) != 0 || key[SHA256_KEY - 1] != ' ' ||
	    number_read_u64(key + SHA256_KEY, (size_t)(line - key) - SHA256_KEY, &n) !=
		    (size_t)(line - key) - SHA256_KEY ||
	    n > (size_t)(end - line - 1))
		return false;
	add(&k->parts, (struct place){key, SHA256_KEY - 1, line + 1, (size_t)n});
	add_files(k, line + 1, (size_t)n);
	*s = line + 1 + n;
	return true;
}

static char *path_of(const char *data)
{
	struct buf path = BUF_INIT;

	buf_printf(&path, "%s/site.made", data);
	return buf_detach(&path);
}

struct kept *kept_read(const char *data, const char *program)
{
	struct kept *k = xcalloc(1, sizeof *k);
	struct buf site = BUF_INIT, first = BUF_INIT, err = BUF_INIT;
	char *path = path_of(data);

	buf_init(&k->bytes);
	buf_printf(&site, "%s/site", data);
	k->site = buf_detach(&site);
	k->fd = open(k->site, O_PATH | O_DIRECTORY | O_CLOEXEC);
	kept_begin(&first, program);
	if (file_read(path, KEPT_MAX, &k->bytes, &err) == 0 && k->bytes.n >= first.n &&
	    memcmp(k->bytes.s, first.s, first.n) == 0) {
		const char *s = k->bytes.s + first.n;

		while (read_part(k, &s, k->bytes.s + k->bytes.n))
			continue;
	}
	free(path);
	buf_release(&first);
	buf_release(&err);
	return k;
}

void kept_free(struct kept *k)
{
	if (!k)
		return;
	if (k->fd >= 0)
		close(k->fd);
	free(k->site);
	free(k->parts.places);
	free(k->files.places);
	buf_release(&k->bytes);
	free(k);
}

/* Files --------------------------------------------------------------------------------------- */

/* Size and time of change, as a record has them: two fields with the tab between. */
static void stamp_of(const struct stat *st, char out[STAMP_MAX])
{
	snprintf(out, STAMP_MAX, "%lld\t%lld.%09ld", (long long)st->st_size,
		 (long long)st->st_mtim.tv_sec, st->st_mtim.tv_nsec);
}

bool kept_file(struct buf *record, const char *folder, const char *path, const char *key)
{
	struct buf file = BUF_INIT;
	char stamp[STAMP_MAX], *size = stamp, *time;
	struct stat st;
	bool there;

	buf_printf(&file, "%s/%s", folder, path);
	there = lstat(file.s, &st) == 0 && S_ISREG(st.st_mode);
	buf_release(&file);
	if (!there)
		return false;
	stamp_of(&st, stamp);
	time = strchr(stamp, '\t');
	*time++ = '\0';
	RECORD_PUT(record, RECORD_FILE, key, size, time, path);
	return true;
}

/* Whether the file of a line is there as the line has it. */
static bool is_unchanged(const struct kept *k, const char *line, const char *path, size_t n)
{
	struct buf file = BUF_INIT;
	const char *stamp = memchr(line + 2, '\t', (size_t)(path - line - 2));
	char now[STAMP_MAX];
	struct stat st;
	bool same = false;

	buf_put(&file, path, n);
	if (stamp && fstatat(k->fd, file.s, &st, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG(st.st_mode)) {
		stamp_of(&st, now);
		same = strlen(now) == (size_t)(path - 1 - (stamp + 1)) &&
		       memcmp(now, stamp + 1, strlen(now)) == 0;
	}
	buf_release(&file);
	return same;
}

static bool are_unchanged(const struct kept *k, const char *record, size_t n)
{
	const char *end = record + n;

	for (const char *line = record; line < end;) {
		const char *stop = memchr(line, '\n', (size_t)(end - line)), *path = stop;

		if (!stop)
			return false;
		while (path > line && path[-1] != '\t')
			path--;
		if (*line == RECORD_FILE &&
		    (path - line < SHA256_KEY || !is_unchanged(k, line, path, (size_t)(stop - path))))
			return false;
		line = stop + 1;
	}
	return true;
}

const char *kept_part(struct kept *k, const char *key, size_t *n)
{
	struct place *part = k ? look_up(&k->parts, key) : NULL;

	if (part && part->files == NOT_ASKED)
		part->files = are_unchanged(k, part->at, part->n) ? UNCHANGED : CHANGED;
	*n = part ? part->n : 0;
	return part && part->files == UNCHANGED ? part->at : NULL;
}

/* Where there are no links: the same bytes, and the same time of change. */
static bool copy(const char *from, const char *to)
{
	struct buf bytes = BUF_INIT, err = BUF_INIT;
	struct stat st;
	bool good = stat(from, &st) == 0 && file_read(from, KEPT_MAX, &bytes, &err) == 0 &&
		    file_put(to, bytes.s, bytes.n, &err) == 0 &&
		    utimensat(AT_FDCWD, to, (const struct timespec[]){st.st_atim, st.st_mtim}, 0) == 0;

	buf_release(&bytes);
	buf_release(&err);
	return good;
}

/* Linked, or else copied. */
static bool put_file(const struct kept *k, const char *path, const char *to)
{
	struct buf from = BUF_INIT;
	bool good = linkat(k->fd, path, AT_FDCWD, to, 0) == 0 ||
		    (errno == EEXIST && unlink(to) == 0 && linkat(k->fd, path, AT_FDCWD, to, 0) == 0);

	if (!good) {
		buf_printf(&from, "%s/%s", k->site, path);
		good = copy(from.s, to);
	}
	buf_release(&from);
	return good;
}

bool kept_take(const struct kept *k, const char *key, const char *path, const char *folder,
	       struct buf *record)
{
	const struct place *file = k ? look_up(&k->files, path) : NULL;
	struct buf to = BUF_INIT;
	bool good = file && (!key || (memcmp(file->at + 2, key, SHA256_KEY - 1) == 0 &&
				      is_unchanged(k, file->at, file->name, file->length)));

	if (good) {
		buf_printf(&to, "%s/%s", folder, path);
		good = put_file(k, path, to.s);
	}
	if (good)
		buf_put(record, file->at, file->n);
	buf_release(&to);
	return good;
}

/* Writing ------------------------------------------------------------------------------------- */

void kept_begin(struct buf *out, const char *program)
{
	buf_printf(out, "%s %s\n", title, program);
}

void kept_add(struct buf *out, const char *key, const char *record, size_t n)
{
	buf_printf(out, "U %s %zu\n", key, n);
	buf_put(out, record, n);
}

void kept_move(const char *path, const char *data)
{
	char *to = path_of(data);

	if (rename(path, to) < 0)
		unlink(path);
	free(to);
}
