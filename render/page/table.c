/* SPDX-License-Identifier: MIT */
#include <stdint.h>
#include <stdio.h>

#include "render/page/node.h"
#include "render/page/page.h"

/* The page counts its tables in the root's _private: t1, t2, …. */
static void set_next_id(xmlNode *table)
{
	xmlNode *root = xmlDocGetRootElement(table->doc);
	uintptr_t n = (uintptr_t)root->_private + 1;
	char id[32];

	root->_private = (void *)n;
	snprintf(id, sizeof id, "t%ju", (uintmax_t)n);
	node_set(table, "id", id);
}

xmlNode *page_table(xmlNode *section, enum table_flag flags)
{
	xmlNode *table = node_place(section, "table");

	set_next_id(table);
	if (flags & TABLE_FIT)
		node_set(table, "fit", "yes");
	node_place(table, "caption");
	return table;
}

xmlNode *table_caption(xmlNode *table)
{
	return xmlFirstElementChild(table);
}

xmlNode *table_sub(xmlNode *table)
{
	return node_place(table, "sub");
}

xmlNode *table_note(xmlNode *table)
{
	return node_place(table, "note");
}

xmlNode *table_column(xmlNode *table, const char *title, const char *unit, unsigned flags)
{
	xmlNode *column = node_place(table, "column");

	if (unit)
		node_set(column, "unit", unit);
	if (flags & COLUMN_TEXT)
		node_set(column, "kind", "text");
	else if (flags & COLUMN_MONO)
		node_set(column, "kind", "mono");
	else if (flags & COLUMN_UNBROKEN)
		node_set(column, "kind", "unbroken");
	if (flags & COLUMN_FIRST)
		node_set(column, "first", "yes");
	if (flags & COLUMN_NARROW)
		node_set(column, "narrow", "yes");
	if (flags & COLUMN_HIDDEN)
		node_set(column, "hidden", "yes");
	run_text(column, title);
	return column;
}

xmlNode *table_group(xmlNode *table, int span, int colour, const char *text)
{
	xmlNode *group = node_place(table, "group");

	node_set_number(group, "span", span);
	node_set_colour(group, colour);
	run_text(group, text);
	return group;
}

xmlNode *table_rows(xmlNode *table, int colour, const char *title, const char *href,
		    const char *sub)
{
	xmlNode *rows = node_place(table, "rows"), *group;

	if (!title)
		return rows;
	group = node_append(rows, "rowgroup");
	node_set_colour(group, colour);
	node_set_href(group, href);
	if (sub)
		node_set(group, "sub", sub);
	run_text(group, title);
	return rows;
}

xmlNode *table_total(xmlNode *table)
{
	return node_place(table, "total");
}

xmlNode *table_row(xmlNode *rows, int colour, const char *head, const char *href)
{
	xmlNode *row = node_append(rows, "row"), *node = node_append(row, "head");

	node_set_colour(node, colour);
	node_set_href(node, href);
	run_text(node, head);
	return row;
}

xmlNode *row_head(xmlNode *row)
{
	return xmlFirstElementChild(row);
}

xmlNode *row_cell(xmlNode *row)
{
	return node_append(row, "cell");
}

xmlNode *row_figure(xmlNode *row, const char *text, const char *href, enum cell_state state,
		    enum cell_best best)
{
	static const char *const states[] = {NULL, "none", "too-fast", "failed", "not-from-disk"};
	static const char *const bests[] = {NULL, "highest", "lowest", "best"};
	xmlNode *cell = row_cell(row);

	if (states[state])
		node_set(cell, "state", states[state]);
	if (bests[best])
		node_set(cell, "best", bests[best]);
	if (text)
		run_figure(cell, text, href);
	else if (href_allowed(href))
		node_set_href(node_append(cell, "fig"), href);
	return cell;
}

void cell_bar(xmlNode *cell, double share, int colour)
{
	node_set_share(cell, "share", share);
	node_set_colour(cell, colour < 0 || colour > 7 ? 6 : colour);
}

void cell_strip_mark(xmlNode *cell, double at, int colour)
{
	xmlNode *dot = node_place(cell, "dot");

	node_set_share(dot, "at", at);
	node_set_colour(dot, colour);
}
