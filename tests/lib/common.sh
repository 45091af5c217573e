# SPDX-License-Identifier: MIT
# What the kinds of tests share. Sourced by tests/kinds/*, with OUT and PATTERN set by tests/run.
# Every case is answered by one line, "ok NAME" or "not ok NAME", the latter followed by its details,
# each line of them beginning with a tab.

export LC_ALL=C.UTF-8 TZ=UTC
unset KURABE_DATA NO_COLOR SOURCE_DATE_EPOCH

top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
tests=$top/tests
samples=$top/samples
kurabe=$OUT/bin/kurabe
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export tests samples

# Whether the case NAME is asked for.
selected() {
	[[ $1 == "$PATTERN"* || $1 == *"/$PATTERN"* ]]
}

# Whether cases of the kind are asked for by its name, or all are: saves the work that cases share.
kind_selected() {
	[[ $PATTERN == "$1"* || $1 == "$PATTERN"* ]]
}

ok() {
	echo "ok $1"
}

# not_ok NAME [DETAILS-FILE]
not_ok() {
	echo "not ok $1"
	if [ -n "${2:-}" ]; then
		sed 's/^/\t/' "$2"
	fi
}

# verdict NAME STATUS DETAILS-FILE: one or the other, by the exit status of what was tried.
verdict() {
	if [ "$2" -eq 0 ]; then
		ok "$1"
	else
		not_ok "$1" "$3"
	fi
}

# try NAME COMMAND...: the case passes when the command does and shows what it printed if not.
try() {
	local name=$1 status=0
	shift
	selected "$name" || return 0
	"$@" >"$scratch/tried" 2>&1 || status=$?
	verdict "$name" "$status" "$scratch/tried"
}
