/* SPDX-License-Identifier: MIT */
/* Loaded before a program (LD_PRELOAD): its own reads and writes yield a few bytes at a time, as of a pipe, and
 * every third one is interrupted by a signal. Those of libraries are left alone. */
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Each stands for libc's of the name beside it. */
ssize_t short_read(int fd, void *to, size_t n) __asm__("read");
ssize_t short_write(int fd, const void *from, size_t n) __asm__("write");

static unsigned calls;

static int by_program(const void *caller)
{
	Dl_info info;

	return dladdr(caller, &info) && info.dli_fname && strstr(info.dli_fname, "kurabe");
}

/* How many of `n` bytes a call may take; 0: it is interrupted. */
static size_t share(const void *caller, size_t n)
{
	if (!by_program(caller) || n < 2)
		return n;
	calls++;
	return calls % 3 == 0 ? 0 : 1 + (calls * 7919) % (n < 5000 ? n : 5000);
}

ssize_t short_read(int fd, void *to, size_t n)
{
	size_t some = share(__builtin_return_address(0), n);

	if (some == 0 && n) {
		errno = EINTR;
		return -1;
	}
	return syscall(SYS_read, fd, to, some);
}

ssize_t short_write(int fd, const void *from, size_t n)
{
	size_t some = share(__builtin_return_address(0), n);

	if (some == 0 && n) {
		errno = EINTR;
		return -1;
	}
	return syscall(SYS_write, fd, from, some);
}
