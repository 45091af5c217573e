# A figure in doubt has its sign in charts, too, and below them what it means, in the order of signs.
sed 's/\(Index Score *\)1068.9/\11168.9/' "$tests/cli/inputs/unixbench.txt" >a.txt
sed 's/web1.example/web2.example/; s/\(Index Score *\)1068.9/\1968.9/' "$tests/cli/inputs/unixbench.txt" >b.txt
kurabe parse a.txt b.txt >/dev/null
kurabe render --chart-plans >/dev/null 2>&1
echo "render: $?"
cd out/site || exit
grep -h 'value=.*?' charts/*score-720.plan charts/teaser-unixbench-344.plan
page=compare/unixbench.html
tr '\n' ' ' <$page | grep -o '<ul class="src doubts">.*' | sed 's/<.ul>.*//' | grep -o '<li>.*' |
	sed 's/<\/li>/\n/g' | sed 's/<[^>]*>/ /g' | tr -s ' '
grep -o 'alt="UnixBench index score[^"]*"' $page
