# SPDX-License-Identifier: MIT
# What the cases of tests/faults share. Sourced by them.

# say SENTENCE: why the case fails.
fail() {
	echo "$*"
	exit 1
}

need() {
	echo "needs $*"
	exit 77
}

# For cases that follow a program with strace. A traced program can't look for its own leaks.
need_strace() {
	strace -V >/dev/null 2>&1 || need strace
	strace -o /dev/null true 2>/dev/null || need ptrace
	export ASAN_OPTIONS=${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0
}

# For cases that mount something: begins the case anew in a mount namespace of its own.
need_mounts() {
	local mapped=
	[ -z "${KURABE_INSIDE:-}" ] || return 0
	[ "$(id -u)" = 0 ] || mapped=--map-root-user
	# shellcheck disable=SC2086
	unshare --mount $mapped true 2>/dev/null || need "a mount namespace of one's own"
	# shellcheck disable=SC2086
	KURABE_INSIDE=1 exec unshare --mount $mapped bash "$0"
}

# expect_one_sentence FILE: standard error of a program that could not go on.
expect_one_sentence() {
	[ "$(wc -l <"$1")" = 1 ] || { cat "$1"; fail "this is not one sentence"; }
	grep -qE '^kurabe collect: (error|refused|warning): .+' "$1" || { cat "$1"; fail "no sentence"; }
}

# Nothing but the capture may be left in a folder.
expect_no_litter() {
	local left
	left=$(find "$1" -mindepth 1 -name '.kurabe-*')
	[ -z "$left" ] || fail "left behind: $left"
}

# preload NAME: builds tests/faults/preload/NAME.c as ./NAME.so, to be loaded before a program. Not with
# sanitizers, which want to be first.
preload() {
	ldd "$(command -v kurabe-parse)" | grep -q 'lib[au]san' && need "a build without sanitizers"
	"${CC:-cc}" -shared -fPIC -O1 -D_GNU_SOURCE -o "$1.so" "$tests/faults/preload/$1.c" -ldl || fail "$1.so is not built"
}
