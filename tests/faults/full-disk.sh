# SPDX-License-Identifier: MIT
# On a full disk: no capture, one sentence; a disk that fills meanwhile, one sentence, and a capture
# that ends with a whole line; no room for a test's files, a failure that says so.
. "$tests/lib/faults.sh"
need_mounts
mkdir full
mount -t tmpfs -o size=256k none full || need "mounts"
fill() { dd if=/dev/zero of=full/filler bs=4k 2>/dev/null; }

mkdir full/captures
fill
kurabe collect --quick --copies 1 --only null --data full >out 2>err
[ $? = 5 ] || fail "on a full disk it ended with $?, not 5"
expect_one_sentence err
rm -r full/filler full/captures

kurabe collect --full --copies 1 --only null --repeat 1000 --data full >out 2>err &
pid=$!
until grep -qs '^pass' full/captures/*/capture; do sleep 0.05; done
fill
wait $pid
[ $? = 5 ] || fail "on a disk that filled it ended with $?, not 5"
grep -v 'null, 1 copy' err >sentences
expect_one_sentence sentences
[ "$(tail -c 1 full/captures/*/capture)" = "" ] || fail "the last line is torn"
grep -q '^pass .* ok$' full/captures/*/capture || fail "no pass was kept"
rm full/filler

kurabe collect --quick --copies 1 --only fsdisk,null --dir full --data . >out 2>err
[ $? = 1 ] || fail "without room for files it ended with $?, not 1"
grep '^failed fsdisk ' captures/*/capture | grep -q 'free' || fail "the failure does not say why"
grep -q '^result null ' captures/*/capture || fail "null has no figure"
expect_no_litter full
