/* SPDX-License-Identifier: MIT */
#include "base/sha256_x86.h"

#if defined(__x86_64__) || defined(__i386__)

#include <cpuid.h>
#include <immintrin.h>
#include <stdatomic.h>

#define WITH_SHA __attribute__((target("sha,ssse3,sse4.1")))

static bool ask_processor(void)
{
	const unsigned ssse3 = 1u << 9, sse41 = 1u << 19, sha = 1u << 29;
	unsigned a, b, c, d;

	if (!__get_cpuid(1, &a, &b, &c, &d) || (c & (ssse3 | sse41)) != (ssse3 | sse41))
		return false;
	return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & sha);
}

bool sha256_x86_is_there(void)
{
	static atomic_int answer; /* 0: not asked yet */
	int known = atomic_load_explicit(&answer, memory_order_relaxed);

	if (!known) {
		known = ask_processor() ? 1 : -1;
		atomic_store_explicit(&answer, known, memory_order_relaxed);
	}
	return known > 0;
}

/* The working variables as the instructions have them, and the last sixteen words of the schedule. */
struct rounds {
	__m128i abef, cdgh, w[4];
};

/* The words that four rounds take, the j-th four of sixteen, over those of sixteen rounds before. */
WITH_SHA static inline void next_words(struct rounds *r, int j)
{
	__m128i a = r->w[j], b = r->w[(j + 1) & 3], c = r->w[(j + 2) & 3], d = r->w[(j + 3) & 3];

	a = _mm_add_epi32(_mm_sha256msg1_epu32(a, b), _mm_alignr_epi8(d, c, 4));
	r->w[j] = _mm_sha256msg2_epu32(a, d);
}

WITH_SHA static inline void four_rounds(struct rounds *r, int j, const uint32_t *k)
{
	__m128i sum = _mm_add_epi32(r->w[j], _mm_loadu_si128((const __m128i *)(const void *)k));

	r->cdgh = _mm_sha256rnds2_epu32(r->cdgh, r->abef, sum);
	r->abef = _mm_sha256rnds2_epu32(r->abef, r->cdgh, _mm_shuffle_epi32(sum, 0x0e));
}

WITH_SHA static inline void sixteen_rounds(struct rounds *r, const uint32_t *k)
{
	four_rounds(r, 0, k);
	four_rounds(r, 1, k + 4);
	four_rounds(r, 2, k + 8);
	four_rounds(r, 3, k + 12);
}

WITH_SHA static inline void next_sixteen_words(struct rounds *r)
{
	next_words(r, 0);
	next_words(r, 1);
	next_words(r, 2);
	next_words(r, 3);
}

/* Four words of big-endian bytes. */
WITH_SHA static inline __m128i load_words(const unsigned char *p)
{
	const __m128i swap = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);

	return _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(const void *)p), swap);
}

WITH_SHA void sha256_x86_block(uint32_t state[8], const unsigned char *p, const uint32_t k[64])
{
	__m128i *first = (__m128i *)(void *)state, *second = (__m128i *)(void *)(state + 4);
	__m128i cdab = _mm_shuffle_epi32(_mm_loadu_si128(first), 0xb1);
	__m128i efgh = _mm_shuffle_epi32(_mm_loadu_si128(second), 0x1b), feba, dchg;
	struct rounds r = {.abef = _mm_alignr_epi8(cdab, efgh, 8),
	                   .cdgh = _mm_blend_epi16(efgh, cdab, 0xf0)};
	__m128i abef = r.abef, cdgh = r.cdgh;

	for (int j = 0; j < 4; j++)
		r.w[j] = load_words(p + 16 * j);
	sixteen_rounds(&r, k);
	for (int i = 16; i < 64; i += 16) {
		next_sixteen_words(&r);
		sixteen_rounds(&r, k + i);
	}
	feba = _mm_shuffle_epi32(_mm_add_epi32(r.abef, abef), 0x1b);
	dchg = _mm_shuffle_epi32(_mm_add_epi32(r.cdgh, cdgh), 0xb1);
	_mm_storeu_si128(first, _mm_blend_epi16(feba, dchg, 0xf0));
	_mm_storeu_si128(second, _mm_alignr_epi8(dchg, feba, 8));
}

#else

bool sha256_x86_is_there(void)
{
	return false;
}

void sha256_x86_block(uint32_t state[8], const unsigned char *p, const uint32_t k[64])
{
	(void)state;
	(void)p;
	(void)k;
}

#endif
