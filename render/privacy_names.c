/* SPDX-License-Identifier: MIT */
/* What subjects, runs and logs are called in public. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "render/privacy.h"

enum { LOG_DIGITS = 12 }; /* of the sha256, as its page is called by */

char *public_name(const struct subject *s, const struct privacy *p)
{
	static const struct privacy defaults = {0};
	struct buf out = BUF_INIT;
	char *name;

	if (!p)
		p = &defaults;
	if (p->anonymous) {
		buf_printf(&out, "machine %zu", s->ordinal + 1);
		return buf_detach(&out);
	}
	if (p->keep_hosts && s->full_name)
		return utf8_clean(s->full_name);
	if (s->plan || s->machine)
		return utf8_clean(s->name);
	name = public_text(s->name, p);
	if (name[strspn(name, " \t…")])
		return name;
	free(name);
	return xstrdup(s->id);
}

void public_id(const struct subject *s, const struct privacy *p, char out[64])
{
	if (p && p->anonymous)
		snprintf(out, 64, "machine-%zu", s->ordinal + 1);
	else
		snprintf(out, 64, "%s", s->id);
}

char *public_label(const struct run *run, const struct privacy *p)
{
	return run->label && !(p && p->anonymous) ? public_text(run->label, p) : NULL;
}

char *public_path(const struct report *r, const struct privacy *p)
{
	if (p && p->anonymous)
		return xstrndup(r->sha256, LOG_DIGITS);
	return public_text(r->import.path ? r->import.path : "", p);
}

char *public_line(const struct shown_line *line, const struct privacy *p)
{
	if (line->heading && p && p->anonymous)
		return xstrdup("…");
	return public_text(line->text, p);
}

char *public_words(const char *text, const struct privacy *p)
{
	return p && p->anonymous ? public_text(text, p) : xstrdup(text);
}
