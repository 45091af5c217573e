/* SPDX-License-Identifier: MIT */
/* Double-Precision Whetstone: the synthetic program of H. J. Curnow and B. A. Wichmann ("A
 * Synthetic Benchmark", The Computer Journal 19, 1976), written anew in C. Its eight modules are
 * run as often as the instructions of the Whetstone Algol interpreter were found in 949 programs.
 * An iteration is the whole program with the weights below and stands for 100,000 Whetstone
 * instructions, so that iterations in a tenth of a second are MWIPS.
 *
 * Where the original computes the same again and again, each round here takes up the outcome of the
 * last, and the outcomes are checked to be finite, so that a compiler can't leave rounds out. */
#include "collect/bench.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"

enum weight {
	ELEMENTS = 12,
	PARAMETER = 14,
	JUMPS = 345,
	INTEGERS = 210,
	TRIGONOMETRY = 32,
	CALLS = 899,
	REFERENCES = 616,
	FUNCTIONS = 93,
};

struct whetstone {
	double e[4];
	double t, t1, t2;
	double sum; /* of what the modules yield */
};

static void start(double e[4])
{
	e[0] = 1;
	e[1] = e[2] = e[3] = -1;
}

static void elements(struct whetstone *w, uint64_t n)
{
	double e[4], t = w->t;

	start(e);
	for (n *= ELEMENTS; n; n--) {
		e[0] = (e[0] + e[1] + e[2] - e[3]) * t;
		e[1] = (e[0] + e[1] - e[2] + e[3]) * t;
		e[2] = (e[0] - e[1] + e[2] + e[3]) * t;
		e[3] = (-e[0] + e[1] + e[2] + e[3]) * t;
	}
	w->sum += e[3];
}

static void parameter_call(double e[4], double t, double t2)
{
	for (int j = 0; j < 6; j++) {
		e[0] = (e[0] + e[1] + e[2] - e[3]) * t;
		e[1] = (e[0] + e[1] - e[2] + e[3]) * t;
		e[2] = (e[0] - e[1] + e[2] + e[3]) * t;
		e[3] = (-e[0] + e[1] + e[2] + e[3]) / t2;
	}
}

static void parameter(struct whetstone *w, uint64_t n)
{
	start(w->e);
	for (n *= PARAMETER; n; n--)
		parameter_call(w->e, w->t, w->t2);
	w->sum += w->e[3];
}

static void jumps(struct whetstone *w, uint64_t n)
{
	int j = 1;

	for (n *= JUMPS; n; n--) {
		if (j == 1)
			j = 2;
		else
			j = 3;
		if (j > 2)
			j = 0;
		else
			j = 1;
		if (j < 1)
			j = 1;
		else
			j = 0;
	}
	w->sum += j;
}

static void integers(struct whetstone *w, uint64_t n)
{
	int j = 1, k = 2, l = 3;

	for (n *= INTEGERS; n; n--) {
		j = j * (k - j) * (l - k);
		k = l * k - (l - j) * k;
		l = (l - k) * (k + j);
		w->e[l - 2] = j + k + l;
		w->e[k - 2] = j * k * l;
	}
	w->sum += w->e[0] + w->e[1];
}

static void trigonometry(struct whetstone *w, uint64_t n)
{
	double x = 0.5, y = 0.5, t = w->t, t2 = w->t2;

	for (n *= TRIGONOMETRY; n; n--) {
		x = t * atan(t2 * sin(x) * cos(x) / (cos(x + y) + cos(x - y) - 1));
		y = t * atan(t2 * sin(y) * cos(y) / (cos(x + y) + cos(x - y) - 1));
	}
	w->sum += y;
}

static void call(double *x, double *y, double *z, double t, double t1, double t2)
{
	*x = *y;
	*y = *z;
	*x = t * (*x + *y);
	*y = t1 * (*x + *y);
	*z = (*x + *y) / t2;
}

static void calls(struct whetstone *w, uint64_t n)
{
	double x = 1, y = 1, z = 1;

	for (n *= CALLS; n; n--)
		call(&x, &y, &z, w->t, w->t1, w->t2);
	w->sum += z;
}

static void reference_call(double *e, int j, int k, int l)
{
	e[j] = e[k];
	e[k] = e[l];
	e[l] = e[j];
}

static void references(struct whetstone *w, uint64_t n)
{
	for (int i = 0; i < 3; i++)
		w->e[i] = i + 1;
	for (n *= REFERENCES; n; n--)
		reference_call(w->e, 0, 1, 2);
	w->sum += w->e[2];
}

/* Not inlined, since with -ffast-math the logarithm of one round undoes the exponential of the
 * last.
 */
static __attribute__((noinline)) double logarithm(double x)
{
	return log(x);
}

static void functions(struct whetstone *w, uint64_t n)
{
	double x = 0.75, t1 = w->t1;

	for (n *= FUNCTIONS; n; n--)
		x = sqrt(exp(logarithm(x) / t1));
	w->sum += x;
}

static int setup(const struct bench_env *env, void **state, struct buf *err)
{
	struct whetstone *w = xcalloc(1, sizeof *w);

	(void)env;
	(void)err;
	w->t = 0.49999975;
	w->t1 = 0.50000025;
	w->t2 = 2;
	*state = w;
	return 0;
}

static int run(void *state, uint64_t n, struct buf *err)
{
	static void (*const modules[])(struct whetstone * w, uint64_t n) = {
		elements, parameter, jumps, integers, trigonometry, calls, references, functions};
	struct whetstone *w = state;

	w->sum = 0;
	for (size_t i = 0; i < sizeof modules / sizeof *modules; i++)
		modules[i](w, n);
	if (fabs(w->sum) < 100)
		return 0;
	buf_puts(err, "the outcome is wrong: this program was not compiled rightly");
	return -1;
}

const struct bench bench_whetstone = {
	.name = "whetstone-double",
	.title = "Double-Precision Whetstone",
	.suite = "unixbench",
	.unit = "MWIPS",
	.timebase = 0.1,
	.baseline = 55,
	.passes = {6, 6, 10},
	.seconds = {0.3, 3, 10},
	.setup = setup,
	.run = run,
	.teardown = free,
};
