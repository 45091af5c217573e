/* SPDX-License-Identifier: MIT */
/* What several machines or containers said at the same time, each line behind the name of its
 * speaker ("web1: …", "fio-2  | …"): the lines of each are put together, under its name. */
#include <string.h>

#include "parse/text/filter.h"
#include "parse/text/line.h"
#include "parse/text/lines.h"
#include "parse/text/logger.h"

enum {
	SPEAKERS = 32,
	SPEAKER_LINES = 3, /* each says at least so many */
	TEXT_BYTES = 20,   /* that are so long on the average; else it is a listing of values */
	NAME_LEVEL = 6,    /* of the name as a heading */
};

struct speaker {
	const struct line *first;
	size_t name; /* bytes of its name */
	size_t n;    /* its lines */
};

struct talk {
	struct speaker who[SPEAKERS];
	size_t n, end; /* speakers; the line behind the last */
	size_t bytes;  /* of all texts */
};

/* The speaker whose name the line begins with; n: a new one. */
static size_t speaker_of(const struct talk *t, const struct line *l, size_t name)
{
	size_t i = 0;

	while (i < t->n && (t->who[i].name != name || memcmp(t->who[i].first->s, l->s, name) != 0))
		i++;
	return i;
}

/* The lines from `first` on that have a name before them. */
static void listen(struct talk *talk, const struct text *t, size_t first)
{
	*talk = (struct talk){.end = first};
	for (; talk->end < t->n; talk->end++) {
		const struct line *l = &t->lines[talk->end];
		size_t name, text = logger_name(l, &name), i;

		i = text ? speaker_of(talk, l, name) : SPEAKERS;
		if (i == SPEAKERS)
			return;
		if (i == talk->n)
			talk->who[talk->n++] = (struct speaker){l, name, 0};
		talk->who[i].n++;
		talk->bytes += l->n - text;
	}
}

static bool is_talk(const struct talk *talk, size_t first)
{
	for (size_t i = 0; i < talk->n; i++)
		if (talk->who[i].n < SPEAKER_LINES)
			return false;
	return talk->n >= 2 && talk->bytes >= TEXT_BYTES * (talk->end - first);
}

/* The name as a heading, then the lines. */
static void put_speaker(const struct text *t, size_t first, const struct talk *talk, size_t who,
                        struct line_builder *b, struct lines *out)
{
	const struct speaker *s = &talk->who[who];
	struct line made;

	line_copy(b, s->first, 0, s->name);
	b->edited = true;
	b->heading = NAME_LEVEL;
	made = line_make(b, line_place(s->first, 0));
	lines_add(out, &made);
	b->heading = 0;
	for (size_t i = first; i < talk->end; i++) {
		const struct line *l = &t->lines[i];
		size_t name, text = logger_name(l, &name);

		if (speaker_of(talk, l, name) != who)
			continue;
		line_copy(b, l, text, l->n);
		made = line_make(b, line_place(l, text));
		lines_add(out, &made);
	}
}

void filter_speakers(struct text *t)
{
	struct lines out = {0};
	struct line_builder b;
	struct talk talk;

	line_start(&b, t);
	for (size_t i = 0, name; i < t->n; i = talk.end) {
		talk.end = i + 1;
		if (!logger_name(&t->lines[i], &name))
			continue;
		listen(&talk, t, i);
		if (!is_talk(&talk, i))
			continue;
		lines_change(&out, i, talk.end);
		for (size_t k = 0; k < talk.n; k++)
			put_speaker(t, i, &talk, k, &b, &out);
	}
	lines_put(&out, t);
	line_release(&b);
}
