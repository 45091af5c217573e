# SPDX-License-Identifier: MIT
# SIGINT, SIGTERM and kill -9 in the middle of bonnie++'s way, among its many files: what was measured is
# in the capture, no process is left, nothing lies in the folder (after kill -9: after the next start).
. "$tests/lib/faults.sh"
mkdir work
start() {
	rm -rf data
	kurabe-collect --bonnie "-d work -s 8 -r 0 -n 64:100:0:4 -f" --data data >out 2>err &
	pid=$!
	until grep -qs '^figure get_block ' data/captures/*/capture; do
		kill -0 $pid 2>/dev/null || { cat err; fail "it ended too soon"; }
		sleep 0.02
	done
	until [ -n "$(find work -name '000000000*' -print -quit 2>/dev/null)" ]; do sleep 0.02; done
}
for signal in INT TERM; do
	start
	kill -$signal $pid
	wait $pid
	[ $? = 130 ] || fail "$signal: it ended with $?, not 130"
	[ -z "$(ls -A work)" ] || { ls -lA work; fail "$signal: files are left"; }
	tail -n 1 data/captures/*/capture | grep -qx 'end stopped' || fail "$signal: no end"
	grep -q '^figure put_block ' data/captures/*/capture || fail "$signal: a figure is lost"
	kurabe parse --json data/captures/*/ >json || fail "$signal: parse ended with $?"
done
start
kill -KILL $pid
wait $pid 2>/dev/null
[ -n "$(ls -A work)" ] || fail "after kill -9 there is nothing to remove"
for ((i = 0; i < 100; i++)); do # the kernel ends the children
	pgrep -f "bonnie -d work -s 8" >/dev/null || break
	sleep 0.05
done
kurabe collect --suite ioping --only ioping-cached --quick --dir work --data data >out 2>err || { cat err; fail "the next start ended with $?"; }
grep -q 'left behind by a collection that was killed, was removed' err || { cat err; fail "it does not say so"; }
[ -z "$(ls -A work)" ] || { ls -lA work; fail "kill -9: files are left"; }
