/* SPDX-License-Identifier: MIT */
/* What fio printed in 2004: "thread1 (read): err=0, prio=0 maxl=634msec, run=30012msec,
 * bw=5884KiB/sec", a line a thread. The rate is bytes a millisecond. */
#include <string.h>

#include "parse/format/fio/fio_forms.h"

static const char *const directions[] = {"read", "write"};

/* The direction in the brackets behind the name, whose end *name_end becomes; NULL: no such line.
 */
static const char *direction_of(const struct line *l, size_t *name_end)
{
	size_t at = find_text(l, 0, "): err=");

	if (at == l->n || find_text(l, at, "run=") == l->n || find_text(l, at, "bw=") == l->n)
		return NULL;
	for (size_t i = 0; i < sizeof directions / sizeof *directions; i++) {
		size_t n = strlen(directions[i]);

		if (at < n + 2 || !at_text(l, at - n, directions[i]) ||
		    !at_text(l, at - n - 2, " ("))
			continue;
		*name_end = at - n - 2;
		return directions[i];
	}
	return NULL;
}

bool fio_thread_begins(const struct text *t, size_t line)
{
	size_t end;

	return direction_of(&t->lines[line], &end) != NULL;
}

static void add(struct parse *p, struct run *run, size_t line, const char *metric,
                const struct fio_reading *r)
{
	run_add_result(p->report, run, metric, parse_figure(p, line, r->at, r->n, r->value));
}

size_t fio_thread(struct parse *p, size_t first)
{
	const struct line *l = &p->text->lines[first];
	size_t end = 0, at, n;
	const char *direction = direction_of(l, &end);
	struct fio_reading bw, runtime;
	struct run *run;
	double error;

	if (!fio_size(l, fio_key(l, end, "bw="), UNIT_FIO_2006, &bw)) {
		parse_diag(p, LEVEL_WARNING, first, l->n,
		           "this line of fio is cut or unreadable; nothing is read from it");
		return first;
	}
	run = parse_begin_run(p, "fio", first);
	add(p, run, first, pool_printf(&p->report->pool, "%s.bw", direction), &bw);
	if (fio_size(l, fio_key(l, end, "run="), UNIT_FIO_TIME, &runtime))
		add(p, run, first, pool_printf(&p->report->pool, "%s.runtime", direction),
		    &runtime);
	at = fio_content(l);
	parse_attr(p, &run->params, "job", first, at, end - at);
	if (find_number(l, "err=", &at, &n, &error) && (error < 0 || error > 0))
		parse_diag(p, LEVEL_WARNING, first, at,
		           "the job ended with error %.0f; figures that it prints are kept", error);
	return first;
}
