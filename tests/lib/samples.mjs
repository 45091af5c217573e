// SPDX-License-Identifier: MIT
// Holds what is read out of the samples against tests/samples/NAME.tsv, which lists their figures:
//
//	run	ORDINAL	TOOL	VERSION	HOST	STARTED
//	param	NAME	VALUE
//	fact	NAME	VALUE
//	result	METRIC	VALUE	UNIT	KEY=VALUE…
//	histogram	METRIC	UNIT	UPPER=PERCENT…
//	facts	(of no run; fact lines follow)
//
// Each line belongs to the last run or facts line above it. "-" is what is absent. Runs, and facts of
// no run, must be those and no others; a run may hold more than is listed.
// usage: samples.mjs KURABE SAMPLES FIGURES PATTERN
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse_json, selected, verdict } from "./report.mjs";

const [kurabe, samples, figures, pattern] = process.argv.slice(2);

// Numbers agree to nine digits, since 2.91032 ms and 0.00291032 s are not the same double.
function agree(wanted, got) {
	if (wanted === "-")
		return got === undefined || got === null;
	const number = Number(wanted);
	if (typeof got !== "number" || Number.isNaN(number))
		return String(got) === wanted;
	return Math.abs(number - got) <= 1e-9 * Math.max(Math.abs(number), Math.abs(got));
}

function differing(place, pairs) {
	return pairs.filter(([, wanted, got]) => !agree(wanted, got))
		.map(([name, wanted, got]) => `${place} ${name}: expected ${wanted}, read ${got}`);
}

function check_result(place, [metric, value, unit, ...extra], run) {
	const got = (run.results ?? []).find((r) => r.metric === metric);
	if (got === undefined)
		return [`${place} ${metric}: not read`];
	const pairs = extra.map((e) => e.split("=")).map(([k, v]) => [`${metric} ${k}`, v, got[k]]);
	return differing(place, [[metric, value, got.value], [`${metric} unit`, unit, got.unit], ...pairs]);
}

function check_histogram(place, [metric, unit, ...buckets], run) {
	const got = run.histogram;
	if (got === undefined)
		return [`${place} histogram: not read`];
	const read = got.upper_bound_pct.map(([upper, percent]) => [upper ?? "open", percent]);
	const pairs = [["histogram", metric, got.metric], ["histogram unit", unit, got.unit],
		["histogram buckets", String(buckets.length), read.length]];
	buckets.map((b) => b.split("=")).forEach(([upper, percent], i) => pairs.push(
		[`bucket ${i + 1} bound`, upper, read[i]?.[0]], [`bucket ${i + 1}`, percent, read[i]?.[1]]));
	return differing(place, pairs);
}

// One line of the list about the run or fact block `at`.
function check_line(kind, fields, at, place) {
	switch (kind) {
	case "param":
		return differing(place, [["param " + fields[0], fields[1], at.params?.[fields[0]]]]);
	case "fact":
		return differing(place, [["fact " + fields[0], fields[1], (at.facts ?? at)[fields[0]]]]);
	case "result":
		return check_result(place, fields, at);
	case "histogram":
		return check_histogram(place, fields, at);
	default:
		return [`${place}: ${kind} is no line of such a list`];
	}
}

function check(sample) {
	const answer = parse_json(kurabe, [sample], samples);
	if (answer.document === null)
		return [`no JSON; exit code ${answer.status}`, answer.errors];
	const { runs = [], facts = [] } = answer.document;
	const details = [];
	let at = {}, place = "", n_runs = 0, n_facts = 0;
	for (const line of readFileSync(join(figures, sample + ".tsv"), "utf8").trimEnd().split("\n")) {
		const [kind, ...fields] = line.split("\t");
		if (kind === "run") {
			at = runs[n_runs++] ?? {};
			place = `run ${n_runs}`;
			details.push(...differing(place, [["tool", fields[1], at.tool],
				["version", fields[2], at.tool_version], ["host", fields[3], at.host],
				["started", fields[4], at.started]]));
		} else if (kind === "facts") {
			at = facts[n_facts++] ?? {};
			place = `facts ${n_facts}`;
		} else {
			details.push(...check_line(kind, fields, at, place));
		}
	}
	details.push(...differing("", [["runs", String(n_runs), runs.length],
		["facts of no run", String(n_facts), facts.length]]));
	return details;
}

for (const list of readdirSync(figures).sort()) {
	const name = "samples/" + list.replace(/\.tsv$/, "");
	if (selected(name, pattern))
		verdict(name, check(list.replace(/\.tsv$/, "")));
}
