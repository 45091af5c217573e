#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// kill -9 at random moments of import and render, and what must hold all the same.
// usage: tests/faults/kills.mjs OUT KILLS [SEED]
//
// Half of the kills come by the clock, half at a random call about kurabe's own files (where strace is
// there), so that the short end, where files are put in place, gets its share. After each kill `kurabe
// verify` must be content, every file of the archive the old or the new one, the site the old or the new
// one, byte for byte; the next run must make what an undisturbed one makes, and leave no temporary.
import { spawn } from "node:child_process";
import { Bench } from "./bench.mjs";
import { programs } from "./programs.mjs";

const [out, wanted, seed_given] = process.argv.slice(2);
const KINDS = ["parse", "render"];
const first_seed = Number(seed_given ?? process.pid);
let seed = first_seed;

// Mulberry32: repeatable by the seed.
function random() {
	seed = seed + 0x6d2b79f5 | 0;
	let t = Math.imul(seed ^ seed >>> 15, 1 | seed);

	t = t + Math.imul(t ^ t >>> 7, 61 | t) ^ t;
	return ((t ^ t >>> 14) >>> 0) / 4294967296;
}

// Each returns whether it came before the end.
function kill_by_clock(bench, p) {
	const [program, ...args] = bench.command(p), moment = random() * p.ms * 1.1;
	const child = spawn(program, args, { ...bench.options, timeout: undefined, stdio: "ignore" });

	return new Promise((done) => {
		const timer = setTimeout(() => child.kill("SIGKILL"), moment);

		child.on("exit", (code, signal) => {
			clearTimeout(timer);
			done(signal === "SIGKILL");
		});
	});
}

function kill_at_call(bench, p) {
	const own = p.calls.filter((call) => call.own), { name, at } = own[Math.floor(random() * own.length)];
	const { exit } = bench.traced(p, ["-o", "/dev/null", "-e", `trace=${name}`,
		"-e", `inject=${name}:signal=KILL:when=${at}`]);

	return exit === "SIGKILL" || exit === 137;
}

function faults_of(bench, p) {
	const checked = bench.verify(), got = bench.state(), faults = [];

	if (checked.exit !== 0)
		faults.push(`verify ended with ${checked.exit}: ${checked.err}`);
	if (!got.same(p.before, "site") && !got.same(p.after, "site"))
		faults.push(`the site is neither old nor new: ${got.difference(p.after, "site")}`);
	faults.push(...got.strangers("archive", p.before, p.after), ...got.strangers("others", p.before, p.after));

	const again = bench.run(bench.command(p)), last = bench.state();

	if (again.exit !== p.plain.exit)
		faults.push(`the next run ended with ${again.exit}: ${again.err}`);
	for (const part of ["archive", "site", "others"])
		if (!last.same(p.after, part))
			faults.push(`the next run leaves ${part} different: ${last.difference(p.after, part)}`);
	return { faults, completed: /it is completed/.test(checked.err), is_new: got.same(p.after, "archive") && got.same(p.after, "site") };
}

async function kill(bench, p, count, by_clock) {
	bench.refill(p);
	const killed = by_clock ? await kill_by_clock(bench, p) : kill_at_call(bench, p);
	const { faults, completed, is_new } = faults_of(bench, p);

	count.kills++;
	count.late += !killed;
	count.completed += completed;
	count.old += !is_new;
	count.held += faults.length === 0;
	if (faults.length)
		console.log(`${p.name}: kill ${count.kills}, ${by_clock ? "by the clock" : "at a call"}\n${faults.map((f) => `\t${f}\n`).join("")}`);
}

const bench = new Bench(out);
const all = programs(bench).filter((p) => KINDS.includes(p.name)).map((p) => bench.learn(p));
const counts = new Map(all.map((p) => [p.name, { kills: 0, held: 0, old: 0, completed: 0, late: 0 }]));

for (let i = 0; i < Number(wanted); i++) {
	const p = all[i % all.length];

	await kill(bench, p, counts.get(p.name), p.calls.length === 0 || Math.floor(i / all.length) % 2 === 0);
}
bench.release();
console.log(`${"".padEnd(10)}${["kills", "held", "left old", "completed", "too late"].map((word) => word.padStart(11)).join("")}`);
for (const [name, count] of counts)
	console.log(`${name.padEnd(10)}${[count.kills, count.held, count.old, count.completed, count.late].map((n) => String(n).padStart(11)).join("")}`);
console.log(`seed ${first_seed}`);
process.exit([...counts.values()].every((count) => count.kills === count.held && count.kills > 0) ? 0 : 1);
