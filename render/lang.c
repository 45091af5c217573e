/* SPDX-License-Identifier: MIT */
#include "render/lang_tables.h"

#include <stdbool.h>
#include <string.h>

/* Looking up ------------------------------------------------------------------------------------
 */

const char *lang_code(const struct lang *l)
{
	return l->code;
}

const char *lang_name(const struct lang *l)
{
	return l->name;
}

const char *lang_folder(const struct lang *l)
{
	return l->folder;
}

const char *lang_suffix(const struct lang *l)
{
	return l->suffix;
}

static const char *word_or_id(const struct words *w, const char *id)
{
	const char *text = words_find(w, id);

	return text ? text : id;
}

const char *lang_text(const struct lang *l, const char *key)
{
	return word_or_id(&l->texts, key);
}

const char *lang_tool(const struct lang *l, const char *tool)
{
	return word_or_id(&l->tools, tool);
}

const char *lang_fact(const struct lang *l, const char *fact)
{
	return word_or_id(&l->facts, fact);
}

const struct lang_group *lang_glossary(const struct lang *l, size_t *n)
{
	*n = l->n_groups;
	return l->groups;
}

const char *lang_next_key(const struct lang *l, const char *prefix, size_t *at)
{
	while (*at < l->texts.n) {
		const char *id = l->texts.list[(*at)++].id;

		if (strncmp(id, prefix, strlen(prefix)) == 0)
			return id;
	}
	return NULL;
}

/* Metrics ----------------------------------------------------------------------------------------
 */

static bool has_tool(const char *tools, const char *tool)
{
	size_t n = strlen(tool);

	for (const char *at = tools; n && (at = strstr(at, tool)); at += n)
		if ((at == tools || at[-1] == ' ') && (at[n] == ' ' || at[n] == '\0'))
			return true;
	return false;
}

/* The direction that a metric begins with ("dir.read"), and its name behind it; or NULL. */
static const char *direction_of(const char *metric, const char **rest)
{
	static const char *const keys[] = {"dir.read", "dir.write", "dir.trim", "dir.mixed",
					   "dir.total"};

	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
		const char *word = keys[i] + strlen("dir.");
		size_t n = strlen(word);

		if (strncmp(metric, word, n) == 0 && metric[n] == '.') {
			*rest = metric + n + 1;
			return keys[i];
		}
	}
	return NULL;
}

/* Whether an id of the table stands for the metric; sets what {dir} and {p} are. */
static bool id_fits(const char *id, const char *metric, const char **dir, const char **p)
{
	size_t n;

	*dir = NULL;
	*p = "";
	if (*id == '@') {
		*dir = direction_of(metric, &metric);
		if (!*dir)
			return false;
		id++;
	}
	n = strlen(id);
	if (n == 0 || id[n - 1] != '*')
		return strcmp(id, metric) == 0;
	*p = metric + n - 1;
	return strncmp(id, metric, n - 1) == 0;
}

static const char *fill_pattern(const struct lang *l, const char *pattern, const char *dir,
				const char *p)
{
	struct buf out = BUF_INIT;
	const char *made;

	for (const char *at = pattern; *at; at++) {
		if (strncmp(at, "{dir}", 5) == 0) {
			buf_puts(&out, dir ? lang_text(l, dir) : "");
			at += 4;
		} else if (strncmp(at, "{in}", 4) == 0) {
			buf_puts(&out, dir ? lang_text(l, pool_concat(l->pool, "in.", dir, NULL)) : "");
			at += 3;
		} else if (strncmp(at, "{p}", 3) == 0) {
			buf_puts(&out, p);
			at += 2;
		} else {
			buf_putc(&out, *at);
		}
	}
	made = pool_strdup(l->pool, out.s);
	buf_release(&out);
	return made;
}

static struct lang_metric make_metric(const struct lang *l, const char *tool, const char *metric,
				      const struct metric_words *m, const char *dir, const char *p)
{
	struct made *made = l->made->first;

	for (; made; made = made->next)
		if (strcmp(made->metric, metric) == 0 && strcmp(made->tool, tool) == 0)
			return made->words;
	made = pool_alloc(l->pool, sizeof *made);
	made->tool = pool_strdup(l->pool, tool);
	made->metric = pool_strdup(l->pool, metric);
	made->words = m->words;
	made->words.title = fill_pattern(l, m->words.title, dir, p);
	made->words.brief = fill_pattern(l, m->words.brief, dir, p);
	made->words.in = fill_pattern(l, m->words.in, dir, p);
	made->next = l->made->first;
	l->made->first = made;
	return made->words;
}

struct lang_metric lang_metric(const struct lang *l, const char *tool, const char *metric)
{
	const char *dir, *p;

	for (size_t i = 0; i < l->n_metrics; i++) {
		const struct metric_words *m = &l->metrics[i];

		if (!has_tool(m->tools, tool) || !id_fits(m->id, metric, &dir, &p))
			continue;
		if (!dir && !*p)
			return m->words;
		return make_metric(l, tool, metric, m, dir, p);
	}
	return (struct lang_metric){metric, metric, "", "", "", ""};
}

/* Messages ---------------------------------------------------------------------------------------
 */

static const struct lang_arg *find_arg(const struct lang_arg *args, const char *name, size_t n)
{
	for (; args->name; args++)
		if (strlen(args->name) == n && strncmp(args->name, name, n) == 0)
			return args;
	return NULL;
}

/* What a placeholder says, its braces left off: an argument, a choice of words, or itself. */
static void walk_placeholder(const char *s, size_t n, const struct lang_arg *args,
			     void (*piece)(void *, const char *, size_t, const struct lang_arg *),
			     void *to)
{
	const char *colon = memchr(s, ':', n), *bar = colon ? memchr(s, '|', n) : NULL;
	const struct lang_arg *arg = find_arg(args, s, colon ? (size_t)(colon - s) : n);

	if (!arg)
		piece(to, s - 1, n + 2, NULL);
	else if (!bar)
		piece(to, arg->text, strlen(arg->text), arg);
	else if (strcmp(arg->text, "1") == 0)
		piece(to, colon + 1, (size_t)(bar - colon - 1), NULL);
	else
		piece(to, bar + 1, (size_t)(s + n - bar - 1), NULL);
}

void lang_walk(const struct lang *l, const char *key, const struct lang_arg *args,
	       void (*piece)(void *to, const char *text, size_t n, const struct lang_arg *arg),
	       void *to)
{
	const char *at = lang_text(l, key);

	while (*at) {
		const char *open = strchr(at, '{'), *close = open ? strchr(open, '}') : NULL;

		if (!close) {
			piece(to, at, strlen(at), NULL);
			return;
		}
		if (open > at)
			piece(to, at, (size_t)(open - at), NULL);
		walk_placeholder(open + 1, (size_t)(close - open - 1), args, piece, to);
		at = close + 1;
	}
}

static void put_piece(void *to, const char *text, size_t n, const struct lang_arg *arg)
{
	(void)arg;
	buf_put(to, text, n);
}

void lang_format_args(const struct lang *l, struct buf *out, const char *key,
		      const struct lang_arg *args)
{
	lang_walk(l, key, args, put_piece, out);
}
