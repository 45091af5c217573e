/* SPDX-License-Identifier: MIT */
/* Articles: what is read, what becomes of it, and where a fault stands. */
#include "tests/unit/page_fixture.h"

#include "render/article/article.h"
#include "render/article/block.h"
#include "render/article/claims.h"
#include "render/article/post.h"
#include "tests/unit/comparison_archive.h"

static const char front[] = "---\n"
			    "kurabe: 1\n"
			    "title: \"One: two\"\n"
			    "date: 2012-12-20T10:00\n"
			    "layout: post\n"
			    "tags: [a, 'b, c']\n"
			    "subjects:\n"
			    "  - alpha\n"
			    "  - beta\n"
			    "---\n";

static void test_front_matter(void **state)
{
	struct diags diags = DIAGS_INIT;
	struct article *a = article_read("x/Über.ja.md", front, strlen(front), &diags);

	(void)state;
	assert_int_equal(diags.n, 0);
	assert_string_equal(a->title.text, "One: two");
	assert_int_equal(a->title.line, 3);
	assert_int_equal(a->title.column, 9);
	assert_string_equal(a->date.text, "2012-12-20");
	assert_string_equal(a->language.text, "ja");
	assert_int_equal(a->tags.n, 2);
	assert_string_equal(a->tags.list[1].text, "b, c");
	assert_int_equal(a->subjects.n, 2);
	assert_string_equal(a->subjects.list[1].text, "beta");
	assert_int_equal(a->subjects.list[1].line, 9);
	assert_null(strstr(a->front, "kurabe"));
	assert_null(strstr(a->front, "alpha"));
	assert_non_null(strstr(a->front, "layout: post\n"));
	article_free(a);
}

static void test_title_from_heading(void **state)
{
	static const char text[] = "# Of *disks*\n\nText.\n";
	struct diags diags = DIAGS_INIT;
	struct article *a = article_read("disks.md", text, strlen(text), &diags);

	(void)state;
	assert_string_equal(a->title.text, "Of disks");
	assert_string_equal(a->slug, "disks");
	assert_null(a->date.text);
	article_free(a);
}

static void test_claims(void **state)
{
	struct claim c;

	(void)state;
	assert_true(claim_read("10,986 IOPS.", 12, &c));
	assert_true(c.value == 10986);
	assert_int_equal(c.significant, 5);
	assert_int_equal(c.used, 6);
	assert_int_equal(c.end, 11);
	assert_true(claim_fits(&c, 10986.4, "1/s"));
	assert_false(claim_fits(&c, 10987, "1/s"));
	assert_false(claim_fits(&c, 10986, "B/s"));
	assert_true(claim_read("2.9\xC2\xA0ms", 7, &c));
	assert_true(claim_fits(&c, 0.00291, "s"));
	assert_false(claim_fits(&c, 0.00296, "s"));
	assert_true(claim_read("10,000 IOPS", 11, &c));
	assert_int_equal(c.significant, 1);
	assert_true(claim_read("100 KB/s", 8, &c));
	assert_true(claim_fits(&c, 102400, "B/s"));
	assert_true(claim_fits(&c, 100000, "B/s"));
	assert_true(claim_read("5 IOPSES", 8, &c));
	assert_null(c.unit);
	assert_false(claim_read("x", 1, &c));
}

/* A page --------------------------------------------------------------------------------------- */

static struct made made;

static void add(const char *name, double iops, const char *text, unsigned line)
{
	struct run *run = made_run(&made, name, "fio");
	struct result *r = made_result(&made, run, "read.iops", iops, text);

	r->value.line = line;
	run->report = made.report;
	made_param(&made, run, "bs", 4096);
	report_add_facts(made.report, "cpuinfo");
}

static int make(void **state)
{
	made_init(&made);
	made.archive.plans = plans_read(NULL, NULL);
	add("alpha", 10986, "10986", 5);
	add("beta", 2804, "2804", 9);
	return begin(state);
}

static int unmake(void **state)
{
	plans_free(made.archive.plans);
	made_release(&made);
	return end(state);
}

/* The page of an article of this body, as Markdown; NULL when it has errors. */
static char *render(const char *body, struct diags *diags)
{
	struct privacy privacy;
	struct view v = {.archive = &made.archive, .privacy = &privacy, .lang = en, .diags = diags};
	struct buf text = BUF_INIT, out = BUF_INIT;
	struct article *a;
	xmlNode *page;

	privacy_init(&privacy, &made.archive, false, false);
	pool_init(&v.pool);
	buf_printf(&text, "---\ntitle: T\n---\n%s", body);
	a = article_read("t.md", text.s, text.n, diags);
	a->lang = en;
	page = article_page(&v, a);
	if (page) {
		assert_valid(page);
		markdown_put(page, &out);
	}
	page_free(page);
	article_free(a);
	pool_release(&v.pool);
	privacy_release(&privacy);
	buf_release(&text);
	return page ? buf_detach(&out) : NULL;
}

/* The body becomes this Markdown, with so many diagnostics. */
static void becomes(const char *body, const char *expected, size_t n_diags)
{
	struct diags diags = DIAGS_INIT;
	char *got = render(body, &diags);

	assert_non_null(got);
	assert_string_equal(got, expected);
	assert_int_equal(diags.n, n_diags);
	diags_release(&diags);
	free(got);
}

/* The body has this error alone. */
static void fails(const char *body, unsigned line, unsigned column, const char *says)
{
	struct diags diags = DIAGS_INIT;

	assert_null(render(body, &diags));
	assert_int_equal(diags.n, 1);
	assert_int_equal(diags.list[0].level, LEVEL_ERROR);
	assert_int_equal(diags.list[0].line, line);
	assert_int_equal(diags.list[0].column, column);
	assert_non_null(strstr(diags.list[0].message, says));
	diags_release(&diags);
}

static void test_prose(void **state)
{
	(void)state;
	becomes("A *b* **c** `d|e`\nf\n\n## G\n\n1. h\n2. i\n\n   j\n\n> k\n\n***\n\n```\nl\n```\n",
		"A *b* **c** `d|e` f\n\n## G\n\n1.  h\n1.  i\n\n    j\n    \n\n"
		"> k\n> \n\n* * *\n\n```\nl\n```\n",
		0);
	becomes("読む\n書く。\nABC\nDEF\n", "読む書く。ABC DEF\n", 0);
}

static void test_html(void **state)
{
	(void)state;
	becomes("H<sub>2</sub>O <!-- no --><br>x\n", "H<sub>2</sub>O <br>x\n", 0);
	becomes("a <script>b</script>\n", "a &lt;script&gt;b&lt;/script&gt;\n", 2);
	becomes("a <sup onclick=\"x\">b</sup>\n",
		"a &lt;sup onclick=\"x\"&gt;b&lt;/sup&gt;\n", 2);
	becomes("[a](javascript:b)\n", "a\n", 1);
	becomes("<div>\nx\n</div>\n", "```\n<div>\nx\n</div>\n```\n", 1);
}

static void test_figures(void **state)
{
	(void)state;
	becomes("`kurabe figure alpha read.iops`\n",
		"[10,986](<log/aaaaaaaaaaaa.html>)\n", 0);
	becomes("[about 11,000](kurabe:alpha/read.iops/bs=4k) and 2,804 IOPS, 2,800 IOPS, 90,000 IOPS\n",
		"[about 11,000](<log/aaaaaaaaaaaa.html>) and 2,804 IOPS, 2,800 IOPS, 90,000 IOPS\n", 0);
}

static void test_ratio(void **state)
{
	(void)state;
	becomes("`kurabe ratio alpha beta read.iops`x\n", "3.9x\n", 0);
	becomes("`kurabe ratio beta alpha read.iops`x\n", "0.255x\n", 0);
}

static void test_faults(void **state)
{
	(void)state;
	fails("Ü `kurabe figure alpha read.iosp`\n", 4, 24, "'read.iosp'");
	fails("x [10,987](kurabe:alpha/read.iops)\n", 4, 12, "which is 10,986");
	fails("\n2,805 IOPS\n", 5, 1, "2,805 IOPS");
	fails("```kurabe chart\n```\n", 4, 11, "a chart is of a tool");
	fails("```kurabe plan alpha\n```\n", 4, 16, "is no plan");
	fails("`kurabe figure alpha read.iops bs=8k`\n", 4, 32, "there are 'bs=4096'");
	fails("> ```kurabe chart fio iops\n> ```\n", 4, 13, "move it out");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_front_matter), cmocka_unit_test(test_title_from_heading),
		cmocka_unit_test(test_claims),	     cmocka_unit_test(test_prose),
		cmocka_unit_test(test_html),	     cmocka_unit_test(test_figures),
		cmocka_unit_test(test_ratio),	     cmocka_unit_test(test_faults),
	};

	return cmocka_run_group_tests(tests, make, unmake);
}
