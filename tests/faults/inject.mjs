#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// One failure of one system call after the other, and what must hold all the same.
// usage: tests/faults/inject.mjs OUT [--short | --own] [--only PROGRAM[:CALL,...]]
//
// Each program of OUT/bin is run once under strace to see its calls. Then, for every call that it makes
// on its own files (and, unless told --own, on those that libraries read for it), it is run again in a
// fresh folder with this one call failing. The short form takes a few of each. What must hold:
//   - it ends by itself, with an exit code that is documented, and what it answers is what it would have
//     answered, or a line of standard error says what failed, and why;
//   - `kurabe verify` is content, and each file of the archive is the old or the new one;
//   - the site is the old or the new one, byte for byte, and so is every other file;
//   - the next run does what the failed one should have done, and leaves no temporary.
// The last lines are a table of calls and programs: injected/held.
import { join } from "node:path";
import { Bench } from "./bench.mjs";
import { programs } from "./programs.mjs";

const out = process.argv[2];
const short = process.argv.includes("--short"), own_only = short || process.argv.includes("--own");
const only_at = process.argv.indexOf("--only");
const [only_program, only_call] = (only_at > 0 ? process.argv[only_at + 1] : ":").split(":");

// What each call can be told to fail with; the short form takes the first. (brk is
// not among them: its wrapper takes what strace injects for success.)
const ERRORS = {
	openat: ["EMFILE", "EIO", "EACCES"], read: ["EIO"], pread64: ["EIO"], write: ["ENOSPC", "EIO"], pwrite64: ["ENOSPC"],
	close: ["EIO"], fsync: ["EIO", "ENOSPC"], fdatasync: ["EIO"], syncfs: ["EIO", "ENOSPC"], rename: ["ENOSPC", "EACCES"],
	renameat: ["EIO"], renameat2: ["EINVAL", "EIO"], link: ["ENOSPC"], linkat: ["ENOSPC"], unlink: ["EIO"], unlinkat: ["EIO", "EACCES"],
	mkdir: ["ENOSPC", "EACCES"], mkdirat: ["ENOSPC"], rmdir: ["EIO"], fchmod: ["EPERM"], ftruncate: ["ENOSPC"], fallocate: ["EIO"],
	newfstatat: ["EIO", "EACCES"], fstat: ["EIO"], access: ["EIO", "EACCES"], faccessat2: ["EIO"], getdents64: ["EIO"],
	lseek: ["EIO"], mmap: ["ENOMEM"], flock: ["ENOLCK"], fcntl: ["EINVAL"], statfs: ["EIO"], fstatfs: ["EIO"],
	readlink: ["EIO"], getcwd: ["ENOENT"], statx: ["EIO"], ioctl: ["EIO"], pipe2: ["EMFILE"],
};
const REASONS = {
	EMFILE: "Too many open files", EIO: "Input/output error", EACCES: "Permission denied", ENOSPC: "No space left on device",
	EINVAL: "Invalid argument", EPERM: "Operation not permitted", ENOMEM: "memory", ENOLCK: "No locks available",
	ENOENT: "No such file or directory",
};
const DOCUMENTED = new Set([0, 1, 3, 4, 5]);
const SENTENCE = /^(?:kurabe(?: [a-z]+)?|[^:]+(?::\d+){0,2}): (note|warning|error|refused): \S.+$/;
// What is wrong with how a program answered; none: it held.
function answer_faults(p, answer, call, error, changed) {
	if (!call.own && DOCUMENTED.has(answer.exit)) // in which words a library tells what it does without, is its own
		return changed && answer.exit === p.plain.exit && answer.err === p.plain.err ? ["it did something else, in silence"] : [];
	const lines = answer.err.split("\n").filter((line) => line !== "");
	const odd = lines.filter((line) => !SENTENCE.test(line) && !p.plain.err.includes(line));
	const told = lines.filter((line) => /: (warning|error|refused): /.test(line) && !p.plain.err.includes(line));

	if (odd.length)
		return [`no sentence: ${odd[0]}`];
	if (!DOCUMENTED.has(answer.exit))
		return [`it ended with ${answer.exit}`];
	if (answer.exit === p.plain.exit && !changed && told.length === 0)
		return []; // done all the same, perhaps with a note
	if (answer.exit === p.plain.exit)
		return [changed ? `it changed what it does and ended with ${answer.exit}` : `it ended with ${answer.exit}: ${told[0]}`];
	if (!told.some((line) => /[/']|standard output|memory/.test(line)))
		return [`nothing is named: ${told[0]}`];
	return told.some((line) => line.includes(REASONS[error])) ? [] : [`no reason: ${told[0]}`];
}

function state_faults(bench, p) {
	const checked = bench.verify(), got = bench.state(), faults = [];

	if (checked.exit !== 0 && checked.exit !== p.verifies)
		faults.push(`verify ended with ${checked.exit}: ${checked.err.split("\n")[0]}`);
	if (!got.same(p.before, "site") && !got.same(p.after, "site"))
		faults.push(`the site is neither old nor new: ${got.difference(p.after, "site")}`);
	return [...faults, ...got.strangers("archive", p.before, p.after), ...got.strangers("others", p.before, p.after)];
}

// Whether the next run makes up for it.
function rerun_faults(bench, p) {
	const again = bench.run(bench.command(p)), got = bench.state();

	if (again.exit !== p.plain.exit)
		return [`the next run ended with ${again.exit}: ${again.err.split("\n")[0]}`];
	return ["archive", "site", "others"].filter((part) => !got.same(p.after, part)).map(
		(part) => `the next run leaves ${part} different: ${got.difference(p.after, part)}`);
}

// Of collect, whose figures differ each time: the capture has whole lines only, and a result or the reason why
// not; nothing is left in the work folder.
function capture_faults(bench, p, answer) {
	const captures = bench.captures(), faults = [];

	if (captures.length > 1)
		faults.push(`${captures.length} captures`);
	for (const text of captures) {
		if (text !== "" && !text.endsWith("\n"))
			faults.push("the capture ends within a line");
		if (answer.exit === 0 && !/^result null [^]*^end completed$/m.test(text))
			faults.push("it ended with 0, without a result");
	}
	const checked = captures.some((text) => /^begin$/m.test(text)) ? bench.run([join(bench.bin, "kurabe-parse"), "parse", "--check", "out/captures"]) : { exit: 0 };

	if (checked.exit > 1)
		faults.push(`parse ended with ${checked.exit}: ${checked.err}`);
	if (answer.exit === 0 && captures.length === 0)
		faults.push("it ended with 0, without a capture");
	return [...faults, ...bench.hidden("in").map((name) => `in/${name} is left`)];
}

function inject(bench, p, call, error) {
	bench.refill(p);
	// What collect starts is of the benchmark, and has calls of the same numbers.
	const answer = bench.traced(p, [...(p.captures ? [] : ["-f", "--seccomp-bpf"]), "-o", "/dev/null", "-e", `trace=${call.name}`,
		"-e", `inject=${call.name}:error=${error}:when=${call.at}`]);

	if (p.captures)
		return [...answer_faults(p, answer, call, error, false), ...capture_faults(bench, p, answer)];
	const state = bench.state();
	const whole = ["archive", "site", "others"].every((part) => state.same(p.after, part));
	const faults = answer_faults(p, answer, call, error, !whole || answer.out !== p.plain.out);

	if (!whole && !call.own)
		faults.push(...state_faults(bench, p).filter((fault) => !fault.startsWith("the site")));
	else if (!whole)
		faults.push(...state_faults(bench, p), ...rerun_faults(bench, p));
	return faults;
}

// Closing a pipe never fails in Linux; as a call that is not made, it would keep who reads it waiting. What collect
// closes beside its own files depends on the time.
const may_fail = (p, call) => ERRORS[call.name] && !(call.name === "close" && (/^\d+<(pipe|socket):/.test(call.about) || (p.captures && !call.own)));

// Of every call, those on files of its own, or some of them spread over the run.
function* chosen(p) {
	const calls_for = p.calls.filter((call) => may_fail(p, call) && (call.own || !own_only) && (!only_call || only_call.split(",").includes(call.name)));

	for (const name of new Set(calls_for.map((call) => call.name))) {
		const calls = calls_for.filter((call) => call.name === name);
		const some = short ? spread(calls, 1) : calls;

		for (const error of short ? ERRORS[name].slice(0, 1) : ERRORS[name])
			for (const call of some)
				yield { call, error };
	}
}

const spread = (list, n) => list.length <= n ? list
	: Array.from({ length: n }, (_, i) => list[Math.floor((i + 0.5) * list.length / n)]);

// Numbers of a program and a call.
const counts = new Map();

function count(p, call, held) {
	const key = `${call.name}${call.own ? "" : " (libraries)"}`;
	const row = counts.get(key) ?? counts.set(key, {}).get(key);
	const cell = row[p.name] ??= [0, 0];

	cell[0]++;
	cell[1] += held;
}

function table(names) {
	const line = (cells) => console.log(cells.map((cell, i) => i ? cell.padStart(11) : cell.padEnd(24)).join(""));
	const all = names.map(() => [0, 0]);

	line(["injected/held", ...names]);
	for (const [name, row] of [...counts].sort())
		line([name, ...names.map((p, i) => {
			row[p]?.forEach((n, k) => all[i][k] += n);
			return row[p] ? row[p].join("/") : "-";
		})]);
	line(["all", ...all.map((cell) => cell.join("/"))]);
	return all.every(([injected, held]) => injected === held && injected > 0);
}

function try_all(bench, p) {
	for (const { call, error } of chosen(p)) {
		const faults = inject(bench, p, call, error);

		count(p, call, faults.length === 0);
		if (faults.length)
			console.log(`${p.name}: ${call.name} ${call.at} ${error}: ${call.about}\n${faults.map((f) => `\t${f}\n`).join("")}`);
	}
}

const bench = new Bench(out);
const all = programs(bench).filter((p) => !only_program || only_program === p.name);

for (const p of all)
	try_all(bench, bench.learn(p));
bench.release();
process.exit(table(all.map((p) => p.name)) ? 0 : 1);
