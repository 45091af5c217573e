/* SPDX-License-Identifier: MIT */
/* The kinds of blocks. */
#include <string.h>

#include "render/article/writing.h"
#include "render/page/node.h"

static const char *const chart_keys[] = {"subjects", "suite", "metric", "era", "baseline", "caption",
                                         NULL};
static const char *const table_keys[] = {"subjects", "suite", "metrics", "metric", "era", "baseline",
                                         "caption",  NULL};
static const char *const ratio_keys[] = {"subjects", "suite", "metrics", "metric", "era", "baseline",
                                         NULL};
static const char *const log_keys[] = {"run", "lines", "caption", NULL};
static const char *const facts_keys[] = {"subjects", "suite", "caption", NULL};
static const char *const plan_keys[] = {"subjects", NULL};

static const struct {
	const char *name;
	void (*write)(struct writing *w, struct block *b);
	const char *const *keys;
} kinds[] = {
        {"chart", block_chart, chart_keys}, {"table", block_table, table_keys},
        {"ratio", block_ratio, ratio_keys}, {"log", block_log, log_keys},
        {"facts", block_facts, facts_keys}, {"plan", block_plan, plan_keys},
};

enum { N_KINDS = sizeof kinds / sizeof *kinds };

void article_block(struct writing *w, struct block *b)
{
	const char *known[N_KINDS];

	for (size_t i = 0; i < N_KINDS; i++) {
		known[i] = kinds[i].name;
		if (strcmp(kinds[i].name, b->kind.text) != 0)
			continue;
		if (article_check_keys(w, b, kinds[i].keys))
			kinds[i].write(w, b);
		return;
	}
	article_unknown(w, b->kind, "block", known, N_KINDS);
}
