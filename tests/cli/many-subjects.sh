# 45 machines of two providers, three of them of neither, with three CPU models: more than one page
# has room for.
for i in $(seq 45); do
	sed "s/web1\.example/m$i.example/; s/CPU 0: [^(]*/CPU 0: Model $((i % 3)) /" \
		"$tests/cli/inputs/unixbench.txt" >m$i.txt
	case $i in
	4[345]) ;;
	*) printf '[machine m%d]\nplan = p%d\nmatch = host:m%d.example\n' $i $((i % 2)) $i >>plans.ini ;;
	esac
done
printf '[plan p0]\nprovider = Zero\nname = P 0\n[plan p1]\nprovider = One\nname = P 1\n' >>plans.ini
kurabe parse plans.ini ./*.txt 2>/dev/null
kurabe render --density 1 2>/dev/null
cd out/site || exit
ls provider cpu
echo "figures of 45 on the page of the tool: $(grep -c '<figure' compare/unixbench.html)"
echo "providers there: $(grep -o 'provider/[a-z]*\.html">[A-Za-z]*' compare/unixbench.html | tr '\n' ' ')"
for page in provider/*.html; do
	echo "$page: $(grep -o 'machine/[^"]*' "$page" | sort -u | wc -l) machines," \
		"charts: $(grep -q '<figure' "$page" && echo yes || echo no)"
done
echo "machines with a page: $(ls machine | wc -l)"
echo "machines that a provider's or CPU's page leads to: $(cat provider/*.html cpu/*.html |
	grep -o 'machine/[^"]*' | sort -u | wc -l)"
