/* SPDX-License-Identifier: MIT */
/* plans.ini: any bytes are read, and what is read is clean, stands somewhere and can be matched. */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/utf8.h"
#include "parse/model/subject.h"
#include "tests/fuzz/lib/fuzz.h"

enum { PATH_BYTES = 64 };

/* A file of those bytes, which has a name as long as the process is there. */
static void put_file(const uint8_t *data, size_t n, char path[PATH_BYTES])
{
	static int fd = -1;

	if (fd < 0)
		fd = memfd_create("plans", MFD_CLOEXEC);
	if (fd < 0 || ftruncate(fd, 0) < 0 || pwrite(fd, data, n, 0) != (ssize_t)n)
		fuzz_fault("there is no file for the input");
	snprintf(path, PATH_BYTES, "/proc/self/fd/%d", fd);
}

static void check_text(const char *s)
{
	size_t n = s ? strlen(s) : 0, used;

	for (size_t i = 0; i < n; i += used) {
		uint32_t cp = utf8_decode(s + i, n - i, &used);

		if (cp == UTF8_BAD || !utf8_allowed(cp))
			fuzz_fault("a text is not clean: \"%s\"", s);
	}
}

static void check_texts(const struct plans *p)
{
	check_text(p->title);
	check_text(p->url);
	for (size_t i = 0; i < p->n_plans; i++) {
		const struct plan *plan = &p->plans[i];
		const char *const texts[] = {plan->id,       plan->name,   plan->provider,
		                             plan->region,   plan->period, plan->price_date,
		                             plan->currency, plan->price_source};

		for (size_t k = 0; k < sizeof texts / sizeof *texts; k++)
			check_text(texts[k]);
		if (isinf(plan->price))
			fuzz_fault("the price of %s is infinite", plan->id);
	}
}

static void check_machines(const struct plans *p)
{
	for (size_t i = 0; i < p->n_machines; i++) {
		const struct machine *m = &p->machines[i];

		check_text(m->id);
		if (m->plan && !plans_find_plan(p, m->plan))
			fuzz_fault("the plan of %s is not there", m->id);
		for (size_t k = 0; k < m->n_facts; k++)
			if (m->facts[k].is_number && !isfinite(m->facts[k].figure.value))
				fuzz_fault("a fact of %s is not finite", m->id);
	}
}

/* One run that rules of all kinds can fit, and whose subject they settle. */
static void check_subjects(struct plans *p, struct diags *diags)
{
	struct report *r = report_new();
	struct run *run = report_add_run(r, "fio");
	struct subjects *s;

	memset(r->sha256, 'a', SHA256_HEX - 1);
	r->import.path = "logs/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.txt";
	run->host = "aaaaaaaaaaaaaaaa.example";
	run->label = "Plan A › aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
	run->report = r;
	run->first_line = run->last_line = 1;
	s = subjects_resolve(&r, 1, p, diags);
	if (!run->subject)
		fuzz_fault("the run is nobody's");
	subjects_free(s);
	report_free(r);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct diags diags = DIAGS_INIT;
	char path[PATH_BYTES];
	struct plans *p;
	unsigned lines = 1;

	put_file(data, n, path);
	p = plans_read(path, &diags);
	for (size_t i = 0; i < n; i++)
		lines += data[i] == '\n';
	for (size_t i = 0; i < diags.n; i++)
		if (!diags.list[i].line || diags.list[i].line > lines)
			fuzz_fault("a diagnostic stands at line %u of %u", diags.list[i].line,
			           lines);
	check_texts(p);
	check_machines(p);
	check_subjects(p, &diags);
	plans_free(p);
	diags_release(&diags);
	return 0;
}
