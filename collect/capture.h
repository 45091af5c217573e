/* The capture: the evidence that a collection leaves, and the only thing that it writes.
 * collect may include this; it includes base only.
 *
 * A capture is a folder, DATA/captures/<machine>-<UTC>/, with a file `capture`: UTF-8 text, only
 * ever appended to, a record a line, made durable as each pass ends. It can be read at any moment;
 * whatever happens, at most its last line is torn. The first word of a line says what it is:
 *
 *   kurabe capture 1           the first line; 1 is the version of this format
 *   version TEXT               of the program that wrote it
 *   started 2026-11-30T09:41:17Z     in UTC
 *   host TEXT                  as the machine calls itself
 *   machine, plan, label TEXT  as given by --machine, --plan, --label; only if given
 *   setting NAME: TEXT         how it was asked to measure: effort, copies, repeat
 *   fact NAME: TEXT            a fact about the machine …
 *   fact NAME = NUMBER         … which is a number, in SI base units (MHz where the name says so)
 *   sha256 HEX NAME            another file of the folder
 *   bench NAME FIELDS ok       a benchmark that is going to run: suite, unit (of its rate),
 * timebase (seconds of that unit), baseline (of UnixBench's index; only if it is part of that)
 *   begin                      ends what comes before the first pass
 *   pass NAME FIELDS ok        a pass: copies (how many ran together), repeat (which round, from
 * 1), pass (from 1), count (iterations, the sum over the copies), seconds (wall time, the mean over
 * the copies), cpu (CPU seconds, the sum), and what disturbed it, as far as the kernel tells: steal
 * and iowait
 *                              (% of the time of all CPUs), pressure (% of the time in which some
 *                              task waited for a CPU), running (mean number of tasks that ran or
 *                              waited for a CPU), load (load average of the last minute)
 *   failed NAME FIELDS: TEXT   a pass that yields no number, and why; its benchmark ends there. Has
 *                              copies, repeat and pass
 *   result NAME FIELDS ok      closes a benchmark: copies, repeat, value (by UnixBench's rule, see
 *                              base/unixbench.h; in `unit`), passes (all), kept (how many of them
 *                              stand behind the value), seconds (mean of those), index (if it has a
 *                              baseline)
 *   score SUITE FIELDS ok      closes a round: copies, repeat, kind (full or partial), tests (how
 *                              many), index (their geometric mean)
 *   end completed|stopped      the last line
 *
 * FIELDS are words NAME=VALUE, in any order, of which a reader passes over those that it does not
 * know. Lines that end in " ok" are whole. Numbers are decimal, with a point, in no locale. */
#ifndef COLLECT_CAPTURE_H
#define COLLECT_CAPTURE_H

#include <time.h>

#include "base/buf.h"
#include "collect/facts/facts.h"

#define CAPTURE_MAGIC "kurabe capture 1"

struct capture {
	int fd;
	char *dir;  /* the folder */
	char *file; /* the path of its file `capture` */
};

/* The name of the folder for a machine at a time, e.g. "web1-20261130T094117Z": of the machine's
 * name up to the first dot the letters and digits, in lower case, others as "-". */
void capture_name(const char *machine, time_t at, struct buf *out);

/* Makes the folder below data/captures (a number is put behind its name if it is there already) and
 * the file with its first line. Returns 0, or -1 with a sentence in `err`. End with
 * capture_close(). */
int capture_create(struct capture *c, const char *data, const char *name, struct buf *err);
void capture_close(struct capture *c);

/* Adds a line; control characters and broken bytes in it become U+FFFD. Returns 0, or -1 with a
 * sentence in `err`. */
int capture_line(struct capture *c, struct buf *err, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
int capture_facts(struct capture *c, const struct facts *f, struct buf *err);

/* Makes durable what was added. */
int capture_sync(struct capture *c, struct buf *err);

#endif
