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
cd ../..
echo "of one test: at its bar, and at the ratio that is made of it"
sed 's/2673\.9/2773.9/' "$tests/cli/inputs/unixbench.txt" >c.txt
sed 's/web1.example/web2.example/' "$tests/cli/inputs/unixbench.txt" >d.txt
kurabe parse --data one c.txt d.txt >/dev/null 2>&1
kurabe render --data one --chart-plans >/dev/null 2>&1
grep -ho 'value=31.*?.*' one/site/charts/unixbench-dhry2reg-344.plan
grep -ho '"?.*' one/site/charts/unixbench-ratio-720.plan
tr '\n' ' ' <one/site/compare/unixbench.html | grep -o '<ul class="src doubts">.*' | sed 's/<.ul>.*//' |
	sed 's/<[^>]*>/ /g' | tr -s ' '
