/* SPDX-License-Identifier: MIT */
#include "render/page/stylesheet.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <libxml/parser.h>
#include <libxslt/documents.h>
#include <libxslt/security.h>
#include <libxslt/transform.h>
#include <libxslt/xsltInternals.h>
#include <libxslt/xsltutils.h>

#include "base/buf.h"
#include "base/memory.h"
#include "render/templates.h"

struct sheet {
	char *kind;
	xsltStylesheet *style; /* NULL: it could not be read */
	struct sheet *next;
};

struct stylesheets {
	char *folder;
	struct diags *diags;
	struct sheet *sheets;
	xsltSecurityPrefs *security;
	struct buf said; /* what libxslt said since it was last cleared */
};

/* libxslt speaks in pieces. */
static void __attribute__((format(printf, 2, 3))) gather(void *context, const char *format, ...)
{
	struct buf *said = context;
	va_list ap;

	va_start(ap, format);
	if (said->n < 4096)
		buf_vprintf(said, format, ap);
	va_end(ap);
}

/* libxml2's errors bring their place with them. */
static void gather_parse_error(void *context, xmlErrorPtr e)
{
	gather(context, "%s:%d: %s", e->file ? e->file : "", e->line,
	       e->message ? e->message : "unknown error\n");
}

static bool is_below(const char *file, const char *folder)
{
	size_t n = strlen(folder);

	return strncmp(file, folder, n) == 0 && file[n] == '/' && !strstr(file, "..");
}

static int below_folder(xsltSecurityPrefs *prefs, xsltTransformContext *context, const char *file)
{
	const struct stylesheets *s = context ? context->_private : NULL;

	(void)prefs;
	return s && (is_below(file, s->folder) || is_below(file, templates_folder()));
}

/* libxslt's own: its variable names the loader that is in use. */
static xsltDocLoaderFunc standard_loader;

/* Whose stylesheets a stylesheet that is being read belongs to. */
static const struct stylesheets *owner(const xsltStylesheet *style)
{
	while (style && style->parent)
		style = style->parent;
	return style ? style->_private : NULL;
}

/* What xsl:import and xsl:include name: by its last part, in the folder given, else as installed;
 * behind "kurabe:" as installed, so that a stylesheet can import the one whose place it takes. */
static xmlDoc *load_import(const xmlChar *uri, xmlDict *dict, int options, void *context,
			   xsltLoadType type)
{
	static const char installed[] = "kurabe:";
	const struct stylesheets *s = type == XSLT_LOAD_STYLESHEET ? owner(context) : NULL;
	const char *name = strrchr((const char *)uri, '/');
	xmlDoc *doc;
	char *path;

	if (!s)
		return standard_loader(uri, dict, options, context, type);
	name = name ? name + 1 : (const char *)uri;
	path = strncmp(name, installed, strlen(installed)) == 0
		       ? templates_installed(name + strlen(installed))
		       : templates_path(s->folder, name);
	doc = standard_loader((const xmlChar *)path, dict, options, context, type);
	free(path);
	return doc;
}

static xsltSecurityPrefs *new_security(void)
{
	xsltSecurityPrefs *prefs = xsltNewSecurityPrefs();

	xsltSetSecurityPrefs(prefs, XSLT_SECPREF_READ_FILE, below_folder);
	xsltSetSecurityPrefs(prefs, XSLT_SECPREF_WRITE_FILE, xsltSecurityForbid);
	xsltSetSecurityPrefs(prefs, XSLT_SECPREF_CREATE_DIRECTORY, xsltSecurityForbid);
	xsltSetSecurityPrefs(prefs, XSLT_SECPREF_READ_NETWORK, xsltSecurityForbid);
	xsltSetSecurityPrefs(prefs, XSLT_SECPREF_WRITE_NETWORK, xsltSecurityForbid);
	return prefs;
}

struct stylesheets *stylesheets_new(const char *folder, struct diags *diags)
{
	struct stylesheets *s = xcalloc(1, sizeof *s);

	s->folder = xstrdup(folder);
	s->diags = diags;
	s->security = new_security();
	buf_init(&s->said);
	return s;
}

void stylesheets_free(struct stylesheets *s)
{
	for (struct sheet *next, *sheet = s->sheets; sheet; sheet = next) {
		next = sheet->next;
		xsltFreeStylesheet(sheet->style);
		free(sheet->kind);
		free(sheet);
	}
	xsltFreeSecurityPrefs(s->security);
	buf_release(&s->said);
	free(s->folder);
	free(s);
}

/* What was said, on one line. */
static void report_said(struct stylesheets *s, const char *kind)
{
	struct buf name = BUF_INIT;
	char *path;

	buf_printf(&name, "%s.xsl", kind);
	path = templates_path(s->folder, name.s);
	for (size_t i = 0; i < s->said.n; i++)
		if (isspace((unsigned char)s->said.s[i]))
			s->said.s[i] = ' ';
	while (s->said.n && s->said.s[s->said.n - 1] == ' ')
		buf_truncate(&s->said, s->said.n - 1);
	diag_add(s->diags, LEVEL_OUTPUT, NULL, 0, 0,
		 "The stylesheet %s failed, so its pages are not written: %s", path,
		 s->said.n ? s->said.s : "no reason was given.");
	free(path);
	buf_release(&name);
}

static void listen(struct stylesheets *s)
{
	buf_clear(&s->said);
	xsltSetGenericErrorFunc(&s->said, gather);
	xmlSetStructuredErrorFunc(&s->said, gather_parse_error);
}

static void stop_listening(void)
{
	xsltSetGenericErrorFunc(NULL, NULL);
	xmlSetStructuredErrorFunc(NULL, NULL);
}

/* A stylesheet of a file with all that it imports; NULL: what was said says why. */
static xsltStylesheet *parse_sheet(struct stylesheets *s, const char *path)
{
	xmlDoc *doc = xmlReadFile(path, NULL, XML_PARSE_NONET | XML_PARSE_NOCDATA);
	xsltStylesheet *style = doc ? xsltNewStylesheet() : NULL;

	if (!style) {
		xmlFreeDoc(doc);
		return NULL;
	}
	style->_private = s;
	if (!standard_loader)
		standard_loader = xsltDocDefaultLoader;
	xsltSetLoaderFunc(load_import);
	if (xsltParseStylesheetUser(style, doc) != 0) {
		bool detached = style->doc != doc; /* then it is not freed with the stylesheet */

		xsltFreeStylesheet(style);
		if (detached)
			xmlFreeDoc(doc);
		style = NULL;
	}
	xsltSetLoaderFunc(NULL);
	return style;
}

static xsltStylesheet *read_sheet(struct stylesheets *s, const char *kind)
{
	struct buf name = BUF_INIT;
	xsltStylesheet *style;
	char *path;

	buf_printf(&name, "%s.xsl", kind);
	path = templates_path(s->folder, name.s);
	listen(s);
	style = parse_sheet(s, path);
	stop_listening();
	if (style && style->errors) {
		xsltFreeStylesheet(style);
		style = NULL;
	}
	if (!style)
		report_said(s, kind);
	free(path);
	buf_release(&name);
	return style;
}

static bool is_kind(const char *kind)
{
	return *kind && strspn(kind, "abcdefghijklmnopqrstuvwxyz-") == strlen(kind);
}

static xsltStylesheet *find_sheet(struct stylesheets *s, const char *kind)
{
	struct sheet *sheet = s->sheets;

	for (; sheet; sheet = sheet->next)
		if (strcmp(sheet->kind, kind) == 0)
			return sheet->style;
	sheet = xcalloc(1, sizeof *sheet);
	sheet->kind = xstrdup(kind);
	sheet->style = is_kind(kind) ? read_sheet(s, kind) : NULL;
	sheet->next = s->sheets;
	s->sheets = sheet;
	return sheet->style;
}

static xmlDoc *transform(struct stylesheets *s, xsltStylesheet *style, xmlDoc *report,
			 const char *kind)
{
	xsltTransformContext *context = xsltNewTransformContext(style, report);
	xmlDoc *result;

	context->_private = s;
	xsltSetCtxtSecurityPrefs(s->security, context);
	listen(s);
	xsltSetTransformErrorFunc(context, &s->said, gather);
	result = xsltApplyStylesheetUser(style, report, NULL, NULL, NULL, context);
	if (context->state != XSLT_STATE_OK) {
		report_said(s, kind);
		xmlFreeDoc(result);
		result = NULL;
	}
	stop_listening();
	xsltFreeTransformContext(context);
	return result;
}

xmlDoc *stylesheets_apply(struct stylesheets *s, xmlDoc *report)
{
	xmlChar *kind = xmlGetNoNsProp(xmlDocGetRootElement(report), (const xmlChar *)"kind");
	xsltStylesheet *style = find_sheet(s, (const char *)kind);
	xmlDoc *result = style ? transform(s, style, report, (const char *)kind) : NULL;

	xmlFree(kind);
	return result;
}
