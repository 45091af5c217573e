/* SPDX-License-Identifier: MIT */
#include <png.h>
#include <setjmp.h>
#include <stdbool.h>
#include <string.h>
#include <zlib.h>

#include "base/memory.h"
#include "render/chart/draw.h"
#include "render/chart/palette.h"

struct writer {
	struct buf *out;
	struct buf *err;
};

static void on_data(png_structp png, png_bytep bytes, png_size_t n)
{
	struct writer *w = png_get_io_ptr(png);
	buf_put(w->out, bytes, n);
}

static void on_flush(png_structp png)
{
	(void)png;
}

static void on_error(png_structp png, png_const_charp message)
{
	struct writer *w = png_get_error_ptr(png);
	buf_printf(w->err, "A chart can't be written as PNG: %s.", message);
	png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp message)
{
	(void)png;
	(void)message;
}

struct picture {
	struct palette palette;
	unsigned char *indices; /* width × height */
	png_uint_32 width, height;
};

/* Written for speed: charts are areas, so a row as the one above becomes zeros by the filter "up",
 * and runs are all that is looked for. On 1600×1000 dots zlib's level 8 took 17 ms more for a file
 * 20 % smaller, level 4 took 3 ms more for 12 %. */
static void write_png(png_structp png, png_infop info, const struct picture *p)
{
	png_color colours[PALETTE_MOST];
	for (size_t i = 0; i < p->palette.n; i++)
		colours[i] = (png_color){(png_byte)(p->palette.rgb[i] >> 16),
		                         (png_byte)(p->palette.rgb[i] >> 8),
		                         (png_byte)p->palette.rgb[i]};
	png_set_check_for_invalid_index(png, 0); /* palette_make() yields none */
	png_set_compression_strategy(png, Z_RLE);
	png_set_compression_mem_level(png, MAX_MEM_LEVEL);
	png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE | PNG_FILTER_UP);
	png_set_IHDR(png, info, p->width, p->height, 8, PNG_COLOR_TYPE_PALETTE, PNG_INTERLACE_NONE,
	             PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
	png_set_PLTE(png, info, colours, (int)p->palette.n);
	png_write_info(png, info);
	for (png_uint_32 y = 0; y < p->height; y++) {
		const unsigned char *row = p->indices + (size_t)y * p->width;
		bool as_above = y && memcmp(row, row - p->width, p->width) == 0;

		png_set_filter(png, PNG_FILTER_TYPE_BASE,
		               as_above ? PNG_FILTER_UP : PNG_FILTER_NONE);
		png_write_row(png, row);
	}
	png_write_end(png, info);
}

static int encode(const struct picture *p, struct buf *out, struct buf *err)
{
	struct writer w = {out, err};
	png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &w, on_error, on_warning);
	png_infop info = png ? png_create_info_struct(png) : NULL;
	if (!info) {
		png_destroy_write_struct(&png, NULL);
		buf_puts(err, "A chart can't be written as PNG: libpng does not start.");
		return -1;
	}
	if (setjmp(png_jmpbuf(png))) {
		png_destroy_write_struct(&png, &info);
		return -1;
	}
	png_set_write_fn(png, &w, on_data, on_flush);
	write_png(png, info, p);
	png_destroy_write_struct(&png, &info);
	return 0;
}

static int encode_surface(cairo_surface_t *surface, struct buf *png, struct buf *err)
{
	struct dots dots = {.data = cairo_image_surface_get_data(surface),
	                    .width = (size_t)cairo_image_surface_get_width(surface),
	                    .height = (size_t)cairo_image_surface_get_height(surface),
	                    .stride = (size_t)cairo_image_surface_get_stride(surface)};
	struct picture p = {.width = (png_uint_32)dots.width, .height = (png_uint_32)dots.height};
	p.indices = xmalloc(dots.width * dots.height);
	palette_make(&p.palette, &dots, p.indices);
	int result = encode(&p, png, err);
	free(p.indices);
	return result;
}

int chart_png(const struct plan *p, enum chart_theme theme, int density, struct buf *png,
              struct buf *err)
{
	int dots = density < 1 ? 1 : density > 4 ? 4 : density;
	cairo_surface_t *surface =
		cairo_image_surface_create(CAIRO_FORMAT_RGB24, p->width * dots, p->height * dots);
	int result = chart_draw(p, theme, dots, surface, err);
	if (result == 0)
		result = encode_surface(surface, png, err);
	cairo_surface_destroy(surface);
	return result;
}
