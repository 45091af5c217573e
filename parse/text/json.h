/* SPDX-License-Identifier: MIT */
/* JSON as it stands in logs: read whatever surrounds it, however it ends, each value with its
 * place. parse/format may include this. It includes base and the text only. */
#ifndef PARSE_TEXT_JSON_H
#define PARSE_TEXT_JSON_H

#include "base/pool.h"
#include "parse/text/text.h"

enum json_type { JSON_OBJECT, JSON_ARRAY, JSON_STRING, JSON_NUMBER, JSON_WORD };

/* A value; it lives in the pool given to json_read(). */
struct json {
	enum json_type type;
	const char *key; /* as printed, without its quotes; lent by the text; NULL: none */
	size_t key_n;
	size_t line, at, n; /* its text: index of the line, byte, bytes; quotes excluded */
	double value;       /* of a number */
	bool whole;         /* false: an object or array whose end was not met */
	struct json *parent, *next, *first, *last;
};

struct json_document {
	struct json *root; /* an object */
	size_t end;        /* index of the last line that holds something of it */
	size_t end_at;     /* the byte of that line behind it */
	bool whole;        /* its end was met and nothing was passed over */
	bool fragment;     /* it began without a brace */
};

/* Reads the document whose first brace stands at byte `at` of a line, or, where none stands there,
 * the members from there on as if one did. Commas too many or missing do no harm, a key may occur
 * often, lines of other text are passed over; the document ends with its last brace, a code fence,
 * or where other text begins. A number that ends the document may lack digits and is left out. */
struct json_document json_read(struct pool *pool, const struct text *t, size_t line, size_t at);

/* The last member of that name, or NULL. `object` may be NULL. */
const struct json *json_member(const struct json *object, const char *key);
bool json_key_is(const struct json *member, const char *key);

/* The place of the `{` that opens the object which byte *at of line *line stands in, at most a few
 * lines above. False: none is near. */
bool json_open_brace(const struct text *t, size_t *line, size_t *at);

#endif
