/* SPDX-License-Identifier: MIT */
#include "base/checkup.h"

#include <errno.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/option.h"

void checkup_say(struct checkup *c, enum checked found, const char *what, const char *format, ...)
{
	static const char *const words[] = {"ok", "note", "missing"};
	va_list ap;

	buf_printf(&c->text, "%-8s%-21s", words[found], what);
	va_start(ap, format);
	buf_vprintf(&c->text, format, ap);
	va_end(ap);
	buf_putc(&c->text, '\n');
	if (found > c->worst)
		c->worst = found;
}

/* Whether it was asked for something else than a check-up, which is answered then. */
static bool answered(const struct option *table, bool help, bool version, FILE *out)
{
	if (help) {
		fputs("usage: kurabe doctor [OPTION]...\n"
		      "Says what is missing on this machine, and what to do about it.\n\n",
		      out);
		options_help(table, out);
	} else if (version) {
		fputs("kurabe " KURABE_VERSION "\n", out);
	}
	return help || version;
}

int checkup_run(int argc, char **argv, void (*look)(struct checkup *c), FILE *out, FILE *complaints)
{
	const char *given = getenv("KURABE_DATA");
	struct checkup c = {.data = given && *given ? given : "out", .dir = "."};
	bool help = false, version = false;
	const struct option table[] = {
		{"data", OPTION_TEXT, &c.data, "DIR",
		 "the folder that holds captures, archive and site (out, or $KURABE_DATA)", 0, 0},
		{"dir", OPTION_TEXT, &c.dir, "DIR",
		 "where benchmarks would put their files (this folder)", 0, 0},
		{"help", OPTION_FLAG, &help, NULL, "print this", 0, 0},
		{"version", OPTION_FLAG, &version, NULL, "print the version", 0, 0},
		{0},
	};
	struct buf err = BUF_INIT;
	int words, ret;

	buf_init(&c.text);
	if (options_read(table, argc - 1, argv + 1, &words, &err) == 0 && words)
		buf_puts(&err, "it takes options only");
	if (err.n) {
		fprintf(complaints, "kurabe doctor: %s\n", err.s);
		ret = EXIT_USAGE;
	} else {
		if (!answered(table, help, version, out))
			look(&c);
		fputs(c.text.s, out);
		ret = c.worst == CHECKED_MISSING ? level_exit_code(LEVEL_WARNING) : 0;
		if (fflush(out) != 0) {
			fprintf(complaints, "kurabe doctor: error: can't write what was found: %s\n",
			        strerror(errno));
			ret = level_exit_code(LEVEL_OUTPUT);
		}
	}
	buf_release(&c.text);
	buf_release(&err);
	return ret;
}
