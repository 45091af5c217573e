<?xml version="1.0" encoding="UTF-8"?>
<!-- SPDX-License-Identifier: MIT -->
<!-- An article: what its author wrote, and the figures, tables and charts that stand in it. Notes of
     a section's charts stand beside it. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
<xsl:import href="page.xsl"/>

<xsl:template name="toc"/>

<xsl:template name="body">
  <article class="article">
    <xsl:call-template name="head"/>
    <xsl:apply-templates select="summary | section"/>
  </article>
</xsl:template>

<xsl:template match="summary"><div class="summary"><xsl:apply-templates/></div></xsl:template>

<xsl:template name="section-body">
  <div class="split">
    <div><xsl:apply-templates select="*"/></div>
    <xsl:if test="figure/note">
      <div class="note">
        <xsl:for-each select="figure/note">
          <div><h3><xsl:value-of select="@title"/></h3><xsl:apply-templates/></div>
        </xsl:for-each>
      </div>
    </xsl:if>
  </div>
</xsl:template>

<xsl:template match="section/p"><p><xsl:apply-templates/></p></xsl:template>

<xsl:template match="section/figure">
  <figure class="chart">
    <xsl:apply-templates select="picture"/>
    <figcaption>
      <p><xsl:apply-templates select="caption/node()"/></p>
      <xsl:for-each select="source"><p class="src"><xsl:apply-templates/></p></xsl:for-each>
    </figcaption>
  </figure>
</xsl:template>

<!-- Prose -->
<xsl:template match="h">
  <xsl:element name="h{@level}"><xsl:apply-templates/></xsl:element>
</xsl:template>
<xsl:template match="list"><ul><xsl:apply-templates/></ul></xsl:template>
<xsl:template match="list[@ordered]">
  <ol><xsl:copy-of select="@start"/><xsl:apply-templates/></ol>
</xsl:template>
<xsl:template match="item"><li><xsl:apply-templates/></li></xsl:template>
<xsl:template match="quote"><blockquote><xsl:apply-templates/></blockquote></xsl:template>
<xsl:template match="pre"><pre tabindex="0"><code><xsl:value-of select="."/></code></pre></xsl:template>
<xsl:template match="section/source"><p class="src"><xsl:apply-templates/></p></xsl:template>
<xsl:template match="rule"><hr/></xsl:template>
<xsl:template match="em"><em><xsl:apply-templates/></em></xsl:template>
<xsl:template match="sub"><sub><xsl:apply-templates/></sub></xsl:template>
<xsl:template match="table/sub"/>
<xsl:template match="kbd"><kbd><xsl:apply-templates/></kbd></xsl:template>
<xsl:template match="del"><del><xsl:apply-templates/></del></xsl:template>
<xsl:template match="br"><br/></xsl:template>
<xsl:template match="image"><img src="{$site}{@src}" alt="{@alt}" loading="lazy"><xsl:copy-of select="@width | @height"/></img></xsl:template>
</xsl:stylesheet>
