// SPDX-License-Identifier: MIT
// Holds every input of tests/parse against what is expected to be read out of it.
// usage: parse.mjs KURABE FOLDER PATTERN; with ACCEPT set, the answer becomes the expectation.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { canonical, diagnostic_line, differences, parse_json, selected, verdict } from "./report.mjs";

const [kurabe, folder, pattern] = process.argv.slice(2);
const accept = Boolean(process.env.ACCEPT);
const exit_codes = { note: 0, warning: 1, error: 3, refused: 4 };

function text_of(path) {
	return existsSync(path) ? readFileSync(path, "utf8") : "";
}

// Every figure of a plain text must stand where it says. Entities and wrapped tags hide that in a
// page, and options may change the encoding, so those are not looked at here.
function misplaced(path, document) {
	const lines = readFileSync(path, "utf8").split("\n").map((line) => Array.from(line));
	const wrong = [];
	for (const run of document.runs ?? []) {
		for (const r of run.results ?? []) {
			if (r.text === undefined)
				continue;
			const there = (lines[r.line - 1] ?? []).slice(r.column - 1).join("");
			if (!there.startsWith(r.text))
				wrong.push(`${run.id} ${r.metric}: ${r.text} does not stand at ${r.line}:${r.column}`);
		}
	}
	return wrong;
}

// The JSON without what CASE.diag says. Whose figure a run is depends on more than its format, so
// that is compared only where the expectation says it.
function compared(document, wanted) {
	const { diagnostics, ...rest } = document;
	for (const [i, run] of (rest.runs ?? []).entries()) {
		if (wanted?.runs?.[i]?.subject === undefined)
			delete run.subject;
	}
	return canonical(rest);
}

function store(path, text) {
	if (text === "")
		rmSync(path, { force: true });
	else
		writeFileSync(path, text);
}

function check(format, input) {
	const here = join(folder, format);
	const base = join(here, input.slice(0, input.indexOf(".in")));
	const args = text_of(base + ".args").split("\n").filter((arg) => arg !== "");
	const answer = parse_json(kurabe, [...args, input], here);
	if (answer.document === null)
		return [`no JSON; exit code ${answer.status}`, answer.errors];

	const details = [];
	const wanted = JSON.parse(text_of(base + ".json") || "null");
	const json = compared(answer.document, wanted);
	details.push(...differences(wanted === null ? "" : compared(wanted, wanted), json));
	if (accept && details.length > 0)
		store(base + ".json", json);

	const said = (answer.document.diagnostics ?? []).map((d) => diagnostic_line(d) + "\n").join("");
	const diag = differences(text_of(base + ".diag"), said);
	if (accept && diag.length > 0)
		store(base + ".diag", said);
	details.push(...diag);

	const levels = (answer.document.diagnostics ?? []).map((d) => exit_codes[d.level] ?? -1);
	const worst = Math.max(0, ...levels);
	if (answer.status !== worst)
		details.push(`exit code ${answer.status}, not ${worst}`);
	if (answer.errors !== "")
		details.push("standard error: " + answer.errors.trimEnd());
	if (args.length === 0 && !/\.in\.(html|gz|xz|zst|utf16|eml)$/.test(input))
		details.push(...misplaced(join(here, input), answer.document));
	return details;
}

for (const format of readdirSync(folder, { withFileTypes: true })) {
	if (!format.isDirectory())
		continue;
	const inputs = readdirSync(join(folder, format.name)).filter((f) => /\.in(\.|$)/.test(f)).sort();
	for (const input of inputs) {
		const name = `parse/${format.name}/${input.slice(0, input.indexOf(".in"))}`;
		if (selected(name, pattern))
			verdict(name, check(format.name, input));
	}
}
