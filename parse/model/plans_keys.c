/* SPDX-License-Identifier: MIT */
#include "parse/model/plans_keys.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "parse/model/import.h"

/* Of the facts below, those that are numbers. */
static const char *const number_facts[] = {
	"cpus",    "sockets", "cores_per_socket", "threads_per_core", "mhz",
	"min_mhz", "max_mhz", "bogomips",         "load_average",     NULL};
const char *const plans_facts[] = {
	"os",       "kernel",         "cpu_model", "cpus",         "sockets", "cores_per_socket",
	"mhz",      "min_mhz",        "max_mhz",   "bogomips",     "arch",    "threads_per_core",
	"hardware", "virtualization", "memory",    "device_model", "device",  "fs",
	"storage",  "raid",           "interface", "load_average", "uptime",  NULL};

/* A place for one more element in an array that lives in the pool. */
static void *append(struct pool *pool, void **array, size_t *n, size_t *cap, size_t size)
{
	if (*n == *cap) {
		size_t bigger = *cap ? 2 * *cap : 8;
		void *grown = pool_alloc(pool, bigger * size);

		if (*n)
			memcpy(grown, *array, *n * size);
		*array = grown;
		*cap = bigger;
	}
	return (char *)*array + (*n)++ * size;
}

#define APPEND(g, array, n, cap)                                                                   \
	append(&(g)->plans->pool, (void **)&(array), &(n), &(cap), sizeof *(array))

/* Values ------------------------------------------------------------------------------------- */

static const char *copy(struct plans_reading *g, const char *s)
{
	return pool_strdup(&g->plans->pool, s);
}

static void set_text(struct plans_reading *g, void *field, const char *value)
{
	*(const char **)field = copy(g, value);
}

static void set_date(struct plans_reading *g, void *field, const char *value)
{
	if (date_is_valid(value))
		set_text(g, field, value);
	else
		plans_warn(g, "'%s' is no day as YYYY-MM-DD: left out", value);
}

struct list {
	const char **words;
	size_t n;
};

/* Words between commas, added to those of a line before. */
static void add_words(struct plans_reading *g, struct list *list, const char *value)
{
	size_t most = list->n + 1;
	const char **words;

	for (const char *p = value; *p; p++)
		most += *p == ',';
	words = pool_alloc(&g->plans->pool, most * sizeof *words);
	if (list->n)
		memcpy(words, list->words, list->n * sizeof *words);
	for (const char *p = value; *p; p += *p == ',') {
		const char *word = p + strspn(p, " \t");
		size_t n;

		p = word + strcspn(word, ",");
		n = (size_t)(p - word);
		while (n && (word[n - 1] == ' ' || word[n - 1] == '\t'))
			n--;
		if (n)
			words[list->n++] = pool_strndup(&g->plans->pool, word, n);
	}
	list->words = words;
}

#define LIST_SETTER(function, type, field, count)                                                  \
	static void function(struct plans_reading *g, void *to, const char *value)                 \
	{                                                                                          \
		struct type *t = to;                                                               \
		struct list list = {t->field, t->count};                                           \
		add_words(g, &list, value);                                                        \
		t->field = list.words;                                                             \
		t->count = list.n;                                                                 \
	}

/* Keeps the line of words of a comparison: whether they mean anything is seen beside the archive. */
static void note_lines(struct plans_reading *g, struct comparison_choice *c, const char **words,
                       size_t from, size_t to)
{
	for (size_t i = from; i < to; i++)
		*(struct choice_line *)APPEND(g, c->lines, c->n_lines, c->cap_lines) =
		        (struct choice_line){words[i], g->line};
}

#define CHOICE_SETTER(function, field, count)                                                      \
	LIST_SETTER(add_##field, comparison_choice, field, count)                                  \
	static void function(struct plans_reading *g, void *to, const char *value)                 \
	{                                                                                          \
		struct comparison_choice *c = to;                                                  \
		size_t before = c->count;                                                          \
		add_##field(g, to, value);                                                         \
		note_lines(g, c, c->field, before, c->count);                                      \
	}

LIST_SETTER(set_languages, plans, languages, n_languages)
CHOICE_SETTER(set_subjects, subjects, n_subjects)
CHOICE_SETTER(set_suites, suites, n_suites)
CHOICE_SETTER(set_metrics, metrics, n_metrics)

static void set_baseline(struct plans_reading *g, void *to, const char *value)
{
	struct comparison_choice *c = to;

	c->baseline = copy(g, value);
	note_lines(g, c, &c->baseline, 0, 1);
}

/* "host:GLOB", "label:GLOB" or "file:GLOB". */
static bool read_match(struct plans_reading *g, const char *value, struct match *m)
{
	static const char *const kinds[] = {"host:", "label:", "file:"};

	for (int i = 0; i < 3; i++) {
		size_t n = strlen(kinds[i]);

		if (strncmp(value, kinds[i], n) != 0)
			continue;
		value += n + strspn(value + n, " \t");
		if (!*value)
			break;
		m->of = i == 0 ? MATCH_HOST : i == 1 ? MATCH_LABEL : MATCH_FILE;
		m->glob = copy(g, value);
		m->line = g->line;
		return true;
	}
	plans_warn(g, "'%s' does not begin with host:, label: or file: and a pattern: left out",
	           value);
	return false;
}

static void add_plan_match(struct plans_reading *g, void *field, const char *value)
{
	struct plan *p = field;
	struct match m;

	if (read_match(g, value, &m))
		*(struct match *)APPEND(g, p->matches, p->n_matches, p->cap_matches) = m;
}

static void add_machine_match(struct plans_reading *g, void *field, const char *value)
{
	struct machine *p = field;
	struct match m;

	if (read_match(g, value, &m))
		*(struct match *)APPEND(g, p->matches, p->n_matches, p->cap_matches) = m;
}

/* "1480 JPY/month", "5 USD". */
static void set_price(struct plans_reading *g, void *field, const char *value)
{
	struct plan *p = field;
	double price;
	size_t n = number_read(value, strlen(value), &price), letters;
	const char *currency = value + n + strspn(value + n, " \t"), *rest;

	letters = strspn(currency, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
	rest = currency + letters + strspn(currency + letters, " \t");
	if (!n || price < 0 || letters != 3 || (*rest && (*rest != '/' || !rest[1]))) {
		plans_warn(g, "'%s' is no price such as '1480 JPY/month': left out", value);
		return;
	}
	p->price = price;
	p->currency = pool_strndup(&g->plans->pool, currency, letters);
	if (*rest)
		p->period = copy(g, rest + 1 + strspn(rest + 1, " \t"));
}

static bool is_in(const char *word, const char *const *list)
{
	for (; *list; list++)
		if (strcmp(word, *list) == 0)
			return true;
	return false;
}

/* Any other key of a machine: a fact that no log of it tells. */
static void add_fact(struct plans_reading *g, const char *key, const char *value)
{
	struct machine *m = g->into;
	struct attr fact = {.is_number = is_in(key, number_facts), .figure = FIGURE_NONE};

	if (fact.is_number && !number_whole(value, &fact.figure.value)) {
		plans_warn(g, "%s = '%s' is no number: left out", key, value);
		return;
	}
	fact.name = copy(g, key);
	fact.string = fact.is_number ? NULL : copy(g, value);
	fact.figure.text = copy(g, value);
	fact.figure.line = g->line;
	*(struct attr *)APPEND(g, m->facts, m->n_facts, m->cap_facts) = fact;
}

/* Sections ----------------------------------------------------------------------------------- */

static void *open_site(struct plans_reading *g, const char *id)
{
	(void)id;
	return g->plans;
}

/* The place of a section among those of its kind; `n`, which is kept for it, where it is new. */
static size_t place_of(struct plans_reading *g, const char *kind, const char *id, size_t n)
{
	const char *key = pool_concat(&g->plans->pool, kind, " ", id, NULL);
	const size_t *known = name_map_find(&g->ids, key);

	if (known)
		return *known;
	name_map_add(&g->ids, key, n);
	return n;
}

static void *open_plan(struct plans_reading *g, const char *id)
{
	struct plans *p = g->plans;
	size_t i = place_of(g, "plan", id, p->n_plans);
	struct plan *plan;

	if (i < p->n_plans)
		return &p->plans[i];
	plan = APPEND(g, p->plans, p->n_plans, p->cap_plans);
	*plan = (struct plan){.id = copy(g, id), .price = NAN, .line = g->line};
	return plan;
}

static void *open_machine(struct plans_reading *g, const char *id)
{
	struct plans *p = g->plans;
	size_t i = place_of(g, "machine", id, p->n_machines);
	struct machine *m;

	if (i < p->n_machines)
		return &p->machines[i];
	m = APPEND(g, p->machines, p->n_machines, p->cap_machines);
	*m = (struct machine){.id = copy(g, id), .line = g->line};
	return m;
}

static void *open_comparison(struct plans_reading *g, const char *id)
{
	struct plans *p = g->plans;
	size_t i = place_of(g, "comparison", id, p->n_comparisons);
	struct comparison_choice *c;

	if (i < p->n_comparisons)
		return &p->comparisons[i];
	c = APPEND(g, p->comparisons, p->n_comparisons, p->cap_comparisons);
	*c = (struct comparison_choice){.id = copy(g, id), .line = g->line};
	return c;
}

static const struct plans_key site_keys[] = {
	{"url", false, set_text, offsetof(struct plans, url)},
	{"title", false, set_text, offsetof(struct plans, title)},
	{"author", false, set_text, offsetof(struct plans, author)},
	{"languages", true, set_languages, 0},
	{0},
};

static const struct plans_key plan_keys[] = {
	{"provider", false, set_text, offsetof(struct plan, provider)},
	{"region", false, set_text, offsetof(struct plan, region)},
	{"name", false, set_text, offsetof(struct plan, name)},
	{"match", true, add_plan_match, 0},
	{"price", false, set_price, 0},
	{"price_date", false, set_date, offsetof(struct plan, price_date)},
	{"price_source", false, set_text, offsetof(struct plan, price_source)},
	{0},
};

static const struct plans_key machine_keys[] = {
	{"name", false, set_text, offsetof(struct machine, name)},
	{"plan", false, set_text, offsetof(struct machine, plan)},
	{"match", true, add_machine_match, 0},
	{0},
};

static const struct plans_key comparison_keys[] = {
	{"title", false, set_text, offsetof(struct comparison_choice, title)},
	{"subjects", true, set_subjects, 0},
	{"suites", true, set_suites, 0},
	{"baseline", false, set_baseline, 0},
	{"metrics", true, set_metrics, 0},
	{0},
};

const struct plans_section plans_sections[] = {
	{"site", false, open_site, site_keys, NULL},
	{"plan", true, open_plan, plan_keys, NULL},
	{"machine", true, open_machine, machine_keys, add_fact},
	{"comparison", true, open_comparison, comparison_keys, NULL},
	{0},
};
