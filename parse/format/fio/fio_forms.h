/* SPDX-License-Identifier: MIT */
/* The forms in which fio prints a run (for people, JSON, terse, one line a thread), and how several
 * of them make one run. Only parse/format/fio may include this. */
#ifndef PARSE_FORMAT_FIO_FIO_FORMS_H
#define PARSE_FORMAT_FIO_FIO_FORMS_H

#include "parse/format/fio/fio.h"
#include "parse/text/json.h"

enum fio_form {
	FIO_FORM_NONE,
	FIO_FORM_NORMAL, /* the report for people */
	FIO_FORM_JSON,   /* JSON and JSON+ */
	FIO_FORM_TERSE,  /* terse, versions 2 to 5 */
	FIO_FORM_THREAD, /* 2004: "thread1 (read): err=0, …, bw=5884KiB/sec" */
	FIO_FORMS,       /* how many there are */
};

/* A run and the line that names its job, while the forms of a block are read. */
struct fio_named {
	struct run *run;
	size_t line, at, n; /* the name; n = 0: none */
	double group;       /* NAN: not printed */
};

/* Whether a document of that form begins in a line (an index); the lines above `from` are of other
 * blocks. */
bool fio_json_begins(const struct text *t, size_t line);
bool fio_terse_begins(const struct text *t, size_t line);
bool fio_thread_begins(const struct text *t, size_t line);

/* The line of the brace that opens the document which is known by line `line`. */
size_t fio_json_first(const struct text *t, size_t line);

/* Read what begins in line `first`; the last line read is returned. Runs go to p->report. */
size_t fio_json(struct parse *p, size_t first);
size_t fio_terse(struct parse *p, size_t first);
size_t fio_thread(struct parse *p, size_t first);

/* The report for people: where it begins and ends, and reading it. */
bool fio_normal_begins(const struct text *t, size_t line);
size_t fio_normal(struct parse *p, size_t first);

/* The last line of the report that begins in line `first`. *wrapped: some of its rows are broken.
 */
size_t fio_normal_end(const struct text *t, size_t first, bool *wrapped);

/* Whether the report is a quotation of result lines that stand in a whole report near by. */
bool fio_is_quotation(const struct text *t, const struct block *block);

/* Whether result lines alone stand above a program, which reads such lines. */
bool fio_is_example(const struct text *t, const struct block *block);

/* Whether a line looks like the rest of a broken row: it has fields, "stdev=12.5, samples=16". */
bool fio_is_rest(const struct line *l);

/* A report whose rows were put back together. */
struct fio_flow {
	struct text text; /* a row a line, then some lines that follow the report */
	size_t rows;      /* lines of the report in it */
	size_t last;      /* last line of the report in the original */
	struct pool pool;
};
void fio_flow_init(struct fio_flow *f, const struct text *t, const struct block *block);
void fio_flow_release(struct fio_flow *f);

/* Sets the parameters of the runs that fio's header lines name, and the version, where those stand
 * directly above line `first`. */
void fio_params_above(struct parse *p, size_t first, const struct fio_named *named, size_t n);

/* The next form that begins at most a few lines behind line `last`; *line becomes where. */
enum fio_form fio_form_behind(const struct text *t, size_t last, size_t *line);

/* What a report is to the one before it. */
enum fio_relation {
	FIO_UNRELATED,
	FIO_OTHER_FORM, /* it may be the same run in another form, or a later report */
	FIO_SAME_JOB,   /* its process or its beginning is that of one of its form before */
	FIO_NEXT_LINE,  /* another report of a job of that name, of which nothing else is known */
};

/* Of the runs from `first` to `mark` and those from `mark` on: what is the same run in another form
 * becomes one run with the more exact figures, what is a later report of the same job takes the
 * place of the earlier one. That at first + shift is the likeliest. */
void fio_combine(struct report *r, size_t first, size_t mark, size_t shift,
                 enum fio_relation relation);

/* Whether a job of a JSON document has reports of its clones (numjobs) beside its own. */
enum fio_clones { FIO_CLONES_NONE, FIO_CLONES_BESIDE, FIO_CLONES_UNKNOWN };

/* Reads one job of a JSON document that begins in line `first`. NULL: it holds no figure. */
struct run *fio_json_job(struct parse *p, const struct json *job, const struct json *document,
                         enum fio_clones clones, size_t first);
/* The histogram of a job from the bins of JSON+ or the shares of latency_ns, _us and _ms. */
void fio_json_histogram(struct parse *p, struct run *run, const struct json *job);
/* The upper bound of the bin of JSON+ (2.99 on) whose key that is, in ns. */
double fio_bin_bound(double bin);

/* Says which figures of the runs from `first_run` on can't be what they seem. */
void fio_doubt(struct parse *p, size_t first_run);

/* "Thu Dec  1 16:58:30 2016" at byte `at`: sets the day the run was printed. */
void fio_date(struct parse *p, struct run *run, const struct line *l, size_t at);

#endif
