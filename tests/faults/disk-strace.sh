# SPDX-License-Identifier: MIT
# A whole quick run of all storage suites, seen by strace: no file is opened for writing but below --dir and
# in the capture, no folder is made elsewhere, no block device is opened for more than reading; it takes
# under a GiB of writes, as its plan says, and leaves nothing.
. "$tests/lib/faults.sh"
need_strace
mkdir work
strace --seccomp-bpf -f -qq -y -o trace -e trace=open,openat,creat,mkdir,mkdirat,unlink,unlinkat,rename,renameat,renameat2 \
	kurabe-collect --suite fio,ioping,bonnie++,hdparm --quick --data data --dir work >out 2>err ||
	{ cat err; fail "it ended with $?"; }
here=$(pwd -P)
grep -q '^[0-9]* *open' trace || need "strace's -y"

# What was opened is what the kernel says it is, behind the "=".
opened=$(grep -E 'O_WRONLY|O_RDWR|O_CREAT|O_TMPFILE' trace | sed -n 's/.* = [0-9]*<\(.*\)>.*/\1/p')
[ "$(wc -l <<<"$opened")" -gt 1000 ] || fail "only $(wc -l <<<"$opened") files were opened for writing: bonnie++ makes more"
elsewhere=$(grep -vE "^$here/(work|data/captures)/" <<<"$opened" | grep -vx '/dev/null')
[ -z "$elsewhere" ] || fail "opened for writing: $elsewhere"
grep -E 'O_(WRONLY|RDWR)' trace | grep -E '= [0-9]+</dev/' | grep -v '/dev/null>' && fail "a device was opened for writing"

# The names of what was made or removed are below the folder that they were made from.
grep -E '(mkdir|unlink|rename)' trace | grep -v ENOENT |
	grep -vE "\"(data|data/captures|data/captures/[^/\"]*|(\\./)?work/\\.kurabe-[^\"]*)\"|<$here/(work|data)[^>]*>" >odd
sed -n 's/.*mkdir("\([^"]*\)".*/\1/p' odd | grep -vE '^([0-9]{5}|0)$' && fail "made elsewhere"
[ -z "$(ls -A work)" ] || { ls -lA work; fail "files are left"; }

bytes=$(sed -n 's/.*storage tests write up to \([0-9,]*\) bytes in all.*/\1/p' out | tr -d ,)
[ "${bytes:-0}" -gt 0 ] && [ "$bytes" -lt $((1 << 30)) ] || fail "the plan says: $bytes bytes"
seconds=$(sed -n 's/^  takes about \([0-9]*\) s.*/\1/p' out)
[ "${seconds:-99}" -le 40 ] || fail "the plan says: $seconds s"
kurabe parse --json data/captures/*/ >json || { cat json; fail "parse ended with $?"; }
for suite in fio ioping bonnie++ hdparm; do
	grep -q "\"suite\":\"$suite\"" json || fail "no run of $suite"
done
