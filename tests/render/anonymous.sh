# With --anonymous no file of a site tells whose machines it is about, by its name or by what it holds:
# hosts, plans, providers, headings, names of logs, comparisons and articles that are called by them.
mkdir -p logs/zeta7
sed 's/web1.example/zeta7.hoster.example/' "$tests/cli/inputs/unixbench.txt" >logs/zeta7/zeta7-unixbench.txt
sed 's/^db1.example /omega9.example /' "$tests/cli/inputs/two-disks.txt" >logs/omega9.txt
cat >plans.ini <<'END'
[site]
url = https://bench.example/
title = Zeta7 beside omega9
[plan quokka-small]
provider = Quokka Hosting
region = Wallaby Bay
name = Quokka Small
price = 5 EUR/month
price_source = https://quokka.example/prices
match = host:zeta7*
[comparison zeta7-vs-omega9]
title = Is zeta7 faster than omega9?
suites = unixbench
END
cat >zeta7-retold.md <<'END'
---
kurabe: 1
title: What Quokka Small can do
date: 2013-01-02
tags: zeta7
---
Here zeta7.hoster.example is **Quokka**'s.

```kurabe facts quokka-small
```
END
kurabe parse logs plans.ini zeta7-retold.md >/dev/null 2>&1
kurabe render --chart-plans >/dev/null 2>&1
tell='zeta7|omega9|quokka|wallaby|[^0-9]5 EUR'
echo "told with names: $(grep -rliE "$tell" out/site | wc -l | sed 's/^[1-9][0-9]*$/many/') files"
kurabe render --anonymous --chart-plans >/dev/null 2>&1
echo "render: $?"
find out/site -type f | grep -iE "$tell"
grep -rliE "$tell" out/site
ls out/site/plan out/site/machine out/site/compare out/site/article out/site/cards 2>/dev/null
grep -o '<title>.*</title>' out/site/article/*.html out/site/compare/*-vs-*.html
for verb in list export "export --format json" "export --format markdown" compare; do
	kurabe $verb --anonymous 2>/dev/null | grep -iE "$tell"
done
run=$(kurabe list | grep -oE '[0-9a-f]{12}\.1' | head -n 1)
kurabe show "$run" --anonymous 2>/dev/null | grep -iE "$tell"; true
