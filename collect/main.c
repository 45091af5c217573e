/* kurabe-collect: runs built-in benchmarks on this machine and keeps what comes out. */
#include <math.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/number.h"
#include "base/option.h"
#include "base/term.h"
#include "collect/session.h"

struct arguments {
	bool quick, full, list, dry_run, help, version;
	struct wish wish;
	const char *data, *dir, *root, *machine, *plan, *label;
};

static volatile sig_atomic_t stop;

/* The first signal asks for an end that keeps all that is done; the second ends at once, and the
 * copies with it. */
static void on_signal(int number)
{
	(void)number;
	if (stop)
		_exit(EXIT_STOPPED);
	stop = 1;
}

static void catch_signals(void)
{
	struct sigaction a = {.sa_handler = on_signal};

	sigemptyset(&a.sa_mask);
	sigaction(SIGINT, &a, NULL);
	sigaction(SIGTERM, &a, NULL);
}

static long count_cpus(void)
{
	cpu_set_t set;

	if (sched_getaffinity(0, sizeof set, &set) == 0)
		return CPU_COUNT(&set);
	return sysconf(_SC_NPROCESSORS_ONLN);
}

/* Options ------------------------------------------------------------------------------------ */

static int usage(const char *sentence)
{
	fprintf(stderr, "kurabe collect: %s\nkurabe collect --help lists the options.\n", sentence);
	return EXIT_USAGE;
}

/* Returns -1 to go on, else the exit code. */
static int read_arguments(struct arguments *a, int argc, char **argv)
{
	const struct option table[] = {
		{.kind = OPTION_GROUP, .help = "What to measure"},
		{"suite", OPTION_TEXT, &a->wish.suites, "NAME,…", "the suites; all is the default",
		 0, 0},
		{"only", OPTION_TEXT, &a->wish.only, "NAME,…", "these benchmarks alone", 0, 0},
		{"list", OPTION_FLAG, &a->list, NULL, "list the benchmarks", 0, 0},
		{.kind = OPTION_GROUP, .help = "How long"},
		{"quick", OPTION_FLAG, &a->quick, NULL, "short passes", 0, 0},
		{"full", OPTION_FLAG, &a->full, NULL,
		 "passes as many and as long as the original's", 0, 0},
		{"copies", OPTION_TEXT, &a->wish.copies, "LIST",
		 "how many run together; N is the number of CPUs; the default is 1,N", 0, 0},
		{"repeat", OPTION_NUMBER, &a->wish.repeat, "N", "do it all N times", 1, 1000},
		{.kind = OPTION_GROUP, .help = "Where, and for whom"},
		{"dry-run", OPTION_FLAG, &a->dry_run, NULL, "print the plan and do nothing", 0, 0},
		{"data", OPTION_TEXT, &a->data, "DIR",
		 "the capture goes below DIR/captures; the default is $KURABE_DATA, else out", 0,
		 0},
		{"dir", OPTION_TEXT, &a->dir, "DIR",
		 "where benchmarks put their files, if they need any; the default is this folder",
		 0, 0},
		{"machine", OPTION_TEXT, &a->machine, "ID",
		 "call this machine so, not by its host name", 0, 0},
		{"plan", OPTION_TEXT, &a->plan, "ID", "it is this plan of plans.ini", 0, 0},
		{"label", OPTION_TEXT, &a->label, "TEXT", "a heading for these figures", 0, 0},
		{"root", OPTION_TEXT, &a->root, "DIR", "read facts about the machine below DIR", 0,
		 0},
		{.kind = OPTION_GROUP, .help = "Others"},
		{"help", OPTION_FLAG, &a->help, NULL, "print this", 0, 0},
		{"version", OPTION_FLAG, &a->version, NULL, "print the version", 0, 0},
		{0},
	};
	struct buf err = BUF_INIT;
	int words, ret = -1;

	if (argc > 1 && strcmp(argv[1], "collect") == 0) { /* the verb, as the front hands it on */
		argc--;
		argv++;
	}
	if (options_read(table, argc, argv, &words, &err) < 0) {
		ret = usage(err.s);
	} else if (a->help) {
		puts("Usage: kurabe collect [OPTION]…\n"
		     "Runs the built-in benchmarks on this machine and keeps every pass in a "
		     "capture.");
		options_help(table, stdout);
		ret = 0;
	} else if (a->version) {
		puts("kurabe " KURABE_VERSION);
		ret = 0;
	} else if (words) {
		ret = usage("it takes options only");
	} else if (a->quick && a->full) {
		ret = usage("--quick and --full exclude each other");
	}
	buf_release(&err);
	return ret;
}

static int check_folders(const struct arguments *a)
{
	const char *const folders[] = {a->dir, a->root};
	struct buf sentence = BUF_INIT;
	struct stat st;

	for (size_t i = 0; i < 2; i++)
		if (*folders[i] && (stat(folders[i], &st) < 0 || !S_ISDIR(st.st_mode)) &&
		    !sentence.n)
			buf_printf(&sentence, "'%s' is not a folder", folders[i]);
	if (sentence.n) {
		int ret = usage(sentence.s);

		buf_release(&sentence);
		return ret;
	}
	return -1;
}

static int print_list(void)
{
	for (size_t i = 0; benches[i]; i++)
		printf("%-18s %-10s %-6s %s\n", benches[i]->name, benches[i]->suite,
		       benches[i]->unit, benches[i]->title);
	return 0;
}

/* The plan ----------------------------------------------------------------------------------- */

static const char *effort_name(enum effort effort)
{
	static const char *const names[] = {"quick", "normal", "full"};

	return names[effort];
}

static void print_length(double seconds)
{
	if (seconds < 120)
		printf("about %.0f s", seconds < 1 ? 1 : seconds);
	else
		printf("about %.0f min", seconds / 60);
}

static void print_plan(const struct arguments *a, const struct schedule *s, const char *name)
{
	printf("Plan (%s):\n", effort_name(a->wish.effort));
	for (size_t i = 0; i < s->n && s->items[i].repeat == 1; i++) {
		const struct item *x = &s->items[i];

		printf("  %-18s %ld %s, %ld passes of %g s\n", x->bench->name, x->copies,
		       x->copies == 1 ? "copy" : "copies", x->passes, x->seconds);
	}
	if (a->wish.repeat > 1)
		printf("  all of it %ld times\n", a->wish.repeat);
	fputs("  takes ", stdout);
	print_length(schedule_seconds(s));
	if (schedule_bytes(s))
		printf(", writes up to %llu bytes in %s\n", (unsigned long long)schedule_bytes(s),
		       a->dir);
	else
		puts(", writes no files of its own");
	printf("  capture: %s/captures/%s/ (a few KiB)\n", a->data, name);
	fflush(stdout);
}

/* While it runs ------------------------------------------------------------------------------ */

struct shown {
	struct progress progress;
	struct buf what[2]; /* progress lends one while the other is filled */
	int turn;
};

static const char *copies_word(const struct item *i)
{
	return i->copies == 1 ? "copy" : "copies";
}

static void on_step(void *user, double done, const struct item *item, long pass)
{
	struct shown *s = user;
	struct buf *what = &s->what[s->turn ^= 1];

	buf_clear(what);
	buf_printf(what, "%s, %ld %s", item->bench->name, item->copies, copies_word(item));
	if (s->progress.terminal)
		buf_printf(what, ", pass %ld of %ld", pass, item->passes);
	progress_step(&s->progress, done, what->s);
}

static void on_result(void *user, const struct item *item, const struct unixbench_figure *f)
{
	struct shown *s = user;
	char value[64], index[64];

	progress_end(&s->progress);
	printf("%-18s %2ld %-6s  %16s %s", item->bench->name, item->copies, copies_word(item),
	       number_fixed(f->value, 1, ",", value, sizeof value), item->bench->unit);
	if (item->bench->baseline > 0)
		printf("  index %s", number_fixed(unixbench_index(f->value, item->bench->baseline),
						  1, ",", index, sizeof index));
	else
		printf("  %s ns each",
		       number_fixed(1e9 * item->bench->timebase * (double)item->copies / f->value,
				    2, ",", index, sizeof index));
	putchar('\n');
	fflush(stdout);
}

static void on_score(void *user, const struct item *last, size_t tests, double index)
{
	struct shown *s = user;
	char number[64];

	progress_end(&s->progress);
	number_fixed(index, 1, ",", number, sizeof number);
	if (tests == UNIXBENCH_TESTS)
		printf("score of %s, %ld %s: %s\n", last->bench->suite, last->copies,
		       copies_word(last), number);
	else
		printf("partial score of %s, %ld %s: %s (%zu of %d tests)\n", last->bench->suite,
		       last->copies, copies_word(last), number, tests, UNIXBENCH_TESTS);
	fflush(stdout);
}

static void on_failed(void *user, const struct item *item, long pass, const char *why)
{
	struct shown *s = user;

	progress_end(&s->progress);
	fprintf(stderr, "kurabe collect: warning: %s, %ld %s, pass %ld: %s; it yields no figure\n",
		item->bench->name, item->copies, copies_word(item), pass, why);
}

/* The collection ------------------------------------------------------------------------------ */

static int write_head(struct capture *c, const struct arguments *a, const char *host, time_t now,
		      struct buf *err)
{
	const struct {
		const char *name, *value;
	} given[] = {
		{"host", host}, {"machine", a->machine}, {"plan", a->plan}, {"label", a->label}};
	struct facts_env env = {.root = a->root, .dir = a->dir};
	struct facts facts = {0};
	char stamp[32];
	struct tm utc;
	int ret;

	gmtime_r(&now, &utc);
	strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%SZ", &utc);
	if (capture_line(c, err, "version %s", KURABE_VERSION) < 0 ||
	    capture_line(c, err, "started %s", stamp) < 0)
		return -1;
	for (size_t i = 0; i < sizeof given / sizeof *given; i++)
		if (given[i].value && *given[i].value &&
		    capture_line(c, err, "%s %s", given[i].name, given[i].value) < 0)
			return -1;
	if (capture_line(c, err, "setting effort: %s", effort_name(a->wish.effort)) < 0 ||
	    capture_line(c, err, "setting copies: %s", a->wish.copies) < 0 ||
	    capture_line(c, err, "setting repeat: %ld", a->wish.repeat) < 0)
		return -1;
	facts_read(&env, &facts);
	ret = capture_facts(c, &facts, err);
	facts_release(&facts);
	return ret;
}

static int finish(const struct session *s, int ret)
{
	if (s->results == 0 && ret == 0) {
		fputs("kurabe collect: error: no benchmark could be run\n", stderr);
		return level_exit_code(LEVEL_ERROR);
	}
	printf("%s %s\nNext: kurabe parse %s\n",
	       ret == SESSION_STOPPED ? "Stopped; what was done is kept in" : "Kept in",
	       s->capture->dir, s->capture->dir);
	if (ret == SESSION_STOPPED)
		return EXIT_STOPPED;
	return level_exit_code(s->failures ? LEVEL_WARNING : LEVEL_NOTE);
}

static int collect(const struct arguments *a, const struct schedule *schedule, const char *name,
		   const char *host, time_t now)
{
	struct shown shown = {.what = {BUF_INIT, BUF_INIT}};
	const struct observer observer = {on_step, on_result, on_score, on_failed, &shown};
	struct capture capture;
	struct session session = {schedule, &capture, a->dir, &observer, &stop, 0, 0};
	struct buf err = BUF_INIT;
	int ret = -1;

	catch_signals();
	if (capture_create(&capture, a->data, name, &err) == 0 &&
	    write_head(&capture, a, host, now, &err) == 0) {
		progress_start(&shown.progress, schedule_seconds(schedule));
		ret = session_run(&session, &err);
		progress_end(&shown.progress);
	}
	if (ret < 0) {
		fprintf(stderr, "kurabe collect: error: %s\n", err.s);
		ret = level_exit_code(LEVEL_OUTPUT);
	} else {
		ret = finish(&session, ret);
	}
	capture_close(&capture);
	for (size_t i = 0; i < 2; i++)
		buf_release(&shown.what[i]);
	buf_release(&err);
	return ret;
}

int main(int argc, char **argv)
{
	struct arguments a = {.wish = {.copies = "1,N", .repeat = 1, .cpus = count_cpus()},
			      .dir = ".",
			      .root = "",
			      .data = getenv("KURABE_DATA")};
	struct buf err = BUF_INIT, host = BUF_INIT, name = BUF_INIT;
	struct schedule schedule = {0};
	time_t now = time(NULL);
	int ret;

	if (!a.data || !*a.data)
		a.data = "out";
	ret = read_arguments(&a, argc, argv);
	if (ret < 0)
		ret = check_folders(&a);
	if (ret >= 0)
		return ret;
	if (a.list)
		return print_list();
	a.wish.effort = a.quick ? EFFORT_QUICK : a.full ? EFFORT_FULL : EFFORT_NORMAL;
	if (schedule_make(&schedule, &a.wish, &err) < 0) {
		ret = usage(err.s);
	} else {
		facts_host(&(struct facts_env){.root = a.root, .dir = a.dir}, &host);
		capture_name(a.machine ? a.machine : host.s, now, &name);
		print_plan(&a, &schedule, name.s);
		ret = a.dry_run ? 0 : collect(&a, &schedule, name.s, host.s, now);
	}
	schedule_release(&schedule);
	buf_release(&host);
	buf_release(&name);
	buf_release(&err);
	return ret;
}
