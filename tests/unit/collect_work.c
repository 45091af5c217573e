/* SPDX-License-Identifier: MIT */
/* Work folders, files without a name, and the text that the shell scripts sort. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <ctype.h>
#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "collect/bench/shell.h"
#include "collect/work.h"

static char place[] = "/tmp/kurabe-work-XXXXXX";

static int entries(const char *dir)
{
	DIR *d = opendir(dir);
	int n = 0;

	assert_non_null(d);
	for (const struct dirent *e; (e = readdir(d));)
		n += strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0;
	closedir(d);
	return n;
}

static void sweep_says(const char *part)
{
	struct buf said = BUF_INIT, err = BUF_INIT;

	assert_int_equal(work_sweep(place, &said, &err), 0);
	if (part)
		assert_non_null(strstr(said.s, part));
	else
		assert_string_equal(said.s, "");
	buf_release(&said);
	buf_release(&err);
}

static void makes_and_removes(void **state)
{
	struct work w = WORK_INIT;
	struct buf err = BUF_INIT;

	(void)state;
	assert_int_equal(work_make(&w, place, &err), 0);
	assert_int_equal(entries(w.path), 1);
	sweep_says(NULL); /* it is ours, and we live */
	assert_int_equal(entries(place), 1);
	assert_int_equal(work_remove(&w, &err), 0);
	assert_int_equal(entries(place), 0);
	assert_int_equal(work_remove(&w, &err), 0);
	buf_release(&err);
}

/* A process that is killed leaves its folder, also as a zombie; the next sweep finds it. */
static void removes_what_the_dead_left(void **state)
{
	pid_t pid = fork();
	siginfo_t info;

	(void)state;
	if (pid == 0) {
		struct work w = WORK_INIT;
		struct buf err = BUF_INIT;

		_exit(work_make(&w, place, &err) == 0 ? 0 : 1);
	}
	assert_int_equal(waitid(P_PID, (id_t)pid, &info, WEXITED | WNOWAIT), 0);
	assert_int_equal(info.si_status, 0);
	assert_int_equal(entries(place), 1);
	sweep_says("left behind");
	assert_int_equal(entries(place), 0);
	assert_int_equal(waitpid(pid, NULL, 0), pid);
}

static void make_below(const char *name, const char *owner)
{
	struct buf path = BUF_INIT, err = BUF_INIT;

	buf_printf(&path, "%s/%s", place, name);
	assert_int_equal(mkdir(path.s, 0700), 0);
	buf_puts(&path, "/OWNER");
	if (owner)
		assert_int_equal(file_write(path.s, owner, strlen(owner), &err), 0);
	buf_release(&path);
	buf_release(&err);
}

static void leaves_alone_what_is_not_its_own(void **state)
{
	struct buf err = BUF_INIT, target = BUF_INIT, link = BUF_INIT;

	(void)state;
	buf_printf(&target, "%s/.kurabe-notes", place);
	buf_printf(&link, "%s/.kurabe-20200101T000000Z-999999998", place);
	make_below(".kurabe-notes", NULL);
	make_below(".kurabe-20200101T000000Z-12x", NULL);
	make_below(".kurabe-20200101T00000Z-999999999", NULL);
	assert_int_equal(symlink(target.s, link.s), 0);
	sweep_says(NULL);
	assert_int_equal(entries(place), 4);
	assert_int_equal(file_remove_tree(place, &err), 0);
	assert_int_equal(mkdir(place, 0700), 0);
	buf_release(&target);
	buf_release(&link);
	buf_release(&err);
}

/* Killed before OWNER was written; of an earlier boot, its pid taken by somebody else since. */
static void knows_the_dead(void **state)
{
	struct buf name = BUF_INIT, owner = BUF_INIT;

	(void)state;
	make_below(".kurabe-20200101T000000Z-999999999", NULL);
	buf_printf(&name, ".kurabe-20200101T000000Z-%ld", (long)getpid());
	buf_printf(&owner, "boot 0-0\npid %ld\nstart 1\n", (long)getpid());
	make_below(name.s, owner.s);
	sweep_says(name.s);
	assert_int_equal(entries(place), 0);
	buf_release(&name);
	buf_release(&owner);
}

static void nameless_files_have_no_name(void **state)
{
	struct buf err = BUF_INIT;
	int fd = work_nameless(place, &err);
	char c = 'x';

	(void)state;
	assert_true(fd >= 0);
	assert_int_equal(entries(place), 0);
	assert_int_equal(pwrite(fd, &c, 1, 0), 1);
	assert_int_equal(pread(fd, &c, 1, 0), 1);
	close(fd);
	assert_int_equal(work_nameless("/nowhere", &err), -1);
	assert_non_null(strstr(err.s, "/nowhere"));
	buf_release(&err);
}

static void knows_the_room(void **state)
{
	struct buf err = BUF_INIT;

	(void)state;
	assert_int_equal(work_space(place, UINT64_MAX, &err), -1);
	assert_non_null(strstr(err.s, "a tenth"));
	buf_release(&err);
}

static void text_is_of_its_size(void **state)
{
	struct buf text = BUF_INIT;
	size_t lines = 0, words = 0;

	(void)state;
	shell_text(&text);
	for (const char *p = text.s; *p; p++) {
		lines += *p == '\n';
		words += isalpha((unsigned char)*p) && !isalpha((unsigned char)p[1]);
	}
	assert_int_equal(text.n, SHELL_BYTES);
	assert_int_equal(lines, SHELL_LINES);
	assert_int_equal(words, SHELL_WORDS);
	assert_non_null(strstr(text.s, " the "));
	buf_release(&text);
}

static int make_place(void **state)
{
	(void)state;
	return mkdtemp(place) ? 0 : -1;
}

static int remove_place(void **state)
{
	struct buf err = BUF_INIT;

	(void)state;
	return file_remove_tree(place, &err);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(makes_and_removes),
		cmocka_unit_test(removes_what_the_dead_left),
		cmocka_unit_test(leaves_alone_what_is_not_its_own),
		cmocka_unit_test(knows_the_dead),
		cmocka_unit_test(nameless_files_have_no_name),
		cmocka_unit_test(knows_the_room),
		cmocka_unit_test(text_is_of_its_size),
	};

	return cmocka_run_group_tests(tests, make_place, remove_place);
}
