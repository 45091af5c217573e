# SPDX-License-Identifier: MIT
# install, uninstall and dist, for the Makefile. Everything lies below PREFIX, and finds its other
# parts from where it is itself, so that the whole can be moved; DESTDIR is put before all paths.
BINDIR     ?= $(PREFIX)/bin
MANDIR     ?= $(PREFIX)/share/man
DOCDIR     ?= $(PREFIX)/share/doc/kurabe
BASHDIR    ?= $(PREFIX)/share/bash-completion/completions
ZSHDIR     ?= $(PREFIX)/share/zsh/site-functions
FISHDIR    ?= $(PREFIX)/share/fish/vendor_completions.d
INSTALL    ?= install

front      := kurabe
served     := $(filter-out $(front),$(programs))
templates  := $(notdir $(wildcard templates/*.xsl templates/*.rng templates/*.css))
languages  := $(notdir $(wildcard templates/lang/*.xml))
examples   := $(notdir $(wildcard samples/*.*))
man1       := $(notdir $(wildcard man/*.1))
man5       := $(notdir $(wildcard man/*.5))
documents  := README.md NEWS
put         = $(INSTALL) -m $(1) $(2) $(DESTDIR)$(3)

install: all
	$(INSTALL) -d $(addprefix $(DESTDIR),$(BINDIR) $(LIBEXECDIR) $(DATADIR)/templates/lang $(DATADIR)/samples \
		$(MANDIR)/man1 $(MANDIR)/man5 $(DOCDIR) $(BASHDIR) $(ZSHDIR) $(FISHDIR))
	$(call put,755,$(OUT)/bin/$(front),$(BINDIR))
	$(call put,755,$(addprefix $(OUT)/bin/,$(served)),$(LIBEXECDIR))
	$(call put,644,$(addprefix templates/,$(templates)),$(DATADIR)/templates)
	$(call put,644,$(addprefix templates/lang/,$(languages)),$(DATADIR)/templates/lang)
	$(call put,644,$(addprefix samples/,$(examples)),$(DATADIR)/samples)
	$(call put,644,$(addprefix man/,$(man1)),$(MANDIR)/man1)
	$(call put,644,$(addprefix man/,$(man5)),$(MANDIR)/man5)
	$(call put,644,$(documents),$(DOCDIR))
	$(call put,644,completions/kurabe.bash,$(BASHDIR)/kurabe)
	$(call put,644,completions/_kurabe,$(ZSHDIR))
	$(call put,644,completions/kurabe.fish,$(FISHDIR))

# What install has put there, file by file; then the folders that are kurabe's alone, if they are
# empty.
uninstall:
	rm -f $(addprefix $(DESTDIR),$(BINDIR)/$(front) $(addprefix $(LIBEXECDIR)/,$(served)) \
		$(addprefix $(DATADIR)/templates/,$(templates) $(addprefix lang/,$(languages))) \
		$(addprefix $(DATADIR)/samples/,$(examples)) $(addprefix $(MANDIR)/man1/,$(man1)) \
		$(addprefix $(MANDIR)/man5/,$(man5)) $(addprefix $(DOCDIR)/,$(documents)) \
		$(BASHDIR)/kurabe $(ZSHDIR)/_kurabe $(FISHDIR)/kurabe.fish)
	for folder in $(addprefix $(DESTDIR),$(LIBEXECDIR) $(DATADIR)/templates/lang $(DATADIR)/templates \
		$(DATADIR)/samples $(DATADIR) $(DOCDIR)); do \
		[ ! -d $$folder ] || rmdir --ignore-fail-on-non-empty $$folder; \
	done

# What was committed last; the same bytes wherever it is made.
dist:
	@mkdir -p $(OUT)/dist
	git archive --prefix=kurabe-$(VERSION)/ HEAD | xz -9 -T1 >$(OUT)/dist/kurabe-$(VERSION).tar.xz
	@echo $(OUT)/dist/kurabe-$(VERSION).tar.xz
