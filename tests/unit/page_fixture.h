/* SPDX-License-Identifier: MIT */
/* What the tests of pages share: two languages, the schema, a folder for sites. */
#ifndef UNIT_PAGE_FIXTURE_H
#define UNIT_PAGE_FIXTURE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <libxml/parser.h>
#include <libxml/relaxng.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "render/page/page.h"
#include "render/page/pages.h"

static struct lang *en, *ja;
static xmlRelaxNG *schema;
static char data[] = "/tmp/kurabe-page-XXXXXX";

static int begin(void **state)
{
	struct buf err = BUF_INIT;
	xmlRelaxNGParserCtxt *parser = xmlRelaxNGNewParserCtxt(KURABE_TEMPLATES "/report.rng");

	(void)state;
	en = lang_load(KURABE_TEMPLATES, "en", &err);
	ja = lang_load(KURABE_TEMPLATES, "ja", &err);
	schema = xmlRelaxNGParse(parser);
	xmlRelaxNGFreeParserCtxt(parser);
	return en && ja && schema && mkdtemp(data) ? 0 : -1;
}

static int end(void **state)
{
	struct buf err = BUF_INIT;

	(void)state;
	file_remove_tree(data, &err);
	lang_free(en);
	lang_free(ja);
	xmlRelaxNGFree(schema);
	xmlRelaxNGCleanupTypes();
	xmlCleanupParser();
	return 0;
}

/* Checks ----------------------------------------------------------------------------------------
 */

static void assert_valid(xmlNode *page)
{
	xmlRelaxNGValidCtxt *v = xmlRelaxNGNewValidCtxt(schema);

	assert_int_equal(xmlRelaxNGValidateDoc(v, page->doc), 0);
	xmlRelaxNGFreeValidCtxt(v);
}

/* Writes a page of one site and returns its HTML, to free(). */
__attribute__((unused)) static char *write_and_read(struct lang *l, xmlNode *page, const char *file)
{
	struct diags diags = DIAGS_INIT;
	struct lang *langs[] = {en, ja};
	struct pages *p = pages_begin(data, KURABE_TEMPLATES, langs, 2, &diags);
	static const char *const menu[] = {"comparisons", "logs", NULL};
	struct buf path = BUF_INIT, html = BUF_INIT, err = BUF_INIT;

	assert_non_null(p);
	pages_menu(p, menu);
	assert_int_equal(page_write(p, page), 0);
	assert_int_equal(pages_end(p), 0);
	assert_int_equal(diags.n, 0);
	buf_printf(&path, "%s/site/%s%s", data, lang_folder(l), file);
	assert_int_equal(file_read(path.s, 1 << 20, &html, &err), 0);
	buf_release(&path);
	return buf_detach(&html);
}

__attribute__((unused)) static void assert_has(const char *html, const char *part)
{
	if (!strstr(html, part))
		fail_msg("no \"%s\" in:\n%s", part, html);
}

__attribute__((unused)) static void assert_lacks(const char *html, const char *part)
{
	if (strstr(html, part))
		fail_msg("\"%s\" in:\n%s", part, html);
}

#endif
