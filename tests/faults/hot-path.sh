# SPDX-License-Identifier: MIT
# While requests are made and timed there is no other system call than io_submit and io_getevents, one
# io_submit a request; so nothing is allocated, and no lock is waited for.
. "$tests/lib/faults.sh"
need_strace
for depth in 1 8; do
	rm -rf trace && mkdir trace
	printf '[j]\nioengine=libaio\ndirect=1\nrw=randread\nsize=2m\nbs=4k\niodepth=%d\n' $depth >j.fio
	strace -ff -qq -o trace/t kurabe-collect --job j.fio --data . >out 2>err || { cat err; fail "it failed"; }
	worker=$(grep -l '^io_submit' trace/t.*)
	[ "$(echo "$worker" | wc -w)" = 1 ] || fail "not one worker: $worker"
	sed -n '/^io_submit/,$p' "$worker" | sed '/^getrusage/,$d' >during
	submits=$(grep -c '^io_submit' during)
	[ "$submits" = 512 ] || fail "depth $depth: $submits calls of io_submit for 512 requests"
	others=$(grep -vE '^io_(submit|getevents)\(' during)
	[ -z "$others" ] || { echo "$others"; fail "depth $depth: other system calls meanwhile"; }
done
