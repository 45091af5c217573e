<?xml version="1.0" encoding="UTF-8"?>
<!-- SPDX-License-Identifier: MIT -->
<!-- All that a page's stylesheet needs. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
<xsl:import href="layout.xsl"/>
<xsl:import href="blocks.xsl"/>
<xsl:import href="table.xsl"/>
</xsl:stylesheet>
