# Three plans, two of them paid for in one currency: what their figures cost.
for host in web1 web2 web3; do
	sed "s/web1\.example/$host.example/" "$tests/cli/inputs/unixbench.txt" >$host.txt
done
# web2 scores half of web1.
score=$(grep -o 'Index Score  *[0-9.]*' web1.txt | grep -o '[0-9.]*$' | head -1)
sed -i "s/\(Index Score  *\)$score/\1$(perl -e "printf '%.1f', $score / 2")/" web2.txt
cat >plans.ini <<'INI'
[plan one]
provider = Example
match = host:web1.example
price = 0.007 USD/hour
price_date = 2026-01-31
price_source = https://example.com/prices

[plan two]
match = host:web2.example
price = 0.014 USD/hour

[plan three]
match = host:web3.example
price = 1480 JPY/month
INI
kurabe parse plans.ini ./*.txt >/dev/null 2>&1
kurabe render --density 1 --chart-plans >/dev/null 2>&1
cd out/site || exit
grep -o '0\.007 USD per hour ([0-9-]*)' plan/one.html
grep -o 'href="https://example.com/prices"' plan/one.html
grep -o 'Nothing as cheap or cheaper outdoes[^<]*' plan/one.html
grep -o '[^>]* costs no more than[^<]*' plan/two.html
# Points: a marker at each price, and none of another currency.
grep -c '^marker' charts/one-price-1-720.plan
ls charts | grep -c '^three-price'
# Figures for the money: the score by the price, for 0.001 USD.
perl -e "printf \"%.3g %.3g\n\", $score / 7, $score / 2 / 14"
perl -0777 -ne 'print "$1\n" while m{<td class="n">0\.0(?:07|14)</td>.*?<td class="n">([\d.,]+)</td>}gs' plan/one.html
