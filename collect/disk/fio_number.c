/* SPDX-License-Identifier: MIT */
/* Numbers as fio's job files write them. */
#include "collect/disk/fio_job.h"

#include <string.h>
#include <strings.h>

#include "base/number.h"

struct suffix {
	const char *text;
	uint64_t factor;
};

static bool multiply(uint64_t a, uint64_t b, uint64_t *product)
{
	return !__builtin_mul_overflow(a, b, product);
}

static bool read_suffixed(const char *text, const struct suffix *table, size_t n, uint64_t *value)
{
	uint64_t number;
	size_t digits = number_read_u64(text, strspn(text, "0123456789"), &number);

	if (!digits)
		return false;
	for (size_t i = 0; i < n; i++)
		if (strcasecmp(text + digits, table[i].text) == 0)
			return multiply(number, table[i].factor, value);
	return false;
}

bool fio_read_size(const char *text, uint64_t *value)
{
	static const uint64_t k = 1024, s = 1000;
	static const struct suffix table[] = {
		{"", 1},
		{"b", 1},
		{"k", k},
		{"kb", k},
		{"m", k * k},
		{"mb", k * k},
		{"g", k * k * k},
		{"gb", k * k * k},
		{"t", k * k * k * k},
		{"tb", k * k * k * k},
		{"p", k * k * k * k * k},
		{"pb", k * k * k * k * k},
		{"ki", s},
		{"kib", s},
		{"mi", s * s},
		{"mib", s * s},
		{"gi", s * s * s},
		{"gib", s * s * s},
		{"ti", s * s * s * s},
		{"tib", s * s * s * s},
		{"pi", s * s * s * s * s},
		{"pib", s * s * s * s * s},
	};

	return read_suffixed(text, table, sizeof table / sizeof *table, value);
}

bool fio_read_time(const char *text, uint64_t unit, uint64_t *ns)
{
	const struct suffix table[] = {
		{"", unit},           {"us", 1000},
		{"usec", 1000},       {"ms", 1000000},
		{"msec", 1000000},    {"s", 1000000000},
		{"sec", 1000000000},  {"m", 60000000000},
		{"h", 3600000000000}, {"d", 86400000000000},
	};

	return read_suffixed(text, table, sizeof table / sizeof *table, ns);
}
