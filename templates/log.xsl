<?xml version="1.0" encoding="UTF-8"?>
<!-- SPDX-License-Identifier: MIT -->
<!-- A raw log: numbered lines, and what each was read as. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
<xsl:import href="page.xsl"/>

<!-- The runs are what this page's list of contents leads to. -->
<xsl:template name="toc">
  <xsl:if test="count(.//line[@run]) &gt; 1">
    <nav aria-label="{key('word', 'log.runs')}"><ul class="toc">
      <xsl:for-each select=".//line[@run]">
        <li><a href="#{@id}"><xsl:value-of select="@run"/></a></li>
      </xsl:for-each>
    </ul></nav>
  </xsl:if>
</xsl:template>

<xsl:template match="log">
  <xsl:if test="said"><ul class="tablenote doubts">
    <xsl:for-each select="said"><li>
      <xsl:if test="@n"><xsl:value-of select="concat(key('word', 'log.line'), ' ', @n, key('word', 'page.colon'))"/></xsl:if>
      <xsl:call-template name="said"/>
    </li></xsl:for-each>
  </ul></xsl:if>
  <section class="scroll logbox" aria-label="{key('word', 'log.numbered')}" tabindex="0">
    <table class="log">
      <caption class="vh"><xsl:value-of select="key('word', 'log.caption')"/></caption>
      <thead><tr>
        <th scope="col"><span class="vh"><xsl:value-of select="key('word', 'log.line')"/></span></th>
        <th scope="col"><xsl:value-of select="key('word', 'log.text')"/></th>
        <th scope="col"><xsl:value-of select="key('word', 'log.read-as')"/></th>
      </tr></thead>
      <tbody><xsl:apply-templates select="gap | line"/></tbody>
    </table>
  </section>
</xsl:template>

<xsl:template match="gap"><tr class="gap"><td/><td colspan="2"><xsl:value-of select="."/></td></tr></xsl:template>

<xsl:template match="line">
  <tr id="{@id}">
    <xsl:variable name="class">
      <xsl:if test="@run">run</xsl:if>
      <xsl:if test="said[@level != 'note']"><xsl:text> </xsl:text>doubtful</xsl:if>
    </xsl:variable>
    <xsl:if test="$class != ''"><xsl:attribute name="class"><xsl:value-of select="normalize-space($class)"/></xsl:attribute></xsl:if>
    <!-- It is cut to a few lines of the screen until its number, or a figure of it, is followed. -->
    <xsl:variable name="long" select="string-length(text) &gt; 480"/>
    <th scope="row"><a href="#{@id}"><xsl:value-of select="@n"/></a></th>
    <td class="t">
      <xsl:choose>
        <xsl:when test="$long"><div class="long"><xsl:apply-templates select="text/node()" mode="log"/></div></xsl:when>
        <xsl:otherwise><xsl:apply-templates select="text/node()" mode="log"/></xsl:otherwise>
      </xsl:choose>
    </td>
    <td class="r">
      <xsl:if test="@run"><strong><xsl:value-of select="@run"/></strong><xsl:if test="read/node() or shown"><br/></xsl:if></xsl:if>
      <xsl:apply-templates select="read/node()"/>
      <xsl:if test="$long"><a class="whole" href="#{@id}"><xsl:value-of select="key('word', 'log.whole-line')"/></a></xsl:if>
      <xsl:if test="shown and read/node()"> · </xsl:if>
      <xsl:apply-templates select="shown"/>
      <xsl:for-each select="said"><span class="said"><xsl:call-template name="said"/></span></xsl:for-each>
    </td>
  </tr>
</xsl:template>

<xsl:template name="said">
  <b class="level"><xsl:value-of select="key('word', concat('log.level.', @level))"/></b>
  <xsl:value-of select="key('word', 'page.colon')"/><xsl:call-template name="in-english"/>
</xsl:template>

<xsl:template match="shown">
  <span class="on">
    <xsl:value-of select="key('word', 'log.shown-on')"/>
    <xsl:for-each select="a">
      <xsl:if test="position() &gt; 1"><xsl:value-of select="key('word', 'log.sep')"/></xsl:if>
      <xsl:apply-templates select="."/>
    </xsl:for-each>
  </span>
</xsl:template>

<xsl:template match="text()" mode="log"><xsl:value-of select="."/></xsl:template>
<xsl:template match="b" mode="log"><b><xsl:value-of select="."/></b></xsl:template>
</xsl:stylesheet>
