/* SPDX-License-Identifier: MIT */
/* The result files of an archive, which anybody may have edited: what is read out of one can be
 * written, and is then read as the same. */
#include <math.h>

#include "parse/model/archive.h"
#include "parse/model/json.h"
#include "tests/fuzz/lib/fuzz.h"

static void check_result(const struct result *r)
{
	if (!r->metric || !r->unit)
		fuzz_fault("a result has no metric, or no unit");
	if (isinf(r->value.value))
		fuzz_fault("%s is infinite", r->metric);
	for (size_t i = 0; i < r->details->n_samples; i++)
		if (!isfinite(r->details->samples[i]))
			fuzz_fault("a sample of %s is not finite", r->metric);
}

static void check_runs(const struct report *r)
{
	for (size_t i = 0; i < r->n_runs; i++) {
		if (!r->runs[i]->tool || !r->runs[i]->era)
			fuzz_fault("a run has no tool, or no era");
		for (size_t k = 0; k < r->runs[i]->n_results; k++)
			check_result(&r->runs[i]->results[k]);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct diags diags = DIAGS_INIT;
	struct report *r = report_from_xml((const char *)data, n, "result", &diags);

	if (r) {
		struct buf json = BUF_INIT;

		check_runs(r);
		fuzz_archived(r);
		reports_to_json(&r, 1, NULL, &json);
		buf_release(&json);
	} else if (!diags.n) {
		fuzz_fault("it is refused without a word");
	}
	report_free(r);
	diags_release(&diags);
	return 0;
}
