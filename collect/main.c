/* kurabe-collect: runs built-in benchmarks on this machine and keeps what comes out. */
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
#include "collect/disk/with.h"
#include "collect/head.h"
#include "collect/session.h"
#include "collect/work.h"
#include "collect/show.h"

struct arguments {
	bool quick, full, list, dry_run, help, version;
	struct wish wish;
	const char *data, *dir, *root, *machine, *plan, *label, *resume;
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
	sigaction(SIGHUP, &a, NULL); /* the terminal, or what read the output, is gone */
	sigaction(SIGPIPE, &a, NULL);
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

/* Whether it says what a capture that is gone on with says already. */
static bool asks_anew(const struct arguments *a)
{
	return a->quick || a->full || a->wish.suites || a->wish.only || a->wish.copies ||
	       a->wish.repeat || a->wish.until_stable || a->wish.disk.job || a->wish.disk.sweep ||
	       a->wish.disk.precondition || a->wish.disk.bonnie || a->wish.with || a->machine ||
	       a->plan || a->label;
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
		{"job", OPTION_TEXT, &a->wish.disk.job, "FILE",
		 "the jobs of a job file of fio's, by the engine that is built in", 0, 0},
		{"bonnie", OPTION_TEXT, &a->wish.disk.bonnie, "OPTIONS",
		 "what bonnie++ does with these options, such as \"-d DIR -s 2048 -r 1024\"", 0, 0},
		{"with", OPTION_TEXT, &a->wish.with, "NAME,…",
		 "run the installed fio, ioping, bonnie++ or hdparm too, with the same settings",
		 0, 0},
		{"sweep", OPTION_FLAG, &a->wish.disk.sweep, NULL,
		 "random reads 1, 2, 4, … 64 at a time", 0, 0},
		{"precondition", OPTION_FLAG, &a->wish.disk.precondition, NULL,
		 "write a file whole before writes to it are measured", 0, 0},
		{.kind = OPTION_GROUP, .help = "How long"},
		{"quick", OPTION_FLAG, &a->quick, NULL, "short passes", 0, 0},
		{"full", OPTION_FLAG, &a->full, NULL,
		 "passes as many and as long as the original's", 0, 0},
		{"copies", OPTION_TEXT, &a->wish.copies, "LIST",
		 "how many run together; N is the number of CPUs; the default is 1,N", 0, 0},
		{"repeat", OPTION_NUMBER, &a->wish.repeat, "N", "do it all N times", 1, REPEAT_MOST},
		{"until-stable", OPTION_FLAG, &a->wish.until_stable, NULL,
		 "at least 6 passes, and up to 4 times as many as else, until the 95 % interval of "
		 "their median is within 2 % of it",
		 0, 0},
		{.kind = OPTION_GROUP, .help = "Where, and for whom"},
		{"dry-run", OPTION_FLAG, &a->dry_run, NULL, "print the plan and do nothing", 0, 0},
		{"resume", OPTION_TEXT, &a->resume, "DIR",
		 "go on with the capture in DIR, which says what to measure, after a crash, a reboot "
		 "or a stop",
		 0, 0},
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
	} else if (a->resume && asks_anew(a)) {
		ret = usage("--resume takes what to measure from the capture; beside it --dir, --root "
			    "and --dry-run may be given");
	}
	buf_release(&err);
	return ret;
}

static int check_folders(const struct arguments *a)
{
	const char *const folders[] = {a->dir ? a->dir : "", a->root};
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
	struct disk_tests tests = {0};
	struct diags diags = DIAGS_INIT;
	struct buf err = BUF_INIT;
	const struct disk_wish wish = {.effort = EFFORT_NORMAL, .diags = &diags};

	for (size_t i = 0; benches[i]; i++)
		printf("%-18s %-10s %-6s %s\n", benches[i]->name, benches[i]->suite,
		       benches[i]->unit, benches[i]->title);
	for (size_t i = 0; disk_suites[i]; i++)
		disk_suites[i]->make(&wish, &tests, &err);
	for (size_t i = 0; i < tests.n; i++)
		printf("%-18s %-10s %-6s %s\n", tests.list[i].name, tests.list[i].suite, "",
		       tests.list[i].title);
	disk_tests_release(&tests);
	diags_release(&diags);
	buf_release(&err);
	return 0;
}

/* The plan ----------------------------------------------------------------------------------- */

static void print_length(double seconds)
{
	if (seconds < 120)
		printf("about %.0f s", seconds < 1 ? 1 : seconds);
	else
		printf("about %.0f min", seconds / 60);
}

static void print_item(const struct item *x)
{
	printf("  %-18s %ld %s, %ld passes of %g s", x->bench->name, x->copies,
	       x->copies == 1 ? "copy" : "copies", x->passes, x->seconds);
	if (x->most > x->passes)
		printf(", up to %ld", x->most);
	putchar('\n');
}

static void print_test(const struct disk_test *t)
{
	char bytes[64];

	printf("  %-18s ", t->name);
	print_length(t->seconds);
	printf(" in %s", t->dir);
	if (t->written)
		printf(t->unbounded ? ", writes %s bytes and more" : ", writes up to %s bytes",
		       number_fixed((double)t->written, 0, ",", bytes, sizeof bytes));
	putchar('\n');
}

static void print_written(const struct arguments *a, const struct schedule *s)
{
	char bytes[64];

	if (schedule_bytes(s))
		printf(", writes up to %llu bytes in %s", (unsigned long long)schedule_bytes(s),
		       a->dir);
	if (schedule_written(s))
		printf(", storage tests write up to %s bytes in all",
		       number_fixed((double)schedule_written(s), 0, ",", bytes, sizeof bytes));
	puts(schedule_bytes(s) || schedule_written(s) ? "" : ", writes no files of its own");
}

/* `kept`: the capture's folder. */
static void print_plan(const struct arguments *a, const struct schedule *s, const char *kept)
{
	printf("Plan (%s):\n", effort_name(a->wish.effort));
	for (size_t i = 0; i < s->n && s->items[i].repeat == 1; i++)
		print_item(&s->items[i]);
	for (size_t i = 0; i < s->disk.n; i++)
		print_test(&s->disk.list[i]);
	if (a->wish.repeat > 1)
		printf("  all of it %ld times\n", a->wish.repeat);
	fputs("  takes ", stdout);
	print_length(schedule_seconds(s));
	if (a->wish.until_stable) {
		fputs(", if figures do not settle ", stdout);
		print_length(schedule_seconds_most(s));
	}
	print_written(a, s);
	if (a->wish.with)
		fputs("  the originals run beside their tests, and take and write as much again\n",
		      stdout);
	if (a->resume)
		fputs("  what the capture holds of it already is not done again\n", stdout);
	printf("  capture: %s/ (a few KiB)\n", kept);
	fflush(stdout);
}

/* The collection ------------------------------------------------------------------------------ */

/* All that a collection is made from. */
struct job {
	struct arguments *arguments;
	struct schedule schedule;
	struct past past; /* empty unless it is gone on with */
	struct facts facts;
	struct buf host, name; /* name: of the capture's folder, below DATA/captures */
	struct buf folder;     /* the same with what is above */
	time_t now;
};

static struct head head_of(const struct job *j)
{
	const struct arguments *a = j->arguments;

	return (struct head){j->host.s, a->machine,   a->plan,	    a->label,
			     j->now,	&a->wish, &j->schedule, &j->facts};
}

static int fail(const char *sentence, enum level level)
{
	fprintf(stderr, "kurabe collect: %s: %s\n", level_name(level), sentence);
	return level_exit_code(level);
}

static int finish(const struct session *s, int ret)
{
	if (s->results == 0 && ret == 0)
		return fail("no benchmark could be run", LEVEL_ERROR);
	if (s->disturbed)
		printf("%zu passes were disturbed by what else goes on; they are marked\n",
		       s->disturbed);
	printf("%s %s\n", ret == SESSION_STOPPED ? "Stopped; what was done is kept in" : "Kept in",
	       s->capture->dir);
	if (ret == SESSION_STOPPED)
		printf("Go on: kurabe collect --resume %s\n", s->capture->dir);
	printf("Next: kurabe parse %s\n", s->capture->dir);
	if (ret == SESSION_STOPPED)
		return EXIT_STOPPED;
	return level_exit_code(s->failures ? LEVEL_WARNING : LEVEL_NOTE);
}

static int open_capture(const struct job *j, struct capture *c, struct buf *err)
{
	const struct arguments *a = j->arguments;
	struct head head = head_of(j);

	if (!a->resume) {
		head_write(c, &head);
		return capture_create(c, a->data, j->name.s, err);
	}
	if (capture_open(c, a->resume, j->past.text.n, j->past.whole, err) < 0)
		return -1;
	head_resumed(c, j->now);
	return capture_sync(c, err);
}

/* Removes what a collection that was killed has left in --dir. */
static void sweep(const char *dir)
{
	struct buf said = BUF_INIT, err = BUF_INIT;

	if (work_sweep(dir, &said, &err) < 0)
		fprintf(stderr, "kurabe collect: warning: %s\n", err.s);
	for (char *line = said.s, *end; (end = strchr(line, '\n')); line = end + 1)
		fprintf(stderr, "kurabe collect: note: %.*s\n", (int)(end - line), line);
	buf_release(&said);
	buf_release(&err);
}

static void sweep_all(const struct job *j)
{
	const struct disk_tests *tests = &j->schedule.disk;

	sweep(j->arguments->dir);
	for (size_t i = 0; i < tests->n; i++)
		if (strcmp(tests->list[i].dir, i ? tests->list[i - 1].dir : j->arguments->dir) != 0)
			sweep(tests->list[i].dir);
}

static void say_missing(const char *with)
{
	struct buf names = BUF_INIT;

	if (with)
		with_missing(with, &names);
	if (names.n)
		fprintf(stderr,
			"kurabe collect: note: --with: not installed here: %s; what is built in runs "
			"alone\n",
			names.s);
	buf_release(&names);
}

static int collect(const struct job *j)
{
	struct capture capture = CAPTURE_INIT;
	struct buf err = BUF_INIT;
	int ret = -1;

	catch_signals();
	say_missing(j->arguments->wish.with);
	sweep_all(j);
	if (open_capture(j, &capture, &err) == 0) {
		struct show show;
		struct observer observer = show_start(&show, &j->schedule);
		struct session session = {&j->schedule,
					  &capture,
					  j->arguments->resume ? &j->past : NULL,
					  j->arguments->dir,
					  j->arguments->wish.with,
					  &observer,
					  &stop,
					  0,
					  0,
					  0};

		ret = session_run(&session, &err);
		show_end(&show);
		if (ret >= 0)
			ret = finish(&session, ret);
	}
	if (ret < 0)
		ret = fail(err.s, LEVEL_OUTPUT);
	capture_close(&capture);
	buf_release(&err);
	return ret;
}

/* Says what else is there to do, if anything, then does it. */
static int plan_and_collect(struct job *j)
{
	const struct arguments *a = j->arguments;

	if (j->past.completed) {
		printf("The capture in %s is complete; there is nothing to go on with\n", a->resume);
		return 0;
	}
	capture_name(a->machine ? a->machine : j->host.s, j->now, &j->name);
	if (a->resume)
		buf_puts(&j->folder, a->resume);
	else
		buf_printf(&j->folder, "%s/captures/%s", a->data, j->name.s);
	print_plan(a, &j->schedule, j->folder.s);
	return a->dry_run ? 0 : collect(j);
}

/* Returns 0, or -1 and the exit code. What is said of a file of the user is printed. */
static int make_schedule(struct job *j, struct buf *err, int *code)
{
	struct wish *w = &j->arguments->wish;
	struct diags diags = DIAGS_INIT;
	int ret;

	w->disk.diags = &diags;
	ret = schedule_make(&j->schedule, w, err);
	diags_print(&diags, stderr);
	if (ret < 0)
		*code = err->n ? usage(err->s) : diags_exit_code(&diags);
	w->disk.diags = NULL;
	diags_release(&diags);
	return ret;
}

/* The folder whose disk the facts are of: that of the benchmarks, or, if there are storage tests
 * alone, that of the first. */
static const char *facts_dir(const struct job *j)
{
	const struct schedule *s = &j->schedule;

	return s->n == 0 && s->disk.n ? s->disk.list[0].dir : j->arguments->dir;
}

static int run(struct arguments *a, struct job *j, struct buf *err)
{
	struct facts_env env = {.root = a->root};
	struct head head;
	int ret;

	if (a->resume &&
	    (past_read(&j->past, a->resume, err) < 0 || head_read_wish(&j->past, &a->wish, err) < 0))
		return fail(err->s, LEVEL_ERROR);
	if (a->wish.with && with_check(a->wish.with, err) < 0)
		return usage(err->s);
	if (make_schedule(j, err, &ret) < 0)
		return ret;
	env.dir = facts_dir(j);
	facts_host(&env, &j->host);
	facts_read(&env, &j->facts);
	head = head_of(j);
	if (a->resume && head_check_same(&j->past, &head, err) < 0)
		return fail(err->s, LEVEL_ERROR);
	return plan_and_collect(j);
}

static void set_defaults(struct arguments *a)
{
	const char *given = a->dir;

	if (!a->data || !*a->data)
		a->data = "out";
	if (!a->dir)
		a->dir = ".";
	if (!a->wish.copies)
		a->wish.copies = "1,N";
	if (!a->wish.repeat)
		a->wish.repeat = 1;
	a->wish.disk.dir = given;
	a->wish.effort = a->quick ? EFFORT_QUICK : a->full ? EFFORT_FULL : EFFORT_NORMAL;
}

int main(int argc, char **argv)
{
	struct arguments a = {.wish = {.cpus = count_cpus()},
			      .root = "",
			      .data = getenv("KURABE_DATA")};
	struct job j = {.arguments = &a, .past = {.text = BUF_INIT}, .now = time(NULL)};
	struct buf err = BUF_INIT;
	int ret;

	buf_init(&j.host);
	buf_init(&j.name);
	buf_init(&j.folder);
	ret = read_arguments(&a, argc, argv);
	if (ret < 0)
		ret = check_folders(&a);
	if (ret >= 0)
		return ret;
	if (a.list)
		return print_list();
	set_defaults(&a);
	ret = run(&a, &j, &err);
	past_release(&j.past);
	schedule_release(&j.schedule);
	facts_release(&j.facts);
	buf_release(&j.host);
	buf_release(&j.name);
	buf_release(&j.folder);
	buf_release(&err);
	return ret;
}
