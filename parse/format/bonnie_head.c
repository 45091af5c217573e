/* SPDX-License-Identifier: MIT */
/* The heads of bonnie++'s text table: version, concurrency, and where its columns end. */
#include "parse/format/bonnie_table.h"

#include <string.h>

static const struct line *line_of(const struct table *t, size_t i)
{
	return &t->p->text->lines[i];
}

static bool has(const struct line *l, const char *s)
{
	return find_text(l, 0, s) < l->n;
}

static bool is_io_head(const struct line *l)
{
	return has(l, "--Sequential Output");
}

static bool is_files_head(const struct line *l)
{
	return has(l, "--Sequential Create");
}

static bool is_io_groups(const struct line *l)
{
	return has(l, "-Per Ch") && has(l, "--Block-");
}

static bool is_columns(const struct line *l)
{
	return has(l, "/sec") && has(l, "%CP");
}

/* Whether the n bytes are a word of a head, or one of the two parts that mail has broken it in. */
static bool is_head_word(const char *s, size_t n)
{
	static const char *const words[] = {"Sequential", "Output", "Input", "Random",  "Per",
	                                    "Chr",        "Char",   "Block", "Rewrite", "Seeks",
	                                    "Create",     "Read",   "Delete", "Rnd",     "04k",
	                                    "(03)"};

	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		size_t length = strlen(words[i]);

		if (n <= length &&
		    (memcmp(words[i], s, n) == 0 || memcmp(words[i] + length - n, s, n) == 0))
			return true;
	}
	return false;
}

/* "--Random-", "Input-", "e--": a word of a head with dashes. */
static bool is_group(const struct line *l, struct token t)
{
	size_t from = t.at, to = t.at + t.n;

	while (from < to && l->s[from] == '-')
		from++;
	while (to > from && l->s[to - 1] == '-')
		to--;
	return to - from < t.n && is_head_word(l->s + from, to - from);
}

/* The end of a head that mail has wrapped. */
static bool is_head_rest(const struct line *l)
{
	size_t at = bonnie_start(l), n, words = 0;
	struct token tokens[BONNIE_TOKENS];

	if (at_text(l, at, "%CP"))
		return true;
	at = skip_blanks(l, 0);
	while (at < l->n && strchr(">|#", l->s[at]))
		at = skip_blanks(l, at + 1);
	n = bonnie_tokens(l, at, tokens, BONNIE_TOKENS);
	for (size_t i = 0; i < n; i++)
		words += is_group(l, tokens[i]) || at_text(l, tokens[i].at, "Random") ||
		         at_text(l, tokens[i].at, "Create-") || at_text(l, tokens[i].at, "Input-");
	return n && words == n && memchr(l->s, '-', l->n);
}

static void read_version(struct table *t, size_t i)
{
	const struct line *l = line_of(t, i);
	struct token tokens[3];
	size_t n = bonnie_tokens(l, bonnie_start(l), tokens, 3);

	for (size_t k = 0; k < n && !t->version; k++)
		if (bonnie_is_version(l, tokens[k]))
			t->version = bonnie_text(t->p, i, tokens[k].at, tokens[k].at + tokens[k].n);
}

static void start_part(struct table *t, size_t i, bool files)
{
	double unit;

	read_version(t, i);
	unit = t->version && t->version[0] >= '2' ? 1 : 1024;
	t->n_io = t->n;
	t->files = files;
	t->headed = true;
	t->columnar = false;
	for (size_t k = 0; k < BONNIE_IO; k++)
		t->scale[k] = files || k == BONNIE_IO - 1 ? 1 : unit;
}

/* The line of "-Per Chr-" or "-Create--": before them the concurrency or the host. */
static void read_groups(struct table *t, size_t i)
{
	const struct line *l = line_of(t, i);
	size_t at = bonnie_start(l), groups = find_text(l, 0, t->files ? "-Create-" : "-Per Ch");
	double value;
	size_t n;

	if (!t->files && find_number(l, "Concurrency", &at, &n, &value))
		t->concurrency = parse_figure(t->p, i, at, n, value);
	else if (t->files && groups > at)
		t->host = bonnie_text(t->p, i, at, groups);
	if (!t->files && has(l, "-Per Char-"))
		t->tool = "bonnie";
}

/* Whether line i is what mail has wrapped of the names of the columns: "%CP", or "/sec %CP". */
static bool is_end_of_columns(const struct table *t, size_t i)
{
	const struct line *l = i < t->p->text->n ? line_of(t, i) : NULL;
	struct token tokens[WRAPPED + 1];
	size_t n = l ? bonnie_tokens(l, bonnie_start(l), tokens, WRAPPED + 1) : 0;

	return n && n <= WRAPPED && at_text(l, tokens[n - 1].at, "%CP");
}

/* The columns that a line names: where they end, and in which unit they are (0: not said). Returns
 * how many. */
static size_t columns_in(const struct line *l, size_t end[SLOTS], char unit[SLOTS])
{
	struct token tokens[BONNIE_TOKENS];
	size_t n = bonnie_tokens(l, 0, tokens, BONNIE_TOKENS), slot = 0;

	for (size_t k = 0; k < n && slot < SLOTS; k++) {
		size_t at = tokens[k].at;

		if (!at_text(l, at, slot % 2 ? "%CP" : "K/sec") &&
		    !(slot % 2 == 0 && (at_text(l, at, "/sec") || at_text(l, at, "M/sec"))))
			continue;
		unit[slot] = l->s[at];
		end[slot++] = at + tokens[k].n;
	}
	return slot;
}

/* The line of "K/sec %CP"; the end of one that mail has wrapped names too few columns. */
static void read_columns(struct table *t, size_t i)
{
	const struct line *l = line_of(t, i);
	size_t end[SLOTS], slot;
	char unit[SLOTS];

	slot = columns_in(l, end, unit);
	if (slot + WRAPPED < SLOTS)
		return;
	memcpy(t->end, end, slot * sizeof *end);
	for (size_t k = 0; k < slot && k < SLOTS - 2 && !t->files; k += 2)
		t->scale[k / 2] = unit[k] == 'K' ? 1024 : unit[k] == 'M' ? 1048576 : 1;
	if (slot < SLOTS && is_end_of_columns(t, bonnie_line_behind(t->p->text, i)))
		for (; slot < SLOTS; slot++)
			t->end[slot] =
				t->end[slot - 1] + (slot % 2 ? strlen(" %CP") : strlen("  /sec"));
	t->gigabytes = has(l, " GB ");
	/* The classic's rows are narrower than its head. */
	t->columnar = slot == SLOTS && has(l, "  ") && strcmp(t->tool, "bonnie") != 0;
}

enum bonnie_head bonnie_head_of(const struct line *l)
{
	bool dashes = memchr(l->s, '-', l->n);

	if (dashes && is_io_head(l))
		return HEAD_IO;
	if (dashes && is_files_head(l))
		return HEAD_FILES;
	if (dashes && (is_io_groups(l) || has(l, "-Create-")))
		return HEAD_GROUPS;
	if (!dashes && !memchr(l->s, '%', l->n))
		return HEAD_NONE;
	if (is_columns(l))
		return HEAD_COLUMNS;
	return is_head_rest(l) ? HEAD_REST : HEAD_NONE;
}

bool bonnie_read_head(struct table *t, size_t i, enum bonnie_head head)
{
	switch (head) {
	case HEAD_IO:
		if (t->n || t->headed)
			return false;
		start_part(t, i, false);
		return true;
	case HEAD_FILES:
		if (t->files)
			return false;
		start_part(t, i, true);
		return true;
	case HEAD_GROUPS:
		if (!t->headed)
			start_part(t, i, false);
		read_groups(t, i);
		return true;
	case HEAD_COLUMNS:
		read_columns(t, i);
		return true;
	default:
		return t->headed;
	}
}

bool bonnie_begins_table(const struct line *l)
{
	return memchr(l->s, '-', l->n) && (is_io_head(l) || is_files_head(l) || is_io_groups(l));
}
