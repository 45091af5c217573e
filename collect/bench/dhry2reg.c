/* SPDX-License-Identifier: MIT */
/* Dhrystone 2 using register variables: the main loop of Dhrystone 2.1 (R. P. Weicker, "Dhrystone:
 * A Synthetic Systems Programming Benchmark", CACM 27, 1984; version 2.1: SIGPLAN Notices 23,
 * 1988), written anew. An iteration has the statistics of system programs of its time: 53
 * assignments, 32 control statements, 15 calls; its outcome is known and checked at the end. */
#include "collect/bench.h"
#include "collect/bench/dhry2reg.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

int dhry_number, dhry_bool;
char dhry_char_1, dhry_char_2;
int dhry_list[DHRY_ROWS];
dhry_row dhry_table[DHRY_ROWS];
struct dhry_record *dhry_this, *dhry_other;

static void proc_3(struct dhry_record **out)
{
	if (dhry_this)
		*out = dhry_this->next;
	dhry_proc_7(10, dhry_number, &dhry_this->as.first.number);
}

static void proc_1(register struct dhry_record *at)
{
	register struct dhry_record *next = at->next;

	*at->next = *dhry_this;
	at->as.first.number = 5;
	next->as.first.number = at->as.first.number;
	next->next = at->next;
	proc_3(&next->next);
	if (next->kind == IDENT_1) {
		next->as.first.number = 6;
		dhry_proc_6(at->as.first.ident, &next->as.first.ident);
		next->next = dhry_this->next;
		dhry_proc_7(next->as.first.number, 10, &next->as.first.number);
	} else {
		*at = *at->next;
	}
}

static void proc_2(int *number)
{
	int local = *number + 10;
	enum dhry_ident ident = IDENT_2;

	do
		if (dhry_char_1 == 'A') {
			local--;
			*number = local - dhry_number;
			ident = IDENT_1;
		}
	while (ident != IDENT_1);
}

static void proc_4(void)
{
	int local = dhry_char_1 == 'A';

	dhry_bool = local | dhry_bool;
	dhry_char_2 = 'B';
}

static void proc_5(void)
{
	dhry_char_1 = 'A';
	dhry_bool = 0;
}

/* What the loop's variables hold after an iteration. */
struct outcome {
	int a, b, c;
	enum dhry_ident ident;
	char text_1[DHRY_TEXT], text_2[DHRY_TEXT];
};

static void loop(struct outcome *out, uint64_t n)
{
	int a = 0;
	register int b = 0;
	int c = 0;
	enum dhry_ident ident = IDENT_1;
	char text_1[DHRY_TEXT], text_2[DHRY_TEXT];

	memcpy(text_1, "DHRYSTONE PROGRAM, 1'ST STRING", DHRY_TEXT);
	memset(text_2, 0, sizeof text_2);
	for (register uint64_t i = 0; i < n; i++) {
		proc_5();
		proc_4();
		a = 2;
		b = 3;
		memcpy(text_2, "DHRYSTONE PROGRAM, 2'ND STRING", DHRY_TEXT);
		ident = IDENT_2;
		dhry_bool = !dhry_func_2(text_1, text_2);
		while (a < b) {
			c = 5 * a - b;
			dhry_proc_7(a, b, &c);
			a++;
		}
		dhry_proc_8(dhry_list, dhry_table, a, c);
		proc_1(dhry_this);
		for (register char x = 'A'; x <= dhry_char_2; x++)
			if (ident == dhry_func_1(x, 'C')) {
				dhry_proc_6(IDENT_1, &ident);
				memcpy(text_2, "DHRYSTONE PROGRAM, 3'RD STRING", DHRY_TEXT);
				b = (int)i;
				dhry_number = (int)i;
			}
		b = b * a;
		a = b / c;
		b = 7 * (b - c) - a;
		proc_2(&a);
	}
	*out = (struct outcome){.a = a, .b = b, .c = c, .ident = ident};
	memcpy(out->text_1, text_1, DHRY_TEXT);
	memcpy(out->text_2, text_2, DHRY_TEXT);
}

/* The two records; the first points at the second. */
static int setup(const struct bench_env *env, void **state, struct buf *err)
{
	(void)env;
	(void)state;
	(void)err;
	dhry_other = xcalloc(1, sizeof *dhry_other);
	dhry_this = xcalloc(1, sizeof *dhry_this);
	dhry_this->next = dhry_other;
	dhry_this->kind = IDENT_1;
	dhry_this->as.first.ident = IDENT_3;
	dhry_this->as.first.number = 40;
	memcpy(dhry_this->as.first.text, "DHRYSTONE PROGRAM, SOME STRING", DHRY_TEXT);
	return 0;
}

static bool is_right(const struct outcome *o)
{
	return o->a == 5 && o->b == 13 && o->c == 7 && o->ident == IDENT_2 && dhry_number == 5 &&
	       dhry_bool == 1 && dhry_char_1 == 'A' && dhry_char_2 == 'B' && dhry_list[8] == 7 &&
	       dhry_this->as.first.number == 17 && dhry_other->as.first.number == 18 &&
	       dhry_other->as.first.ident == IDENT_2 &&
	       memcmp(o->text_2, "DHRYSTONE PROGRAM, 2'ND STRING", DHRY_TEXT) == 0;
}

static int run(void *state, uint64_t n, struct buf *err)
{
	struct outcome out;

	(void)state;
	dhry_table[8][7] = 10; /* it counts the iterations: not without end */
	loop(&out, n);
	if (is_right(&out))
		return 0;
	buf_puts(err, "the outcome is wrong: this program was not compiled rightly");
	return -1;
}

static void teardown(void *state)
{
	(void)state;
	free(dhry_this);
	free(dhry_other);
}

const struct bench bench_dhry2reg = {
	.name = "dhry2reg",
	.title = "Dhrystone 2 using register variables",
	.suite = "unixbench",
	.unit = "lps",
	.timebase = 1,
	.baseline = 116700,
	.passes = {6, 6, 10},
	.seconds = {0.3, 3, 10},
	.setup = setup,
	.run = run,
	.teardown = teardown,
};
