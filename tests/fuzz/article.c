/* SPDX-License-Identifier: MIT */
/* Articles: front matter, CommonMark, blocks and figures, to the page and to Markdown. */
#include <math.h>
#include <string.h>

#include "render/article/article.h"
#include "render/article/post.h"
#include "render/page/html.h"
#include "tests/fuzz/lib/fuzz.h"

/* Two subjects with a figure each, and one of them with a second run. */
static struct archive *make_archive(void)
{
	static struct archive a;
	static struct report *reports[1];
	static const double values[] = {10986, 2804, 239237};
	static const char *const hosts[] = {"alpha", "beta", "beta"};
	struct diags diags = DIAGS_INIT;

	reports[0] = report_new();
	memset(reports[0]->sha256, 'a', SHA256_HEX - 1);
	reports[0]->import.path = "log.txt";
	for (size_t i = 0; i < 3; i++) {
		struct run *run = report_add_run(reports[0], "fio");

		run->host = hosts[i];
		run->first_line = run->last_line = (unsigned)i + 1;
		run->report = reports[0];
		attrs_set_number(reports[0], &run->params, "bs", (struct figure){.value = 4096});
		run_add_result(reports[0], run, "read.iops",
		               (struct figure){values[i], "1", (unsigned)i + 1, 1});
	}
	a.reports = reports;
	a.n_reports = 1;
	a.plans = plans_read(NULL, &diags);
	a.subjects = subjects_resolve(reports, 1, a.plans, &diags);
	diags_release(&diags);
	return &a;
}

static void check_page(xmlNode *page)
{
	struct buf out = BUF_INIT;

	markdown_put(page, &out);
	if (strlen(out.s) != out.n)
		fuzz_fault("there is a NUL in the Markdown");
	buf_clear(&out);
	html_write(page->doc, &out);
	buf_release(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	static struct archive *archive;
	static struct lang *lang;
	static struct privacy privacy;
	struct diags diags = DIAGS_INIT;
	struct buf err = BUF_INIT;
	int colours[] = {0, 1, 2};

	if (!archive) {
		archive = make_archive();
		lang = lang_load(KURABE_TEMPLATES, "en", &err);
		privacy_init(&privacy, archive, false, false);
	}
	if (!lang)
		fuzz_fault("%s", err.s);
	struct view v = {.archive = archive, .privacy = &privacy, .lang = lang, .diags = &diags,
	                 .colours = colours};
	struct article *a = article_read("none/x.md", (const char *)data, n, &diags);
	xmlNode *page = NULL;

	pool_init(&v.pool);
	a->lang = lang;
	if (!a->failed)
		page = article_page(&v, a);
	if (page)
		check_page(page);
	for (size_t i = 0; i < diags.n; i++)
		if (diags.list[i].line > a->n_lines + 1)
			fuzz_fault("a diagnostic stands behind the end: %u", diags.list[i].line);
	page_free(page);
	article_free(a);
	pool_release(&v.pool);
	diags_release(&diags);
	return 0;
}
