# Sections and keys that nobody knows, a price that is none, a line that the reader would cut.
mkdir out
cat >out/plans.ini <<'INI'
[plan small]
provder = Example
match = host:web1.example
price = cheap

[plans large]
name = Large
INI
printf '[plan long]\nname = %0250d\n' 1 >>out/plans.ini
cp "$tests/cli/inputs/unixbench.txt" .
kurabe parse unixbench.txt
status=$?
kurabe list
exit $status
