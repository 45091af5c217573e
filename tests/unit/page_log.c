/* SPDX-License-Identifier: MIT */
/* Raw-log pages: numbered rows, what was read, what is kept back. */
#include "tests/unit/page_fixture.h"

#include "render/page/log.h"

static struct report *log_report(struct shown_line *lines, size_t n)
{
	struct report *r = report_new();
	struct run *run;

	memcpy(r->sha256, "0123456789abcdef", 16);
	r->import.path = "logs/<web1>.txt";
	r->shown = lines;
	r->n_shown = r->cap_shown = n;
	run = report_add_run(r, "fio");
	run->first_line = 13;
	run->last_line = 14;
	run_add_result(r, run, "read.iops", (struct figure){10, "10", 14, 12});
	run_add_result(r, run, "read.bw", (struct figure){10240, "10", 14, 20});
	return r;
}

static void log_rows_are_numbered(void **state)
{
	struct shown_line lines[] = {
		{3, 1, true, true, "Plan <A>"},
		{13, 1, false, true, "job: (g=0)"},
		{14, 1, false, true, "  read iops=10, bw= 10 <b>"},
		{16, 1, false, false, "one"},
		{16, 40, false, false, "two"},
	};
	struct report *r = log_report(lines, 5);
	xmlNode *page = log_page(en, r, "A log", NULL);
	char *html, href[LOG_HREF_MAX];

	(void)state;
	assert_valid(page);
	html = write_and_read(en, page, "log/0123456789ab.html");
	assert_has(html, "Lines 1 to 2: text");
	assert_has(html, "<tr id=\"L13\" class=\"run\">");
	assert_has(html, "<strong>fio</strong>");
	assert_has(html, "<td class=\"t\">  read iops=<b>10</b>, bw= <b>10</b> &lt;b&gt;</td>");
	assert_has(html, "Read: requests per second</a>, <a "
			 "href=\"../glossary.html#bandwidth\">bandwidth</a>");
	assert_has(html, "<tr id=\"L16-2\">");
	assert_has(html, "Line 15: text");
	assert_lacks(html, "<web1>");
	free(html);
	assert_string_equal(log_href(r, 14, 12, href), "log/0123456789ab.html#L14");
	assert_string_equal(log_href(r, 16, 39, href), "log/0123456789ab.html#L16");
	assert_string_equal(log_href(r, 16, 41, href), "log/0123456789ab.html#L16-2");
	assert_string_equal(log_href(r, 15, 1, href), "log/0123456789ab.html");
	r->shown = NULL;
	r->n_shown = 0;
	report_free(r);
}

static void log_lines_name_the_pages_that_show_them(void **state)
{
	struct shown_line lines[] = {{13, 1, false, true, "job:"}, {14, 1, false, true, "iops=10"}};
	struct report *r = log_report(lines, 2);
	struct diags diags = DIAGS_INIT;
	struct pages *p = pages_begin(data, KURABE_TEMPLATES, &en, 1, &diags);
	struct buf path = BUF_INIT, html = BUF_INIT, err = BUF_INIT;
	char href[LOG_HREF_MAX];
	xmlNode *page = page_new(en, "compare", "compare/a.html", "A page");

	(void)state;
	run_figure(page_lead(page), "10", log_href(r, 14, 1, href));
	run_figure(page_cond(page), "10", href);
	assert_int_equal(page_write(p, page), 0);
	assert_int_equal(page_write(p, log_page(en, r, "A log", NULL)), 0);
	assert_int_equal(pages_end(p), 0);
	buf_printf(&path, "%s/site/log/0123456789ab.html", data);
	assert_int_equal(file_read(path.s, 1 << 20, &html, &err), 0);
	assert_has(html.s,
		   " · <span class=\"on\">on <a href=\"../compare/a.html\">A page</a></span>");
	buf_release(&path);
	buf_release(&html);
	r->shown = NULL;
	r->n_shown = 0;
	report_free(r);
}

static void log_lines_keep_hosts_back(void **state)
{
	struct shown_line lines[] = {
		{13, 1, false, true, "me@web1.hoster.site:~$ fio"},
		{14, 1, false, true, "10.1.2.3 web1.hoster.site iops=10"},
	};
	struct report *r = log_report(lines, 2);
	char *html = write_and_read(en, log_page(en, r, "A log", NULL), "log/0123456789ab.html");

	(void)state;
	assert_lacks(html, "hoster");
	assert_lacks(html, "10.1.2.3");
	assert_has(html, "iops=<b>10</b></td>");
	free(html);
	r->shown = NULL;
	r->n_shown = 0;
	report_free(r);
}

/* A remark stands at its line, or above the log where its line is not shown. */
static void remarks_stand_at_their_lines(void **state)
{
	struct shown_line lines[] = {
		{13, 1, false, true, "job: (g=0)"},
		{14, 1, false, false, "read iops=10"},
		{14, 40, false, false, "bw=10"},
	};
	struct report *r = log_report(lines, 3);
	struct diags *d = &r->diags;
	xmlNode *page;
	char *html;

	(void)state;
	diag_add(d, LEVEL_NOTE, "a", 0, 0, "it came from web1.hoster.site");
	diag_add(d, LEVEL_WARNING, "a", 9, 1, "nothing was read");
	diag_add(d, LEVEL_NOTE, "a", 13, 1, "there was load");
	diag_add(d, LEVEL_WARNING, "a", 14, 44, "10 is <no> bandwidth");
	page = log_page(ja, r, "A log", NULL);
	assert_valid(page);
	html = write_and_read(ja, page, "log/0123456789ab.html");
	assert_has(html, "<li><b class=\"level\">注記</b>：<span lang=\"en\">it came from ");
	assert_lacks(html, "hoster");
	assert_has(html, "<li>行 9：<b class=\"level\">疑い</b>：<span lang=\"en\">nothing was");
	assert_has(html, "<tr id=\"L13\" class=\"run\">");
	assert_has(html, "<span class=\"said\"><b class=\"level\">注記</b>：<span "
			 "lang=\"en\">there was load</span></span></td>");
	assert_has(html, "<tr id=\"L14\">");
	assert_has(html, "<tr id=\"L14-2\" class=\"doubtful\">");
	assert_has(html, "<span lang=\"en\">10 is &lt;no&gt; bandwidth</span></span></td>");
	free(html);
	r->shown = NULL;
	r->n_shown = 0;
	report_free(r);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(log_rows_are_numbered),
		cmocka_unit_test(log_lines_name_the_pages_that_show_them),
		cmocka_unit_test(log_lines_keep_hosts_back),
		cmocka_unit_test(remarks_stand_at_their_lines),
	};

	return cmocka_run_group_tests(tests, begin, end);
}
