/* SPDX-License-Identifier: MIT */
/* A root that a test makes: what stands for / when facts and counters are read. Included once by a
 * test program, behind cmocka.h. */
#include <stdlib.h>
#include <string.h>

#include "base/file.h"

static char root[] = "/tmp/kurabe-root-XXXXXX";

static void put(const char *path, const char *text)
{
	struct buf full = BUF_INIT, err = BUF_INIT;

	buf_printf(&full, "%s%s", root, path);
	*strrchr(full.s, '/') = '\0';
	assert_int_equal(file_mkdirs(full.s, &err), 0);
	buf_clear(&full);
	buf_printf(&full, "%s%s", root, path);
	assert_int_equal(file_write(full.s, text, strlen(text), &err), 0);
	buf_release(&full);
	buf_release(&err);
}

static int begin(void **state)
{
	(void)state;
	memcpy(strrchr(root, '-'), "-XXXXXX", 7);
	return mkdtemp(root) ? 0 : -1;
}

static int end(void **state)
{
	struct buf err = BUF_INIT;

	(void)state;
	return file_remove_tree(root, &err);
}
