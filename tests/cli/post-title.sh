# A post whose front matter has no title gets one, though another key ends in that word.
export SOURCE_DATE_EPOCH=1356000000
kurabe parse "$samples/plans.ini" "$samples/unixbench-ioping-three-vps.txt" >/dev/null 2>&1
mkdir -p out/articles
printf -- '---\nkurabe: 1\nsubtitle: S\n---\n# Say "T"\n\nText.\n' >out/articles/below.md
printf -- '---\nsubtitle: S\ntitle: U\n---\nText.\n' >out/articles/own.md
kurabe render --density 1 --article-format markdown >rendered 2>&1
head -n 4 out/posts/below/index.md
head -n 4 out/posts/own/index.md
