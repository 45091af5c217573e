/* SPDX-License-Identifier: MIT */
/* The JSON tokeniser alone: any text is a document, each value of which has a place. */
#include "base/pool.h"
#include "parse/text/json.h"
#include "tests/fuzz/lib/fuzz.h"

static void check_value(const struct text *t, const struct json *v)
{
	if (v->line >= t->n || v->at > t->lines[v->line].n)
		fuzz_fault("a value stands nowhere");
	for (const struct json *m = v->first; m; m = m->next)
		if (m->parent != v)
			fuzz_fault("a member belongs to nobody");
}

/* Without recursion: documents may be deep. */
static void check_tree(const struct text *t, const struct json *root)
{
	const struct json *v = root;

	while (v) {
		check_value(t, v);
		if (v->first) {
			v = v->first;
			continue;
		}
		while (v && v != root && !v->next)
			v = v->parent;
		v = v && v != root ? v->next : NULL;
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	const struct text_options options = {.name = "input"};
	struct diags diags = DIAGS_INIT;
	struct text *t = text_read((const char *)data, n, &options, &diags);
	struct pool pool;

	pool_init(&pool);
	if (t->n) {
		struct json_document d = json_read(&pool, t, 0, 0);

		if (d.end >= t->n)
			fuzz_fault("the document ends behind the text");
		check_tree(t, d.root);
	}
	pool_release(&pool);
	text_free(t);
	diags_release(&diags);
	return 0;
}
