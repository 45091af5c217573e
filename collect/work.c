/* SPDX-License-Identifier: MIT */
#include "collect/work.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/number.h"

enum { PROC_MOST = 1 << 16, LEFT_FREE = 10 /* a tenth */ };

static const char prefix[] = ".kurabe-", stamp_shape[] = "99999999T999999Z-";

static int fail(struct buf *err, const char *what, const char *path)
{
	buf_printf(err, "can't %s '%s': %s", what, path, strerror(errno));
	return -1;
}

/* Whose it is --------------------------------------------------------------------------------- */

static bool slurp(const char *path, struct buf *out)
{
	struct buf err = BUF_INIT;
	bool ok = file_read(path, PROC_MOST, out, &err) == 0;

	buf_release(&err);
	return ok;
}

/* Appends the start time of a process, the 22nd word of its stat, counted from the last ")" since
 * the second is its name. False: there is no such process, or it is dead and not waited for. */
static bool put_start_time(uint64_t pid, struct buf *out)
{
	struct buf path = BUF_INIT, text = BUF_INIT;
	const char *at;
	bool ok;

	buf_printf(&path, "/proc/%llu/stat", (unsigned long long)pid);
	ok = slurp(path.s, &text) && (at = strrchr(text.s, ')')) && !strchr("ZX", at[2]);
	if (ok) {
		for (int word = 2; word < 22; word++) {
			at += strcspn(at, " ");
			at += strspn(at, " ");
		}
		buf_put(out, at, strcspn(at, " \n"));
	}
	buf_release(&path);
	buf_release(&text);
	return ok;
}

/* What OWNER holds as long as the process lives; false: it does not. */
static bool put_owner(uint64_t pid, struct buf *out)
{
	struct buf boot = BUF_INIT;
	bool alive;

	slurp("/proc/sys/kernel/random/boot_id", &boot);
	boot.s[strcspn(boot.s, "\n")] = '\0';
	buf_printf(out, "boot %s\npid %llu\nstart ", boot.s, (unsigned long long)pid);
	alive = put_start_time(pid, out);
	buf_putc(out, '\n');
	buf_release(&boot);
	return alive;
}

/* The pid of a work folder's name; 0: it is no such name. */
static uint64_t name_pid(const char *name)
{
	size_t n = strlen(prefix);
	const char *p = name + n;
	uint64_t pid;

	if (strncmp(name, prefix, n) != 0)
		return 0;
	for (const char *s = stamp_shape; *s; s++, p++)
		if (*s == '9' ? !isdigit((unsigned char)*p) : *p != *s)
			return 0;
	return *p && number_read_u64(p, strlen(p), &pid) == strlen(p) ? pid : 0;
}

/* Whether the owner of a folder is dead. One that died before it could write OWNER is told by the
 * pid in the name; one of another host or container, by its lock. */
static bool is_orphan(const char *path, uint64_t pid)
{
	struct buf file = BUF_INIT, held = BUF_INIT, now = BUF_INIT;
	int fd;
	bool alive, locked;

	buf_printf(&file, "%s/OWNER", path);
	fd = open(file.s, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
	locked = fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) < 0;
	alive = put_owner(pid, &now);
	if (alive && fd >= 0 && slurp(file.s, &held) && held.n)
		alive = strcmp(held.s, now.s) == 0;
	if (fd >= 0)
		close(fd);
	buf_release(&file);
	buf_release(&held);
	buf_release(&now);
	return !alive && !locked;
}

/* The folder ---------------------------------------------------------------------------------- */

static int write_owner(struct work *w, struct buf *err)
{
	struct buf file = BUF_INIT, text = BUF_INIT;
	int ret = 0;

	buf_printf(&file, "%s/OWNER", w->path);
	put_owner((uint64_t)getpid(), &text);
	w->owner = open(file.s, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (w->owner < 0 || flock(w->owner, LOCK_EX | LOCK_NB) < 0 ||
	    write(w->owner, text.s, text.n) != (ssize_t)text.n)
		ret = fail(err, "write", file.s);
	buf_release(&file);
	buf_release(&text);
	return ret;
}

int work_make(struct work *w, const char *dir, struct buf *err)
{
	struct buf path = BUF_INIT;
	time_t now = time(NULL);
	char stamp[32];
	struct tm utc;

	*w = (struct work)WORK_INIT;
	gmtime_r(&now, &utc);
	strftime(stamp, sizeof stamp, "%Y%m%dT%H%M%SZ", &utc);
	buf_printf(&path, "%s/%s%s-%ld", dir, prefix, stamp, (long)getpid());
	if (mkdir(path.s, 0700) < 0) {
		fail(err, "make the folder", path.s);
		buf_release(&path);
		return -1;
	}
	w->path = buf_detach(&path);
	if (write_owner(w, err) == 0)
		return 0;
	work_remove(w, err);
	return -1;
}

void work_adopt(void)
{
	prctl(PR_SET_CHILD_SUBREAPER, 1);
}

void work_end_group(pid_t group)
{
	pid_t pid;

	kill(-group, SIGKILL);
	do
		pid = waitpid(-group, NULL, 0);
	while (pid > 0 || (pid < 0 && errno == EINTR));
}

int work_remove(struct work *w, struct buf *err)
{
	int ret = w->path ? file_remove_tree(w->path, err) : 0;

	if (w->owner >= 0)
		close(w->owner);
	free(w->path);
	*w = (struct work)WORK_INIT;
	return ret;
}

static int sweep_one(const char *dir, const char *name, struct buf *said, struct buf *err)
{
	uint64_t pid = name_pid(name);
	struct buf path = BUF_INIT;
	struct stat st;
	int ret = 0;

	if (!pid)
		return 0;
	buf_printf(&path, "%s/%s", dir, name);
	if (lstat(path.s, &st) == 0 && S_ISDIR(st.st_mode) && st.st_uid == geteuid() &&
	    is_orphan(path.s, pid)) {
		ret = file_remove_tree(path.s, err);
		if (ret == 0)
			buf_printf(said,
			           "'%s', left behind by a collection that was killed, was "
			           "removed\n",
			           path.s);
	}
	buf_release(&path);
	return ret;
}

int work_sweep(const char *dir, struct buf *said, struct buf *err)
{
	DIR *d = opendir(dir);
	const struct dirent *e;
	int ret = 0;

	if (!d)
		return fail(err, "read the folder", dir);
	while (ret == 0 && (e = readdir(d)))
		ret = sweep_one(dir, e->d_name, said, err);
	closedir(d);
	return ret;
}

/* Files without a name ------------------------------------------------------------------------ */

/* Where the file system knows no O_TMPFILE: the name lives for a moment. */
static int open_and_unlink(const char *dir, struct buf *err)
{
	struct buf path = BUF_INIT;
	int fd;

	buf_printf(&path, "%s/%sdata-%ld-XXXXXX", dir, prefix, (long)getpid());
	fd = mkostemp(path.s, O_CLOEXEC);
	if (fd < 0)
		fail(err, "make a file in", dir);
	else
		unlink(path.s);
	buf_release(&path);
	return fd;
}

int work_nameless(const char *dir, struct buf *err)
{
	int fd = open(dir, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);

	if (fd >= 0)
		return fd;
	if (errno == EOPNOTSUPP || errno == EISDIR || errno == EINVAL || errno == ENOENT)
		return open_and_unlink(dir, err);
	return fail(err, "make a file in", dir);
}

int work_space(const char *dir, uint64_t bytes, struct buf *err)
{
	struct statvfs fs;
	uint64_t block, whole, room;

	if (statvfs(dir, &fs) < 0)
		return fail(err, "ask for the free space of", dir);
	block = fs.f_frsize;
	whole = fs.f_blocks * block;
	room = fs.f_bavail * block;
	if (whole == 0 || (room >= bytes && room - bytes >= whole / LEFT_FREE))
		return 0;
	buf_printf(err,
	           "'%s' has %llu MiB free; %llu MiB of files would not leave a tenth of the "
	           "file system free",
	           dir, (unsigned long long)(room >> 20), (unsigned long long)(bytes >> 20) + 1);
	return -1;
}
