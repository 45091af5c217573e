/* SPDX-License-Identifier: MIT */
/* Telling what was typed from what names it. */
#include <ctype.h>
#include <string.h>

#include "parse/format/heading.h"
#include "parse/format/parser.h"

static bool starts_command(const struct line *l, size_t at)
{
	static const char *const starts[] = {"$",	"#",	  "%",	   ">",	      "~]",	  "sudo ",
					     "./",	"...",	  "yum ",  "apt-get ", "apt ",	  "dnf ",
					     "http://", "https://", "wget ", "curl ",  "git clone", "cd ",
					     "❯",	"➜",	  "λ ",	   "kubectl "};

	for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
		if (at_text(l, at, starts[i]))
			return true;
	return false;
}

/* "ioping -c 10 .", "dd if=…", "fio read.fio": a tool with its options. */
bool heading_is_tool_call(const struct line *l, size_t at)
{
	static const char *const tools[] = {
		"bonnie++", "fio",   "ioping",  "hdparm", "dd",    "sysbench", "time",  "cat",
		"echo",     "uname", "free",    "taskset", "nice", "ionice",   "numactl", "ssh",
		"timeout",  "sync",  "stdbuf",  "chrt",   "bonnie",   "df",  "lsblk", "mount",
		"mkfs.ext4", "mkfs.xfs"};
	size_t end = skip_word(l, at), next = skip_blanks(l, end);

	for (size_t i = 0; i < sizeof tools / sizeof *tools; i++)
		if (at_text(l, at, tools[i]) && end - at == strlen(tools[i]))
			return next < l->n && (strchr("-./$>", l->s[next]) ||
					       find_text(l, next, " > /") < l->n ||
					       find_text(l, next, "=") < skip_word(l, next) ||
					       find_text(l, next, " --") < l->n ||
					       find_text(l, next, ".fio") < l->n);
	return false;
}

static bool is_sign(const struct line *l, size_t at)
{
	return at < l->n && strchr("$#>%", l->s[at]) &&
	       (at + 1 == l->n || l->s[at + 1] == ' ' || l->s[at] == '>');
}

/* "[root@web1 ~]#", "me@web1:~$", "web1:~ me$", "/data #", "C:\bench>": at most three words, one of
 * which tells a place, and a sign. */
static bool is_prompt(const struct line *l, size_t at)
{
	bool place = false;
	size_t words = 0;

	for (size_t i = at; i < l->n && words < 3; i++) {
		char c = l->s[i];

		if (place && is_sign(l, i))
			return true;
		if (c == ' ')
			words++;
		else if (c == '@' || c == '/' || c == '~' || c == '\\' ||
		         (c == ':' && i + 1 < l->n && l->s[i + 1] != ' '))
			place = true;
	}
	return at < l->n && l->s[at] == '[' && find_text(l, at, "@") < find_text(l, at, "]");
}

/* "shell> fio …", "test# ioping -c 10 .": any word with the sign of a prompt before a tool. */
static bool is_prompted_call(const struct line *l, size_t at)
{
	size_t end = skip_word(l, at);

	return end > at + 1 && strchr("$#>%", l->s[end - 1]) &&
	       heading_is_tool_call(l, skip_blanks(l, end));
}

/* "--size=1G --rw=read", what is left of a command on another line; "--SSD--" is decorated. */
static bool is_option(const struct line *l, size_t at)
{
	size_t name = at + (at_text(l, at, "--") ? 2 : 1), end = l->n;

	while (end > at && strchr(" \t", l->s[end - 1]))
		end--;
	return at_text(l, at, "-") && name < end && islower((unsigned char)l->s[name]) &&
	       l->s[end - 1] != '-';
}

/* "fstrim -v /mnt", "losetup $LOOP $IMG": a word in small letters, then an option or a variable. */
static bool has_option(const struct line *l, size_t at)
{
	size_t i = at, next;

	while (i < l->n && (islower((unsigned char)l->s[i]) || isdigit((unsigned char)l->s[i]) ||
	                    strchr("_.+", l->s[i])))
		i++;
	next = skip_blanks(l, i);
	if (i == at || next == i || next + 1 >= l->n)
		return false;
	if (l->s[next] == '$')
		return isupper((unsigned char)l->s[next + 1]) != 0;
	next += at_text(l, next, "--") ? 2 : 1;
	return l->s[next - 1] == '-' && next < l->n && isalpha((unsigned char)l->s[next]);
}

/* "+ dd if=…", "++ mktemp": what a shell says that was told to (set -x). */
static bool is_traced(const struct line *l, size_t at)
{
	size_t end = at;

	while (at_text(l, end, "+"))
		end++;
	return end > at && at_text(l, end, " ");
}

bool heading_is_command(const struct line *l, size_t at)
{
	if (at_text(l, at, "`"))
		at++;
	return starts_command(l, at) || is_option(l, at) || has_option(l, at) || is_traced(l, at) ||
	       heading_is_tool_call(l, at) || is_prompt(l, at) || is_prompted_call(l, at) ||
	       find_text(l, at, ") # ") < l->n;
}

bool heading_prompt_name(const struct line *l, size_t *at, size_t *n)
{
	size_t i = skip_blanks(l, 0), end;

	if (!is_prompt(l, i))
		return false;
	i = find_text(l, i, "@") + 1;
	for (end = i; end < l->n && (isalnum((unsigned char)l->s[end]) || strchr("._-", l->s[end]));)
		end++;
	*at = i;
	*n = end > i ? end - i : 0;
	return *n > 0;
}
