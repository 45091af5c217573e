/* SPDX-License-Identifier: MIT */
/* Parts of a site: made here or in another process, or taken over from the site before. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "render/page/pages_parts.h"

void pages_part_begin(struct pages *p)
{
	buf_clear(&p->record);
	p->in_part = true;
	p->said = p->diags->n;
}

static void record_said(struct pages *p, const struct diag *d)
{
	char level[8], line[16], column[16];

	snprintf(level, sizeof level, "%d", (int)d->level);
	snprintf(line, sizeof line, "%u", d->line);
	snprintf(column, sizeof column, "%u", d->column);
	RECORD_PUT(&p->record, RECORD_SAID, level, d->file ? d->file : "", line, column, d->message);
}

void pages_part_end(struct pages *p, bool failed, size_t missing, struct buf *out)
{
	char n[32];

	for (size_t i = p->said; i < p->diags->n; i++) {
		record_said(p, &p->diags->list[i]);
		free(p->diags->list[i].file);
		free(p->diags->list[i].message);
	}
	p->diags->n = p->said;
	snprintf(n, sizeof n, "%zu", missing);
	if (missing)
		RECORD_PUT(&p->record, RECORD_MISSING, n);
	if (failed)
		RECORD_PUT(&p->record, RECORD_FAILED, "");
	buf_put(out, p->record.s, p->record.n);
	buf_clear(&p->record);
	p->in_part = false;
}

static uint64_t number(const char *s)
{
	uint64_t n;

	return number_read_u64(s, strlen(s), &n) ? n : 0;
}

static void take_said(struct pages *p, char *const *fields)
{
	diag_add(p->diags, (enum level)number(fields[0]), *fields[1] ? fields[1] : NULL,
		 (unsigned)number(fields[2]), (unsigned)number(fields[3]), "%s", fields[4]);
}

static void take_line(struct pages *p, const struct record_line *line)
{
	switch (line->kind) {
	case RECORD_PAGE:
		GROW(p->paths, p->n_paths, p->cap_paths);
		p->paths[p->n_paths++] = xstrdup(line->fields[0]);
		break;
	case RECORD_SAID:
		take_said(p, line->fields);
		break;
	case RECORD_MISSING:
		p->missing += (size_t)number(line->fields[0]);
		break;
	case RECORD_ORIGIN:
		backlinks_origin(p->backlinks, line->fields[0], line->fields[1], line->fields[2]);
		break;
	case RECORD_LINKS:
		backlinks_links(p->backlinks, line->fields[0], line->fields[1]);
		break;
	case RECORD_FAILED:
		p->failed = true;
		break;
	case RECORD_FILE:
		break;
	}
}

static void take_record(struct pages *p, const char *record, size_t n)
{
	struct buf scratch = BUF_INIT;
	struct record_line line;

	for (size_t at = 0; at < n;) {
		const char *end = memchr(record + at, '\n', n - at);

		if (record[at] == RECORD_FILE && end) /* most are, and kept.c alone asks for them */
			at = (size_t)(end + 1 - record);
		else if (record_next(record, n, &at, &scratch, &line))
			take_line(p, &line);
		else
			break;
	}
	buf_release(&scratch);
}

void pages_gather(struct pages *p)
{
	take_record(p, p->record.s, p->record.n);
	buf_clear(&p->record);
}

static int add_part(struct pages *p, const char *key, const char *record, size_t n)
{
	take_record(p, record, n);
	kept_add(&p->made, key, record, n);
	return p->failed ? -1 : 0;
}

int pages_part_take(struct pages *p, const char *key, const char *record, size_t n)
{
	if (p->kept)
		kept_use(p->kept, record, n);
	return add_part(p, key, record, n);
}

bool pages_part_known(const struct pages *p, const char *key)
{
	size_t n;

	return p->kept && kept_part(p->kept, key, &n);
}

int pages_part_keep(struct pages *p, const char *key)
{
	size_t n = 0;
	const char *record = kept_part(p->kept, key, &n);
	struct buf err = BUF_INIT;

	if (p->failed)
		return -1;
	if (record && kept_take_part(p->kept, key, p->folder))
		return add_part(p, key, record, n);
	buf_puts(&err, "The site changed while it was looked at, so nothing was made of it.");
	p->failed = true;
	return pages_fail(p, &err);
}

size_t pages_missing(const struct pages *p)
{
	return p->missing;
}

size_t pages_count(const struct pages *p)
{
	return p->n_paths;
}

void pages_links_hash(struct pages *p, const char *lang, const char *log, struct sha256 *key)
{
	backlinks_hash(p->backlinks, lang, log, key);
}
