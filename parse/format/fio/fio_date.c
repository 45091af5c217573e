/* SPDX-License-Identifier: MIT */
/* Days as fio prints them: "Fri Jul  7 17:27:45 2017". */
#include "base/number.h"
#include "parse/format/fio/fio_forms.h"

static const char *const months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                     "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};

void fio_date(struct parse *p, struct run *run, const struct line *l, size_t at)
{
	uint64_t day, year;
	size_t n;

	at = skip_blanks(l, skip_word(l, at));
	for (size_t i = 0; i < sizeof months / sizeof *months && at < l->n; i++) {
		if (!at_text(l, at, months[i]))
			continue;
		at = skip_blanks(l, at + 3);
		n = at < l->n ? number_read_u64(l->s + at, l->n - at, &day) : 0;
		at = skip_blanks(l, skip_word(l, skip_blanks(l, at + n)));
		if (!n || at >= l->n || number_read_u64(l->s + at, l->n - at, &year) != 4 ||
		    day < 1 || day > 31)
			return;
		run->date = pool_printf(&p->report->pool, "%04u-%02u-%02u", (unsigned)year,
		                        (unsigned)i + 1, (unsigned)day);
		run->date_from = "printed";
		return;
	}
}
