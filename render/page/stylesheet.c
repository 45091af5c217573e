#include "render/page/stylesheet.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <libxml/parser.h>
#include <libxslt/security.h>
#include <libxslt/transform.h>
#include <libxslt/xsltInternals.h>
#include <libxslt/xsltutils.h>

#include "base/buf.h"
#include "base/memory.h"

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

static int below_folder(xsltSecurityPrefs *prefs, xsltTransformContext *context, const char *file)
{
	const struct stylesheets *s = context ? context->_private : NULL;
	size_t n = s ? strlen(s->folder) : 0;

	(void)prefs;
	return s && strncmp(file, s->folder, n) == 0 && file[n] == '/' && !strstr(file, "..");
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
	for (size_t i = 0; i < s->said.n; i++)
		if (isspace((unsigned char)s->said.s[i]))
			s->said.s[i] = ' ';
	while (s->said.n && s->said.s[s->said.n - 1] == ' ')
		buf_truncate(&s->said, s->said.n - 1);
	diag_add(s->diags, LEVEL_OUTPUT, NULL, 0, 0,
		 "The stylesheet %s/%s.xsl failed, so its pages are not written: %s", s->folder,
		 kind, s->said.n ? s->said.s : "no reason was given.");
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

static xsltStylesheet *read_sheet(struct stylesheets *s, const char *kind)
{
	struct buf path = BUF_INIT;
	xsltStylesheet *style = NULL;
	xmlDoc *doc;

	buf_printf(&path, "%s/%s.xsl", s->folder, kind);
	listen(s);
	doc = xmlReadFile(path.s, NULL, XML_PARSE_NONET | XML_PARSE_NOCDATA);
	if (doc)
		style = xsltParseStylesheetDoc(doc);
	if (doc && !style)
		xmlFreeDoc(doc);
	stop_listening();
	if (style && style->errors) {
		xsltFreeStylesheet(style);
		style = NULL;
	}
	if (!style)
		report_said(s, kind);
	buf_release(&path);
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
