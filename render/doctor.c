/* SPDX-License-Identifier: MIT */
#include "render/doctor.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "render/chart/chart_fonts.h"
#include "render/templates.h"

/* What is to be read in each of chart_faces. */
static const struct {
	const char *what, *text;
} scripts[CHART_FACES] = {
	[CHART_FACE_LATIN] = {"fonts, Latin", "Ägypten 0123456789 × – ≤ ½ µs"},
	[CHART_FACE_JAPANESE] = {"fonts, Japanese", "比べて測る サーバーの記録。"},
};

static void look_at_fonts(struct checkup *c)
{
	for (size_t i = 0; i < CHART_FACES; i++) {
		const struct chart_face *face = &chart_faces[i];

		if (chart_fonts_missing(scripts[i].text))
			checkup_say(c, CHECKED_MISSING, scripts[i].what,
			            "charts would show boxes for letters: install %s (Debian's %s)",
			            face->family, face->package);
		else if (!chart_fonts_family(face->family))
			checkup_say(c, CHECKED_NOTE, scripts[i].what,
			            "another font stands in for %s: install it (Debian's %s)",
			            face->family, face->package);
		else
			checkup_say(c, CHECKED_OK, scripts[i].what, "%s", face->family);
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
