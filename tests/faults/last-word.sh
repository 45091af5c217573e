# SPDX-License-Identifier: MIT
# A copy that hands in its result and ends while the parent is about to ask whether it lives: it did not fail.
. "$tests/lib/faults.sh"
need_strace
strace -o /dev/null -e trace=waitid -e inject=waitid:delay_enter=300000 \
	kurabe collect --quick --copies 1 --only null >/dev/null 2>&1
echo "exit $?"
grep -c '^pass null .* ok$' out/captures/*/capture
grep 'without a result' out/captures/*/capture
exit 0
