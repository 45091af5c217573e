# SPDX-License-Identifier: MIT
# The notes of the probes: on a file system in memory, on a loop device, and where the case runs.
. "$tests/lib/faults.sh"
need_mounts
notes() { # FOLDER ARGUMENTS…: of a run there
	local dir=$1
	shift
	rm -rf data
	kurabe collect --quick --data data --dir "$dir" "$@" >out 2>err || { cat err; fail "$dir: it ended with $?"; }
	grep '^note' data/captures/*/capture
}
memory='lies in memory (tmpfs)' loop='lies on a loop device'

mkdir memory
mount -t tmpfs -o size=200m none memory || need mounts
notes memory --suite ioping --only ioping-direct >said
grep -q "$memory" said || { cat said; fail "tmpfs: no note"; }
grep -q "$loop" said && fail "tmpfs: it is no loop device"
kurabe parse --json data/captures/*/ >json
grep -q "$memory" json || fail "tmpfs: parse does not pass it on"
notes memory --bonnie "-s 8 -r 0 -n 0 -f" >said
grep -q "fits into the memory" said || { cat said; fail "a file that memory holds: no note"; }

# A working set that is in no cache has no such note.
notes . --suite ioping --only ioping >said
case $(stat -f -c %T .) in
tmpfs | ramfs | overlayfs) ;;
*)
	grep -q "$memory" said && { cat said; fail "here: this is no memory"; }
	grep -q "fits into the memory" said && { cat said; fail "here: nothing is read twice"; }
	[[ $(findmnt -no SOURCE -T .) == /dev/loop* ]] || ! grep -q "$loop" said || { cat said; fail "here: no loop device"; }
	;;
esac

truncate -s 200M image
mkfs.ext4 -q image 2>/dev/null && mkdir mounted && mount -o loop image mounted 2>/dev/null || need "a loop device"
notes mounted --suite ioping --only ioping-direct >said
umount mounted
grep -q "$loop" said || { cat said; fail "loop device: no note"; }
grep -q "$memory" said && fail "loop device: it is no tmpfs"
exit 0
