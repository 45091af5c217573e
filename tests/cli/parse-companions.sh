# A plans.ini and an article among the inputs are copied once; another one later is only told of.
mkdir -p in/articles
cp "$tests/cli/inputs/two-disks.txt" in
printf '[plan a]\nname = A\nmatch = label:*\n' >in/plans.ini
printf '# Two disks\n' >in/articles/disks.md
printf -- '---\ntitle: One\nkurabe: 1\n---\n' >in/one.md
printf -- '---\ntitle: No log\n---\nkurabe: here it is prose\n' >in/two.md
kurabe parse in
ls out out/articles
printf '[plan b]\nname = B\n' >in/plans.ini
kurabe parse in/plans.ini
cat out/plans.ini
