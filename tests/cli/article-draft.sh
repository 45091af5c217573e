# A draft has no error as it stands, in both languages; it is never written over. Articles for other
# programs lie in posts/; with an address of the site there are a feed, a sitemap and cards.
export SOURCE_DATE_EPOCH=1356000000
kurabe parse "$samples" >/dev/null 2>&1
rm out/articles/*
kurabe render --new-article ssd --subjects sakura-ssd-1g,onamae-1g 2>/dev/null; echo "exit $?"
kurabe render --new-article ssd 2>&1 | grep -v ' stands for '; echo "exit ${PIPESTATUS[0]}"
kurabe render --new-article alle --language ja 2>/dev/null; echo "exit $?"
kurabe render --new-article x --subjects onamae-1h 2>&1 | grep -v ' stands for '; echo "exit ${PIPESTATUS[0]}"
cat out/articles/ssd.md
kurabe render --density 1 --article-format markdown 2>&1 >rendered | grep -v ' stands for '; echo "exit ${PIPESTATUS[0]}"
ls out/site/article out/site/ja/article out/posts out/site/*.xml
echo "pictures asked for and not there:"
grep -oE '\(<[^>]*png>\)' out/posts/ssd/index.md | tr -d '(<>)' | while read -r p; do [ -s "out/posts/ssd/$p" ] || echo "$p"; done
sed -n 1,6p out/posts/ssd/index.md
grep -F '| Write: requests per second |' out/posts/ssd/index.md

sed -i '/^title = Three VPS plans, and/a url = https://bench.example/vps\nauthor = A. Author' out/plans.ini
kurabe render --density 1 --article-format html 2>&1 >rendered | grep -v ' stands for '; echo "exit ${PIPESTATUS[0]}"
xmllint --noout out/site/feed.xml out/site/sitemap.xml && cat out/site/feed.xml
grep -o 'https://bench.example/vps/.*</loc>' out/site/sitemap.xml | sed 's|https://bench.example/vps/||; s|</loc>||; s|^$|index.html|; s|/$|/index.html|' |
	sort >told
(cd out/site && find . -name '*.html' | sed 's|^\./||' | sort) | diff - told && echo "the sitemap has all pages"
grep -o '<link rel="canonical"[^>]*>' out/site/ja/index.html out/site/article/ssd.html
grep -o '<meta property="og:image"[^>]*>' out/site/article/ssd.html out/site/compare/fio.html out/site/plan/onamae-1g.html
for card in article-ssd compare-fio plan-onamae-1g; do
	head -c 24 "out/site/cards/$card.png" | tail -c 8 | od -An -tx1
done
head -n 1 out/posts/ssd/index.html
grep -c 'https://bench.example/vps/log/' out/posts/ssd/index.html >/dev/null && grep -cE '(src|href)="(\.|charts|log)' out/posts/ssd/index.html
printf '\211PNG\r\n\032\n\0\0\0\rIHDR\0\0\0\144\0\0\0\062' >out/articles/a.png
printf 'GIF89a\144\0\062\0' >out/articles/b.gif
printf '\377\330\377\340\0\004xx\377\300\0\021\010\0\062\0\144' >out/articles/c.jpg
printf '# Pictures\n\n![A](a.png) ![B](b.gif) ![C](c.jpg)\n' >out/articles/pictures.md
kurabe render --density 1 --article-format markdown >rendered 2>&1
grep -o '<img src="../article[^>]*>' out/site/article/pictures.html
ls out/site/article
cat out/posts/pictures/index.md
kurabe render --article-format word; echo "exit $?"
