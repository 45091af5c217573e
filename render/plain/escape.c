/* SPDX-License-Identifier: MIT */
#include "render/plain/escape.h"

#include <stdbool.h>
#include <string.h>

void csv_text(struct buf *out, const char *text)
{
	bool formula = *text && strchr("=+-@\t\r", *text);

	if (!formula && !strpbrk(text, ",\"\r\n")) {
		buf_puts(out, text);
		return;
	}
	buf_puts(out, formula ? "\"'" : "\"");
	for (; *text; text++) {
		if (*text == '"')
			buf_putc(out, '"');
		buf_putc(out, *text);
	}
	buf_putc(out, '"');
}

void markdown_text(struct buf *out, const char *text)
{
	for (; *text; text++) {
		if (*text == '\n' || *text == '\r' || *text == '\t')
			buf_putc(out, ' ');
		else if (*text == '<')
			buf_puts(out, "&lt;");
		else if (*text == '>')
			buf_puts(out, "&gt;");
		else if (*text == '&')
			buf_puts(out, "&amp;");
		else if (strchr("\\`*_[]|~", *text))
			buf_printf(out, "\\%c", *text);
		else
			buf_putc(out, *text);
	}
}
