/* SPDX-License-Identifier: MIT */
/* Options of fio's job files: those that are built in, and those without an effect. */
#include "collect/disk/fio_job.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/nearest.h"

enum kind { SIZE, COUNT, BOOL, SECONDS, MICROSECONDS, TEXT, BY_HAND };

struct known {
	const char *name;
	enum kind kind;
	size_t offset;        /* of the field */
	uint64_t least, most; /* of a number; of times in ns */
	bool (*set)(struct fio_job *job, const char *value, struct buf *err);
};

#define FIELD(name) offsetof(struct fio_job, name)
#define NS          1000000000u
#define LONGEST     (FIO_SECONDS_MOST * (uint64_t)NS)

static bool bad(struct buf *err, const char *name, const char *takes, const char *value)
{
	buf_printf(err, "%s takes %s, not '%s'", name, takes, value ? value : "");
	return false;
}

static bool set_rw(struct fio_job *job, const char *value, struct buf *err)
{
	static const struct {
		const char *name;
		bool reads, writes, random;
	} kinds[] = {
		{"read", true, false, false},    {"write", false, true, false},
		{"rw", true, true, false},       {"readwrite", true, true, false},
		{"randread", true, false, true}, {"randwrite", false, true, true},
		{"randrw", true, true, true},
	};

	for (size_t i = 0; value && i < sizeof kinds / sizeof *kinds; i++) {
		if (strcmp(kinds[i].name, value) != 0)
			continue;
		job->reads = kinds[i].reads;
		job->writes = kinds[i].writes;
		job->random = kinds[i].random;
		return true;
	}
	return bad(err, "rw", "read, write, rw, randread, randwrite or randrw here", value);
}

const char *fio_rw_name(const struct fio_job *job)
{
	static const char *const names[2][3] = {{"read", "write", "rw"},
	                                        {"randread", "randwrite", "randrw"}};

	return names[job->random][job->reads && job->writes ? 2 : job->writes];
}

static const char *const engines[] = {
	[FIO_LIBAIO] = "libaio", [FIO_SYNC] = "sync", [FIO_PSYNC] = "psync"};

const char *fio_engine_name(const struct fio_job *job)
{
	return engines[job->engine];
}

static bool set_engine(struct fio_job *job, const char *value, struct buf *err)
{
	for (size_t i = 0; value && i < sizeof engines / sizeof *engines; i++) {
		if (strcmp(engines[i], value) != 0)
			continue;
		job->engine = (enum fio_engine)i;
		return true;
	}
	return bad(err, "ioengine", "libaio, sync or psync here", value);
}

static bool set_fallocate(struct fio_job *job, const char *value, struct buf *err)
{
	if (value && (strcmp(value, "none") == 0 || strcmp(value, "0") == 0))
		job->fallocate = false;
	else if (value && (strcmp(value, "native") == 0 || strcmp(value, "posix") == 0 ||
	                   strcmp(value, "1") == 0))
		job->fallocate = true;
	else
		return bad(err, "fallocate", "none, native or posix here", value);
	return true;
}

static bool read_bool(const char *value, bool *to)
{
	*to = !value || strcmp(value, "1") == 0 || strcmp(value, "true") == 0;
	return *to || strcmp(value, "0") == 0 || strcmp(value, "false") == 0;
}

static bool set_buffered(struct fio_job *job, const char *value, struct buf *err)
{
	bool buffered;

	if (!read_bool(value, &buffered))
		return bad(err, "buffered", "0 or 1", value);
	job->direct = !buffered;
	return true;
}

static bool set_share(struct fio_job *job, const char *name, const char *value, bool of_writes,
                      struct buf *err)
{
	uint64_t share;

	if (!value || !fio_read_size(value, &share) || share > 100)
		return bad(err, name, "0 to 100", value);
	job->read_share = (unsigned)(of_writes ? 100 - share : share);
	return true;
}

static bool set_read_share(struct fio_job *job, const char *value, struct buf *err)
{
	return set_share(job, "rwmixread", value, false, err);
}

static bool set_write_share(struct fio_job *job, const char *value, struct buf *err)
{
	return set_share(job, "rwmixwrite", value, true, err);
}

static bool set_sync(struct fio_job *job, const char *name, const char *value, bool data,
                     struct buf *err)
{
	if (!value || !fio_read_size(value, &job->fsync))
		return bad(err, name, "a number of writes", value);
	job->data_sync = data;
	return true;
}

static bool set_fsync(struct fio_job *job, const char *value, struct buf *err)
{
	return set_sync(job, "fsync", value, false, err);
}

static bool set_fdatasync(struct fio_job *job, const char *value, struct buf *err)
{
	return set_sync(job, "fdatasync", value, true, err);
}

static bool set_filename(struct fio_job *job, const char *value, struct buf *err)
{
	if (!value || !*value || strchr(value, ':'))
		return bad(err, "filename", "one name here", value);
	free(job->filename);
	job->filename = xstrdup(value);
	return true;
}

static bool set_kb_base(struct fio_job *job, const char *value, struct buf *err)
{
	(void)job;
	return value && strcmp(value, "1024") == 0 ? true : bad(err, "kb_base", "1024 here", value);
}

static const struct known known[] = {
	{"rw", BY_HAND, .set = set_rw},
	{"readwrite", BY_HAND, .set = set_rw},
	{"ioengine", BY_HAND, .set = set_engine},
	{"bs", SIZE, FIELD(bs), 1, FIO_BLOCK_MOST},
	{"blocksize", SIZE, FIELD(bs), 1, FIO_BLOCK_MOST},
	{"size", SIZE, FIELD(size), 1, INT64_MAX},
	{"iodepth", COUNT, FIELD(iodepth), 1, FIO_DEPTH_MOST},
	{"iodepth_batch", COUNT, FIELD(batch), 1, FIO_DEPTH_MOST},
	{"iodepth_batch_submit", COUNT, FIELD(batch), 1, FIO_DEPTH_MOST},
	{"numjobs", COUNT, FIELD(numjobs), 1, FIO_WORKERS_MOST},
	{"loops", COUNT, FIELD(loops), 1, 1000000},
	{"runtime", SECONDS, FIELD(runtime), 0, LONGEST},
	{"timeout", SECONDS, FIELD(runtime), 0, LONGEST},
	{"ramp_time", SECONDS, FIELD(ramp), 0, LONGEST},
	{"thinktime", MICROSECONDS, FIELD(thinktime), 0, LONGEST},
	{"thinktime_blocks", COUNT, FIELD(thinktime_blocks), 1, UINT32_MAX},
	{"rate_iops", COUNT, FIELD(rate_iops), 0, NS},
	{"time_based", BOOL, FIELD(time_based)},
	{"direct", BOOL, FIELD(direct)},
	{"buffered", BY_HAND, .set = set_buffered},
	{"invalidate", BOOL, FIELD(invalidate)},
	{"fsync", BY_HAND, .set = set_fsync},
	{"fdatasync", BY_HAND, .set = set_fdatasync},
	{"end_fsync", BOOL, FIELD(end_fsync)},
	{"group_reporting", BOOL, FIELD(group_reporting)},
	{"stonewall", BOOL, FIELD(stonewall)},
	{"wait_for_previous", BOOL, FIELD(stonewall)},
	{"overwrite", BOOL, FIELD(overwrite)},
	{"fallocate", BY_HAND, .set = set_fallocate},
	{"norandommap", BOOL, FIELD(norandommap)},
	{"refill_buffers", BOOL, FIELD(refill)},
	{"randrepeat", BOOL, FIELD(randrepeat)},
	{"rwmixread", BY_HAND, .set = set_read_share},
	{"rwmixwrite", BY_HAND, .set = set_write_share},
	{"directory", TEXT, FIELD(directory)},
	{"filename", BY_HAND, .set = set_filename},
	{"kb_base", BY_HAND, .set = set_kb_base},
};

/* What fio prints, logs or leaves behind, and how it makes its own work; the requests and their
 * times are the same. */
static const char *const without_effect[] = {
	"bwavgtime",        "clat_percentiles", "create_fsync",         "create_serialize",
	"description",      "disk_util",        "iopsavgtime",          "lat_percentiles",
	"log_avg_msec",     "log_hist_msec",    "log_offset",           "log_unix_epoch",
	"per_job_logs",     "percentile_list",  "scramble_buffers",     "significant_figures",
	"slat_percentiles", "thread",           "unified_rw_reporting", "unit_base",
	"unlink",           "write_bw_log",     "write_hist_log",       "write_iops_log",
	"write_lat_log",
};

void fio_job_init(struct fio_job *job)
{
	*job = (struct fio_job){
		.engine = FIO_PSYNC,
		.reads = true,
		.read_share = 50,
		.bs = 4096,
		.iodepth = 1,
		.batch = 1,
		.numjobs = 1,
		.loops = 1,
		.thinktime_blocks = 1,
		.invalidate = true,
		.fallocate = true,
		.randrepeat = true,
	};
}

void fio_job_copy(struct fio_job *to, const struct fio_job *from)
{
	*to = *from;
	to->name = from->name ? xstrdup(from->name) : NULL;
	to->directory = from->directory ? xstrdup(from->directory) : NULL;
	to->filename = from->filename ? xstrdup(from->filename) : NULL;
}

void fio_job_release(struct fio_job *job)
{
	free(job->name);
	free(job->directory);
	free(job->filename);
	*job = (struct fio_job){0};
}

static bool set_number(const struct known *k, void *to, const char *value, struct buf *err)
{
	bool ok = false;
	uint64_t n = 0;

	if (value && k->kind == SECONDS)
		ok = fio_read_time(value, NS, &n);
	else if (value && k->kind == MICROSECONDS)
		ok = fio_read_time(value, 1000, &n);
	else if (value)
		ok = fio_read_size(value, &n);
	if (!ok)
		return bad(err, k->name,
		           k->kind == SIZE    ? "one size, such as 4k,"
		           : k->kind == COUNT ? "a whole number"
		                              : "a time, such as 60 or 500ms,",
		           value);
	if (n < k->least || n > k->most) {
		uint64_t unit = k->kind == SECONDS || k->kind == MICROSECONDS ? NS : 1;

		buf_printf(err, "%s takes %llu to %llu%s here, not %s", k->name,
		           (unsigned long long)(k->least / unit),
		           (unsigned long long)(k->most / unit), unit == 1 ? "" : " s", value);
		return false;
	}
	*(uint64_t *)to = n;
	return true;
}

static bool set_text(const struct known *k, char **to, const char *value, struct buf *err)
{
	if (!value || !*value)
		return bad(err, k->name, "a text", value);
	free(*to);
	*to = xstrdup(value);
	return true;
}

static bool set(const struct known *k, struct fio_job *job, const char *value, struct buf *err)
{
	void *to = (char *)job + k->offset;

	switch (k->kind) {
	case BY_HAND:
		return k->set(job, value, err);
	case BOOL:
		return read_bool(value, to) || bad(err, k->name, "0 or 1", value);
	case TEXT:
		return set_text(k, to, value, err);
	default:
		return set_number(k, to, value, err);
	}
}

static void say_unknown(const char *name, struct buf *err)
{
	enum { N = sizeof known / sizeof *known };
	const char *names[N], *nearest;

	for (size_t i = 0; i < N; i++)
		names[i] = known[i].name;
	nearest = nearest_word(name, names, N);
	buf_printf(err, "the option '%s' is not built in", name);
	if (nearest)
		buf_printf(err, "; did you mean '%s'?", nearest);
}

enum fio_option fio_option_set(struct fio_job *job, const char *name, const char *value,
                               struct buf *err)
{
	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (strcmp(known[i].name, name) == 0)
			return set(&known[i], job, value, err) ? FIO_SET : FIO_BAD_VALUE;
	for (size_t i = 0; i < sizeof without_effect / sizeof *without_effect; i++)
		if (strcmp(without_effect[i], name) == 0)
			return FIO_SET_NO_EFFECT;
	say_unknown(name, err);
	return FIO_UNKNOWN;
}
