# SPDX-License-Identifier: MIT
# kill -9 at moments of import and render, KILLS of them; `tests/faults/kills.mjs OUT 200` for long.
. "$tests/lib/faults.sh"
exec node "$tests/faults/kills.mjs" "$OUT" "${KILLS:-10}"
