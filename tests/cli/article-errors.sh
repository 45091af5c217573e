# What an article says wrongly is told with its place and the nearest name; the rest of the site is
# made, and what is wrong has no page.
kurabe parse "$samples" >/dev/null 2>&1
rm out/articles/*
sed -i '/^title = Three VPS plans, and/a languages = en' out/plans.ini
article() { # NAME, text from standard input
	{ printf -- '---\nkurabe: 1\ntitle: T\nsubjects: sakura-ssd-1g, onamae-1g\n---\n'; cat; } >"out/articles/$1.md"
}
article good <<'A'
Reads: `kurabe figure sakura-ssd-1g read.iops`.
A
article block <<'A'
```kurabe chrat fio iops
```
A
article metric <<'A'
Über `kurabe figure sakura-ssd-1g read.iosp` a second.

```kurabe table fio read.iops write.iosp
```
A
article subject <<'A'
```kurabe ratio sakura-ssd-1h onamae-1g
```
A
article key <<'A'
```kurabe chart fio iops
captoin = x
```
A
article suite <<'A'
```kurabe chart foi iops
```
A
article run <<'A'
```kurabe log f0267adb44a5.44
```

```kurabe log f0267adb44a5.4
lines = 1-2
```
A
article figure <<'A'
It makes [12,345](kurabe:sakura-ssd-1g/read.iops) reads, that is 12,345 IOPS.
A promise of 10,000 IOPS is no claim, [10,986](kurabe:sakura-ssd-1g/read.iops) is one that holds.
A
article conditions <<'A'
The index is `kurabe figure onamae-1g index`, or `kurabe figure onamae-1g index copies=3`.
A
article nested <<'A'
- ```kurabe chart fio iops
  ```
A
article picture <<'A'
![no](../../etc/passwd) ![none](there-is-none.png)
A
article heading <<'A'
### It makes 12,345 IOPS
A
article lines <<'A'
```kurabe log f0267adb44a5.4
lines = 12abc
```
A
article era <<'A'
The index is `kurabe figure onamae-1g index copies=1 era=4`, `kurabe figure onamae-1g pipe era=4`.
A
article ordinal <<'A'
`kurabe figure sakura-ssd-1g read.iops run=99999999999999999999999`
A
printf -- '---\nkurabe: 2\ntitle: T\n---\n' >out/articles/version.md
printf -- '---\ntitle: T\ndate: 2013-02-29\n---\n' >out/articles/leap.md
printf -- '---\ntitle: T\nlanguage: jp\n---\n' >out/articles/language.md
printf -- '---\ntitle: T\ndate: 2012-13-01\n---\n' >out/articles/date.md
printf -- '---\ntitle: T\ndraft: true\n---\n' >out/articles/later.md
printf -- '---\ntitle: T\n' >out/articles/open.md
kurabe render --density 1 >rendered
echo "exit $?"
ls out/site/article
grep -o 'href="article/[a-z.]*"' out/site/index.html
