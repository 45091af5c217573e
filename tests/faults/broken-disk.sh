# SPDX-License-Identifier: MIT
# A disk that breaks in the middle of a test, here a file system on a loop device whose file is cut
# short: the job done before keeps its figures, the other says what failed, nothing is left.
. "$tests/lib/faults.sh"
[ "$(id -u)" = 0 ] || need "the right to mount"
PATH=$PATH:/sbin:/usr/sbin
for tool in losetup mkfs.ext4; do
	command -v $tool >/dev/null || need $tool
done
mkdir disk
truncate -s 64M image
mkfs.ext4 -q image
device=$(losetup -f --show image 2>/dev/null) || need "loop devices"
trap 'umount disk 2>/dev/null; losetup -d "$device"' EXIT
mount "$device" disk 2>/dev/null || need "mounts"

cat >job.fio <<-END
	[global]
	ioengine=libaio
	direct=1
	directory=disk
	size=16m
	rw=randread
	bs=4k
	time_based
	[whole]
	runtime=1
	[broken]
	stonewall
	runtime=60
END
kurabe collect --job job.fio --data data >out 2>err &
pid=$!
until grep -qs '^test broken ' data/captures/*/capture; do sleep 0.05; done
# Its file is written when it reads: a write would make the image whole again.
reads() { awk '{ print $1 }' "/sys/block/${device#/dev/}/stat"; }
before=$(reads)
until [ "$(reads)" -gt $((before + 1000)) ]; do sleep 0.05; done
truncate -s 1M image
wait $pid
status=$?
[ $status = 1 ] || { cat err; fail "it ended with $status, not 1"; }
grep -q '^kurabe collect: warning: broken: .*: Input/output error$' err ||
	{ cat err; fail "no sentence"; }
[ "$(grep -c '^figure read.iops = ' data/captures/*/capture)" = 1 ] || fail "the first job's figure is not kept"
grep -q '^figure read.iops failed ok$' data/captures/*/capture || fail "the second job's figure has not failed"
tail -n 1 data/captures/*/capture | grep -qx 'end completed' || fail "the session did not end well"
[ "$(ls -A disk)" = lost+found ] || { ls -lA disk; fail "files are left"; }
