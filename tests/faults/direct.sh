# SPDX-License-Identifier: MIT
# O_DIRECT that the kernel refuses, when it is asked for or at the first request: the job goes through
# the page cache, and says so. Requests that fail: a sentence, no figure, nothing left.
. "$tests/lib/faults.sh"
need_strace
printf '[r]\nioengine=libaio\ndirect=1\nrw=randread\nsize=2m\nbs=4k\niodepth=4\n' >r.fio
printf '[w]\nioengine=libaio\ndirect=1\nrw=randwrite\nsize=2m\nbs=4k\niodepth=4\n' >w.fio

# inject NAME JOB EXPRESSION...
inject() {
	name=$1 job=$2
	shift 2
	mkdir "$name"
	strace -f -qq -o "$name.trace" "$@" \
		kurabe-collect --job "$job.fio" --dir "$name" --machine "$name" --data . >"$name.out" 2>"$name.err"
	code=$?
	capture=$(echo captures/"$name"-*/capture)
	expect_no_litter "$name"
}

refused() {
	[ $code = 0 ] || { cat "$name.err"; fail "$name: it ended with $code, not 0"; }
	grep -q '^note O_DIRECT was asked for and refused (Invalid argument)' "$capture" ||
		fail "$name: the refusal is not said"
	grep -q '^param direct = 0 ok' "$capture" || fail "$name: the figures pass for direct ones"
	grep -q "^figure $1.issued = 512 count" "$capture" || fail "$name: not all was done"
}

failed() {
	[ $code = 3 ] || { cat "$name.err"; fail "$name: it ended with $code, not 3"; }
	grep -q "^failed .* $1" "$capture" || { cat "$capture"; fail "$name: it does not say why"; }
	! grep -q '^figure .* = ' "$capture" || fail "$name: there is a figure"
	grep -q '^figure .*iops failed' "$capture" || fail "$name: the figure is missing, not failed"
}

inject flag r -e trace=fcntl -e inject=fcntl:error=EINVAL
refused read
inject first r -e trace=pwrite64 -e inject=pwrite64:error=EINVAL:when=1
refused read
inject full r -e trace=pwrite64 -e inject=pwrite64:error=ENOSPC:when=2
failed "can't lay out a file in 'full': No space left on device"
inject broken w -e trace=io_submit -e inject=io_submit:error=EIO:when=100
failed 'a write of 4096 bytes at [0-9]* failed: Input/output error'
inject depth r -e trace=io_setup -e inject=io_setup:error=EAGAIN
failed 'the kernel has no room for 4 asynchronous requests'
