/* SPDX-License-Identifier: MIT */
#include "parse/text/unpack.h"

#include <lzma.h>
#include <stdbool.h>
#include <string.h>
#include <zlib.h>
#include <zstd.h>

#include "parse/text/decode.h"

enum {
	CHUNK_BYTES = 1 << 16,
	XZ_MEMORY = 256 << 20, /* bytes that a dictionary may take */
	ZSTD_WINDOW_LOG = 27,  /* likewise, as a power of two */
};

struct unpacking {
	const char *bytes;
	size_t n, max;
	struct buf *out;
	const char *why; /* a reason to stop early, or NULL */
};

/* Takes a piece of what was unpacked; false: no more is wanted. */
static bool take(struct unpacking *u, const void *bytes, size_t n)
{
	bool first = u->out->n == 0;

	if (u->out->n + n > u->max) {
		buf_put(u->out, bytes, u->max - u->out->n);
		u->why = "holds more than --max-size allows; what lies behind is left out";
		return false;
	}
	buf_put(u->out, bytes, n);
	return !(first && n && bytes_are_binary(u->out->s, u->out->n));
}

static void from_gzip(struct unpacking *u)
{
	unsigned char chunk[CHUNK_BYTES];
	z_stream z = {.next_in = (unsigned char *)(size_t)u->bytes};
	size_t left = u->n;
	int ret;

	if (inflateInit2(&z, 15 + 32) != Z_OK) {
		u->why = "can't be unpacked here";
		return;
	}
	for (;;) {
		if (!z.avail_in) {
			z.avail_in = left < CHUNK_BYTES ? (unsigned)left : CHUNK_BYTES;
			left -= z.avail_in;
		}
		z.next_out = chunk;
		z.avail_out = sizeof chunk;
		ret = inflate(&z, Z_NO_FLUSH);
		if (!take(u, chunk, sizeof chunk - z.avail_out))
			break;
		if (ret == Z_STREAM_END && left + z.avail_in > 18)
			ret = inflateReset(&z); /* another member follows */
		else if (ret == Z_STREAM_END)
			break;
		if (ret != Z_OK) {
			u->why = "is damaged or cut; what lies before was read";
			break;
		}
	}
	inflateEnd(&z);
}

static void from_xz(struct unpacking *u)
{
	unsigned char chunk[CHUNK_BYTES];
	lzma_stream x = LZMA_STREAM_INIT;
	lzma_ret ret = lzma_stream_decoder(&x, XZ_MEMORY, LZMA_CONCATENATED);

	x.next_in = (const unsigned char *)u->bytes;
	x.avail_in = u->n;
	while (ret == LZMA_OK) {
		x.next_out = chunk;
		x.avail_out = sizeof chunk;
		ret = lzma_code(&x, LZMA_FINISH);
		if (!take(u, chunk, sizeof chunk - x.avail_out))
			break;
	}
	if (ret != LZMA_OK && ret != LZMA_STREAM_END)
		u->why = "is damaged or cut; what lies before was read";
	lzma_end(&x);
}

static void from_zstd(struct unpacking *u)
{
	char chunk[CHUNK_BYTES];
	ZSTD_DCtx *d = ZSTD_createDCtx();
	ZSTD_inBuffer in = {u->bytes, u->n, 0};
	size_t ret = d ? ZSTD_DCtx_setParameter(d, ZSTD_d_windowLogMax, ZSTD_WINDOW_LOG) : 0;
	bool more = d != NULL;

	while (more) {
		ZSTD_outBuffer out = {chunk, sizeof chunk, 0};
		size_t before = in.pos;

		ret = ZSTD_decompressStream(d, &out, &in);
		more = !ZSTD_isError(ret) && take(u, chunk, out.pos) &&
		       (in.pos < in.size || out.pos == sizeof chunk) &&
		       (in.pos > before || out.pos);
	}
	if (!u->why && (!d || ZSTD_isError(ret) || (ret && in.pos == in.size)))
		u->why = "is damaged or cut; what lies before was read";
	ZSTD_freeDCtx(d);
}

const char *unpack(const char *bytes, size_t n, size_t max, const char *name, struct buf *out,
                   struct diags *diags)
{
	static const struct {
		const char *name, *magic;
		size_t n;
		void (*from)(struct unpacking *u);
	} kinds[] = {
		{"gzip", "\x1F\x8B\x08", 3, from_gzip},
		{"xz",
	         "\xFD"
	         "7zXZ\0",
	         6, from_xz},
		{"zstd", "\x28\xB5\x2F\xFD", 4, from_zstd},
	};
	struct unpacking u = {bytes, n, max, out, NULL};

	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		if (n < kinds[i].n || memcmp(bytes, kinds[i].magic, kinds[i].n) != 0)
			continue;
		kinds[i].from(&u);
		if (u.why)
			diag_add(diags, LEVEL_WARNING, name, 0, 0, "the %s data %s", kinds[i].name,
			         u.why);
		return kinds[i].name;
	}
	return NULL;
}
