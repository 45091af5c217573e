/* SPDX-License-Identifier: MIT */
/* A report to be kept and read back. tests/unit/{archive,cache}.c may include this. */
#ifndef TESTS_UNIT_REPORT_SAMPLE_H
#define TESTS_UNIT_REPORT_SAMPLE_H

#include <math.h>
#include <string.h>

#include "parse/model/model.h"

static struct figure sample_figure(double value, const char *text, unsigned line, unsigned column)
{
	return (struct figure){.value = value, .text = text, .line = line, .column = column};
}

/* A report with one of everything, and names that try to break out. */
static struct report *report_sample(const char *sha256)
{
	struct report *r = report_new();
	static double samples[] = {0.1, 2.5e-9, 1e20};
	struct run *run;
	struct result *x;
	struct heading *h = pool_alloc(&r->pool, sizeof *h);

	memcpy(r->sha256, sha256, SHA256_HEX);
	r->bytes = 1234;
	r->posted = "2012-12-19";
	r->title = "a \"title\" <&> \xE6\xAF\x94";
	run = report_add_run(r, "fio");
	*h = (struct heading){.text = "Plan A", .line = 7};
	run->headings = h;
	run->n_headings = 1;
	run->host = "../../x\"><script>";
	run->label = "tab\tand\nline";
	run->tool_version = "1.57";
	run->started = "2012-12-13T15:53:53";
	run->started_line = 3;
	run->date = "2012-12-13";
	run->date_from = "printed";
	run->first_line = 3;
	run->last_line = 9;
	run->built_in = true;
	attrs_set(r, &run->params, "rw", "randread", sample_figure(NAN, "randread", 4, 2));
	attrs_set_number(r, &run->params, "bs", sample_figure(4096, "4K", 4, 9));
	attrs_set_number(r, &run->facts, "load_average", sample_figure(0, "0.00", 5, 1));
	x = run_add_result(r, run, "read.iops", sample_figure(10985, "10985", 6, 12));
	result_details(r, x)->samples = samples;
	result_details(r, x)->n_samples = 3;
	result_details(r, x)->passes = sample_figure(3, "3", 6, 30);
	result_details(r, x)->cpu = sample_figure(99.5, NULL, 0, 0);
	result_details(r, x)->device = "vda";
	x = run_add_result(r, run, "read.bw", sample_figure(NAN, "+++++", 6, 20));
	x->too_fast = true;
	x = run_add_result(r, run, "write.bw", FIGURE_NONE);
	x->failed = true;
	run->histogram.metric = "clat";
	run->histogram.unit = "s";
	histogram_add(r, &run->histogram, 1e-4, sample_figure(0.01, "0.01%", 8, 3));
	histogram_add(r, &run->histogram, INFINITY, sample_figure(1.2, "1.20%", 8, 9));
	report_add_run(r, "time");
	attrs_set(r, &report_add_facts(r, "cpuinfo")->facts, "cpu_model", "X", FIGURE_NONE);
	r->facts[0].host = "web<1>";
	diag_add(&r->diags, LEVEL_WARNING, "x", 6, 20, "a <row> is cut");
	return r;
}

#endif
