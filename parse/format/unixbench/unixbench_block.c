/* SPDX-License-Identifier: MIT */
/* UnixBench reports, 4.0.1 to 6, as text or as the page that Run writes: a head, then for each
 * number of copies a block of results and tables of indexes. Any part of it may be missing. */
#include <math.h>
#include <string.h>

#include "parse/format/unixbench/unixbench.h"

enum {
	STRANGE_OLD = 40, /* lines between "Start Benchmark Run" and the rows of 4.x */
	STRANGE_BEFORE_ROWS = 3,
	STRANGE_BEFORE_TABLE = 6,
	NAME_BYTES = 80, /* of a test, in a diagnostic */
};

static bool probe(const struct text *text, struct block *b)
{
	struct kind_line k;

	b->first = b->last;
	if (!ub_may_begin(&text->lines[b->last]))
		return false;
	k = ub_line_kind(text, b->last);
	return ub_starts_run(text, &k);
}

/* Run: "File Copy 1024 bufsize 2000 maxblocks": command returned status 33792; aborting */
static void report_abort(struct parse *p, const struct kind_line *k)
{
	const struct line *l = &p->text->lines[k->at.line];
	size_t n = find_text(l, k->at.at, "\"") - k->at.at;

	parse_diag(p, LEVEL_WARNING, k->at.line, k->at.at,
	           "UnixBench was aborted in '%.*s'; it printed no report",
	           (int)(n < NAME_BYTES ? n : NAME_BYTES), l->s + k->at.at);
}

/* Whether the next table of indexes, a few lines on, is of the rows that were read. */
static bool table_resumes(const struct reading *r, size_t i)
{
	const struct text *text = r->p->text;
	bool in_table = false;

	for (size_t end = i + STRANGE_BEFORE_TABLE; i < text->n && i < end; i++) {
		struct kind_line k = ub_line_kind(text, i);
		const struct result *known;
		struct row row;

		if (k.kind == KIND_TABLE) {
			in_table = true;
		} else if (k.kind == KIND_TEST && in_table) {
			if (!ub_row_read(text, k.test, k.behind, true, &row) || !row.value.n)
				return false;
			known = run_find(r->run, row.test->metric);
			return known && fabs(known->value.value - row.value.value) < 0.051;
		} else if (k.kind != KIND_OTHER && k.kind != KIND_BLANK && k.kind != KIND_FILLER) {
			return false;
		}
	}
	return false;
}

/* Whether a line of no kind may stand where it does, so that the run goes on behind it. */
static bool may_stand(struct reading *r, size_t i)
{
	size_t most = r->old ? STRANGE_OLD : STRANGE_BEFORE_ROWS;

	r->strange++;
	if (r->run->n_results)
		return !r->tables && table_resumes(r, i);
	if (r->old)
		ub_head_load(r->p, &r->run->facts, i);
	return !r->tables && r->strange <= most;
}

/* Reads runs from line i on; returns the last line that was read, `last` if none. */
static size_t read_runs(struct reading *r, size_t i, size_t last)
{
	const struct text *text = r->p->text;

	for (size_t next; i < text->n; i = next) {
		struct kind_line k = ub_line_kind(text, i);

		next = i + 1;
		if (k.kind == KIND_BLANK || k.kind == KIND_FILLER)
			continue;
		if (k.kind == KIND_BANNER || k.kind == KIND_TITLE)
			break;
		if (k.kind == KIND_ABORT) {
			report_abort(r->p, &k);
			return i;
		}
		if (!r->run || ub_run_begins_anew(r, &k)) {
			if (!ub_starts_run(text, &k))
				break;
			ub_run_end(r);
			ub_run_begin(r, i);
		}
		if (ub_run_take(r, &k, &next))
			last = r->last;
		else if (!may_stand(r, i))
			break;
	}
	return last;
}

static size_t parse(struct parse *p, const struct block *block)
{
	struct reading r = {.p = p};
	size_t i = block->first, last;
	enum kind kind = ub_line_kind(p->text, i).kind;

	if (kind == KIND_BANNER || kind == KIND_TITLE) {
		struct kind_line k;

		i = ub_head_read(p, &r.head, i);
		k = i < p->text->n ? ub_line_kind(p->text, i)
		                   : (struct kind_line){.kind = KIND_OTHER};
		if (k.kind == KIND_BANNER || k.kind == KIND_TITLE || !ub_starts_run(p->text, &k)) {
			parse_diag(
				p, LEVEL_WARNING, block->first, 0,
				"a UnixBench report begins here, but no run follows; nothing was "
				"read");
			return block->first;
		}
	} else {
		ub_head_above(p, &r.head, i);
	}
	last = read_runs(&r, i, block->first);
	ub_run_end(&r);
	return last;
}

/* What the lines hold that may begin a run: the marks of ub_line_kind() and the names of the tests.
 */
static const char *const anchors[] = {
	"BYTE U",           "Benchmark Run:", "Benchmark of ", "in system;",   "Benchmarks Index",
	"Benchmark run:",   "Partial Index",    "INDEX",          "FINAL SCORE",   "Run: \"",      "Dhrystone 2",
	"Whetstone",        "Execl ",         "bufsize",       "Pipe",         "Process Creation",
	"concurrent)",      "System Call",    "graphics:",     "Arithmetic T", "Arithoh",
	"C Compiler Throu", "Dc: sqrt",       "Recursion T",   "Grep a l",     NULL,
};

const struct parser parser_unixbench = {
	.name = "unixbench",
	.title = "UnixBench report, 4 to 6",
	.anchors = anchors,
	.probe = probe,
	.parse = parse,
};
