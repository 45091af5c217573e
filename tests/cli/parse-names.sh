# Known bytes under a new name, or with an option, add a line; what options say is added up.
cp "$tests/cli/inputs/two-disks.txt" b.txt
kurabe parse b.txt >/dev/null 2>&1
cp b.txt a.txt
kurabe parse --machine web1 a.txt
kurabe parse --date 2012-12-19 - <b.txt
cat out/archive/raw/*.from
kurabe parse --machine web2 b.txt 2>&1 | sed 's/[0-9a-f]\{64\}/SHA256/'
grep -c 'date="2012-12-19" date-from="given"' out/archive/results/*.xml
