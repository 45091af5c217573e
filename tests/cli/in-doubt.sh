# What throws doubt on a figure is kept in the archive, and told wherever the figure is.
cp "$tests/cli/inputs/in-doubt.txt" a.txt
kurabe parse a.txt; echo $?
grep '<diagnostic' out/archive/results/*.xml
ids=$(kurabe list | grep -o '^[0-9a-f]*\.[0-9]*')
for id in $ids; do
	kurabe show "$id" | sed -n '/^Results/,$p'
done
kurabe export --format json | sed -n '/"diagnostics"/,$p'
kurabe render >rendered
grep -o '>207</a><sup class="doubt"[^/]*' out/site/machine/alpha.html
grep -c 'class="doubt"' out/site/machine/beta.html
grep -o '<tr id="L[0-9]*" class="doubtful"' out/site/log/*.html
