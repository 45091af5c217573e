/* SPDX-License-Identifier: MIT */
/* Prices of plans: what their pages and those of comparisons share.
 * The files of render/view may include this. */
#ifndef RENDER_VIEW_PRICE_H
#define RENDER_VIEW_PRICE_H

#include "render/view/view.h"

enum { PRICED_ROWS_MAX = 6 };

/* A headline row and the group that it is of. */
struct priced_row {
	const struct group *g;
	const struct row *row;
};

/* What is compared: figures of plans that are paid in the same way. */
struct prices {
	struct view *v;
	const struct plan *like; /* has the currency and the period */
	const struct subject *about; /* whose page it is; or NULL */
	const char *money;  /* "JPY a month" */
	double step;        /* a power of ten: figures are given for so much money */
	struct priced_row rows[PRICED_ROWS_MAX];
	size_t n_rows;
};

bool has_price(const struct subject *s);
/* Whether a subject is paid for in the currency and by the period of these prices. */
bool paid_alike(const struct prices *p, const struct subject *s);

/* The plans with a price and a figure: what each gives for `step`. */
void price_table(struct prices *p, xmlNode *section);

const char *view_money(struct view *v, double value);	      /* "1,480", "5.50", "0.007": exact */
const char *view_period(struct view *v, const char *word); /* "month" in the language */

#endif
