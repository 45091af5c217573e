/* SPDX-License-Identifier: MIT */
#include "render/page/kept.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/number.h"
#include "render/page/kept_index.h"
#include "render/page/record.h"
#include "render/page/spare.h"

enum { KEPT_MAX = 1 << 30, PLACES_MAX = 1 << 30, STAMP_MAX = 24 };

static const char title[] = "kurabe site 3", spare_is[] = "\nspare ";

struct kept {
	char *data, *site;
	int fd; /* of the site; -1: there is none */
	uint64_t spare_inode;
	struct buf bytes;
	struct index parts, files;
	struct spare spare;
	size_t n_used, n_taken; /* files of the new site; those of them that are the very ones of the old */
	bool copied;            /* where there are no links */
};

/* Reading ------------------------------------------------------------------------------------- */

/* The next line of a file in a record, moving *s behind it; NULL: there is none. A path is its last
 * field. */
static const char *next_file(const char **s, const char *end, struct place *file)
{
	for (const char *line = *s, *stop; line < end; line = stop + 1) {
		const char *path = stop = memchr(line, '\n', (size_t)(end - line));

		if (!stop)
			break;
		while (*line == RECORD_FILE && path > line && path[-1] != '\t')
			path--;
		if (*line != RECORD_FILE || path == line)
			continue;
		*file = (struct place){.name = path, .length = (size_t)(stop - path), .at = line,
				       .n = (size_t)(stop + 1 - line)};
		*s = stop + 1;
		return line;
	}
	return NULL;
}

static void add_part(struct kept *k, const char *key, const char *record, size_t n)
{
	struct place part = {.name = key, .length = SHA256_KEY - 1, .at = record, .n = n,
			     .first_file = k->files.n}, file;

	for (const char *s = record; next_file(&s, record + n, &file);)
		index_add(&k->files, file);
	part.n_files = k->files.n - part.first_file;
	index_add(&k->parts, part);
}

/* "U KEY BYTES" and a record of so many; false where there is none at s. */
static bool read_part(struct kept *k, const char **s, const char *end)
{
	const char *key = *s + 2, *line = memchr(*s, '\n', (size_t)(end - *s));
	uint64_t n;

	if (!line || line - key < SHA256_KEY || memcmp(*s, "U ", 2) != 0 || key[SHA256_KEY - 1] != ' ' ||
	    number_read_u64(key + SHA256_KEY, (size_t)(line - key) - SHA256_KEY, &n) !=
		    (size_t)(line - key) - SHA256_KEY ||
	    n > (size_t)(end - line - 1) || k->files.n > PLACES_MAX || k->parts.n > PLACES_MAX)
		return false;
	add_part(k, key, line + 1, (size_t)n);
	*s = line + 1 + n;
	return true;
}

static char *path_of(const char *data, const char *name)
{
	struct buf path = BUF_INIT;

	buf_printf(&path, "%s/%s", data, name);
	return buf_detach(&path);
}

/* The number at *s, up to `end`, which is passed over. */
static bool take_number(const char **s, char end, uint64_t *n)
{
	size_t length = number_read_u64(*s, STAMP_MAX, n);

	*s += length;
	return length && *(*s)++ == end;
}

/* "kurabe site 3 PROGRAM" and "spare INODE". Returns what is behind them, NULL if another program made
 * the site. */
static const char *read_head(struct kept *k, const char *program)
{
	const char *s = k->bytes.s, *end = s + k->bytes.n;
	const char *line = k->bytes.n ? memchr(s, '\n', k->bytes.n) : NULL;
	size_t n = strlen(spare_is);
	struct buf first = BUF_INIT;
	bool same;

	if (!line || strncmp(s, title, strlen(title)) != 0 || (size_t)(end - line) <= n ||
	    memcmp(line, spare_is, n) != 0)
		return NULL;
	buf_printf(&first, "%s %s", title, program);
	same = (size_t)(line - s) == first.n && memcmp(s, first.s, first.n) == 0;
	buf_release(&first);
	s = line + n;
	return take_number(&s, '\n', &k->spare_inode) && same ? s : NULL;
}

struct kept *kept_read(const char *data, const char *program)
{
	struct kept *k = xcalloc(1, sizeof *k);
	struct buf err = BUF_INIT;
	char *path = path_of(data, "site.made");
	const char *s;

	buf_init(&k->bytes);
	k->data = xstrdup(data);
	k->site = path_of(data, "site");
	k->fd = open(k->site, O_PATH | O_DIRECTORY | O_CLOEXEC);
	k->spare.fd = -1;
	if (file_read(path, KEPT_MAX, &k->bytes, &err) == 0 && (s = read_head(k, program)))
		while (read_part(k, &s, k->bytes.s + k->bytes.n))
			continue;
	free(path);
	buf_release(&err);
	return k;
}

void kept_free(struct kept *k)
{
	if (!k)
		return;
	if (k->fd >= 0)
		close(k->fd);
	free(k->data);
	free(k->site);
	index_release(&k->parts);
	index_release(&k->files);
	spare_release(&k->spare);
	buf_release(&k->bytes);
	free(k);
}

static bool is_file_of(void *user, const char *path)
{
	struct kept *k = user;
	struct place *file = index_find(&k->files, path, strlen(path));

	if (file)
		file->came = true;
	return file != NULL;
}

bool kept_claim(struct kept *k, const char *folder)
{
	return k->files.n &&
	       spare_claim(&k->spare, k->data, k->spare_inode, folder, is_file_of, k);
}

uint64_t kept_spare_inode(const struct kept *k)
{
	return k->spare_inode;
}

/* Files --------------------------------------------------------------------------------------- */

/* A file as a record has it. */
struct stamp {
	uint64_t size, seconds, nanoseconds, inode;
};

/* "F\tKEY\tSIZE\tSECONDS.NANOSECONDS\tINODE\tPATH\n" */
static bool read_stamp(const struct place *file, struct stamp *out)
{
	const char *s = file->at + 2 + SHA256_KEY;

	return file->name - file->at > 2 + SHA256_KEY && s[-1] == '\t' &&
	       take_number(&s, '\t', &out->size) && take_number(&s, '.', &out->seconds) &&
	       take_number(&s, '\t', &out->nanoseconds) && take_number(&s, '\t', &out->inode) &&
	       s == file->name;
}

bool kept_file(struct buf *record, const char *folder, const char *path, const char *key)
{
	struct buf file = BUF_INIT;
	char size[STAMP_MAX], time[2 * STAMP_MAX], inode[STAMP_MAX];
	struct stat st;
	bool there;

	buf_printf(&file, "%s/%s", folder, path);
	there = lstat(file.s, &st) == 0 && S_ISREG(st.st_mode);
	buf_release(&file);
	if (!there)
		return false;
	snprintf(size, sizeof size, "%lld", (long long)st.st_size);
	snprintf(time, sizeof time, "%lld.%09ld", (long long)st.st_mtim.tv_sec, st.st_mtim.tv_nsec);
	snprintf(inode, sizeof inode, "%llu", (unsigned long long)st.st_ino);
	RECORD_PUT(record, RECORD_FILE, key, size, time, inode, path);
	return true;
}

/* A path below the site: plain names, none of them hidden or leading out. */
bool kept_path_allowed(const char *path)
{
	const char *s = path;

	do {
		s += *s == '/';
		if (*s == '.' || *s == '/' || *s == '\0')
			return false;
		s = strchr(s, '/');
	} while (s);
	return *path != '/';
}

/* Whether a file is there as it was, and, if `same`, that very file. */
static bool is_there(int folder, const char *path, const struct stamp *was, bool same)
{
	struct stat st;

	return fstatat(folder, path, &st, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG(st.st_mode) &&
	       (uint64_t)st.st_size == was->size && (uint64_t)st.st_mtim.tv_sec == was->seconds &&
	       (uint64_t)st.st_mtim.tv_nsec == was->nanoseconds && (!same || st.st_ino == was->inode);
}

/* Looks where a file is that may be taken over. */
static void look(const struct kept *k, struct place *file)
{
	char path[PATH_MAX];
	struct stamp was;

	file->state = CHANGED;
	if (file->length >= sizeof path || !read_stamp(file, &was))
		return;
	memcpy(path, file->name, file->length);
	path[file->length] = '\0';
	if (!kept_path_allowed(path))
		return;
	if (k->spare.fd >= 0 && is_there(k->spare.fd, path, &was, true))
		file->state = IN_SPARE;
	else if (k->fd >= 0 && is_there(k->fd, path, &was, false))
		file->state = IN_SITE;
}

static void look_at_all(struct kept *k, struct place *part)
{
	part->state = IN_SPARE;
	for (size_t i = 0; i < part->n_files && part->state != CHANGED; i++) {
		struct place *file = &k->files.list[part->first_file + i];

		look(k, file);
		part->state = file->state > part->state ? file->state : part->state;
	}
}

const char *kept_part(struct kept *k, const char *key, size_t *n)
{
	struct place *part = k ? index_find(&k->parts, key, strlen(key)) : NULL;

	if (part && part->state == NOT_ASKED)
		look_at_all(k, part);
	*n = part ? part->n : 0;
	return part && part->state != CHANGED ? part->at : NULL;
}

/* Taking over --------------------------------------------------------------------------------- */

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

static bool link_file(const struct kept *k, const char *path, const char *to)
{
	return linkat(k->fd, path, AT_FDCWD, to, 0) == 0 ||
	       (errno == EEXIST && unlink(to) == 0 && linkat(k->fd, path, AT_FDCWD, to, 0) == 0);
}

/* Linked, or else copied; into a folder that is made where there is none. */
static bool put_file(struct kept *k, const char *path, const char *to)
{
	struct buf from = BUF_INIT, err = BUF_INIT;
	char *folder = xstrndup(to, (size_t)(strrchr(to, '/') - to));
	bool good = link_file(k, path, to) ||
		    (errno == ENOENT && file_mkdirs(folder, &err) == 0 && link_file(k, path, to));

	if (!good) {
		buf_printf(&from, "%s/%s", k->site, path);
		good = k->copied = copy(from.s, to);
	}
	free(folder);
	buf_release(&from);
	buf_release(&err);
	return good;
}

/* Puts a file that was looked at into a folder. What came there is looked at again: another process
 * may have begun to make its site in the tree that it was taken from. */
static bool put_unchanged(struct kept *k, const struct place *file, const char *folder)
{
	struct buf to = BUF_INIT;
	struct stamp was;
	char *path;
	bool good;

	if (file->state != IN_SITE)
		return file->state == IN_SPARE;
	path = xstrndup(file->name, file->length);
	buf_printf(&to, "%s/%s", folder, path);
	good = put_file(k, path, to.s) && read_stamp(file, &was) && is_there(AT_FDCWD, to.s, &was, false);
	buf_release(&to);
	free(path);
	return good;
}

bool kept_take_part(struct kept *k, const char *key, const char *folder)
{
	const struct place *part = index_find(&k->parts, key, strlen(key));

	for (size_t i = 0; part && i < part->n_files; i++)
		if (!put_unchanged(k, &k->files.list[part->first_file + i], folder))
			return false;
	if (part)
		kept_use(k, part->at, part->n);
	return part != NULL;
}

bool kept_take(struct kept *k, const char *key, const char *path, const char *folder,
	       struct buf *record)
{
	struct place *file = index_find(&k->files, path, strlen(path));

	if (!file || file->n < 2 + SHA256_KEY || memcmp(file->at + 2, key, SHA256_KEY - 1) != 0)
		return false;
	look(k, file);
	return put_unchanged(k, file, folder) && kept_file(record, folder, path, key);
}

void kept_use(struct kept *k, const char *record, size_t n)
{
	struct place file, *known;

	for (const char *s = record; next_file(&s, record + n, &file); k->n_used++) {
		known = index_find(&k->files, file.name, file.length);
		if (!known)
			continue;
		known->used = true;
		k->n_taken += known->n == file.n && memcmp(known->at, file.at, file.n) == 0;
	}
}

bool kept_is_spare(const struct kept *k)
{
	return k->n_taken && !k->copied && 2 * k->n_taken >= k->n_used;
}

void kept_trim(struct kept *k)
{
	for (size_t i = 0; k->spare.fd >= 0 && i < k->files.n; i++) {
		const struct place *file = &k->files.list[i];
		char *path;

		if (!file->came || file->used)
			continue;
		path = xstrndup(file->name, file->length);
		unlinkat(k->spare.fd, path, 0);
		free(path);
	}
	spare_trim(&k->spare);
}

/* Writing ------------------------------------------------------------------------------------- */

void kept_begin(struct buf *out, const char *program, const char *data)
{
	char *site = path_of(data, "site");
	struct stat st;
	bool there = lstat(site, &st) == 0;

	buf_printf(out, "%s %s%s%llu\n", title, program, spare_is,
		   there ? (unsigned long long)st.st_ino : 0);
	free(site);
}

void kept_add(struct buf *out, const char *key, const char *record, size_t n)
{
	buf_printf(out, "U %s %zu\n", key, n);
	buf_put(out, record, n);
}

void kept_move(const char *path, const char *data)
{
	char *to = path_of(data, "site.made");

	if (rename(path, to) < 0)
		unlink(path);
	free(to);
}
