/* SPDX-License-Identifier: MIT */
/* kurabe-parse: reads logs into the archive (`parse`), and checks the archive (`verify`). */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/option.h"
#include "base/term.h"
#include "base/utf8.h"
#include "parse/model/json.h"
#include "parse/model/lock.h"
#include "parse/model/plans.h"
#include "parse/model/subject.h"
#include "parse/rebuild.h"
#include "parse/session.h"

static volatile sig_atomic_t stopped;

static struct options {
	bool help, version, again, json, check;
	const char *data;
	struct import given;
	size_t max_size;
} options = {.max_size = (size_t)1 << 30};

static const struct option parse_table[] = {
	{"data", OPTION_TEXT, &options.data, "DIR",
         "the folder that holds archive/ (default: $KURABE_DATA, else out)", 0, 0},
	{"again", OPTION_FLAG, &options.again, NULL,
         "read every log of the archive anew and rebuild its results", 0, 0},
	{"check", OPTION_FLAG, &options.check, NULL,
         "read everything, print counts and diagnostics, write nothing", 0, 0},
	{"json", OPTION_FLAG, &options.json, NULL, "print what was read as JSON, write nothing", 0,
         0},
	{"max-size", OPTION_SIZE, &options.max_size, "BYTES",
         "leave larger inputs out (default 1G)", 0, 0},
	{NULL, OPTION_GROUP, NULL, NULL, "What the logs do not say:", 0, 0},
	{"machine", OPTION_TEXT, &options.given.machine, "ID", "the machine that they are of", 0,
         0},
	{"plan", OPTION_TEXT, &options.given.plan, "ID", "the plan, as plans.ini calls it", 0, 0},
	{"label", OPTION_TEXT, &options.given.label, "TEXT", "the heading to put them under", 0, 0},
	{"date", OPTION_TEXT, &options.given.date, "YYYY-MM-DD",
         "the day, where the log does not print one", 0, 0},
	{"encoding", OPTION_TEXT, &options.given.encoding, "NAME",
         "the encoding of the inputs, such as EUC-JP (default: found out)", 0, 0},
	{NULL, OPTION_GROUP, NULL, NULL, "Others:", 0, 0},
	{"help", OPTION_FLAG, &options.help, NULL, "print this", 0, 0},
	{"version", OPTION_FLAG, &options.version, NULL, "print the version", 0, 0},
	{0},
};

static const struct option verify_table[] = {
	{"data", OPTION_TEXT, &options.data, "DIR",
         "the folder that holds archive/ (default: $KURABE_DATA, else out)", 0, 0},
	{"help", OPTION_FLAG, &options.help, NULL, "print this", 0, 0},
	{"version", OPTION_FLAG, &options.version, NULL, "print the version", 0, 0},
	{0},
};

static void on_signal(int signal)
{
	(void)signal;
	stopped = 1;
}

/* The first signal ends the reading in good order, the second at once. */
static void catch_signals(void)
{
	struct sigaction a = {.sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND};

	sigaction(SIGINT, &a, NULL);
	sigaction(SIGTERM, &a, NULL);
}

static void say_waiting(const char *sentence)
{
	fprintf(stderr, "kurabe: note: %s\n", sentence);
}

static const struct lock_wait wait = {say_waiting, &stopped};

static const char *data_folder(void)
{
	const char *data = options.data ? options.data : getenv("KURABE_DATA");

	return data && *data ? data : "out";
}

static void print_count(size_t n, const char *one)
{
	printf("%zu %s%s", n, one, n == 1 ? "" : "s");
}

static int usage(const char *verb, const char *sentence)
{
	fprintf(stderr, "kurabe %s: %s\nkurabe %s --help lists the options.\n", verb, sentence, verb);
	return EXIT_USAGE;
}

static bool is_clean(const char *s)
{
	char *clean = utf8_clean(s);
	bool same = *s && strcmp(clean, s) == 0 && !strpbrk(s, "\n\t");

	free(clean);
	return same;
}

/* NULL when the options make sense. */
static const char *options_fault(int words)
{
	const struct import *g = &options.given;
	const char *const texts[] = {g->machine, g->plan, g->label, g->encoding};

	if (g->date && !date_is_valid(g->date))
		return "--date takes a day as YYYY-MM-DD";
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		if (texts[i] && !is_clean(texts[i]))
			return "--machine, --plan, --label and --encoding take a line of text";
	if (options.again && (words || options.json || options.check))
		return "--again reads the archive alone";
	if (options.json && options.check)
		return "--json and --check are two things";
	return words || options.again ? NULL : "nothing to read is named";
}

static void take_word(struct session *s, const char *word)
{
	struct walk w = {
		.take = session_take,
		.user = s,
		.diags = &s->diags,
		.max_size = options.max_size,
		.data = s->data,
		.stop = &stopped,
	};
	size_t before = s->taken;

	if (input_walk(&w, word) && !stopped && !s->failed)
		session_end_folder(s, word, s->taken - before);
	session_say(s);
}

static struct subjects *resolve(struct session *s, struct plans **plans)
{
	struct buf path = BUF_INIT;
	struct subjects *subjects;

	buf_printf(&path, "%s/plans.ini", s->data);
	*plans = plans_read(s->plans ? s->plans : path.s, &s->diags);
	subjects = subjects_resolve(s->reports, s->n_reports, *plans, &s->diags);
	buf_release(&path);
	return subjects;
}

static void print_json(struct session *s)
{
	struct buf out = BUF_INIT;

	reports_to_json(s->reports, s->n_reports, &s->diags, &out);
	if (out.s[out.n ? out.n - 1 : 0] != '\n')
		buf_putc(&out, '\n');
	fwrite(out.s, 1, out.n, stdout);
	buf_release(&out);
	for (size_t i = 0; i < s->n_reports; i++) {
		int worst = diags_exit_code(&s->reports[i]->diags);
		if (worst > s->worst)
			s->worst = worst;
	}
}

static void print_summary(const struct session *s)
{
	print_count(s->files, "file");
	fputs(", ", stdout);
	print_count(s->runs, "run");
	if (s->n_tools) {
		fputs(" of ", stdout);
		print_count(s->n_tools, "tool");
	}
	if (s->facts) {
		fputs(", ", stdout);
		print_count(s->facts, "block");
		fputs(" of facts", stdout);
	}
	if (s->mode == MODE_IMPORT && s->files)
		printf("; archive %s/archive\n", s->data);
	else
		puts(s->mode == MODE_IMPORT && s->taken ? "" : "; nothing written");
}

static int finish(int code)
{
	return term_end(stopped ? EXIT_STOPPED : code);
}

static int parse_words(char **words, int n)
{
	struct session s = {
		.mode = options.json    ? MODE_JSON
	                : options.check ? MODE_CHECK
	                                : MODE_IMPORT,
		.data = data_folder(),
		.given = options.given,
		.wait = wait,
	};
	struct subjects *subjects = NULL;
	struct plans *plans = NULL;
	int code;

	s.given.max_size = options.max_size;
	for (int i = 0; i < n && !stopped; i++)
		take_word(&s, words[i]);
	session_close(&s);
	if (s.mode != MODE_IMPORT)
		subjects = resolve(&s, &plans);
	session_say(&s);
	if (s.mode == MODE_JSON)
		print_json(&s);
	else if (!s.failed)
		print_summary(&s);
	code = s.worst;
	subjects_free(subjects);
	plans_free(plans);
	session_release(&s);
	return finish(code);
}

static int again(void)
{
	struct diags diags = DIAGS_INIT;
	struct buf err = BUF_INIT;
	struct rebuilt done;
	int code;

	if (archive_rebuild(data_folder(), &wait, &done, &diags, &err) < 0)
		diag_add(&diags, LEVEL_OUTPUT, NULL, 0, 0, "%s: the rebuilding ends here", err.s);
	diags_print(&diags, stderr);
	code = diags_exit_code(&diags);
	print_count(done.logs, "log");
	fputs(" read anew, ", stdout);
	print_count(done.runs, "run");
	fputs(", ", stdout);
	print_count(done.changed, "result");
	printf(" changed; archive %s/archive\n", data_folder());
	diags_release(&diags);
	buf_release(&err);
	return finish(code);
}

static int verify(void)
{
	struct diags diags = DIAGS_INIT;
	struct buf err = BUF_INIT;
	struct rebuilt done;
	int code;

	if (archive_verify(data_folder(), &wait, &done, &diags, &err) < 0)
		diag_add(&diags, LEVEL_ERROR, NULL, 0, 0, "%s: nothing is checked", err.s);
	diags_print(&diags, stderr);
	code = diags_exit_code(&diags);
	print_count(done.logs, "log");
	fputs(", ", stdout);
	print_count(done.runs, "run");
	printf(": %s\n", code == 0 ? "all is as it should be" : "see the messages");
	diags_release(&diags);
	buf_release(&err);
	return finish(code);
}

int main(int argc, char **argv)
{
	bool verifying = argc > 1 && strcmp(argv[1], "verify") == 0;
	const char *verb = verifying ? "verify" : "parse";
	const struct option *table = verifying ? verify_table : parse_table;
	struct buf err = BUF_INIT;
	const char *fault;
	int words;

	if (argc > 1 && (verifying || strcmp(argv[1], "parse") == 0)) {
		argv++;
		argc--;
	}
	if (options_read(table, argc, argv, &words, &err) < 0) {
		int code = usage(verb, err.s);

		buf_release(&err);
		return code;
	}
	if (options.help) {
		puts(verifying ? "usage: kurabe verify [OPTION]...\n"
		               : "usage: kurabe parse [OPTION]... FILE|FOLDER|-...\n");
		options_help(table, stdout);
		return finish(0);
	}
	if (options.version) {
		puts("kurabe " KURABE_VERSION);
		return finish(0);
	}
	fault = !verifying ? options_fault(words) : words ? "only options may follow" : NULL;
	if (fault)
		return usage(verb, fault);
	catch_signals();
	return verifying ? verify() : options.again ? again() : parse_words(argv + 1, words);
}
