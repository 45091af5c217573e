/* SPDX-License-Identifier: MIT */
/* HTML as it is written: escaping, void elements, raw text. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <libxml/parser.h>
#include <string.h>

#include "render/page/html.h"

static void assert_html(const char *xml, const char *expected)
{
	xmlDoc *doc = xmlReadMemory(xml, (int)strlen(xml), NULL, "UTF-8", 0);
	struct buf out = BUF_INIT;

	assert_non_null(doc);
	html_write(doc, &out);
	assert_memory_equal(out.s, "<!DOCTYPE html>\n", 16);
	assert_string_equal(out.s + 16, expected);
	buf_release(&out);
	xmlFreeDoc(doc);
}

static void text_is_escaped(void **state)
{
	(void)state;
	assert_html("<b>a &lt;script&gt; &amp; \"q\"</b>", "<b>a &lt;script&gt; &amp; \"q\"</b>");
	assert_html("<b title=\"&quot;&gt;&lt;x>'&amp;\"/>",
		    "<b title=\"&quot;&gt;&lt;x&gt;'&amp;\"></b>");
}

static void void_elements_have_no_end(void **state)
{
	(void)state;
	assert_html("<p>a<br/>b<img alt=\"\"/></p>", "<p>a<br>b<img alt=\"\"></p>\n");
	assert_html("<td/>", "<td></td>");
	assert_html("<svg><path d=\"M0 0\"/></svg>", "<svg><path d=\"M0 0\"/></svg>");
}

static void raw_text_stays_or_goes(void **state)
{
	(void)state;
	assert_html("<style>a &gt; b {}</style>", "<style>a > b {}</style>\n");
	assert_html("<style>&lt;/style>&lt;script></style>", "<style></style>\n");
}

static void comments_are_left_out(void **state)
{
	(void)state;
	assert_html("<p><!-- x --><?php y ?>z</p>", "<p>z</p>\n");
}

static void first_line_of_pre_stays(void **state)
{
	(void)state;
	assert_html("<pre>\na\n</pre>", "<pre>\n\na\n</pre>\n");
}

static void forbidden_characters_are_replaced(void **state)
{
	xmlDoc *doc = xmlNewDoc((const xmlChar *)"1.0");
	xmlNode *root = xmlNewDocNode(doc, NULL, (const xmlChar *)"b", NULL);
	struct buf out = BUF_INIT;

	(void)state;
	xmlDocSetRootElement(doc, root);
	xmlAddChild(root, xmlNewDocText(doc, (const xmlChar *)"a\001\xFFz"));
	html_write(doc, &out);
	assert_string_equal(out.s, "<!DOCTYPE html>\n<b>a\xEF\xBF\xBD\xEF\xBF\xBDz</b>");
	buf_release(&out);
	xmlFreeDoc(doc);
}

static void depth_is_no_limit(void **state)
{
	enum { DEPTH = 200000 };
	xmlDoc *doc = xmlNewDoc((const xmlChar *)"1.0");
	xmlNode *node = xmlNewDocNode(doc, NULL, (const xmlChar *)"b", NULL);
	struct buf out = BUF_INIT;

	(void)state;
	xmlDocSetRootElement(doc, node);
	for (int i = 1; i < DEPTH; i++) {
		/* xmlAddChild looks at the new node only, so this stays linear */
		xmlNode *child = xmlNewDocNode(doc, NULL, (const xmlChar *)"b", NULL);

		node = xmlAddChild(node, child);
	}
	html_write(doc, &out);
	assert_int_equal(out.n, 16 + 7 * (size_t)DEPTH);
	buf_release(&out);
	xmlFreeDoc(doc);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(text_is_escaped),
		cmocka_unit_test(void_elements_have_no_end),
		cmocka_unit_test(raw_text_stays_or_goes),
		cmocka_unit_test(comments_are_left_out),
		cmocka_unit_test(first_line_of_pre_stays),
		cmocka_unit_test(forbidden_characters_are_replaced),
		cmocka_unit_test(depth_is_no_limit),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
