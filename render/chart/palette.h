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

/* Chooses a palette for `n` dots 0xRRGGBB and writes each dot's index to `indices` (n bytes). The
 * PALETTE_KEPT most frequent colours are kept exactly; the rest of the palette is filled with those
 * that would be drawn most wrongly without (count × squared distance). No dither. */
void palette_make(struct palette *p, const uint32_t *dots, size_t n, unsigned char *indices);

#endif
