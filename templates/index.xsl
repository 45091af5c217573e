<?xml version="1.0" encoding="UTF-8"?>
<!-- SPDX-License-Identifier: MIT -->
<!-- The front page: one head, then what there is. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
<xsl:import href="page.xsl"/>

<!-- Its sections are in the menu of every page. -->
<xsl:template name="toc"/>
</xsl:stylesheet>
