/* SPDX-License-Identifier: MIT */
#include "parse/format/script.h"

#include <math.h>
#include <string.h>
#include <strings.h>

enum kind { TEXT, WORD, COUNT, NUMBER };

static const struct {
	const char *key, *fact;
	enum kind kind;
} facts[] = {
	{"CPU model", "cpu_model", TEXT},
	{"Processor", "cpu_model", TEXT},
	{"Number of cores", "cpus", COUNT},
	{"CPU cores", "cpus", COUNT},
	{"CPU frequency", "mhz", NUMBER},
	{"Frequency", "mhz", NUMBER},
	{"Total amount of Mem", "memory", TEXT},
	{"Total amount of RAM", "memory", TEXT},
	{"Total Mem", "memory", TEXT},
	{"Total RAM", "memory", TEXT},
	{"RAM", "memory", TEXT},
	{"Total size of Disk", "storage", TEXT},
	{"Total Disk", "storage", TEXT},
	{"System uptime", "uptime", TEXT},
	{"Uptime", "uptime", TEXT},
	{"Load average", "load_average", NUMBER},
	{"OS", "os", TEXT},
	{"Distro", "os", TEXT},
	{"Arch", "arch", WORD},
	{"Kernel", "kernel", TEXT},
	{"Virtualization", "virtualization", TEXT},
	{"VM Type", "virtualization", TEXT},
	{"Virt Type", "virtualization", TEXT},
	{"CPU 型号", "cpu_model", TEXT},
	{"CPU 核心数", "cpus", COUNT},
	{"CPU型号", "cpu_model", TEXT},
	{"CPU数量", "cpus", COUNT},
	{"CPU 频率", "mhz", NUMBER},
	{"总内存大小", "memory", TEXT},
	{"总硬盘大小", "storage", TEXT},
	{"系统在线时间", "uptime", TEXT},
	{"开机时长", "uptime", TEXT},
	{"系统名称", "os", TEXT},
	{"系统", "os", TEXT},
	{"架构", "arch", WORD},
	{"内核", "kernel", TEXT},
	{"虚拟化架构", "virtualization", TEXT},
	{"虚拟化类型", "virtualization", TEXT},
	{"虚拟化平台", "virtualization", TEXT},
};

static bool is_mark(char c)
{
	return c == '>' || c == '|' || c == '#' || c == '*' || c == '-';
}

size_t script_start(const struct line *l)
{
	size_t at = skip_blanks(l, 0);

	while (at < l->n && is_mark(l->s[at]) && skip_blanks(l, at + 1) > at + 1)
		at = skip_blanks(l, at + 1);
	return at;
}

static bool at_word(const struct line *l, size_t at, const char *word)
{
	size_t n = strlen(word);

	return l->n >= at + n && strncasecmp(l->s + at, word, n) == 0;
}

bool script_begins(const struct line *l, const char *word)
{
	return at_word(l, script_start(l), word);
}

static void set_number(struct parse *p, struct attrs *a, const char *fact, size_t line, size_t at)
{
	double value;
	size_t n = read_number(&p->text->lines[line], at, &value);

	if (n)
		parse_attr_number(p, a, fact, line, at, n, value);
}

static void set_fact(struct parse *p, struct attrs *a, size_t k, size_t line, size_t at)
{
	const struct line *l = &p->text->lines[line];
	size_t sign = find_text(l, at, "@ ");

	switch (facts[k].kind) {
	case TEXT:
		parse_attr(p, a, facts[k].fact, line, at, l->n - at);
		break;
	case WORD:
		parse_attr(p, a, facts[k].fact, line, at, skip_word(l, at) - at);
		break;
	case COUNT:
		set_number(p, a, facts[k].fact, line, at);
		if (sign < l->n && !attrs_find(a, "mhz"))
			set_number(p, a, "mhz", line, sign + strlen("@ "));
		break;
	case NUMBER:
		set_number(p, a, facts[k].fact, line, at);
		break;
	}
}

/* Which fact's key stands from `start` to the blanks before byte `colon`: an index, of none their
 * number. */
static size_t fact_called(const struct line *l, size_t start, size_t colon)
{
	size_t k = 0;

	for (; k < sizeof facts / sizeof *facts; k++)
		if ((*facts[k].key | 0x20) == (l->s[start] | 0x20) &&
		    at_word(l, start, facts[k].key) &&
		    skip_blanks(l, start + strlen(facts[k].key)) == colon)
			break;
	return k;
}

bool script_fact(struct parse *p, struct run *run, size_t line)
{
	const struct line *l = &p->text->lines[line];
	const char *colon = memchr(l->s, ':', l->n);
	size_t at = colon ? (size_t)(colon - l->s) : l->n;
	size_t k = colon ? fact_called(l, script_start(l), at) : sizeof facts / sizeof *facts;

	if (k == sizeof facts / sizeof *facts)
		return false;
	at = skip_blanks(l, at + 1);
	if (at < l->n && !at_text(l, at, "-") && !attrs_find(&run->facts, facts[k].fact))
		set_fact(p, &run->facts, k, line, at);
	return true;
}
