/* SPDX-License-Identifier: MIT */
/* Palettes: from a picture of any colours to at most PALETTE_MOST of them.
 * The files of render/chart may include this. */
#ifndef RENDER_CHART_PALETTE_H
#define RENDER_CHART_PALETTE_H

#include <stddef.h>
#include <stdint.h>

enum { PALETTE_MOST = 96, PALETTE_KEPT = 48 };

struct palette {
	uint32_t rgb[PALETTE_MOST]; /* 0xRRGGBB */
	size_t n;
};

/* A picture: rows of dots, each 32 bits 0x??RRGGBB, `stride` bytes from row to row (a multiple of
 * 4). */
struct dots {
	const unsigned char *data;
	size_t width, height, stride;
};

/* Chooses a palette for a picture and writes each dot's index to `indices` (width × height bytes,
 * row after row). The PALETTE_KEPT most frequent colours are kept exactly; the rest of the palette
 * is filled with those that would be drawn most wrongly without (count × squared distance). No
 * dither. */
void palette_make(struct palette *p, const struct dots *d, unsigned char *indices);

#endif
