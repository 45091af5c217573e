/* SPDX-License-Identifier: MIT */
#include "parse/text/json.h"

#include <string.h>

#include "base/number.h"

enum {
	MAX_VALUES = 1 << 20, /* of a document; more are cut off */
	MAX_DEPTH = 64,       /* what is nested deeper is passed over */
	MAX_FOREIGN = 6,      /* lines of other text in a row, before the document is over */
	MAX_MARKS = 200,      /* bytes of blanks and comment marks before a line */
	MAX_ABOVE = 16,       /* lines looked through for the brace that opens an object */
	MAX_ABOVE_BYTES = 4096,
};

enum token { TOKEN_END, TOKEN_PUNCTUATION, TOKEN_STRING, TOKEN_NUMBER, TOKEN_WORD };

struct reader {
	struct pool *pool;
	const struct text *t;
	size_t line, at;          /* the next byte */
	size_t token_line;        /* the token: index of its line, */
	size_t token_at, token_n; /* its bytes, without quotes */
	double value;             /* of a number */
	size_t foreign;           /* lines of other text since the last token */
	size_t passed_over;       /* lines of other text in all */
	struct json *open;        /* the object or array being read */
	size_t depth, too_deep, n_values;
	bool fragment;
	bool masked;     /* its quotes are \", it stands in strings of source code */
	const char *key; /* of the value to come; NULL: none */
	size_t key_n;
	bool colon;  /* a key and its colon were read */
	char before; /* the token before, where it is punctuation, else 0 */
};

static const struct line *current(const struct reader *r)
{
	return &r->t->lines[r->line];
}

/* Passes over the rest of a line. False: the document is over. */
static bool pass_line(struct reader *r)
{
	const struct line *l = current(r);
	bool fence = l->n >= 3 && memmem(l->s, l->n, "```", 3);

	r->foreign++;
	r->passed_over++;
	r->line++;
	r->at = 0;
	return !fence && r->foreign <= MAX_FOREIGN;
}

static bool take(struct reader *r, size_t at, size_t n, size_t end)
{
	r->token_line = r->line;
	r->token_at = at;
	r->token_n = n;
	r->at = end;
	r->foreign = 0;
	return true;
}

static bool is_mark_byte(char c)
{
	return c == '/' || c == '*' || c == '#' || c == '>' || c == '|' || c == '\0';
}

/* Marks that stand before each line of a comment or a quotation. */
static bool is_mark(const struct reader *r)
{
	const struct line *l = current(r);

	if (!is_mark_byte(l->s[r->at]))
		return false;
	for (size_t i = 0; i < r->at; i++)
		if (i > MAX_MARKS || !(is_mark_byte(l->s[i]) || l->s[i] == ' ' || l->s[i] == '\t'))
			return false;
	return true;
}

/* Bytes between the tokens that are no blanks: marks, and what source code puts around masked JSON.
 */
static size_t between(const struct reader *r)
{
	const char *s = current(r)->s + r->at;

	if (is_mark(r))
		return 1;
	if (!r->masked)
		return 0;
	if (*s == '\\' && strchr("nrt", s[1]) && s[1])
		return 2;
	return strchr("\"'`+;", *s) != NULL;
}

/* A string from its quote on, which may be \" inside a string of source code. */
static bool read_string(struct reader *r)
{
	const struct line *l = current(r);
	char first = l->s[r->at];
	size_t quote = first == '\\' ? 2 : 1, from = r->at + quote;

	for (size_t i = from; i + quote <= l->n; i++) {
		if (l->s[i] == first && (quote == 1 || l->s[i + 1] == '"'))
			return take(r, from, i - from, i + quote);
		if (l->s[i] == '\\')
			i++;
	}
	return false;
}

static bool read_json_number(struct reader *r)
{
	const struct line *l = current(r);
	size_t n = number_read(l->s + r->at, l->n - r->at, &r->value), end = r->at + n;

	if (!n || (end < l->n && !strchr(",}] \t\\", l->s[end])))
		return false;
	return take(r, r->at, n, end);
}

static bool read_word(struct reader *r)
{
	static const char *const words[] = {"true", "false", "null", "nan", "-nan", "inf", "-inf"};
	const struct line *l = current(r);

	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		size_t n = strlen(words[i]);

		if (l->n - r->at >= n && memcmp(l->s + r->at, words[i], n) == 0)
			return take(r, r->at, n, r->at + n);
	}
	return false;
}

/* "...", "…": values left out. Their length. */
static size_t elision(const struct reader *r)
{
	const struct line *l = current(r);
	size_t end = r->at;

	if (l->s[r->at] == '\xe2' && l->n - r->at >= 3 &&
	    memcmp(l->s + r->at, "\xe2\x80\xa6", 3) == 0)
		return 3;
	while (end < l->n && l->s[end] == '.')
		end++;
	return end - r->at >= 2 ? end - r->at : 0;
}

static bool is_punctuation(char c)
{
	return c == '{' || c == '}' || c == '[' || c == ']' || c == ':' || c == ',';
}

static enum token read_token(struct reader *r)
{
	while (r->line < r->t->n) {
		const struct line *l = current(r);
		const char *s = l->s + r->at;

		if (r->at >= l->n) {
			r->line++;
			r->at = 0;
		} else if (*s == ' ' || *s == '\t') {
			r->at++;
		} else if (between(r)) {
			r->at += between(r);
		} else if (elision(r)) {
			r->at += elision(r);
			r->passed_over++;
		} else if (is_punctuation(*s)) {
			take(r, r->at, 1, r->at + 1);
			return TOKEN_PUNCTUATION;
		} else if (*s == '"' || (*s == '\\' && s[1] == '"')) {
			if (read_string(r))
				return TOKEN_STRING;
			if (!pass_line(r))
				break;
		} else if (read_json_number(r)) {
			return TOKEN_NUMBER;
		} else if (read_word(r)) {
			return TOKEN_WORD;
		} else if (!pass_line(r)) {
			break;
		}
	}
	return TOKEN_END;
}

static struct json *add_value(struct reader *r, enum json_type type)
{
	struct json *v = pool_alloc(r->pool, sizeof *v);

	*v = (struct json){
		.type = type,
		.key = r->colon ? r->key : NULL,
		.key_n = r->key_n,
		.line = r->token_line,
		.at = r->token_at,
		.n = r->token_n,
		.value = r->value,
		.whole = type != JSON_OBJECT && type != JSON_ARRAY,
		.parent = r->open,
	};
	if (r->open->last)
		r->open->last->next = v;
	else
		r->open->first = v;
	r->open->last = v;
	r->n_values++;
	r->key = NULL;
	r->colon = false;
	return v;
}

/* Takes the last value of the open object away. */
static void drop_last(struct reader *r)
{
	struct json *v = r->open->first, *before = NULL;

	for (; v && v->next; v = v->next)
		before = v;
	if (before)
		before->next = NULL;
	else
		r->open->first = NULL;
	r->open->last = before;
}

static void open_value(struct reader *r, char brace)
{
	if (r->depth >= MAX_DEPTH) {
		r->too_deep++;
		return;
	}
	r->open = add_value(r, brace == '{' ? JSON_OBJECT : JSON_ARRAY);
	r->depth++;
}

/* Closes the innermost value that the brace fits. */
static void close_value(struct reader *r, char brace)
{
	enum json_type type = brace == '}' ? JSON_OBJECT : JSON_ARRAY;
	struct json *v = r->open;

	if (r->too_deep) {
		r->too_deep--;
		return;
	}
	while (v && v->type != type)
		v = v->parent;
	if (!v || (!v->parent && r->fragment))
		return;
	for (; r->open != v; r->open = r->open->parent)
		r->depth--;
	v->whole = true;
	r->open = v->parent;
	r->depth--;
}

/* False: the document is over, since another one begins. */
static bool read_punctuation(struct reader *r)
{
	const char c = r->t->lines[r->token_line].s[r->token_at];

	if ((c == '{' || c == '[') && r->open->type == JSON_OBJECT && !r->colon && !r->too_deep &&
	    !(r->fragment && r->before == ','))
		return false;
	r->before = c;
	if (c == '{' || c == '[')
		open_value(r, c);
	else if (c == '}' || c == ']')
		close_value(r, c);
	else if (c == ':')
		r->colon = r->key != NULL;
	if (c != ':') {
		r->key = NULL;
		r->colon = false;
	}
	return true;
}

static void read_scalar(struct reader *r, enum token token)
{
	const struct line *l = &r->t->lines[r->token_line];

	if (r->too_deep)
		return;
	if (r->open->type == JSON_OBJECT && token == TOKEN_STRING && !r->colon) {
		r->key = l->s + r->token_at;
		r->key_n = r->token_n;
	} else if (r->colon || r->open->type == JSON_ARRAY) {
		add_value(r, token == TOKEN_NUMBER   ? JSON_NUMBER
		             : token == TOKEN_STRING ? JSON_STRING
		                                     : JSON_WORD);
	}
}

/* Whether the first quote behind byte `at` of a line is masked. */
static bool is_masked(const struct line *l, size_t at)
{
	const char *quote = at < l->n ? memchr(l->s + at, '"', l->n - at) : NULL;

	return quote && quote > l->s && quote[-1] == '\\';
}

struct json_document json_read(struct pool *pool, const struct text *t, size_t line, size_t at)
{
	struct reader r = {.pool = pool, .t = t, .line = line, .at = at};
	struct json_document doc = {.root = pool_alloc(pool, sizeof *doc.root), .end = line};
	enum token before = TOKEN_END;

	*doc.root = (struct json){.type = JSON_OBJECT, .line = line, .at = at, .n = 1};
	r.open = doc.root;
	doc.fragment = r.fragment = at >= t->lines[line].n || t->lines[line].s[at] != '{';
	r.masked = is_masked(&t->lines[line], at);
	r.at += !r.fragment;
	while (r.open && r.n_values < MAX_VALUES) {
		enum token token = read_token(&r);

		if (token == TOKEN_END || (token == TOKEN_PUNCTUATION && !read_punctuation(&r)))
			break;
		if (token != TOKEN_PUNCTUATION) {
			read_scalar(&r, token);
			r.before = 0;
		}
		before = token;
		doc.end = r.token_line;
		doc.end_at = r.at;
	}
	doc.whole = !r.open && !r.passed_over;
	if (r.open && before == TOKEN_NUMBER && r.open->last)
		drop_last(&r);
	return doc;
}

static bool key_is(const struct json *member, const char *key, size_t n)
{
	return member->key && member->key_n == n && memcmp(member->key, key, n) == 0;
}

bool json_key_is(const struct json *member, const char *key)
{
	return key_is(member, key, strlen(key));
}

const struct json *json_member(const struct json *object, const char *key)
{
	const struct json *found = NULL;
	size_t n = strlen(key);

	for (const struct json *v = object ? object->first : NULL; v; v = v->next)
		if (key_is(v, key, n))
			found = v;
	return found;
}

bool json_open_brace(const struct text *t, size_t *line, size_t *at)
{
	size_t closed = 0, seen = 0, end = *at;

	for (size_t i = *line; i + MAX_ABOVE > *line; i--) {
		const char *s = t->lines[i].s;

		for (size_t k = i == *line ? end : t->lines[i].n; k-- > 0;) {
			if (++seen > MAX_ABOVE_BYTES)
				return false;
			if (s[k] == '}') {
				closed++;
			} else if (s[k] == '{' && closed) {
				closed--;
			} else if (s[k] == '{') {
				*line = i;
				*at = k;
				return true;
			}
		}
		if (!i)
			break;
	}
	return false;
}
