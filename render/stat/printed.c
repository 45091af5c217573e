/* SPDX-License-Identifier: MIT */
#include "render/stat/printed.h"

#include <math.h>
#include <string.h>

#include "base/buf.h"
#include "base/number.h"

enum { DIGITS_COMPUTED = 4, DIGITS_MEASURED = 6, DIGITS_MOST = 15 };

static const char DIGITS[] = "0123456789";

/* The length of an exponent such as "e-05" that s begins with; 0: none. */
static size_t exponent(const char *s)
{
	size_t n = 1, digits;

	if (*s != 'e' && *s != 'E')
		return 0;
	if (s[n] == '-' || s[n] == '+')
		n++;
	digits = strspn(s + n, DIGITS);
	return digits ? n + digits : 0;
}

/* The printed text without separators of thousands and exponents: these are as a unit is. */
static void plain_text(const struct figure *f, struct buf *out)
{
	for (const char *s = f->text; s && *s; s++) {
		if (s > f->text && strchr(DIGITS, s[-1]))
			s += exponent(s);
		if (!*s)
			return;
		if (*s != ',')
			buf_putc(out, *s);
	}
}

/* The decimals of the number that s begins with. */
static size_t decimals(const char *s)
{
	size_t point = strspn(s, DIGITS);

	return s[point] == '.' ? strspn(s + point + 1, DIGITS) : 0;
}

/* The last number in a text of several, such as "1m20.521s"; else its only one. NULL: none. */
static const char *last_number(const char *s)
{
	const char *last = NULL;

	while (*(s += strcspn(s, DIGITS))) {
		last = s;
		s += strspn(s, "0123456789.");
	}
	return last;
}

double printed_step(const struct figure *f)
{
	struct buf text = BUF_INIT;
	const char *last;
	double number, step = 0;

	plain_text(f, &text);
	last = last_number(text.s);
	/* Of several numbers the last is in the unit of the value (seconds); a single one may carry
	 * a unit of its own. */
	if (last && strspn(text.s, DIGITS) && last != text.s)
		step = 1;
	else if (last && number_read(last, strlen(last), &number) && number != 0)
		step = fabs(f->value / number);
	if (last)
		step /= pow(10, (double)decimals(last));
	buf_release(&text);
	return isfinite(step) ? step : 0;
}

static int significant(const char *s)
{
	int n = 0;

	for (bool leading = true; *s && (strchr(DIGITS, *s) || *s == '.'); s++) {
		leading = leading && (*s == '0' || *s == '.');
		n += *s != '.' && !leading;
	}
	return n ? n : 1;
}

/* Digits of the value down to a step. */
static int digits_to(double value, double step)
{
	int n = (int)(floor(log10(fabs(value))) - floor(log10(step) + 1e-9)) + 1;

	return n < 1 ? 1 : n < DIGITS_MOST ? n : DIGITS_MOST;
}

int printed_digits(const struct figure *f)
{
	struct buf text = BUF_INIT;
	char number[NUMBER_MAX];
	double step = printed_step(f);
	int n;

	if (!isfinite(f->value) || f->value == 0)
		return 1;
	plain_text(f, &text);
	if (step > 0 && last_number(text.s) != text.s)
		n = digits_to(f->value, step);
	else if (step > 0)
		n = significant(text.s);
	else
		n = significant(number_print(fabs(f->value), number));
	if (!f->text && n > DIGITS_COMPUTED)
		n = DIGITS_COMPUTED;
	if (n > DIGITS_MEASURED && last_number(text.s) && decimals(last_number(text.s)) > 2)
		n = DIGITS_MEASURED;
	buf_release(&text);
	return n;
}
