/* SPDX-License-Identifier: MIT */
#include "parse/model/plans.h"

#include <ini.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/nearest.h"
#include "parse/model/plans_keys.h"
#include "parse/model/plans_lines.h"

enum { FILE_MAX = 16 << 20, WORDS_MAX = 64 };

void plans_warn(struct plans_reading *g, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	diag_vadd(g->diags, LEVEL_WARNING, g->plans->file, g->line, 0, format, ap);
	va_end(ap);
}

/* Warns of a word that is not known, with the one that may be meant. */
static void warn_unknown(struct plans_reading *g, const char *what, const char *word,
                         const char *const *known, size_t n, const char *done)
{
	const char *meant = nearest_word(word, known, n);

	if (meant)
		plans_warn(g, "there is no %s '%s' (did you mean '%s'?): %s", what, word, meant,
		           done);
	else
		plans_warn(g, "there is no %s '%s': %s", what, word, done);
}

static const struct plans_section *find_section(const char *heading, size_t n)
{
	for (const struct plans_section *s = plans_sections; s->name; s++)
		if (strlen(s->name) == n && memcmp(s->name, heading, n) == 0)
			return s;
	return NULL;
}

static void unknown_section(struct plans_reading *g, const char *heading, size_t n)
{
	char *word = pool_strndup(&g->plans->pool, heading, n);
	const char *known[WORDS_MAX];
	size_t n_known = 0;

	for (const struct plans_section *s = plans_sections; s->name; s++)
		known[n_known++] = s->name;
	warn_unknown(g, "section", word, known, n_known, "its keys are left out");
}

/* inih tells of a section only with its first key; a section that comes again looks like one that
 * goes on, and needs no telling apart. */
static void enter_section(struct plans_reading *g, const char *heading)
{
	size_t n = strcspn(heading, " \t"), end;
	char *id = pool_strdup(&g->plans->pool, heading + n + strspn(heading + n, " \t"));

	for (end = strlen(id); end && (id[end - 1] == ' ' || id[end - 1] == '\t'); end--)
		id[end - 1] = '\0';
	g->heading = pool_strdup(&g->plans->pool, heading);
	g->section = find_section(heading, n);
	if (!*heading) {
		plans_warn(g, "stands in no section: left out");
	} else if (!g->section) {
		unknown_section(g, heading, n);
	} else if (g->section->has_id != (*id != '\0')) {
		plans_warn(g,
		           g->section->has_id ? "[%s] has no ID, as in [%s web1]: left out"
		                              : "[%s …] takes no ID, as in [%s]: left out",
		           g->section->name, g->section->name);
		g->section = NULL;
	} else {
		g->into = g->section->open(g, id);
	}
}

/* Whether a single key of this very section was given before; else it is noted. */
static bool given_before(struct plans_reading *g, const char *key)
{
	const char *whole = pool_concat(&g->plans->pool, g->heading, "\n", key, NULL);

	if (name_map_find(&g->seen, whole))
		return true;
	name_map_add(&g->seen, whole, 0);
	return false;
}

static void unknown_key(struct plans_reading *g, const char *key)
{
	const char *known[WORDS_MAX];
	size_t n = 0;

	for (const struct plans_key *k = g->section->keys; k->name; k++)
		known[n++] = k->name;
	for (const char *const *f = plans_facts; g->section->other && *f; f++)
		known[n++] = *f;
	warn_unknown(g, "key", key, known, n, "left out");
}

static bool is_fact(const char *key)
{
	for (const char *const *f = plans_facts; *f; f++)
		if (strcmp(*f, key) == 0)
			return true;
	return false;
}

static void take_key(struct plans_reading *g, const char *key, const char *value)
{
	const struct plans_key *k = g->section->keys;

	while (k->name && strcmp(k->name, key) != 0)
		k++;
	if (!k->name && !(g->section->other && is_fact(key)))
		unknown_key(g, key);
	else if (!*value)
		plans_warn(g, "%s has no value: left out", key);
	else if (!(k->name && k->repeats) && given_before(g, key))
		plans_warn(g, "%s was given before: the first counts", key);
	else if (k->name)
		k->set(g, (char *)g->into + k->at, value);
	else
		g->section->other(g, key, value);
}

/* What ini_parse_stream is given: both ends of the reading. */
struct stream {
	struct plans_lines lines;
	struct plans_reading reading;
};

static int on_key(void *user, const char *heading, const char *key, const char *value)
{
	struct stream *s = user;
	struct plans_reading *g = &s->reading;

	g->line = s->lines.line;
	if (!g->heading || strcmp(g->heading, heading) != 0)
		enter_section(g, heading);
	if (g->section)
		take_key(g, key, value);
	return 1;
}

static char *next_line(char *out, int size, void *stream)
{
	return plans_lines_next(out, size, &((struct stream *)stream)->lines);
}

/* A machine may name a plan that is not there. */
static void check_machines(struct plans *p, struct diags *diags)
{
	for (size_t i = 0; i < p->n_machines; i++) {
		struct machine *m = &p->machines[i];

		if (!m->plan || plans_find_plan(p, m->plan))
			continue;
		diag_add(diags, LEVEL_WARNING, p->file, m->line, 0,
		         "machine '%s' is of plan '%s', which is not here: it has no plan", m->id,
		         m->plan);
		m->plan = NULL;
	}
}

static void read_bytes(struct plans *p, const struct buf *bytes, struct diags *diags)
{
	struct stream s = {
		.lines = {.at = bytes->s,
	                  .end = bytes->s + bytes->n,
	                  .file = p->file,
	                  .diags = diags},
		.reading = {.plans = p, .diags = diags},
	};

	ini_parse_stream(next_line, &s, on_key, &s);
	name_map_release(&s.reading.seen);
	name_map_release(&s.reading.ids);
	check_machines(p, diags);
}

struct plans *plans_read(const char *file, struct diags *diags)
{
	struct plans *p = xcalloc(1, sizeof *p);
	struct buf bytes = BUF_INIT, err = BUF_INIT;
	int there;

	pool_init(&p->pool);
	there = file ? file_read_if(file, FILE_MAX, &bytes, &err) : 0;
	p->unread = there < 0;
	if (there)
		p->file = pool_strdup(&p->pool, file);
	if (there > 0)
		read_bytes(p, &bytes, diags);
	else if (there < 0)
		diag_add(diags, LEVEL_ERROR, file, 0, 0, "%s: no plans are known", err.s);
	buf_release(&bytes);
	buf_release(&err);
	return p;
}

void plans_free(struct plans *p)
{
	if (!p)
		return;
	pool_release(&p->pool);
	free(p);
}

const struct plan *plans_find_plan(const struct plans *p, const char *id)
{
	for (size_t i = 0; p && id && i < p->n_plans; i++)
		if (strcmp(p->plans[i].id, id) == 0)
			return &p->plans[i];
	return NULL;
}

const struct machine *plans_find_machine(const struct plans *p, const char *id)
{
	for (size_t i = 0; p && id && i < p->n_machines; i++)
		if (strcmp(p->machines[i].id, id) == 0)
			return &p->machines[i];
	return NULL;
}
