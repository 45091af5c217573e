# A site that takes over what it can from the one before is the same, byte for byte, as one made anew.
export SOURCE_DATE_EPOCH=1700000000

. "$tests/lib/taken-over.sh"

echo 'Few machines:'
kurabe parse "$samples" >/dev/null 2>&1
step 'first'
sed 's/web1\.example/late.example/' "$tests/cli/inputs/unixbench.txt" >late.txt
kurabe parse late.txt >/dev/null 2>&1
step 'a log more'
remove_log "$(sha256sum <late.txt | cut -d ' ' -f 1)"
step 'a log less'
sed -i 's/^price = .*/price = 777 JPY\/month/' out/plans.ini
echo 'later' >>out/site/index.html
rm out/site/charts/*-light-1x.png
step 'other prices, a page and charts changed by hand'
mkdir mine
cat >mine/layout.xsl <<'END'
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
<xsl:import href="kurabe:layout.xsl"/>
<xsl:template name="brand"><a class="brand" href="{$root}index.html">Mine</a></xsl:template>
</xsl:stylesheet>
END
step 'a stylesheet' --templates mine
step 'anonymous' --anonymous
step 'names again'
step 'plans of charts' --chart-plans
rm out/site.made
step 'nothing known of the site'

echo 'Many machines:'
rm -rf out
for i in $(seq 10 52); do
	sed "s/web1\.example/m$i/; s/CPU 0: [^(]*/CPU 0: Model $((i % 3)) /" \
		"$tests/cli/inputs/unixbench.txt" >m$i.txt
done
kurabe parse m[1-4]?.txt m50.txt >/dev/null 2>&1
step 'first'
kurabe parse m51.txt >/dev/null 2>&1
step 'a machine more, the last'
sed 's/Benchmark Run: .* - /&1/; s/10:33:40/10:44:40/' m20.txt >m20-again.txt
kurabe parse m20-again.txt >/dev/null 2>&1
step 'a log more of one'
sed 's/m52/m05.example/' m52.txt >m05.txt
kurabe parse m05.txt >/dev/null 2>&1
step 'a machine more, the first, with a domain'
remove_log "$(sha256sum <m30.txt | cut -d ' ' -f 1)"
step 'a machine less'
