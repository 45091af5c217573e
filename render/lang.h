/* SPDX-License-Identifier: MIT */
/* The languages of pages, charts and sentences: templates/lang/CODE.xml.
 * Everything below render may include this. It includes base only. */
#ifndef RENDER_LANG_H
#define RENDER_LANG_H

#include <stddef.h>

#include "base/buf.h"

struct lang;

/* Reads lang/CODE.xml of the folder of templates, which need not be whole: what it lacks is taken
 * from the installed one, then from English. Returns NULL with a sentence in `err`. Free with
 * lang_free(). */
struct lang *lang_load(const char *dir, const char *code, struct buf *err);
void lang_free(struct lang *l);

const char *lang_code(const struct lang *l); /* "en", "ja" */
const char *lang_name(const struct lang *l); /* in itself: "English", "日本語" */
/* What this language's pages lie below and its charts end on: "" for English. */
const char *lang_folder(const struct lang *l); /* "", "ja/" */
const char *lang_suffix(const struct lang *l); /* "", "-ja" */

/* The text of a key such as "state.too-fast"; from English where this language has none; the key
 * itself where nobody has. It lives as long as l. */
const char *lang_text(const struct lang *l, const char *key);

/* A value for a placeholder of a message. `href` and `as` matter on pages only (run_message). */
struct lang_arg {
	const char *name; /* "ratio" fills {ratio} */
	const char *text;
	const char *href;				/* or NULL */
	enum { LANG_TEXT, LANG_FIGURE, LANG_BADGE } as; /* with href: a link, a figure's link */
};

/* A message in pieces: literal text, then perhaps a placeholder, and so on. `piece` is called for
 * each with the argument (NULL: literal text). {n:run|runs} takes the first word where n is "1",
 * else the second. A placeholder without argument stays as it is. */
void lang_walk(const struct lang *l, const char *key, const struct lang_arg *args,
	       void (*piece)(void *to, const char *text, size_t n, const struct lang_arg *arg),
	       void *to);

/* Appends the message with its placeholders filled; `args` ends with a name of NULL. */
void lang_format_args(const struct lang *l, struct buf *out, const char *key,
		      const struct lang_arg *args);
/* lang_format(l, &out, "count.runs", {"n", "7"}, {"tool", "fio"}): arguments leave out the fields
 * that they do not need, wherever this is included. */
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#define LANG_ARGS(...)                                                                             \
	(const struct lang_arg[])                                                                  \
	{                                                                                          \
		__VA_ARGS__,                                                                       \
		{                                                                                  \
			0                                                                          \
		}                                                                                  \
	}
#define lang_format(l, out, key, ...) lang_format_args(l, out, key, LANG_ARGS(__VA_ARGS__))

/* What people call a metric. `tool` is the suite of a built-in run. All of it may be "", never
 * NULL; an unknown metric is called by its own name. Lives as long as l. */
struct lang_metric {
	const char *title; /* "Random read: mean completion latency" without its conditions */
	const char *brief; /* for a column: "p99" */
	const char *axis;  /* the unit as a chart or column names it: "IOPS", "loops/s", "MB/s" */
	const char *says;  /* what it does, in a caption: "Integers and strings"; or "" */
	const char *term;  /* of the glossary: "latency" (glossary.html#latency); or "" */
	const char *in;    /* inside of a sentence: "mean read latency"; or "": as the title */
};
struct lang_metric lang_metric(const struct lang *l, const char *tool, const char *metric);
/* What people call a tool ("UnixBench"), a fact or a parameter ("CPU"); else its own name. */
const char *lang_tool(const struct lang *l, const char *tool);
const char *lang_fact(const struct lang *l, const char *fact);

/* The glossary: groups of terms in the order of the file. The text holds links as [words](term). */
struct lang_term {
	const char *id, *title, *text;
};
struct lang_group {
	const char *id, *title;
	const struct lang_term *terms;
	size_t n_terms;
};
const struct lang_group *lang_glossary(const struct lang *l, size_t *n);

/* All keys of texts that begin with `prefix`, one after the other: NULL behind the last. Start with
 * *at = 0. */
const char *lang_next_key(const struct lang *l, const char *prefix, size_t *at);

/* How many texts, metrics, facts and terms English has and this language lacks; the first few are
 * named in `out`. */
size_t lang_missing(const struct lang *l, struct buf *out);

#endif
