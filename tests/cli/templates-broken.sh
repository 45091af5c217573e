# What is wrong with a stylesheet of one's own is said with its file and line, and the old site stays.
cp "$tests/cli/inputs/unixbench.txt" .
kurabe parse unixbench.txt >/dev/null 2>&1
kurabe render --density 1 >/dev/null 2>&1
cp out/site/index.html before.html
mkdir own
head='<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">'
try() {
	printf '%s\n' "$head" '<xsl:import href="kurabe:layout.xsl"/>' "$@" '</xsl:stylesheet>' >own/layout.xsl
	kurabe render --density 1 --templates own 2>&1 | grep -Eo 'own/layout.xsl(:| line )[0-9]+' | head -1
	cmp out/site/index.html before.html
}
echo 'not well-formed:'
try '<xsl:template name="brand"><a></xsl:template>'
echo 'no such variable:'
try '<xsl:template name="brand">' '<xsl:value-of select="$nobody"/></xsl:template>'
echo 'no such template:'
try '<xsl:template name="brand"><xsl:call-template name="nobody"/></xsl:template>'
