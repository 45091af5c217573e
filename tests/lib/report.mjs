// SPDX-License-Identifier: MIT
// How the tests written in JavaScript answer: "ok NAME", or "not ok NAME" and its details, and what
// else they share with tests/lib/common.sh.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// Whether the case is asked for.
export function selected(name, pattern) {
	return name.startsWith(pattern) || name.includes("/" + pattern);
}

// Prints the verdict of a case: it passes when there are no details.
export function verdict(name, details = []) {
	if (details.length === 0) {
		console.log("ok " + name);
		return;
	}
	console.log("not ok " + name);
	for (const line of details.join("\n").split("\n"))
		console.log("\t" + line);
}

// The lines in which two texts differ, as diff -u prints them; none when they are equal.
export function differences(wanted, got) {
	if (wanted === got)
		return [];
	const folder = mkdtempSync(join(tmpdir(), "kurabe-test-"));
	writeFileSync(join(folder, "expected"), wanted);
	writeFileSync(join(folder, "answer"), got);
	const diff = spawnSync("diff", ["-u", "expected", "answer"], { cwd: folder, encoding: "utf8" });
	rmSync(folder, { recursive: true });
	return diff.stdout.trimEnd().split("\n").slice(2);
}

// JSON in one form: keys sorted, an item a line.
export function canonical(value) {
	const sorted = (v) => {
		if (Array.isArray(v))
			return v.map(sorted);
		if (v === null || typeof v !== "object")
			return v;
		return Object.fromEntries(Object.keys(v).sort().map((k) => [k, sorted(v[k])]));
	};
	return JSON.stringify(sorted(value), null, "\t") + "\n";
}

// What `kurabe parse --json` answers: { status, document, errors }; document is null when its
// output is no JSON.
export function parse_json(kurabe, args, cwd) {
	const run = spawnSync(kurabe, ["parse", "--json", ...args],
		{ cwd, encoding: "utf8", maxBuffer: 1 << 30, input: "" });
	let document = null;
	try {
		document = JSON.parse(run.stdout);
	} catch {
		// Told by the caller, with what the program said.
	}
	return { status: run.status ?? run.signal, document, errors: run.stderr ?? String(run.error) };
}

// A diagnostic as the terminal shows it.
export function diagnostic_line(d) {
	const place = [d.file ?? "kurabe", d.line, d.column].filter((part) => part).join(":");
	return `${place}: ${d.level}: ${d.message}`;
}
