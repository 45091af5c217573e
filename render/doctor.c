/* SPDX-License-Identifier: MIT */
#include "render/doctor.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "render/chart/chart_fonts.h"
#include "render/templates.h"

/* Fonts by what they are for; charts are made to be seen in the first family. */
static const struct {
	const char *what, *family, *text, *package;
} scripts[] = {
	{"fonts, Latin", "Noto Sans", "Ägypten 0123456789 × – ≤ ½ µs", "fonts-noto-core"},
	{"fonts, Japanese", "Noto Sans CJK JP", "比べて測る サーバーの記録。", "fonts-noto-cjk"},
};

static void look_at_fonts(struct checkup *c)
{
	for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++) {
		size_t missing = chart_fonts_missing(scripts[i].text);

		if (missing)
			checkup_say(c, CHECKED_MISSING, scripts[i].what,
			            "charts would show boxes for letters: install %s (Debian's %s)",
			            scripts[i].family, scripts[i].package);
		else if (!chart_fonts_family(scripts[i].family))
			checkup_say(c, CHECKED_NOTE, scripts[i].what,
			            "another font stands in for %s: install it (Debian's %s)",
			            scripts[i].family, scripts[i].package);
		else
			checkup_say(c, CHECKED_OK, scripts[i].what, "%s", scripts[i].family);
	}
}

static void look_at_templates(struct checkup *c)
{
	static const char *const names[] = {"layout.xsl", "style.css", "lang/en.xml"};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		char *path = templates_installed(names[i]);
		int ret = access(path, R_OK);

		if (ret < 0)
			checkup_say(c, CHECKED_MISSING, "templates",
			            "'%s': %s: install kurabe anew, all of it", path,
			            strerror(errno));
		free(path);
		if (ret < 0)
			return;
	}
	checkup_say(c, CHECKED_OK, "templates", "'%s'", templates_folder());
}

void doctor_render(struct checkup *c)
{
	look_at_templates(c);
	look_at_fonts(c);
}
