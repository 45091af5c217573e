/* SPDX-License-Identifier: MIT */
#include "collect/disk/with.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/sha256.h"
#include "collect/clock.h"
#include "collect/work.h"

enum { TICK_MS = 100, OUTPUT_MOST = 1 << 30 };

static const char *const tools[] = {"fio", "ioping", "bonnie++", "hdparm"};

enum { TOOLS = sizeof tools / sizeof *tools };

/* Which tool the n bytes name; TOOLS: none. */
static size_t tool_of(const char *name, size_t n)
{
	size_t i = 0;

	while (i < TOOLS && (strlen(tools[i]) != n || memcmp(tools[i], name, n) != 0))
		i++;
	return i;
}

static bool asked_for(const char *names, const char *tool)
{
	for (const char *at = names; at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL)
		if (strlen(tool) == strcspn(at, ",") && memcmp(at, tool, strlen(tool)) == 0)
			return true;
	return false;
}

int with_check(const char *names, struct buf *err)
{
	for (const char *at = names;; at++) {
		size_t n = strcspn(at, ",");

		if (tool_of(at, n) == TOOLS) {
			buf_printf(err, "--with takes fio, ioping, bonnie++ and hdparm, not '%.*s'",
			           (int)n, at);
			return -1;
		}
		at += n;
		if (!*at)
			return 0;
	}
}

bool with_find(const char *name, struct buf *path)
{
	const char *given = getenv("PATH");
	struct buf all = BUF_INIT;
	bool found = false;

	buf_printf(&all, "%s:/usr/local/sbin:/usr/sbin:/sbin:/usr/bin", given ? given : "");
	for (const char *at = all.s; !found && *at; at += *at == ':') {
		size_t n = strcspn(at, ":");

		buf_clear(path);
		buf_printf(path, "%.*s/%s", (int)n, at, name);
		found = n && access(path->s, X_OK) == 0;
		at += n;
	}
	buf_release(&all);
	return found;
}

void with_missing(const char *names, struct buf *out)
{
	for (size_t i = 0; i < TOOLS; i++) {
		struct buf path = BUF_INIT;

		if (asked_for(names, tools[i]) && !with_find(tools[i], &path))
			buf_printf(out, "%s%s", out->n ? ", " : "", tools[i]);
		buf_release(&path);
	}
}

/* A run ------------------------------------------------------------------------------------------
 */

static void put_path(const struct capture *c, const char *tool, struct buf *path)
{
	buf_printf(path, "%s/with/%s.txt", c->dir, tool);
}

/* Opens the file that keeps the output, with the command as its heading; -1 and a sentence. */
static int open_output(const struct with *w, const char *tool, const struct disk_command *command,
                       struct buf *why)
{
	struct buf path = BUF_INIT, heading = BUF_INIT;
	int fd;

	buf_printf(&path, "%s/with", w->capture->dir);
	if (mkdir(path.s, 0777) < 0 && errno != EEXIST)
		buf_printf(why, "can't make the folder '%s': %s", path.s, strerror(errno));
	buf_clear(&path);
	put_path(w->capture, tool, &path);
	fd = open(path.s, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
	if (fd < 0) {
		buf_printf(why, "can't write to '%s': %s", path.s, strerror(errno));
		goto out;
	}
	buf_puts(&heading, lseek(fd, 0, SEEK_END) > 0 ? "\n$" : "$");
	for (size_t i = 0; i < command->n; i++)
		buf_printf(&heading, " %s", command->words[i]);
	buf_putc(&heading, '\n');
	if (write(fd, heading.s, heading.n) != (ssize_t)heading.n) {
		buf_printf(why, "can't write to '%s': %s", path.s, strerror(errno));
		close(fd);
		fd = -1;
	}
out:
	buf_release(&path);
	buf_release(&heading);
	return fd;
}

static _Noreturn void become(const char *program, const struct disk_command *command, int output,
                             pid_t parent)
{
	int nothing = open("/dev/null", O_RDONLY);

	setpgid(0, 0);
	signal(SIGINT, SIG_DFL);
	signal(SIGPIPE, SIG_DFL);
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != parent || nothing < 0)
		_exit(127);
	dup2(nothing, 0);
	dup2(output, 1);
	dup2(output, 2);
	setenv("LC_ALL", "C", 1);
	execv(program, command->words);
	_exit(127);
}

/* Waits for it, ticking meanwhile; true: it ended, false: it was stopped. */
static bool wait_for(const struct with *w, pid_t pid, int *status)
{
	uint64_t start = clock_monotonic.now(NULL);

	while (waitpid(pid, status, WNOHANG) == 0) {
		if (*w->stop) {
			kill(-pid, SIGKILL);
			waitpid(pid, status, 0);
			work_end_group(pid);
			return false;
		}
		w->tick(w->user, (double)(clock_monotonic.now(NULL) - start) * 1e-9);
		poll(NULL, 0, TICK_MS);
	}
	work_end_group(pid); /* what it may have left */
	return true;
}

static int judge(int status, const char *tool, struct buf *why)
{
	if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
		return 0;
	if (WIFEXITED(status))
		buf_printf(why, "the original %s ended with exit code %d", tool,
		           WEXITSTATUS(status));
	else
		buf_printf(why, "the original %s was killed by signal %d", tool, WTERMSIG(status));
	return WITH_FAILED;
}

static int run_command(const struct with *w, const char *tool, const char *program,
                       struct disk_command *command, struct buf *why)
{
	pid_t parent = getpid(), pid;
	int output, status = 0;

	disk_command_end(command);
	output = open_output(w, tool, command, why);
	if (output < 0)
		return WITH_FAILED;
	pid = fork();
	if (pid == 0)
		become(program, command, output, parent);
	if (pid > 0)
		setpgid(pid, pid);
	if (pid < 0)
		buf_printf(why, "can't start %s: %s", tool, strerror(errno));
	else if (!wait_for(w, pid, &status))
		status = -1;
	fsync(output);
	close(output);
	if (pid < 0)
		return WITH_FAILED;
	return status == -1 ? WITH_STOPPED : judge(status, tool, why);
}

int with_run(const struct with *w, const struct disk_test *t, struct buf *why)
{
	struct disk_command command = {0};
	struct buf program = BUF_INIT;
	struct work work = WORK_INIT;
	int ret = WITH_NONE;

	if (!w->names || !t->original || !asked_for(w->names, t->suite) ||
	    !with_find(t->suite, &program))
		goto out;
	if (work_space(t->dir, t->space, why) < 0 || work_make(&work, t->dir, why) < 0) {
		ret = WITH_FAILED;
		goto out;
	}
	t->original(t, work.path, &command);
	if (command.n)
		ret = run_command(w, t->suite, program.s, &command, why);
	if (work_remove(&work, why) < 0)
		ret = WITH_FAILED;
	for (size_t i = 0; ret == 0 && i < command.n; i++)
		buf_printf(why, "%s%s", i ? " " : "", command.words[i]);
out:
	disk_command_release(&command);
	buf_release(&program);
	return ret;
}

void with_list(struct capture *c)
{
	for (size_t i = 0; i < TOOLS; i++) {
		struct buf path = BUF_INIT, text = BUF_INIT, err = BUF_INIT;
		char hex[SHA256_HEX];

		put_path(c, tools[i], &path);
		if (file_read(path.s, OUTPUT_MOST, &text, &err) == 0) {
			sha256_of(text.s, text.n, hex);
			capture_line(c, "sha256 %s with/%s.txt", hex, tools[i]);
		}
		buf_release(&path);
		buf_release(&text);
		buf_release(&err);
	}
}
