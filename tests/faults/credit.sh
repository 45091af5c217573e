# SPDX-License-Identifier: MIT
# A disk that gets slower in the middle of a run, as one does whose burst credit is used up: the run
# says when, and both rates. The rate is bounded, so that the middle is the same on any machine.
. "$tests/lib/faults.sh"
need_strace
printf '[j]\nioengine=libaio\nrw=randread\nsize=4m\nbs=4k\nrate_iops=1500\nruntime=10\ntime_based\n' >j.fio
strace -f -qq -o trace --seccomp-bpf -e trace=io_submit -e inject=io_submit:delay_exit=5000:when=6000+ \
	kurabe-collect --job j.fio --data . >out 2>err || { cat err; fail "it failed"; }
note=$(grep -o '^note reads a second changed after [0-9.]* s, from [0-9]* to [0-9]*' captures/*/capture) ||
	{ grep -E '^(samples|note)' captures/*/capture; fail "the change is not told"; }
# shellcheck disable=SC2046
set -- $(echo "$note" | sed 's/,//' | cut -d' ' -f7,10,12)
done_before=$(awk -v s="$1" -v r="$2" 'BEGIN { print int(s * r) }')
[ "$2" -gt 600 ] && [ "$3" -le 200 ] || fail "the rates are not those: $note"
[ "$done_before" -gt 4800 ] && [ "$done_before" -lt 7200 ] || fail "6000 reads were quick: $note"
