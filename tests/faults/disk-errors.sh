# SPDX-License-Identifier: MIT
# No room and a broken disk in the middle of a test: a sentence that says so, the figures that were there
# are kept, other tests go on, nothing is left.
. "$tests/lib/faults.sh"
need_strace
mkdir work
inject() { # WHAT ARGUMENTS…
	local what=$1
	shift
	rm -rf data
	strace --seccomp-bpf -f -qq -o trace -e trace="${what%%:*}" -e inject="$what" kurabe-collect --data data --dir work "$@" >out 2>err
	status=$?
	[ -z "$(ls -A work)" ] || { ls -lA work; fail "$what: files are left"; }
	tail -n 1 data/captures/*/capture | grep -qx 'end completed' || fail "$what: the session did not go on"
}

# The 6000th write of a process is one of bonnie++'s blocks.
inject write:error=ENOSPC:when=6000 --bonnie "-s 64 -r 0 -n 0 -f"
[ $status != 0 ] || fail "ENOSPC: it ended with 0"
grep -q "bonnie++: can't write a file in 'work': No space left on device" err || { cat err; fail "ENOSPC: no sentence"; }
grep -q '^figure put_block failed ok$' data/captures/*/capture || fail "ENOSPC: the figure has not failed"
kurabe parse --json data/captures/*/ >json
grep -q '"metric":"put_block",[^}]*"failed":true' json || { cat json; fail "ENOSPC: parse does not know it"; }

# ioping's fifth read; hdparm's way, which comes later, has its figure.
inject pread64:error=EIO:when=5 --suite ioping,hdparm --only ioping-direct,hdparm --quick
[ $status = 1 ] || fail "EIO: it ended with $status, not 1"
grep -q "can't read a file in 'work': Input/output error" err || { cat err; fail "EIO: no sentence"; }
grep -q '^figure buffered_read = ' data/captures/*/capture || fail "EIO: the other test has no figure"
grep -q '^figure requests = 3 count ok$' data/captures/*/capture || fail "EIO: the requests done are not kept"

# O_DIRECT that is refused is said: where it is asked for, and at a read. (The loader has the first preads.)
for call in fcntl:error=EINVAL:when=2 pread64:error=EINVAL:when=4; do
	inject $call --suite ioping --only ioping-direct --quick
	[ $status = 0 ] || fail "$call: it ended with $status"
	grep -q '^note O_DIRECT is refused here (Invalid argument)' data/captures/*/capture || fail "$call: not said"
done

# Too big for the place: nothing is written. (The limits are for this machine's sake, should it be.)
(
	ulimit -f 100000
	timeout 60 kurabe collect --bonnie "-d work -s 1000000000 -r 0 -n 0" --data data2 >out 2>err
)
grep -q "bonnie++: 'work' has .* would not leave a tenth" err || { cat err; fail "too big: no sentence"; }
grep -q '^failed bonnie++ .*would not leave a tenth' data2/captures/*/capture || fail "too big: not kept"
grep -q '^figure' data2/captures/*/capture && fail "too big: something was measured"
[ -z "$(ls -A work)" ] || fail "too big: files are left"
