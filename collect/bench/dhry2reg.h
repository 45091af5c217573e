/* SPDX-License-Identifier: MIT */
/* Dhrystone's data and the procedures of its second module.
 * dhry2reg.c and dhry2reg_second.c alone may include this.
 *
 * The names are the benchmark's: its description numbers procedures and functions, and says which
 * of them lie in which module. Data that both modules could reach have external linkage, since what
 * a compiler may assume of them is a part of the work. */
#ifndef COLLECT_BENCH_DHRY2REG_H
#define COLLECT_BENCH_DHRY2REG_H

enum { DHRY_TEXT = 31, DHRY_ROWS = 50 };

enum dhry_ident { IDENT_1, IDENT_2, IDENT_3, IDENT_4, IDENT_5 };

/* A record with variants, as Pascal and Ada know them. */
struct dhry_record {
	struct dhry_record *next;
	enum dhry_ident kind;
	union {
		struct {
			enum dhry_ident ident;
			int number;
			char text[DHRY_TEXT];
		} first;
		struct {
			enum dhry_ident ident;
			char text[DHRY_TEXT];
		} second;
		struct {
			char a, b;
		} third;
	} as;
};

typedef int dhry_row[DHRY_ROWS];

extern int dhry_number;
extern char dhry_char_1;

void dhry_proc_6(enum dhry_ident given, enum dhry_ident *out);
void dhry_proc_7(int a, int b, int *out);
void dhry_proc_8(int *list, dhry_row *table, int a, int b);
enum dhry_ident dhry_func_1(char a, char b);
int dhry_func_2(const char *a, const char *b);
int dhry_func_3(enum dhry_ident given);

#endif
