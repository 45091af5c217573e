/* SPDX-License-Identifier: MIT */
/* Pictures of the author. */
#include <string.h>

#include "base/file.h"
#include "render/article/writing.h"

enum { PICTURE_MAX = 16 << 20 };

/* Two bytes, the higher first. */
static unsigned two(const unsigned char *s)
{
	return (unsigned)s[0] << 8 | s[1];
}

/* A JPEG's size stands in the segment SOFn, behind others (ITU-T T.81, B.2). */
static void read_jpeg(const unsigned char *s, size_t n, unsigned size[2])
{
	for (size_t i = 2; i + 9 <= n && s[i] == 0xFF; i += 2 + (size_t)two(s + i + 2)) {
		bool frame = s[i + 1] >= 0xC0 && s[i + 1] <= 0xCF && s[i + 1] != 0xC4 &&
		             s[i + 1] != 0xC8 && s[i + 1] != 0xCC;

		if (!frame)
			continue;
		size[0] = two(s + i + 7);
		size[1] = two(s + i + 5);
		return;
	}
}

/* Width and height in px, so that a page keeps their place; 0: not known. */
static void read_size(const unsigned char *s, size_t n, unsigned size[2])
{
	size[0] = size[1] = 0;
	if (n >= 24 && memcmp(s, "\x89PNG", 4) == 0 && !two(s + 16) && !two(s + 20)) {
		size[0] = two(s + 18);
		size[1] = two(s + 22);
	} else if (n >= 10 && memcmp(s, "GIF8", 4) == 0) {
		size[0] = (unsigned)s[7] << 8 | s[6];
		size[1] = (unsigned)s[9] << 8 | s[8];
	} else if (n >= 4 && s[0] == 0xFF && s[1] == 0xD8) {
		read_jpeg(s, n, size);
	}
}

static bool is_picture(const char *path)
{
	static const char *const endings[] = {".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg"};
	size_t n = strlen(path);

	for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
		size_t k = strlen(endings[i]);

		if (n > k && strcmp(path + n - k, endings[i]) == 0)
			return true;
	}
	return false;
}

/* A path down from the folder of the articles, which needs no escapes in a page or Markdown. */
static bool is_below(const char *path)
{
	return file_is_below(path) && !strpbrk(path, ":\\?#%\"<>");
}

const char *article_picture(struct writing *w, const char *path, struct word at, unsigned size[2])
{
	struct view *v = w->v;
	const char *slash = strrchr(w->a->file, '/');
	struct buf file = BUF_INIT, bytes = BUF_INIT, err = BUF_INIT;
	const char *to = NULL;

	buf_put(&file, w->a->file, slash ? (size_t)(slash - w->a->file) + 1 : 0);
	buf_puts(&file, path);
	if (!is_below(path) || !is_picture(path))
		article_fault(w, at,
		              "'%s' is no picture beside the article; pages show PNG, JPEG, GIF, WebP and "
		              "SVG files of that folder",
		              path);
	else if (file_read(file.s, PICTURE_MAX, &bytes, &err) < 0)
		article_fault(w, at, "%s", err.s);
	else if (!w->dry && pages_put(v->pages, pool_printf(&v->pool, "article/%s", path), bytes.s,
	                              bytes.n) < 0)
		v->failed = true;
	else
		to = pool_printf(&v->pool, "article/%s", path);
	read_size((const unsigned char *)bytes.s, bytes.n, size);
	buf_release(&file);
	buf_release(&bytes);
	buf_release(&err);
	return to;
}
