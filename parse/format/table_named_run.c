/* SPDX-License-Identifier: MIT */
/* The runs that the figures of a table make. */
#include <ctype.h>
#include <math.h>
#include <string.h>

#include "parse/format/table_named.h"
#include "parse/format/unit.h"

enum { METRIC_BYTES = 40 };

static const char *name_of(unsigned tool)
{
	switch (tool) {
	case TABLE_FIO:
		return "fio";
	case TABLE_DD:
		return "dd";
	case TABLE_HDPARM:
		return "hdparm";
	case TABLE_IOPING:
		return "ioping";
	case TABLE_SYSBENCH:
		return "sysbench";
	case TABLE_BONNIE:
		return "bonnie++";
	default:
		return NULL;
	}
}

/* A letter right behind the digits of a count: "12.3k", "1.37M". */
static size_t read_scale(const struct line *l, size_t at, size_t end, double *factor)
{
	*factor = 1;
	if (at >= end || !strchr("kKM", l->s[at]) ||
	    (at + 1 < end && isalnum((unsigned char)l->s[at + 1])))
		return 0;
	*factor = l->s[at] == 'M' ? 1e6 : 1e3;
	return 1;
}

size_t named_value(const struct named_table *t, size_t line, struct table_cell cell,
                   struct table_meaning *m, double *value)
{
	const struct line *l = &t->text->lines[line];
	size_t end = cell.at + cell.n, n, scaled;
	struct table_meaning behind;
	double factor;

	n = number_style_read(&t->style, l, cell.at, end, value);
	if (!n)
		return 0;
	scaled = read_scale(l, cell.at + n, end, &factor);
	n += scaled;
	behind = table_meaning(t->text, line, (struct table_cell){cell.at + n, end - cell.at - n});
	if (behind.words || behind.tools || *behind.stat || behind.bs.value != 0 ||
	    behind.iodepth.value != 0 || behind.jobs.value != 0)
		return 0;
	if (scaled && behind.unit.kind)
		return 0;
	if (behind.unit.kind)
		m->unit = (struct table_unit){0};
	if (scaled && m->unit.kind)
		m->words |= SAYS_FOREIGN;
	table_meaning_add(m, &behind);
	if (scaled)
		m->unit = (struct table_unit){.kind = UNIT_IS_COUNT, .factor = factor};
	table_meaning_complete(m);
	return n;
}

/* What one of the figure's unit is in that of the metric; 0: nothing tells. */
static double factor_of(const struct named_table *t, unsigned tool, const struct table_meaning *m)
{
	enum unit_kind wanted = m->quantity == QUANTITY_RATE ? UNIT_IS_RATE
	                        : m->quantity == QUANTITY_LATENCY || m->quantity == QUANTITY_TIME
	                                ? UNIT_IS_TIME
	                                : UNIT_IS_COUNT;

	if (!m->unit.kind)
		return wanted == UNIT_IS_COUNT;
	return m->unit.kind == wanted ? table_unit_factor(&m->unit, tool, t->old) : 0;
}

/* The words that tell one run of a tool from another. */
static unsigned key_words(unsigned tool, const struct table_meaning *m)
{
	unsigned pattern = m->words & (SAYS_SEQUENTIAL | SAYS_RANDOM | SAYS_MIXED);
	unsigned direction = m->words & (SAYS_READ | SAYS_WRITE);

	if (tool == TABLE_FIO)
		return pattern | (pattern && !(pattern & SAYS_MIXED) ? direction : 0);
	if (tool == TABLE_DD)
		return direction;
	if (tool == TABLE_SYSBENCH)
		return pattern | (m->words & (SAYS_CPU | SAYS_MEMORY | SAYS_FILES)) |
		       (m->words & SAYS_MEMORY ? direction : 0);
	return 0;
}

static void set_param(struct named_runs *runs, struct run *run, const char *name,
                      const struct table_number *number)
{
	if (number->value > 0)
		parse_attr_number(runs->p, &run->params, name, number->line, number->cell.at,
		                  number->cell.n, number->value);
}

static void set_word(struct named_runs *runs, struct run *run, const char *name, const char *word)
{
	if (word)
		attrs_set(runs->p->report, &run->params, name, word, FIGURE_NONE);
}

static const char *rw_of(unsigned words)
{
	bool random = words & SAYS_RANDOM;

	if (!(words & (SAYS_RANDOM | SAYS_SEQUENTIAL)))
		return NULL;
	if ((words & SAYS_RANDOM) && (words & SAYS_SEQUENTIAL))
		return NULL;
	if (words & SAYS_MIXED)
		return random ? "randrw" : "rw";
	if (words & SAYS_READ)
		return random ? "randread" : "read";
	return random ? "randwrite" : "write";
}

static void set_params(struct named_runs *runs, struct run *run, unsigned tool,
                       const struct table_meaning *m)
{
	const struct named_subject *s = runs->subject;

	if (tool == TABLE_FIO) {
		if (s->job.n)
			parse_attr(runs->p, &run->params, "job", s->job_line, s->job.at, s->job.n);
		set_param(runs, run, "jobs", &m->jobs);
		set_word(runs, run, "rw", rw_of(m->words));
		set_param(runs, run, "bs", &m->bs);
		set_param(runs, run, "iodepth", &m->iodepth);
		set_param(runs, run, "size", &s->size);
	} else if (tool == TABLE_BONNIE) {
		set_param(runs, run, "size", &s->size);
	} else if (tool == TABLE_SYSBENCH) {
		set_word(runs, run, "test",
		         m->words & SAYS_CPU      ? "cpu"
		         : m->words & SAYS_MEMORY ? "memory"
		         : m->words & SAYS_FILES  ? "fileio"
		                                  : NULL);
		set_param(runs, run, "threads", &m->jobs);
	}
}

static const char *text_of(struct named_runs *runs, size_t line, struct table_cell cell)
{
	return parse_figure(runs->p, line, cell.at, cell.n, NAN).text;
}

/* Puts a part of a label behind those that it has. */
static void add_label(struct named_runs *runs, struct run *run, const char *part)
{
	struct pool *pool = &runs->p->report->pool;

	run->label = run->label ? pool_concat(pool, run->label, " › ", part, NULL) : part;
}

static void name_run(struct named_runs *runs, struct run *run)
{
	const struct named_subject *s = runs->subject;

	for (size_t i = 0; i < s->n_parts; i++) {
		struct table_cell cell = s->parts[i].cell, head = s->parts[i].head;
		const char *text = text_of(runs, s->parts[i].line, cell);

		if (s->parts[i].role == COLUMN_HOST && !run->host)
			run->host = text;
		else if (s->parts[i].role == COLUMN_FACT)
			parse_attr(runs->p, &run->facts, s->parts[i].fact, s->parts[i].line,
			           cell.at, cell.n);
		else if (head.n)
			add_label(runs, run,
			          pool_concat(&runs->p->report->pool,
			                      text_of(runs, runs->table->head, head), " ", text,
			                      NULL));
		else
			add_label(runs, run, text);
	}
}

static bool same_number(const struct table_number *a, double b)
{
	double value = a->value > 0 ? a->value : 0;

	return value <= b && value >= b;
}

static struct named_run *find_run(struct named_runs *runs, unsigned tool,
                                  const struct table_meaning *m, size_t line)
{
	for (size_t i = 0; i < runs->n; i++) {
		struct named_run *r = &runs->runs[i];

		if (r->tool == tool && r->words == key_words(tool, m) &&
		    same_number(&m->bs, r->bs) && same_number(&m->iodepth, r->iodepth) &&
		    same_number(&m->jobs, r->jobs) && (tool != TABLE_DD || r->line == line))
			return r;
	}
	return NULL;
}

static double known(const struct table_number *number)
{
	return number->value > 0 ? number->value : 0;
}

/* Where there are too many runs, the last gives its place to the next. */
static struct named_run *make_run(struct named_runs *runs, unsigned tool,
                                  const struct table_meaning *m, size_t line,
                                  struct table_cell named)
{
	size_t i = runs->n < NAMED_RUNS ? runs->n++ : NAMED_RUNS - 1;
	struct run *run = parse_begin_run(runs->p, name_of(tool), runs->first);

	name_run(runs, run);
	if (tool == TABLE_DD && !table_cell_is(&runs->table->text->lines[line], named, "dd"))
		add_label(runs, run, text_of(runs, line, named));
	set_params(runs, run, tool, m);
	parse_end_run(runs->p, run, runs->last);
	runs->runs[i] = (struct named_run){.run = run,
	                                   .tool = tool,
	                                   .words = key_words(tool, m),
	                                   .bs = known(&m->bs),
	                                   .iodepth = known(&m->iodepth),
	                                   .jobs = known(&m->jobs),
	                                   .line = line};
	return &runs->runs[i];
}

/* The one tool of the figure: what stands beside it says so before what stands above the table. */
static unsigned tool_of(const struct named_runs *runs, const struct table_meaning *m)
{
	return m->tools ? m->tools : runs->table->caption.tools;
}

/* What the words above the table say and those beside the figure do not. */
static void add_caption(struct table_meaning *m, const struct table_meaning *caption)
{
	static const unsigned groups[] = {
		SAYS_READ | SAYS_WRITE | SAYS_MIXED, SAYS_SEQUENTIAL | SAYS_RANDOM,
		SAYS_CPU | SAYS_MEMORY | SAYS_FILES, SAYS_BUFFERED | SAYS_CACHED};

	for (size_t i = 0; i < sizeof groups / sizeof *groups; i++)
		if (!(m->words & groups[i]))
			m->words |= caption->words & groups[i];
	if (!(m->bs.value > 0))
		m->bs = caption->bs;
	if (!(m->iodepth.value > 0))
		m->iodepth = caption->iodepth;
}

/* A number that nothing could be made of, but no share or ratio. */
static bool is_unread(const struct named_runs *runs, size_t line, struct table_cell cell)
{
	const struct line *l = &runs->table->text->lines[line];

	return cell.n && isdigit((unsigned char)l->s[cell.at]) &&
	       !strchr("%xX", l->s[cell.at + cell.n - 1]);
}

void named_figure(struct named_runs *runs, size_t line, struct table_cell cell,
                  const struct table_meaning *told, size_t named_line, struct table_cell named)
{
	struct table_meaning m = *told;
	char metric[METRIC_BYTES];
	double value, factor;
	size_t n = named_value(runs->table, line, cell, &m, &value);
	unsigned tool = tool_of(runs, &m);
	struct named_run *run;

	runs->table->uncertain += !n && (m.quantity || *m.stat) && is_unread(runs, line, cell);
	if (tool == TABLE_DD && !m.tools && !(m.words & (SAYS_READ | SAYS_WRITE)))
		tool = 0; /* a speed of what? */
	if (!n || (m.words & (SAYS_UNMEASURED | SAYS_TOTAL)) || !tool || tool == TABLE_OTHER)
		return;
	if (tool != TABLE_BONNIE)
		add_caption(&m, &runs->table->caption);
	if (!named_metric(tool, &m, metric, sizeof metric) ||
	    !((factor = factor_of(runs->table, tool, &m)) > 0) ||
	    ends_input(runs->table->text, line, cell.at + cell.n)) {
		runs->table->uncertain++;
		return;
	}
	run = find_run(runs, tool, &m, named_line);
	if (run && run_find(run->run, metric)) {
		runs->table->uncertain++; /* two of one thing: they differ in what nothing tells */
		return;
	}
	if (!run)
		run = make_run(runs, tool, &m, named_line, named);
	if (tool == TABLE_FIO && m.quantity == QUANTITY_RATE && !m.unit.binary && m.unit.prefix)
		run->decimal = factor;
	run_add_result(runs->p->report, run->run, metric,
	               parse_figure(runs->p, line, cell.at, n, unit_value(value, factor)));
}

/* What the rate must be multiplied by so that it is that of the requests: 1, or the unit's powers
 * were of 1024; 0: neither fits. */
static double settle(const struct named_run *r, const char *iops, const char *bw)
{
	const struct result *requests = run_find(r->run, iops), *rate = run_find(r->run, bw);
	double binary = pow(1024, round(log10(r->decimal) / 3)) / r->decimal, ratio;

	if (!requests || !rate || !(r->bs > 0) || !(rate->value.value > 0))
		return 0;
	ratio = requests->value.value * r->bs / rate->value.value;
	return fabs(ratio - 1) < 0.02 ? 1 : fabs(ratio - binary) < 0.02 ? binary : 0;
}

static void settle_run(struct named_runs *runs, struct named_run *r)
{
	static const char *const names[][2] = {{"read.iops", "read.bw"},
	                                       {"write.iops", "write.bw"}};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		struct result *rate = run_find(r->run, names[i][1]);
		double times = rate ? settle(r, names[i][0], names[i][1]) : 1;

		if (rate && times > 1)
			rate->value.value = unit_value(rate->value.value, times);
		runs->table->assumed |= !(times > 0);
	}
}

void named_runs_end(struct named_runs *runs)
{
	for (size_t i = 0; i < runs->n; i++)
		if (runs->runs[i].decimal > 0)
			settle_run(runs, &runs->runs[i]);
}
