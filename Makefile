# SPDX-License-Identifier: MIT
# kurabe: turns benchmark logs into published comparisons.
# `make help` lists the targets. CC, CPPFLAGS, CFLAGS, LDFLAGS, PKG_CONFIG may come from outside.

# Knobs -----------------------------------------------------------------------------------------
OUT        ?= out
# one spelling of it, since dependencies are written down in it
override OUT := $(patsubst $(CURDIR)/%,%,$(abspath $(OUT)))
CC         ?= cc
PKG_CONFIG ?= pkg-config
CFLAGS     ?= -O2 -g
# of the two benchmarks that measure what a compiler makes of them
BENCH_CFLAGS ?= -O3 -ffast-math
WARNINGS   ?= -Wall -Wextra -Wshadow -Wvla -Wstrict-prototypes -Wconversion -Wno-missing-field-initializers
SANITIZE   ?=
VERSION    := 0.1.0
PREFIX     ?= /usr/local
LIBEXECDIR ?= $(PREFIX)/libexec/kurabe
DATADIR    ?= $(PREFIX)/share/kurabe

# Sources, found by wildcard ---------------------------------------------------------------------
base_src    := $(wildcard base/*.c)
model_src   := $(wildcard parse/model/*.c)
parse_src   := $(filter-out parse/main.c,$(wildcard parse/*.c parse/text/*.c parse/format/*.c parse/format/*/*.c))
collect_src := $(filter-out collect/main.c collect/helper/%,$(wildcard collect/*.c collect/*/*.c))
bench_obj   := $(addprefix $(OUT)/obj/collect/bench/,dhry2reg.o dhry2reg_second.o whetstone.o)
helper      := $(OUT)/obj/collect/helper/helper
render_src  := $(filter-out render/main.c,$(wildcard render/*.c render/*/*.c))
unit_src    := $(wildcard tests/unit/*.c)

programs := kurabe kurabe-collect kurabe-parse kurabe-render
bin      := $(addprefix $(OUT)/bin/,$(programs))
objects   = $(patsubst %.c,$(OUT)/obj/%.o,$(1))
unit     := $(patsubst tests/unit/%.c,$(OUT)/unit/%,$(unit_src))
fuzz     := $(patsubst tests/fuzz/%.c,%,$(wildcard tests/fuzz/*.c))
fuzz_lib := $(wildcard tests/fuzz/lib/*.c)
SECONDS  ?= 60

# Flags ------------------------------------------------------------------------------------------
# The old floating-point unit of 32-bit x86 rounds twice: figures would differ in their last digit.
fpu         := $(if $(filter i386-% i486-% i586-% i686-%,$(shell $(CC) -dumpmachine)),-msse2 -mfpmath=sse)
std         := -std=c17 $(fpu) -ffile-prefix-map=$(abspath .)=.
own_cpp     := -I. -D_GNU_SOURCE -D_FILE_OFFSET_BITS=64 -D_TIME_BITS=64 -DKURABE_VERSION='"$(VERSION)"' -DKURABE_LIBEXECDIR='"$(LIBEXECDIR)"' -DKURABE_DATADIR='"$(DATADIR)"'
dep         := -MMD -MP
# flags as a capture tells them: where it was built makes no difference
told         = $(strip $(filter-out -ffile-prefix-map=% -fdebug-prefix-map=% -fmacro-prefix-map=%,$(1)))
parse_pkgs  := libxml-2.0 zlib liblzma libzstd
render_pkgs := libxml-2.0 libxslt cairo pangocairo fontconfig libpng libcmark
parse_cpp   := $(shell $(PKG_CONFIG) --cflags $(parse_pkgs) 2>/dev/null)
render_cpp  := $(shell $(PKG_CONFIG) --cflags $(render_pkgs) 2>/dev/null)
parse_libs  := $(shell $(PKG_CONFIG) --libs $(parse_pkgs) 2>/dev/null) -linih -lm
render_libs := $(shell $(PKG_CONFIG) --libs $(render_pkgs) 2>/dev/null) -linih -lm
collect_libs := -laio -lm -lpthread

$(OUT)/obj/parse/%.o $(OUT)/obj/fuzz/%.o: own_cpp += $(parse_cpp)
$(OUT)/obj/render/%.o: own_cpp += $(render_cpp)
$(OUT)/obj/collect/facts/build.o: own_cpp += -DKURABE_CFLAGS='"$(call told,$(CFLAGS))"' -DKURABE_BENCH_CFLAGS='"$(call told,$(BENCH_CFLAGS))"'
$(OUT)/obj/collect/bench/helper_program.o: own_cpp += -DKURABE_HELPER='"$(helper)"'
$(OUT)/obj/collect/bench/helper_program.o: $(helper)
$(bench_obj): CFLAGS = $(BENCH_CFLAGS)
$(OUT)/obj/tests/%.o: own_cpp += $(parse_cpp) $(render_cpp) -DKURABE_TEMPLATES='"$(abspath templates)"'

# Targets ----------------------------------------------------------------------------------------
.PHONY: all static help report check check-offline replay fuzz fuzzers peers speed scale clean fidelity fidelity-storage \
	install uninstall dist lint coverage valgrind unit
.DELETE_ON_ERROR:
.DEFAULT_GOAL := all
all: $(bin)

help:
	@echo 'make            build the programs into $(OUT)/bin'
	@echo 'make static     one file, $(OUT)/static/kurabe-collect, that needs Linux 3.2 and nothing else'
	@echo 'make report     build, measure this machine for 1½ minutes, import samples/, render $(OUT)/site'
	@echo 'make check      build and pass all tests, once more under ASan and UBSan'
	@echo 'make check-offline  those tests that need no network, npm, browser, root or ptrace'
	@echo 'make lint       cppcheck and clang-tidy over all sources'
	@echo 'make coverage   how many lines the tests run, by folder, in a build that counts them (gcc)'
	@echo 'make valgrind   unit tests, inputs and a site under memcheck'
	@echo 'make fuzz       fuzz each format and the text layer for SECONDS=$(SECONDS) (needs clang)'
	@echo 'make fidelity   UNIXBENCH=DIR: the built-in suite beside a UnixBench built in DIR'
	@echo 'make fidelity-storage  the storage tests beside the installed fio, ioping and bonnie++'
	@echo 'make peers      every statistic beside that of R, over random data sets'
	@echo 'make speed      how long reading takes beside grep -c, drawing beside rrdtool, gnuplot, Cairo'
	@echo 'make install    into PREFIX=$(PREFIX), below DESTDIR; make uninstall removes it'
	@echo 'make dist       what was committed last as $(OUT)/dist/kurabe-$(VERSION).tar.xz'
	@echo 'make scale      archives of 1,000, 3,000 and 10,000 logs: importing, the site, one log more'
	@echo 'make clean      remove what was built (captures and archive stay)'

$(OUT)/bin/kurabe: $(call objects,kurabe.c) $(OUT)/lib/libbase.a
	@mkdir -p $(@D)
	$(CC) $(SANITIZE) $(CFLAGS) $(LDFLAGS) -o $@ $^
$(OUT)/bin/kurabe-collect: $(call objects,collect/main.c) $(OUT)/lib/libcollect.a $(OUT)/lib/libbase.a
	@mkdir -p $(@D)
	$(CC) $(SANITIZE) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(collect_libs)
# For machines without a compiler, copied alone. Its helper stays a dynamically linked program.
static: $(OUT)/static/kurabe-collect
$(OUT)/static/kurabe-collect: $(call objects,collect/main.c) $(OUT)/lib/libcollect.a $(OUT)/lib/libbase.a
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(LDFLAGS) -static -s -Wl,--gc-sections -o $@ $^ $(collect_libs)
$(OUT)/bin/kurabe-parse: $(call objects,parse/main.c) $(OUT)/lib/libparse.a $(OUT)/lib/libmodel.a $(OUT)/lib/libbase.a
	@mkdir -p $(@D)
	$(CC) $(SANITIZE) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(parse_libs)
$(OUT)/bin/kurabe-render: $(call objects,render/main.c) $(OUT)/lib/librender.a $(OUT)/lib/libmodel.a $(OUT)/lib/libbase.a
	@mkdir -p $(@D)
	$(CC) $(SANITIZE) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(render_libs)

$(OUT)/lib/libbase.a: $(call objects,$(base_src))
$(OUT)/lib/libmodel.a: $(call objects,$(model_src))
$(OUT)/lib/libparse.a: $(call objects,$(parse_src))
$(OUT)/lib/libcollect.a: $(call objects,$(collect_src))
$(OUT)/lib/librender.a: $(call objects,$(render_src)) | $(OUT)/share/kurabe/templates
# Here, too, programs find their templates as if they were installed.
$(OUT)/share/kurabe/templates:
	@mkdir -p $(@D)
	ln -sfn $(abspath templates) $@
$(OUT)/lib/%.a:
	@mkdir -p $(@D)
	rm -f $@ && $(AR) rcs $@ $^

$(OUT)/obj/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(std) $(WARNINGS) $(own_cpp) $(CPPFLAGS) $(SANITIZE) $(CFLAGS) $(dep) -c -o $@ $<

# A small dynamically linked program, the same in every kind of build; kurabe-collect has it inside.
$(helper): collect/helper/helper.c
	@mkdir -p $(@D)
	$(CC) $(std) $(WARNINGS) -D_GNU_SOURCE -O2 -s -o $@ $<

$(OUT)/unit/%: $(OUT)/obj/tests/unit/%.o $(addprefix $(OUT)/lib/,librender.a libparse.a libmodel.a libcollect.a libbase.a)
	@mkdir -p $(@D)
	$(CC) $(SANITIZE) $(CFLAGS) $(LDFLAGS) -o $@ $< -Wl,--start-group $(filter %.a,$^) -Wl,--end-group \
		$(parse_libs) $(render_libs) $(collect_libs) -lcmocka
.PRECIOUS: $(OUT)/obj/%.o

report: all
	tests/report $(OUT)

unit: $(unit)
check: all unit replay
	tests/run $(OUT)

check-offline: all $(unit) replay
	OFFLINE=1 tests/run $(OUT)

# The built-in suite beside a UnixBench that was built in the folder UNIXBENCH, both for this CPU.
fidelity:
	$(MAKE) OUT=$(OUT)/fidelity BENCH_CFLAGS='-O3 -ffast-math -march=native -mtune=native' $(OUT)/fidelity/peers/one_pass
	tests/peers/fidelity --one-pass $(OUT)/fidelity/peers/one_pass $(FIDELITY) $(UNIXBENCH)
fidelity-storage: all
	tests/peers/fidelity-fio $(OUT)
	tests/peers/fidelity-disks $(OUT)
$(OUT)/peers/%: $(OUT)/obj/tests/peers/%.o $(addprefix $(OUT)/lib/,libcollect.a libbase.a)
	@mkdir -p $(@D)
	$(CC) $(SANITIZE) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(collect_libs)

# Every statistic beside R's (r-base-core, r-cran-exactranktests), over random data sets.
peers: $(OUT)/peers/r/statistics
	tests/peers/r/compare $< $(PEERS)
$(OUT)/peers/r/%: $(OUT)/obj/tests/peers/r/%.o $(addprefix $(OUT)/lib/,librender.a libmodel.a libbase.a)
	@mkdir -p $(@D)
	$(CC) $(SANITIZE) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(render_libs)

# Mistakes, looked for by tools. FILES: some sources alone.
lint:
	tests/lint/run $(OUT) "$(parse_cpp) $(render_cpp)" $(FILES)
coverage:
	$(MAKE) OUT=$(OUT)/coverage CFLAGS='-O0 -g --coverage' BENCH_CFLAGS='-O0 -g --coverage' all unit replay
	tests/coverage $(OUT)/coverage
valgrind: all unit
	tests/valgrind $(OUT)

# Fuzzing: the same objects, made by clang in a folder of their own. Without libFuzzer the targets
# replay files.
replay: $(addprefix $(OUT)/replay/,$(fuzz))
fuzzers: $(addprefix $(OUT)/run/,$(fuzz))
# That of articles needs what pages are made of, and no parser.
article_fuzz := $(call objects,tests/fuzz/article.c tests/fuzz/lib/fuzz.c) $(addprefix $(OUT)/lib/,librender.a libmodel.a libbase.a)
$(OUT)/replay/article: $(call objects,tests/fuzz/lib/replay.c) $(article_fuzz)
	@mkdir -p $(@D)
	$(CC) $(SANITIZE) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(render_libs)
$(OUT)/run/article: $(article_fuzz)
	@mkdir -p $(@D)
	$(CC) -fsanitize=fuzzer $(SANITIZE) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(render_libs)
$(OUT)/replay/%: $(OUT)/obj/tests/fuzz/%.o $(call objects,$(fuzz_lib)) $(addprefix $(OUT)/lib/,libparse.a libmodel.a libbase.a)
	@mkdir -p $(@D)
	$(CC) $(SANITIZE) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(parse_libs)
$(OUT)/run/%: $(OUT)/obj/tests/fuzz/%.o $(call objects,$(filter-out %/replay.c,$(fuzz_lib))) $(addprefix $(OUT)/lib/,libparse.a libmodel.a libbase.a)
	@mkdir -p $(@D)
	$(CC) -fsanitize=fuzzer $(SANITIZE) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(parse_libs)
fuzz:
	$(MAKE) OUT=$(OUT)/fuzz CC=clang CFLAGS='-O1 -g' fuzzers \
		SANITIZE='-fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=undefined'
	tests/fuzz/run $(OUT)/fuzz $(SECONDS)
speed: all $(OUT)/speed/chart_png
	tests/speed/measure $(OUT)
	tests/speed/png $(OUT)
scale: all
	tests/speed/scale $(OUT) $(SCALE)
$(OUT)/speed/%: $(OUT)/obj/tests/speed/%.o $(addprefix $(OUT)/lib/,librender.a libmodel.a libbase.a)
	@mkdir -p $(@D)
	$(CC) $(SANITIZE) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(render_libs)

clean:
	rm -rf $(addprefix $(OUT)/,bin obj lib unit share replay static dist asan coverage fidelity peers run \
		speed fuzz/obj fuzz/lib fuzz/run)

include install.mk

-include $(shell [ -d $(OUT)/obj ] && find $(OUT)/obj -name '*.d')
