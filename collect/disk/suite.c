/* SPDX-License-Identifier: MIT */
#include "collect/disk/suite.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

const struct disk_suite *const disk_suites[] = {&disk_suite_fio, &disk_suite_ioping,
                                                &disk_suite_bonnie, &disk_suite_hdparm, NULL};

bool disk_suite_exists(const char *name)
{
	for (size_t i = 0; disk_suites[i]; i++)
		if (strcmp(disk_suites[i]->name, name) == 0)
			return true;
	return false;
}

void disk_tests_add(struct disk_tests *t, const struct disk_test *test)
{
	struct disk_test *to;

	GROW(t->list, t->n, t->cap);
	to = &t->list[t->n++];
	*to = *test;
	to->name = xstrdup(test->name);
	to->title = xstrdup(test->title);
	to->dir = xstrdup(test->dir);
}

static void test_release(struct disk_test *t)
{
	if (t->free_config)
		t->free_config(t->config);
	free(t->name);
	free(t->title);
	free(t->dir);
}

void disk_tests_release(struct disk_tests *t)
{
	for (size_t i = 0; i < t->n; i++)
		test_release(&t->list[i]);
	free(t->list);
	*t = (struct disk_tests){0};
}

const struct disk_test *disk_tests_find(const struct disk_tests *t, const char *name)
{
	for (size_t i = 0; i < t->n; i++)
		if (strcmp(t->list[i].name, name) == 0)
			return &t->list[i];
	return NULL;
}

void disk_tests_filter(struct disk_tests *t, bool (*keep)(const struct disk_test *t, void *user),
                       void *user)
{
	size_t kept = 0;

	for (size_t i = 0; i < t->n; i++) {
		if (keep(&t->list[i], user))
			t->list[kept++] = t->list[i];
		else
			test_release(&t->list[i]);
	}
	t->n = kept;
}
