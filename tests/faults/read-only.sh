# SPDX-License-Identifier: MIT
# On a read-only folder: without a place for the capture one sentence; with one, tests that need files
# of their own fail with a sentence each, and the others yield figures.
. "$tests/lib/faults.sh"
need_mounts
mkdir locked
mount -t tmpfs -o size=64m none locked && mount -o remount,ro locked || need "mounts"
cd locked || exit 1
kurabe collect --quick --copies 1 --only syscall >../out 2>../err
[ $? = 5 ] || fail "without a place for the capture it ended with $?, not 5"
expect_one_sentence ../err
kurabe collect --quick --copies 1 --only syscall --data .. >../out 2>../err || fail "syscall ended with $?"
grep -q '^result syscall ' ../captures/*/capture || fail "syscall has no figure"
rm -r ../captures
kurabe collect --quick --copies 1 --only fstime,syscall,shell1 --data .. >../out 2>../err
[ $? = 1 ] || fail "tests that need files ended with $?, not 1"
cd ..
grep -v -e ', 1 copy$' err >sentences
[ "$(grep -c 'Read-only file system' sentences)" = 2 ] || { cat err; fail "not a sentence each"; }
grep -q '^failed fstime ' captures/*/capture && grep -q '^failed shell1 ' captures/*/capture ||
	fail "failures are not in the capture"
grep -q '^result syscall ' captures/*/capture || fail "syscall has no figure"
