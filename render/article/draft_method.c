/* SPDX-License-Identifier: MIT */
/* How it was measured: the tools with their versions, and the commands as far as logs tell them. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "render/article/draft_parts.h"
#include "render/plain/escape.h"
#include "render/stat/condition.h"

enum { COMMAND_MAX = 64 };

/* How a tool is called: options in the order in which people write them. */
static const struct {
	const char *tool, *command, *param, *option;
} options[] = {
        {"unixbench", "./Run", "copies", " -c "},
        {"fio", "fio", "job", " --name="},
        {"fio", "fio", "rw", " --rw="},
        {"fio", "fio", "bs", " --bs="},
        {"fio", "fio", "size", " --size="},
        {"fio", "fio", "ioengine", " --ioengine="},
        {"fio", "fio", "iodepth", " --iodepth="},
        {"fio", "fio", "direct", " --direct="},
        {"fio", "fio", "jobs", " --numjobs="},
        {"bonnie++", "bonnie++", "size", " -s "},
        {"bonnie++", "bonnie++", "num_files", " -n "},
        {"bonnie++", "bonnie++", "concurrency", " -c "},
        {"ioping", "ioping", "size", " -s "},
        {"ioping", "ioping", "target", " "},
        {"hdparm", "hdparm -tT", "device", " "},
};

enum { N_OPTIONS = sizeof options / sizeof *options };

/* "4k", "512m": as all of these take sizes. */
static void put_size(double bytes, struct buf *out)
{
	static const char suffixes[] = {'\0', 'k', 'm', 'g'};
	size_t i = 0;
	char text[NUMBER_MAX];

	for (; bytes >= 1024 && fmod(bytes, 1024) == 0 && i + 1 < sizeof suffixes; i++)
		bytes /= 1024;
	buf_puts(out, number_fixed(bytes, 0, "", text, sizeof text));
	if (suffixes[i])
		buf_putc(out, suffixes[i]);
}

static void put_value(struct draft *d, const char *tool, const struct attr *a, struct buf *out)
{
	char *clean;

	if (!a->is_number) {
		clean = public_text(a->string, d->v->privacy);
		for (const char *s = clean; *s; s++)
			buf_putc(out, *s == '`' || *s == '\n' ? '_' : *s);
		free(clean);
	} else if (strcmp(a->name, "bs") == 0 || strcmp(a->name, "size") == 0) {
		if (strcmp(tool, "bonnie++") == 0)
			buf_printf(out, "%.0fm", a->figure.value / 1048576);
		else
			put_size(a->figure.value, out);
	} else if (strcmp(a->name, "num_files") == 0) {
		buf_printf(out, "%.0f", a->figure.value / 1024);
	} else {
		buf_printf(out, "%.0f", a->figure.value);
	}
}

/* What made kurabe measure this itself. */
static void put_own_command(struct draft *d, const struct run *run, struct buf *out)
{
	const struct attr *copies = attrs_find(&run->params, "copies");

	buf_printf(out, "kurabe collect --suite %s", run_suite(run));
	if (copies && copies->is_number && isfinite(copies->figure.value)) {
		buf_puts(out, " --copies ");
		put_value(d, run_suite(run), copies, out);
	}
}

/* The command that a run's parameters tell of; the tool's name and its parameters where its options
 * are not known. */
static void put_command(struct draft *d, const struct run *run, struct buf *out)
{
	const char *tool = run_suite(run);
	bool known = false;

	if (run->built_in) {
		put_own_command(d, run, out);
		return;
	}
	for (size_t i = 0; i < N_OPTIONS; i++) {
		const struct attr *a = attrs_find(&run->params, options[i].param);

		if (strcmp(options[i].tool, tool) != 0)
			continue;
		buf_puts(out, known ? "" : options[i].command);
		known = true;
		if (!a || (a->is_number && !isfinite(a->figure.value)))
			continue;
		buf_puts(out, options[i].option);
		put_value(d, tool, a, out);
	}
	if (known)
		return;
	buf_puts(out, tool);
	for (size_t i = 0; i < run->params.n; i++) {
		buf_printf(out, " %s=", run->params.list[i].name);
		put_value(d, tool, &run->params.list[i], out);
	}
}

/* The commands of a tool, each once. */
static void put_commands(struct draft *d, const char *tool)
{
	struct buf all = BUF_INIT;
	size_t n = 0;

	for (size_t g = 0; g < d->c->n_groups; g++)
		for (size_t i = 0; i < d->c->groups[g].n_runs && n < COMMAND_MAX; i++) {
			const struct run *run = d->c->groups[g].runs[i];
			struct buf one = BUF_INIT;

			if (strcmp(run_suite(run), tool) == 0) {
				put_command(d, run, &one);
				buf_putc(&one, '\n');
			}
			if (one.n && !strstr(all.s, one.s)) {
				buf_puts(&all, one.s);
				n++;
			}
			buf_release(&one);
		}
	buf_printf(d->out, "```\n%s```\n\n", all.s);
	buf_release(&all);
}

/* "UnixBench 5.1.3 (4 runs):" of a tool's groups together; kurabe's own runs stand in each. */
static void put_versions(struct draft *d, const char *tool)
{
	const struct run **runs;
	size_t n = 0;

	for (size_t g = 0; g < d->c->n_groups; g++)
		n += d->c->groups[g].n_runs;
	runs = pool_alloc(&d->v->pool, (n + 1) * sizeof *runs);
	n = 0;
	for (size_t g = 0; g < d->c->n_groups; g++)
		for (size_t i = 0; i < d->c->groups[g].n_runs; i++)
			if (strcmp(d->c->groups[g].tool, tool) == 0 &&
			    (draft_is_first(d, g) || !d->c->groups[g].runs[i]->built_in))
				runs[n++] = d->c->groups[g].runs[i];
	markdown_text(d->out, view_runs_tool_version(d->v, tool, runs, n));
	buf_printf(d->out, " (%s):\n\n", view_count(d->v, "count.runs", n));
}

void draft_method(struct draft *d)
{
	draft_heading(d, "draft.method");
	draft_paragraph(d, "draft.method-text");
	for (size_t g = 0; g < d->c->n_groups; g++) {
		const char *tool = d->c->groups[g].tool;

		if (!draft_is_first(d, g))
			continue;
		put_versions(d, tool);
		put_commands(d, tool);
	}
}
