# SPDX-License-Identifier: MIT
# A clock that jumps ten years with every look: what is measured goes by another one, what is written has no
# time in it, and files from the past or the future are files as others.
. "$tests/lib/faults.sh"
preload clock
LD_PRELOAD=$PWD/clock.so date +%Y >year.1
LD_PRELOAD=$PWD/clock.so kurabe-collect --quick --copies 1 --only null,syscall --data . --dir . >out 2>err ||
	{ cat err; fail "collect ended with $?"; }
for name in null syscall; do
	grep "^pass $name .* ok$" captures/*/capture | sed -n 's/.* seconds=\([-0-9.]*\).*/\1/p' >walls
	[ "$(wc -l <walls)" -ge 3 ] || { cat captures/*/capture; fail "$name has no passes"; }
	awk '$1 <= 0 || $1 > 60 { exit 1 }' walls || { cat walls; fail "a pass of $name took a time that it did not take"; }
done
tail -n 1 captures/*/capture | grep -qx 'end completed' || fail "collect did not end well"

cp "$samples/bonnie-two-vps.txt" log.txt
kurabe parse --data plain log.txt >out || fail "parse ended with $?"
kurabe render --data plain --density 1 >out 2>err || fail "render ended with $?"
touch -d '2100-01-01' log.txt
LD_PRELOAD=$PWD/clock.so kurabe-parse parse --data jumped log.txt >out || fail "parse ended with $?"
find jumped -exec touch -d '1971-01-01' {} +
LD_PRELOAD=$PWD/clock.so kurabe-render render --data jumped --density 1 >out 2>err || fail "render ended with $?"
diff -r plain/archive jumped/archive && diff -r plain/site jumped/site || fail "the time is in it"

# A site from the future, and one more log.
find jumped/site -exec touch -d '2100-01-01' {} +
for data in plain jumped; do
	kurabe parse --data $data "$samples/bonnie-four-disks.html" >out || fail "parse ended with $?"
	kurabe render --data $data --density 1 >out 2>err || fail "render ended with $?"
done
diff -r plain/site jumped/site || fail "a site from the future is not made anew"
