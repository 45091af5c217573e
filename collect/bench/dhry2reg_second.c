/* SPDX-License-Identifier: MIT */
/* Dhrystone's second module, compiled apart so that nothing of it is inlined into the first. */
#include "collect/bench/dhry2reg.h"

#include <string.h>

void dhry_proc_6(enum dhry_ident given, enum dhry_ident *out)
{
	*out = given;
	if (!dhry_func_3(given))
		*out = IDENT_4;
	switch (given) {
	case IDENT_1:
		*out = IDENT_1;
		break;
	case IDENT_2:
		*out = dhry_number > 100 ? IDENT_1 : IDENT_4;
		break;
	case IDENT_3:
		*out = IDENT_2;
		break;
	case IDENT_4:
		break;
	case IDENT_5:
		*out = IDENT_3;
		break;
	}
}

void dhry_proc_7(int a, int b, int *out)
{
	int sum = a + 2;

	*out = b + sum;
}

void dhry_proc_8(int *list, dhry_row *table, int a, int b)
{
	register int at = a + 5;

	list[at] = b;
	list[at + 1] = list[at];
	list[at + 30] = at;
	for (register int i = at; i <= at + 1; i++)
		table[at][i] = at;
	table[at][at - 1] += 1;
	table[at + 20][at] = list[at];
	dhry_number = 5;
}

enum dhry_ident dhry_func_1(char a, char b)
{
	char x = a, y = x;

	if (y != b)
		return IDENT_1;
	dhry_char_1 = x;
	return IDENT_2;
}

int dhry_func_2(const char *a, const char *b)
{
	register int at = 2;
	char c = 'A';

	while (at <= 2)
		if (dhry_func_1(a[at], b[at + 1]) == IDENT_1) {
			c = 'A';
			at++;
		}
	if (c >= 'W' && c < 'Z')
		at = 7;
	if (c == 'R')
		return 1;
	if (strcmp(a, b) <= 0)
		return 0;
	at += 7;
	dhry_number = at;
	return 1;
}

int dhry_func_3(enum dhry_ident given)
{
	enum dhry_ident ident = given;

	return ident == IDENT_3;
}
