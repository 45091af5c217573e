# SPDX-License-Identifier: MIT
# Reads and writes that take a few bytes at a time, and signals in between: nothing is different.
. "$tests/lib/faults.sh"
preload counts
all() { # DATA
	kurabe-parse parse --data "$1" "$samples/bonnie-two-vps.txt" "$samples/bonnie-four-disks.html" - <"$samples/fio-two-vps.md"
	kurabe-parse verify --data "$1"
	kurabe-render export --data "$1" --output "$1/figures.csv"
	kurabe-render list --data "$1"
}
all plain >out.plain 2>err.plain
export LD_PRELOAD=$PWD/counts.so
all plain2 >out.again 2>err.again
unset LD_PRELOAD
sed -i s/plain2/plain/ out.again err.again
diff out.plain out.again && diff err.plain err.again || fail "they answer something else"
diff -r plain plain2 || fail "they write something else"
[ -s plain/figures.csv ] || fail "nothing was written"
