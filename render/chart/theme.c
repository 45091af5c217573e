/* SPDX-License-Identifier: MIT */
#include "render/chart/theme.h"

static const struct {
	const char *name;
	uint32_t of[CHART_THEMES]; /* light, dark */
} colours[COLOUR_N] = {
	[COLOUR_GROUND] = {"ground", {0xFFFFFF, 0x14181C}},
	[COLOUR_INK] = {"ink", {0x16191D, 0xECEFF2}},
	[COLOUR_MUTED] = {"muted", {0x565D66, 0xA7AFB9}},
	[COLOUR_GRID] = {"grid", {0xDFE3E8, 0x2C333B}},
	[COLOUR_AXIS] = {"axis", {0x6C747E, 0x87909B}},
	/* Okabe-Ito hues, moved in lightness so that any two differ also to the colour-blind. */
	[COLOUR_SUBJECT + 0] = {"subject-0", {0x1C6ED3, 0x58A0FF}},
	[COLOUR_SUBJECT + 1] = {"subject-1", {0xDD7236, 0xF99D64}},
	[COLOUR_SUBJECT + 2] = {"subject-2", {0x145734, 0x348362}},
	[COLOUR_SUBJECT + 3] = {"subject-3", {0xA63B87, 0xC777B2}},
	[COLOUR_SUBJECT + 4] = {"subject-4", {0x806603, 0xFACF4E}},
	[COLOUR_SUBJECT + 5] = {"subject-5", {0x1B95D3, 0x8DD7EA}},
	[COLOUR_SUBJECT + 6] = {"subject-6", {0x77777C, 0xAEAFB1}},
	[COLOUR_SUBJECT + 7] = {"subject-7", {0x662562, 0x8B64C2}},
};

uint32_t theme_colour(enum chart_theme theme, enum colour colour)
{
	return colours[colour].of[theme];
}

const char *colour_name(enum colour colour)
{
	return colours[colour].name;
}

const char *chart_theme_name(enum chart_theme theme)
{
	return theme == CHART_DARK ? "dark" : "light";
}

uint32_t theme_mix(uint32_t a, uint32_t b, double share)
{
	uint32_t mixed = 0;
	for (int shift = 0; shift <= 16; shift += 8) {
		double of_a = (double)(a >> shift & 0xFF), of_b = (double)(b >> shift & 0xFF);
		mixed |= (uint32_t)(of_a * share + of_b * (1 - share) + 0.5) << shift;
	}
	return mixed;
}

const char *marker_name(enum marker marker)
{
	static const char *const names[] = {
		[MARKER_CIRCLE] = "circle",
		[MARKER_SQUARE] = "square",
		[MARKER_TRIANGLE] = "triangle",
		[MARKER_DIAMOND] = "diamond",
		[MARKER_TRIANGLE_DOWN] = "triangle-down",
		[MARKER_PLUS] = "plus",
		[MARKER_HEXAGON] = "hexagon",
		[MARKER_STAR] = "star",
	};
	return names[marker];
}
