/* SPDX-License-Identifier: MIT */
/* Loaded before a program (LD_PRELOAD): the clock on the wall jumps ten years back or forth whenever it is
 * looked at. The others go on as they do. */
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

/* Each stands for libc's of the name beside it. */
int jumping_clock_gettime(clockid_t clock, struct timespec *now) __asm__("clock_gettime");
int jumping_gettimeofday(struct timeval *restrict now, void *restrict zone) __asm__("gettimeofday");
time_t jumping_time(time_t *to) __asm__("time");

static time_t jump(void)
{
	static unsigned looks;

	return looks++ % 2 ? 315360000 : -315360000;
}

int jumping_clock_gettime(clockid_t clock, struct timespec *now)
{
	long ret = syscall(SYS_clock_gettime, clock, now);

	if (ret == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE))
		now->tv_sec += jump();
	return (int)ret;
}

time_t jumping_time(time_t *to)
{
	struct timespec now;

	jumping_clock_gettime(CLOCK_REALTIME, &now);
	if (to)
		*to = now.tv_sec;
	return now.tv_sec;
}

int jumping_gettimeofday(struct timeval *restrict now, void *restrict zone)
{
	long ret = syscall(SYS_gettimeofday, now, zone);

	if (ret == 0)
		now->tv_sec += jump();
	return (int)ret;
}
