/* SPDX-License-Identifier: MIT */
/* What a site comes of besides the archive: this program, the libraries that draw, fonts, templates. */
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <libxslt/xslt.h>

#include "base/file.h"
#include "base/memory.h"
#include "render/chart/chart.h"
#include "render/site_parts.h"
#include "render/templates.h"

enum { FILE_MAX = 256 << 20, DEPTH = 2 };

static void add_file(struct sha256 *h, const char *path, const char *name)
{
	struct buf bytes = BUF_INIT, err = BUF_INIT;
	char hex[SHA256_HEX];

	if (file_read(path, FILE_MAX, &bytes, &err) < 0)
		buf_clear(&bytes);
	sha256_of(bytes.s, bytes.n, hex);
	sha256_add(h, name, strlen(name) + 1);
	sha256_add(h, hex, sizeof hex);
	buf_release(&bytes);
	buf_release(&err);
}

static void add_folder(struct sha256 *h, const char *path, int depth)
{
	struct dirent **entries;
	int n = depth ? scandir(path, &entries, NULL, alphasort) : -1;

	for (int i = 0; i < n; i++) {
		struct buf file = BUF_INIT;
		struct stat st;

		buf_printf(&file, "%s/%s", path, entries[i]->d_name);
		if (entries[i]->d_name[0] != '.' && stat(file.s, &st) == 0) {
			if (S_ISREG(st.st_mode))
				add_file(h, file.s, entries[i]->d_name);
			else
				add_folder(h, file.s, depth - 1);
		}
		buf_release(&file);
		free(entries[i]);
	}
	if (n >= 0)
		free(entries);
}

void site_program_key(const char *templates, char key[SHA256_HEX])
{
	struct buf drawn = BUF_INIT;
	struct sha256 h;

	sha256_init(&h);
	add_file(&h, "/proc/self/exe", KURABE_VERSION);
	chart_libraries(&drawn);
	buf_printf(&drawn, "libxml2 %s libxslt %s", xmlParserVersion, xsltEngineVersion);
	sha256_add(&h, drawn.s, drawn.n);
	add_folder(&h, templates_folder(), DEPTH);
	add_folder(&h, templates, DEPTH);
	sha256_hex(&h, key);
	buf_release(&drawn);
}
