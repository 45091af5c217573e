# SPDX-License-Identifier: MIT
# Two imports at once, and reading beside an import: whoever has to wait says so once, all end well, and
# the archive is that of one import after the other. Waiting can be stopped. Without locks it goes on.
. "$tests/lib/faults.sh"
waiting="kurabe: note: another kurabe works on the archive 'data/archive': waiting until it is done"

kurabe parse --data one "$samples/bonnie-two-vps.txt" "$samples/fio-two-vps.md" >out || fail "it ended with $?"

# Both begin with nothing there.
kurabe parse --data data "$samples/bonnie-two-vps.txt" >out.1 2>err.1 &
first=$!
kurabe parse --data data "$samples/fio-two-vps.md" >out.2 2>err.2 || { cat err.2; fail "one import ended with $?"; }
wait $first || { cat err.1; fail "the other ended with $?"; }
grep -hvxF "$waiting" err.1 err.2 && fail "something else was said"
diff -r one data || fail "two imports at once yield another archive"

# hold HOW: another process that has the lock, until told to go; `read` ends when it has it.
hold() {
	mkfifo go held
	flock "$1" data/archive/lock sh -c 'echo >held; read -r _ <go' &
	holder=$!
	read -r _ <held
}
let_go() {
	echo >go
	wait $holder
	rm go held
}

# Everything waits for a writer; a reader waits for no reader.
hold --exclusive
for verb in "parse $samples/bonnie-two-vps.txt" "parse --again" verify list render; do
	# shellcheck disable=SC2086
	kurabe $verb --data data >"out.${verb%% *}" 2>"err.${verb%% *}" &
	pid=$!
	until grep -qxF "$waiting" "err.${verb%% *}" || ! kill -0 $pid 2>/dev/null; do sleep 0.02; done
	kill -0 $pid 2>/dev/null || { cat "err.${verb%% *}"; fail "$verb did not wait"; }
	[ -s "out.${verb%% *}" ] && fail "$verb worked beside a writer"
	pids="${pids:-} $pid"
done
let_go
for pid in $pids; do
	wait "$pid" || { cat err.*; fail "one that waited ended with $?"; }
done
[ "$(grep -cxF "$waiting" err.verify)" = 1 ] || { cat err.verify; fail "said more than once"; }
diff -r one/archive data/archive || fail "they changed the archive"
hold --shared
kurabe list --data data >out 2>err || fail "list ended with $?"
[ ! -s err ] || { cat err; fail "a reader waits for a reader"; }

# A writer waits for readers, until it is told to stop.
kurabe parse --data data "$samples/bonnie-four-disks.html" >out 2>err &
pid=$!
until grep -qxF "$waiting" err; do sleep 0.02; done
kill -TERM $pid
wait $pid
[ $? = 130 ] || { cat err; fail "stopped, it did not end with 130"; }
grep -q "stopped while waiting for 'data/archive/lock'" err || { cat err; fail "it does not say that it was stopped"; }
diff -r one/archive data/archive || fail "it changed the archive"
let_go

# What a killed import left goes with the next one, and nothing else; verify names it before.
name=$(basename data/archive/results/*.xml | head -n 1)
touch "data/archive/results/$name.a1B2c3" "data/archive/raw/${name%.xml}.from.abcdef" data/archive/raw/notes.abcdef
kurabe verify --data data >out 2>err || fail "verify ended with $?"
[ "$(grep -c 'was left by an import that was killed' err)" = 2 ] || { cat err; fail "verify does not name what was left"; }
kurabe parse --data data "$samples/bonnie-two-vps.txt" >out 2>err || fail "it ended with $?"
grep -q 'killed before its end: 2 temporary files' err || { cat err; fail "it does not say what it removed"; }
rm data/archive/raw/notes.abcdef || fail "it removed a stranger's file"
diff -r one/archive data/archive || fail "something was left or lost"

# An archive without a lock file is read; a link in its place is not followed.
rm data/archive/lock
kurabe verify --data data >out 2>err || fail "without a lock verify ended with $?"
[ ! -e data/archive/lock ] || fail "verify wrote"
ln -s "$PWD/elsewhere" data/archive/lock
kurabe parse --data data "$samples/bonnie-two-vps.txt" >out 2>err
[ $? = 5 ] || fail "with a link for a lock it ended with $?, not 5"
[ ! -e elsewhere ] || fail "a link was followed"
rm data/archive/lock

# A file system without locks, as some mounted over a network: said, and gone on.
need_strace
for verb in "parse $samples/bonnie-two-vps.txt" verify; do
	# shellcheck disable=SC2086
	strace -qq -o trace -e trace=flock -e inject=flock:error=ENOLCK kurabe-parse $verb --data data >out 2>err ||
		{ cat err; fail "without locks $verb ended with $?"; }
	grep -qxF "data/archive/lock: note: can't be locked (No locks available): import nothing else at the same time" err ||
		{ cat err; fail "without locks $verb says nothing"; }
done
