/* SPDX-License-Identifier: MIT */
#include "parse/model/cache.h"

#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "parse/model/pack.h"
#include "parse/model/store.h"

enum { CACHE_MAX = 1 << 30, WRITTEN_AT_ONCE = 1 << 20 };

/* How long after a change another one may have the same time, in seconds: a tick of the kernel, and
 * two seconds where the file system knows no parts of one. */
static const double grain = 0.05, coarse_grain = 2.5;

static const char title[] = "kurabe read 1\n";

/* A file as it lies there; all 0: there is none. */
struct stamp {
	int64_t size, changed, changed_ns, modified, modified_ns;
	uint64_t inode, device;
};

/* What is kept of a log; its report, packed, follows. */
struct entry {
	char sha256[SHA256_HEX + 7], result[SHA256_HEX + 7];
	struct stamp of_result, of_from;
	uint64_t size; /* of the report */
	uint64_t sum;  /* of all that is kept, this being 0 */
};

struct cache {
	const char *data; /* lent */
	bool update;
	struct buf bytes;
	struct pool pool;   /* of the reports taken */
	size_t at;          /* the first entry that is not behind what was asked for last */
	struct entry asked; /* the log that was asked for last, its files as they were then */
	bool settled;       /* what is changed in them from then on shows */
	bool fresh;         /* there is none so far, or one of another program */
	FILE *next;         /* what is to take its place; NULL: so far all is as it is there */
	char *next_path;
	bool failed;
};

static uint64_t checksum(uint64_t sum, const void *bytes, size_t n)
{
	const char *s = bytes;
	uint64_t word;

	for (; n; n -= n < sizeof word ? n : sizeof word, s += sizeof word) {
		word = 0;
		memcpy(&word, s, n < sizeof word ? n : sizeof word);
		sum = (sum ^ word) * 0x9e3779b97f4a7c15u;
		sum ^= sum >> 29;
	}
	return sum;
}

static uint64_t sum_of(const struct entry *e, const char *report)
{
	struct entry plain = *e;

	plain.sum = 0;
	return checksum(checksum(0, &plain, sizeof plain), report, (size_t)e->size);
}

/* Files --------------------------------------------------------------------------------------- */

static struct stamp stamp_of(const char *path, int flags)
{
	struct stat st;

	if (fstatat(AT_FDCWD, path, &st, flags) < 0 || !S_ISREG(st.st_mode))
		return (struct stamp){0};
	return (struct stamp){
		.size = st.st_size,
		.changed = st.st_ctim.tv_sec,
		.changed_ns = st.st_ctim.tv_nsec,
		.modified = st.st_mtim.tv_sec,
		.modified_ns = st.st_mtim.tv_nsec,
		.inode = st.st_ino,
		.device = st.st_dev,
	};
}

/* Whether a file that is changed from now on will have another time of change. */
static bool is_settled(const struct stamp *s)
{
	struct timespec now;
	double age;

	clock_gettime(CLOCK_REALTIME, &now);
	age = (double)(now.tv_sec - s->changed) + (double)(now.tv_nsec - s->changed_ns) / 1e9;
	return s->inode && age > (s->changed_ns ? grain : coarse_grain);
}

static void look(struct cache *c, const char *sha256)
{
	struct buf path = BUF_INIT;

	memset(&c->asked, 0, sizeof c->asked);
	memcpy(c->asked.sha256, sha256, SHA256_HEX);
	archive_result_path(c->data, sha256, &path);
	c->asked.of_result = stamp_of(path.s, AT_SYMLINK_NOFOLLOW);
	buf_clear(&path);
	archive_from_path(c->data, sha256, &path);
	c->asked.of_from = stamp_of(path.s, AT_SYMLINK_NOFOLLOW);
	c->settled = is_settled(&c->asked.of_result) && is_settled(&c->asked.of_from);
	buf_release(&path);
}

/* Reading ------------------------------------------------------------------------------------- */

/* By whom it was written: another program might read otherwise. */
static void put_title(struct buf *out)
{
	struct stamp program = stamp_of("/proc/self/exe", 0);

	buf_puts(out, title);
	buf_put(out, &program, sizeof program);
}

/* The entry at an offset; false: there is none. */
static bool entry_at(const struct cache *c, size_t at, struct entry *e)
{
	if (c->bytes.n < at || c->bytes.n - at < sizeof *e)
		return false;
	memcpy(e, c->bytes.s + at, sizeof *e);
	return e->size <= c->bytes.n - at - sizeof *e;
}

static char *path_of(const char *data, const char *ending)
{
	struct buf path = BUF_INIT;

	buf_printf(&path, "%s/site.read%s", data, ending);
	return buf_detach(&path);
}

struct cache *cache_read(const char *data, bool update)
{
	struct cache *c = xcalloc(1, sizeof *c);
	struct buf begin = BUF_INIT, err = BUF_INIT;
	char *path = path_of(data, "");

	c->data = data;
	c->update = update;
	buf_init(&c->bytes);
	pool_init(&c->pool);
	put_title(&begin);
	if (file_read(path, CACHE_MAX, &c->bytes, &err) < 0 || c->bytes.n < begin.n ||
	    memcmp(c->bytes.s, begin.s, begin.n) != 0) {
		buf_release(&c->bytes); /* large, and of no use */
		buf_put(&c->bytes, begin.s, begin.n);
		c->fresh = true;
	}
	c->at = begin.n;
	buf_release(&begin);
	buf_release(&err);
	free(path);
	return c;
}

void cache_free(struct cache *c)
{
	if (!c)
		return;
	if (c->next) {
		fclose(c->next);
		unlink(c->next_path);
	}
	free(c->next_path);
	buf_release(&c->bytes);
	pool_release(&c->pool);
	free(c);
}

/* Writing ------------------------------------------------------------------------------------- */

static void put(struct cache *c, const void *bytes, size_t n)
{
	c->failed = c->failed || fwrite(bytes, 1, n, c->next) != n;
}

/* What comes differs from what is there: the next one begins with what was taken so far. */
static void begin_next(struct cache *c)
{
	char ending[32];
	int fd;

	if (c->next || c->failed || !c->update)
		return;
	snprintf(ending, sizeof ending, "-%ld", (long)getpid());
	c->next_path = path_of(c->data, ending);
	unlink(c->next_path);
	fd = open(c->next_path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
	c->next = fd < 0 ? NULL : fdopen(fd, "w");
	if (fd >= 0 && !c->next)
		close(fd);
	c->failed = !c->next;
	if (!c->next)
		return;
	setvbuf(c->next, NULL, _IOFBF, WRITTEN_AT_ONCE);
	put(c, c->bytes.s, c->at);
}

/* Leaves the entries before a name behind: what they are of is no longer there. */
static bool go_to(struct cache *c, const char *sha256, struct entry *e)
{
	int order = -1;

	while (entry_at(c, c->at, e) && (order = memcmp(e->sha256, sha256, SHA256_HEX)) < 0) {
		begin_next(c);
		c->at += sizeof *e + (size_t)e->size;
	}
	return order == 0;
}

struct report *cache_take(struct cache *c, const char *sha256, char result[SHA256_HEX])
{
	struct entry e;
	const char *report;
	struct report *r = NULL;
	size_t size;

	look(c, sha256);
	if (!go_to(c, sha256, &e))
		return NULL;
	report = c->bytes.s + c->at + sizeof e;
	size = sizeof e + (size_t)e.size;
	if (memcmp(&e.of_result, &c->asked.of_result, sizeof e.of_result) == 0 &&
	    memcmp(&e.of_from, &c->asked.of_from, sizeof e.of_from) == 0 && sum_of(&e, report) == e.sum)
		r = report_unpack(report, (size_t)e.size, &c->pool);
	if (!r)
		begin_next(c);
	else if (c->next)
		put(c, c->bytes.s + c->at, size);
	if (r)
		memcpy(result, e.result, SHA256_HEX);
	c->at += size;
	return r;
}

static void put_entry(struct cache *c, const struct buf *report, const char result[SHA256_HEX])
{
	struct entry e = c->asked;

	memcpy(e.result, result, SHA256_HEX);
	e.size = report->n;
	e.sum = sum_of(&e, report->s);
	put(c, &e, sizeof e);
	put(c, report->s, report->n);
}

struct report *cache_keep(struct cache *c, struct report *r, const char result[SHA256_HEX])
{
	struct buf packed = BUF_INIT;
	struct report *again = NULL;

	if (c->settled)
		begin_next(c);
	if (report_pack(r, &packed)) {
		if (c->settled && c->next)
			put_entry(c, &packed, result);
		again = report_unpack(pool_strndup(&c->pool, packed.s, packed.n), packed.n, &c->pool);
	}
	if (again)
		report_free(r);
	buf_release(&packed);
	return again ? again : r;
}

void cache_update(struct cache *c)
{
	struct entry e;
	char *path = path_of(c->data, "");

	if (c->fresh || entry_at(c, c->at, &e))
		begin_next(c);
	if (c->next) {
		c->failed = fclose(c->next) != 0 || c->failed;
		c->next = NULL;
		if (c->failed || rename(c->next_path, path) < 0)
			unlink(c->next_path);
	}
	free(path);
}
