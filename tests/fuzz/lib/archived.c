/* SPDX-License-Identifier: MIT */
/* That the archive gives back what is written into it. */
#include "parse/model/archive.h"
#include "tests/fuzz/lib/fuzz.h"

void fuzz_archived(const struct report *r)
{
	struct buf xml = BUF_INIT, again = BUF_INIT;
	struct diags diags = DIAGS_INIT;
	struct report *back;

	report_to_xml(r, &xml);
	back = report_from_xml(xml.s, xml.n, "result", &diags);
	if (!back || diags.n)
		fuzz_fault("the result file can't be read: %s",
		           diags.n ? diags.list[0].message : "?");
	report_to_xml(back, &again);
	for (size_t i = 0; i < xml.n || i < again.n; i++)
		if (xml.s[i] != again.s[i])
			fuzz_fault("the result file reads back otherwise: %.90s\nnot %.50s",
			           again.s + (i < 40 ? 0 : i - 40), xml.s + i);
	report_free(back);
	diags_release(&diags);
	buf_release(&xml);
	buf_release(&again);
}
