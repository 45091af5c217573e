/* SPDX-License-Identifier: MIT */
/* One pass of a benchmark of ours, for tests/peers/fidelity: prints its rate, in the benchmark's
 * unit, and the same per second of CPU time, as if each copy had had a CPU of its own.
 *
 *   one_pass NAME COPIES SECONDS DIR */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "base/unixbench.h"
#include "collect/measure.h"

static void started(void *user)
{
	(void)user;
}

static void tick(void *user, double elapsed)
{
	(void)user;
	(void)elapsed;
}

static double rate(const struct pass *p, double seconds, const struct bench *b)
{
	return unixbench_rate(&(struct unixbench_pass){(double)p->count, seconds}, b->timebase);
}

int main(int argc, char **argv)
{
	static volatile sig_atomic_t stop;
	const struct measure_watch watch = {.started = started, .tick = tick};
	struct measure m = {.warmup = 0.5, .watch = &watch, .stop = &stop};
	struct buf err = BUF_INIT;
	double copies, seconds;
	struct pass p;

	if (argc != 5 || !(m.bench = bench_find(argv[1])) || !number_whole(argv[2], &copies) ||
	    !number_whole(argv[3], &seconds)) {
		fputs("usage: one_pass NAME COPIES SECONDS DIR\n", stderr);
		return 2;
	}
	m.copies = (long)copies;
	m.seconds = seconds;
	m.dir = argv[4];
	if (measure_pass(&m, &p, &err) != 0) {
		fprintf(stderr, "%s\n", err.s);
		return 3;
	}
	printf("%.3f %.3f\n", rate(&p, p.seconds, m.bench), rate(&p, p.cpu / copies, m.bench));
	return 0;
}
