# A collection of storage tests that was cut off in the second goes on with it; the first is kept as
# it is. Another job file is refused.
printf '[global]\nsize=1m\nrw=read\n[a]\n[b]\nstonewall\n[c]\nstonewall\n' >abc.fio
kurabe collect --job abc.fio --machine m --data data >out 2>progress
capture=$(echo data/captures/m-*/capture)
sed -i '/^test c /,$d' $capture
sed -i '/^done b /,$d' $capture
printf 'figure read.clat.p5' >>$capture
cp $capture before
kurabe collect --resume data/captures/m-* 2>progress | grep '^Kept' | sed 's/-[0-9]\{8\}T[0-9]\{6\}Z/-UTC/'
grep -E '^(test|done|resumed|end)' $capture | cut -d' ' -f1-2 | sed 's/20.*Z/UTC/'
head -c "$(($(wc -c <before) - 19))" $capture | cmp - <(head -c -19 before) && echo "nothing was changed"
kurabe parse --json $capture | grep -oE '"job":"[a-z]"' | tr '\n' ' '
echo
# Complete, it is not gone on with; cut off, not by another job file.
kurabe collect --resume data/captures/m-* | cut -d' ' -f1-2,5-
sed -i '/^end /d' $capture
echo '; another' >>abc.fio
kurabe collect --resume data/captures/m-* 2>&1 >out | sed "s/[0-9a-f]\{64\}/SHA256/g"
