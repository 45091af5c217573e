# Files that are not there, that no one can read, and one that is good: the good one is kept.
touch file
cp "$tests/cli/inputs/unixbench.txt" good.txt
kurabe parse vanished.txt file/below.txt /proc/self/mem good.txt
status=$?
ls out/archive/raw | wc -l
exit $status
