# SPDX-License-Identifier: MIT
# A disk that is full, and one that is read-only: import and render end with a sentence and leave archive and
# site as they were; what only reads goes on.
. "$tests/lib/faults.sh"
need_mounts
mkdir disk
mount -t tmpfs -o size=3m none disk || need "mounts"
kurabe parse --data disk "$samples/bonnie-two-vps.txt" >out || fail "parse ended with $?"
kurabe render --data disk --density 1 >out 2>err || { cat err; fail "render ended with $?"; }
cp -a disk before
rm before/archive/lock
same() {
	rm -f disk/archive/lock disk/filler
	diff -r -x site.read before disk || fail "$1: not as it was" # what was read is no part of it
	kurabe verify --data disk >out 2>err || { cat err; fail "$1: verify ended with $?"; }
}
one_sentence() { # REASON
	[ "$(grep -c ': error: ' err)" = 1 ] && grep -q "disk/.*: $1" err || { cat err; fail "no sentence, or several"; }
}

dd if=/dev/zero of=disk/filler bs=4k 2>/dev/null
kurabe parse --data disk "$samples/bonnie-four-disks.html" >out 2>err
[ $? = 5 ] || { cat err; fail "on a full disk parse ended with $?, not 5"; }
one_sentence 'No space left on device'
same "parse on a full disk"

# Room for some of it.
for room in 8 64 256; do
	dd if=/dev/zero of=disk/filler bs=4k 2>/dev/null
	truncate -s -${room}k disk/filler
	kurabe render --data disk --density 1 --again --keep-hosts --anonymous >out 2>err
	[ $? = 5 ] || { cat err; fail "with $room KiB of room render ended with $?, not 5"; }
	grep -q "can't .*disk/site.new.*: No space left on device" err || { cat err; fail "no sentence"; }
	same "render with $room KiB of room"
done

rm disk/archive/lock
mount -o remount,ro disk || need "a read-only mount"
for verb in "parse $samples/bonnie-four-disks.html" "parse --again" render; do
	# shellcheck disable=SC2086
	kurabe $verb --data disk >out 2>err
	[ $? = 5 ] || { cat err; fail "read-only, $verb ended with $?, not 5"; }
	one_sentence 'Read-only file system'
done
for verb in verify list "export --output figures.csv" compare; do
	# shellcheck disable=SC2086
	kurabe $verb --data disk >out 2>err || { cat err; fail "read-only, $verb ended with $?"; }
done
[ -s figures.csv ] || fail "no figures"
diff -r -x site.read before disk || fail "read-only: not as it was"
