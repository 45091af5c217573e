/* SPDX-License-Identifier: MIT */
#include "collect/arguments.h"

#include <string.h>

static struct arguments asked;

static const struct option table[] = {
	{.kind = OPTION_GROUP, .help = "What to measure"},
	{"suite", OPTION_TEXT, &asked.wish.suites, "NAME,…", "the suites; all is the default",
	 0, 0},
	{"only", OPTION_TEXT, &asked.wish.only, "NAME,…", "these benchmarks alone", 0, 0},
	{"list", OPTION_FLAG, &asked.list, NULL, "list the benchmarks", 0, 0},
	{"job", OPTION_TEXT, &asked.wish.disk.job, "FILE",
	 "the jobs of a job file of fio's, by the engine that is built in", 0, 0},
	{"bonnie", OPTION_TEXT, &asked.wish.disk.bonnie, "OPTIONS",
	 "what bonnie++ does with these options, such as \"-d DIR -s 2048 -r 1024\"", 0, 0},
	{"with", OPTION_TEXT, &asked.wish.with, "NAME,…",
	 "run the installed fio, ioping, bonnie++ or hdparm too, with the same settings",
	 0, 0},
	{"sweep", OPTION_FLAG, &asked.wish.disk.sweep, NULL,
	 "random reads 1, 2, 4, … 64 at a time", 0, 0},
	{"precondition", OPTION_FLAG, &asked.wish.disk.precondition, NULL,
	 "write a file whole before writes to it are measured", 0, 0},
	{.kind = OPTION_GROUP, .help = "How long"},
	{"quick", OPTION_FLAG, &asked.quick, NULL, "short passes", 0, 0},
	{"full", OPTION_FLAG, &asked.full, NULL,
	 "passes as many and as long as the original's", 0, 0},
	{"copies", OPTION_TEXT, &asked.wish.copies, "LIST",
	 "how many run together; N is the number of CPUs; the default is 1,N", 0, 0},
	{"repeat", OPTION_NUMBER, &asked.wish.repeat, "N", "do it all N times", 1, REPEAT_MOST},
	{"until-stable", OPTION_FLAG, &asked.wish.until_stable, NULL,
	 "at least 6 passes, and up to 4 times as many as else, until the 95 % interval of "
	 "their median is within 2 % of it",
	 0, 0},
	{.kind = OPTION_GROUP, .help = "Where, and for whom"},
	{"dry-run", OPTION_FLAG, &asked.dry_run, NULL, "print the plan and do nothing", 0, 0},
	{"resume", OPTION_TEXT, &asked.resume, "DIR",
	 "go on with the capture in DIR, which says what to measure, after a crash, a reboot "
	 "or a stop",
	 0, 0},
	{"data", OPTION_TEXT, &asked.data, "DIR",
	 "the capture goes below DIR/captures; the default is $KURABE_DATA, else out", 0,
	 0},
	{"dir", OPTION_TEXT, &asked.dir, "DIR",
	 "where benchmarks put their files, if they need any; the default is this folder",
	 0, 0},
	{"machine", OPTION_TEXT, &asked.machine, "ID",
	 "call this machine so, not by its host name", 0, 0},
	{"plan", OPTION_TEXT, &asked.plan, "ID", "it is this plan of plans.ini", 0, 0},
	{"label", OPTION_TEXT, &asked.label, "TEXT", "a heading for these figures", 0, 0},
	{"root", OPTION_TEXT, &asked.root, "DIR", "read facts about the machine below DIR", 0,
	 0},
	{.kind = OPTION_GROUP, .help = "Others"},
	{"help", OPTION_FLAG, &asked.help, NULL, "print this", 0, 0},
	{"version", OPTION_FLAG, &asked.version, NULL, "print the version", 0, 0},
	{0},
};

/* Whether it says what a capture that is gone on with says already. */
static bool asks_anew(const struct arguments *a)
{
	return a->quick || a->full || a->wish.suites || a->wish.only || a->wish.copies ||
	       a->wish.repeat || a->wish.until_stable || a->wish.disk.job || a->wish.disk.sweep ||
	       a->wish.disk.precondition || a->wish.disk.bonnie || a->wish.with || a->machine ||
	       a->plan || a->label;
}

/* What excludes what; NULL: nothing does. */
static const char *fault(const struct arguments *a, int words)
{
	if (a->help || a->version)
		return NULL;
	if (words)
		return "it takes options only";
	if (a->quick && a->full)
		return "--quick and --full exclude each other";
	if (a->resume && asks_anew(a))
		return "--resume takes what to measure from the capture; beside it --dir, --root "
		       "and --dry-run may be given";
	return NULL;
}

struct arguments *arguments_read(int argc, char **argv, struct buf *err)
{
	bool verb = argc > 1 && strcmp(argv[1], "collect") == 0; /* as the front hands it on */
	const char *sentence;
	int words;

	if (options_read(table, argc - verb, argv + verb, &words, err) < 0)
		return NULL;
	sentence = fault(&asked, words);
	if (sentence)
		buf_puts(err, sentence);
	return sentence ? NULL : &asked;
}

void arguments_help(FILE *to)
{
	options_help(table, to);
}
