// SPDX-License-Identifier: MIT
// Opens a site in Chromium: 360 and 1440 pixels wide, light and dark, both languages.
// usage: browser.mjs SITE RESULTS PATTERN; RESULTS is what `kurabe parse --json` printed for its logs
import { createServer } from "node:http";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import axe from "axe-core";
import { chromium } from "playwright-core";
import { selected, verdict } from "../lib/report.mjs";
import { figure_agrees, read_results } from "./figure.mjs";
import { files_below, there } from "./pages.mjs";

const [site, results, pattern] = process.argv.slice(2);
const pages = files_below(site).filter((f) => f.endsWith(".html"));
const views = [[360, "light"], [360, "dark"], [1440, "light"], [1440, "dark"]];
const types = { html: "text/html; charset=utf-8", css: "text/css", png: "image/png",
	csv: "text/csv", json: "application/json" };

// A web server for the site, on this machine only. Resolves to its address.
function serve() {
	const server = createServer((request, response) => {
		const path = decodeURIComponent(new URL(request.url, "http://127.0.0.1").pathname).slice(1);
		if (!there(site, path)) {
			response.writeHead(404).end();
			return;
		}
		response.setHeader("Content-Type", types[path.split(".").pop()] ?? "text/plain");
		createReadStream(join(site, path)).pipe(response);
	});
	return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

// Opens every page and gathers what `look(page, path)` finds wrong, and what the console says.
async function visit(browser, address, [width, colorScheme], look) {
	const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
	const page = await context.newPage();
	const wrong = [];
	let at = "";
	page.on("console", (m) => ["error", "warning"].includes(m.type()) && wrong.push(`${at}: ${m.text()}`));
	page.on("pageerror", (error) => wrong.push(`${at}: ${error.message}`));
	page.on("requestfailed", (r) => {
		if (r.failure().errorText !== "net::ERR_ABORTED") // left behind by going on to the next page
			wrong.push(`${at}: ${r.url()} failed: ${r.failure().errorText}`);
	});
	for (at of pages) {
		await page.goto(address + at, { waitUntil: "load" });
		wrong.push(...await look(page, at));
	}
	await context.close();
	return wrong;
}

async function scrolls(page, path) {
	const [wide, seen] = await page.evaluate(
		() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
	return wide > seen ? [`${path}: ${wide} px wide in ${seen} px`] : [];
}

// Leaves one row of a log for each look that rows have there: colours are compared element by element,
// which takes minutes on a log of many lines that look alike.
function keep_looks() {
	const seen = new Set();
	for (const row of document.querySelectorAll(".log tr")) {
		const parts = [row, ...row.querySelectorAll("*")].map((e) => `${e.tagName}.${e.getAttribute("class")}`);
		const look = [...new Set(parts)].sort().join(" ");
		if (seen.has(look))
			row.remove();
		seen.add(look);
	}
}

// All rules but that of colours on the whole page, that one on all that looks different.
async function accessible(page, path) {
	await page.evaluate(axe.source);
	const whole = await page.evaluate(() => globalThis.axe.run(document, {
		runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
		rules: { "color-contrast": { enabled: false } },
	}));
	await page.evaluate(keep_looks);
	const colours = await page.evaluate(() => globalThis.axe.run(document, { runOnly: ["color-contrast"] }));
	return [...whole.violations, ...colours.violations].map((v) =>
		`${path}: ${v.id}: ${v.help}: ${v.nodes.length} times, e.g. ${v.nodes[0].html.slice(0, 200)}`);
}

// Follows every figure of a page and compares it with the line it lands on.
async function follow(browser, address, path, by_line) {
	const page = await browser.newPage();
	await page.goto(address + path);
	const figures = await page.$$eval("a.fig", (links) => links.map((a) => [a.textContent, a.href]));
	const wrong = figures.length > 0 ? [] : ["there is no figure on it"];
	for (const [text, href] of figures) {
		await page.goto(href);
		const row = await page.evaluate(() => document.querySelector(":target td")?.textContent ?? null);
		const key = href.match(/([0-9a-f]{12})\.html#L([0-9]+)/);
		const read = by_line.get(`${key?.[1]}#${key?.[2]}`) ?? [];
		if (row === null || !figure_agrees(text, row, read))
			wrong.push(`${text} is not on ${href.replace(address, "")}: ${row}`);
	}
	await page.close();
	return wrong;
}

// A chart follows the colours and the width of the screen.
async function chart_sources(browser, address) {
	const names = new Set();
	const path = pages.find((p) => p.startsWith("compare/"));
	if (path === undefined)
		return ["there is no comparison"];
	for (const [width, colorScheme] of views) {
		const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
		const page = await context.newPage();
		await page.goto(address + path);
		const image = page.locator("figure picture img").first();
		await image.scrollIntoViewIfNeeded();
		await image.evaluate((i) => i.decode());
		names.add(await image.evaluate((i) => i.currentSrc));
		await context.close();
	}
	return names.size === views.length ? [] : [`four views show ${[...names].join(" ")}`];
}

// The pages whose figures are followed: the front page, a comparison, a plan and a captured machine.
function followed_pages() {
	const wanted = ["index.html", "compare/", "plan/", "machine/quick"];
	return wanted.map((prefix) => pages.find((p) => p.startsWith(prefix))).filter((p) => p !== undefined);
}

async function check(name, run) {
	if (selected(name, pattern))
		verdict(name, (await run()).slice(0, 40));
}

const server = await serve();
const address = `http://127.0.0.1:${server.address().port}/`;
const browser = await chromium.launch({
	executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
	args: process.getuid() === 0 ? ["--no-sandbox"] : [],
});
try {
	for (const view of views)
		await check(`browser/scroll/${view.join("-")}`, () => visit(browser, address, view, scrolls));
	for (const view of [[360, "light"], [1440, "dark"]])
		await check(`browser/axe/${view.join("-")}`, () => visit(browser, address, view, accessible));
	await check("browser/charts", () => chart_sources(browser, address));
	const by_line = read_results(results);
	for (const path of followed_pages())
		await check(`browser/figures/${path}`, () => follow(browser, address, path, by_line));
} finally {
	await browser.close();
	server.close();
}
