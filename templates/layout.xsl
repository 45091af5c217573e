<?xml version="1.0" encoding="UTF-8"?>
<!-- SPDX-License-Identifier: MIT -->
<!-- What all pages share: the frame, the head, and what sentences are made of. A page's own
     stylesheet (KIND.xsl) imports page.xsl, which brings this and the blocks. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
<xsl:output method="xml" omit-xml-declaration="yes"/>
<xsl:key name="word" match="/page/words/w" use="@id"/>
<xsl:variable name="root" select="/page/@root"/>
<xsl:variable name="site" select="/page/@site"/>

<!-- Frame -->
<xsl:template match="/page">
  <html lang="{@lang}">
    <head>
      <meta charset="utf-8"/>
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' data:; style-src 'self'; base-uri 'none'; form-action 'none'"/>
      <meta name="viewport" content="width=device-width, initial-scale=1"/>
      <meta name="color-scheme" content="light dark"/>
      <meta name="generator" content="kurabe"/>
      <title><xsl:value-of select="title"/></title>
      <meta name="description" content="{description}"/>
      <link rel="stylesheet" href="{$site}style.css"/>
      <link rel="icon" href="data:,"/>
      <xsl:apply-templates select="social"/>
      <xsl:for-each select="other[not(@missing)]">
        <link rel="alternate" hreflang="{@lang}" href="{@href}"/>
      </xsl:for-each>
    </head>
    <body>
      <a class="skip" href="#main"><xsl:value-of select="key('word', 'page.skip')"/></a>
      <header class="site"><div class="wrap">
        <xsl:call-template name="brand"/>
        <xsl:call-template name="menu"/>
        <xsl:for-each select="other">
          <a class="lang" href="{@href}" lang="{@lang}" hreflang="{@lang}"><xsl:value-of select="@name"/></a>
        </xsl:for-each>
      </div></header>
      <main id="main" class="wrap">
        <xsl:call-template name="crumbs"/>
        <xsl:call-template name="body"/>
      </main>
      <footer class="end"><div class="wrap">
        <p><xsl:value-of select="key('word', 'page.footer')"/></p>
        <p><xsl:value-of select="key('word', 'page.footer-units')"/></p>
      </div></footer>
    </body>
  </html>
</xsl:template>

<!-- Where the page stands, and what stands for it elsewhere. -->
<xsl:template match="social">
  <link rel="canonical" href="{@url}"/>
  <xsl:if test="@feed"><link rel="alternate" type="application/atom+xml" href="{@feed}"/></xsl:if>
  <meta property="og:title" content="{../heading}"/>
  <meta property="og:description" content="{../description}"/>
  <meta property="og:type" content="website">
    <xsl:if test="../@kind = 'article'"><xsl:attribute name="content">article</xsl:attribute></xsl:if>
  </meta>
  <meta property="og:url" content="{@url}"/>
  <xsl:choose>
    <xsl:when test="@card">
      <meta property="og:image" content="{@card}"/>
      <meta property="og:image:width" content="1200"/>
      <meta property="og:image:height" content="630"/>
      <meta property="og:image:alt" content="{../heading}"/>
      <meta name="twitter:card" content="summary_large_image"/>
    </xsl:when>
    <xsl:otherwise><meta name="twitter:card" content="summary"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>

<!-- Whose site it is: a stylesheet of one's own may say something else. -->
<xsl:template name="brand">
  <a class="brand" href="{$root}index.html">kurabe<span lang="ja">比べ</span></a>
</xsl:template>

<xsl:template name="body">
  <xsl:call-template name="head"/>
  <xsl:apply-templates select="tiles | verdict | section"/>
</xsl:template>

<xsl:template name="menu">
  <nav aria-label="{key('word', 'page.site')}"><ul>
    <xsl:for-each select="menu">
      <li><a href="{$root}index.html#{@id}"><xsl:value-of select="key('word', concat('page.', @id))"/></a></li>
    </xsl:for-each>
    <li><a href="{$root}glossary.html">
      <xsl:if test="@kind = 'glossary'"><xsl:attribute name="aria-current">page</xsl:attribute></xsl:if>
      <xsl:value-of select="key('word', 'page.glossary')"/>
    </a></li>
  </ul></nav>
</xsl:template>

<xsl:template name="crumbs">
  <xsl:if test="crumb">
    <p class="crumbs">
      <xsl:for-each select="crumb">
        <xsl:if test="position() &gt; 1"> › </xsl:if>
        <a><xsl:apply-templates select="@href"/><xsl:value-of select="."/></a>
      </xsl:for-each>
    </p>
  </xsl:if>
</xsl:template>

<xsl:template name="head">
  <div class="page-head">
    <h1><xsl:apply-templates select="heading/@colour"/><xsl:value-of select="heading"/></h1>
    <xsl:if test="lead"><p class="lead"><xsl:apply-templates select="lead/node()"/></p></xsl:if>
    <xsl:apply-templates select="cond"/>
    <xsl:call-template name="toc"/>
  </div>
</xsl:template>

<!-- The list of contents: from two sections on. -->
<xsl:template name="toc">
  <xsl:if test="count(section[@id and @title != '']) &gt; 1">
    <nav aria-label="{key('word', 'page.on-this-page')}"><ul class="toc">
      <xsl:for-each select="section[@id and @title != '']">
        <li><a href="#{@id}"><xsl:call-template name="section-title"/></a></li>
      </xsl:for-each>
    </ul></nav>
  </xsl:if>
</xsl:template>

<!-- A title, and where the page has it more than once of what it is. -->
<xsl:template name="section-title">
  <xsl:value-of select="@title"/>
  <xsl:if test="@of and count(../section[@title = current()/@title]) &gt; 1"> · <xsl:value-of select="@of"/></xsl:if>
</xsl:template>

<xsl:template match="cond"><p class="cond"><xsl:apply-templates/></p></xsl:template>
<xsl:template match="verdict"><p class="verdict"><xsl:apply-templates/></p></xsl:template>

<xsl:template match="tiles">
  <ul class="tiles">
    <xsl:if test="count(tile) = 2"><xsl:attribute name="class">tiles two</xsl:attribute></xsl:if>
    <xsl:apply-templates/>
  </ul>
</xsl:template>

<xsl:template match="tile">
  <li class="tile">
    <xsl:if test="@colour"><xsl:attribute name="class">tile t<xsl:value-of select="@colour"/></xsl:attribute></xsl:if>
    <h2>
      <span><xsl:apply-templates select="@colour"/><xsl:apply-templates select="name"/></span>
      <xsl:for-each select="badge"><xsl:text> </xsl:text><span class="badge"><xsl:value-of select="."/></span></xsl:for-each>
    </h2>
    <xsl:if test="value"><dl>
      <xsl:for-each select="value"><div><dt><xsl:value-of select="@label"/></dt><dd><xsl:apply-templates/></dd></div></xsl:for-each>
    </dl></xsl:if>
    <xsl:apply-templates select="p"/>
  </li>
</xsl:template>

<xsl:template match="tile/name"><xsl:value-of select="."/></xsl:template>
<xsl:template match="tile/name[@href]">
  <a><xsl:apply-templates select="@href"/><xsl:value-of select="."/></a>
</xsl:template>

<!-- Links: see report.rng -->
<xsl:template match="@href">
  <xsl:attribute name="href">
    <xsl:choose>
      <xsl:when test="starts-with(., '#') or starts-with(., 'http:') or starts-with(., 'https:') or starts-with(., 'mailto:')"/>
      <xsl:when test="starts-with(., '/')"><xsl:value-of select="$site"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="$root"/></xsl:otherwise>
    </xsl:choose>
    <xsl:choose>
      <xsl:when test="starts-with(., '/')"><xsl:value-of select="substring(., 2)"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="."/></xsl:otherwise>
    </xsl:choose>
  </xsl:attribute>
</xsl:template>

<!-- Runs -->
<xsl:template match="p"><p><xsl:apply-templates/></p></xsl:template>
<xsl:template match="a">
  <a><xsl:apply-templates select="@href"/>
    <xsl:if test="@lang"><xsl:attribute name="hreflang"><xsl:value-of select="@lang"/></xsl:attribute></xsl:if>
    <xsl:apply-templates select="node()"/></a>
</xsl:template>
<xsl:template match="fig"><a class="fig"><xsl:apply-templates select="@href"/><xsl:value-of select="."/></a></xsl:template>
<xsl:template match="fig[. = '']">
  <a class="fig"><xsl:apply-templates select="@href"/><xsl:value-of select="key('word', concat('state.', ../@state))"/></a>
</xsl:template>
<xsl:template match="badge"><span class="badge"><xsl:value-of select="."/></span></xsl:template>
<xsl:template match="b"><strong><xsl:apply-templates/></strong></xsl:template>
<xsl:template match="code"><code><xsl:value-of select="."/></code></xsl:template>
<xsl:template match="mono"><span class="mono"><xsl:value-of select="."/></span></xsl:template>
<xsl:template match="mark"><mark><xsl:apply-templates/></mark></xsl:template>
<xsl:template match="none"><span class="none"><xsl:value-of select="."/></span></xsl:template>
<xsl:template match="sup"><sup><xsl:apply-templates/></sup></xsl:template>
<xsl:template match="small"><span class="small"><xsl:apply-templates/></span></xsl:template>
<xsl:template match="key"><xsl:apply-templates select="@colour"/></xsl:template>

<!-- A figure in doubt: a sign for the eye, words for the ear. -->
<xsl:template match="doubt">
  <sup class="doubt" aria-hidden="true"><xsl:call-template name="doubt-sign"/></sup>
  <span class="vh"><xsl:text> </xsl:text><xsl:value-of select="key('word', 'page.in-doubt')"/></span>
</xsl:template>
<xsl:template name="doubt-sign">
  <xsl:text>?</xsl:text>
  <xsl:if test="@n"><xsl:number value="@n" format="a"/></xsl:if>
</xsl:template>

<!-- What the reader of a log says is English on every page. -->
<xsl:template name="in-english">
  <xsl:choose>
    <xsl:when test="/page/@lang = 'en'"><xsl:value-of select="."/></xsl:when>
    <xsl:otherwise><span lang="en"><xsl:value-of select="."/></span></xsl:otherwise>
  </xsl:choose>
</xsl:template>

<!-- The mark of a subject, by its place: the same shapes as in the charts. -->
<xsl:template match="@colour">
  <svg class="key s{.}" viewBox="0 0 12 12" aria-hidden="true">
    <xsl:call-template name="shape"><xsl:with-param name="colour" select="."/></xsl:call-template>
  </svg>
</xsl:template>

<xsl:template name="shape">
  <xsl:param name="colour"/>
  <xsl:choose>
    <xsl:when test="$colour = 0"><circle cx="6" cy="6" r="5"/></xsl:when>
    <xsl:when test="$colour = 1"><path d="M1 1h10v10H1z"/></xsl:when>
    <xsl:when test="$colour = 2"><path d="M6 .6 11.6 11H.4z"/></xsl:when>
    <xsl:when test="$colour = 3"><path d="M6 0 12 6 6 12 0 6z"/></xsl:when>
    <xsl:when test="$colour = 4"><path d="M6 11.4.4 1h11.2z"/></xsl:when>
    <xsl:when test="$colour = 5"><path d="M4 0h4v4h4v4H8v4H4V8H0V4h4z"/></xsl:when>
    <xsl:when test="$colour = 6"><path d="M3 .8h6L12 6 9 11.2H3L0 6z"/></xsl:when>
    <xsl:otherwise><path d="M6 0l1.5 4.1 4.4.2-3.4 2.7 1.1 4.2L6 8.8l-3.6 2.4 1.1-4.2L.1 4.3l4.4-.2z"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>
</xsl:stylesheet>
