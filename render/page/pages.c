/* SPDX-License-Identifier: MIT */
#include "render/page/pages_parts.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/number.h"
#include "render/templates.h"

static const char new_prefix[] = "site.new-", old_prefix[] = "site.old-",
		  made_prefix[] = "site.made-", read_prefix[] = "site.read-";

static char *join(const char *dir, const char *name)
{
	struct buf path = BUF_INIT;

	buf_printf(&path, "%s/%s", dir, name);
	return buf_detach(&path);
}

static char *join_pid(const char *dir, const char *prefix)
{
	struct buf path = BUF_INIT;

	buf_printf(&path, "%s/%s%ld", dir, prefix, (long)getpid());
	return buf_detach(&path);
}

/* Adds what `err` says as a diagnostic of an output. Returns -1. */
int pages_fail(struct pages *p, struct buf *err)
{
	diag_add(p->diags, LEVEL_OUTPUT, NULL, 0, 0, "%s", err->s);
	buf_release(err);
	return -1;
}

/* Left behind by a process that is gone. */
static bool is_stale(const char *name)
{
	const char *const prefixes[] = {new_prefix, old_prefix, made_prefix, read_prefix};
	const char *digits = NULL;
	uint64_t pid;

	for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
		if (strncmp(name, prefixes[i], strlen(prefixes[i])) == 0)
			digits = name + strlen(prefixes[i]);
	if (!digits || !number_read_u64(digits, strlen(digits), &pid) || pid > INT32_MAX)
		return false;
	return pid == (uint64_t)getpid() || (kill((pid_t)pid, 0) < 0 && errno == ESRCH);
}

static void remove_stale(struct pages *p)
{
	DIR *dir = opendir(p->data);

	if (!dir)
		return;
	for (struct dirent *e; (e = readdir(dir));) {
		struct buf err = BUF_INIT;
		char *path = join(p->data, e->d_name);

		if (is_stale(e->d_name) && file_remove_tree(path, &err) < 0)
			pages_fail(p, &err);
		buf_release(&err);
		free(path);
	}
	closedir(dir);
}

static void pages_free(struct pages *p)
{
	stylesheets_free(p->sheets);
	backlinks_free(p->backlinks);
	single_free(p->single);
	free(p->data);
	free(p->folder);
	free(p->templates);
	for (size_t i = 0; i < p->n_paths; i++)
		free(p->paths[i]);
	free(p->paths);
	kept_free(p->kept);
	buf_release(&p->made);
	buf_release(&p->record);
	for (size_t i = 0; i < p->n_folders; i++)
		free(p->folders[i]);
	free(p->folders);
	free(p);
}

/* The style sheet and, behind it, own.css of a folder of templates, appended. */
static int read_style(struct pages *p, struct buf *css)
{
	struct buf err = BUF_INIT;
	char *path = templates_path(p->templates, "style.css");
	int r = file_read(path, 1 << 20, css, &err);

	if (r == 0 && templates_has_own(p->templates, "own.css")) {
		free(path);
		path = templates_path(p->templates, "own.css");
		r = file_read(path, 1 << 20, css, &err);
	}
	if (r < 0)
		pages_fail(p, &err);
	free(path);
	return r;
}

static int copy_style(struct pages *p)
{
	struct buf css = BUF_INIT;
	int r = read_style(p, &css);

	if (r == 0)
		r = pages_put(p, "style.css", css.s, css.n);
	buf_release(&css);
	return r;
}

int pages_single(struct pages *p)
{
	struct buf css = BUF_INIT;
	int r = read_style(p, &css);

	if (r == 0)
		p->single = single_new(css.s);
	buf_release(&css);
	return r;
}

struct pages *pages_begin(const char *data, const char *templates, struct lang *const *langs,
			  size_t n, struct diags *diags)
{
	struct pages *p = xcalloc(1, sizeof *p);
	struct buf err = BUF_INIT;
	int r = 0;

	buf_init(&p->made);
	buf_init(&p->record);

	p->data = xstrdup(data);
	p->folder = join_pid(data, new_prefix);
	p->templates = xstrdup(templates);
	p->langs = langs;
	p->n_langs = n;
	p->diags = diags;
	p->sheets = stylesheets_new(templates, diags);
	p->backlinks = backlinks_new();
	remove_stale(p);
	if (file_mkdirs(p->folder, &err) < 0)
		r = pages_fail(p, &err);
	if (r < 0 || copy_style(p) < 0) {
		pages_abort(p);
		return NULL;
	}
	return p;
}

/* Makes the folder of a file, unless that was done before: a site has few. */
static int make_folder(struct pages *p, const char *file, struct buf *err)
{
	size_t n = (size_t)(strrchr(file, '/') - file);
	char *folder;

	for (size_t i = 0; i < p->n_folders; i++)
		if (strncmp(p->folders[i], file, n) == 0 && !p->folders[i][n])
			return 0;
	folder = xstrndup(file, n);
	if (file_mkdirs(folder, err) < 0) {
		free(folder);
		return -1;
	}
	GROW(p->folders, p->n_folders, p->cap_folders);
	p->folders[p->n_folders++] = folder;
	return 0;
}

int pages_put_as(struct pages *p, const char *path, const char *key, const void *bytes, size_t n)
{
	struct buf err = BUF_INIT;
	char *file = join(p->folder, path);
	int r = 0;

	if (!file_is_below(path)) {
		buf_printf(&err, "\"%s\" is no path of a site, so it was not written.", path);
		r = pages_fail(p, &err);
	} else if (make_folder(p, file, &err) < 0 || file_put(file, bytes, n, &err) < 0) {
		r = pages_fail(p, &err);
	} else {
		kept_file(&p->record, p->folder, path, key);
		if (p->single)
			single_keep(p->single, path, bytes, n);
	}
	free(file);
	buf_release(&err);
	return r;
}

int pages_put(struct pages *p, const char *path, const void *bytes, size_t n)
{
	char key[SHA256_KEY];
	struct sha256 h;

	sha256_init(&h);
	sha256_add(&h, bytes, n);
	sha256_key(&h, key);
	return pages_put_as(p, path, key, bytes, n);
}

bool pages_have(struct pages *p, const char *path, const char *key)
{
	return p->kept && kept_take(p->kept, key, path, p->folder, &p->record);
}

/* Makes the site in the tree of the spare one, if there is one. */
static void use_spare(struct pages *p)
{
	struct buf err = BUF_INIT;

	if (file_remove_tree(p->folder, &err) < 0)
		p->failed = pages_fail(p, &err) < 0;
	else if (!kept_claim(p->kept, p->folder) && file_mkdirs(p->folder, &err) < 0)
		p->failed = pages_fail(p, &err) < 0;
	else
		p->failed = copy_style(p) < 0;
}

void pages_keep(struct pages *p, const char *program, bool again)
{
	p->kept = kept_read(p->data, again ? NULL : program);
	kept_begin(p->kept, &p->made, program);
	if (!again)
		use_spare(p);
}

void pages_menu(struct pages *p, const char *const *ids)
{
	p->menu = ids;
}

void pages_address(struct pages *p, const char *url, bool feed)
{
	p->url = url;
	p->feed = feed;
}

/* Puts the new folder in the place of the old one, which goes to `old`. Where the file system can't
 * exchange two names, there is a moment without a site. */
static int swap_in(struct pages *p, const char *site, const char *old, struct buf *err)
{
	if (renameat2(AT_FDCWD, p->folder, AT_FDCWD, site, RENAME_EXCHANGE) == 0)
		return 0;
	if (rename(site, old) < 0 && errno != ENOENT) {
		buf_printf(err, "%s can't be moved away (%s), so the new site was not put there.",
			   site, strerror(errno));
		return -1;
	}
	if (rename(p->folder, site) < 0) {
		buf_printf(err, "%s can't be renamed to %s (%s), so the old site stays.", p->folder,
			   site, strerror(errno));
		rename(old, site);
		return -1;
	}
	return 0;
}

static int sync_folder(const char *dir, struct buf *err)
{
	int fd = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC), ret = 0;

	if (fd < 0 || fsync(fd) < 0) {
		buf_printf(err, "can't make durable '%s': %s", dir, strerror(errno));
		ret = -1;
	}
	if (fd >= 0)
		close(fd);
	return ret;
}

/* What becomes of the site that was replaced. */
static int put_away(const struct pages *p, const char *old, struct buf *err)
{
	const char *tree = access(p->folder, F_OK) == 0 ? p->folder : old;

	return p->kept ? kept_put_away(p->kept, tree, err) : file_remove_tree(tree, err);
}

int pages_end(struct pages *p)
{
	struct buf err = BUF_INIT;
	char *site = join(p->data, "site"), *old = join_pid(p->data, old_prefix);
	char *made = join_pid(p->data, made_prefix);
	int r = -1;

	if (p->failed || (p->url && pages_sitemap(p) < 0)) {
		pages_abort(p);
		goto out;
	}
	if (p->kept)
		kept_trim(p->kept);
	if (file_put(made, p->made.s, p->made.n, &err) < 0 || file_sync(p->folder, &err) < 0 ||
	    swap_in(p, site, old, &err) < 0) {
		unlink(made);
		pages_fail(p, &err);
		pages_abort(p);
	} else {
		kept_move(made, p->data);
		if (sync_folder(p->data, &err) < 0 || put_away(p, old, &err) < 0)
			pages_fail(p, &err);
		pages_free(p);
		r = 0;
	}
out:
	free(site);
	free(old);
	free(made);
	return r;
}

void pages_abort(struct pages *p)
{
	struct buf err = BUF_INIT;

	if (file_remove_tree(p->folder, &err) < 0)
		pages_fail(p, &err);
	buf_release(&err);
	pages_free(p);
}
