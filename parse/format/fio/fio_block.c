/* SPDX-License-Identifier: MIT */
/* fio's report for people: walking through its rows. */
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "base/number.h"
#include "parse/format/fio/fio_forms.h"

void fio_header(struct fio *f, size_t line, size_t at)
{
	const struct line *l = &f->p->text->lines[line];
	struct fio_header h = {.line = line, .at = at, .group = NAN};
	size_t colon = find_text(l, at, ": (g=");

	h.name_n = colon - at;
	read_number(l, colon + strlen(": (g="), &h.group);
	GROW(f->headers, f->n_headers, f->cap_headers);
	f->headers[f->n_headers++] = h;
}

static bool has_direction(const struct run *run, const char *direction)
{
	size_t n = strlen(direction);

	for (size_t i = 0; i < run->n_results; i++)
		if (strncmp(run->results[i].metric, direction, n) == 0 &&
		    run->results[i].metric[n] == '.')
			return true;
	return false;
}

/* The words that name a result line: those before it, or with its own, "Random read". *n is 0:
 * there are none. */
static size_t name_of(const struct line *l, size_t at, size_t *n)
{
	size_t begins, before = at;

	*n = words_before(l, fio_content(l), at, &begins);
	while (before > begins && strchr(" \t", l->s[before - 1]))
		before--;
	if (*n && isalnum((unsigned char)l->s[before - 1]) && find_text(l, at, "msec)") == l->n)
		*n = find_text(l, at, ":") - begins;
	while (*n && strchr(" \t", l->s[begins + *n - 1]))
		--*n;
	return begins;
}

/* Whether a run is called "Random read", which is of one direction only. */
static bool names_direction(const char *label)
{
	static const char *const words[] = {"read", "write", "trim"};
	size_t n = strlen(label);

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (n >= strlen(words[i]) && strcasecmp(label + n - strlen(words[i]), words[i]) == 0)
			return true;
	return false;
}

/* Whether words stand before a result line that has no job line, and not those of the present run:
 * they name another one. */
static bool is_of_another(const struct fio *f, size_t line, size_t at)
{
	const char *label = f->run ? f->run->label : NULL;
	const struct line *l = &f->p->text->lines[line];
	size_t n, begins = name_of(l, at, &n);

	if (!f->run || (f->n_jobs && f->jobs[f->n_jobs - 1].name_n))
		return false;
	if (!n)
		return label && names_direction(label);
	return !label || strlen(label) != n || memcmp(label, l->s + begins, n) != 0;
}

static void set_words(struct fio *f, size_t line, size_t at)
{
	const struct line *l = &f->p->text->lines[line];
	size_t n, begins = name_of(l, at, &n);

	if (n && !f->run->label && !f->jobs[f->n_jobs - 1].name_n)
		f->run->label = pool_strndup(&f->p->report->pool, l->s + begins, n);
}

/* A result line begins a run if its job line is pending, or if the run has this direction already
 * (the job line between was lost), or words before it name another. */
static void read_result(struct fio *f, size_t line, size_t at, const struct block *block)
{
	const char *direction = fio_direction(&f->p->text->lines[line], at);

	if (strcmp(direction, "mixed") == 0 && fio_is_empty(&f->p->text->lines[line])) {
		f->direction = NULL;
		return;
	}
	if (!f->run || f->pending || has_direction(f->run, direction) || is_of_another(f, line, at))
		fio_begin_run(f, line, block);
	set_words(f, line, at);
	fio_result(f, line, at);
}

/* Rows that mean something only below a result line. */
static void read_detail(struct fio *f, enum fio_row row, size_t line, size_t at)
{
	switch (row) {
	case FIO_SYNC:
		f->direction = "sync";
		break;
	case FIO_LATENCY:
		fio_latency(f, line, at);
		break;
	case FIO_PERCENTILES_OF:
		fio_percentiles_of(f, line, at);
		break;
	case FIO_PRIORITY:
		f->percentiles = NULL;
		break;
	case FIO_PERCENTILES:
		fio_percentiles(f, line, at);
		break;
	case FIO_BUCKETS:
		fio_buckets(f, line, at);
		break;
	case FIO_BW_SAMPLES:
		fio_bw_samples(f, line, at);
		break;
	case FIO_CPU:
		fio_cpu(f, line);
		break;
	case FIO_ISSUED:
		fio_issued(f, line);
		f->finished = true;
		break;
	default:
		break;
	}
}

void fio_read_version(struct fio *f, enum fio_row row, size_t line, size_t at)
{
	const struct line *l = &f->p->text->lines[line];

	f->version = line;
	f->version_at = at + strlen("fio ");
	if (row == FIO_CLIENT)
		f->version_at = find_text(l, at, ", fio=") + strlen(", fio=fio-");
	f->has_version = f->version_at < l->n;
}

static void read_inner(struct fio *f, enum fio_row row, size_t line, size_t at,
                       const struct block *block)
{
	bool sync = row == FIO_LATENCY && at_text(&f->p->text->lines[line], at, "sync");

	if (!f->run && !f->pending && !f->n_jobs && row != FIO_NONE && row != FIO_OTHER)
		fio_begin_headless(f, line, block);
	if (!f->run)
		return;
	if (sync)
		f->direction = "sync";
	if (f->direction || row == FIO_CPU || row == FIO_SYNC || row == FIO_ISSUED ||
	    (row == FIO_BUCKETS && line > f->headless))
		read_detail(f, row, line, at);
}

static void read_row(struct fio *f, enum fio_row row, size_t line, size_t at,
                     const struct block *block)
{
	f->is_report |= row != FIO_RESULT && row != FIO_OTHER && row != FIO_NONE;
	switch (row) {
	case FIO_HEADER:
		fio_header(f, line, at);
		break;
	case FIO_VERSION:
	case FIO_CLIENT:
		fio_read_version(f, row, line, at);
		break;
	case FIO_JOB:
		fio_job(f, line, at);
		break;
	case FIO_RESULT:
		read_result(f, line, at, block);
		break;
	case FIO_GROUP:
	case FIO_DISK_HEAD:
		f->finished = true;
		break;
	case FIO_DISK:
		f->finished = true;
		if (find_text(&f->p->text->lines[line], at, "aggrios=") ==
		    f->p->text->lines[line].n) {
			f->n_disks++;
			f->disk = line;
		}
		break;
	default:
		if (row == FIO_OTHER &&
		    at_text(&f->p->text->lines[line], at, "fio: terminating on signal"))
			f->interrupted = line + 1;
		read_inner(f, row, line, at, block);
	}
	if (f->run && row != FIO_NONE && fio_stage(row) <= FIO_STAGE_JOBS)
		parse_end_run(f->p, f->run, line);
}

/* Says what of a line was lost. */
static bool warn_of_loss(struct fio *f, size_t line)
{
	bool lost = f->lost.n > 0;

	if (lost)
		parse_diag(f->p, LEVEL_WARNING, line, f->p->text->lines[line].n,
		           "this line of fio is cut or unreadable: lost %s; the rest is kept",
		           f->lost.s);
	buf_clear(&f->lost);
	return lost;
}

/* The counters of a disk belong to a job only if both stand alone. */
static void read_disk(struct fio *f, const struct block *block)
{
	size_t at;

	if (f->n_jobs != 1 || f->n_job_lines > 1 || f->is_headless)
		return;
	f->run = f->jobs[0].run;
	parse_end_run(f->p, f->run, block->last);
	if (f->n_disks != 1)
		return;
	fio_row(&f->p->text->lines[f->disk], &at);
	fio_disk(f, f->disk, at);
	warn_of_loss(f, f->disk);
}

void fio_version(struct fio *f)
{
	const struct line *l = &f->p->text->lines[f->version];
	size_t at, n;
	const char *version;

	if (!f->has_version)
		return;
	at = f->version_at;
	n = skip_word(l, at) - at;
	while (n && l->s[at + n - 1] == ',')
		n--;
	version = pool_strndup(&f->p->report->pool, l->s + at, n);
	for (size_t i = 0; i < f->n_jobs; i++)
		if (!f->jobs[i].run->tool_version)
			f->jobs[i].run->tool_version = version;
}

/* Whether nothing, or nothing but the rest of a torn line, follows the block. */
static bool input_ends(const struct text *t, const struct block *block)
{
	size_t more = 0;

	for (size_t i = block->last + 1; i < t->n && more < 2; i++)
		more += !line_is_blank(&t->lines[i]);
	return more < 2;
}

/* Whether the input ends within the last line of the report or the line below: without a disk line
 * there, what fio prints behind may be cut off. */
static bool is_torn(const struct fio *f, const struct block *block)
{
	return f->p->text->open_end && block->last + 2 >= f->p->text->n && !f->n_disks;
}

/* Header lines above JSON or terse belong to those. */
static bool other_form_follows(const struct text *t, const struct block *block)
{
	size_t line;
	enum fio_form form = fio_form_behind(t, block->last, &line);

	return form == FIO_FORM_JSON || form == FIO_FORM_TERSE;
}

static void finish(struct fio *f, const struct block *block, bool lost)
{
	bool said = f->pending;

	fio_missing_results(f);
	fio_version(f);
	fio_params(f);
	if (f->n_jobs)
		read_disk(f, block);
	if (f->n_jobs && f->interrupted)
		parse_diag(f->p, LEVEL_NOTE, f->interrupted - 1, 0,
		           "the run was interrupted; its figures are those of the time until then");
	if (!f->n_jobs && !said && !other_form_follows(f->p->text, block))
		parse_diag(f->p, LEVEL_WARNING, block->first, 0,
		           "this report of fio holds no result; nothing is read from it");
	else if (f->n_jobs && f->is_report && !lost &&
	         (is_torn(f, block) || (!f->finished && input_ends(f->p->text, block))))
		parse_diag(f->p, LEVEL_WARNING, block->last, f->p->text->lines[block->last].n,
		           "the input ends inside this report of fio; what stands above is kept");
}

static void read_block(struct parse *p, const struct block *block)
{
	struct fio f = {.p = p, .lost = BUF_INIT, .dialect = UNIT_FIO_OLD};
	bool lost = false;

	for (size_t i = block->first; i <= block->last; i++) {
		size_t at;
		enum fio_row row = fio_row(&p->text->lines[i], &at);

		read_row(&f, row, i, at, block);
		lost = warn_of_loss(&f, i);
	}
	finish(&f, block, lost);
	buf_release(&f.lost);
	free(f.headers);
	free(f.jobs);
}

/* Reads a report whose rows are broken from rows that are whole. */
static size_t read_wrapped(struct parse *p, const struct block *block)
{
	struct parse rows = *p;
	struct fio_flow flow;
	size_t last;

	fio_flow_init(&flow, p->text, block);
	rows.text = &flow.text;
	if (flow.rows)
		read_block(&rows, &(struct block){0, flow.rows - 1});
	last = flow.last;
	fio_flow_release(&flow);
	return last;
}

size_t fio_normal(struct parse *p, size_t first)
{
	struct block block = {.first = first};
	bool wrapped;

	block.last = fio_normal_end(p->text, first, &wrapped);
	if (wrapped)
		return read_wrapped(p, &block);
	if (fio_is_quotation(p->text, &block))
		parse_diag(p, LEVEL_NOTE, first, 0,
		           "these lines of fio stand once more in a whole report; they are read "
		           "there");
	else if (!fio_is_example(p->text, &block))
		read_block(p, &block);
	return block.last;
}
