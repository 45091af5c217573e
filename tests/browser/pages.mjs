// SPDX-License-Identifier: MIT
// The pages of a site as text, and what stands in them. Our own serialiser writes attributes in double
// quotes, and html-validate sees to it, so tags can be told without a parser.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";

// All files below a folder, as paths from it.
export function files_below(folder, at = "") {
	return readdirSync(join(folder, at), { withFileTypes: true })
		.sort((a, b) => (a.name < b.name ? -1 : 1))
		.flatMap((entry) => {
			const path = join(at, entry.name);
			return entry.isDirectory() ? files_below(folder, path) : [path];
		});
}

export function unescape(text) {
	const named = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };
	return text.replace(/&(#x[0-9a-f]+|#[0-9]+|[a-z]+);/gi, (whole, name) => {
		if (name.startsWith("#x"))
			return String.fromCodePoint(parseInt(name.slice(2), 16));
		if (name.startsWith("#"))
			return String.fromCodePoint(Number(name.slice(1)));
		return named[name] ?? whole;
	});
}

// { path, html, tags: [{ name, attributes, at }], ids: Set } of a page of the site.
export function read_page(site, path) {
	const html = readFileSync(join(site, path), "utf8");
	const tags = [];
	for (const tag of html.matchAll(/<([a-z][a-z0-9]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>/gi)) {
		const attributes = {};
		for (const a of tag[2].matchAll(/([^\s=>/]+)(?:="([^"]*)")?/g))
			attributes[a[1].toLowerCase()] = unescape(a[2] ?? "");
		tags.push({ name: tag[1].toLowerCase(), attributes, at: tag.index + tag[0].length });
	}
	const ids = new Set(tags.map((t) => t.attributes.id).filter((id) => id !== undefined));
	return { path, html, tags, ids };
}

export function read_site(site) {
	const pages = files_below(site).filter((f) => f.endsWith(".html"));
	return new Map(pages.map((path) => [path, read_page(site, path)]));
}

// The text between a tag and its end.
export function text_of(page, tag) {
	const end = page.html.indexOf(`</${tag.name}>`, tag.at);
	return unescape(page.html.slice(tag.at, end).replace(/<[^>]*>/g, ""));
}

// Where a reference of a page leads: { path, fragment } inside the site, or null when outside of it.
export function resolve(page, reference) {
	if (/^[a-z][a-z0-9+.-]*:/i.test(reference))
		return null;
	const [before, fragment = ""] = reference.split("#");
	const path = before === "" ? page.path : normalize(join(dirname(page.path), decodeURI(before)));
	return { path, fragment: decodeURIComponent(fragment) };
}

// Whether the file is there, inside the site.
export function there(site, path) {
	const inside = relative(site, join(site, path));
	return !inside.startsWith("..") && existsSync(join(site, path)) &&
		statSync(join(site, path)).isFile();
}
