# SPDX-License-Identifier: MIT
# kill -9 at random moments of a quick run, KILLS times (3 where it is not set) of the tests ONLY: every pass
# that had ended is in the capture, whole and once; --resume completes it; nothing is left in the work
# folder after the next start; no process is left.
. "$tests/lib/faults.sh"
kills=${KILLS:-3}
only=${ONLY:-null,fsbuffer,spawn,shell1}
copies=${COPIES:-1}

# Passes, by the order in which they came: "null 1 1 2" is the second of null.
passes() { sed -n 's/^pass \([^ ]*\) copies=\([0-9]*\) repeat=\([0-9]*\) pass=\([0-9]*\) .* ok$/\1 \2 \3 \4/p' "$1"; }

kurabe collect --quick --copies "$copies" --only "$only" --data whole --dir . >out 2>err || fail "it ended with $?"
passes whole/captures/*/capture >all
length=$(sed -n 's/^  takes about \([0-9]*\) s.*/\1/p' out)
[ "${length:-0}" -gt 0 ] || fail "the plan does not say how long it takes"
nothing=0
for ((i = 1; i <= kills; i++)); do
	rm -rf data
	mkdir -p data work
	kurabe-collect --quick --copies "$copies" --only "$only" --data data --dir work >out 2>err &
	pid=$!
	sleep "$(awk -v l="$length" -v r="$RANDOM" 'BEGIN { print l * 0.9 * r / 32768 }')"
	kill -KILL $pid 2>/dev/null
	wait $pid 2>/dev/null
	folder=$(echo data/captures/*/)
	if [ ! -s "$folder/capture" ]; then
		nothing=$((nothing + 1)) # before its first line: there is nothing to go on with
		continue
	fi
	passes "$folder/capture" >before
	head -n "$(wc -l <before)" all | cmp - before || fail "kill $i: passes are missing"
	# The copies die with their parent; a kernel may need a moment for that.
	kurabe collect --resume "$folder" --dir work >out 2>err || { cat err; fail "kill $i: --resume ended with $?"; }
	passes "$folder/capture" | cmp - all || fail "kill $i: not completed"
	tail -n 1 "$folder/capture" | grep -qx 'end completed' || fail "kill $i: no end"
	[ "$(grep -c '^result ' "$folder/capture")" = "$(grep -c '^result ' whole/captures/*/capture)" ] ||
		fail "kill $i: results are missing or doubled"
	kurabe parse --json "$folder" >json || fail "kill $i: parse ended with $?"
	grep -q '"level":"\(warning\|error\)"' json && { cat json; fail "kill $i: parse found fault"; }
	[ -z "$(ls -A work)" ] || { ls -lA work; fail "kill $i: files are left"; }
done
echo "$kills kills, $nothing of them before the first line"
