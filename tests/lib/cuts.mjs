// SPDX-License-Identifier: MIT
// Cuts logs inside their figures: whatever can still be read must be a figure that the whole log has.
// Half a number, or a number that lost its K or its unit, is not.
// usage: cuts.mjs KURABE SCRATCH PATTERN INPUT…; each INPUT is a plain text
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parse_json, selected, verdict } from "./report.mjs";

const CUTS = 150; // of each input

const [kurabe, scratch, pattern, ...inputs] = process.argv.slice(2);

// Offsets, in bytes, that lie inside a number or between it and what follows without a blank.
function offsets(bytes) {
	const text = bytes.toString("latin1");
	const inside = [];
	for (const number of text.matchAll(/[0-9][0-9.]*[a-zA-Z%]*/g)) {
		for (let i = 1; i < number[0].length; i++)
			inside.push(number.index + i);
	}
	const step = Math.max(1, inside.length / CUTS);
	return Array.from({ length: Math.min(CUTS, inside.length) }, (_, i) => inside[Math.floor(i * step)]);
}

// Everything that a document has as a figure with its place: "LINE:COLUMN METRIC" -> value. What was
// computed stands nowhere, and rightly changes with what is left.
function figures(runs) {
	const all = new Map();
	for (const run of runs) {
		for (const r of (run.results ?? []).filter((r) => r.line !== undefined))
			all.set(`${r.line}:${r.column} ${r.metric}`, r.value ?? null);
	}
	return all;
}

// The number, or the marks of one too fast to measure, at a place of the whole text.
function number_at(lines, line, column) {
	const rest = Array.from(lines[line - 1] ?? "").slice(column - 1).join("");
	return rest.match(/^([0-9]+(\.[0-9]+)?|\++)/)?.[0];
}

// A figure of a cut log is right when the whole log has it; or, where the whole log has a more exact
// one elsewhere for it, when the number is not cut.
function wrong_figures(cut, runs, whole, lines) {
	const wrong = [];
	for (const [place, value] of figures(runs)) {
		const [line, column] = place.split(/[: ]/).map(Number);
		const here = whole.get(place);
		const printed = runs.flatMap((r) => r.results ?? [])
			.find((r) => r.line === line && r.column === column)?.text;
		const right = here !== undefined ? here === value
			: printed === undefined || printed.startsWith(number_at(lines, line, column) ?? "\0");
		if (!right)
			wrong.push(`cut at byte ${cut}: ${place} reads ${value} (${printed}), not ${here}`);
	}
	return wrong;
}

function check(input) {
	const bytes = readFileSync(input);
	const lines = bytes.toString("utf8").split("\n");
	const whole = parse_json(kurabe, [input], scratch).document;
	if (whole === null)
		return ["the whole log yields no JSON"];
	const folder = join(scratch, basename(input));
	mkdirSync(folder, { recursive: true });
	const cuts = offsets(bytes);
	if (cuts.length === 0)
		return [];
	for (const at of cuts)
		writeFileSync(join(folder, `${at}`), bytes.subarray(0, at));
	const answer = parse_json(kurabe, cuts.map(String), folder);
	if (answer.document === null)
		return [`no JSON; exit code ${answer.status}`, answer.errors.slice(0, 2000)];
	const all = figures(whole.runs);
	return cuts.flatMap((at) => wrong_figures(at,
		answer.document.runs.filter((r) => r.source.file === `${at}`), all, lines));
}

for (const input of inputs) {
	const name = `cuts/${basename(dirname(input))}/${basename(input)}`;
	if (selected(name, pattern))
		verdict(name, check(input).slice(0, 20));
}
