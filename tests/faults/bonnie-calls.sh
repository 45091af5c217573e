# SPDX-License-Identifier: MIT
# What bonnie++'s way asks of the kernel is what strace shows of bonnie++ 2.00: O_DIRECT (-D) for output by
# blocks alone; each of 300 seeks takes four bytes off a pipe; 1024 files of 8 KiB are written once and read
# twice (in two orders, so all of it again) by chunks of 4 KiB.
. "$tests/lib/faults.sh"
need_strace

# traced CALLS OPTIONS
traced() {
	rm -f trace trace.*
	strace -ff -qq -y -o trace -e trace="$1" \
		kurabe-collect --bonnie "$2" --dir . --machine m --data data >out 2>err || { cat err; fail "$2: it failed"; }
	cat trace.* >trace
	expect_no_litter .
}

# expect COUNT PATTERN
expect() {
	local n
	n=$(grep -cE "$2" trace)
	[ "$n" = "$1" ] || fail "$n calls are like '$2', not $1"
}

traced openat '-s 2 -r 0 -n 0 -f -D'
expect 1 '"/proc/self/fd/.*O_RDWR.*O_DIRECT'
[ "$(grep -c '"/proc/self/fd/.*O_RDWR' trace)" -gt 3 ] || fail 'the file is not opened anew for each step'
traced read '-s 2:8k:300 -r 0 -n 0 -f'
expect 300 'read\([0-9]+<pipe:.* = 4$'
traced read,write '-s 0 -n 1:8192:8192:2:4096'
expect 4096 'write\(.* = 4096$'
expect 4096 'read\(.* = 4096$'
