/* SPDX-License-Identifier: MIT */
#include "render/page/kept.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/number.h"
#include "render/page/kept_index.h"
#include "render/page/kept_stamp.h"
#include "render/page/record.h"
#include "render/page/spare.h"

enum { KEPT_MAX = 1 << 30, PLACES_MAX = 1 << 30 };

/* What a part takes in site.made, which mostly has one file; many take more. */
enum { PART_BYTES = 150 };

static const char title[] = "kurabe site 2 ";

struct kept {
	char *data, *site;
	int fd; /* of the site; -1: there is none */
	bool reuse; /* the record is of a site by the same program */
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

/* What follows "kurabe site 2 PROGRAM"; NULL: it is no record. */
static const char *behind_head(const struct kept *k)
{
	const char *line = k->bytes.n ? memchr(k->bytes.s, '\n', k->bytes.n) : NULL;

	return line && strncmp(k->bytes.s, title, strlen(title)) == 0 ? line + 1 : NULL;
}

static bool is_by(const struct kept *k, const char *program)
{
	size_t n = program ? strlen(program) : 0;
	const char *by = k->bytes.s + strlen(title);

	return program && strncmp(by, program, n) == 0 && by[n] == '\n';
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
	if (file_read(path, KEPT_MAX, &k->bytes, &err) == 0 && (s = behind_head(k))) {
		k->reuse = is_by(k, program);
		index_reserve(&k->parts, k->bytes.n / PART_BYTES);
		index_reserve(&k->files, k->bytes.n / PART_BYTES);
		while (read_part(k, &s, k->bytes.s + k->bytes.n))
			continue;
	}
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

/* Looking ------------------------------------------------------------------------------------- */

/* Looks where a file is that may be taken over. */
static void look(const struct kept *k, struct place *file)
{
	char path[PATH_MAX];
	struct stamp was;

	file->state = CHANGED;
	if (!stamp_read_file(file, path, &was))
		return;
	if (k->spare.fd >= 0 && stamp_is_there(k->spare.fd, path, &was, true))
		file->state = IN_SPARE;
	else if (k->fd >= 0 && stamp_is_there(k->fd, path, &was, false))
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
	struct place *part = k && k->reuse ? index_find(&k->parts, key, strlen(key)) : NULL;

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
	good = put_file(k, path, to.s) && stamp_read(file, &was) && stamp_is_there(AT_FDCWD, to.s, &was, false);
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

	if (!k->reuse || !file || file->n < 2 + SHA256_KEY || memcmp(file->at + 2, key, SHA256_KEY - 1) != 0)
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

/* The spare site ------------------------------------------------------------------------------ */

bool kept_knows(const struct kept *k, const char *name)
{
	char *folder = path_of(k->data, name), path[PATH_MAX];
	int fd = open(folder, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	struct stamp was;
	bool known = false;

	for (size_t i = 0; fd >= 0 && i < k->files.n && !known; i++)
		known = stamp_read_file(&k->files.list[i], path, &was) && stamp_is_there(fd, path, &was, true);
	if (fd >= 0)
		close(fd);
	free(folder);
	return known;
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
	return k->reuse && kept_knows(k, SPARE_NAME) &&
	       spare_claim(&k->spare, k->data, folder, is_file_of, k);
}

int kept_put_away(const struct kept *k, const char *tree, struct buf *err)
{
	if (k->n_taken && !k->copied && 2 * k->n_taken >= k->n_used)
		return spare_keep(k->data, tree, err);
	if (file_remove_tree(tree, err) < 0)
		return -1;
	return kept_knows(k, SPARE_NAME) ? spare_remove(k->data, err) : 0;
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

void kept_begin(const struct kept *k, struct buf *out, const char *program)
{
	buf_reserve(out, k->bytes.n + k->bytes.n / 8);
	buf_printf(out, "%s%s\n", title, program);
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
