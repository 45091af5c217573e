// SPDX-License-Identifier: MIT
// Checks a site as files: HTML, links, pictures, languages, figures, data files.
// usage: site.mjs SITE RESULTS PATTERN [NAME]; RESULTS is what `kurabe parse --json` printed for its
// logs; NAME begins those of the cases, "site" being that of the samples
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { HtmlValidate } from "html-validate";
import { selected, verdict } from "../lib/report.mjs";
import { figure_agrees, read_results } from "./figure.mjs";
import { files_below, read_site, resolve, text_of, there } from "./pages.mjs";

const [site, results, pattern, name = "site"] = process.argv.slice(2);
const pages = read_site(site);

// All tags of all pages: [page, tag].
function* all_tags(...names) {
	for (const page of pages.values()) {
		for (const tag of page.tags) {
			if (names.length === 0 || names.includes(tag.name))
				yield [page, tag];
		}
	}
}

async function html_of(page) {
	const validator = new HtmlValidate({
		root: true,
		extends: ["html-validate:recommended", "html-validate:a11y"],
	});
	const report = await validator.validateString(page.html, page.path);
	return report.results.flatMap((r) => r.messages.map(
		(m) => `${page.path}:${m.line}:${m.column}: ${m.message} (${m.ruleId})`));
}

// Every link, picture and style sheet leads to something that is there, fragments included.
function links() {
	const broken = [];
	for (const [page, { attributes }] of all_tags()) {
		const sources = (attributes.srcset ?? "").split(",").map((s) => s.trim().split(/\s+/)[0]);
		for (const reference of [attributes.href, attributes.src, ...sources]) {
			if (!reference)
				continue;
			const to = resolve(page, reference);
			if (to === null)
				continue;
			if (!there(site, to.path))
				broken.push(`${page.path}: ${reference}: no such file`);
			else if (to.fragment !== "" && pages.has(to.path) && !pages.get(to.path).ids.has(to.fragment))
				broken.push(`${page.path}: ${reference}: no such place`);
		}
	}
	return broken;
}

function png_size(path) {
	const bytes = readFileSync(join(site, path));
	if (bytes.toString("latin1", 1, 4) !== "PNG")
		return null;
	return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

// Every picture is told in words, has its place reserved, and is as large as it says.
function pictures() {
	const wrong = [];
	for (const [page, { attributes: a }] of all_tags("img")) {
		if (!a.alt || a.alt.trim().length < 10)
			wrong.push(`${page.path}: ${a.src}: alt "${a.alt ?? ""}" does not say what it shows`);
		const to = resolve(page, a.src);
		if (to === null || !there(site, to.path))
			continue; // links() tells that
		const size = png_size(to.path);
		if (size === null || String(size[0]) !== a.width || String(size[1]) !== a.height)
			wrong.push(`${page.path}: ${a.src} is ${size}, not ${a.width},${a.height}`);
	}
	return wrong;
}

// Nothing that runs or calls home, and a policy that says so.
function inert() {
	const wrong = [];
	for (const [page, { name, attributes }] of all_tags()) {
		const handlers = Object.keys(attributes).filter((a) => a.startsWith("on") || a === "style");
		if (["script", "iframe", "object", "embed", "form", "base"].includes(name) || handlers.length > 0)
			wrong.push(`${page.path}: <${name}> ${handlers}`);
		if (/^(javascript|data:text)/i.test(attributes.href ?? ""))
			wrong.push(`${page.path}: ${attributes.href}`);
	}
	for (const page of pages.values()) {
		const policy = page.tags.find((t) => t.attributes["http-equiv"] === "Content-Security-Policy");
		if (!policy?.attributes.content.includes("default-src 'none'"))
			wrong.push(`${page.path}: no content security policy`);
	}
	return wrong;
}

// Every page is there in both languages and says in which it is.
function languages() {
	const wrong = [];
	for (const page of pages.values()) {
		const ja = page.path.startsWith("ja/");
		const twin = ja ? page.path.slice(3) : "ja/" + page.path;
		if (!pages.has(twin))
			wrong.push(`${page.path}: ${twin} is missing`);
		const lang = page.tags.find((t) => t.name === "html")?.attributes.lang;
		if (lang !== (ja ? "ja" : "en"))
			wrong.push(`${page.path}: lang is ${lang}`);
	}
	return wrong;
}

// What the log itself says in a row of its page, apart from what it was read as.
function log_text(log, row) {
	const cell = log.tags.find((t) => t.at > row.at && t.name === "td");
	return text_of(log, cell);
}

// [page, figure text, row text, results of the row] of every figure that links to a log.
function* figures() {
	const by_line = read_results(results);
	for (const [page, tag] of all_tags("a")) {
		if (!(tag.attributes.class ?? "").split(" ").includes("fig"))
			continue;
		const { path, fragment } = resolve(page, tag.attributes.href);
		const log = pages.get(path);
		const row = log?.tags.find((t) => t.attributes.id === fragment);
		const line = fragment.match(/^L([0-9]+)/)?.[1];
		const sha = path.match(/([0-9a-f]{12})\.html$/)?.[1];
		yield { page, href: tag.attributes.href, text: text_of(page, tag),
			row: row ? log_text(log, row) : null, results: by_line.get(`${sha}#${line}`) ?? [] };
	}
}

function figures_agree() {
	const all = [...figures()];
	const wrong = all.filter((f) => f.row === null || !figure_agrees(f.text, f.row, f.results))
		.map((f) => `${f.page.path}: ${f.text} is not on ${f.href}: ${f.row}`);
	return all.length > 100 ? wrong : [...wrong, `only ${all.length} figures link to a log`];
}

// What the samples' authors found, on the pages and linked to their lines.
function scores() {
	const wanted = new Map([["2,107.8", "2107.8"], ["1,846.6", "1846.6"], ["2,656.4", "2656.4"],
		["239,237", "239237"], ["154", "154"]]);
	for (const f of figures()) {
		if (f.row?.includes(wanted.get(f.text) ?? "\0"))
			wanted.delete(f.text);
	}
	return [...wanted.keys()].map((score) => `${score} is on no page, or not linked to its line`);
}

function data_files() {
	const wrong = [];
	const data = files_below(site).filter((f) => /^data\/.*\.(json|csv)$/.test(f));
	for (const file of data) {
		const text = readFileSync(join(site, file), "utf8");
		try {
			if (file.endsWith(".json"))
				JSON.parse(text);
			else if (!/^[a-z0-9_]+(,[a-z0-9_]+)+\r?\n/.test(text))
				throw new Error("the first line does not name columns");
		} catch (error) {
			wrong.push(`${file}: ${error.message}`);
		}
	}
	return data.length > 0 ? wrong : ["there is none"];
}

// That a figure agrees with its line is only worth something if one that is wrong does not.
function rules() {
	const results = [{ value: 2804, text: "2804" }, { value: null, text: "+++++", too_fast: true }];
	const cases = [
		["2,804", "iops=2804", true], ["2,805", "iops=2804", false], ["2.80 k", "iops=2804", true],
		["too fast", "16 +++++ +++", true], ["too fast", "iops=2804", false],
		["23.5 GiB", "fact memory = 25276059648", true],
		["23.5 GiB", "MemTotal:       24683652 kB", true],
		["23.6 GiB", "MemTotal:       24683652 kB", false],
		["23.5 MiB", "fact memory = 25276059648", false],
	];
	return cases.filter(([text, row, agrees]) => figure_agrees(text, row, results) !== agrees)
		.map(([text, row, agrees]) => `${text} ${agrees ? "is not found on" : "is taken for"} ${row}`);
}

const checks = { rules, links, pictures, inert, languages, figures: figures_agree, data: data_files };
if (name === "site")
	checks.scores = scores;
for (const [what, check] of Object.entries(checks)) {
	if (selected(`${name}/${what}`, pattern))
		verdict(`${name}/${what}`, check().slice(0, 40));
}
for (const page of pages.values()) {
	const what = `${name}/html/${page.path}`;
	if (selected(what, pattern))
		verdict(what, (await html_of(page)).slice(0, 20));
}
