# A page that stands by itself: style with its hash in the policy, pictures within.
cp "$tests/cli/inputs/unixbench.txt" .
kurabe parse unixbench.txt >/dev/null 2>&1
kurabe render --density 1 --single-file >/dev/null 2>&1 || exit
page=out/site/compare/unixbench.html
echo "style sheets linked: $(grep -c 'rel="stylesheet"' $page)"
echo "pictures linked: $(grep -Eo '(src|srcset)="[^"]*charts/' $page | wc -l)"
grep -q 'src="data:image/png;base64,iVBORw0KGgo' $page && echo 'pictures within'
# The hash is that of what stands between the tags.
style=$(perl -0777 -ne 'print $1 if m{<style>(.*?)</style>}s' $page | sha256sum |
	cut -d ' ' -f 1 | tr a-f A-F | basenc -d --base16 | base64)
grep -q "style-src 'sha256-$style'" $page && echo 'the hash agrees'
# A picture within is the file beside it.
perl -0777 -ne 'print $1 if m{<img src="data:image/png;base64,([^"]*)"}' $page | base64 -d >picture.png
for chart in out/site/charts/*.png; do cmp -s picture.png "$chart" && echo 'the picture agrees' && break; done
