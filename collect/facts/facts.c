/* SPDX-License-Identifier: MIT */
#include "collect/facts/facts.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/utf8.h"

enum { FACT_FILE_MAX = 4 << 20 };

extern const struct fact_source facts_system, facts_cpu, facts_memory, facts_virtualization,
	facts_cgroup, facts_disk, facts_state, facts_build;

static const struct fact_source *const sources[] = {
	&facts_system, &facts_cpu,  &facts_memory, &facts_virtualization,
	&facts_cgroup, &facts_disk, &facts_state,  &facts_build,
};

void facts_read(const struct facts_env *env, struct facts *f)
{
	for (size_t i = 0; i < sizeof sources / sizeof *sources; i++)
		sources[i]->read(env, f);
}

void facts_release(struct facts *f)
{
	for (size_t i = 0; i < f->n; i++)
		free(f->list[i].text);
	free(f->list);
	*f = (struct facts){0};
}

const struct fact *facts_find(const struct facts *f, const char *name)
{
	for (size_t i = 0; i < f->n; i++)
		if (strcmp(f->list[i].name, name) == 0)
			return &f->list[i];
	return NULL;
}

static void add(struct facts *f, struct fact fact)
{
	GROW(f->list, f->n, f->cap);
	f->list[f->n++] = fact;
}

void facts_text(struct facts *f, const char *name, const char *text)
{
	static const char blanks[] = " \t\r\n";
	char *copy;
	size_t n;

	text += strspn(text, blanks);
	for (n = strlen(text); n && strchr(blanks, text[n - 1]); n--)
		;
	if (!n || facts_find(f, name))
		return;
	copy = xstrndup(text, n);
	for (char *p = copy; *p; p++)
		if (strchr(blanks, *p))
			*p = ' ';
	add(f, (struct fact){.name = name, .text = utf8_clean(copy), .number = NAN});
	free(copy);
}

void facts_number(struct facts *f, const char *name, double number)
{
	if (isfinite(number) && !facts_find(f, name))
		add(f, (struct fact){.name = name, .number = number});
}

static bool read_below(const struct facts_env *env, struct buf *out, const char *format, va_list ap)
{
	struct buf path = BUF_INIT, err = BUF_INIT;
	bool ok;

	buf_clear(out);
	buf_puts(&path, env->root);
	buf_vprintf(&path, format, ap);
	ok = file_read(path.s, FACT_FILE_MAX, out, &err) == 0;
	if (!ok)
		buf_clear(out);
	while (out->n && out->s[out->n - 1] == '\n')
		buf_truncate(out, out->n - 1);
	buf_release(&path);
	buf_release(&err);
	return ok;
}

bool facts_file(const struct facts_env *env, struct buf *out, const char *format, ...)
{
	va_list ap;
	bool ok;

	va_start(ap, format);
	ok = read_below(env, out, format, ap);
	va_end(ap);
	return ok;
}

double facts_file_number(const struct facts_env *env, const char *format, ...)
{
	struct buf text = BUF_INIT;
	double value = NAN;
	va_list ap;

	va_start(ap, format);
	if (!read_below(env, &text, format, ap) || !number_read(text.s, text.n, &value))
		value = NAN;
	va_end(ap);
	buf_release(&text);
	return value;
}

char *next_line(char **at)
{
	char *line = *at, *end;

	if (!*line)
		return NULL;
	end = strchr(line, '\n');
	*at = end ? end + 1 : line + strlen(line);
	if (end)
		*end = '\0';
	return line;
}

const char *line_value(const char *line, const char *key)
{
	size_t n = strlen(key);

	if (strncmp(line, key, n) != 0)
		return NULL;
	line += n;
	line += strspn(line, " \t");
	if (*line != ':')
		return NULL;
	line++;
	return line + strspn(line, " \t");
}
