/* SPDX-License-Identifier: MIT */
/* Pages: reports as the schema has them, HTML as the stylesheets make it, the site swapped in. */
#include "tests/unit/page_fixture.h"

#include "render/page/glossary.h"

/* A page with every block ------------------------------------------------------------------------
 */

static const struct page_chart wide = {.base = "charts/demo",
				       .alt = "A 1, B 2.",
				       .width = 720,
				       .height = 266,
				       .narrow_width = 328,
				       .narrow_height = 347,
				       .dense = true};
static const struct page_chart small = {
	.base = "charts/small", .alt = "A 3.", .width = 344, .height = 100};

static void add_head(xmlNode *page)
{
	xmlNode *tile = page_tile(page, 0, "A", "plan/a.html");

	run_text(page_verdict(page), "No verdict.");
	tile_badge(tile, "single run");
	run_figure(tile_value(tile, "read IOPS"), "10,986", "log/0123456789ab.html#L159");
	run_text(tile_text(tile), "Mean 2.91 ms.");
	page_tile(page, 12, "B", NULL);
	run_text(page_cond(page), "fio 1.57");
	run_text(page_lead(page), "A reads more.");
	page_crumb(page, "Comparisons", "index.html#comparisons");
	page_heading_colour(page, 3);
}

static void add_figures(xmlNode *page)
{
	xmlNode *section = page_section(page, "iops", "Requests per second");
	xmlNode *figure = page_figure(section, NULL, &wide), *multiples = page_multiples(section);

	run_text(page_prose(figure_note(figure, "Why")), "Because.");
	run_link(figure_source(figure), "CSV", "/data/fio.csv");
	run_message(figure_caption(figure), en, "sentence.ratio", {"a", "A", "plan/a.html"},
		    {"ratio", "3.9"}, {"b", "<B>"}, {"metric", "IOPS"}, {"how", "single runs"});
	run_text(figure_caption(page_figure(multiples, "m-x", &small)), "Small.");
	run_text(page_intro(section), "Before it all.");
}

static void add_rows(xmlNode *table)
{
	xmlNode *rows = table_rows(table, 0, "A", "plan/a.html", "2 GiB file");
	xmlNode *row = table_row(rows, -1, "read", NULL), *cell;

	run_badge(row_head(row), "single run");
	cell = row_figure(row, "10,986", "log/0123456789ab.html#L1", CELL_FIGURE, BEST_HIGHEST);
	cell_bar(cell, 0.004, 0);
	run_text(run_small(cell), "run 2: 3");
	cell = row_figure(row, "1.5", NULL, CELL_FIGURE, BEST_NO);
	cell_strip_mark(cell, 0.25, -1);
	cell_strip_mark(cell, 1.25, 0);
	row_figure(row, NULL, "log/0123456789ab.html#L2", CELL_TOO_FAST, BEST_NO);
	row = table_row(rows, 1, "write", "plan/b.html");
	row_figure(row, NULL, NULL, CELL_NONE, BEST_NO);
	row_figure(row, "7", "log/0123456789ab.html#L3", CELL_NOT_FROM_DISK, BEST_NO);
	row_figure(row, NULL, "log/0123456789ab.html#L4", CELL_FAILED, BEST_NO);
	row = table_row(table_total(table), -1, "all", NULL);
	row_cell(row);
	row_cell(row);
	row_cell(row);
}

static void add_table(xmlNode *section)
{
	xmlNode *table = page_table(section, TABLE_WIDE);

	run_text(table_caption(table), "Every run");
	table_column(table, "Run", NULL, 0);
	table_column(table, "IOPS", "1/s", COLUMN_FIRST);
	table_column(table, "Ratio to B", NULL, COLUMN_NARROW);
	table_column(table, "Storage", NULL, COLUMN_TEXT);
	table_group(table, 1, -1, "");
	table_group(table, 2, 0, "A");
	add_rows(table);
	run_text(table_note(table), "A note.");
	run_text(table_sub(table), "4 KiB.");
}

static void add_others(xmlNode *page)
{
	xmlNode *section = page_section(page, "more", "More"), *entry, *facts;

	add_table(section);
	entry = page_entry(page_entries(section), "fio", "compare/fio.html");
	run_text(page_cond(entry), "two plans");
	run_text(page_prose(entry), "A reads more.");
	page_picture(entry, &small);
	facts = page_facts(section);
	run_text(facts_add(facts, "CPU"), "x");
	run_marked(glossary_term(page_glossary(section), "iops", "IOPS"), "See [speed](bw), then.",
		   "#");
}

static xmlNode *demo_page(const struct lang *l)
{
	xmlNode *page = page_new(l, "compare", "compare/demo.html", "A & B <compared>");

	add_figures(page);
	add_head(page);
	add_others(page);
	return page;
}

static void every_block_is_as_the_schema_says(void **state)
{
	xmlNode *page = demo_page(en);

	(void)state;
	assert_valid(page);
	page_free(page);
}

static void a_page_is_html(void **state)
{
	char *html = write_and_read(en, demo_page(en), "compare/demo.html");

	(void)state;
	assert_has(html, "<h1><svg class=\"key s3\"");
	assert_has(html, "A &amp; B &lt;compared&gt;</h1>");
	assert_has(html, "<a href=\"../index.html#comparisons\">Comparisons</a>");
	assert_has(html, "<a class=\"lang\" href=\"../ja/compare/demo.html\" lang=\"ja\"");
	assert_has(html, "<a class=\"fig\" href=\"../log/0123456789ab.html#L159\">10,986</a>");
	assert_has(html, "<a href=\"../data/fio.csv\">CSV</a>");
	assert_has(
		html,
		"srcset=\"../charts/demo-328-dark-1x.png 1x, ../charts/demo-328-dark-2x.png 2x\"");
	assert_has(html, "<a href=\"../plan/a.html\">A</a> has 3.9 times the IOPS of &lt;B&gt; "
			 "(single runs).");
	assert_has(html, "<span class=\"best\"><a class=\"fig\"");
	assert_has(html, "<rect class=\"s0\" height=\"10\" width=\"1\"/>");
	assert_has(html, "#L2\">too fast</a>");
	assert_has(html, "#L4\">failed</a>");
	assert_has(html, "<span class=\"none\">not measured</span>");
	assert_has(html, "<span class=\"badge\">not from disk</span>");
	assert_has(html, "See <a href=\"#bw\">speed</a>, then.");
	assert_lacks(html, "style=");
	assert_lacks(html, "<script");
	free(html);
}

static void japanese_lies_below_its_folder(void **state)
{
	char *html = write_and_read(ja, demo_page(ja), "compare/demo.html");

	(void)state;
	assert_has(html, "<html lang=\"ja\">");
	assert_has(html, "href=\"../../style.css\"");
	assert_has(html, "<a href=\"../../data/fio.csv\">");
	assert_has(html, "<a href=\"../plan/a.html\">");
	assert_has(html, "href=\"../../compare/demo.html\" lang=\"en\"");
	assert_has(html, "未計測");
	free(html);
}

static void bad_links_are_text(void **state)
{
	static const char *const bad[] = {"javascript:alert(1)", "//host.example/x",
					  "data:text/html,x", "JaVaScript:1", ""};
	xmlNode *page = page_new(en, "index", "index.html", "x");

	(void)state;
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		run_link(page_lead(page), "x", bad[i]);
	assert_null(xmlFirstElementChild(page_lead(page)));
	assert_valid(page);
	page_free(page);
}

/* Each doubt is told once below its table, whatever figures it bears on. */
static void doubts_are_told_below_their_table(void **state)
{
	xmlNode *page = page_new(en, "compare", "compare/doubt.html", "Doubt"), *table, *row;
	char *html;

	(void)state;
	run_doubt(page_lead(page), "of no table", 3, "log/a.html#L3");
	table = page_table(page_section(page, NULL, "x"), TABLE_FIT);
	table_column(table, "Name", NULL, COLUMN_TEXT);
	table_column(table, "a", NULL, COLUMN_NUMBER);
	table_column(table, "b", NULL, COLUMN_NUMBER);
	row = table_row(table_rows(table, -1, NULL, NULL, NULL), -1, "web1", NULL);
	run_doubt(row_figure(row, "1", "log/a.html#L3", CELL_FIGURE, BEST_NO), "1 > <2>", 3,
		  "log/a.html#L3");
	row = row_figure(row, "2", "log/a.html#L4", CELL_FIGURE, BEST_NO);
	run_doubt(row, "1 > <2>", 3, "log/a.html#L3");
	run_doubt(row, "1 > <2>", 4, "log/a.html#L4");
	table_note(table);
	assert_valid(page);
	html = write_and_read(en, page, "compare/doubt.html");
	assert_has(html, "<p class=\"lead\"><sup class=\"doubt\" aria-hidden=\"true\">?</sup>");
	assert_has(html, ">1</a><sup class=\"doubt\" aria-hidden=\"true\">?a</sup><span class=\"vh\"> "
			 "(in doubt)</span></td>");
	assert_has(html, ">2</a><sup class=\"doubt\" aria-hidden=\"true\">?a</sup>");
	assert_has(html, "<sup class=\"doubt\" aria-hidden=\"true\">?b</sup>");
	assert_has(html, "<li><sup class=\"doubt\">?a</sup> In doubt, line <a "
			 "href=\"../log/a.html#L3\">3</a>: 1 &gt; &lt;2&gt;</li>");
	assert_has(html, "?b</sup> In doubt, line <a href=\"../log/a.html#L4\">4</a>");
	assert_lacks(html, "?c");
	assert_lacks(html, "of no table");
	free(html);
}

static void long_titles_are_cut(void **state)
{
	struct buf title = BUF_INIT;
	xmlNode *page;
	xmlChar *text;

	(void)state;
	for (int i = 0; i < 100; i++)
		buf_puts(&title, "比");
	page = page_new(en, "index", "index.html", title.s);
	text = xmlNodeGetContent(xmlFirstElementChild(page));
	assert_int_equal(xmlUTF8Strlen(text), 70);
	xmlFree(text);
	page_free(page);
	buf_release(&title);
}

static void the_glossary_is_a_page(void **state)
{
	xmlNode *page = glossary_page(ja);
	char *html;

	(void)state;
	assert_valid(page);
	html = write_and_read(ja, page, "glossary.html");
	assert_has(html, "<dt id=\"dhry2reg\">");
	assert_has(html, "<a href=\"#page-cache\">ページキャッシュ</a>");
	assert_has(html, "aria-current=\"page\"");
	free(html);
}

/* The site --------------------------------------------------------------------------------------
 */

static void a_site_stays_until_the_next_is_whole(void **state)
{
	struct diags diags = DIAGS_INIT;
	struct pages *p = pages_begin(data, KURABE_TEMPLATES, &en, 1, &diags);
	struct buf path = BUF_INIT;

	(void)state;
	buf_printf(&path, "%s/site/old.txt", data);
	assert_int_equal(pages_put(p, "old.txt", "x", 1), 0);
	assert_int_equal(pages_end(p), 0);
	p = pages_begin(data, KURABE_TEMPLATES, &en, 1, &diags);
	assert_int_equal(pages_put(p, "sub/new.txt", "x", 1), 0);
	assert_true(file_holds(path.s, "x", 1));
	pages_abort(p);
	assert_true(file_holds(path.s, "x", 1));
	p = pages_begin(data, KURABE_TEMPLATES, &en, 1, &diags);
	assert_int_equal(pages_put(p, "sub/new.txt", "y", 1), 0);
	assert_int_equal(pages_end(p), 0);
	assert_false(file_holds(path.s, "x", 1));
	buf_clear(&path);
	buf_printf(&path, "%s/site/sub/new.txt", data);
	assert_true(file_holds(path.s, "y", 1));
	assert_int_equal(diags.n, 0);
	buf_release(&path);
}

static void paths_stay_below_the_site(void **state)
{
	static const char *const bad[] = {"../x", "/x", "a/../x", "a//x", ".x", "a/", ""};
	struct diags diags = DIAGS_INIT;
	struct pages *p = pages_begin(data, KURABE_TEMPLATES, &en, 1, &diags);

	(void)state;
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		assert_int_equal(pages_put(p, bad[i], "x", 1), -1);
	assert_int_equal(diags.n, sizeof bad / sizeof *bad);
	pages_abort(p);
	diags_release(&diags);
}

static void a_broken_stylesheet_is_named(void **state)
{
	struct diags diags = DIAGS_INIT;
	struct buf dir = BUF_INIT, file = BUF_INIT, err = BUF_INIT;
	struct pages *p;

	(void)state;
	buf_printf(&dir, "%s/templates", data);
	assert_int_equal(file_mkdirs(dir.s, &err), 0);
	buf_printf(&file, "%s/style.css", dir.s);
	assert_int_equal(file_write(file.s, "", 0, &err), 0);
	buf_clear(&file);
	buf_printf(&file, "%s/index.xsl", dir.s);
	assert_int_equal(file_write(file.s, "<a>\n<b></a>", 11, &err), 0);
	p = pages_begin(data, dir.s, &en, 1, &diags);
	assert_int_equal(page_write(p, page_new(en, "index", "index.html", "x")), -1);
	assert_int_equal(diags.n, 1);
	assert_int_equal(diags.list[0].level, LEVEL_OUTPUT);
	assert_non_null(strstr(diags.list[0].message, "index.xsl:2:"));
	pages_abort(p);
	diags_release(&diags);
	buf_release(&dir);
	buf_release(&file);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_block_is_as_the_schema_says),
		cmocka_unit_test(a_page_is_html),
		cmocka_unit_test(japanese_lies_below_its_folder),
		cmocka_unit_test(bad_links_are_text),
		cmocka_unit_test(doubts_are_told_below_their_table),
		cmocka_unit_test(long_titles_are_cut),
		cmocka_unit_test(the_glossary_is_a_page),
		cmocka_unit_test(a_site_stays_until_the_next_is_whole),
		cmocka_unit_test(paths_stay_below_the_site),
		cmocka_unit_test(a_broken_stylesheet_is_named),
	};

	return cmocka_run_group_tests(tests, begin, end);
}
