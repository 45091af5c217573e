/* SPDX-License-Identifier: MIT */
#include "base/diag.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/memory.h"
#include "base/utf8.h"

/* stderr has no buffer of its own: a write of many diagnostics together costs as much as that of one. */
enum { PRINTED_BYTES = 1 << 16 };

static const struct {
	const char *name;
	int exit_code;
} levels[] = {
        [LEVEL_NOTE] = {"note", 0},       [LEVEL_WARNING] = {"warning", 1},
        [LEVEL_ERROR] = {"error", 3},     [LEVEL_REFUSED] = {"refused", 4},
        [LEVEL_OUTPUT] = {"error", 5},
};

void diags_release(struct diags *d)
{
	for (size_t i = 0; i < d->n; i++) {
		free(d->list[i].file);
		free(d->list[i].message);
	}
	free(d->list);
	*d = (struct diags)DIAGS_INIT;
}

void diag_vadd(struct diags *d, enum level level, const char *file, unsigned line, unsigned column,
               const char *format, va_list ap)
{
	struct buf b = BUF_INIT;

	buf_vprintf(&b, format, ap);
	GROW(d->list, d->n, d->cap);
	d->list[d->n++] = (struct diag){
	        .level = level,
	        .file = file ? utf8_clean(file) : NULL,
	        .line = line,
	        .column = column,
	        .message = utf8_clean(b.s),
	};
	buf_release(&b);
}

void diag_add(struct diags *d, enum level level, const char *file, unsigned line, unsigned column,
              const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	diag_vadd(d, level, file, line, column, format, ap);
	va_end(ap);
}

static int compare(unsigned a, unsigned b)
{
	return (a > b) - (a < b);
}

static int by_place(const void *a, const void *b)
{
	const struct diag *x = a, *y = b;
	int order = compare(x->line, y->line);

	if (!order)
		order = compare(x->column, y->column);
	if (!order)
		order = compare(x->level, y->level);
	return order ? order : strcmp(x->message, y->message);
}

void diags_sort(struct diags *d)
{
	if (d->n)
		qsort(d->list, d->n, sizeof *d->list, by_place);
}

void diags_move(struct diags *to, struct diags *from)
{
	for (size_t i = 0; i < from->n; i++) {
		GROW(to->list, to->n, to->cap);
		to->list[to->n++] = from->list[i];
	}
	free(from->list);
	*from = (struct diags)DIAGS_INIT;
}

const char *level_name(enum level level)
{
	return levels[level].name;
}

int level_exit_code(enum level level)
{
	return levels[level].exit_code;
}

int diags_exit_code(const struct diags *d)
{
	int worst = 0;

	for (size_t i = 0; i < d->n; i++)
		if (level_exit_code(d->list[i].level) > worst)
			worst = level_exit_code(d->list[i].level);
	return worst;
}

static void put_diag(struct buf *b, const struct diag *d)
{
	buf_puts(b, d->file ? d->file : "kurabe");
	if (d->line)
		buf_printf(b, ":%u", d->line);
	if (d->line && d->column)
		buf_printf(b, ":%u", d->column);
	buf_printf(b, ": %s: %s\n", level_name(d->level), d->message);
}

void diags_print(const struct diags *d, FILE *to)
{
	struct buf b = BUF_INIT;

	for (size_t i = 0; i < d->n; i++) {
		put_diag(&b, &d->list[i]);
		if (b.n >= PRINTED_BYTES || i + 1 == d->n) {
			fwrite(b.s, 1, b.n, to);
			buf_clear(&b);
		}
	}
	buf_release(&b);
}
