/* SPDX-License-Identifier: MIT */
/* What stands beside the built-in engine: the original fio with the same jobs, and the probes. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "collect/disk/file.h"
#include "collect/disk/fio_group.h"
#include "collect/disk/probe.h"

/* A colon parts names of files, unless a backslash stands before it. */
static void put_escaped(const char *path, struct buf *out)
{
	for (; *path; path++) {
		if (*path == ':' || *path == '\\')
			buf_putc(out, '\\');
		buf_putc(out, *path);
	}
}

/* A file that is there is read where it is, and only ever read; jobs that share one that is not
 * share one in the work folder. */
static void put_file(const struct fio_job *j, const char *dir, struct buf *out)
{
	struct buf path = BUF_INIT;
	struct stat st;

	if (!j->filename)
		return;
	if (j->filename[0] != '/')
		buf_printf(&path, "%s/", dir);
	buf_puts(&path, j->filename);
	buf_puts(out, "filename=");
	if (!j->writes && stat(path.s, &st) == 0 &&
	    (!S_ISREG(st.st_mode) || (uint64_t)st.st_size >= j->size)) {
		put_escaped(path.s, out);
	} else {
		for (const char *p = j->filename; *p; p++)
			buf_putc(out, strchr("/:\\ ", *p) ? '-' : *p);
	}
	buf_putc(out, '\n');
	buf_release(&path);
}

static void put_numbers(const struct fio_job *j, struct buf *out)
{
	const struct {
		const char *format;
		uint64_t value, usual; /* which is left out */
	} numbers[] = {
		{"bs=%llu\n", j->bs, 0},
		{"size=%llu\n", j->size, 0},
		{"iodepth=%llu\n", j->iodepth, 0},
		{"iodepth_batch=%llu\n", j->batch, 0},
		{"numjobs=%llu\n", j->numjobs, 0},
		{"loops=%llu\n", j->loops, 1},
		{"runtime=%llums\n", j->runtime / 1000000, 0},
		{"ramp_time=%llums\n", j->ramp / 1000000, 0},
		{"thinktime=%llu\n", j->thinktime / 1000, 0},
		{"thinktime_blocks=%llu\n", j->thinktime ? j->thinktime_blocks : 0, 0},
		{"rate_iops=%llu\n", j->rate_iops, 0},
		{j->data_sync ? "fdatasync=%llu\n" : "fsync=%llu\n", j->fsync, 0},
	};

	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
		if (numbers[i].value != numbers[i].usual)
			buf_printf(out, numbers[i].format, (unsigned long long)numbers[i].value);
}

static void put_switches(const struct fio_job *j, struct buf *out)
{
	const struct {
		const char *name;
		bool value;
	} switches[] = {{"time_based", j->time_based},
	                {"direct", j->direct},
	                {"invalidate", j->invalidate},
	                {"end_fsync", j->end_fsync},
	                {"group_reporting", j->group_reporting},
	                {"stonewall", j->stonewall},
	                {"overwrite", j->overwrite},
	                {"norandommap", j->norandommap},
	                {"refill_buffers", j->refill},
	                {"randrepeat", j->randrepeat}};

	for (size_t i = 0; i < sizeof switches / sizeof *switches; i++)
		buf_printf(out, "%s=%d\n", switches[i].name, switches[i].value);
	if (!j->fallocate)
		buf_puts(out, "fallocate=none\n");
}

void fio_original_jobs(const struct fio_jobs *jobs, const char *dir, const char *work,
                       struct buf *out)
{
	buf_puts(out, "[global]\ndirectory=");
	put_escaped(work, out);
	buf_putc(out, '\n');
	for (size_t i = 0; i < jobs->n; i++) {
		const struct fio_job *j = &jobs->list[i];

		buf_printf(out, "\n[%s]\nioengine=%s\nrw=%s\n", j->name, fio_engine_name(j),
		           fio_rw_name(j));
		if (j->reads && j->writes)
			buf_printf(out, "rwmixread=%u\n", j->read_share);
		put_file(j, dir, out);
		put_numbers(j, out);
		put_switches(j, out);
	}
}

void fio_original(const struct disk_test *t, const char *work, struct disk_command *to)
{
	const struct fio_group *g = t->config;
	struct buf path = BUF_INIT, text = BUF_INIT, err = BUF_INIT;

	buf_printf(&path, "%s/jobs.fio", work);
	fio_original_jobs(&g->jobs, t->dir, work, &text);
	if (file_write(path.s, text.s, text.n, &err) == 0) {
		disk_command_add(to, "fio");
		disk_command_add(to, path.s);
	}
	buf_release(&path);
	buf_release(&text);
	buf_release(&err);
}

/* The biggest file that all jobs go through the page cache with; 0: there is none. */
static uint64_t cached_size(const struct fio_files *files)
{
	uint64_t size = 0;

	for (size_t i = 0; i < files->n; i++)
		if (!files->list[i].direct && files->list[i].size > size)
			size = files->list[i].size;
	return size;
}

void fio_probe(const struct fio_jobs *jobs, const struct fio_files *files, const char *dir,
               struct record *r)
{
	struct buf said = BUF_INIT;
	bool reads = false, syncs = false, known;
	uint64_t cached = cached_size(files);

	for (size_t i = 0; i < jobs->n; i++) {
		reads |= jobs->list[i].reads;
		syncs |= jobs->list[i].writes && (jobs->list[i].fsync || jobs->list[i].end_fsync);
	}
	known = !files->n || disk_file_doubt(files->list[0].fd, &said); /* said already */
	buf_release(&said);
	if (known)
		return;
	if (cached && reads)
		probe_judge_size(cached, probe_memory(), r);
	if (reads)
		probe_reads(dir, r);
	if (syncs)
		probe_writes(dir, r);
}
