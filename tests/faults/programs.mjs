// SPDX-License-Identifier: MIT
// What fails in tests of faults: each program with a small folder to work on, so that a run has few calls.
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const ioping = (target, times) => `# ${target} of a server

4096 bytes from ${target} (ext4 /dev/sda1): request=1 time=${times[0]} ms
4096 bytes from ${target} (ext4 /dev/sda1): request=2 time=${times[1]} ms

--- ${target} (ext4 /dev/sda1) ioping statistics ---
2 requests completed in 1002.1 ms, 4000 iops, 15.6 mb/s
min/avg/max/mdev = ${times[0]}/0.2/${times[1]}/0.1 ms
`;
const PLANS = "[site]\ntitle = A site\nurl = https://example.com/\nlanguages = en\n";
const ARTICLE = `---
title: Two servers
date: 2026-11-30
kurabe: 1
---

Words about both.

\`\`\`kurabe chart ioping iops
\`\`\`
`;

function fill(kurabe, folder) {
	mkdirSync(join(folder, "in"), { recursive: true });
	writeFileSync(join(folder, "in/first.txt"), ioping("/srv", ["0.1", "0.3"]));
	kurabe(folder, ["parse", "--machine", "one", "in/first.txt"]);
	kurabe(folder, ["render", "--density", "1"]);
}

// The second state of the inputs.
function go_on(folder) {
	writeFileSync(join(folder, "in/second.txt.gz"), gzipSync(ioping("/home", ["0.2", "0.4"])));
	writeFileSync(join(folder, "in/plans.ini"), PLANS);
	writeFileSync(join(folder, "in/words.md"), ARTICLE);
}

// Makes a folder of its name for each. `verifies`: what verify may answer beside 0, as it did before the run.
export function programs(bench) {
	const made = [], scratch = bench.scratch;
	const kurabe = (folder, words) => bench.run([join(bench.bin, "kurabe"), ...words], { cwd: folder });
	const add = (name, program, args, from, more = {}) => {
		made.push({ name, program, args, ...more });
		if (from)
			cpSync(from, join(scratch, name), { recursive: true, preserveTimestamps: true });
		return join(scratch, name);
	};

	const parse = add("parse", "kurabe-parse", ["parse", "--label", "two", "in"]);

	fill(kurabe, parse);
	go_on(parse);
	const render = add("render", "kurabe-render", ["render", "--jobs", "1", "--density", "1", "--article-format", "markdown"], parse);

	kurabe(render, ["parse", "in"]);
	const again = add("again", "kurabe-parse", ["parse", "--again"], render, { verifies: 3 });

	bench.run(["sh", "-c", "sed -i s/0.3/0.5/ out/archive/results/*"], { cwd: again });
	add("verify", "kurabe-parse", ["verify"], render);
	add("export", "kurabe-render", ["export", "--output", "out/figures.csv"], render);
	add("compare", "kurabe-render", ["compare", "--all"], render);
	made.push({ name: "collect", program: "kurabe-collect", captures: true,
		args: ["--quick", "--copies", "1", "--only", "null", "--data", "out", "--dir", "in"] });
	mkdirSync(join(scratch, "collect/in"), { recursive: true });
	return made;
}
