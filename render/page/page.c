/* SPDX-License-Identifier: MIT */
#include "render/page/page.h"

#include <stdint.h>
#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"
#include "render/page/node.h"

/* What a title may have before it becomes hard to read in a list of windows. */
enum { TITLE_MAX = 70 };

static void set_title(xmlNode *page, const char *title)
{
	static const char end[] = " · kurabe";
	size_t room = TITLE_MAX - utf8_count(end, strlen(end)), n = strlen(title);
	struct buf text = BUF_INIT;

	if (utf8_count(title, n) > room) {
		for (n = 0; --room > 0;) {
			size_t used;

			utf8_decode(title + n, strlen(title + n), &used);
			n += used;
		}
		buf_put(&text, title, n);
		buf_puts(&text, "…");
	} else {
		buf_puts(&text, title);
	}
	buf_puts(&text, end);
	node_text(node_place(page, "title"), text.s);
	buf_release(&text);
}

/* From a page to the root of its language, and to that of the site. */
static void set_roots(xmlNode *page, const struct lang *lang, const char *path)
{
	struct buf up = BUF_INIT;

	for (const char *s = path; (s = strchr(s, '/')); s++)
		buf_puts(&up, "../");
	node_set(page, "root", up.s);
	if (*lang_folder(lang))
		buf_puts(&up, "../");
	node_set(page, "site", up.s);
	buf_release(&up);
}

static void add_words(xmlNode *page, const struct lang *lang)
{
	static const char *const prefixes[] = {"page.", "state.", "log."};
	xmlNode *words = node_place(page, "words");

	for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++) {
		size_t at = 0;

		for (const char *key; (key = lang_next_key(lang, prefixes[i], &at));) {
			xmlNode *w = node_append(words, "w");

			node_set(w, "id", key);
			node_text(w, lang_text(lang, key));
		}
	}
}

xmlNode *page_new(const struct lang *lang, const char *kind, const char *path, const char *title)
{
	xmlDoc *doc = xmlNewDoc((const xmlChar *)"1.0");
	xmlNode *page = xmlNewDocNode(doc, NULL, (const xmlChar *)"page", NULL);

	xmlDocSetRootElement(doc, page);
	node_set(page, "kind", kind);
	node_set(page, "lang", lang_code(lang));
	node_set(page, "path", path);
	set_roots(page, lang, path);
	set_title(page, title);
	page_describe(page, title);
	add_words(page, lang);
	node_text(node_place(page, "heading"), title);
	return page;
}

void page_free(xmlNode *page)
{
	if (page)
		xmlFreeDoc(page->doc);
}

static xmlNode *find_child(xmlNode *parent, const char *name)
{
	for (xmlNode *n = parent->children; n; n = n->next)
		if (n->type == XML_ELEMENT_NODE && strcmp((const char *)n->name, name) == 0)
			return n;
	return NULL;
}

static xmlNode *find_or_place(xmlNode *parent, const char *name)
{
	xmlNode *node = find_child(parent, name);

	return node ? node : node_place(parent, name);
}

/* Head ------------------------------------------------------------------------------------------
 */

void page_describe(xmlNode *page, const char *text)
{
	xmlNode *old = find_child(page, "description");

	if (old) {
		xmlUnlinkNode(old);
		xmlFreeNode(old);
	}
	node_text(node_place(page, "description"), text);
}

void page_languages(xmlNode *page, const char *codes)
{
	node_set(page, "languages", codes);
}

void page_card(xmlNode *page, const char *path)
{
	node_set(page, "card", path);
}

void page_crumb(xmlNode *page, const char *text, const char *href)
{
	xmlNode *crumb;

	if (!href_allowed(href))
		return;
	crumb = node_place(page, "crumb");
	node_set_href(crumb, href);
	node_text(crumb, text);
}

void page_heading_colour(xmlNode *page, int colour)
{
	node_set_colour(find_child(page, "heading"), colour);
}

xmlNode *page_lead(xmlNode *page)
{
	return find_or_place(page, "lead");
}

xmlNode *page_cond(xmlNode *page)
{
	return node_place(page, "cond");
}

xmlNode *page_verdict(xmlNode *page)
{
	return find_or_place(page, "verdict");
}

xmlNode *page_tile(xmlNode *page, int colour, const char *name, const char *href)
{
	xmlNode *tile = node_append(find_or_place(page, "tiles"), "tile");
	xmlNode *label = node_place(tile, "name");

	node_set_colour(tile, colour);
	node_set_href(label, href);
	node_text(label, name);
	return tile;
}

void tile_badge(xmlNode *tile, const char *text)
{
	node_text(node_place(tile, "badge"), text);
}

xmlNode *tile_value(xmlNode *tile, const char *label)
{
	xmlNode *value = node_place(tile, "value");

	node_set(value, "label", label);
	return value;
}

xmlNode *tile_text(xmlNode *tile)
{
	return node_place(tile, "p");
}

/* Sections --------------------------------------------------------------------------------------
 */

xmlNode *page_section(xmlNode *page, const char *id, const char *title)
{
	xmlNode *section = node_place(page, "section");

	if (id)
		node_set(section, "id", id);
	node_set(section, "title", title);
	return section;
}

void page_sections_of(xmlNode *page, const char *of)
{
	for (xmlNode *n = page->children; n; n = n->next)
		if (strcmp((const char *)n->name, "section") == 0 && !xmlHasProp(n, (const xmlChar *)"of"))
			node_set(n, "of", of);
}

xmlNode *page_intro(xmlNode *section)
{
	return find_or_place(section, "intro");
}

xmlNode *page_prose(xmlNode *section)
{
	return node_place(section, "p");
}

void page_picture(xmlNode *parent, const struct page_chart *chart)
{
	xmlNode *picture = node_place(parent, "picture");

	node_set(picture, "base", chart->base);
	node_set_number(picture, "width", chart->width);
	node_set_number(picture, "height", chart->height);
	if (chart->narrow_width > 0) {
		node_set_number(picture, "narrow-width", chart->narrow_width);
		node_set_number(picture, "narrow-height", chart->narrow_height);
	}
	if (chart->dense)
		node_set(picture, "dense", "yes");
	node_set(picture, "alt", chart->alt);
}

xmlNode *page_figure(xmlNode *parent, const char *id, const struct page_chart *chart)
{
	xmlNode *figure = node_place(parent, "figure");

	if (id)
		node_set(figure, "id", id);
	page_picture(figure, chart);
	node_place(figure, "caption");
	return figure;
}

xmlNode *figure_caption(xmlNode *figure)
{
	return find_child(figure, "caption");
}

xmlNode *figure_source(xmlNode *figure)
{
	return node_place(figure, "source");
}

void figure_doubt(xmlNode *figure, size_t n, const char *message, unsigned line, const char *href)
{
	xmlNode *doubt = node_place(figure, "doubt");

	node_set_number(doubt, "n", (long)n);
	node_set_number(doubt, "line", (long)line);
	node_set_href(doubt, href);
	node_text(doubt, message);
}

xmlNode *figure_note(xmlNode *figure, const char *title)
{
	xmlNode *note = node_place(figure, "note");

	node_set(note, "title", title);
	return note;
}

xmlNode *page_multiples(xmlNode *section)
{
	return node_place(section, "multiples");
}

xmlNode *page_entries(xmlNode *section)
{
	return node_place(section, "entries");
}

xmlNode *page_entry(xmlNode *entries, const char *title, const char *href)
{
	xmlNode *entry = node_append(entries, "entry");

	node_set(entry, "href", href_allowed(href) ? href : "#main");
	node_set(entry, "title", title);
	return entry;
}

xmlNode *page_facts(xmlNode *section)
{
	return node_place(section, "facts");
}

xmlNode *facts_add(xmlNode *facts, const char *name)
{
	xmlNode *fact = node_append(facts, "fact");

	node_set(fact, "name", name);
	return fact;
}

xmlNode *page_glossary(xmlNode *section)
{
	return node_place(section, "glossary");
}

xmlNode *glossary_term(xmlNode *glossary, const char *id, const char *title)
{
	xmlNode *term = node_append(glossary, "term");

	node_set(term, "id", id);
	node_set(term, "title", title);
	return term;
}

/* Raw logs --------------------------------------------------------------------------------------
 */

xmlNode *page_log(xmlNode *section)
{
	return node_place(section, "log");
}

void log_gap(xmlNode *log, const char *text)
{
	node_text(node_append(log, "gap"), text);
}

xmlNode *log_line(xmlNode *log, const char *id, unsigned n, const char *run, bool heading)
{
	xmlNode *line = node_append(log, "line");

	node_set(line, "id", id);
	node_set_number(line, "n", (long)n);
	if (run)
		node_set(line, "run", run);
	if (heading)
		node_set(line, "heading", "yes");
	node_append(line, "text");
	node_append(line, "read");
	return line;
}

void line_text(xmlNode *line, const char *text, size_t n, bool figure)
{
	xmlNode *to = find_child(line, "text");

	if (figure)
		to = node_append(to, "b");
	if (n)
		xmlAddChild(to, xmlNewDocTextLen(to->doc, (const xmlChar *)text, (int)n));
}

static xmlNode *add_said(xmlNode *to, const char *level, const char *message)
{
	xmlNode *said = node_append(to, "said");

	node_set(said, "level", level);
	node_text(said, message);
	return said;
}

void line_said(xmlNode *line, const char *level, const char *message)
{
	add_said(line, level, message);
}

void log_said(xmlNode *log, unsigned line, const char *level, const char *message)
{
	xmlNode *said = add_said(log, level, message);

	if (line)
		node_set_number(said, "n", (long)line);
}

xmlNode *line_read(xmlNode *line)
{
	return find_child(line, "read");
}
