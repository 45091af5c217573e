/* SPDX-License-Identifier: MIT */
/* Host name, kernel, architecture, distribution, C library, uptime. */
#include "collect/facts/facts.h"

#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#ifdef __GLIBC__
#include <gnu/libc-version.h>
#endif

void facts_host(const struct facts_env *env, struct buf *out)
{
	if (!facts_file(env, out, "/proc/sys/kernel/hostname") || !out->n)
		facts_file(env, out, "/etc/hostname");
	buf_truncate(out, strcspn(out->s, " \t\n"));
}

/* "Linux version 2.6.32-279.el6.x86_64 (mockbuild@…) …" */
static void read_kernel(const struct facts_env *env, struct facts *f)
{
	struct buf text = BUF_INIT;
	static const char before[] = "Linux version ";

	if (facts_file(env, &text, "/proc/sys/kernel/osrelease")) {
		facts_text(f, "kernel", text.s);
	} else if (facts_file(env, &text, "/proc/version") &&
		   strncmp(text.s, before, sizeof before - 1) == 0) {
		char *version = text.s + sizeof before - 1;

		version[strcspn(version, " ")] = '\0';
		facts_text(f, "kernel", version);
	}
	buf_release(&text);
}

static void read_arch(const struct facts_env *env, struct facts *f)
{
	struct buf text = BUF_INIT;
	struct utsname u;

	if (!*env->root && uname(&u) == 0)
		facts_text(f, "arch", u.machine);
	else if (facts_file(env, &text, "/proc/sys/kernel/arch"))
		facts_text(f, "arch", text.s);
	buf_release(&text);
}

/* PRETTY_NAME="Debian GNU/Linux 12 (bookworm)" */
static bool read_os_release(const struct facts_env *env, const char *path, struct facts *f)
{
	struct buf text = BUF_INIT;
	bool found = false;
	char *at, *line;

	facts_file(env, &text, "%s", path);
	at = text.s;
	while (!found && (line = next_line(&at))) {
		static const char key[] = "PRETTY_NAME=";

		if (strncmp(line, key, sizeof key - 1) != 0)
			continue;
		line += sizeof key - 1;
		if (*line == '"' || *line == '\'') {
			char quote[2] = {*line++, '\0'};

			line[strcspn(line, quote)] = '\0';
		}
		facts_text(f, "os", line);
		found = true;
	}
	buf_release(&text);
	return found;
}

static void read_os(const struct facts_env *env, struct facts *f)
{
	static const char *const older[] = {"/etc/redhat-release", "/etc/SuSE-release"};
	struct buf text = BUF_INIT;

	if (read_os_release(env, "/etc/os-release", f) ||
	    read_os_release(env, "/usr/lib/os-release", f))
		return;
	for (size_t i = 0; i < sizeof older / sizeof *older; i++) {
		if (facts_file(env, &text, "%s", older[i])) {
			buf_truncate(&text, strcspn(text.s, "\n"));
			facts_text(f, "os", text.s);
		}
	}
	if (!facts_find(f, "os") && facts_file(env, &text, "/etc/debian_version")) {
		struct buf name = BUF_INIT;

		buf_printf(&name, "Debian %s", text.s);
		facts_text(f, "os", name.s);
		buf_release(&name);
	}
	buf_release(&text);
}

static void read_libc(struct facts *f)
{
#ifdef __GLIBC__
	struct buf name = BUF_INIT;

	buf_printf(&name, "glibc %s", gnu_get_libc_version());
	facts_text(f, "libc", name.s);
	buf_release(&name);
#else
	(void)f;
#endif
}

static void read_system(const struct facts_env *env, struct facts *f)
{
	read_os(env, f);
	read_kernel(env, f);
	read_arch(env, f);
	read_libc(f);
	facts_number(f, "uptime", facts_file_number(env, "/proc/uptime"));
}

const struct fact_source facts_system = {.read = read_system};
