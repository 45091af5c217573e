/* SPDX-License-Identifier: MIT */
/* Templates: which file a name means. A folder of one's own may hold any of them; the others are
 * those that kurabe was installed with.
 * Everything below render but render/chart may include this. It knows libc only. */
#ifndef RENDER_TEMPLATES_H
#define RENDER_TEMPLATES_H

#include <stdbool.h>

/* The folder of those installed; where they are not, the one where they ought to be. Lent. */
const char *templates_folder(void);

/* The path of a template ("layout.xsl", "lang/en.xml"): in `folder` if it is there, else among those
 * installed. To free(). */
char *templates_path(const char *folder, const char *name);

/* The path of the template that was installed, whether it is there or not. To free(). */
char *templates_installed(const char *name);

/* Whether `folder` has a file of that name, and is another folder than that of those installed. */
bool templates_has_own(const char *folder, const char *name);

#endif
