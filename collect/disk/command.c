/* SPDX-License-Identifier: MIT */
#include "collect/disk/command.h"

#include <stdarg.h>
#include <stdlib.h>

#include "base/buf.h"
#include "base/memory.h"

void disk_command_add(struct disk_command *c, const char *word)
{
	GROW(c->words, c->n, c->cap);
	c->words[c->n++] = xstrdup(word);
}

void disk_command_addf(struct disk_command *c, const char *option, const char *format, ...)
{
	struct buf value = BUF_INIT;
	va_list ap;

	va_start(ap, format);
	buf_vprintf(&value, format, ap);
	va_end(ap);
	disk_command_add(c, option);
	disk_command_add(c, value.s);
	buf_release(&value);
}

void disk_command_end(struct disk_command *c)
{
	GROW(c->words, c->n, c->cap);
	c->words[c->n] = NULL;
}

void disk_command_release(struct disk_command *c)
{
	for (size_t i = 0; i < c->n; i++)
		free(c->words[i]);
	free(c->words);
	*c = (struct disk_command){0};
}
