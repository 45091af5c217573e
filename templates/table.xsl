<?xml version="1.0" encoding="UTF-8"?>
<!-- SPDX-License-Identifier: MIT -->
<!-- Tables: a labelled section that scrolls, with the first column held. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
<xsl:key name="twin" match="table" use="concat(caption, ' ', sub)"/>

<!-- Where two tables of a page have one caption, their sections' headings tell them apart. -->
<xsl:template match="table">
  <section class="scroll" aria-labelledby="{@id}" tabindex="0">
    <xsl:if test="../@id and ../@title != '' and count(key('twin', concat(caption, ' ', sub))) &gt; 1">
      <xsl:attribute name="aria-labelledby"><xsl:value-of select="concat(../@id, '-h ', @id)"/></xsl:attribute>
    </xsl:if>
    <table class="pin wide">
      <xsl:if test="@fit"><xsl:attribute name="class">pin fit</xsl:attribute></xsl:if>
      <caption id="{@id}"><span class="cap">
        <xsl:apply-templates select="caption/node()"/>
        <xsl:if test="sub"><span class="sub"><xsl:apply-templates select="sub/node()"/></span></xsl:if>
      </span></caption>
      <thead>
        <xsl:choose>
          <xsl:when test="group"><xsl:call-template name="two-heads"/></xsl:when>
          <xsl:otherwise><tr><xsl:apply-templates select="column"/></tr></xsl:otherwise>
        </xsl:choose>
      </thead>
      <xsl:for-each select="rows"><tbody><xsl:apply-templates/></tbody></xsl:for-each>
      <xsl:for-each select="total"><tfoot><xsl:apply-templates/></tfoot></xsl:for-each>
    </table>
  </section>
  <xsl:for-each select="note"><p class="tablenote"><xsl:apply-templates/></p></xsl:for-each>
  <xsl:if test="doubt"><ul class="tablenote doubts"><xsl:apply-templates select="doubt"/></ul></xsl:if>
</xsl:template>

<xsl:template match="table/doubt | figure/doubt">
  <li>
    <sup class="doubt"><xsl:call-template name="doubt-sign"/></sup>
    <xsl:text> </xsl:text><xsl:value-of select="key('word', 'page.in-doubt-line')"/><xsl:text> </xsl:text>
    <xsl:choose>
      <xsl:when test="@href"><a><xsl:apply-templates select="@href"/><xsl:value-of select="@line"/></a></xsl:when>
      <xsl:otherwise><xsl:value-of select="@line"/></xsl:otherwise>
    </xsl:choose>
    <xsl:value-of select="key('word', 'page.colon')"/><xsl:call-template name="in-english"/>
  </li>
</xsl:template>

<!-- A row of groups above the columns; a column that has no group is two rows high. -->
<xsl:template name="two-heads">
  <tr>
    <xsl:for-each select="group">
      <xsl:variable name="before" select="sum(preceding-sibling::group/@span)"/>
      <xsl:variable name="span" select="@span"/>
      <xsl:choose>
        <xsl:when test=". != ''">
          <th scope="colgroup" class="grp first" colspan="{$span}"><xsl:apply-templates select="@colour"/><xsl:apply-templates/></th>
        </xsl:when>
        <xsl:otherwise>
          <xsl:apply-templates select="../column[position() &gt; $before and position() &lt;= $before + $span]"><xsl:with-param name="rows" select="2"/></xsl:apply-templates>
        </xsl:otherwise>
      </xsl:choose>
    </xsl:for-each>
    <xsl:variable name="all" select="sum(group/@span)"/>
    <xsl:apply-templates select="column[position() &gt; $all]"><xsl:with-param name="rows" select="2"/></xsl:apply-templates>
  </tr>
  <tr>
    <xsl:for-each select="group[. != '']">
      <xsl:variable name="before" select="sum(preceding-sibling::group/@span)"/>
      <xsl:variable name="span" select="@span"/>
      <xsl:apply-templates select="../column[position() &gt; $before and position() &lt;= $before + $span]"/>
    </xsl:for-each>
  </tr>
</xsl:template>

<xsl:template match="column">
  <xsl:param name="rows" select="1"/>
  <th scope="col">
    <xsl:if test="$rows &gt; 1"><xsl:attribute name="rowspan"><xsl:value-of select="$rows"/></xsl:attribute></xsl:if>
    <xsl:call-template name="column-class"/>
    <xsl:choose>
      <xsl:when test="@hidden"><span class="vh"><xsl:apply-templates/></span></xsl:when>
      <xsl:otherwise><xsl:apply-templates/></xsl:otherwise>
    </xsl:choose>
    <xsl:if test="@unit"><span class="u"><xsl:value-of select="@unit"/></span></xsl:if>
  </th>
</xsl:template>

<!-- The classes of a column's head and cells: number, text behind a number, hash, first of a group. -->
<xsl:template name="column-class">
  <xsl:param name="bar"/>
  <xsl:variable name="previous" select="preceding-sibling::column[1]"/>
  <xsl:variable name="class">
    <xsl:choose>
      <xsl:when test="not($previous)"/>
      <xsl:when test="@kind = 'text' and $previous/preceding-sibling::column and not($previous/@kind = 'text') and not($previous/@kind = 'mono') and not($previous/@kind = 'unbroken')"> gapl</xsl:when>
      <xsl:when test="@kind = 'text'"/>
      <xsl:when test="@kind = 'mono'"> mono</xsl:when>
      <xsl:when test="@kind = 'unbroken'"> unbroken</xsl:when>
      <xsl:otherwise> n</xsl:otherwise>
    </xsl:choose>
    <xsl:if test="@first"> first</xsl:if>
    <xsl:if test="@narrow and not($bar)"> narrow</xsl:if>
    <xsl:if test="$bar = 'yes'"> bar</xsl:if>
  </xsl:variable>
  <xsl:if test="$class != ''"><xsl:attribute name="class"><xsl:value-of select="normalize-space($class)"/></xsl:attribute></xsl:if>
</xsl:template>

<xsl:template match="rowgroup">
  <tr class="rowgrp"><th colspan="{count(../../column)}" scope="rowgroup">
    <xsl:apply-templates select="@colour"/>
    <xsl:call-template name="maybe-linked"/>
    <xsl:if test="@sub"><xsl:text> </xsl:text><span class="u"><xsl:value-of select="@sub"/></span></xsl:if>
  </th></tr>
</xsl:template>

<xsl:template match="row">
  <tr>
    <xsl:if test="@id"><xsl:attribute name="id"><xsl:value-of select="@id"/></xsl:attribute></xsl:if>
    <xsl:if test="parent::total"><xsl:attribute name="class">total</xsl:attribute></xsl:if>
    <xsl:apply-templates/>
  </tr>
</xsl:template>

<xsl:template match="head">
  <th scope="row">
    <xsl:choose>
      <xsl:when test="@colour"><xsl:attribute name="class">name</xsl:attribute></xsl:when>
      <xsl:when test="@href"><xsl:attribute name="class">nm</xsl:attribute></xsl:when>
    </xsl:choose>
    <xsl:apply-templates select="@colour"/>
    <xsl:call-template name="maybe-linked"/>
  </th>
</xsl:template>

<!-- The leading text as a link, badges and what else follows behind it. -->
<xsl:template name="maybe-linked">
  <xsl:choose>
    <xsl:when test="@href">
      <a><xsl:apply-templates select="@href"/><xsl:value-of select="text()[1]"/></a>
      <xsl:apply-templates select="node()[position() &gt; 1]" mode="spaced"/>
    </xsl:when>
    <xsl:otherwise>
      <xsl:apply-templates select="node()[1]"/>
      <xsl:apply-templates select="node()[position() &gt; 1]" mode="spaced"/>
    </xsl:otherwise>
  </xsl:choose>
</xsl:template>

<xsl:template match="node()" mode="spaced"><xsl:apply-templates select="."/></xsl:template>
<xsl:template match="badge" mode="spaced"><xsl:text> </xsl:text><xsl:apply-templates select="."/></xsl:template>

<xsl:template match="cell">
  <xsl:variable name="at" select="count(preceding-sibling::*) + 1"/>
  <xsl:variable name="bar"><xsl:choose><xsl:when test="@share">yes</xsl:when><xsl:otherwise>no</xsl:otherwise></xsl:choose></xsl:variable>
  <td>
    <xsl:for-each select="../../../column[$at]"><xsl:call-template name="column-class"><xsl:with-param name="bar" select="$bar"/></xsl:call-template></xsl:for-each>
    <xsl:apply-templates select="@share"/>
    <xsl:if test="dot"><xsl:call-template name="strip"/></xsl:if>
    <xsl:choose>
      <xsl:when test="@share"><span class="v"><xsl:call-template name="cell-text"/></span></xsl:when>
      <xsl:otherwise><xsl:call-template name="cell-text"/></xsl:otherwise>
    </xsl:choose>
    <xsl:apply-templates select="small"/>
  </td>
</xsl:template>

<xsl:template name="cell-text">
  <xsl:variable name="runs" select="node()[not(self::small) and not(self::dot)]"/>
  <xsl:choose>
    <xsl:when test="@best">
      <span class="best"><xsl:apply-templates select="$runs"/></span>
      <span class="vh"><xsl:text> </xsl:text><xsl:value-of select="key('word', concat('page.', @best))"/></span>
    </xsl:when>
    <xsl:when test="@state = 'none' and not($runs)"><span class="none"><xsl:value-of select="key('word', 'state.not-measured')"/></span></xsl:when>
    <xsl:when test="@state and not($runs)"><xsl:value-of select="key('word', concat('state.', @state))"/></xsl:when>
    <xsl:when test="@state = 'not-from-disk'"><xsl:apply-templates select="$runs"/><xsl:text> </xsl:text><span class="badge"><xsl:value-of select="key('word', 'state.not-from-disk')"/></span></xsl:when>
    <xsl:otherwise><xsl:apply-templates select="$runs"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>

<!-- A tiny bar from zero, 80 wide; the least is 1, so that it can be seen. -->
<xsl:template match="@share">
  <xsl:variable name="width" select="round(. * 80)"/>
  <svg class="tbar" viewBox="0 0 80 10" aria-hidden="true">
    <rect class="s{../@colour}" height="10">
      <xsl:attribute name="width"><xsl:choose>
        <xsl:when test=". &gt; 0 and $width &lt; 1">1</xsl:when>
        <xsl:otherwise><xsl:value-of select="$width"/></xsl:otherwise>
      </xsl:choose></xsl:attribute>
    </rect>
  </svg>
</xsl:template>

<!-- A strip from zero, 190 wide: rings for the others, the own mark filled and on top. -->
<xsl:template name="strip">
  <svg class="strip" viewBox="0 0 190 18" aria-hidden="true">
    <path class="axis" d="M6 9.5H184M6 5v9"/>
    <xsl:for-each select="dot[not(@colour)]"><circle class="other" cx="{format-number(6 + @at * 178, '0.#')}" cy="9.5" r="4"/></xsl:for-each>
    <xsl:for-each select="dot[@colour]">
      <g class="s{@colour}" transform="translate({format-number(@at * 178, '0.#')} 3.5)">
        <xsl:call-template name="shape"><xsl:with-param name="colour" select="@colour"/></xsl:call-template>
      </g>
    </xsl:for-each>
  </svg>
</xsl:template>
</xsl:stylesheet>
