/* SPDX-License-Identifier: MIT */
#include "parse/format/unixbench/unixbench.h"

#include <ctype.h>
#include <string.h>

enum { LINES_AHEAD = 8 };

/* Lines that belong to a report and hold no figure: heads of columns, what is left of a wrapped
 * line, what Perl and the shell say in between. */
static const char *const filler_words[] = {
	"TEST",     "BASELINE", "RESULT",     "INDEX", "VALUES", "Test",     "Score",
	"Unit",     "Time",     "Iters.",     "of",    "tests",  "copy",     "copies",
	"parallel", "System",   "Benchmarks", "2D",    "3D",     "Graphics",
};

static bool is_one_of(const char *const *words, size_t count, const char *s, size_t n)
{
	for (size_t i = 0; i < count; i++)
		if (*words[i] == *s && strlen(words[i]) == n && memcmp(words[i], s, n) == 0)
			return true;
	return false;
}

/* What a wrapped row leaves for the next line: "les)" of "7 samples)". */
static bool ends_row(const struct line *l, size_t at)
{
	static const char end[] = "samples)";
	size_t n = skip_word(l, at) - at;

	return n > 1 && n < sizeof end && skip_blanks(l, at + n) == l->n &&
	       memcmp(l->s + at, end + sizeof end - 1 - n, n) == 0;
}

/* Tests of 3.x that later versions have not, and its sum: "File Copy  (30 seconds)". */
static bool is_of_3(const struct line *l, size_t at)
{
	static const char *const words[] = {"File Read (",
	                                    "File Write (",
	                                    "File Copy (",
	                                    "Shell scripts (2 concurrent)",
	                                    "Shell scripts (4 concurrent)",
	                                    "SUM of "};
	size_t behind;

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (ub_words_at(l, at, words[i], &behind))
			return true;
	return false;
}

static bool is_filler(const struct line *l, size_t at)
{
	if (is_of_3(l, at) || ends_row(l, at) || at_text(l, at, "sh: ") ||
	    (memchr(l->s, '/', l->n) && find_text(l, at, " at ./Run line ") < l->n))
		return true;
	while (at < l->n) {
		size_t end = skip_word(l, at);

		if (!is_one_of(filler_words, sizeof filler_words / sizeof *filler_words, l->s + at,
		               end - at))
			return false;
		at = skip_blanks(l, end);
	}
	return true;
}

/* Skips a rule ("-----", "=====") and what is glued behind it; at the line's end it was all. */
static size_t behind_rule(const struct line *l, size_t at)
{
	size_t end = at;

	while (end < l->n && strchr("-=*", l->s[end]))
		end += at_text(l, end, "=3D") ? 3 : 1; /* the same, quoted-printable */
	return end - at >= 4 || end == l->n ? skip_blanks(l, end) : at;
}

/* Whether what stands behind "Index Values" is nothing, the heads that Run prints, or those in
 * another script; columns of somebody's own have other heads. */
static bool has_own_columns(const struct line *l, size_t at)
{
	for (at = skip_blanks(l, at); at < l->n && strchr("-=*|:", l->s[at]);)
		at = skip_blanks(l, at + 1);
	return at < l->n && (unsigned char)l->s[at] < 0x80 && find_text(l, at, "BASELINE") == l->n &&
	       find_text(l, at, "RESULT") == l->n && find_text(l, at, "aseline") == l->n;
}

/* "System Benchmarks Index Values", "2D Graphics Benchmarks Partial Index", "… Index Score" */
static bool category_line(const struct line *l, size_t at, struct kind_line *k)
{
	for (size_t c = 0; c < CATEGORY_NONE; c++) {
		size_t behind;

		if (!ub_words_at(l, at, ub_index_names[c].printed, &behind))
			continue;
		at = behind;
		k->category = (enum category)c;
		k->partial = ub_words_at(l, at, " Partial Index", &behind);
		if (k->partial || ub_words_at(l, at, " Index Values", &behind))
			k->kind = has_own_columns(l, behind) ? KIND_OTHER : KIND_TABLE;
		else if (ub_words_at(l, at, " Index Score", &behind))
			k->kind = KIND_SCORE;
		else
			return false;
		k->at.at = behind;
		return true;
	}
	return false;
}

/* "4 CPUs in system; running 1 parallel copy of tests", not the same in a sentence */
static bool is_copies(const struct line *l, size_t at)
{
	size_t end;
	double value;
	size_t n = read_number(l, at, &value);

	if (!n && !ub_words_at(l, at, "unknown", &end))
		return false;
	end = n ? at + n : end;
	return (ub_words_at(l, end, " CPU in system;", &end) ||
	        ub_words_at(l, end, " CPUs in system;", &end)) &&
	       find_text(l, end, "running ") < l->n;
}

static bool is_total(const struct line *l, size_t at, size_t *behind)
{
	size_t end;

	if (!ub_words_at(l, at, "BYTE Unix Benchmarks ", &end))
		return false;
	end = skip_word(l, end);
	return ub_words_at(l, end, " system INDEX:", behind);
}

/* A score in a cell of a table, or behind the path that grep prints: "a.log:System Benchmarks …" */
static bool score_in_cell(const struct line *l, size_t at, struct kind_line *k)
{
	bool cells = at < l->n && l->s[at] == '|';
	size_t word = skip_word(l, at), mark;

	if (!cells && !memchr(l->s + at, ':', word - at))
		return false;
	mark = find_text(l, at, "Benchmarks Index Score");

	while (mark > at && mark < l->n && l->s[mark - 1] != '|' && l->s[mark - 1] != ':')
		mark--;
	if (mark <= at || mark >= l->n || (l->s[mark - 1] == '|') != cells ||
	    (!cells && word < mark))
		return false;
	return category_line(l, skip_blanks(l, mark), k) && k->kind == KIND_SCORE;
}

/* A banner says no more than its version; a sentence may begin with the same words. */
static bool ends_behind_bracket(const struct line *l, size_t at)
{
	size_t close = find_text(l, at, ")");

	return close == l->n || skip_blanks(l, close + 1) == l->n;
}

/* The words that tell a kind, by what they begin with. */
static bool mark_line(const struct text *text, size_t i, size_t at, struct kind_line *k)
{
	static const struct {
		const char *words;
		enum kind kind;
		bool old;
	} marks[] = {
		{"BYTE UNIX Benchmarks (Version ", KIND_BANNER, false},
		{"Benchmark Run:", KIND_RUN, false}, /* in any case of letters */
		{"Start Benchmark Run:", KIND_RUN, true},
		{"End Benchmark Run:", KIND_FILLER, true},
		{"FINAL SCORE", KIND_SCORE, true},
		{"Run: \"", KIND_ABORT, false},
		{"Benchmark of ", KIND_TITLE, false},
		{"Time: ", KIND_TIME, false},
		{"No index results available", KIND_NO_INDEX, false},
	};
	const struct line *l = &text->lines[i];

	for (size_t m = 0; m < sizeof marks / sizeof *marks; m++)
		if (ub_words_at(l, at, marks[m].words, &k->at.at)) {
			k->kind = marks[m].kind;
			k->old = marks[m].old;
			return (k->kind != KIND_BANNER || ends_behind_bracket(l, k->at.at)) &&
			       (k->kind != KIND_ABORT || find_text(l, k->at.at, "\": ") < l->n);
		}
	k->at.at = memchr(l->s, ':', l->n) ? find_text(l, at, " Start Benchmark Run: ") : l->n;
	if (k->at.at < l->n) { /* a mailer has joined it to the line above */
		k->at.at += strlen(" Start Benchmark Run: ");
		k->kind = KIND_RUN;
		k->old = true;
		return true;
	}
	if (i > 0 && ub_words_at(l, at, "AVERAGE", &k->at.at) &&
	    find_text(&text->lines[i - 1], 0, "SUM of") < text->lines[i - 1].n) { /* of 3.x */
		k->kind = KIND_SCORE;
		k->old = true;
		return true;
	}
	if (is_total(l, at, &k->at.at)) {
		k->kind = KIND_TOTAL;
		k->old = true;
		return true;
	}
	if (ub_words_at(l, at, "INDEX VALUES", &k->at.at) &&
	    behind_rule(l, skip_blanks(l, k->at.at)) == l->n) {
		k->kind = KIND_TABLE;
		k->old = true;
		return true;
	}
	return category_line(l, at, k);
}

struct kind_line ub_line_kind(const struct text *text, size_t i)
{
	const struct line *l = &text->lines[i];
	size_t at = ub_line_begin(l);
	struct kind_line k = {.at = {i, at}};

	at = behind_rule(l, at);
	if (at == l->n) {
		k.kind = KIND_BLANK;
		return k;
	}
	if (mark_line(text, i, at, &k))
		return k;
	k.at = (struct spot){i, at};
	if (is_copies(l, at))
		k.kind = KIND_COPIES;
	else if ((k.test = ub_test_at(text, k.at, &k.behind)))
		k.kind = KIND_TEST;
	else if (score_in_cell(l, at, &k))
		k.kind = KIND_SCORE;
	else if (is_filler(l, at))
		k.kind = KIND_FILLER;
	return k;
}

/* Whether a line of figures follows: what makes a word a table, a title a title. */
static bool followed_by(const struct text *text, size_t i, enum kind kind)
{
	for (size_t next = i + 1; next < text->n && next <= i + LINES_AHEAD; next++) {
		struct kind_line k = ub_line_kind(text, next);

		if (k.kind == kind)
			return true;
		if (k.kind != KIND_BLANK && k.kind != KIND_FILLER)
			return false;
	}
	return false;
}

bool ub_may_begin(const struct line *l)
{
	size_t at = ub_line_begin(l);

	return at < l->n && strchr("-=*|0123456789ABCDEFGIPRSu", l->s[at]) != NULL;
}

/* "(Partial Only)" behind a score's words or in the line below. */
static bool says_partial(const struct text *text, struct spot *at)
{
	const struct line *l = &text->lines[at->line];
	size_t next = skip_blanks(l, at->at);

	if (next == l->n && at->line + 1 < text->n) {
		l = &text->lines[at->line + 1];
		next = ub_line_begin(l);
	}
	if (!ub_words_at(l, next, "(Partial Only)", &next))
		return false;
	at->line = (size_t)(l - text->lines);
	at->at = next + (next < l->n && l->s[next] == ':');
	return true;
}

/* Another score in the same line: columns of somebody's own. */
static bool another_follows(const struct text *text, struct spot at)
{
	struct spot next = at;
	struct cell more;

	return skip_blanks(&text->lines[at.line], at.at) > at.at &&
	       ub_cell_read(text, &next, &more) && next.line == at.line &&
	       ub_cell_has_decimals(text, &more);
}

bool ub_score_read(const struct text *text, const struct kind_line *k, struct cell *cell,
                   struct spot *end, bool *partial)
{
	const struct line *l = &text->lines[k->at.line];

	*end = k->at;
	if (end->at < l->n && l->s[end->at] == ':')
		end->at++;
	*partial = says_partial(text, end) || *partial;
	if (!ub_cell_read(text, end, cell) || (k->old && !ub_cell_has_decimals(text, cell)) ||
	    another_follows(text, *end))
		return false;
	/* A total has two decimals, so that one may be lost. */
	return !ends_input(text, end->line, end->at) ||
	       (ub_cell_has_decimals(text, cell) && k->kind != KIND_TOTAL);
}

bool ub_starts_run(const struct text *text, const struct kind_line *k)
{
	struct row row;
	struct cell score;
	struct spot at;

	switch (k->kind) {
	case KIND_BANNER:
	case KIND_RUN:
	case KIND_COPIES:
	case KIND_ABORT:
		return true;
	case KIND_SCORE:
	case KIND_TOTAL:
		return ub_score_read(text, k, &score, &at, &(bool){false});
	case KIND_TITLE:
		return followed_by(text, k->at.line, KIND_BANNER);
	case KIND_TABLE:
		return followed_by(text, k->at.line, KIND_TEST);
	case KIND_TEST:
		return ub_row_read(text, k->test, k->behind, false, &row) && row.unit;
	default:
		return false;
	}
}
