/* SPDX-License-Identifier: MIT */
#include "render/options.h"

#include <stdlib.h>

#include "render/templates.h"

#define VERBS_ALL (VERB_RENDER | VERB_COMPARE | VERB_LIST | VERB_SHOW | VERB_EXPORT)

static struct options given;

/* Those of one verb come first; each with the verbs that have it. */
static const struct {
	unsigned verbs;
	struct option option;
} rows[] = {
	{VERB_RENDER,
	 {"density", OPTION_NUMBER, &given.density, "N",
	  "draw charts for screens of up to N times 96 dpi (2)", 1, 2}},
	{VERB_RENDER,
	 {"chart-plans", OPTION_FLAG, &given.chart_plans, NULL,
	  "also write each chart as text, charts/NAME-WIDTH.plan", 0, 0}},
	{VERB_RENDER,
	 {"single-file", OPTION_FLAG, &given.single_file, NULL,
	  "pages hold their style and pictures within themselves", 0, 0}},
	{VERB_RENDER,
	 {"again", OPTION_FLAG, &given.again, NULL,
	  "make all anew: take nothing over from the site that is there", 0, 0}},
	{VERB_RENDER,
	 {"jobs", OPTION_NUMBER, &given.jobs, "N", "work with N processes (the CPUs there are)", 1, 256}},
	{VERB_RENDER,
	 {"article-format", OPTION_TEXT, &given.post_format, "FORMAT",
	  "also write articles for elsewhere, to posts/: html or markdown", 0, 0}},
	{VERB_RENDER,
	 {"new-article", OPTION_TEXT, &given.new_article, "NAME",
	  "instead write a draft, articles/NAME.md", 0, 0}},
	{VERB_RENDER,
	 {"subjects", OPTION_TEXT, &given.subjects, "A,B", "what the draft is about (all)", 0, 0}},
	{VERB_RENDER,
	 {"language", OPTION_TEXT, &given.language, "CODE", "what it is written in", 0, 0}},
	{VERB_COMPARE,
	 {"all", OPTION_FLAG, &given.all, NULL,
	  "also rows of one side only, and those without a better side", 0, 0}},
	{VERB_COMPARE,
	 {"baseline", OPTION_TEXT, &given.baseline, "SUBJECT",
	  "what the others are compared with", 0, 0}},
	{VERB_EXPORT,
	 {"format", OPTION_TEXT, &given.format, "FORMAT",
	  "csv (the default), json, markdown or plain", 0, 0}},
	{VERB_EXPORT,
	 {"output", OPTION_TEXT, &given.output, "FILE",
	  "write there, whole or not at all, instead of printing", 0, 0}},
	{VERB_COMPARE | VERB_EXPORT,
	 {"metric", OPTION_LIST, &given.metrics, "NAME", "only this metric; repeatable", 0, 0}},
	{VERB_COMPARE | VERB_EXPORT,
	 {"suite", OPTION_LIST, &given.suites, "TOOL", "only this tool; repeatable", 0, 0}},
	{VERBS_ALL,
	 {"data", OPTION_TEXT, &given.data, "DIR",
	  "the folder that holds archive/ and site/ (out, or $KURABE_DATA)", 0, 0}},
	{VERBS_ALL,
	 {"templates", OPTION_TEXT, &given.templates, "DIR",
	  "stylesheets, style and words of one's own", 0, 0}},
	{VERBS_ALL,
	 {"keep-hosts", OPTION_FLAG, &given.keep_hosts, NULL,
	  "show host names, addresses and user names as printed", 0, 0}},
	{VERBS_ALL,
	 {"anonymous", OPTION_FLAG, &given.anonymous, NULL, "call subjects machine 1, 2, …", 0, 0}},
	{VERBS_ALL, {"help", OPTION_FLAG, &given.help, NULL, "print this", 0, 0}},
	{VERBS_ALL, {"version", OPTION_FLAG, &given.version, NULL, "print the version", 0, 0}},
};

enum { ROWS = sizeof rows / sizeof *rows };

static void table_of(enum verb_bit verb, struct option table[ROWS + 1])
{
	size_t n = 0;

	for (size_t i = 0; i < ROWS; i++)
		if (rows[i].verbs & (unsigned)verb)
			table[n++] = rows[i].option;
	table[n] = (struct option){0};
}

int render_options_read(enum verb_bit verb, int argc, char **argv, struct options *o, int *words,
                        struct buf *err)
{
	const char *data = getenv("KURABE_DATA");
	struct option table[ROWS + 1];
	int ret;

	given = (struct options){
		.data = data && *data ? data : "out",
		.templates = templates_folder(),
		.format = "csv",
		.density = 2,
	};
	table_of(verb, table);
	ret = options_read(table, argc, argv, words, err);
	*o = given;
	return ret;
}

void render_options_release(struct options *o)
{
	option_list_release(&o->metrics);
	option_list_release(&o->suites);
}

void render_options_help(enum verb_bit verb, FILE *to)
{
	struct option table[ROWS + 1];

	table_of(verb, table);
	options_help(table, to);
}
