/* SPDX-License-Identifier: MIT */
/* fio's JSON: finding documents, their jobs, what stands beside the jobs. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "parse/format/fio/fio_forms.h"

/* Keys by which a document, or the middle of one, is known. Those of directions open an object. */
static const struct {
	const char *key;
	bool object;
} anchors[] = {
	{"fio version", false}, {"jobs", false}, {"client_stats", false}, {"jobname", false},
	{"read", true},         {"write", true}, {"trim", true},          {"mixed", true},
};

/* Whether the anchor's value may follow at `at`, behind the quote, which source code masks. */
static bool value_follows(const struct line *l, size_t at, bool object)
{
	at += at_text(l, at, "\\");
	if (!at_text(l, at, "\""))
		return false;
	at = skip_blanks(l, at + 1);
	if (!at_text(l, at, ":"))
		return false;
	at = skip_blanks(l, at + 1);
	return !object || at_text(l, at, "{");
}

/* The byte of a line at which its first anchor stands, or l->n. */
static size_t find_anchor(const struct line *l)
{
	const char *quote = l->s, *end = l->s + l->n;

	for (; (quote = memchr(quote, '"', (size_t)(end - quote))); quote++) {
		size_t at = (size_t)(quote - l->s);

		for (size_t i = 0; i < sizeof anchors / sizeof *anchors; i++)
			if (at_text(l, at + 1, anchors[i].key) &&
			    value_follows(l, at + 1 + strlen(anchors[i].key), anchors[i].object))
				return at && l->s[at - 1] == '\\' ? at - 1 : at;
	}
	return l->n;
}

bool fio_json_begins(const struct text *t, size_t line)
{
	return find_anchor(&t->lines[line]) < t->lines[line].n;
}

size_t fio_json_first(const struct text *t, size_t line)
{
	size_t at = find_anchor(&t->lines[line]);

	json_open_brace(t, &line, &at);
	return line;
}

/* The jobs of a document: the members of its lists, and where it is a fragment, the document itself
 * and what follows it. */
struct jobs {
	const struct json **list;
	size_t n, cap;
};

static bool has_direction(const struct json *job)
{
	return json_member(job, "read") || json_member(job, "write") || json_member(job, "trim") ||
	       json_member(job, "mixed");
}

static void add_jobs(struct jobs *jobs, const struct json *list)
{
	for (const struct json *v = list ? list->first : NULL; v; v = v->next) {
		if (v->type != JSON_OBJECT || !has_direction(v))
			continue;
		GROW(jobs->list, jobs->n, jobs->cap);
		jobs->list[jobs->n++] = v;
	}
}

static void find_jobs(struct jobs *jobs, const struct json *root)
{
	if (has_direction(root)) {
		GROW(jobs->list, jobs->n, jobs->cap);
		jobs->list[jobs->n++] = root;
	}
	add_jobs(jobs, json_member(root, "jobs"));
	add_jobs(jobs, json_member(root, "client_stats"));
	if (!json_member(root, "jobs"))
		add_jobs(jobs, root);
}

static void set_version(struct parse *p, struct run *run, const struct json *root)
{
	const struct json *version = json_member(root, "fio version");
	const struct json *time = json_member(root, "time");
	const struct line *l;
	size_t skip;

	if (version && version->type == JSON_STRING) {
		l = &p->text->lines[version->line];
		skip = at_text(l, version->at, "fio-") ? strlen("fio-") : 0;
		if (version->n > skip)
			run->tool_version = pool_strndup(
				&p->report->pool, l->s + version->at + skip, version->n - skip);
	}
	if (time && time->type == JSON_STRING)
		fio_date(p, run, &p->text->lines[time->line], time->at);
}

/* The one device without devices below it; NULL: none or several. */
static const struct json *only_disk(const struct json *root)
{
	const struct json *disks = json_member(root, "disk_util"), *found = NULL;

	for (const struct json *d = disks ? disks->first : NULL; d; d = d->next) {
		if (d->type != JSON_OBJECT || json_member(d, "aggr_util"))
			continue;
		if (found)
			return NULL;
		found = d;
	}
	return found;
}

static void set_disk(struct parse *p, struct run *run, const struct json *root)
{
	static const char *const fields[][2] = {
		{"read_ios", "disk.read.ios"},
		{"write_ios", "disk.write.ios"},
		{"read_merges", "disk.read.merge"},
		{"write_merges", "disk.write.merge"},
		{"util", "disk.util"},
	};
	const struct json *disk = only_disk(root), *name = json_member(disk, "name");

	if (!disk || !name || name->type != JSON_STRING)
		return;
	parse_attr(p, &run->facts, "device", name->line, name->at, name->n);
	for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
		const struct json *v = json_member(disk, fields[i][0]);
		struct result *added;

		if (!v || v->type != JSON_NUMBER)
			continue;
		added = run_add_result(p->report, run, fields[i][1],
		                       parse_figure(p, v->line, v->at, v->n, v->value));
		result_details(p->report, added)->device = pool_strndup(
			&p->report->pool, p->text->lines[name->line].s + name->at, name->n);
	}
}

static struct fio_named name_of(const struct json *job, struct run *run)
{
	const struct json *name = json_member(job, "jobname"), *group = json_member(job, "groupid");
	struct fio_named named = {.run = run, .group = NAN};

	if (name && name->type == JSON_STRING)
		named = (struct fio_named){run, name->line, name->at, name->n, NAN};
	if (group && group->type == JSON_NUMBER)
		named.group = group->value;
	return named;
}

static bool same_name(const struct parse *p, const struct json *a, const struct json *b)
{
	const struct json *x = json_member(a, "jobname"), *y = json_member(b, "jobname");

	return x && y && x->n == y->n &&
	       memcmp(p->text->lines[x->line].s + x->at, p->text->lines[y->line].s + y->at, x->n) ==
	               0;
}

static enum fio_clones clones_of(const struct parse *p, const struct jobs *jobs, size_t i)
{
	if ((i && same_name(p, jobs->list[i - 1], jobs->list[i])) ||
	    (i + 1 < jobs->n && same_name(p, jobs->list[i + 1], jobs->list[i])))
		return FIO_CLONES_BESIDE;
	return i + 1 == jobs->n && !jobs->list[i]->whole ? FIO_CLONES_UNKNOWN : FIO_CLONES_NONE;
}

static void read_jobs(struct parse *p, const struct json *root, const struct jobs *jobs,
                      size_t first, size_t last)
{
	struct fio_named *named = xcalloc(jobs->n + 1, sizeof *named);
	size_t n = 0;

	for (size_t i = 0; i < jobs->n; i++) {
		struct run *run =
			fio_json_job(p, jobs->list[i], root, clones_of(p, jobs, i), first);

		if (!run)
			continue;
		set_version(p, run, root);
		parse_end_run(p, run, last);
		named[n++] = name_of(jobs->list[i], run);
	}
	if (n == 1 && jobs->n == 1)
		set_disk(p, named[0].run, root);
	fio_params_above(p, first, named, n);
	free(named);
}

size_t fio_json(struct parse *p, size_t first)
{
	size_t line = first, at = find_anchor(&p->text->lines[first]);
	struct jobs jobs = {0};
	struct json_document doc;
	size_t runs = p->report->n_runs;
	struct pool pool;

	pool_init(&pool);
	if (json_open_brace(p->text, &line, &at))
		first = line;
	doc = json_read(&pool, p->text, line, at);
	find_jobs(&jobs, doc.root);
	read_jobs(p, doc.root, &jobs, first, doc.end);
	if (p->report->n_runs == runs && json_member(doc.root, "fio version"))
		parse_diag(p, LEVEL_WARNING, first, 0,
		           "this JSON of fio holds no result; nothing is read from it");
	else if (p->report->n_runs > runs && !doc.whole && !doc.fragment)
		parse_diag(p, LEVEL_WARNING, doc.end, p->text->lines[doc.end].n,
		           "this JSON of fio is cut or mixed with other text; every whole value "
		           "is kept");
	free(jobs.list);
	pool_release(&pool);
	return doc.end;
}
