# A folder with a header, a colour and words of one's own: the rest is what was installed.
mkdir own own/lang
cat >own/layout.xsl <<'XSL'
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
<xsl:import href="kurabe:layout.xsl"/>
<xsl:template name="brand"><a class="brand" href="{$root}index.html">Example benchmarks</a></xsl:template>
</xsl:stylesheet>
XSL
echo ':root { --link: #7a1f5c; }' >own/own.css
echo '<lang code="en" name="English"><texts><t id="page.logs">Sources</t></texts></lang>' >own/lang/en.xml
cp "$tests/cli/inputs/unixbench.txt" .
kurabe parse unixbench.txt >/dev/null 2>&1
kurabe render --density 1 --templates own >/dev/null 2>&1 || exit
for page in index.html glossary.html ja/index.html; do
	grep -Eo '<a class="brand"[^>]*">[^<]*' out/site/$page
done
grep -c '>Sources<' out/site/index.html
grep -c '>Glossary<' out/site/index.html
tail -1 out/site/style.css
kurabe render --templates nowhere
