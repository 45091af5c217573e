/* SPDX-License-Identifier: MIT */
/* The file of a storage test: it has no name, no holes, and does not compress. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include "base/file.h"
#include "base/memory.h"
#include "collect/disk/file.h"

enum { SIZE = (3 << 20) + 4096 };

static char place[] = "./kurabe-file-XXXXXX";

static void check_content(const struct disk_file *f)
{
	unsigned char *bytes = disk_memory(SIZE);
	uLongf packed = compressBound(SIZE);
	unsigned char *out = xmalloc(packed);

	assert_int_equal(pread(f->fd, bytes, SIZE, 0), SIZE);
	assert_int_equal(compress2(out, &packed, bytes, SIZE, 6), Z_OK);
	assert_true(packed > SIZE * 0.99);
	free(bytes);
	free(out);
}

static void lays_out(bool direct)
{
	struct disk_file f;
	struct buf err = BUF_INIT;
	struct stat st;

	assert_int_equal(disk_file_make(&f, place, SIZE, direct, &err), 0);
	assert_int_equal(fstat(f.fd, &st), 0);
	assert_int_equal(st.st_nlink, 0);
	assert_int_equal(st.st_size, SIZE);
	assert_true((uint64_t)st.st_blocks * 512 >= SIZE);
	assert_int_equal(lseek(f.fd, 0, SEEK_HOLE), SIZE);
	if (!direct)
		assert_false(f.direct);
	else
		assert_true(f.direct != (f.refused[0] != '\0'));
	check_content(&f);
	disk_file_close(&f);
}

static void has_no_name(void **state)
{
	(void)state;
	lays_out(true);
	lays_out(false);
	assert_int_equal(rmdir(place), 0); /* it is empty */
	assert_int_equal(mkdir(place, 0700), 0);
}

static void leaves_room(void **state)
{
	struct disk_file f;
	struct buf err = BUF_INIT;

	(void)state;
	assert_int_equal(disk_file_make(&f, place, (uint64_t)1 << 55, false, &err), -1);
	assert_non_null(strstr(err.s, "would not leave a tenth"));
	assert_int_equal(f.fd, -1);
	buf_release(&err);
}

static void only_reads_what_exists(void **state)
{
	char path[64];
	struct disk_file f;
	struct buf err = BUF_INIT;

	(void)state;
	snprintf(path, sizeof path, "%s/data", place);
	assert_int_equal(file_write(path, "12345678", 8, &err), 0);
	assert_int_equal(disk_file_open(&f, path, 8, false, &err), 0);
	assert_int_equal(pwrite(f.fd, "x", 1, 0), -1);
	disk_file_close(&f);
	assert_int_equal(disk_file_open(&f, path, 9, false, &err), -1);
	assert_non_null(strstr(err.s, "file or device of 9 bytes"));
	buf_clear(&err);
	assert_int_equal(disk_file_open(&f, place, 0, false, &err), -1);
	unlink(path);
	buf_release(&err);
}

static int make_place(void **state)
{
	(void)state;
	return mkdtemp(place) ? 0 : -1;
}

static int remove_place(void **state)
{
	struct buf err = BUF_INIT;

	(void)state;
	return file_remove_tree(place, &err);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(has_no_name),
		cmocka_unit_test(leaves_room),
		cmocka_unit_test(only_reads_what_exists),
	};

	return cmocka_run_group_tests(tests, make_place, remove_place);
}
