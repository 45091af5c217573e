/* SPDX-License-Identifier: MIT */
#include "parse/model/subject_name.h"

#include <string.h>
#include <strings.h>

#include "base/buf.h"

static const char joint[] = " › ";

/* Words that tell of a test, of its results, or of the order of things, in the languages of the
 * logs that we know. Longer ones stand before what they begin with. */
static const char *const generic_words[] = {
	"unixbench",  "byte unix benchmarks",
	"bonnie++",   "bonnie",
	"ioping",     "hdparm",
	"sysbench",   "fio",
	"dd",         "benchmarks",
	"benchmark",  "results",
	"result",     "output",
	"outputs",    "report",
	"tests",      "test",
	"sequential", "random",
	"reads",      "read",
	"writes",     "write",
	"rewrite",    "seek",
	"seq",        "rand",
	"disk",       "i/o",
	"io",         "performance",
	"runs",       "run",
	"pass",       "trial",
	"first",      "second",
	"third",      "st",
	"nd",         "rd",
	"th",         "of",
	"for",        "on",
	"with",       "from",
	"the",        "and",
	"a",          "読み込み",
	"読込み",     "読込",
	"読み",       "書き込み",
	"書込み",     "書込",
	"書き",       "シーケンシャル",
	"ランダム",   "ディスク",
	"性能",       "ベンチマーク",
	"ベンチ",     "測定",
	"計測",       "検証",
	"実施",       "実行",
	"結果",       "テスト",
	"回目",       "での",
	"の",         "と",
	"を",         "（",
	"）",         "・",
	"：",         NULL,
};

/* Words that may be cut off a heading's ends. */
static const char *const cut_words[] = {
	"unixbench", "bonnie++", "bonnie", "ioping", "hdparm", "sysbench", "fio", "benchmarks",
	"benchmark", "results",  "result", "output", "report", "of",       "for", "on",
	"with",      "from",     "the",    "test",   "tests",  NULL,
};

/* What follows the last の of a heading when that part says only that results follow. */
static const char *const japanese_results[] = {
	"結果", "性能",      "ベンチ", "測定", "計測",   "検証",   "実行",
	"I/O",  "unixbench", "bonnie", "fio",  "ioping", "hdparm", NULL,
};

static bool is_word_byte(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (unsigned char)c >= 0x80 ||
	       (c >= '0' && c <= '9') || c == '+';
}

/* The words are in small letters. */
static char small(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Length of the generic word at s, 0 when there is none. A word of ASCII letters ends where letters
 * end. */
static size_t generic_at(const char *s)
{
	char first = small(*s);

	for (const char *const *w = generic_words; *w; w++) {
		bool ascii = (unsigned char)**w < 0x80;
		size_t n;

		if (first != **w)
			continue;
		n = strlen(*w);
		if (strncasecmp(s, *w, n) == 0 &&
		    !(ascii && is_word_byte(s[n]) && (unsigned char)s[n] < 0x80))
			return n;
	}
	return 0;
}

static bool word_is(const char *s, size_t n, const char *const *words)
{
	for (; *words; words++)
		if (strlen(*words) == n && strncasecmp(s, *words, n) == 0)
			return true;
	return false;
}

/* Whether it says that the same was run once more: "Run again at once", not "Again with a cache". */
static bool says_repeat(const char *heading)
{
	static const char *const repeats[] = {"again",    "run again", "once more", "one more time",
	                                      "repeated", "repeat",    "rerun",     "re-run",
	                                      "もう一度", "再測定",    "再実行",    NULL};
	static const char *const changes[] = {"with",  "without", "on",  "in", "after",
	                                      "using", "from",    "but", NULL};

	for (const char *const *r = repeats; *r; r++) {
		size_t n = strlen(*r), k = 0;

		if (strncasecmp(heading, *r, n) != 0 || is_word_byte(heading[n]))
			continue;
		heading += n;
		while (*heading && !is_word_byte(*heading))
			heading++;
		while (is_word_byte(heading[k]))
			k++;
		return !word_is(heading, k, changes);
	}
	return false;
}

bool heading_is_generic(const char *heading)
{
	if (says_repeat(heading))
		return true;
	for (const char *p = heading; *p;) {
		size_t n = generic_at(p);

		if (!n && (unsigned char)*p < 0x80 &&
		    !((*p >= 'a' && *p <= 'z') || (*p >= 'A' && *p <= 'Z')))
			n = 1;
		if (!n)
			return false;
		p += n;
	}
	return true;
}

static bool is_edge(char c)
{
	return c == ' ' || c == '\t' || c == ':' || c == ',' || c == '-' || c == '/' || c == '#';
}

/* Cuts words and marks off both ends of s[*at … *end). */
static void cut_ends(const char *s, size_t *at, size_t *end)
{
	for (bool more = true; more;) {
		size_t head, tail;

		while (*at < *end && is_edge(s[*at]))
			++*at;
		while (*end > *at && is_edge(s[*end - 1]))
			--*end;
		for (head = *at; head < *end && !is_edge(s[head]);)
			head++;
		for (tail = *end; tail > *at && !is_edge(s[tail - 1]);)
			tail--;
		more = false;
		if (head > *at && head < *end && word_is(s + *at, head - *at, cut_words)) {
			*at = head;
			more = true;
		} else if (tail < *end && tail > *at && word_is(s + tail, *end - tail, cut_words)) {
			*end = tail;
			more = true;
		}
	}
}

static const char *find_last(const char *s, size_t n, const char *what)
{
	for (size_t k = strlen(what), i = n >= k ? n - k + 1 : 0; i-- > 0;)
		if (memcmp(s + i, what, k) == 0)
			return s + i;
	return NULL;
}

static bool says_results(const char *s, size_t n)
{
	for (const char *const *w = japanese_results; *w; w++)
		for (size_t i = 0, k = strlen(*w); i + k <= n; i++)
			if (strncasecmp(s + i, *w, k) == 0)
				return true;
	return false;
}

/* "以下がサクラ", "続いてdtiサーバ": words that lead on to the next machine go. */
static void cut_lead(const char *s, size_t *at, size_t end)
{
	static const char *const leads[] = {"以下が", "以下は", "続いて", "次は", "次に", "まず"};

	for (size_t i = 0; i < sizeof leads / sizeof *leads; i++) {
		size_t n = strlen(leads[i]);

		if (end - *at > n && memcmp(s + *at, leads[i], n) == 0) {
			*at += n;
			return;
		}
	}
}

/* "プランAでのfioの実行結果" is "プランA": parts behind a の that say that results follow go. */
static void cut_japanese(const char *s, size_t at, size_t *end)
{
	static const char no[] = "の", de[] = "で";
	const char *last = find_last(s + at, *end - at, no);

	while (last && last > s + at &&
	       says_results(last + strlen(no), *end - (size_t)(last - s) - strlen(no))) {
		*end = (size_t)(last - s);
		if (*end - at > strlen(de) && memcmp(s + *end - strlen(de), de, strlen(de)) == 0)
			*end -= strlen(de);
		last = find_last(s + at, *end - at, no);
	}
}

const char *heading_subject(struct pool *pool, const char *heading)
{
	size_t at = 0, end = strlen(heading);

	cut_japanese(heading, at, &end);
	cut_lead(heading, &at, end);
	cut_ends(heading, &at, &end);
	return end > at ? pool_strndup(pool, heading + at, end - at) : pool_strdup(pool, heading);
}

/* Takes the next heading off a label; false when there is none. */
static bool next_heading(struct pool *pool, const char **label, const char **heading)
{
	const char *end = strstr(*label, joint);

	if (!**label)
		return false;
	*heading = end ? pool_strndup(pool, *label, (size_t)(end - *label))
	               : pool_strdup(pool, *label);
	*label = end ? end + strlen(joint) : *label + strlen(*label);
	return true;
}

/* Cuts "run 2", "2回目", "#2" at the end of a heading: repeats are numbered so. */
static size_t without_ordinal(const char *s)
{
	static const char *const before[] = {"run", "pass", "trial", "test", "round", "#", "no."};
	static const char kai[] = "回目";
	size_t n = strlen(s), k = strlen(kai), end;

	if (n > k && memcmp(s + n - k, kai, k) == 0)
		n -= k;
	end = n;
	while (n && s[n - 1] >= '0' && s[n - 1] <= '9')
		n--;
	if (n == end)
		return strlen(s);
	if (end < strlen(s))
		return n;
	while (n && s[n - 1] == ' ')
		n--;
	for (size_t i = 0; i < sizeof before / sizeof *before; i++) {
		k = strlen(before[i]);
		if (n >= k && strncasecmp(s + n - k, before[i], k) == 0)
			return n - k;
	}
	return strlen(s);
}

const char *label_telling(struct pool *pool, const char *label)
{
	struct buf b = BUF_INIT;
	const char *heading, *out;

	while (label && next_heading(pool, &label, &heading)) {
		size_t n = without_ordinal(heading);

		heading = pool_strndup(pool, heading, n);
		if (heading_is_generic(heading))
			continue;
		if (b.n)
			buf_puts(&b, joint);
		buf_puts(&b, heading_subject(pool, heading));
	}
	out = pool_strdup(pool, b.s);
	buf_release(&b);
	return out;
}

const char *label_subject(struct pool *pool, const char *label)
{
	const char *heading;

	while (label && next_heading(pool, &label, &heading))
		if (!heading_is_generic(heading))
			return heading_subject(pool, heading);
	return NULL;
}

/* Hosts -------------------------------------------------------------------------------------- */

/* "XXXX", "xxx", "****": letters struck out. */
static bool is_struck_out(const char *s, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (!strchr("xX*#_-", s[i]))
			return false;
	return n >= 2;
}

/* Whether a domain says no more than the name before it. */
static bool domain_is_local(const char *domain)
{
	static const char *const local[] = {"",          ".local", ".localdomain", ".lan", ".home",
	                                    ".internal", NULL};

	return word_is(domain, strlen(domain), local);
}

bool host_is_placeholder(const char *host)
{
	static const char *const names[] = {
		"(none)", "none",     "vm",     "unknown", "ubuntu", "debian", "centos",
		"fedora", "host",     "server", "myhost",  "test",   "linux",  "raspberrypi",
		"box",    "hostname", "vps",    "alpine",  "kali",   "arch",   NULL};
	size_t n = strcspn(host, ".");

	if (n == 0 || is_struck_out(host, n) || strncasecmp(host, "localhost", 9) == 0)
		return true;
	return word_is(host, n, names) && domain_is_local(host + n);
}

static bool is_address(const char *host)
{
	return strspn(host, "0123456789.") == strlen(host) || strchr(host, ':');
}

const char *host_short(struct pool *pool, const char *host)
{
	if (is_address(host))
		return "machine";
	return pool_strndup(pool, host, strcspn(host, "."));
}
