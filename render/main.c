/* SPDX-License-Identifier: MIT */
/* kurabe-render: makes the site, and prints comparisons, lists, runs and data files. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/buf.h"
#include "base/checkup.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/jobs.h"
#include "base/memory.h"
#include "base/nearest.h"
#include "base/term.h"
#include "base/utf8.h"
#include "parse/model/archive.h"
#include "parse/model/cache.h"
#include "parse/model/store.h"
#include "render/article/draft.h"
#include "render/article/post.h"
#include "render/asked.h"
#include "render/doctor.h"
#include "render/find.h"
#include "render/lang.h"
#include "render/options.h"
#include "render/plain/plain.h"
#include "render/privacy.h"
#include "render/site.h"
#include "render/stat/comparison.h"

/* What a verb works on. */
struct work {
	const struct options *o;
	char **words;
	size_t n_words;
	struct cache *cache;
	struct archive *archive;
	struct lang *lang;
	struct privacy privacy;
	struct diags diags; /* what the verb itself has to say; its worst is the exit code */
};

/* Appends a diagnostic of no place. */
static void complain(struct work *w, enum level level, struct buf *err)
{
	diag_add(&w->diags, level, NULL, 0, 0, "%s", err->s);
	buf_release(err);
}

static struct plain plain_of(struct work *w, const struct comparison *c)
{
	return (struct plain){
		.archive = w->archive,
		.comparison = c,
		.privacy = &w->privacy,
		.lang = w->lang,
		.to = stdout,
		.all = w->o->all,
	};
}

/* The subjects of a list with commas; none: all. Returns -1 with a diagnostic. */
static int draft_subjects(struct work *w, struct found *out)
{
	const struct subjects *all = w->archive->subjects;
	struct buf err = BUF_INIT;
	int r = 0;

	for (const char *s = w->o->subjects; s && *s && r >= 0;) {
		size_t n = strcspn(s, ",");
		char *word = xstrndup(s, n);

		r = *word ? find_subjects(w->archive, &w->privacy, word, out, &err) : 0;
		free(word);
		s += n + (s[n] == ',');
	}
	for (size_t i = 0; !w->o->subjects && i < all->n; i++) {
		GROW(out->list, out->n, out->cap);
		out->list[out->n++] = all->list[i];
	}
	if (r < 0)
		complain(w, LEVEL_ERROR, &err);
	buf_release(&err);
	return r;
}

/* Writes the draft unless there is such an article. */
static void write_draft(struct work *w, const struct lang *lang, const struct found *f)
{
	struct view v = {.archive = w->archive, .privacy = &w->privacy, .lang = lang, .diags = &w->diags};
	struct buf path = BUF_INIT, text = BUF_INIT, err = BUF_INIT;
	char id[64], day[11];
	int r;

	pool_init(&v.pool);
	make_id(w->o->new_article, NULL, NULL, id);
	buf_printf(&path, "%s/articles", w->o->data);
	r = file_mkdirs(path.s, &err);
	buf_printf(&path, "/%s.md", id);
	if (r == 0)
		r = file_exists(path.s, &err);
	if (r > 0) {
		diag_add(&w->diags, LEVEL_REFUSED, path.s, 0, 0,
			 "is there already, so no draft was written");
	} else if (r == 0) {
		draft_put(&v, f->list, f->n, draft_date(day), &text);
		r = file_write(path.s, text.s, text.n, &err);
		if (r == 0)
			printf("%s\n", path.s);
	}
	if (r < 0)
		complain(w, LEVEL_OUTPUT, &err);
	pool_release(&v.pool);
	buf_release(&path);
	buf_release(&text);
	buf_release(&err);
}

static void new_article(struct work *w)
{
	const struct plans *plans = w->archive->plans;
	const char *code = w->o->language ? w->o->language : plans->n_languages ? plans->languages[0] : "en";
	struct buf err = BUF_INIT;
	struct lang *lang = lang_load(w->o->templates, code, &err);
	struct found f = {0};

	if (!lang)
		complain(w, LEVEL_ERROR, &err);
	else if (draft_subjects(w, &f) >= 0)
		write_draft(w, lang, &f);
	found_release(&f);
	lang_free(lang);
	buf_release(&err);
}

static int run_render(struct work *w)
{
	enum post_format posts = w->o->post_format ? post_format(w->o->post_format) : POST_NONE;
	struct site_options o = {
		.data = w->o->data,
		.templates = w->o->templates,
		.keep_hosts = w->o->keep_hosts,
		.anonymous = w->o->anonymous,
		.density = (int)w->o->density,
		.chart_plans = w->o->chart_plans,
		.single_file = w->o->single_file,
		.posts = posts,
		.again = w->o->again,
		.jobs = w->o->jobs ? (unsigned)w->o->jobs : jobs_cpus(),
	};
	int pages;

	if (w->o->post_format && posts == POST_NONE) {
		diag_add(&w->diags, LEVEL_ERROR, NULL, 0, 0,
			 "articles have no format '%s'; there are html and markdown", w->o->post_format);
		return EXIT_USAGE;
	}
	if (w->o->new_article) {
		new_article(w);
		return 0;
	}
	pages = site_render(w->archive, &o, &w->diags);
	if (pages >= 0)
		printf("%s/site/index.html: %d pages\n", w->o->data, pages);
	return 0;
}

/* The comparison that words and options ask for; NULL with a diagnostic. Release `a` either way. */
static struct comparison *ask(struct work *w, struct asked *a)
{
	struct comparison *c = NULL;
	struct buf err = BUF_INIT;

	if (asked_read(a, w->archive, &w->privacy, w->words, w->n_words, w->o->baseline,
		       &w->o->suites, &w->o->metrics, &err) == 0)
		c = comparison_build(w->archive, &a->choice);
	if (c && asked_check(a, w->archive, c, &err) < 0) {
		comparison_free(c);
		c = NULL;
	}
	if (!c)
		complain(w, LEVEL_ERROR, &err);
	buf_release(&err);
	return c;
}

static size_t subjects_in(const struct comparison *c)
{
	size_t most = 0;

	for (size_t i = 0; i < c->n_groups; i++)
		if (c->groups[i].n_subjects > most)
			most = c->groups[i].n_subjects;
	return most;
}

static int run_compare(struct work *w)
{
	struct asked a;
	struct comparison *c = ask(w, &a);
	struct plain p = plain_of(w, c);

	if (c && subjects_in(c) < 2)
		diag_add(&w->diags, LEVEL_NOTE, NULL, 0, 0,
			 "nothing of this was measured on two subjects, so figures stand alone");
	if (c)
		plain_compare(&p);
	comparison_free(c);
	asked_release(&a);
	return 0;
}

static int run_list(struct work *w)
{
	struct plain p = plain_of(w, NULL);

	plain_list(&p);
	return 0;
}

static int run_show(struct work *w)
{
	struct plain p = plain_of(w, NULL);

	for (size_t i = 0; i < w->n_words; i++) {
		struct buf err = BUF_INIT;
		const struct run *run = find_run(w->archive, w->words[i], &err);

		if (!run) {
			complain(w, LEVEL_ERROR, &err);
			continue;
		}
		if (i)
			putchar('\n');
		plain_show(&p, run);
	}
	return 0;
}

static const struct {
	const char *name;
	plain_export *export;
} formats[] = {
	{"csv", export_csv},
	{"json", export_json},
	{"markdown", export_markdown},
	{"plain", export_plain},
};

enum { N_FORMATS = sizeof formats / sizeof *formats };

static plain_export *find_format(struct work *w)
{
	const char *known[N_FORMATS], *nearest;
	struct buf err = BUF_INIT;

	for (size_t i = 0; i < N_FORMATS; i++) {
		if (strcmp(formats[i].name, w->o->format) == 0)
			return formats[i].export;
		known[i] = formats[i].name;
	}
	nearest = nearest_word(w->o->format, known, N_FORMATS);
	buf_printf(&err, "there is no format '%s'; ", w->o->format);
	if (nearest)
		buf_printf(&err, "did you mean '%s'?", nearest);
	else
		buf_puts(&err, "there are csv, json, markdown and plain");
	complain(w, LEVEL_ERROR, &err);
	return NULL;
}

/* Control characters, such as an archive edited by hand may hold, do not get out. */
static void write_out(struct work *w, const struct buf *out)
{
	struct buf err = BUF_INIT;
	char *clean = utf8_clean(out->s);

	if (!w->o->output)
		fputs(clean, stdout);
	else if (file_write(w->o->output, clean, strlen(clean), &err) < 0)
		complain(w, LEVEL_OUTPUT, &err);
	buf_release(&err);
	free(clean);
}

static int run_export(struct work *w)
{
	plain_export *export = find_format(w);
	struct asked a;
	struct comparison *c;
	struct buf out = BUF_INIT;

	if (!export)
		return EXIT_USAGE;
	c = ask(w, &a);
	if (c && w->archive->unread) {
		diag_add(&w->diags, LEVEL_ERROR, NULL, 0, 0,
			 "figures without what can't be read would not be all: nothing is exported");
	} else if (c) {
		struct plain p = plain_of(w, c);

		export(&p, a.choice.metrics, a.choice.n_metrics, &out);
		write_out(w, &out);
	}
	comparison_free(c);
	asked_release(&a);
	buf_release(&out);
	return 0;
}

static const struct verb {
	const char *name;
	const char *usage;	     /* its words, for --help */
	int least_words, most_words; /* most: -1 for any number */
	int (*run)(struct work *w);  /* 0, or an exit code that counts whatever was said */
	bool notes;		     /* show what the archive's loading has to note */
	enum verb_bit bit;	     /* which options it has */
} verbs[] = {
	{"render", "", 0, 0, run_render, true, VERB_RENDER},
	{"compare", " [SUBJECT]... | COMPARISON", 0, -1, run_compare, false, VERB_COMPARE},
	{"list", "", 0, 0, run_list, true, VERB_LIST},
	{"show", " RUN...", 1, -1, run_show, false, VERB_SHOW},
	{"export", " [SUBJECT]... | COMPARISON", 0, -1, run_export, false, VERB_EXPORT},
};

static const struct verb *find_verb(const char *name)
{
	for (size_t i = 0; name && i < sizeof verbs / sizeof *verbs; i++)
		if (strcmp(verbs[i].name, name) == 0)
			return &verbs[i];
	return NULL;
}

static int usage(const struct verb *v, const char *sentence)
{
	fprintf(stderr, "kurabe %s: %s\nkurabe %s --help lists the options.\n", v->name,
	        sentence, v->name);
	return EXIT_USAGE;
}

static int unknown_verb(const char *name)
{
	const char *known[sizeof verbs / sizeof *verbs], *nearest = NULL;

	for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
		known[i] = verbs[i].name;
	if (name)
		nearest = nearest_word(name, known, sizeof verbs / sizeof *verbs);
	if (nearest)
		fprintf(stderr, "kurabe-render: there is no such verb; did you mean %s?\n", nearest);
	else
		fputs("kurabe-render: the first word is render, compare, list, show or export\n",
		      stderr);
	return EXIT_USAGE;
}

static void say_waiting(const char *sentence)
{
	fprintf(stderr, "kurabe: note: %s\n", sentence);
}

/* Loads the archive while nobody writes it. Which subjects were told apart is of interest where they
 * are listed; elsewhere only what is worse than a note is said again. */
static void load(const struct verb *v, struct work *w)
{
	const struct lock_wait wait = {say_waiting, NULL};
	struct diags d = DIAGS_INIT;
	struct buf err = BUF_INIT;
	struct lock lock;

	if (archive_lock_to_read(&lock, w->o->data, &wait, &w->diags, &err) == 0) {
		w->cache = cache_read(w->o->data, v->run == run_render && !w->o->new_article);
		w->archive = archive_load(w->o->data, w->cache, &d);
	} else {
		complain(w, LEVEL_ERROR, &err);
	}
	lock_release(&lock);
	for (size_t i = 0; i < d.n; i++)
		if (v->notes || d.list[i].level > LEVEL_NOTE)
			diag_add(&w->diags, d.list[i].level, d.list[i].file, d.list[i].line,
				 d.list[i].column, "%s", d.list[i].message);
	diags_release(&d);
}

/* Loads the archive and the words, runs the verb, prints what there is to say. */
static int work(const struct verb *v, struct work *w)
{
	struct buf err = BUF_INIT;
	int rc = 0, worst;

	load(v, w);
	if (w->archive)
		w->lang = lang_load(w->o->templates, "en", &err);
	if (w->archive && !w->lang)
		complain(w, LEVEL_ERROR, &err);
	if (w->archive && w->lang) {
		privacy_init(&w->privacy, w->archive, w->o->keep_hosts, w->o->anonymous);
		rc = v->run(w);
		privacy_release(&w->privacy);
	}
	if (fflush(stdout) != 0 || ferror(stdout))
		diag_add(&w->diags, LEVEL_OUTPUT, NULL, 0, 0, "can't write to standard output: %s",
			 strerror(errno));
	diags_print(&w->diags, stderr);
	worst = diags_exit_code(&w->diags);
	diags_release(&w->diags);
	lang_free(w->lang);
	archive_free(w->archive);
	cache_free(w->cache);
	buf_release(&err);
	return rc ? rc : worst;
}

/* 0, or an exit code: there is no such folder of templates, or it can't be known. */
static int check_templates(const char *path)
{
	struct stat st;
	int found = stat(path, &st);

	if (found == 0 && S_ISDIR(st.st_mode))
		return 0;
	if (found == 0 || errno == ENOENT || errno == ENOTDIR) {
		fprintf(stderr, "kurabe: error: there is no folder of templates '%s'\n", path);
		return EXIT_USAGE;
	}
	fprintf(stderr, "kurabe: error: can't look at the folder '%s': %s\n", path, strerror(errno));
	return level_exit_code(LEVEL_ERROR);
}

/* What is wrong with how many words a verb is given; NULL: nothing. */
static const char *words_fault(const struct verb *v, int words)
{
	if (words < v->least_words)
		return "which run? `kurabe list` prints them";
	return v->most_words >= 0 && words > v->most_words ? "only options may follow" : NULL;
}

static int help(const struct verb *v)
{
	printf("usage: kurabe %s [OPTION]...%s\n\n", v->name, v->usage);
	render_options_help(v->bit, stdout);
	return 0;
}

static int version(void)
{
	printf("kurabe %s\n", KURABE_VERSION);
	return 0;
}

static int start(const struct verb *v, const struct options *o, char **words, int n)
{
	struct work w = {.o = o, .words = words, .n_words = (size_t)n};
	int wrong;

	if (o->help)
		return term_end(help(v));
	if (o->version)
		return term_end(version());
	if (words_fault(v, n))
		return usage(v, words_fault(v, n));
	wrong = check_templates(o->templates);
	return wrong ? wrong : work(v, &w);
}

int main(int argc, char **argv)
{
	const struct verb *v = find_verb(argc > 1 ? argv[1] : NULL);
	struct buf err = BUF_INIT;
	struct options o;
	int words, rc;

	if (argc > 1 && strcmp(argv[1], "doctor") == 0)
		return checkup_run(argc, argv, doctor_render, stdout, stderr);
	if (!v)
		return unknown_verb(argc > 1 ? argv[1] : NULL);
	if (render_options_read(v->bit, argc - 1, argv + 1, &o, &words, &err) < 0)
		rc = usage(v, err.s);
	else
		rc = start(v, &o, argv + 2, words);
	render_options_release(&o);
	buf_release(&err);
	return rc;
}
