/* SPDX-License-Identifier: MIT */
#include "render/templates.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/installed.h"

/* As seen from bin, from libexec/kurabe, and where the build was told they would be. */
static const char *const folders[] = {"../share/kurabe", "../../share/kurabe", KURABE_DATADIR,
                                      NULL};

const char *templates_folder(void)
{
	static char *found;

	if (!found) {
		struct buf path = BUF_INIT;

		if (!installed_find(folders, "templates", &path))
			buf_puts(&path, KURABE_DATADIR "/templates");
		found = realpath(path.s, NULL); /* in a tree where it was built it is a link */
		if (!found)
			found = buf_detach(&path);
		buf_release(&path);
	}
	return found;
}

static char *join(const char *folder, const char *name)
{
	struct buf path = BUF_INIT;

	buf_printf(&path, "%s/%s", folder, name);
	return buf_detach(&path);
}

char *templates_installed(const char *name)
{
	return join(templates_folder(), name);
}

bool templates_has_own(const char *folder, const char *name)
{
	char *path = join(folder, name);
	bool there = strcmp(folder, templates_folder()) != 0 && access(path, F_OK) == 0;

	free(path);
	return there;
}

char *templates_path(const char *folder, const char *name)
{
	return templates_has_own(folder, name) ? join(folder, name) : templates_installed(name);
}
