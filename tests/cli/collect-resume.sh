# A capture that was stopped is gone on with: what it holds is kept, the rest is added, once.
kurabe collect --quick --copies 1,2 --only syscall,null --data data --machine m1 >printed 2>/dev/null &
pid=$!
until grep -qs '^pass syscall copies=1 .*pass=2 .*ok$' data/captures/m1-*/capture; do sleep 0.05; done
kill -INT $pid
wait $pid
echo "stopped: exit $?"
capture=$(echo data/captures/m1-*/capture)
folder=${capture%/capture}
cp "$capture" before
# A torn last line is forgiven, and is not there any more afterwards.
printf 'pass syscall copies=1 repeat=1 pass=3 cou' >>"$capture"
kurabe collect --resume "$folder" --dry-run | sed '$d; s/ of [0-9.]* s$//; s/about [0-9]* s/about N s/'
kurabe collect --resume "$folder" >printed 2>/dev/null
echo "resumed: exit $?"
cmp <(head -c "$(stat -c %s before)" "$capture") before && echo "what was there is kept"
grep -c '^resumed ....-..-..T..:..:..Z$' "$capture"
for test in 'null copies=1' 'syscall copies=1' 'null copies=2' 'syscall copies=2'; do
	echo "$test:" $(sed -n "s/^pass $test .* \(pass=[0-9]*\) .*/\1/p" "$capture")
	sed -n "s/^result $test .* \(passes=[0-9]* kept=[0-9]*\) .*/\1/p" "$capture"
done
sed -n 's/^\(score .* tests=[0-9]*\) .*/\1/p' "$capture"
tail -n 1 "$capture"
kurabe parse --json "$folder" | grep -o '"message":"[^"]*"' | grep -v -e 'load average' -e disturbed |
	sed 's/at 20[^;]*;/at TIME;/'
kurabe collect --resume "$folder" | sed 's/-[0-9]\{8\}T[0-9]\{6\}Z/-UTC/'
# Elsewhere than at its end a capture must be whole; one of another machine is not gone on with; nor is
# one that ends before its first pass.
refuse() {
	mkdir "$1"
	sed "$2" before >"$1/capture"
	cp "$1/capture" same
	kurabe collect --resume "$1"
	echo "$1: exit $?"
	cmp same "$1/capture"
}
{
	refuse torn-inside '/^pass null .*pass=2/s/count.*//'
	refuse other-host 's/^host .*/host another/'
	refuse other-cpu 's/^fact cpu_model: .*/fact cpu_model: Faster CPU/'
	refuse other-version 's/^version .*/version 0/'
	refuse head-alone '/^fact/,$d'
	refuse no-capture '1s/.*/hello/'
} 2>&1 | sed -E "s/is '.*' now/is '…' now/; s/line [0-9]+ of/line N of/"
