# An empty file, named: an error, and nothing is kept of it.
: >empty.txt
kurabe parse empty.txt
status=$?
ls out/archive/raw 2>/dev/null
exit $status
