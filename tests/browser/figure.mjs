// SPDX-License-Identifier: MIT
// Whether a figure on a page is the one that stands on the line it links to.
import { readFileSync } from "node:fs";

// The results that were read out of each line of each log: "SHA12#LINE" -> results. `document` is what
// `kurabe parse --json` printed for the logs of the site.
export function results_by_line(document) {
	const by_line = new Map();
	for (const run of document.runs) {
		const sha = run.id.slice(0, 12);
		for (const r of run.results) {
			const key = `${sha}#${r.line}`;
			by_line.set(key, [...(by_line.get(key) ?? []), r]);
		}
	}
	return by_line;
}

export function read_results(path) {
	return results_by_line(JSON.parse(readFileSync(path, "utf8")));
}

// A number as shown, "1,051" or "750 µs", with half a unit of its last digit; null: no number.
function shown_number(text) {
	const found = text.match(/-?[0-9][0-9,]*(\.[0-9]+)?/);
	if (found === null)
		return null;
	const decimals = (found[1] ?? ".").length - 1;
	return { value: Number(found[0].replaceAll(",", "")), slack: 0.5000001 * 10 ** -decimals };
}

// Whether `shown` is `value`, perhaps in thousands or thousandths of its unit.
function same(shown, value) {
	for (let power = -12; power <= 12; power += 3) {
		if (Math.abs(shown.value - value * 10 ** power) <= shown.slack && (shown.value !== 0 || value === 0))
			return true;
	}
	return false;
}

// The numbers of a log line, as printed.
function printed_numbers(row) {
	return [...row.matchAll(/[0-9]+(\.[0-9]+)?/g)].map((m) => Number(m[0]));
}

const binary_units = { KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30, TiB: 2 ** 40 };
const row_units = { k: 2 ** 10, m: 2 ** 20, g: 2 ** 30 };

// The sizes of a log line in bytes: "25276059648", or "24683652 kB" as the kernel means it.
function printed_bytes(row) {
	return [...row.matchAll(/([0-9]+(?:\.[0-9]+)?)(?: ?([kmg])i?b\b)?/gi)]
		.map((m) => Number(m[1]) * (row_units[m[2]?.toLowerCase()] ?? 1));
}

// Whether "23.5 GiB" is a size that stands on the line, within half a unit of its last digit.
function same_size(text, shown, row) {
	const unit = binary_units[text.match(/[0-9]\s([KMGT]iB)$/)?.[1]];
	return unit !== undefined &&
		printed_bytes(row).some((n) => Math.abs(shown.value * unit - n) <= shown.slack * unit);
}

// Whether the figure `text` of a page is one of the results of the line that it links to, or stands
// there as shown. `row` is the text of that line on its log page.
export function figure_agrees(text, row, results) {
	if (row.includes(text)) // a fact in words, too
		return true;
	const too_fast = row.includes("+++++") || row.includes(" too_fast "); // bonnie++'s word, a capture's
	if (too_fast && results.some((r) => r.too_fast) && !/[0-9]/.test(text))
		return true;
	const shown = shown_number(text);
	if (shown === null)
		return results.some((r) => r.failed);
	const read = results.filter((r) => typeof r.value === "number" && row.includes(r.text ?? ""));
	return read.some((r) => same(shown, r.value)) || printed_numbers(row).some((n) => same(shown, n)) ||
		same_size(text, shown, row);
}
