<?xml version="1.0" encoding="UTF-8"?>
<!-- SPDX-License-Identifier: MIT -->
<!-- Sections and what stands in them, but for tables and logs. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
<xsl:variable name="first-picture" select="generate-id((//picture)[1])"/>

<xsl:template match="section">
  <section class="sec">
    <xsl:if test="@id"><xsl:attribute name="id"><xsl:value-of select="@id"/></xsl:attribute></xsl:if>
    <h2>
      <xsl:if test="@id"><xsl:attribute name="id"><xsl:value-of select="@id"/>-h</xsl:attribute></xsl:if>
      <xsl:call-template name="section-title"/>
    </h2>
    <xsl:call-template name="section-body"/>
  </section>
</xsl:template>

<!-- Without a heading it is no section. -->
<xsl:template match="section[@title = '']">
  <div class="block">
    <xsl:if test="@id"><xsl:attribute name="id"><xsl:value-of select="@id"/></xsl:attribute></xsl:if>
    <xsl:call-template name="section-body"/>
  </div>
</xsl:template>

<xsl:template name="section-body">
  <xsl:if test="intro"><p class="intro"><xsl:apply-templates select="intro/node()"/></p></xsl:if>
  <xsl:apply-templates select="*[not(self::intro)]"/>
</xsl:template>

<xsl:template match="section/p"><p class="intro"><xsl:apply-templates/></p></xsl:template>

<!-- Figures -->
<xsl:template match="figure">
  <div class="split">
    <figure class="chart">
      <xsl:if test="@id"><xsl:attribute name="id"><xsl:value-of select="@id"/></xsl:attribute></xsl:if>
      <xsl:apply-templates select="picture"/>
      <figcaption>
        <p><xsl:apply-templates select="caption/node()"/></p>
        <xsl:for-each select="source"><p class="src"><xsl:apply-templates/></p></xsl:for-each>
        <xsl:if test="doubt"><ul class="src doubts"><xsl:apply-templates select="doubt"/></ul></xsl:if>
      </figcaption>
    </figure>
    <xsl:if test="note">
      <div class="note">
        <xsl:for-each select="note">
          <div><h3><xsl:value-of select="@title"/></h3><xsl:apply-templates/></div>
        </xsl:for-each>
      </div>
    </xsl:if>
  </div>
</xsl:template>

<xsl:template match="multiples"><ul class="multiples"><xsl:apply-templates/></ul></xsl:template>

<xsl:template match="multiples/figure">
  <li><figure>
    <xsl:if test="@id"><xsl:attribute name="id"><xsl:value-of select="@id"/></xsl:attribute></xsl:if>
    <xsl:apply-templates select="picture"/>
    <figcaption><xsl:apply-templates select="caption/node()"/></figcaption>
  </figure></li>
</xsl:template>

<!-- Narrow dark, narrow light, wide dark as sources, wide light as the picture; print gets that. -->
<xsl:template match="picture">
  <picture>
    <xsl:if test="@narrow-width">
      <source media="screen and (max-width: 767px) and (prefers-color-scheme: dark)" width="{@narrow-width}" height="{@narrow-height}">
        <xsl:call-template name="srcset"><xsl:with-param name="width" select="@narrow-width"/><xsl:with-param name="theme">dark</xsl:with-param></xsl:call-template>
      </source>
      <source media="screen and (max-width: 767px)" width="{@narrow-width}" height="{@narrow-height}">
        <xsl:call-template name="srcset"><xsl:with-param name="width" select="@narrow-width"/><xsl:with-param name="theme">light</xsl:with-param></xsl:call-template>
      </source>
    </xsl:if>
    <source media="screen and (prefers-color-scheme: dark)">
      <xsl:call-template name="srcset"><xsl:with-param name="width" select="@width"/><xsl:with-param name="theme">dark</xsl:with-param></xsl:call-template>
    </source>
    <img src="{$site}{@base}-{@width}-light-1x.png" width="{@width}" height="{@height}" alt="{@alt}">
      <xsl:if test="@dense">
        <xsl:call-template name="srcset"><xsl:with-param name="width" select="@width"/><xsl:with-param name="theme">light</xsl:with-param></xsl:call-template>
      </xsl:if>
      <xsl:if test="generate-id() != $first-picture"><xsl:attribute name="loading">lazy</xsl:attribute></xsl:if>
    </img>
  </picture>
</xsl:template>

<xsl:template name="srcset">
  <xsl:param name="width"/>
  <xsl:param name="theme"/>
  <xsl:variable name="file" select="concat($site, @base, '-', $width, '-', $theme)"/>
  <xsl:attribute name="srcset">
    <xsl:value-of select="concat($file, '-1x.png 1x')"/>
    <xsl:if test="@dense"><xsl:value-of select="concat(', ', $file, '-2x.png 2x')"/></xsl:if>
  </xsl:attribute>
</xsl:template>

<!-- Cards -->
<xsl:template match="entries">
  <ul class="entries">
    <xsl:if test="not(entry/picture)"><xsl:attribute name="class">articles</xsl:attribute></xsl:if>
    <xsl:apply-templates/>
  </ul>
</xsl:template>

<xsl:template match="entry">
  <li>
    <xsl:if test="@lang"><xsl:attribute name="lang"><xsl:value-of select="@lang"/></xsl:attribute></xsl:if>
    <h3><a><xsl:apply-templates select="@href"/><xsl:value-of select="@title"/></a></h3>
    <xsl:apply-templates/>
  </li>
</xsl:template>

<!-- Lists of names and values -->
<xsl:template match="facts">
  <dl class="facts">
    <xsl:if test="count(fact) &gt; 3"><xsl:attribute name="class">facts two</xsl:attribute></xsl:if>
    <xsl:for-each select="fact"><dt><xsl:value-of select="@name"/></dt><dd><xsl:apply-templates/></dd></xsl:for-each>
  </dl>
</xsl:template>

<xsl:template match="glossary">
  <dl class="facts gloss">
    <xsl:for-each select="term"><dt id="{@id}"><xsl:value-of select="@title"/></dt><dd><xsl:apply-templates/></dd></xsl:for-each>
  </dl>
</xsl:template>
</xsl:stylesheet>
