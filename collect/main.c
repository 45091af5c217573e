/* SPDX-License-Identifier: MIT */
/* kurabe-collect: runs built-in benchmarks on this machine and keeps what comes out. */
#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/checkup.h"
#include "base/diag.h"
#include "base/term.h"
#include "collect/arguments.h"
#include "collect/disk/with.h"
#include "collect/doctor.h"
#include "collect/head.h"
#include "collect/plan.h"
#include "collect/session.h"
#include "collect/show.h"
#include "collect/work.h"

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

static int usage(const char *sentence)
{
	fprintf(stderr, "kurabe collect: %s\nkurabe collect --help lists the options.\n", sentence);
	return EXIT_USAGE;
}

/* What can't be looked at is left to who opens it, and tells why it can't be. */
static bool is_no_folder(const char *path)
{
	struct stat st;

	return stat(path, &st) < 0 ? errno == ENOENT || errno == ENOTDIR : !S_ISDIR(st.st_mode);
}

static int check_folders(const struct arguments *a)
{
	const char *const folders[] = {a->dir ? a->dir : "", a->root ? a->root : ""};
	struct buf sentence = BUF_INIT;

	for (size_t i = 0; i < 2; i++)
		if (*folders[i] && !sentence.n && is_no_folder(folders[i]))
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
		printf(s->disturbed == 1
			       ? "%zu pass was disturbed by what else goes on; it is marked\n"
			       : "%zu passes were disturbed by what else goes on; they are marked\n",
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
		fprintf(stderr, "kurabe collect: note: %s\n", err.s);
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
	plan_print(a, &j->schedule, j->folder.s, stdout);
	term_flush();
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
	struct facts_env env = {.root = a->root ? a->root : ""};
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

	if (!a->data)
		a->data = getenv("KURABE_DATA");
	if (!a->data || !*a->data)
		a->data = "out";
	if (!a->dir)
		a->dir = ".";
	if (!a->wish.copies)
		a->wish.copies = "1,N";
	if (!a->wish.repeat)
		a->wish.repeat = 1;
	a->wish.disk.dir = given;
	a->wish.cpus = count_cpus();
	a->wish.effort = a->quick ? EFFORT_QUICK : a->full ? EFFORT_FULL : EFFORT_NORMAL;
}

static int help(void)
{
	puts("Usage: kurabe collect [OPTION]…\n"
	     "Runs the built-in benchmarks on this machine and keeps every pass in a capture.");
	arguments_help(stdout);
	return 0;
}

static int version(void)
{
	puts("kurabe " KURABE_VERSION);
	return 0;
}

static int start(struct arguments *a)
{
	struct job j = {.arguments = a, .past = {.text = BUF_INIT}, .now = time(NULL)};
	struct buf err = BUF_INIT;
	int ret = check_folders(a);

	if (ret >= 0)
		return ret;
	buf_init(&j.host);
	buf_init(&j.name);
	buf_init(&j.folder);
	set_defaults(a);
	ret = run(a, &j, &err);
	past_release(&j.past);
	schedule_release(&j.schedule);
	facts_release(&j.facts);
	buf_release(&j.host);
	buf_release(&j.name);
	buf_release(&j.folder);
	buf_release(&err);
	return ret;
}

int main(int argc, char **argv)
{
	struct buf err = BUF_INIT;
	struct arguments *a;
	int ret;

	if (argc > 1 && strcmp(argv[1], "doctor") == 0)
		return checkup_run(argc, argv, doctor_collect, stdout, stderr);
	a = arguments_read(argc, argv, &err);
	if (!a)
		ret = usage(err.s);
	else
		ret = a->help ? help() : a->version ? version() : a->list ? print_list() : start(a);
	buf_release(&err);
	return term_end(ret);
}
