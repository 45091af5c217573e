// SPDX-License-Identifier: MIT
// Runs every attack; see tests/README.md.
// usage: run.mjs KURABE SCRATCH PATTERN; with KEEP set, the boxes stay in SCRATCH.
import { attacks } from "./attacks.mjs";
import { Box } from "./box.mjs";
import { fields } from "./fields.mjs";
import { payloads } from "./payloads.mjs";
import { mark_of, site_of_payload } from "./sites.mjs";
import { selected, verdict } from "../lib/report.mjs";

const [program, scratch, pattern] = process.argv.slice(2);
const MOST_TOLD = 20;
let attacked = 0, broken = 0;

function told(name, count, faults) {
	const more = faults.length - MOST_TOLD;

	attacked += count;
	broken += faults.length > 0;
	verdict(name, more > 0 ? [...faults.slice(0, MOST_TOLD), `and ${more} more`] : faults);
}

// A payload that does not come out again has attacked nothing.
function vanished(box, payload) {
	return fields.flatMap((field, i) => {
		const lost = payload.lost?.test(field.name);

		return box.told(mark_of(i)) || lost ? [] : [`${field.name}: the payload does not come out anywhere`];
	});
}

function attack_fields(payload) {
	const box = new Box(scratch, program);
	const faults = site_of_payload(box, payload);

	faults.push(...box.faults(), ...vanished(box, payload));
	told(`hostile/fields/${payload.name}`, fields.length, faults);
	box.release();
}

function expectations({ parse, render, says, runs, own }, box) {
	const first = (verb) => box.answers.find((a) => a.args[0] === verb)?.exit;
	const faults = [["parse", parse], ["render", render]].filter(([verb, exit]) => exit !== undefined && first(verb) !== exit)
		.map(([verb, exit]) => `${verb} ends with ${first(verb)}, not ${exit}`);
	const listed = new Set([...(box.answers.find((a) => a.args[0] === "list")?.out ?? "").matchAll(/\b[0-9a-f]{12}\.\d+/g)].map(([id]) => id));
	const said = box.answers.map((a) => a.err + a.out).join("");

	if (runs !== undefined && listed.size !== runs)
		faults.push(`${listed.size} runs are listed, not ${runs}`);
	if (says && !says.test(said))
		faults.push(`nothing like ${says} is said, but: ${box.answers.map((a) => a.err).join("").slice(0, 600)}`);
	return [...faults, ...(own ? own(box) : [])];
}

function attack(name, row) {
	const box = new Box(scratch, program);

	row.go(box);
	told(name, 1, [...box.faults(), ...expectations(row, box)]);
	box.release();
}

for (const payload of payloads)
	if (selected(`hostile/fields/${payload.name}`, pattern))
		attack_fields(payload);
for (const [i, row] of attacks.entries()) {
	const name = `hostile/${row.entrance}/${row.kind} (${i + 1})`;

	if (selected(name, pattern))
		attack(name, row);
}
console.log(`${attacked} attacks, ${broken ? `${broken} groups not held` : "all held"}`);
