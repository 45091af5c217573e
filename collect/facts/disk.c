/* SPDX-License-Identifier: MIT */
/* The file system and the device under the folder in which benchmarks put their files. */
#include "collect/facts/facts.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Options that say how data is kept; others may hold addresses or names. */
static const char *const telling_options[] = {
	"ro",	      "rw",	  "relatime",  "noatime", "sync",      "dirsync",
	"discard",    "barrier",  "nobarrier", "data",	  "commit",    "delalloc",
	"nodelalloc", "compress", "nodatacow", "logbufs", "allocsize",
};

struct mount {
	char *device; /* its number, "253:1" */
	char *fs, *options, *source;
};

static char *word(char **at)
{
	char *start = *at, *end = start + strcspn(start, " ");

	*at = *end ? end + 1 : end;
	*end = '\0';
	return start;
}

/* "\040" is a blank: what would end a word stands there as three octal digits (proc(5)). */
static void unescape(char *s)
{
	char *to = s;

	for (; *s; s++) {
		if (s[0] == '\\' && strspn(s + 1, "01234567") >= 3) {
			*to++ = (char)((s[1] - '0') << 6 | (s[2] - '0') << 3 | (s[3] - '0'));
			s += 3;
		} else {
			*to++ = *s;
		}
	}
	*to = '\0';
}

/* Length of `point` if `dir` lies below it, with the "/" at the end of neither; 0: it does not.
 * The root counts 1. */
static size_t covers(const char *point, const char *dir)
{
	size_t n = strlen(point);

	if (strcmp(point, "/") == 0)
		return 1;
	return strncmp(point, dir, n) == 0 && (dir[n] == '/' || dir[n] == '\0') ? n : 0;
}

/* "36 35 98:0 /mnt1 /mnt2 rw,noatime master:1 - ext3 /dev/root rw,errors=continue" (proc(5)) */
static size_t read_mount(char *line, const char *dir, struct mount *m)
{
	char *at = line, *dash = strstr(line, " - "), *point;

	if (!dash)
		return 0;
	word(&at);
	word(&at);
	m->device = word(&at);
	word(&at);
	point = word(&at);
	unescape(point);
	m->options = word(&at);
	at = dash + 3;
	m->fs = word(&at);
	m->source = word(&at);
	unescape(m->source);
	return covers(point, dir);
}

static bool option_tells(const char *option, size_t n)
{
	size_t name = strcspn(option, "=,");

	name = name < n ? name : n;
	for (size_t i = 0; i < sizeof telling_options / sizeof *telling_options; i++)
		if (strlen(telling_options[i]) == name &&
		    memcmp(telling_options[i], option, name) == 0)
			return true;
	return false;
}

static void add_options(const char *options, struct buf *out)
{
	while (*options) {
		size_t n = strcspn(options, ",");

		if (option_tells(options, n))
			buf_printf(out, "%s%.*s", out->n ? "," : "", (int)n, options);
		options += n + (options[n] == ',');
	}
}

static void read_maker(const struct facts_env *env, const char *disk, struct facts *f)
{
	struct buf maker = BUF_INIT, model = BUF_INIT;

	facts_file(env, &maker, "%s/device/vendor", disk);
	facts_file(env, &model, "%s/device/model", disk);
	if (strncmp(maker.s, "0x", 2) == 0) /* a PCI number */
		buf_clear(&maker);
	buf_putc(&maker, ' ');
	buf_puts(&maker, model.s);
	facts_text(f, "device_model", maker.s);
	buf_release(&maker);
	buf_release(&model);
}

/* "none [mq-deadline] kyber": the one in brackets. */
static void read_scheduler(const struct facts_env *env, const char *disk, struct facts *f)
{
	struct buf text = BUF_INIT;
	char *open;

	facts_file(env, &text, "%s/queue/scheduler", disk);
	open = strchr(text.s, '[');
	if (open)
		open[strcspn(open, "]")] = '\0';
	facts_text(f, "scheduler", open ? open + 1 : text.s);
	buf_release(&text);
}

static void read_device(const struct facts_env *env, const char *number, struct facts *f)
{
	struct buf disk = BUF_INIT, text = BUF_INIT;

	if (strspn(number, "0123456789:") != strlen(number))
		return;
	buf_printf(&disk, "/sys/dev/block/%s", number);
	if (facts_file(env, &text, "%s/partition", disk.s))
		buf_puts(&disk, "/..");
	read_maker(env, disk.s, f);
	read_scheduler(env, disk.s, f);
	facts_number(f, "rotational", facts_file_number(env, "%s/queue/rotational", disk.s));
	facts_number(f, "sector_size",
		     facts_file_number(env, "%s/queue/logical_block_size", disk.s));
	if (facts_file(env, &text, "%s/queue/write_cache", disk.s))
		facts_text(f, "write_cache", text.s);
	buf_release(&disk);
	buf_release(&text);
}

static void read_disk(const struct facts_env *env, struct facts *f)
{
	struct buf text = BUF_INIT, options = BUF_INIT;
	struct mount best = {0};
	size_t longest = 0;
	char *dir = realpath(env->dir, NULL), *at, *line;

	facts_file(env, &text, "/proc/self/mountinfo");
	at = text.s;
	while (dir && (line = next_line(&at))) {
		struct mount m;
		size_t n = read_mount(line, dir, &m);

		if (n && n >= longest) { /* of several at one place the last is on top */
			longest = n;
			best = m;
		}
	}
	if (longest) {
		facts_text(f, "fs", best.fs);
		if (best.source[0] == '/' && best.source[1] != '/') /* not a server's address */
			facts_text(f, "device", best.source);
		add_options(best.options, &options);
		facts_text(f, "mount_options", options.s);
		read_device(env, best.device, f);
	}
	free(dir);
	buf_release(&text);
	buf_release(&options);
}

const struct fact_source facts_disk = {.read = read_disk};
