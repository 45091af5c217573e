// SPDX-License-Identifier: MIT
// Where programs are made to fail: a fresh folder for each run, and the calls that a run makes.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { State } from "./state.mjs";

export class Bench {
	constructor(out) {
		this.bin = resolve(out, "bin");
		this.scratch = realpathSync(mkdtempSync(join(tmpdir(), "kurabe-faults.")));
		this.box = join(this.scratch, "box");
		this.options = { cwd: this.box, input: "", timeout: 60000, maxBuffer: 1 << 28,
			env: { PATH: process.env.PATH, LC_ALL: "C.UTF-8", TZ: "UTC", SOURCE_DATE_EPOCH: "1480000000",
				HOME: this.scratch, ASAN_OPTIONS: "detect_leaks=0" } };
	}

	// Runs COMMAND, a list of words, in the box.
	run(command, more = {}) {
		const r = spawnSync(command[0], command.slice(1), { ...this.options, ...more });

		return { exit: r.status ?? r.signal ?? String(r.error), out: r.stdout?.toString() ?? "", err: r.stderr?.toString() ?? "" };
	}

	// Runs a program as it is told to `strace`, with what it does to calls; -I 2: that it takes too long ends it, too.
	traced(p, words) {
		return this.run(["strace", "-I", "2", "-qq", ...words, ...this.command(p)]);
	}

	command(p) {
		return [join(this.bin, p.program), ...p.args];
	}

	verify() {
		return this.run([join(this.bin, "kurabe-parse"), "verify"]);
	}

	refill(p) {
		rmSync(this.box, { recursive: true, force: true });
		cpSync(join(this.scratch, p.name), this.box, { recursive: true, preserveTimestamps: true });
	}

	state() {
		return new State(this.box);
	}

	// Adds to a program what it finds, what it answers undisturbed, how long that takes, what it leaves, and,
	// where there is strace, its calls.
	learn(p) {
		const before = new State(join(this.scratch, p.name)), log = join(this.scratch, "trace");

		this.refill(p);
		const begun = performance.now(), plain = this.run(this.command(p));
		const ms = performance.now() - begun, after = this.state();

		this.refill(p);
		const calls = this.traced(p, ["-f", "-y", "-s", "48", "-o", log]).exit === plain.exit
			? [...calls_in(readFileSync(log, "utf8"), this.box)] : [];

		return { ...p, before, plain, ms, after, calls };
	}

	// The texts of the captures in the box.
	captures() {
		const folder = join(this.box, "out/captures");

		return (existsSync(folder) ? readdirSync(folder) : []).map((name) => join(folder, name, "capture")).filter(
			(path) => existsSync(path)).map((path) => readFileSync(path, "utf8"));
	}

	hidden(folder) {
		return readdirSync(join(this.box, folder)).filter((name) => name.startsWith("."));
	}

	release() {
		rmSync(this.scratch, { recursive: true });
	}
}

// The calls of the process itself, behind its start, in their order: how many of that name it is, and
// whether it is about a file of kurabe's, and not about one that a library reads.
function* calls_in(log, box) {
	const counts = {};
	let main, begun = false;

	for (const line of log.split("\n")) {
		const [, pid, name, all] = /^(\d+) +([a-z_0-9]+)\((.*)/.exec(line) ?? [];

		main ??= pid;
		if (!name || pid !== main)
			continue;
		const rest = all.replace(/^AT_FDCWD<[^>]*>/, "");
		const own = name !== "execve" && (rest.includes(box) || /"(?:out|in)[/"]/.test(rest) || /\/templates\b/.test(rest) || /^1</.test(rest));

		counts[name] = (counts[name] ?? 0) + 1;
		begun ||= own;
		if (begun && !/\.so\b/.test(rest) && !/^2</.test(rest))
			yield { name, at: counts[name], own, about: rest.slice(0, 100) };
	}
}
