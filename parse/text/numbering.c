/* Line numbers before every line of a listing: "  12  text", "12: text". */
#include "parse/text/filter.h"

#include <ctype.h>
#include <stdint.h>

#include "base/number.h"
#include "parse/text/line.h"

enum { BLOCK_LINES = 6 };

/* A line's number and where its text begins. */
struct numbered {
	uint64_t number;
	size_t text;
};

static bool read_numbered(const struct line *l, struct numbered *found)
{
	size_t at = 0, n;

	while (at < l->n && (l->s[at] == ' ' || l->s[at] == '\t'))
		at++;
	n = number_read_u64(l->s + at, l->n - at, &found->number);
	if (!n || n > 7)
		return false;
	at += n;
	if (at < l->n && (l->s[at] == ':' || l->s[at] == '|' || l->s[at] == '.' || l->s[at] == ')'))
		at++;
	if (at < l->n && l->s[at] != ' ' && l->s[at] != '\t')
		return false;
	found->text = at < l->n ? at + 1 : at;
	return true;
}

/* Whether what stands behind the number is words, or nothing: rows of a table hold figures. */
static bool is_wordy(const struct line *l, size_t at)
{
	while (at < l->n && (l->s[at] == ' ' || l->s[at] == '\t'))
		at++;
	return at == l->n || !isdigit((unsigned char)l->s[at]);
}

void filter_numbering(struct text *t)
{
	size_t end;

	for (size_t i = 0; i < t->n; i = end) {
		struct numbered first, next;
		size_t wordy = 0;

		end = i + 1;
		if (!read_numbered(&t->lines[i], &first))
			continue;
		wordy = is_wordy(&t->lines[i], first.text);
		for (; end < t->n && read_numbered(&t->lines[end], &next) &&
		       next.number == first.number + (end - i);
		     end++)
			wordy += is_wordy(&t->lines[end], next.text);
		if (end - i < BLOCK_LINES || 2 * wordy < end - i)
			continue;
		for (size_t k = i; k < end; k++)
			if (read_numbered(&t->lines[k], &next))
				line_cut_front(t, &t->lines[k], next.text);
	}
}
