// SPDX-License-Identifier: MIT
// A site of fields that all hold one payload, and what becomes of each.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fields } from "./fields.mjs";

// Text in bytes: characters up to U+00FF that are broken UTF-8 stay so.
export const bytes = (text) => Buffer.from(text, "utf8");

export const mark_of = (i) => `xk${String(i).padStart(3, "0")}q`;

// The payload of the i-th field, as it is written there.
export function payload_of(payload, i) {
	return (fields[i].word ? payload.word : payload.text).replaceAll("MARK", mark_of(i));
}

const xml_attribute = (s) => s.replace(/[&<>"]/g, (c) => `&#${c.codePointAt(0)};`);

function write_inputs(box, payload) {
	for (const [i, field] of fields.entries()) {
		if (!field.file)
			continue;
		const text = payload_of(payload, i);
		const folder = join(box.inputs, mark_of(i));
		const name = typeof field.file === "function" ? field.file(text).replaceAll("\0", "") : field.file;

		mkdirSync(folder, { recursive: true });
		writeFileSync(join(folder, name), bytes(field.text(text)));
	}
}

// Sections of one name are one section.
function write_plans(box, payload) {
	const sections = new Map();

	for (const [i, field] of fields.entries()) {
		if (!field.plans)
			continue;
		const [head, ...lines] = field.plans(payload_of(payload, i)).trimEnd().split("\n");

		sections.set(head, [...(sections.get(head) ?? []), ...lines]);
	}
	sections.set("[site]", [...(sections.get("[site]") ?? []), "languages = en", "url = https://bench.example/"]);
	writeFileSync(join(box.data, "plans.ini"), bytes([...sections].map(
		([head, lines]) => `${head}\n${lines.join("\n")}\n`).join("\n")));
}

function write_articles(box, payload) {
	mkdirSync(join(box.data, "articles"), { recursive: true });
	for (const [i, field] of fields.entries()) {
		if (!field.article)
			continue;
		const [name, front, text] = field.article(payload_of(payload, i));

		writeFileSync(join(box.data, "articles", `${name}.md`), bytes(`---\nkurabe: 1\n${front}\n---\n${text}\n`));
	}
}

function edit_results(box, payload) {
	const faults = [];

	for (const [i, field] of fields.entries()) {
		if (!field.edit)
			continue;
		const sha = createHash("sha256").update(bytes(field.text(payload_of(payload, i)))).digest("hex");
		const file = join(box.data, "archive/results", `${sha}.xml`);
		const before = existsSync(file) ? readFileSync(file, "utf8") : "";
		const after = field.edit(before, xml_attribute(payload_of(payload, i)).replaceAll("$", "&#36;"));

		if (after === before)
			faults.push(`${field.name}: nothing to edit`);
		writeFileSync(file, bytes(after));
	}
	return faults;
}

// Imports, edits, renders and shows it; the answers are kept in the box.
export function site_of_payload(box, payload) {
	write_inputs(box, payload);
	write_plans(box, payload);
	write_articles(box, payload);
	box.begin();
	for (const [i, field] of fields.entries())
		if (field.args)
			box.kurabe(["parse", ...field.args(payload_of(payload, i)).map((a) => a.replaceAll("\0", "")),
				join("in", mark_of(i), field.file)]);
	box.kurabe(["parse", "in"]);
	const faults = edit_results(box, payload);

	box.show();
	return faults;
}
