/* SPDX-License-Identifier: MIT */
/* The files of a group of fio's jobs. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/memory.h"
#include "collect/disk/file.h"
#include "collect/disk/fio_group.h"
#include "collect/disk/probe.h"

/* What a job's file is called, as fio has it; NULL: its workers have files of their own. */
static char *path_of(const struct disk_test *test, const struct fio_job *j)
{
	struct buf path = BUF_INIT;

	if (!j->filename)
		return NULL;
	if (j->filename[0] != '/')
		buf_printf(&path, "%s/", test->dir);
	buf_puts(&path, j->filename);
	return buf_detach(&path);
}

/* What all jobs on one file want of it together. */
struct demand {
	uint64_t size;
	bool direct, reads, writes, overwrite, allocate;
};

static void demand_add(struct demand *d, const struct fio_job *j)
{
	d->size = j->size > d->size ? j->size : d->size;
	d->direct |= j->direct;
	d->reads |= j->reads;
	d->writes |= j->writes;
	d->overwrite |= j->overwrite;
	d->allocate |= j->fallocate;
}

static bool exists(const char *path)
{
	struct stat st;

	return path && stat(path, &st) == 0 && (S_ISREG(st.st_mode) || S_ISBLK(st.st_mode));
}

static bool is_shorter(const char *path, uint64_t size)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISREG(st.st_mode) && (uint64_t)st.st_size < size;
}

static int open_one(struct disk_file *f, const char *path, const char *dir, const struct demand *d,
                    struct record *r, struct buf *err)
{
	if (exists(path) && !d->writes && !is_shorter(path, d->size)) {
		record_note(r, "'%s' was there already; it was read as it is", path);
		if (disk_file_open(f, path, d->size, d->direct, err) < 0)
			return -1;
		probe_holes(f->fd, f->size, r);
		return 0;
	}
	if (exists(path))
		record_note(r,
		            "'%s' is left alone; a file without a name was laid out in its place",
		            path);
	if (d->reads || d->overwrite)
		return disk_file_make(f, dir, d->size, d->direct, err);
	return disk_file_reserve(f, dir, d->size, d->direct, d->allocate, err);
}

static void say_doubts(const struct disk_file *f, struct record *r)
{
	struct buf doubt = BUF_INIT;

	if (f->refused[0])
		record_note(
			r,
			"O_DIRECT was asked for and refused (%s); requests went through the page "
			"cache, so these may be figures of memory",
			f->refused);
	if (disk_file_doubt(f->fd, &doubt))
		record_note(r, "%s", doubt.s);
	buf_release(&doubt);
}

/* The descriptor's flags are those of its jobs; a job on a shared file that wants other ones gets
 * what the first asked for. */
static int add_file(struct fio_files *files, const char *path, const struct disk_test *test,
                    const struct demand *d, uint64_t bs, struct record *r, struct buf *err)
{
	struct disk_file f;

	if (open_one(&f, path, test->dir, d, r, err) < 0)
		return -1;
	disk_file_try_direct(&f, (size_t)bs);
	if (!files->n)
		say_doubts(&f, r);
	GROW(files->list, files->n, files->cap);
	files->paths = xreallocarray(files->paths, files->cap, sizeof *files->paths);
	files->paths[files->n] = path;
	files->list[files->n++] = f;
	return 0;
}

static size_t find(const struct fio_files *files, const char *path)
{
	for (size_t i = 0; i < files->n; i++)
		if (files->paths[i] && strcmp(files->paths[i], path) == 0)
			return i;
	return files->n;
}

/* The file that several jobs name; made at the first of them, for all. */
static int shared_file(struct fio_files *files, const struct fio_jobs *jobs, char *path,
                       const struct disk_test *test, struct record *r, struct buf *err)
{
	struct demand d = {0};
	uint64_t bs = 0;

	if (find(files, path) < files->n)
		return 0;
	for (size_t i = 0; i < jobs->n; i++) {
		char *other = path_of(test, &jobs->list[i]);

		if (other && strcmp(other, path) == 0) {
			demand_add(&d, &jobs->list[i]);
			bs = jobs->list[i].bs > bs ? jobs->list[i].bs : bs;
		}
		free(other);
	}
	return add_file(files, path, test, &d, bs, r, err);
}

static int own_file(struct fio_files *files, const struct fio_job *j, const struct disk_test *test,
                    struct record *r, struct buf *err)
{
	struct demand d = {0};

	demand_add(&d, j);
	return add_file(files, NULL, test, &d, j->bs, r, err);
}

int fio_files_make(struct fio_files *files, struct fio_members *members,
                   const struct disk_test *test, struct record *r, struct buf *err)
{
	const struct fio_group *g = test->config;
	int ret = 0;

	for (size_t i = 0; ret == 0 && i < g->jobs.n; i++) {
		const struct fio_job *j = &g->jobs.list[i];
		char *path = path_of(test, j);

		for (uint64_t k = 0; ret == 0 && k < j->numjobs; k++) {
			ret = path ? shared_file(files, &g->jobs, path, test, r, err)
			           : own_file(files, j, test, r, err);
			GROW(members->list, members->n, members->cap);
			members->list[members->n++] = (struct fio_member){
				.job = j, .file = path ? find(files, path) : files->n - 1};
		}
	}
	return ret;
}
