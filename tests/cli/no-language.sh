# No language of plans.ini is there: no site, also with an article; the one that is there stays.
kurabe parse "$samples/bonnie-two-vps.txt" >/dev/null
mkdir -p out/articles out/site
printf -- '---\nkurabe: 1\ntitle: Words\n---\n\nWords.\n' >out/articles/words.md
printf '[site]\nlanguages = xx\n' >out/plans.ini
echo kept >out/site/index.html
kurabe render 2>err
status=$?
sed "s|'/.*/lang/|'lang/|" err >&2
cat out/site/index.html
exit $status
