# SPDX-License-Identifier: MIT
# In a control group limited to half a CPU: figures, the limit as a fact, and its passes marked.
. "$tests/lib/faults.sh"
[ "$(id -u)" = 0 ] || need "root, to make a control group"
name=kurabe-test-$$
# Its weight is the highest, so that it gets its half also while the machine is busy.
if [ -w /sys/fs/cgroup/cgroup.subtree_control ]; then
	group=/sys/fs/cgroup/$name
	mkdir "$group" 2>/dev/null || need "a control group of one's own"
	trap 'rmdir "$group"' EXIT
	echo "50000 100000" 2>/dev/null >"$group/cpu.max" || need "the cpu controller of v2"
	echo 10000 >"$group/cpu.weight"
elif [ -w /sys/fs/cgroup/cpu/cgroup.procs ]; then
	group=/sys/fs/cgroup/cpu/$name
	mkdir "$group" 2>/dev/null || need "a control group of one's own"
	trap 'rmdir "$group"' EXIT
	echo 100000 >"$group/cpu.cfs_period_us" && echo 50000 >"$group/cpu.cfs_quota_us" ||
		need "quotas of CPU time"
	echo 262144 >"$group/cpu.shares"
else
	need "a control group that can be written to"
fi
(echo "$BASHPID" >"$group/cgroup.procs" && exec kurabe collect --quick --copies 1,2 --only syscall --data .) \
	>out 2>err || { cat err; fail "it ended with $?"; }
capture=$(echo captures/*/capture)
grep -qx 'fact cgroup_cpus = 0.5' "$capture" || fail "the limit is no fact"
grep -q '^result syscall copies=1 ' "$capture" && grep -q '^result syscall copies=2 ' "$capture" ||
	fail "figures are missing"
# Two copies want two CPUs, and are held back all the time.
grep -E '^pass syscall copies=2 .*throttled=[1-9].* disturbed=[a-z,]*throttled' "$capture" >/dev/null ||
	{ grep '^pass' "$capture"; fail "no pass is marked as held back"; }
