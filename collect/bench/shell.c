/* SPDX-License-Identifier: MIT */
/* Shell Scripts: a shell script starts some copies of a second one in the background and waits for
 * them. The second sorts a text into a file, turns that into an octal dump sorted by its first key,
 * greps it for a common word and counts what was found, and removes its four files. */
#include "collect/bench/shell.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"

static const char starter[] = "i=0\n"
			      "while [ $i -lt $1 ]; do\n"
			      "\t/bin/sh \"$2\" \"$3\" &\n"
			      "\ti=$((i + 1))\n"
			      "done\n"
			      "wait\n";
static const char worker[] = "sort <\"$1\" >sorted.$$ &&\n"
			     "od sorted.$$ | sort -n -k 1 >dump.$$ &&\n"
			     "grep the sorted.$$ | tee found.$$ | wc >count.$$ &&\n"
			     "rm sorted.$$ dump.$$ found.$$ count.$$ || : >failed\n";

enum { STARTER, WORKER, TEXT, FILE_KINDS };
enum { ROOM_EACH = 256 << 10 }; /* bytes on disk of one second script, at most */

struct shell {
	char *names[FILE_KINDS]; /* in the work folder, which is the current one */
	char together[16];
};

static int write_files(const struct shell *s, struct buf *err)
{
	struct buf text = BUF_INIT;
	int ret = file_put(s->names[STARTER], starter, sizeof starter - 1, err);

	if (ret == 0)
		ret = file_put(s->names[WORKER], worker, sizeof worker - 1, err);
	if (ret == 0) {
		shell_text(&text);
		ret = file_put(s->names[TEXT], text.s, text.n, err);
	}
	buf_release(&text);
	return ret;
}

static void shell_free(struct shell *s)
{
	for (int i = 0; i < FILE_KINDS; i++)
		free(s->names[i]);
	free(s);
}

int shell_setup(const struct bench_env *env, int together, void **state, struct buf *err)
{
	static const char *const names[] = {"starter", "worker", "text"};
	struct shell *s = xcalloc(1, sizeof *s);

	for (int i = 0; i < FILE_KINDS; i++) {
		struct buf name = BUF_INIT;

		buf_printf(&name, "%s-%ld", names[i], env->copy);
		s->names[i] = buf_detach(&name);
	}
	snprintf(s->together, sizeof s->together, "%d", together);
	if (chdir(env->work) < 0) {
		buf_printf(err, "can't enter '%s': %s", env->work, strerror(errno));
		shell_free(s); /* no more than that: files of these names here are somebody else's */
		return -1;
	}
	if (write_files(s, err) < 0) {
		shell_teardown(s);
		return -1;
	}
	*state = s;
	return 0;
}

static int run_once(const struct shell *s, struct buf *err)
{
	pid_t pid = fork();
	int status;

	if (pid == 0) {
		execl("/bin/sh", "sh", s->names[STARTER], s->together, s->names[WORKER],
		      s->names[TEXT], (char *)NULL);
		_exit(127);
	}
	while (pid > 0 && waitpid(pid, &status, 0) < 0)
		if (errno != EINTR)
			pid = -1;
	if (pid < 0)
		buf_printf(err, "can't start a shell: %s", strerror(errno));
	else if (status != 0 || access("failed", F_OK) == 0)
		buf_puts(err, "the shell script failed; it needs /bin/sh, sort, od, grep, tee, wc "
		              "and rm");
	return err->n ? -1 : 0;
}

int shell_run(void *state, uint64_t n, struct buf *err)
{
	for (; n; n--)
		if (run_once(state, err) < 0)
			return -1;
	return 0;
}

void shell_teardown(void *state)
{
	struct shell *s = state;

	for (int i = 0; i < FILE_KINDS; i++)
		unlink(s->names[i]);
	shell_free(s);
}

uint64_t shell_bytes(int together)
{
	return (uint64_t)together * ROOM_EACH;
}
