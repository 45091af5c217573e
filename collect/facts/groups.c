/* SPDX-License-Identifier: MIT */
#include "collect/facts/groups.h"

#include <string.h>

/* A group and all above it: "/a/b", "/a", "". The text is cut meanwhile. */
static void visit_upwards(const struct facts_env *env, enum group_kind kind, char *group,
			  group_visit *visit, void *user)
{
	static const char *const folders[] = {
		[GROUP_CPU] = "/sys/fs/cgroup/cpu",
		[GROUP_MEMORY] = "/sys/fs/cgroup/memory",
		[GROUP_UNIFIED] = "/sys/fs/cgroup",
	};

	if (strstr(group, "..") || strcmp(group, "/") == 0)
		*group = '\0';
	for (;;) {
		char *slash = strrchr(group, '/');
		struct buf folder = BUF_INIT;

		buf_printf(&folder, "%s%s", folders[kind], group);
		visit(env, kind, folder.s, user);
		buf_release(&folder);
		if (!slash)
			return;
		*slash = '\0';
	}
}

/* Whether "cpu,cpuacct" has the word; the list ends at a colon. */
static bool names_controller(const char *names, const char *word)
{
	size_t n = strlen(word);

	while (*names && *names != ':') {
		size_t length = strcspn(names, ",:");

		if (length == n && strncmp(names, word, n) == 0)
			return true;
		names += length + (names[length] == ',');
	}
	return false;
}

/* "0::/system.slice/x.service" (v2) or "4:cpu,cpuacct:/user.slice" (v1) */
void groups_visit(const struct facts_env *env, group_visit *visit, void *user)
{
	struct buf text = BUF_INIT;
	char *at, *line;

	facts_file(env, &text, "/proc/self/cgroup");
	at = text.s;
	while ((line = next_line(&at))) {
		char *names = strchr(line, ':'), *group = names ? strchr(names + 1, ':') : NULL;

		if (!group)
			continue;
		names++;
		if (names == group)
			visit_upwards(env, GROUP_UNIFIED, group + 1, visit, user);
		else if (names_controller(names, "cpu"))
			visit_upwards(env, GROUP_CPU, group + 1, visit, user);
		else if (names_controller(names, "memory"))
			visit_upwards(env, GROUP_MEMORY, group + 1, visit, user);
	}
	buf_release(&text);
}
