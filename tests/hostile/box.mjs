// SPDX-License-Identifier: MIT
// A place for one attack: folders for its inputs, its data and what it must not touch, and all that the
// programs said.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { below, csv_faults, json_faults, markdown_faults, seemly, site_faults } from "./held.mjs";

// Stands in files outside that nobody asked to be read.
const SECRET = "a-secret-of-the-machine";

function state_of(folder, name) {
	const path = join(folder, name), about = lstatSync(path);

	if (about.isSymbolicLink())
		return `${name} -> ${readlinkSync(path)}`;
	return about.isFile() ? `${name} ${createHash("sha256").update(readFileSync(path)).digest("hex")}` : name;
}

export class Box {
	constructor(scratch, program) {
		this.top = mkdtempSync(join(scratch, "box."));
		this.program = program;
		this.inputs = join(this.top, "in");
		this.data = join(this.top, "out");
		this.site = join(this.data, "site");
		this.answers = [];
		for (const folder of [this.inputs, this.data, join(this.top, "outside")])
			mkdirSync(folder);
		writeFileSync(join(this.top, "outside/secret.txt"), `${SECRET}\n`);
	}

	// The state of all that no program may change.
	outside() {
		return [...below(this.top)].filter((name) => !name.startsWith("out/")).map(
			(name) => state_of(this.top, name)).sort().join("\n");
	}

	begin() {
		this.before = this.outside();
	}

	kurabe(args, more = {}) {
		const options = { cwd: this.top, input: "", timeout: 120000, maxBuffer: 1 << 28, ...more,
			env: { ...process.env, SOURCE_DATE_EPOCH: "1480000000" } };
		const r = spawnSync(this.program, args, options);
		const answer = { args, exit: r.status ?? r.signal ?? r.error?.message, out: r.stdout?.toString() ?? "",
			err: r.stderr?.toString() ?? "" };

		this.answers.push(answer);
		return answer;
	}

	// All that shows what is in the archive.
	show() {
		this.kurabe(["render", "--density", "1", "--article-format", "markdown"]);
		const list = this.kurabe(["list"]).out;

		this.kurabe(["parse", "--json", "in"]);
		this.kurabe(["compare"]);
		for (const format of ["csv", "json", "markdown"])
			this.kurabe(["export", "--format", format]);
		for (const [id] of list.matchAll(/\b[0-9a-f]{12}\.\d+/g))
			this.kurabe(["show", id]);
	}

	answer_faults({ args, exit, out, err }) {
		const what = `kurabe ${args.join(" ")}`.slice(0, 60);
		const checks = { csv: csv_faults, json: json_faults, markdown: markdown_faults };
		const faults = [...seemly(`${what} says`, err), ...seemly(what, out)];

		const refused = exit === 2 && err.includes("take a line of text");

		if (![0, 1, 3, 4, 5].includes(exit) && !refused)
			faults.push(`${what} ends with ${exit}: ${err.slice(-300)}`);
		if (args[1] === "--json")
			faults.push(...json_faults(what, out));
		if (args[0] === "export" && exit < 2)
			faults.push(...checks[args[2]](what, out));
		return faults;
	}

	data_faults() {
		const allowed = new Set(["archive", "site", "site.made", "site.read", "site.spare", "posts", "plans.ini", "articles", "captures"]);
		const faults = readdirSync(this.data).filter((name) => !allowed.has(name) && !name.startsWith("."))
			.map((name) => `the data folder has ${name}`);

		for (const part of ["site", "posts"])
			faults.push(...site_faults(join(this.data, part)));
		return faults;
	}

	// Whether text of the outside stands anywhere in what came out.
	told(word) {
		const files = ["site", "posts"].flatMap((part) => {
			const folder = join(this.data, part);

			return existsSync(folder) && !lstatSync(folder).isSymbolicLink() ? [...below(folder)].filter((n) => !n.endsWith(".png")).map((n) => join(folder, n)) : [];
		});

		this.text ??= [...this.answers.map((a) => a.out + a.err), ...files.map((f) => readFileSync(f, "utf8"))].join("\n");
		return this.text.includes(word);
	}

	faults() {
		const faults = [...this.answers.flatMap((a) => this.answer_faults(a)), ...this.data_faults()];

		if (this.outside() !== this.before)
			faults.push("something outside of the data folder has changed");
		if (this.told(SECRET))
			faults.push("what stands in a file outside was told");
		return faults;
	}

	release() {
		if (!process.env.KEEP)
			rmSync(this.top, { recursive: true, force: true });
	}
}
