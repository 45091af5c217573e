// SPDX-License-Identifier: MIT
// What must hold whatever came in: each check yields sentences about what does not.
import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { join, normalize, relative } from "node:path";

// Control characters (HT and LF excepted), and what turns the order of letters around.
const UNSEEMLY = /[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/u;

const ELEMENTS = new Set(("a article aside b blockquote body br caption circle code dd div dl dt em figcaption " +
	"figure footer g h1 h2 h3 h4 h5 h6 head header hr html img li link main mark meta nav ol p path " +
	"picture pre rect section source span strong style sub sup svg table tbody td tfoot th thead " +
	"time title tr ul").split(" "));
const ATTRIBUTES = new Set(("alt aria-current aria-hidden aria-label aria-labelledby charset class colspan content " +
	"cx cy d datetime height href hreflang http-equiv id lang loading media name property r rel " +
	"rowspan scope src srcset start tabindex title transform type viewBox width x y").split(" "));
const RAW = /<style>[^<]*<\/style>/g;
const TAG = /^<\/?([a-z][a-z0-9]*)((?: [a-zA-Z-]+="[^"<>]*")*)\/?>/;
const NAMED = { amp: "&", lt: "<", gt: ">", quot: '"' };

export const plain = (s) => s.replace(/&(?:#(\d+)|([a-z]+));/g, (all, number, name) =>
	number ? String.fromCodePoint(number) : NAMED[name] ?? all);

// The first place that is unseemly, with what stands before it.
export function seemly(what, text) {
	const at = text.search(UNSEEMLY);

	return at < 0 ? [] : [`${what}: ${JSON.stringify(text.slice(Math.max(0, at - 60), at + 1))}`];
}

function address(site, page, value, image) {
	if (value === "" || value.startsWith("#") || value === "data:,")
		return [];
	if (/^[a-z][a-z0-9+.-]*:/i.test(value))
		return (image ? /^data:image\/png;base64,/ : /^(https?|mailto):/).test(value) ? [] : [`leads to ${value}`];
	if (/^[/\\]|[\t\n\\]/.test(value))
		return [`leads to ${value}`];
	const file = normalize(join(page, "..", decodeURIComponent(value.split("#")[0])));

	// Where a link of an article leads is its author's affair, unless it runs something.
	if (!image && /(^|\/)article\//.test(page))
		return [];
	return file.startsWith("..") || !existsSync(join(site, file)) ? [`leads to ${value}, which is not there`] : [];
}

function tag_faults(site, page, name, attributes) {
	const faults = ELEMENTS.has(name) ? [] : [`an element ${name}`];

	for (const [, key, value] of attributes.matchAll(/ ([a-zA-Z-]+)="([^"]*)"/g)) {
		if (!ATTRIBUTES.has(key))
			faults.push(`an attribute ${key}`);
		if (key === "href" || key === "src")
			faults.push(...address(site, page, plain(value), key === "src"));
		faults.push(...seemly(key, plain(value)));
	}
	return faults;
}

// A page of ours, told apart by the few forms that our serialiser writes: anything else between < and >
// came from elsewhere.
export function page_faults(site, page) {
	let html = readFileSync(join(site, page), "utf8").replace(/^<!DOCTYPE html>\n/, "").replace(RAW, "");
	const faults = seemly("text", plain(html.replace(/<[^>]*>/g, "")));

	for (let at = html.indexOf("<"); at >= 0; at = html.indexOf("<")) {
		html = html.slice(at);
		const tag = TAG.exec(html);

		if (!tag) {
			faults.push(`no tag of ours: ${html.slice(0, 60)}`);
			html = html.slice(1);
			continue;
		}
		faults.push(...tag_faults(site, page, tag[1], tag[2]));
		html = html.slice(tag[0].length);
	}
	return faults.map((f) => `${page}: ${f}`);
}

function csv_cells(text) {
	return [...text.matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r?\n|$)/g)].map(
		([, cell]) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell));
}

// No cell is a formula to a spreadsheet.
export function csv_faults(what, text) {
	return csv_cells(text).filter((c) => /^[=+\-@\t\r]/.test(c) && !/^[-+]?\d[\d.]*(e[-+]?\d+)?$/.test(c))
		.map((c) => `${what}: a cell ${JSON.stringify(c.slice(0, 60))}`);
}

export function json_faults(what, text) {
	try {
		JSON.parse(text);
		return [];
	} catch (e) {
		return [`${what}: ${e.message}`];
	}
}

// Markdown that others make into HTML: our own pictures apart, no markup of HTML, no link with a program.
export function markdown_faults(what, text) {
	const prose = text.replace(/^---\n[^]*?\n---\n/, "").replace(/^```[^]*?^```$/gm, "").replace(/`[^`\n]*`/g, "")
		.replace(/\(<[^<>\n]*>\)/g, "()");
	const raw = /(?<!\\)<(?!https?:|img src=|\/?picture|source |\.)[a-z/!?][^>]*/i.exec(prose) ??
		/(?<!\\)\]\(<?javascript:[^)]*/i.exec(prose);

	return raw ? [`${what}: ${raw[0].slice(0, 60)}`] : [];
}

export function* below(folder, from = folder) {
	for (const entry of readdirSync(folder, { withFileTypes: true })) {
		const path = join(folder, entry.name);

		if (entry.isDirectory())
			yield* below(path, from);
		else
			yield relative(from, path);
	}
}

function file_faults(site, name) {
	if (lstatSync(join(site, name)).isSymbolicLink())
		return [`${name}: a symbolic link`];
	if (!/^[A-Za-z0-9._/-]+$/.test(name) || name.split("/").some((part) => part.length > 120))
		return [`${name}: a name of a stranger`];
	if (name.endsWith(".html"))
		return page_faults(site, name);
	if (/\.(csv|json|xml|md)$/.test(name)) {
		const text = readFileSync(join(site, name), "utf8");
		const kinds = { csv: csv_faults, json: json_faults, md: markdown_faults };
		const check = kinds[name.split(".").pop()];

		return [...seemly(name, text), ...(check ? check(name, text) : [])];
	}
	return [];
}

// Every file of a site.
export function site_faults(site) {
	return existsSync(site) ? [...below(site)].flatMap((name) => file_faults(site, name)) : [];
}
