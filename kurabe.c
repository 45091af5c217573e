/* SPDX-License-Identifier: MIT */
/* The front: looks the verb up and becomes the program that serves it. */
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/diag.h"
#include "base/installed.h"
#include "base/memory.h"
#include "base/nearest.h"
#include "base/term.h"

struct verb {
	const char *name, *program, *help;
	const char *also; /* a second program that serves it, after the first; NULL: none */
};

static const struct verb verbs[] = {
	{"collect", "kurabe-collect", "measure this machine and keep the raw output"},
	{"parse", "kurabe-parse", "read benchmark logs into the archive"},
	{"verify", "kurabe-parse", "check the archive against its own logs"},
	{"render", "kurabe-render", "make the site out of the archive"},
	{"compare", "kurabe-render", "compare machines or plans on the terminal"},
	{"list", "kurabe-render", "list the runs of the archive"},
	{"show", "kurabe-render", "show one run with where each figure stands"},
	{"export", "kurabe-render", "print the figures as CSV, JSON or Markdown"},
	{"doctor", "kurabe-collect", "say what is missing on this machine", "kurabe-render"},
};

enum { N_VERBS = sizeof verbs / sizeof *verbs };

static void print_help(FILE *to)
{
	fputs("kurabe turns benchmark logs into published comparisons.\n\n"
	      "usage: kurabe VERB [OPTION]... [WORD]...\n\n",
	      to);
	for (size_t i = 0; i < N_VERBS; i++)
		fprintf(to, "  %-10s%s\n", verbs[i].name, verbs[i].help);
	fputs("\n`kurabe VERB --help` lists the options of a verb; `kurabe --version` prints the "
	      "version.\n",
	      to);
}

static const struct verb *find_verb(const char *name)
{
	for (size_t i = 0; i < N_VERBS; i++)
		if (strcmp(verbs[i].name, name) == 0)
			return &verbs[i];
	return NULL;
}

static int unknown_verb(const char *name)
{
	const char *names[N_VERBS], *meant;

	for (size_t i = 0; i < N_VERBS; i++)
		names[i] = verbs[i].name;
	meant = nearest_word(name, names, N_VERBS);
	fprintf(stderr, "kurabe: there is no verb '%s'", name);
	if (meant)
		fprintf(stderr, "; did you mean '%s'?\n", meant);
	else
		fputs("; `kurabe help` lists them\n", stderr);
	return EXIT_USAGE;
}

/* Beside this program, where `make install` puts them, where the build was told they would be. */
static const char *const folders[] = {".", "../libexec/kurabe", KURABE_LIBEXECDIR, NULL};

/* Returns only when the program can't be run. */
static int become(const char *program, const char *verb, char **words)
{
	struct buf path = BUF_INIT;
	char *name = xstrdup(program);

	words[0] = name;
	errno = ENOENT;
	if (installed_find(folders, program, &path))
		execv(path.s, words);
	fprintf(stderr, "kurabe: can't run '%s', which serves '%s': %s\n", program, verb,
	        strerror(errno));
	buf_release(&path);
	free(name);
	return level_exit_code(LEVEL_OUTPUT);
}

/* Runs the program in a process of its own. Returns its exit code; 128 and the signal where one
 * ended it. */
static int run(const char *program, const char *verb, char **words)
{
	pid_t child = fork();
	int status;

	if (child == 0)
		_exit(become(program, verb, words));
	if (child < 0 || waitpid(child, &status, 0) < 0) {
		fprintf(stderr, "kurabe: can't run '%s': %s\n", program, strerror(errno));
		return level_exit_code(LEVEL_OUTPUT);
	}
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/* Whether only the options are asked for, or the version: one program answers that. */
static bool asks_about(char **words)
{
	while (*++words)
		if (strcmp(*words, "--help") == 0 || strcmp(*words, "--version") == 0)
			return true;
	return false;
}

/* The worse of what both programs return; wrong usage is said once. */
static int serve(const struct verb *verb, char **words)
{
	int first, second;

	if (!verb->also || asks_about(words))
		return become(verb->program, verb->name, words);
	first = run(verb->program, verb->name, words);
	if (first == EXIT_USAGE)
		return first;
	second = run(verb->also, verb->name, words);
	return first > second ? first : second;
}

int main(int argc, char **argv)
{
	const struct verb *verb;

	if (argc < 2) {
		print_help(stderr);
		return EXIT_USAGE;
	}
	if (strcmp(argv[1], "--version") == 0) {
		puts("kurabe " KURABE_VERSION);
		return term_end(0);
	}
	if (strcmp(argv[1], "--help") == 0 || (strcmp(argv[1], "help") == 0 && argc == 2)) {
		print_help(stdout);
		return term_end(0);
	}
	if (strcmp(argv[1], "help") == 0) {
		static char option[] = "--help";

		argv[1] = argv[2];
		argv[2] = option;
		argv[3] = NULL;
	}
	verb = find_verb(argv[1]);
	return verb ? serve(verb, argv) : unknown_verb(argv[1]);
}
