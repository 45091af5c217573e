/* SPDX-License-Identifier: MIT */
/* Prices: what figures cost, one currency and period at a time. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "render/view/price.h"

enum { ROWS_OF_GROUP = 2, NAMES_MAX = 3, CURRENCIES_MAX = 8, DECIMALS_MAX = 9 };

/* A subject in one chart. */
struct offer {
	const struct subject *s;
	double price, value; /* of few runs the worst */
};

static bool same_word(const char *a, const char *b)
{
	return strcmp(a ? a : "", b ? b : "") == 0;
}

bool has_price(const struct subject *s)
{
	return s->plan && !isnan(s->plan->price);
}

bool paid_alike(const struct prices *p, const struct subject *s)
{
	return has_price(s) && same_word(s->plan->currency, p->like->currency) &&
	       same_word(s->plan->period, p->like->period);
}

/* Those of a row that have a price in this currency and a figure that counts. */
static size_t offers_of(const struct prices *p, const struct priced_row *r, struct offer *offers)
{
	size_t n = 0;

	for (size_t i = 0; i < r->g->n_subjects; i++) {
		const struct cell *c = r->row->cells[i];

		if (paid_alike(p, r->g->subjects[i]) && c->n_counted)
			offers[n++] = (struct offer){r->g->subjects[i], r->g->subjects[i]->plan->price,
			                             cell_key(r->row, c)};
	}
	return n;
}

static bool better(const struct row *row, double a, double b)
{
	return row->better == BETTER_LOWER ? a < b : a > b;
}

/* Whether `a` costs no more than b and is better, or costs less and is as good. */
static bool outdoes(const struct row *row, const struct offer *a, const struct offer *b)
{
	return a->price <= b->price && (better(row, a->value, b->value) ||
	                                (a->value == b->value && a->price < b->price));
}

/* "A, B and 3 more" of the offers chosen, the cheapest first. */
/* "A, B and C", by the word that stands before the last; of many the first and how many more. */
static const char *names_of(struct view *v, const struct offer *offers, size_t n, const char *last)
{
	const char *names[NAMES_MAX + 1], *comma = view_text(v, "list.comma");
	size_t shown = n <= NAMES_MAX ? n : NAMES_MAX;

	for (size_t i = 0; i < shown; i++)
		names[i] = view_name(v, offers[i].s);
	if (n > shown)
		return pool_concat(&v->pool, view_join(v, names, shown, comma),
		                   view_count(v, "view.more-runs", n - shown), NULL);
	if (n < 2)
		return n ? names[0] : "";
	return pool_concat(&v->pool, view_join(v, names, n - 1, comma), view_text(v, last), names[n - 1],
	                   NULL);
}

static int by_price(const void *a, const void *b)
{
	const struct offer *x = a, *y = b;

	return x->price != y->price ? (x->price > y->price) - (x->price < y->price)
	       : x->s->ordinal > y->s->ordinal ? 1
	                                       : -1;
}

/* Who outdoes the subject of the page; or, on the page of many, who is outdone by nobody. */
static void say(struct prices *p, xmlNode *to, const struct row *row, const struct offer *offers,
                size_t n)
{
	struct offer *chosen = pool_alloc(&p->v->pool, (n + 1) * sizeof *chosen);
	const struct offer *own = NULL;
	size_t k = 0;

	for (size_t i = 0; i < n; i++)
		if (offers[i].s == p->about)
			own = &offers[i];
	for (size_t i = 0; i < n; i++) {
		bool outdone = false;

		for (size_t j = 0; !own && j < n; j++)
			outdone = outdone || outdoes(row, &offers[j], &offers[i]);
		if (own ? outdoes(row, &offers[i], own) : !outdone)
			chosen[k++] = offers[i];
	}
	if (own && !k)
		run_message(to, p->v->lang, "view.price.not-outdone", {"a", view_name(p->v, own->s)});
	else if (own)
		run_message(to, p->v->lang, "view.price.outdone", {"a", view_name(p->v, own->s)},
		            {"names", names_of(p->v, chosen, k, "list.and")}, {"n", view_integer(p->v, (double)k)});
	else
		run_message(to, p->v->lang, "view.price.line", {"names", names_of(p->v, chosen, k, "list.or")});
}

const char *view_row_title(struct view *v, const struct group *g, const struct row *row)
{
	struct lang_metric m = lang_metric(v->lang, g->tool, row->metric);
	const char *series = view_series(v, row->sample);

	if (!*series)
		return m.title;
	return view_format(v, "view.of-series", {"metric", m.title}, {"series", series});
}

/* "prices of 2012-10-22 to 2012-12-13", or that some have no date; of one offer or more. */
static const char *price_dates(struct view *v, const struct offer *offers, size_t n)
{
	const char *first = offers[0].s->plan->price_date, *last = first;

	for (size_t i = 0; i < n; i++) {
		const char *date = offers[i].s->plan->price_date;

		if (!date)
			return view_text(v, "view.price.undated");
		first = strcmp(date, first) < 0 ? date : first;
		last = strcmp(date, last) > 0 ? date : last;
	}
	return view_format(v, "view.price.dates",
	                   {"dates", strcmp(first, last) == 0 ? first
	                                                      : view_format(v, "date.from-to", {"from", first},
	                                                                    {"to", last})});
}

static const char *footer(struct prices *p, const struct priced_row *r, const struct offer *offers,
                          size_t n)
{
	struct view *v = p->v;
	size_t *places = pool_alloc(&v->pool, n * sizeof *places), n_runs, k = 0;
	const struct run **runs;
	const char *parts[5], *whiskers = view_whiskers(v, &r->row, 1, r->g->n_subjects, true);

	for (size_t i = 0; i < n; i++)
		places[i] = group_place(r->g, offers[i].s);
	runs = rows_runs(v, &r->row, 1, places, n, &n_runs);
	parts[k++] = view_runs_tool_version(v, r->g->tool, runs, n_runs);
	parts[k++] = view_runs_note(v, &r->row, 1, r->g->n_subjects);
	if (whiskers)
		parts[k++] = whiskers;
	parts[k++] = price_dates(v, offers, n);
	parts[k++] = view_text(v, "view.price.dashed");
	return view_join(v, parts, k, view_text(v, "list.between"));
}

static struct chart_frontier_point point_of(struct prices *p, const struct priced_row *r,
                                            const struct offer *o)
{
	const struct cell *c = r->row->cells[group_place(r->g, o->s)];

	return (struct chart_frontier_point){
	        .subject = view_name(p->v, o->s),
	        .colour = (size_t)view_colour(p->v, o->s),
	        .set_off = o->s == p->about,
	        .cost = o->price,
	        .mark = view_cell_mark(p->v, r->row, c),
	};
}

static const char *alt_of(struct prices *p, const struct chart_frontier *c)
{
	struct buf b = BUF_INIT;
	const char *text;

	buf_puts(&b, c->words.title);
	for (size_t i = 0; i < c->n_points; i++)
		buf_printf(&b, " · %s: %s, %s %s", c->points[i].subject, c->points[i].mark.label,
		           view_money(p->v, c->points[i].cost), p->money);
	text = pool_strndup(&p->v->pool, b.s, b.n);
	buf_release(&b);
	return text;
}

/* The chart of one row; nothing where fewer than two can be drawn. */
static void frontier_figure(struct prices *p, xmlNode *section, const struct priced_row *r,
                            const char *name)
{
	struct view *v = p->v;
	struct offer *offers = pool_alloc(&v->pool, (r->g->n_subjects + 1) * sizeof *offers);
	size_t n = offers_of(p, r, offers);
	struct chart_frontier_point *points = pool_alloc(&v->pool, (n + 1) * sizeof *points);
	double *values = pool_alloc(&v->pool, (n + 1) * sizeof *values);
	struct chart_frontier chart = {.cost = p->money, .points = points, .n_points = n};
	struct page_chart picture = {0};
	xmlNode *figure;

	if (n < 2)
		return;
	qsort(offers, n, sizeof *offers, by_price);
	view_signs_begin(v);
	for (size_t i = 0; i < n; i++) {
		points[i] = point_of(p, r, &offers[i]);
		values[i] = points[i].mark.value;
	}
	chart.log = chart_wants_log(values, n);
	chart.words = (struct chart_words){
	        .title = view_format(v, "view.price.title", {"metric", view_row_title(v, r->g, r->row)}),
	        .subtitle = lang_metric(v->lang, r->g->tool, r->row->metric).axis,
	        .direction = view_text(v, r->row->better == BETTER_LOWER ? "view.lower" : "view.higher"),
	        .towards = r->row->better == BETTER_LOWER ? CHART_LOWER_IS_BETTER : CHART_HIGHER_IS_BETTER,
	        .remark = chart.log ? view_text(v, "chart.log-scale") : NULL,
	        .footer = footer(p, r, offers, n),
	};
	view_picture(v, name, plan_frontier(&chart, CHART_WIDE), plan_frontier(&chart, CHART_NARROW),
	             &picture);
	picture.alt = alt_of(p, &chart);
	figure = page_figure(section, NULL, &picture);
	say(p, figure_caption(figure), r->row, offers, n);
	view_footer_source(v, figure, &r->row, 1, r->g->n_subjects, name, CHART_WIDE);
}

const char *view_money(struct view *v, double value)
{
	char number[64];
	int decimals = 0;

	while (decimals < DECIMALS_MAX &&
	       fabs(value * pow(10, decimals) - round(value * pow(10, decimals))) > 1e-6)
		decimals++;
	if (decimals == 1)
		decimals = 2;
	return pool_strdup(&v->pool, number_fixed(value, decimals, ",", number, sizeof number));
}

const char *view_period(struct view *v, const char *word)
{
	const char *key = pool_printf(&v->pool, "period.%s", word), *text = view_text(v, key);

	return strcmp(text, key) == 0 ? word : text;
}

static struct prices prices_like(struct view *v, const struct plan *like, const struct subject *about)
{
	const char *currency = like->currency ? like->currency : "";

	return (struct prices){
	        .v = v,
	        .like = like,
	        .about = about,
	        .money = like->period ? view_format(v, "view.price.money", {"currency", currency},
	                                            {"period", view_period(v, like->period)})
	                              : currency,
	        .step = like->price > 0 ? pow(10, floor(log10(like->price))) : 1,
	};
}

/* The headline rows of a group, those in which `about` has a figure. */
static void add_rows(struct prices *p, const struct group *g)
{
	const struct row *rows[ROWS_OF_GROUP];
	size_t place = p->about ? group_place(g, p->about) : 0, n;

	if (p->about && place == g->n_subjects)
		return;
	n = p->about ? head_rows_of(p->v, g, place, rows, ROWS_OF_GROUP)
	             : head_rows(g, rows, ROWS_OF_GROUP);
	for (size_t i = 0; i < n && p->n_rows < PRICED_ROWS_MAX; i++)
		if (rows[i]->better != BETTER_NONE)
			p->rows[p->n_rows++] = (struct priced_row){g, rows[i]};
}

static void put(struct prices *p, xmlNode *section, const char *name)
{
	for (size_t i = 0; i < p->n_rows; i++)
		frontier_figure(p, section, &p->rows[i],
		                pool_printf(&p->v->pool, "%s-price-%zu", name, i + 1));
	price_table(p, section);
}

/* Prices would tell whose plan it is: none of anonymous ones. */
static bool any_price(const struct view *v)
{
	const struct subjects *all = v->archive->subjects;

	for (size_t i = 0; i < all->n && !v->privacy->anonymous; i++)
		if (has_price(all->list[i]))
			return true;
	return false;
}

void view_prices_of(struct view *v, xmlNode *page, const struct subject *s,
                    const struct comparison *all)
{
	struct prices p;
	xmlNode *section;

	if (!s->plan || !any_price(v) || (v->sets->many && s->machine))
		return;
	section = page_section(page, "price", view_text(v, "section.price"));
	if (!has_price(s)) {
		run_message(page_prose(section), v->lang, "view.price.none", {"a", view_name(v, s)});
		return;
	}
	p = prices_like(v, s->plan, s);
	for (size_t g = 0; g < all->n_groups; g++)
		add_rows(&p, &all->groups[g]);
	put(&p, section, view_id(v, s));
}

/* The currencies and periods of a group that two of its subjects at least are paid in. */
static size_t currencies_of(struct view *v, const struct group *g, struct prices *list)
{
	size_t n = 0;

	for (size_t i = 0; i < g->n_subjects; i++) {
		const struct subject *s = g->subjects[i];
		size_t alike = 0;
		bool seen = false;

		if (!has_price(s) || n == CURRENCIES_MAX)
			continue;
		for (size_t k = 0; k < n; k++)
			seen = seen || paid_alike(&list[k], s);
		if (seen)
			continue;
		list[n] = prices_like(v, s->plan, NULL);
		for (size_t k = 0; k < g->n_subjects; k++)
			alike += paid_alike(&list[n], g->subjects[k]);
		n += alike >= 2;
	}
	return n;
}

void view_prices_in(struct view *v, xmlNode *page, const struct group *g, const char *id)
{
	struct prices list[CURRENCIES_MAX];
	size_t n = any_price(v) ? currencies_of(v, g, list) : 0;
	xmlNode *section;

	if (!n)
		return;
	section = page_section(page, pool_printf(&v->pool, "%s-price", id), view_text(v, "section.price"));
	for (size_t i = 0; i < n; i++) {
		add_rows(&list[i], g);
		put(&list[i], section, pool_printf(&v->pool, "%s-%zu", id, i + 1));
	}
}
