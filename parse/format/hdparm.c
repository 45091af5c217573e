/* SPDX-License-Identifier: MIT */
/* hdparm -t and -T: one run a device, or several where a device was timed several times. */
#include <ctype.h>
#include <math.h>
#include <string.h>

#include "parse/format/parser.h"
#include "parse/format/unit.h"

/* "Timing buffered disk reads:" in all wordings; --direct reads past the page cache. */
static const struct timing {
	const char *words, *metric;
	bool direct;
} timings[] = {
	{"Timing buffered disk reads:", "buffered_read", false},
	{"Timing cached reads:", "cached_read", false},
	{"Timing buffer-cache reads:", "cached_read", false},
	{"Timing O_DIRECT disk reads:", "buffered_read", true},
	{"Timing O_DIRECT cached reads:", "cached_read", true},
};

enum { ECHO_DISTANCE = 6 }; /* lines between a device's name and its first timing */

/* What is kept while a block is read. */
struct hdparm {
	struct parse *p;
	const char *host;
	size_t device;	 /* index of the device line … */
	bool has_device; /* … if there is one */
	bool first;	 /* no run yet: it begins with the block */
	struct run *run; /* NULL: the next timing begins one */
};

/* Behind blanks, quotes and the marks of a quotation, a comment or an item. */
static size_t content(const struct line *l)
{
	size_t at = skip_blanks(l, 0);

	while (at < l->n && strchr(">#*-+\"`", l->s[at]))
		at = skip_blanks(l, at + 1);
	return at;
}

/* In quotes, a program may hold the words alone. */
static bool is_in_program(const struct line *l, size_t at)
{
	size_t unit = find_text(l, at, " MB in ");

	return at && strchr("\"`", l->s[at - 1]) &&
	       (unit == l->n || !isdigit((unsigned char)l->s[unit - 1]));
}

static const struct timing *timing_of(const struct line *l)
{
	size_t at = content(l);

	for (size_t i = 0; i < sizeof timings / sizeof *timings; i++)
		if (at_text(l, at, timings[i].words) && !is_in_program(l, at))
			return &timings[i];
	return NULL;
}

static bool has_prefix(const char *s, size_t n, const char *prefix)
{
	size_t length = strlen(prefix);

	return n > length && memcmp(s, prefix, length) == 0;
}

/* "hda", "sdb1", "ada0": a disk's name without its folder. */
static bool is_disk_name(const char *s, size_t n)
{
	static const char *const lettered[] = {"hd", "sd", "vd", "xvd"};
	static const char *const numbered[] = {"nvme", "mmcblk", "md", "wd",  "ad",
	                                       "ada",  "da",     "sr", "nbd", "rbd"};

	for (size_t i = 0; i < sizeof lettered / sizeof *lettered; i++) {
		size_t at = strlen(lettered[i]), first = at;

		if (!has_prefix(s, n, lettered[i]))
			continue;
		while (at < n && at < first + 2 && islower((unsigned char)s[at]))
			at++;
		for (; at > first && at < n && isdigit((unsigned char)s[at]); at++)
			;
		if (at == n)
			return true;
	}
	for (size_t i = 0; i < sizeof numbered / sizeof *numbered; i++)
		if (has_prefix(s, n, numbered[i]) &&
		    isdigit((unsigned char)s[strlen(numbered[i])]))
			return true;
	return false;
}

/* "/dev/sda:" or, elsewhere than on Linux, "hdb:"; a remark in brackets may stand behind it. */
static bool is_device(const struct line *l)
{
	size_t at = content(l), end = skip_word(l, at), behind = skip_blanks(l, end), close = l->n;

	if (end < at + 2 || l->s[end - 1] != ':' ||
	    (l->s[at] != '/' && !is_disk_name(l->s + at, end - at - 1)))
		return false;
	while (close > behind && strchr(" \t", l->s[close - 1]))
		close--;
	return behind == l->n || (l->s[behind] == '(' && l->s[close - 1] == ')');
}

/* "Maxtor, 120 GB" of "/dev/hda: (Maxtor, 120 GB)": what names the device to its reader. */
static const char *remark_of(struct parse *p, size_t line)
{
	const struct line *l = &p->text->lines[line];
	size_t open = find_text(l, 0, "("), close = l->n;

	while (close > open && l->s[close - 1] != ')')
		close--;
	return close > open + 2 ? pool_strndup(&p->report->pool, l->s + open + 1, close - open - 2)
	                        : NULL;
}

static bool has_word(const struct line *l, const char *word)
{
	return find_text(l, 0, word) < l->n;
}

/* The first line at or after `line` that is not blank, at most `reach` lines on; else t->n. */
static size_t next_line(const struct text *t, size_t line, size_t reach)
{
	for (size_t i = line; i < t->n && i < line + reach; i++)
		if (!line_is_blank(&t->lines[i]))
			return i;
	return t->n;
}

/* What hdparm says in place of a figure: an error, or that a device is too small to read from for
 * three seconds. Its place at or after `at`; l->n: none. */
static size_t failed_read(const struct line *l, size_t at)
{
	size_t failed = find_text(l, at, "read() failed");

	return failed < l->n ? failed : find_text(l, at, "read() hit EOF");
}

/* Lines that stand between the timings of one device. */
static bool is_remark(const struct line *l)
{
	return has_word(l, "HDIO_") || has_word(l, "SG_IO:") || failed_read(l, 0) < l->n ||
	       has_word(l, "suspicious results");
}

/* "MB/sec" alone: what a mailer broke off the line above. */
static bool is_rest(const struct text *t, size_t line)
{
	const struct line *l = line < t->n ? &t->lines[line] : NULL;
	size_t at = l ? content(l) : 0;

	return l && line > 0 && timing_of(&t->lines[line - 1]) && at_text(l, at, "MB/sec") &&
	       skip_blanks(l, at + strlen("MB/sec")) == l->n;
}

/* "[   48.557068] random: …": what the kernel said meanwhile, on a serial console. */
static bool is_kernel(const struct line *l)
{
	double seconds;
	size_t at = l->n && l->s[0] == '[' ? skip_blanks(l, 1) : l->n;
	size_t n = at < l->n ? read_number(l, at, &seconds) : 0;

	return n > strlen("0.00000") && at_text(l, at + n, "] ");
}

/* "--- /dev/sda ---", as a script echoes it above what it greps out of hdparm: the device's place;
 * l->n: none. */
static size_t echoed_device(const struct line *l, size_t *n)
{
	size_t at = 0, end;

	while (at < l->n && strchr(" \t-=*#:>", l->s[at]))
		at++;
	end = skip_word(l, at);
	while (end > at && strchr("-=*#:", l->s[end - 1]))
		end--;
	*n = end - at;
	if (!at_text(l, at, "/dev/"))
		return l->n;
	while (end < l->n && strchr(" \t-=*#:", l->s[end]))
		end++;
	return end == l->n ? at : l->n;
}

static bool begins_device(const struct text *t, size_t line)
{
	size_t next;

	if (line >= t->n || !is_device(&t->lines[line]))
		return false;
	next = next_line(t, line + 1, 3);
	if (next < t->n && !timing_of(&t->lines[next]) &&
	    (is_remark(&t->lines[next]) || is_kernel(&t->lines[next])))
		next = next_line(t, next + 1, 3);
	return next < t->n && timing_of(&t->lines[next]);
}

static bool begins(const struct text *t, size_t line)
{
	size_t next;

	if (timing_of(&t->lines[line]) || begins_device(t, line))
		return true;
	if (!has_word(&t->lines[line], "hdparm ") && !is_remark(&t->lines[line]))
		return false;
	next = next_line(t, line + 1, 3);
	return next < t->n && (timing_of(&t->lines[next]) || begins_device(t, next));
}

static size_t find_end(const struct text *t, size_t first)
{
	size_t last = first;

	for (size_t i = next_line(t, first + 1, 3); i < t->n; i = next_line(t, i + 1, 3)) {
		if (timing_of(&t->lines[i]) || is_remark(&t->lines[i]) || begins_device(t, i) ||
		    is_rest(t, i))
			last = i;
		else if (!is_kernel(&t->lines[i]))
			break;
	}
	return last;
}

static bool probe(const struct text *t, struct block *b)
{
	b->first = b->last;
	if (!begins(t, b->first))
		return false;
	b->last = find_end(t, b->first);
	return true;
}

/* A number with the word behind it; *at moves behind both. A number that a cut may have shortened
 * lacks its word. */
static bool read_with_word(const struct line *l, size_t *at, const char *word, struct figure *f,
			   struct parse *p, size_t line)
{
	size_t start = skip_blanks(l, *at), n, behind;
	double value, factor = 1;

	n = start < l->n && isdigit((unsigned char)l->s[start]) ? read_number(l, start, &value) : 0;
	behind = skip_blanks(l, start + n);
	if (!n || !at_text(l, behind, word))
		return false;
	unit_read(UNIT_HDPARM, word, strlen(word), &factor);
	*at = behind + strlen(word);
	*f = parse_figure(p, line, start, n, unit_value(value, factor));
	return true;
}

/* A rate that ends its line, with its unit on the next. */
static bool read_broken_rate(const struct line *l, size_t at, struct figure *f, struct parse *p,
			     size_t line)
{
	double value, factor = 1;
	size_t n = at < l->n && isdigit((unsigned char)l->s[at]) ? read_number(l, at, &value) : 0;

	if (!n || skip_blanks(l, at + n) < l->n)
		return false;
	unit_read(UNIT_HDPARM, "MB/sec", strlen("MB/sec"), &factor);
	*f = parse_figure(p, line, at, n, unit_value(value, factor));
	return true;
}

/* "= 195.87 MB/sec": the figure, whose time hdparm did not round as it printed it. */
static bool read_rate(const struct line *l, size_t at, struct figure *f, struct parse *p,
		      size_t line)
{
	static const char *const words[] = {"MB/sec", "kB/sec", "GB/sec", "kB/s"};
	size_t equals = find_text(l, at, "=");

	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		size_t behind = equals + 1;

		if (equals < l->n && read_with_word(l, &behind, words[i], f, p, line))
			return true;
	}
	return equals < l->n && is_rest(p->text, line + 1) &&
	       read_broken_rate(l, skip_blanks(l, equals + 1), f, p, line);
}

/* The device that a script named just above timings that have none of their own. */
static void take_echo(struct hdparm *h, size_t first)
{
	for (size_t i = first; i-- > 0 && first - i <= ECHO_DISTANCE;) {
		const struct line *l = &h->p->text->lines[i];
		size_t n, at = echoed_device(l, &n);

		if (line_is_blank(l) || timing_of(l))
			return;
		if (at < l->n) {
			parse_attr(h->p, &h->run->facts, "device", i, at, n);
			return;
		}
	}
}

/* The device at the end of "hdparm -t /dev/sda", where no line of its own names it. */
static void take_operand(struct hdparm *h, size_t line)
{
	const struct line *l = &h->p->text->lines[line];
	size_t at = find_text(l, find_text(l, 0, "hdparm "), " /dev/") + 1, end;

	if (at >= l->n || attrs_find(&h->run->facts, "device"))
		return;
	for (end = at; end < l->n && (isalnum((unsigned char)l->s[end]) || strchr("/_-", l->s[end]));)
		end++;
	if (skip_blanks(l, end) == l->n || at_text(l, end, ":"))
		parse_attr(h->p, &h->run->facts, "device", line, at, end - at);
}

static void begin_run(struct hdparm *h, const struct block *block, size_t line)
{
	size_t start = h->first ? block->first : h->has_device ? h->device : line;

	h->run = parse_begin_run(h->p, "hdparm", start);
	h->run->host = h->host;
	if (!h->has_device)
		take_echo(h, line);
	h->first = false;
	if (h->has_device) {
		const struct line *l = &h->p->text->lines[h->device];
		size_t at = content(l);

		parse_attr(h->p, &h->run->facts, "device", h->device, at,
			   skip_word(l, at) - at - 1);
		h->run->label = remark_of(h->p, h->device);
	} else {
		take_operand(h, block->first);
	}
}

/* "x MB in  y seconds = z MB/sec", as manuals write it. */
static bool is_template(const struct line *l, size_t at)
{
	at = skip_blanks(l, find_text(l, at, "=") + 1);
	return at + 1 < l->n && isalpha((unsigned char)l->s[at]) && l->s[at + 1] == ' ';
}

/* "588 MB in  3.00 seconds = 195.87 MB/sec" */
static void read_timing(struct hdparm *h, const struct block *block, size_t line)
{
	const struct line *l = &h->p->text->lines[line];
	const struct timing *t = timing_of(l);
	size_t words = content(l), at = words + strlen(t->words);
	struct figure rate = FIGURE_NONE, bytes = FIGURE_NONE, seconds = FIGURE_NONE;
	size_t failure = failed_read(l, at);
	bool failed = failure < l->n, found = read_rate(l, at, &rate, h->p, line);
	struct result *r;

	if (!found && !failed) {
		if (!is_template(l, at))
			parse_diag(h->p, LEVEL_WARNING, line, l->n,
				   "this line of hdparm has no whole rate; its figure is lost");
		return;
	}
	if (!found)
		rate = parse_figure(h->p, line, failure, l->n - failure, NAN);
	if (!h->run || run_find(h->run, t->metric))
		begin_run(h, block, line);
	if (t->direct)
		parse_attr_number(h->p, &h->run->params, "direct", line, words + strlen("Timing "),
				  strlen("O_DIRECT"), 1);
	if (found && read_with_word(l, &at, "MB", &bytes, h->p, line) &&
	    at_text(l, skip_blanks(l, at), "in")) {
		at = skip_blanks(l, at) + strlen("in");
		read_with_word(l, &at, "seconds", &seconds, h->p, line);
	}
	r = run_add_result(h->p->report, h->run, t->metric, rate);
	r->failed = !found;
	result_details(h->p->report, r)->bytes = bytes;
	result_details(h->p->report, r)->seconds = seconds;
	parse_end_run(h->p, h->run, line);
}

static void read_remark(struct hdparm *h, size_t line)
{
	if (has_word(&h->p->text->lines[line], "suspicious results"))
		parse_diag(h->p, LEVEL_WARNING, line, 0,
			   "hdparm itself calls the figures above suspicious; they are kept");
	else if (failed_read(&h->p->text->lines[line], 0) < h->p->text->lines[line].n)
		parse_diag(h->p, LEVEL_WARNING, line, 0,
			   "hdparm could not read the device; there is no figure to keep");
	if (h->run)
		parse_end_run(h->p, h->run, line);
}

static size_t parse(struct parse *p, const struct block *block)
{
	struct hdparm h = {.p = p, .first = true};

	for (size_t i = block->first; i <= block->last; i++) {
		const struct line *l = &p->text->lines[i];

		if (timing_of(l)) {
			read_timing(&h, block, i);
		} else if (is_remark(l)) {
			read_remark(&h, i);
		} else if (is_rest(p->text, i)) {
			if (h.run)
				parse_end_run(p, h.run, i);
		} else if (i == block->first && has_word(l, "hdparm ")) {
			h.host = prompt_host(p, l);
		} else if (is_device(l)) {
			h.device = i;
			h.has_device = true;
			h.run = NULL;
		}
	}
	return block->last;
}

static const char *const anchors[] = {"Timing ", NULL};

const struct parser parser_hdparm = {
	.name = "hdparm",
	.title = "hdparm timings (-t, -T)",
	.anchors = anchors,
	.above = 9,
	.probe = probe,
	.parse = parse,
};
