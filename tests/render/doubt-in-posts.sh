# A figure in doubt has its sign in an article for elsewhere, too, and below the table or chart what it
# means: with a link where the site has an address, else with the line alone.
sed 's/\(Index Score *\)1068.9/\11168.9/' "$tests/cli/inputs/unixbench.txt" >a.txt
sed 's/web1.example/web2.example/; s/\(Index Score *\)1068.9/\1968.9/' "$tests/cli/inputs/unixbench.txt" >b.txt
kurabe parse a.txt b.txt >/dev/null 2>&1
mkdir -p out/articles
printf -- '---\nkurabe: 1\ntitle: Doubts\ndate: 2026-01-31\nlanguage: en\nsubjects: web1, web2\n---\n\n' >out/articles/doubts.md
printf '```kurabe chart unixbench score\n```\n\n```kurabe table unixbench index\n```\n' >>out/articles/doubts.md
for site in '' 'https://example.com/'; do
	printf '[site]\nlanguages = en\n%s\n' "${site:+url = $site}" >out/plans.ini
	for format in markdown html; do
		kurabe render --article-format $format >/dev/null 2>&1
		echo "$format $site: $?"
	done
	grep '?' out/posts/doubts/index.md
	tr '\n' ' ' <out/posts/doubts/index.html | grep -o '<ul class="[a-z ]*doubts">.*</ul>' |
		sed 's/<\/li>/\n/g' | sed 's/<[^a>][^>]*>//g; s/<a href="[^"]*" *>/<a>/g; s/<\/>//g' | tr -s ' '
done
