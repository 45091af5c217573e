# A comparison that names what no log has: a warning each, with its line and what may be meant.
cp "$tests/cli/inputs/unixbench.txt" .
kurabe parse unixbench.txt >/dev/null 2>&1
cat >out/plans.ini <<'INI'
[site]
url = https://example.com/

[comparison typo]
subjects = web1
subjects = web2
suites = unixbench, unixbnch
metrics = index, indx
baseline = nobody

[comparison empty]
suites = hdparm
INI
kurabe render --density 1
status=$?
ls out/site/compare
exit $status
