/* SPDX-License-Identifier: MIT */
/* An archive made in memory. tests/unit/comparison*.c may include this. */
#ifndef TESTS_UNIT_COMPARISON_ARCHIVE_H
#define TESTS_UNIT_COMPARISON_ARCHIVE_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "parse/model/archive.h"

struct made {
	struct archive archive;
	struct report *report;
	struct subjects subjects;
};

static inline void made_init(struct made *m)
{
	*m = (struct made){.report = report_new()};
	memset(m->report->sha256, 'a', SHA256_HEX - 1);
	m->report->import.path = "web1.txt";
	m->archive.reports = &m->report;
	m->archive.n_reports = 1;
	m->archive.subjects = &m->subjects;
	pool_init(&m->subjects.pool);
}

static inline void made_release(struct made *m)
{
	for (size_t i = 0; i < m->subjects.n; i++)
		free(m->subjects.list[i]->runs);
	free(m->subjects.list);
	pool_release(&m->subjects.pool);
	report_free(m->report);
}

static inline struct subject *made_subject(struct made *m, const char *name)
{
	struct subject *s;

	for (size_t i = 0; i < m->subjects.n; i++)
		if (strcmp(m->subjects.list[i]->name, name) == 0)
			return m->subjects.list[i];
	s = pool_alloc(&m->subjects.pool, sizeof *s);
	s->name = s->full_name = name;
	snprintf(s->id, sizeof s->id, "%s", name);
	s->ordinal = m->subjects.n;
	GROW(m->subjects.list, m->subjects.n, m->subjects.cap);
	m->subjects.list[m->subjects.n++] = s;
	return s;
}

static inline struct run *made_run(struct made *m, const char *name, const char *tool)
{
	struct run *run = report_add_run(m->report, tool);
	struct subject *s = made_subject(m, name);

	run->subject = s;
	GROW(s->runs, s->n_runs, s->cap_runs);
	s->runs[s->n_runs++] = run;
	return run;
}

static inline struct figure made_figure(double value, const char *text)
{
	return (struct figure){.value = value, .text = text, .line = 1, .column = 1};
}

static inline struct result *made_result(struct made *m, struct run *run, const char *metric,
					 double value, const char *text)
{
	return run_add_result(m->report, run, metric, made_figure(value, text));
}

static inline struct details *made_details(struct made *m, struct result *result)
{
	return result_details(m->report, result);
}

static inline void made_param(struct made *m, struct run *run, const char *name, double value)
{
	attrs_set_number(m->report, &run->params, name, made_figure(value, NULL));
}

#endif
