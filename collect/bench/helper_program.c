/* SPDX-License-Identifier: MIT */
#include "collect/bench/helper_program.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/number.h"

/* The bytes of the program, put in by the assembler. */
extern const char helper_image[], helper_image_end[];
__asm__(".pushsection .rodata\n"
        ".balign 16\n"
        "helper_image:\n"
        ".incbin \"" KURABE_HELPER "\"\n"
        "helper_image_end:\n"
        ".popsection\n");

enum { ANSWER_FD = 3, ANSWER_MOST = 100 };

static size_t image_length(void)
{
	return (size_t)(helper_image_end - helper_image);
}

uint64_t helper_bytes(void)
{
	return image_length();
}

static int unpack(const char *path, struct buf *err)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0700);
	ssize_t put = fd < 0 ? -1 : write(fd, helper_image, image_length());

	if (put != (ssize_t)image_length())
		buf_printf(err, "can't write '%s': %s", path,
		           put < 0 ? strerror(errno) : "the disk is full");
	if (fd >= 0)
		close(fd);
	return put == (ssize_t)image_length() ? 0 : -1;
}

int helper_setup(const struct bench_env *env, const char *test, void **state, struct buf *err)
{
	struct helper_program *p = xmalloc(sizeof *p);
	struct buf path = BUF_INIT;

	buf_printf(&path, "%s/helper-%ld", env->work, env->copy);
	*p = (struct helper_program){.path = buf_detach(&path), .test = test};
	if (unpack(p->path, err) < 0) {
		helper_teardown(p);
		return -1;
	}
	*state = p;
	return 0;
}

/* Starts it with `fd` as its descriptor ANSWER_FD; its loader's complaints are not shown. */
static int start(const struct helper_program *p, double seconds, int fd, pid_t *pid,
                 struct buf *err)
{
	static char name_fd[] = "3", zero[] = "0", execl_test[] = "execl", spawn_test[] = "spawn";
	struct buf length = BUF_INIT;
	bool is_execl = strcmp(p->test, execl_test) == 0;
	posix_spawn_file_actions_t actions;
	int ret;

	buf_printf(&length, "%llu", (unsigned long long)(seconds * 1e9));
	char *const argv[] = {p->path,
	                      is_execl ? execl_test : spawn_test,
	                      name_fd,
	                      length.s,
	                      is_execl ? zero : NULL,
	                      zero,
	                      NULL};
	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_adddup2(&actions, fd, ANSWER_FD);
	posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
	ret = posix_spawn(pid, p->path, &actions, NULL, argv, environ);
	posix_spawn_file_actions_destroy(&actions);
	buf_release(&length);
	if (ret == 0)
		return 0;
	if (ret == ENOENT)
		buf_puts(err, "this system can't run a program linked dynamically against glibc, "
		              "which this measures");
	else
		buf_printf(err, "can't run '%s': %s", p->path, strerror(ret));
	return -1;
}

/* "COUNT NANOSECONDS\n" */
static int read_answer(const struct buf *answer, uint64_t *count, uint64_t *ns)
{
	size_t n = number_read_u64(answer->s, answer->n, count), m;

	if (!n || answer->s[n] != ' ')
		return -1;
	m = number_read_u64(answer->s + n + 1, answer->n - n - 1, ns);
	return m && answer->s[n + 1 + m] == '\n' && *count && *ns ? 0 : -1;
}

int helper_pass(void *state, double seconds, uint64_t *count, uint64_t *ns, struct buf *err)
{
	const struct helper_program *p = state;
	struct buf answer = BUF_INIT;
	int ends[2], status = 0, ret = -1;
	pid_t pid;

	if (pipe2(ends, O_CLOEXEC) < 0) {
		buf_printf(err, "can't make a pipe: %s", strerror(errno));
		return -1;
	}
	if (start(p, seconds, ends[1], &pid, err) == 0) {
		close(ends[1]);
		ends[1] = -1;
		ret = file_read_fd(ends[0], "the helper's answer", ANSWER_MOST, &answer, err);
		while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
			;
		if (ret == 0 && (status != 0 || read_answer(&answer, count, ns) < 0)) {
			buf_printf(err,
			           "the small dynamically linked program that %s measures can't "
			           "be run here, or can't go on",
			           p->test);
			ret = -1;
		}
	}
	close(ends[0]);
	if (ends[1] >= 0)
		close(ends[1]);
	buf_release(&answer);
	return ret;
}

void helper_teardown(void *state)
{
	struct helper_program *p = state;

	unlink(p->path);
	free(p->path);
	free(p);
}
