# SPDX-License-Identifier: MIT
# An import killed at each of its renames: the archive is the old one or the new one, never between, as
# soon as anybody looks at it. A journal of a stranger renames nothing but temporaries of the archive.
. "$tests/lib/faults.sh"
need_strace

kurabe parse --data old "$samples/bonnie-two-vps.txt" >out || fail "it ended with $?"
cp -a old new
kurabe parse --data new --label again "$samples/bonnie-two-vps.txt" "$samples/fio-two-vps.md" >out 2>err ||
	fail "it ended with $?"
rm new/archive/lock old/archive/lock

completed=0
for ((n = 1; ; n++)); do
	rm -rf data
	cp -a old data
	strace -o trace -e trace=rename -e inject=rename:signal=KILL:when=$n \
		kurabe-parse parse --data data --label again "$samples/bonnie-two-vps.txt" "$samples/fio-two-vps.md" >out 2>err
	[ $? = 137 ] || break
	kurabe verify --data data >out 2>err || { cat err; fail "rename $n: verify ended with $?"; }
	rm data/archive/lock
	if grep -q 'was killed at its end: it is completed' err; then
		completed=$((completed + 1))
		diff -r new data || fail "rename $n: not the new archive"
	else
		kurabe parse --data data "$samples/bonnie-two-vps.txt" >out 2>err || fail "rename $n: it ended with $?"
		rm data/archive/lock
		diff -r old data || fail "rename $n: not the old archive"
	fi
done
# The journal, then five files: a .from and a result, and three of the new log.
[ $n = 7 ] && [ $completed = 5 ] || fail "$((n - 1)) renames, $completed completed"

# Neither out of the archive nor over what is no temporary.
for line in ../plans.ini.abcdef raw/../../plans.ini.abcdef results/x.xml.abcdef raw raw/ "$(head -c 300 /dev/zero | tr '\0' a)"; do
	echo "$line"
done >new/archive/journal
echo kept >new/plans.ini.abcdef
cp new/archive/journal new/archive/results/x.xml.abcdef
kurabe verify --data new >out 2>err
[ $? = 1 ] || { cat err; fail "with a wrong journal verify ended with $?, not 1"; }
grep -qx "kurabe: warning: 6 lines of 'new/archive/journal' name no temporary file: left out" err || { cat err; fail "not said"; }
[ -e new/plans.ini.abcdef ] && [ ! -e new/plans.ini ] && [ -e new/archive/results/x.xml.abcdef ] || fail "something was renamed"
[ ! -e new/archive/journal ] || fail "the journal is still there"

# Where it can't be completed it is read as it is.
strace -o trace -e trace=unlink -e inject=unlink:error=EROFS:when=1 \
	kurabe-parse parse --data old "$samples/fio-two-vps.md" >out 2>err
[ $? = 5 ] || fail "when the journal can't be removed it ended with $?, not 5"
grep -qx "kurabe: error: can't remove 'old/archive/journal': Read-only file system (the next process completes it): nothing more is imported" err || { cat err; fail "not said"; }
strace -o trace -e trace=unlink -e inject=unlink:error=EROFS kurabe-parse verify --data old >out 2>err
[ $? = 1 ] || { cat err; fail "then verify ended with $?, not 1"; }
grep -q "can't remove 'old/archive/journal': Read-only file system: an import that was killed is not completed" err || { cat err; fail "not said"; }
kurabe verify --data old >out 2>err || { cat err; fail "at last verify ended with $?"; }
