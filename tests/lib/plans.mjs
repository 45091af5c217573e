// SPDX-License-Identifier: MIT
// Chart plans against what is exported: every value that a chart shows is one that was read, and the
// lengths of bars are to their values as the longest is to its own, to 1 px.
// usage: node plans.mjs SITE/charts EXPORT.json READ.json; prints a line a chart.
import { readFileSync, readdirSync } from "node:fs";

const [, , folder, exported, read] = process.argv;
const json = (path) => JSON.parse(readFileSync(path, "utf8"));

// Units that pages turn SI units into.
const factors = [1, 1e-6, 1e3];
const known = [];
for (const run of json(exported).runs)
  for (const result of run.results)
    if (typeof result.value === "number") for (const f of factors) known.push(result.value * f);
for (const run of json(read).runs)
  for (const [, share] of run.histogram?.upper_bound_pct ?? []) known.push(share);
known.sort((a, b) => a - b);

// What a score is times that of the same subject and program with one copy.
const scores = json(exported).runs.flatMap((run) =>
  run.results
    .filter((r) => r.metric === "index" && typeof r.value === "number")
    .map((r) => ({ of: `${run.subject} ${run.tool} ${run.era}`, copies: run.params.copies, value: r.value })));
const times = scores
  .flatMap((s) => scores.filter((one) => one.of === s.of && one.copies === 1).map((one) => s.value / one.value))
  .sort((a, b) => a - b);

function isKnown(value, known) {
  let low = 0;
  let high = known.length - 1;
  const slack = 1e-9 * Math.abs(value) + 1e-12;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (Math.abs(known[middle] - value) <= slack) return true;
    if (known[middle] < value) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}

function shapes(path) {
  return readFileSync(path, "utf8")
    .split("\n")
    .map((line) => ({
      kind: line.split(" ")[0],
      value: / value=(\S+)/.exec(line)?.[1],
      width: / w=(\S+)/.exec(line)?.[1],
    }))
    .filter((shape) => shape.value !== undefined)
    .map((shape) => ({ ...shape, value: Number(shape.value), width: Number(shape.width) }));
}

// Charts of one scale, whose bars begin at zero.
function barFaults(list) {
  const bars = list.filter((shape) => shape.kind === "rect");
  const longest = Math.max(...bars.map((bar) => bar.width));
  const most = Math.max(...bars.map((bar) => bar.value));
  return bars
    .filter((bar) => Math.abs(Math.max(1, (bar.value / most) * longest) - bar.width) > 1)
    .map((bar) => `a bar of ${bar.value} is ${bar.width} px long; ${most} is ${longest}`);
}

let failed = false;
for (const name of readdirSync(folder).filter((n) => n.endsWith(".plan"))) {
  // Ratios and shares added up are computed, not read: render's unit tests hold them.
  if (/-(ratio|latency-curve)(-ja)?-\d+\.plan$/.test(name)) continue;
  const list = shapes(`${folder}/${name}`);
  const faults = list
    .filter((shape) => !isKnown(shape.value, /-scaling(-ja)?-\d+\.plan$/.test(name) ? times : known))
    .map((shape) => `${shape.value} is in the chart, but not in the export`);
  if (/^(unixbench-|hdparm-|teaser-)/.test(name)) faults.push(...barFaults(list));
  if (list.length === 0) faults.push("the chart shows no value");
  console.log(`${faults.length ? "not ok" : "ok"} plans/${name}`);
  for (const fault of faults.slice(0, 20)) console.log(`\t${fault}`);
  failed ||= faults.length > 0;
}
process.exit(failed ? 1 : 0);
