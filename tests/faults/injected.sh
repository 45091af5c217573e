# SPDX-License-Identifier: MIT
# One failure of each call on files, of each program; `tests/faults/inject.mjs OUT` makes all of them.
. "$tests/lib/faults.sh"
need_strace
exec node "$tests/faults/inject.mjs" "$OUT" --short
