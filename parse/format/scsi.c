/* SPDX-License-Identifier: MIT */
/* `cat /proc/scsi/scsi`: which disk the figures behind it are of. */
#include "parse/format/parser.h"

#include <math.h>
#include <string.h>

struct device {
	size_t line, vendor, vendor_end, model, model_end;
};

static bool begins_with(const struct line *l, const char *s)
{
	return at_text(l, skip_blanks(l, 0), s);
}

/* The end of a field's text that begins at `at` and stops before the next key or the line's end. */
static size_t field_end(const struct line *l, size_t at, const char *next)
{
	size_t end = find_text(l, at, next);

	while (end > at && (l->s[end - 1] == ' ' || l->s[end - 1] == '\t'))
		end--;
	return end;
}

static bool read_device(const struct line *l, struct device *d)
{
	size_t vendor = find_text(l, 0, "Vendor:"), model = find_text(l, vendor, "Model:");

	if (model >= l->n)
		return false;
	d->vendor = skip_blanks(l, vendor + strlen("Vendor:"));
	d->vendor_end = d->vendor < model ? field_end(l, d->vendor, "Model:") : d->vendor;
	d->model = skip_blanks(l, model + strlen("Model:"));
	d->model_end = field_end(l, d->model, "Rev:");
	return d->model_end > d->model;
}

static const char *name_of(struct parse *p, const struct device *d)
{
	const char *s = p->text->lines[d->line].s;
	size_t vendor = d->vendor_end - d->vendor;

	return pool_printf(&p->report->pool, "%.*s%s%.*s", (int)vendor, s + d->vendor,
			   vendor ? " " : "", (int)(d->model_end - d->model), s + d->model);
}

static const char *host_above(struct parse *p, size_t line)
{
	return line ? prompt_host(p, &p->text->lines[line - 1]) : NULL;
}

static void add_facts(struct parse *p, const struct block *block, size_t last,
		      const struct device *d)
{
	struct fact_block *f = report_add_facts(p->report, "scsi");

	f->host = host_above(p, block->first);
	f->first_line = p->text->lines[block->first].number;
	f->last_line = p->text->lines[last].number;
	attrs_set(p->report, &f->facts, "device_model", name_of(p, d),
		  parse_figure(p, d->line, d->vendor, d->model_end - d->vendor, NAN));
}

static size_t parse(struct parse *p, const struct block *block)
{
	struct device d = {0};
	bool named = false, disk = false;
	size_t i = block->first + 1, last = block->first;

	for (; i < p->text->n; i++) {
		const struct line *l = &p->text->lines[i];

		if (begins_with(l, "Vendor:")) {
			if (!disk && (named = read_device(l, &d)))
				d.line = i;
		} else if (begins_with(l, "Type:")) {
			disk |= named && find_text(l, 0, "Direct-Access") < l->n;
		} else if (begins_with(l, "Host:")) {
			named &= disk;
		} else {
			break;
		}
		last = i;
	}
	if (disk)
		add_facts(p, block, last, &d);
	else
		parse_diag(p, LEVEL_NOTE, block->first, 0,
			   "no disk is among the devices listed here; no fact was taken from them");
	return last;
}

static bool probe(const struct text *text, struct block *b)
{
	size_t i = b->first = b->last;

	return i + 1 < text->n && begins_with(&text->lines[i], "Attached devices:") &&
	       begins_with(&text->lines[i + 1], "Host:");
}

static const char *const anchors[] = {"Attached devices:", NULL};

const struct parser parser_scsi = {
	.name = "scsi",
	.title = "/proc/scsi/scsi",
	.anchors = anchors,
	.probe = probe,
	.parse = parse,
};
