/* SPDX-License-Identifier: MIT */
#include "render/sentence_words.h"

#include "base/memory.h"
#include "base/number.h"

void ratio_put(struct buf *out, double ratio)
{
	char number[64];
	int decimals = ratio < 1.995 ? 2 : ratio < 9.95 ? 1 : 0;

	buf_puts(out, number_fixed(ratio, decimals, ",", number, sizeof number));
}

const char *words_keep(struct making *m, struct buf *b)
{
	const char *kept = pool_strdup(&m->out->pool, b->s);

	buf_release(b);
	return kept;
}

const char *words_ratio(struct making *m, double ratio)
{
	struct buf b = BUF_INIT;

	ratio_put(&b, ratio);
	return words_keep(m, &b);
}

const char *words_count(struct making *m, size_t n)
{
	return pool_printf(&m->out->pool, "%zu", n);
}

const char *words_message(struct making *m, const char *key, const struct lang_arg *args)
{
	struct buf b = BUF_INIT;

	lang_format_args(m->l, &b, key, args);
	return words_keep(m, &b);
}

struct sentence *sentence_add(struct making *m, const char *key, const struct finding *f)
{
	struct sentences *s = m->out;

	GROW(s->list, s->n, s->cap);
	s->list[s->n] = (struct sentence){.key = key, .finding = f};
	return &s->list[s->n++];
}

void sentence_arg(struct sentence *s, const char *name, const char *text)
{
	for (size_t i = 0; i < SENTENCE_ARGS; i++) {
		if (s->args[i].name)
			continue;
		s->args[i] = (struct lang_arg){.name = name, .text = text};
		return;
	}
}

const struct row *finding_row(const struct making *m, const struct finding *f)
{
	return &m->g->rows[f->row];
}

bool finding_is_built_in(const struct making *m, const struct finding *f, size_t subject)
{
	return group_is_mixed(m->g) && cell_is_built_in(finding_row(m, f)->cells[subject]);
}

const char *words_name(struct making *m, const struct finding *f, size_t subject)
{
	if (!finding_is_built_in(m, f, subject))
		return m->names[subject];
	return words_message(m, "sentence.built-in",
	                     LANG_ARGS({.name = "a", .text = m->names[subject]}));
}

void sentence_subjects(struct making *m, struct sentence *s, size_t a, size_t b)
{
	s->a = a;
	s->b = b;
	sentence_arg(s, "a", words_name(m, s->finding, a));
	sentence_arg(s, "b", words_name(m, s->finding, b));
}

const char *words_copies(struct making *m, const struct row *row)
{
	double copies = row_param(row, "copies");

	return words_message(
		m, "count.copies",
		LANG_ARGS({.name = "n", .text = words_count(m, copies > 0 ? (size_t)copies : 0)}));
}

const char *words_metric(struct making *m, const struct row *row)
{
	struct lang_metric words = lang_metric(m->l, m->g->tool, row->metric);
	char *text = pool_strdup(&m->out->pool, words.title);

	if (*words.in)
		return words.in;
	if (text[0] >= 'A' && text[0] <= 'Z' && text[1] >= 'a' && text[1] <= 'z')
		text[0] = (char)(text[0] - 'A' + 'a');
	return text;
}

const char *words_by_copies(const struct row *row, const char *key, const char *plain)
{
	return row_param(row, "copies") > 0 ? key : plain;
}
