/* SPDX-License-Identifier: MIT */
/* bonnie++'s many files: created, looked at and deleted, once in the order of their numbers and of
 * their folders, once in random order. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "collect/clock.h"
#include "collect/disk/bonnie.h"
#include "collect/disk/chance.h"
#include "collect/disk/file.h"

enum { PATH_SIZE = 32 };

struct visitor {
	struct bonnie_worker *worker;
	int top;     /* the copy's folder */
	char *chunk; /* what a read or write takes */
};

static void folder_of(const struct bonnie_worker *w, struct buf *path)
{
	buf_printf(path, "%s/%zu", w->bonnie->work, w->copy);
}

/* Goes into the copy's folder and opens it. */
static int enter(struct visitor *v, struct bonnie_worker *w, struct buf *err)
{
	struct buf path = BUF_INIT;

	*v = (struct visitor){.worker = w};
	folder_of(w, &path);
	v->top = chdir(path.s) < 0 ? -1 : open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (v->top < 0)
		bonnie_fail(err, "go into", path.s);
	else
		v->chunk = disk_memory((size_t)w->bonnie->options->file_chunk);
	buf_release(&path);
	return v->top < 0 ? -1 : 0;
}

/* The way on to the disk is part of the time where files were made or deleted. */
static int leave(struct visitor *v, bool changed, struct buf *err)
{
	int ret = changed && syncfs(v->top) < 0 ? bonnie_fail(err, "sync", v->worker->bonnie->work)
	                                        : 0;

	if (ret == 0)
		bonnie_end(v->worker);
	close(v->top);
	free(v->chunk);
	return ret;
}

static int fail(struct visitor *v, const char *what, const char *name, struct buf *err)
{
	bonnie_fail(err, what, name);
	close(v->top);
	free(v->chunk);
	return -1;
}

static uint64_t some_size(struct visitor *v)
{
	const struct bonnie_options *o = v->worker->bonnie->options;

	return o->min_size + chance_below(&v->worker->chance, o->max_size - o->min_size + 1);
}

static bool fill(struct visitor *v, int fd, uint64_t size)
{
	uint64_t chunk = v->worker->bonnie->options->file_chunk;

	for (uint64_t left = size; left;) {
		size_t n = (size_t)(left < chunk ? left : chunk);
		ssize_t done = write(fd, v->chunk, n);

		if (done >= 0 && (size_t)done < n)
			errno = ENOSPC;
		if (done != (ssize_t)n)
			return false;
		left -= n;
	}
	return true;
}

static bool create(struct visitor *v, const char *name)
{
	bool sync = v->worker->bonnie->options->sync, ok;
	int fd = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600), error;

	if (fd < 0)
		return false;
	ok = fill(v, fd, some_size(v)) && (!sync || (fsync(fd) == 0 && fsync(v->top) == 0));
	error = errno;
	close(fd);
	errno = error;
	return ok;
}

static bool look(struct visitor *v, const char *name)
{
	struct stat st;
	ssize_t got;
	int fd;

	if (stat(name, &st) < 0)
		return false;
	if (!v->worker->bonnie->options->max_size)
		return true;
	fd = open(name, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return false;
	for (off_t left = st.st_size; left > 0; left -= got) {
		got = read(fd, v->chunk, (size_t)v->worker->bonnie->options->file_chunk);
		if (got <= 0)
			break;
	}
	close(fd);
	return true;
}

static bool delete (struct visitor *v, const char *name)
{
	return unlink(name) == 0 && (!v->worker->bonnie->options->sync || fsync(v->top) == 0);
}

static int create_all(struct bonnie_worker *w, struct buf *err)
{
	const struct bonnie_names *names = &w->bonnie->names[w->copy];
	struct visitor v;

	if (enter(&v, w, err) < 0)
		return -1;
	disk_fill(v.chunk, (size_t)w->bonnie->options->file_chunk, w->chance);
	bonnie_begin(w);
	for (size_t i = 0; i < names->n; i++) {
		if (!create(&v, names->names[i]))
			return fail(&v, "create", names->names[i], err);
		bonnie_did(w, 1);
	}
	return leave(&v, true, err);
}

/* Names of a folder, in its own order. They are gathered first, since a folder that changes while
 * it is read may skip some. */
static int list(const char *dir, char ***names, size_t *n, struct buf *err)
{
	DIR *d = opendir(dir);
	const struct dirent *e;
	size_t cap = 0;

	*names = NULL;
	*n = 0;
	if (!d)
		return bonnie_fail(err, "read the folder", dir);
	while ((e = readdir(d))) {
		if (e->d_type == DT_DIR || e->d_name[0] == '.')
			continue;
		GROW(*names, *n, cap);
		(*names)[(*n)++] = xstrdup(e->d_name);
	}
	closedir(d);
	return 0;
}

/* In the folder `dir`, or in the copy's own: visits each file. */
static int visit_folder(struct visitor *v, const char *dir,
                        bool (*visit)(struct visitor *v, const char *name), struct buf *err)
{
	char **names;
	size_t n;
	int ret;

	if (dir && chdir(dir) < 0)
		return bonnie_fail(err, "go into", dir);
	ret = list(".", &names, &n, err);
	for (size_t i = 0; i < n; i++) {
		if (ret == 0 && !visit(v, names[i]))
			ret = bonnie_fail(err, "look at or delete", names[i]);
		if (ret == 0)
			bonnie_did(v->worker, 1);
		free(names[i]);
	}
	free(names);
	if (ret == 0 && dir && chdir("..") < 0)
		return bonnie_fail(err, "leave", dir);
	return ret;
}

static int visit_folders(struct visitor *v, bool (*visit)(struct visitor *v, const char *name),
                         bool remove, struct buf *err)
{
	long dirs = v->worker->bonnie->options->dirs;
	char dir[PATH_SIZE];
	int ret = dirs ? 0 : visit_folder(v, NULL, visit, err);

	for (long i = 0; ret == 0 && i < dirs; i++) {
		snprintf(dir, sizeof dir, "%05ld", i);
		ret = visit_folder(v, dir, visit, err);
		if (ret == 0 && remove && rmdir(dir) < 0)
			ret = bonnie_fail(err, "remove", dir);
	}
	if (ret < 0)
		return -1;
	return 0;
}

/* Visits files as they lie in their folders. */
static int in_folder_order(struct bonnie_worker *w,
                           bool (*visit)(struct visitor *v, const char *name), bool deletes,
                           struct buf *err)
{
	struct visitor v;
	int ret;

	if (enter(&v, w, err) < 0)
		return -1;
	bonnie_begin(w);
	ret = visit_folders(&v, visit, deletes, err);
	if (leave(&v, deletes, err) < 0)
		ret = -1;
	return ret;
}

static int in_random_order(struct bonnie_worker *w,
                           bool (*visit)(struct visitor *v, const char *name), bool deletes,
                           struct buf *err)
{
	const struct bonnie_names *names = &w->bonnie->names[w->copy];
	char dir[PATH_SIZE];
	struct visitor v;

	if (enter(&v, w, err) < 0)
		return -1;
	bonnie_begin(w);
	for (size_t i = 0; i < names->n; i++) {
		const char *name = names->names[names->order[i]];

		if (!visit(&v, name))
			return fail(&v, "look at or delete", name, err);
		bonnie_did(w, 1);
	}
	for (long i = 0; deletes && i < w->bonnie->options->dirs; i++) {
		snprintf(dir, sizeof dir, "%05ld", i);
		if (rmdir(dir) < 0)
			return fail(&v, "remove", dir, err);
	}
	return leave(&v, deletes, err);
}

static int look_in_order(struct bonnie_worker *w, struct buf *err)
{
	return in_folder_order(w, look, false, err);
}

static int delete_in_order(struct bonnie_worker *w, struct buf *err)
{
	return in_folder_order(w, delete, true, err);
}

static int look_at_random(struct bonnie_worker *w, struct buf *err)
{
	return in_random_order(w, look, false, err);
}

static int delete_at_random(struct bonnie_worker *w, struct buf *err)
{
	return in_random_order(w, delete, true, err);
}

/* The folders that files go into; names for each copy. */
static int prepare(struct bonnie *b, bool random, struct buf *err)
{
	uint64_t chance = clock_monotonic.now(NULL);
	struct buf path = BUF_INIT;
	int ret = 0;

	for (long copy = 0; ret == 0 && copy < b->options->copies; copy++) {
		bonnie_names_make(&b->names[copy], (size_t)b->options->files * 1024,
		                  b->options->dirs, random, &chance);
		buf_clear(&path);
		buf_printf(&path, "%s/%ld", b->work, copy);
		if (mkdir(path.s, 0700) < 0 && errno != EEXIST)
			ret = bonnie_fail(err, "make the folder", path.s);
		for (long i = 0; ret == 0 && i < b->options->dirs; i++) {
			buf_clear(&path);
			buf_printf(&path, "%s/%ld/%05ld", b->work, copy, i);
			if (mkdir(path.s, 0700) < 0)
				ret = bonnie_fail(err, "make the folder", path.s);
		}
	}
	buf_release(&path);
	return ret;
}

static void shuffle(struct bonnie *b)
{
	uint64_t chance = clock_monotonic.now(NULL);

	for (long i = 0; i < b->options->copies; i++)
		bonnie_names_shuffle(&b->names[i], &chance);
}

static const struct {
	const char *metrics[3];
	bonnie_work *works[3];
	bool random;
} orders[] = {
	{{"seq_create", "seq_stat", "seq_del"},
         {create_all, look_in_order, delete_in_order},
         false},
	{{"ran_create", "ran_stat", "ran_del"},
         {create_all, look_at_random, delete_at_random},
         true},
};

int bonnie_files(struct bonnie *b, struct buf *err)
{
	int ret = 0;

	for (size_t i = 0; ret == 0 && i < sizeof orders / sizeof *orders; i++) {
		ret = prepare(b, orders[i].random, err);
		for (size_t k = 0; ret == 0 && k < 3; k++) {
			if (orders[i].random && k)
				shuffle(b);
			ret = bonnie_step(b, orders[i].metrics[k], "1/s", orders[i].works[k], 1,
			                  err);
		}
		for (long copy = 0; copy < b->options->copies; copy++)
			bonnie_names_release(&b->names[copy]);
	}
	return ret;
}
