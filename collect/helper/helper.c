/* SPDX-License-Identifier: MIT */
/* The small program that two benchmarks are about: it is executed again and again (execl), and it
 * forks again and again (spawn). What these cost depends on the size of a program and on how it was
 * linked, so it is the same everywhere: dynamically linked against libc alone, with 8 KiB of bss.
 * kurabe-collect, which may be a static program, has its bytes inside and unpacks them into the
 * work folder; see helper_program.h.
 *
 *   helper execl FD NANOSECONDS START COUNT
 *   helper spawn FD NANOSECONDS
 *
 * When the time is over it writes "COUNT NANOSECONDS\n" to the descriptor. A failure ends it with
 * status 1, and nothing is written. START is 0 at first. */
#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { DIGITS = 24 };

/* Programs have some. */
char helper_bss[8192];

#if defined(__x86_64__) || defined(__aarch64__)
/* Since glibc 2.34 a program's start is bound to that version. The one before does the same, and is
 * there in all of them, so that the helper also runs where libc is older than the compiler's. */
#if defined(__x86_64__)
__asm__(".symver helper_old_start, __libc_start_main@GLIBC_2.2.5");
#else
__asm__(".symver helper_old_start, __libc_start_main@GLIBC_2.17");
#endif
int helper_old_start(int (*program)(int, char **, char **), int argc, char **argv,
                     void (*init)(void), void (*fini)(void), void (*rtld_fini)(void), void *stack);
/* NOLINTNEXTLINE(bugprone-reserved-identifier): it is libc's */
int __libc_start_main(int (*program)(int, char **, char **), int argc, char **argv,
                      void (*init)(void), void (*fini)(void), void (*rtld_fini)(void), void *stack)
	__attribute__((visibility("hidden")));

int __libc_start_main(int (*program)(int, char **, char **), int argc, char **argv,
                      void (*init)(void), void (*fini)(void), void (*rtld_fini)(void), void *stack)
{
	return helper_old_start(program, argc, argv, init, fini, rtld_fini, stack);
}
#endif

static uint64_t now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static uint64_t number(const char *s)
{
	uint64_t value = 0;

	for (; *s >= '0' && *s <= '9'; s++)
		value = 10 * value + (uint64_t)(*s - '0');
	return value;
}

static int report(int fd, uint64_t count, uint64_t ns)
{
	char text[2 * DIGITS];
	int n = snprintf(text, sizeof text, "%llu %llu\n", (unsigned long long)count,
	                 (unsigned long long)ns);

	return write(fd, text, (size_t)n) == n ? 0 : 1;
}

/* argv: helper execl FD NANOSECONDS START COUNT */
static int execl_on(char **argv)
{
	uint64_t start = number(argv[4]), count = number(argv[5]), time = now();
	char start_text[DIGITS], count_text[DIGITS];

	if (!start)
		start = time;
	else if (time - start >= number(argv[3]))
		return report((int)number(argv[2]), count, time - start);
	snprintf(start_text, sizeof start_text, "%llu", (unsigned long long)start);
	snprintf(count_text, sizeof count_text, "%llu", (unsigned long long)count + 1);
	execl(argv[0], argv[0], argv[1], argv[2], argv[3], start_text, count_text, (char *)NULL);
	return 1;
}

static bool spawn_one(void)
{
	pid_t pid = fork();
	int status;

	if (pid == 0)
		exit(0);
	return pid > 0 && wait(&status) == pid && status == 0;
}

/* argv: helper spawn FD NANOSECONDS */
static int spawn(char **argv)
{
	uint64_t start = now(), length = number(argv[3]), count = 0, spent;

	do {
		if (!spawn_one())
			return 1;
		count++;
		spent = now() - start;
	} while (spent < length);
	return report((int)number(argv[2]), count, spent);
}

int main(int argc, char **argv)
{
	if (argc == 6 && strcmp(argv[1], "execl") == 0) {
		if (strcmp(argv[5], "0") == 0)
			prctl(PR_SET_PDEATHSIG, SIGKILL);
		return execl_on(argv);
	}
	if (argc == 4 && strcmp(argv[1], "spawn") == 0) {
		prctl(PR_SET_PDEATHSIG, SIGKILL);
		return spawn(argv);
	}
	return 2;
}
