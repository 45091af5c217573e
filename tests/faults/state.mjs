// SPDX-License-Identifier: MIT
// What lies in a data folder, to be compared: the archive, the site, and all else.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const TEMPORARY = /\.[A-Za-z0-9]{6}$/, PASSING = /^out\/(site\.(new|old|made|read)-\d+|archive\/journal)/;

// Whether there is a spare site, and what is left in it, is of no account: the next one looks through it.
const SPARE = /^out\/site\.spare\//;

const BY_THE_CLOCK = new Set(["out/archive/lock", "out/site.made", "out/site.read"]); // that, and how, they are there says nothing

const part_of = (name) => /^out\/(archive|site)\//.exec(name)?.[1] ?? "others";

export class State {
	constructor(folder) {
		this.parts = { archive: new Map(), site: new Map(), others: new Map() };
		for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
			const path = join(entry.parentPath ?? entry.path, entry.name), name = path.slice(folder.length + 1);

			if (entry.isFile() && !BY_THE_CLOCK.has(name) && !SPARE.test(name))
				this.parts[part_of(name)].set(name, readFileSync(path));
			else if (entry.isDirectory() && /^out\/site\.(new|old)-/.test(name))
				this.parts.others.set(`${name}/`, Buffer.alloc(0));
		}
	}

	difference(other, part) {
		const mine = this.parts[part], its = other.parts[part];

		for (const [name, bytes] of mine)
			if (!its.get(name)?.equals(bytes))
				return `${name} ${its.has(name) ? "differs" : "is too many"}`;
		for (const name of its.keys())
			if (!mine.has(name))
				return `${name} is missing`;
		return "";
	}

	same(other, part) {
		return this.difference(other, part) === "";
	}

	// Files of a part that are neither old nor new nor temporaries.
	strangers(part, before, after) {
		const old = before.parts[part], made = after.parts[part], faults = [];

		for (const [name, bytes] of this.parts[part])
			if (!TEMPORARY.test(name) && !PASSING.test(name) && !old.get(name)?.equals(bytes) && !made.get(name)?.equals(bytes))
				faults.push(`${name}: neither old nor new`);
		for (const name of old.keys())
			if (!this.parts[part].has(name) && (made.has(name) || !TEMPORARY.test(name)))
				faults.push(`${name} is lost`);
		return faults;
	}
}
