/* SPDX-License-Identifier: MIT */
#include "base/sha256.h"

#include <string.h>

#include "base/sha256_x86.h"

/* The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
static const uint32_t k[64] = {
        0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4,
        0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe,
        0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f,
        0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7,
        0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc,
        0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
        0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116,
        0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
        0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
        0xc67178f2,
};

static uint32_t rotate(uint32_t x, unsigned n)
{
	return x >> n | x << (32 - n);
}

static uint32_t big_endian(const unsigned char *p)
{
	return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

/* The next word of the message schedule, over the one of sixteen rounds before. */
static inline void next_word(uint32_t w[16], int i)
{
	uint32_t a = w[(i + 1) & 15], b = w[(i + 14) & 15];
	uint32_t s0 = rotate(a, 7) ^ rotate(a, 18) ^ a >> 3;
	uint32_t s1 = rotate(b, 17) ^ rotate(b, 19) ^ b >> 10;

	w[i] += s0 + w[(i + 9) & 15] + s1;
}

/* One round, the j-th of eight, of a word of the schedule plus the round's constant. The working
 * variables a to h stay where they are; their names move on by one a round. */
static inline void one_round(uint32_t v[8], int j, uint32_t word)
{
	uint32_t a = v[-j & 7], b = v[(1 - j) & 7], c = v[(2 - j) & 7];
	uint32_t e = v[(4 - j) & 7], f = v[(5 - j) & 7], g = v[(6 - j) & 7];
	uint32_t s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
	uint32_t t1 = v[(7 - j) & 7] + s1 + ((e & f) ^ (~e & g)) + word;
	uint32_t s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);

	v[(3 - j) & 7] += t1;
	v[(7 - j) & 7] = t1 + s0 + ((a & b) ^ (a & c) ^ (b & c));
}

/* Eight rounds, after which the names stand where they stood. */
static inline void eight_rounds(uint32_t v[8], const uint32_t *constant, const uint32_t *word)
{
	one_round(v, 0, constant[0] + word[0]);
	one_round(v, 1, constant[1] + word[1]);
	one_round(v, 2, constant[2] + word[2]);
	one_round(v, 3, constant[3] + word[3]);
	one_round(v, 4, constant[4] + word[4]);
	one_round(v, 5, constant[5] + word[5]);
	one_round(v, 6, constant[6] + word[6]);
	one_round(v, 7, constant[7] + word[7]);
}

static void block(uint32_t state[8], const unsigned char *p)
{
	uint32_t w[16], v[8];

	if (sha256_x86_is_there()) {
		sha256_x86_block(state, p, k);
		return;
	}
	for (int i = 0; i < 16; i++)
		w[i] = big_endian(p + 4 * i);
	memcpy(v, state, sizeof v);
	for (int i = 0; i < 64; i += 16) {
		for (int j = 0; i && j < 16; j++)
			next_word(w, j);
		eight_rounds(v, k + i, w);
		eight_rounds(v, k + i + 8, w + 8);
	}
	for (int i = 0; i < 8; i++)
		state[i] += v[i];
}

void sha256_init(struct sha256 *h)
{
	/* The fractional parts of the square roots of the first eight primes. */
	static const uint32_t start[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
	                                  0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

	memcpy(h->state, start, sizeof start);
	h->bytes = 0;
}

void sha256_add(struct sha256 *h, const void *bytes, size_t n)
{
	const unsigned char *p = bytes;
	size_t have = h->bytes % 64;

	h->bytes += n;
	if (have) {
		size_t take = n < 64 - have ? n : 64 - have;
		memcpy(h->last + have, p, take);
		p += take;
		n -= take;
		if (have + take < 64)
			return;
		block(h->state, h->last);
	}
	for (; n >= 64; p += 64, n -= 64)
		block(h->state, p);
	if (n)
		memcpy(h->last, p, n);
}

void sha256_hex(struct sha256 *h, char out[SHA256_HEX])
{
	static const unsigned char pad[64] = {0x80};
	static const char hex[] = "0123456789abcdef";
	uint64_t bits = 8 * h->bytes;
	unsigned char length[8];

	sha256_add(h, pad, 1 + (119 - h->bytes % 64) % 64);
	for (int i = 0; i < 8; i++)
		length[i] = (unsigned char)(bits >> (56 - 8 * i));
	sha256_add(h, length, 8);
	for (int i = 0; i < 64; i++)
		out[i] = hex[h->state[i / 8] >> (28 - 4 * (i % 8)) & 15];
	out[64] = '\0';
}

void sha256_key(struct sha256 *h, char out[SHA256_KEY])
{
	char hex[SHA256_HEX];

	sha256_hex(h, hex);
	memcpy(out, hex, SHA256_KEY - 1);
	out[SHA256_KEY - 1] = '\0';
}

char *sha256_of(const void *bytes, size_t n, char out[SHA256_HEX])
{
	struct sha256 h;

	sha256_init(&h);
	sha256_add(&h, bytes, n);
	sha256_hex(&h, out);
	return out;
}
