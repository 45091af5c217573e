#include "render/templates.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"

static char *join(const char *folder, const char *name)
{
	struct buf path = BUF_INIT;

	buf_printf(&path, "%s/%s", folder, name);
	return buf_detach(&path);
}

char *templates_installed(const char *name)
{
	return join(KURABE_TEMPLATES, name);
}

bool templates_has_own(const char *folder, const char *name)
{
	char *path = join(folder, name);
	bool there = strcmp(folder, KURABE_TEMPLATES) != 0 && access(path, F_OK) == 0;

	free(path);
	return there;
}

char *templates_path(const char *folder, const char *name)
{
	return templates_has_own(folder, name) ? join(folder, name) : templates_installed(name);
}
