# Two disks of one host, under headings of their own: two subjects, and a notice that says so.
cp "$tests/cli/inputs/two-disks.txt" .
kurabe parse two-disks.txt
status=$?
kurabe list
exit $status
