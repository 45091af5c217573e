/* SPDX-License-Identifier: MIT */
#include "parse/companion.h"

#include <string.h>

#include "base/file.h"

static const char *base_name(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

static bool ends_with(const char *s, const char *end)
{
	size_t n = strlen(s), k = strlen(end);

	return n >= k && strcmp(s + n - k, end) == 0;
}

/* Whether the folder the path lies in is called `articles`. */
static bool lies_in_articles(const char *path)
{
	static const char folder[] = "articles";
	size_t n = (size_t)(base_name(path) - path), k = strlen(folder);

	return n > k && memcmp(path + n - 1 - k, folder, k) == 0 &&
	       (n == k + 1 || path[n - 2 - k] == '/');
}

/* Whether text begins with front matter in which a line begins with `kurabe:`. */
static bool has_front_matter(const char *s, size_t n)
{
	static const char fence[] = "---\n", key[] = "kurabe:";
	const char *end = s + n;

	if (n < strlen(fence) || memcmp(s, fence, strlen(fence)) != 0)
		return false;
	for (const char *p = s + strlen(fence); p < end;) {
		const char *lf = memchr(p, '\n', (size_t)(end - p));
		size_t line = (size_t)((lf ? lf : end) - p);

		if (line >= 3 && memcmp(p, "---", 3) == 0)
			return false;
		if (line >= strlen(key) && memcmp(p, key, strlen(key)) == 0)
			return true;
		p += line + 1;
	}
	return false;
}

enum companion companion_of(const struct input *in)
{
	if (in->member)
		return COMPANION_NONE;
	if (strcmp(base_name(in->path), "plans.ini") == 0)
		return COMPANION_PLANS;
	if (ends_with(in->path, ".md") &&
	    (lies_in_articles(in->path) || has_front_matter(in->bytes, in->n)))
		return COMPANION_ARTICLE;
	return COMPANION_NONE;
}

int companion_copy(const struct input *in, enum companion kind, const char *data,
                   struct diags *diags, struct buf *err)
{
	struct buf path = BUF_INIT;
	int ret;

	buf_puts(&path, data);
	if (kind == COMPANION_ARTICLE)
		buf_puts(&path, "/articles");
	ret = file_mkdirs(path.s, err);
	buf_printf(&path, "/%s", base_name(in->path));
	if (ret == 0)
		ret = file_exists(path.s, err);
	if (ret == 0)
		ret = file_write(path.s, in->bytes, in->n, err);
	else if (ret > 0 && !file_holds(path.s, in->bytes, in->n))
		diag_add(diags, LEVEL_NOTE, in->name, 0, 0,
		         "is not copied, since '%s' is there and differs: that one counts", path.s);
	buf_release(&path);
	return ret < 0 ? -1 : 0;
}
