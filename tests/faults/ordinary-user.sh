# SPDX-License-Identifier: MIT
# An ordinary user, who owns nothing but the folder, gets figures for all tests.
. "$tests/lib/faults.sh"
mkdir own
cp "$(command -v kurabe-collect)" own/
as=()
if [ "$(id -u)" = 0 ]; then
	command -v setpriv >/dev/null || need setpriv
	chown -R 65534:65534 own
	as=(setpriv --reuid=65534 --regid=65534 --clear-groups)
fi
cd own || exit 1
"${as[@]}" ./kurabe-collect --quick --copies 1 --data . >out 2>err || { cat err; fail "it ended with $?"; }
grep -q '^score unixbench copies=1 repeat=1 kind=full tests=12 ' captures/*/capture || {
	cat captures/*/capture
	fail "no full score"
}
expect_no_litter .
