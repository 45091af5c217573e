// SPDX-License-Identifier: MIT
// Chart plans by their geometry: nothing leaves the picture, no text covers another, and no two labels
// are cut to the same (a name of 80 characters has no room in a small chart, but must be told apart).
// In the samples, whose names are short enough for every chart, none is cut.
// usage: node room.mjs SITE/charts [NAME]; prints a line a kind of chart, and what is wrong below it.
import { existsSync, readdirSync, readFileSync } from "node:fs";

const [, , folder, site = "samples"] = process.argv;
const SLACK = 1; // px

const number = (line, key) => Number(new RegExp(` ${key}=(-?[0-9.]+|nan|inf)`).exec(line)?.[1]);
const points = (line) => {
  const xs = [...line.matchAll(/ x=(\S+)/g)].map((m) => Number(m[1]));
  const ys = [...line.matchAll(/ y=(\S+)/g)].map((m) => Number(m[1]));
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
};

// The ink of a line of text: capitals are three quarters of its size, tails a fifth.
function textShape(line) {
  const [, size, anchor] = /^text \S+ \S+ (\d+) (\S+)/.exec(line);
  const [x, y, w] = ["x", "y", "w"].map((key) => number(line, key));
  const left = anchor === "end" ? x - w : anchor === "middle" ? x - w / 2 : x;
  return { text: /"(.*)"$/.exec(line)[1], left, right: left + w, top: y - 0.75 * size, bottom: y + 0.2 * size };
}

function shapeOf(line) {
  if (line.startsWith("text ")) return textShape(line);
  if (!line.startsWith("rect ")) return points(line);
  const [x, y, w, h] = ["x", "y", "w", "h"].map((key) => number(line, key));
  return { left: x, right: x + w, top: y, bottom: y + h };
}

const overlap = (a, b) => a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom && b.top < a.bottom;

// In a chart of several panels every subject stands in each of them, cut or not.
const HAS_PANELS = /-(throughput|files)(-ja)?-\d+\.plan$/;

function faultsOf(text, panels) {
  const [first, ...lines] = text.trimEnd().split("\n");
  const [width, height] = /^plan (\d+)x(\d+)$/.exec(first).slice(1).map(Number);
  const shapes = lines.map(shapeOf);
  const texts = shapes.filter((s) => s.text !== undefined).sort((a, b) => a.top - b.top);
  const faults = shapes
    // Written so that what stands on NaN is outside.
    .filter((s) => !(s.left >= -SLACK && s.top >= -SLACK && s.right <= width + SLACK && s.bottom <= height + SLACK))
    .map((s) => `${s.text === undefined ? "a shape" : `"${s.text}"`} at ${s.left}, ${s.top} leaves the picture`);
  for (const [i, a] of texts.entries()) {
    for (let k = i + 1; k < texts.length && texts[k].top < a.bottom; k++)
      if (overlap(a, texts[k])) faults.push(`"${a.text}" covers "${texts[k].text}"`);
    if (site === "samples" && a.text.endsWith("…")) faults.push(`"${a.text}" is cut`);
    if (!panels && a.text.endsWith("…") && texts.some((b) => b !== a && b.text === a.text))
      faults.push(`two labels are "${a.text}"`);
  }
  return faults;
}

// One line for all charts alike: history-*-720 of 40 subjects in both languages.
const kinds = new Map();
const names = (existsSync(folder) ? readdirSync(folder) : []).filter((n) => n.endsWith(".plan"));
for (const name of names) {
  const kind = name.replace(/\d+(?=-)/g, "N").replace(/\.plan$/, "");
  if (!kinds.has(kind)) kinds.set(kind, { faults: [] });
  const faults = faultsOf(readFileSync(`${folder}/${name}`, "utf8"), HAS_PANELS.test(name));
  kinds.get(kind).faults.push(...faults.map((fault) => `${name}: ${fault}`));
}
for (const [kind, { faults }] of kinds) {
  console.log(`${faults.length ? "not ok" : "ok"} plans/room-${site}-${kind}`);
  for (const fault of faults.slice(0, 20)) console.log(`\t${fault}`);
}
if (!names.length) console.log(`not ok plans/room-${site}\n\tno chart plans`);
process.exit(names.length && [...kinds.values()].every((k) => !k.faults.length) ? 0 : 1);
