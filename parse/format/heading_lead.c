/* SPDX-License-Identifier: MIT */
/* Telling a lead that names what stands below it ("With the patch:") from one that only says that
 * something does ("The output looks like this:"), and from what a tool or a shell says. */
#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "parse/format/heading.h"
#include "parse/format/parser.h"

static bool ends_so(const char *s, size_t n, const char *end)
{
	size_t length = strlen(end);

	return n >= length && s[n - 1] == end[length - 1] &&
	       memcmp(s + n - length, end, length) == 0;
}

static bool digit_behind(const struct line *l, size_t at, const char *words)
{
	size_t end = at + strlen(words);

	return at_text(l, at, words) && end < l->n && isdigit((unsigned char)l->s[end]);
}

/* What fio prints before its jobs: "fio-3.33", "Starting 4 processes". */
static bool is_before_jobs(const struct line *l, size_t at)
{
	return digit_behind(l, at, "fio-") || digit_behind(l, at, "Starting ");
}

/* "-Delete--", "Create--------": a piece of a table's head that was torn. */
static bool is_torn_head(const struct line *l)
{
	size_t end = l->n, last;

	while (end && strchr(" \t", l->s[end - 1]))
		end--;
	for (last = end; last && l->s[last - 1] == '-';)
		last--;
	return last < end && last && isalpha((unsigned char)l->s[last - 1]);
}

/* "for line in f:", "def read(f):", "else:": a program in Python. */
static bool is_python(const struct line *l, size_t at)
{
	static const char *const starts[] = {"def ", "elif ", "else:", "try:", "except"};

	for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
		if (at_text(l, at, starts[i]))
			return true;
	return at_text(l, at, "for ") && ends_so(l->s, l->n, ":") &&
	       at_text(l, skip_blanks(l, skip_word(l, skip_blanks(l, skip_word(l, at)))), "in ");
}

/* "[ 50%] Building …" of cmake, "[   12.345678] mmc0: …" of the kernel. */
static bool is_stamped(const struct line *l, size_t at)
{
	size_t i = skip_blanks(l, at + 1), digits = i;

	if (!at_text(l, at, "["))
		return false;
	while (i < l->n && (isdigit((unsigned char)l->s[i]) || l->s[i] == '.'))
		i++;
	return i > digits && (at_text(l, i, "%]") || (at_text(l, i, "] ") && i > digits + 6));
}

/* "Hi all", "Cheers, Andreas", and who writes: "Jo <jo@example.org>". */
static bool is_letter_part(const struct line *l, size_t at)
{
	static const char *const starts[] = {"Hi ",     "Hi,",    "Hello ", "Hello,", "Dear ",
					     "Cheers,", "Thanks", "Regards"};
	size_t open = find_text(l, at, "<"), sign = find_text(l, open, "@");

	for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
		if (at_text(l, at, starts[i]))
			return true;
	return sign < l->n && find_text(l, open, " ") > sign;
}

/* "Cached Disk Read: 300.00 MB/sec": a rate with its name. */
static bool is_rate(const struct line *l, size_t at)
{
	static const char *const units[] = {"kB/s", "KB/s", "MB/s", "GB/s", "MiB/s", "GiB/s", "IOPS"};
	size_t number = skip_blanks(l, find_text(l, at, ": ") + 2), unit;
	double value;

	if (number >= l->n || !isdigit((unsigned char)l->s[number]))
		return false;
	unit = skip_blanks(l, number + read_number(l, number, &value));
	for (size_t i = 0; i < sizeof units / sizeof *units; i++)
		if (at_text(l, unit, units[i]) && skip_blanks(l, skip_word(l, unit)) == l->n)
			return true;
	return false;
}

bool heading_is_values(const struct line *l, size_t at)
{
	size_t names = 0;

	if (ends_so(l->s, l->n, ":"))
		return false;
	if (is_rate(l, at))
		return true;
	for (size_t i = at + 1; i + 1 < l->n; i++)
		names += l->s[i] == ':' && l->s[i + 1] == ' ' && isalpha((unsigned char)l->s[i - 1]);
	return names > 1;
}

/* "Capacity: 512GB", "Price: 50 EUR": a property of a thing, not its name. */
static bool is_property(const struct line *l, size_t at)
{
	static const char *const names[] = {"capacity", "price",  "cost",     "form factor", "size",
	                                    "cache",    "rpm",    "firmware", "interface",   "ram",
	                                    "memory",   "cores",  "serial"};
	size_t colon = find_text(l, at, ":"), value = skip_blanks(l, colon + 1);

	if (value >= l->n || !isdigit((unsigned char)l->s[value]))
		return false;
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (strlen(names[i]) == colon - at && strncasecmp(l->s + at, names[i], colon - at) == 0)
			return true;
	return false;
}

/* fio's files ("a: Laying out IO file …"), heads of jobs and rows of disks; who asks for a password;
 * properties. */
static bool is_named_message(const struct line *l, size_t at)
{
	return find_text(l, at, ": ios=") < l->n || find_text(l, at, ": Laying out IO file") < l->n ||
	       find_text(l, at, ": (g=") < l->n || find_text(l, at, "'s password:") < l->n ||
	       is_property(l, at);
}

bool heading_is_message(const struct line *l, size_t at)
{
	static const char *const starts[] = {
		"fio: ",     "ioping: ",  "make[",     "make: ",
		"[sudo] ",   "Jobs: ",    "Content-",  "HDIO_",
		"[./",       "[[",        "[file:",   /* links of Org */
		"-> ", "LemonBench Linux", /* a step of LemonBench and its kin */
		"Shell项目地址", "Go项目地址",
		"cols=",     "options=",  "options:bn(", "Checking distribution of files",
		"built on: ", "make all",
		"SG_IO:",    "temp=",     "password",  "Password",
		"Passwort",  "[Read]",    "[Write]",   "[Mix",
		"Run status group",       "Disk stats (read/write)",
		"Doing CPU performance benchmark",
		"Writing superblocks and", "Creating journal (",
		"fio Disk Speed Tests",  "Basic System Information", "iperf3 Network Speed",
		"IPv4 Network Inform",   "IPv6 Network Inform"};

	for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
		if (at_text(l, at, starts[i]))
			return true;
	if (at_text(l, at, ".") && at + 1 < l->n && isalpha((unsigned char)l->s[at + 1]))
		return true; /* a request of roff */
	if (find_text(l, at, ":") < l->n && is_named_message(l, at))
		return true;
	if (find_text(l, at, "stdev=") < l->n)
		return true; /* fio's rows of times */
	if (find_text(l, find_text(l, at, " on /"), " type ") < l->n)
		return true; /* a line of mount */
	if (at < l->n && isdigit((unsigned char)l->s[at]) &&
	    find_text(l, at, " directories, ") < l->n)
		return true; /* the end of a tree */
	return is_stamped(l, at) || is_letter_part(l, at) || is_before_jobs(l, at) ||
	       is_torn_head(l) || is_python(l, at);
}

bool heading_says_nothing(const char *s, size_t n)
{
	static const char *const ends[] = {
		"as follows",       "look like",         "looks like",     "like this",
		"something like",   "such as",           "for example",    "e.g",
		"following",        "this output",       "the output",     "the result",
		"the results",      "these results",     "following results",
		"get this",         "got this",          "ran this",       "did this",
		"gives this",       "shows this",        "I run this",
		"following output", "如下",              "如下结果",       "如下输出",
		"这样的输出",       "以下结果",          "次の通り",       "以下の通り"};

	static const char *const whole[] = {"[snip]", "snip", "<snip>", "[...]", "[cut]",
	                                    "done",   "stdout", "stdout_lines", "msg"};

	while (n && strchr(": \t", s[n - 1]))
		n--;
	for (size_t i = 0; i < sizeof whole / sizeof *whole; i++)
		if (n == strlen(whole[i]) && memcmp(s, whole[i], n) == 0)
			return true;
	if (n > 3 && memcmp(s + n - 3, "：", 3) == 0)
		n -= 3;
	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
		if (ends_so(s, n, ends[i]))
			return true;
	return false;
}

bool heading_goes_on(const struct line *l, size_t at, const struct line *above)
{
	size_t end = above->n;

	while (end && strchr(" \t", above->s[end - 1]))
		end--;
	return islower((unsigned char)l->s[at]) && end > 24 &&
	       !strchr(".:!?-=*#`|>,;", above->s[end - 1]) &&
	       find_text(above, skip_blanks(above, 0), " ") < end;
}
