// SPDX-License-Identifier: MIT
// Attacks that need more than a field: a line a kind and entrance. `go` prepares and runs them in a box,
// where `out/` is the data folder and `outside/secret.txt` what nobody may read or change. What must be
// seen then: `parse`, `render`: exit codes of the first such commands; `says`: somewhere in what they
// said; `runs`: how many runs `list` has; `own`: yields sentences of what else is wrong.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { unixbench } from "./fields.mjs";

const log = unixbench({ host: "web1.example", label: "A heading" });

function put(box, name, content) {
	const path = join(box.top, name);

	mkdirSync(join(path, ".."), { recursive: true });
	writeFileSync(path, content);
}

// Logs in `in/` are imported, and what then is in the archive is shown.
function imported(box, files, ...args) {
	for (const [name, content] of Object.entries(files))
		put(box, `in/${name}`, content);
	box.begin();
	box.kurabe(["parse", ...args, "in"]);
	box.show();
}

const logs = (files, ...args) => (box) => imported(box, files, ...args);
const html = (body, doctype = "<!DOCTYPE html>") =>
	`${doctype}<html><head><title>T</title></head><body>${body}<pre>\n${log}</pre></body></html>\n`;

const plans = (text) => (box) => {
	put(box, "out/plans.ini", text);
	imported(box, { "a.txt": log });
};

const article = (name, text, more = {}) => (box) => {
	put(box, `out/articles/${name}`, `---\nkurabe: 1\ntitle: T\n---\n${text}\n`);
	for (const [file, content] of Object.entries(more))
		put(box, `out/articles/${file}`, content);
	imported(box, { "a.txt": log });
};

// An archive of one log is altered, then shown and verified.
const archive = (alter) => (box) => {
	put(box, "in/a.txt", log);
	box.begin();
	box.kurabe(["parse", "in"]);
	const results = join(box.data, "archive/results"), raw = join(box.data, "archive/raw");
	const [name] = readdirSync(results);

	alter({ box, results, raw, sha: name.slice(0, 64), file: join(results, name), edit(change) {
		const before = readFileSync(this.file, "utf8"), after = change(before);

		if (before === after)
			throw new Error("the edit changes nothing");
		writeFileSync(this.file, after);
	} });
	box.show();
	box.kurabe(["verify"]);
};
const edited = (from, to) => archive((a) => a.edit((xml) => xml.replace(from, to)));
const value = (v) => edited(/(metric="pipe"[^>]* value=)"[^"]*"/, `$1"${v}"`);

const no_figure = (figure) => (box) => (box.told(figure) ? [`${figure} was told`] : []);
const page = (name) => (box) => (existsSync(join(box.site, name)) ? [] : [`there is no ${name}`]);
const machines = (n) => (box) => {
	const pages = readdirSync(join(box.site, "machine"));

	return pages.length === n ? [] : [`${pages.length} machine pages, not ${n}: ${pages.join(" ")}`];
};

// Entities of entities: a billion of "lol".
const BOMB = `<!DOCTYPE lolz [<!ENTITY l0 "lol">${Array.from({ length: 9 }, (_, i) =>
	`<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join("")}]>`;
const OUTSIDE = '<!DOCTYPE a [<!ENTITY e SYSTEM "../../../outside/secret.txt"><!ENTITY % p SYSTEM "http://127.0.0.1:9/x">%p;]>';
const xml = (doctype, from, to) => edited(/^<\?xml[^>]*>\n([^]*)$/, (all, body) =>
	`<?xml version="1.0"?>${doctype}\n${body.replace(from, to)}`);

export const attacks = [
	// Entities
	{ kind: "entity bomb", entrance: "HTML", go: logs({ "a.html": html("&l9;&l9;", BOMB) }), runs: 1 },
	{ kind: "external entity", entrance: "HTML", go: logs({ "a.html": html("<h2>&e;</h2>", OUTSIDE) }), runs: 1 },
	{ kind: "external entity", entrance: "XHTML", go: logs({ "a.xhtml": `<?xml version="1.0"?>${OUTSIDE}${html("&e;", "")}` }), runs: 1 },
	{ kind: "XInclude", entrance: "HTML", go: logs({ "a.html": html('<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="../outside/secret.txt" parse="text"/>') }), runs: 1 },
	{ kind: "entity bomb", entrance: "archive", go: xml(BOMB, 'host="web1.example"', 'host="&l9;"'), runs: 0, says: /left out|not read/ },
	{ kind: "external entity", entrance: "archive", go: xml(OUTSIDE, /<shown>/, "<shown>&e;"), says: /left out|not read/ },
	{ kind: "deep nesting", entrance: "HTML", go: logs({ "a.html": html("<div><b>".repeat(100000)) }) },
	{ kind: "deep nesting", entrance: "JSON", go: logs({ "a.json": `{"jobs":${"[".repeat(200000)}\n${log}` }) },
	{ kind: "deep nesting", entrance: "archive", go: edited("<shown>", `<shown>${"<line n=\"1\">".repeat(5000)}`), says: /left out/ },
	{ kind: "deep nesting", entrance: "article", go: article("a.md", `${"> ".repeat(3000)}x\n\n${"[".repeat(20000)}`) },
	{ kind: "unfolding file", entrance: "text", go: logs({ "a.txt.gz": gzipSync(log.repeat(20000)) }, "--max-size", "1M"), says: /a\.txt\.gz: (note|warning|error)/ },

	// Paths
	{ kind: "path", entrance: "plans.ini", go: plans("[plan ../../outside/x]\nname = X\nmatch = host:web1.example\n"), own: page("plan/outside-x.html") },
	{ kind: "path", entrance: "plans.ini", go: plans("[comparison ../../outside/x]\ntitle = X\n"), own: page("compare/outside-x.html") },
	{ kind: "absolute path", entrance: "plans.ini", go: plans("[machine /outside]\nmatch = host:web1.example\n"), own: page("machine/outside.html") },
	{ kind: "absent name", entrance: "plans.ini", go: plans("[plan]\nname = X\n[plan .]\nname = Y\n[comparison ..]\ntitle = X\n"), says: /plans\.ini:\d+: warning: \[plan\] has no ID/ },
	{ kind: "path", entrance: "article", go: article("a.md", "![x](../../outside/secret.txt)\n\n![x](../../../../../../etc/passwd)"), says: /a\.md:5/ },
	{ kind: "absolute path", entrance: "article", go: article("a.md", "![x](/etc/passwd)\n\n![x](file:///etc/passwd)"), says: /a\.md:5/ },
	{ kind: "path", entrance: "article", go: article("..%2f..%2fx.md", "Text."), own: (box) => (existsSync(join(box.top, "x.html")) ? ["written outside"] : []) },
	{ kind: "odd names", entrance: "article", go: article(" .x y'\"<xk>&.md", "Text.") },
	{ kind: "very long name", entrance: "article", go: article(`${"a".repeat(250)}.md`, "Text.") },
	{ kind: "odd names", entrance: "files", go: logs({ "..x": log, "-rf": log + "1", " ": log + "2", "$(touch xk)`touch xk`;touch xk": log + "3", "a\nb\x1b[31m": log + "4", "\u202etxt.xk": log + "5" }) },
	{ kind: "very long name", entrance: "files", go: logs({ [`${"a".repeat(250)}.txt`]: log }), runs: 1 },
	{ kind: "path", entrance: "capture", go: logs({ "x/capture": `kurabe capture 1\nversion 0.1.0\nstarted 2026-11-30T09:52:04Z\nhost ../../../outside\nbegin\nwith fio file=../../../outside/secret.txt sha256=${"0".repeat(64)} ok\nend completed\n` }) },
	{ kind: "path", entrance: "option", go: (box) => {
		put(box, "in/a.txt", log);
		box.begin();
		box.kurabe(["parse", "--machine", "../../outside/x", "--plan", "../../outside/y", "in"]);
		box.show();
		box.kurabe(["render", "--new-article", "../../outside/z"]);
	}, runs: 1 },

	// Symbolic links
	{ kind: "symbolic link", entrance: "folder", go: (box) => {
		put(box, "outside/log.txt", log.replaceAll("31204417.3", "31204418.9"));
		symlinkSync("../outside/log.txt", join(box.inputs, "a.txt"));
		symlinkSync("../outside", join(box.inputs, "folder"));
		symlinkSync("..", join(box.inputs, "loop"));
		imported(box, { "b.txt": log });
	}, runs: 1, says: /is a link: not followed/, own: no_figure("31204418.9") },
	{ kind: "symbolic link", entrance: "capture", go: (box) => {
		mkdirSync(join(box.inputs, "c"));
		symlinkSync("../../outside/secret.txt", join(box.inputs, "c/capture"));
		mkdirSync(join(box.inputs, "d/with"), { recursive: true });
		writeFileSync(join(box.inputs, "d/capture"), "kurabe capture 1\nversion 0.1.0\nhost x\nbegin\nend completed\n");
		symlinkSync("../../../outside/secret.txt", join(box.inputs, "d/with/fio.txt"));
		imported(box, {});
	} },
	{ kind: "symbolic link", entrance: "site", go: (box) => {
		put(box, "in/a.txt", log);
		symlinkSync("../outside", box.site);
		box.begin();
		box.kurabe(["parse", "in"]);
		box.kurabe(["render", "--density", "1"]);
	}, render: 4, says: /not of kurabe's making/,
	own: (box) => (readdirSync(join(box.top, "outside")).join() === "secret.txt" ? [] : ["something was written through the link"]) },
	{ kind: "symbolic link", entrance: "archive", go: archive(({ box, file }) => {
		rmSync(file);
		symlinkSync("../../../outside/secret.txt", file);
	}), says: /left out|not read|symbolic/ },
	{ kind: "symbolic link", entrance: "archive", go: archive(({ box, raw, sha }) => {
		for (const name of [sha, `${sha}.from`]) {
			rmSync(join(raw, name));
			symlinkSync("../../../outside/secret.txt", join(raw, name));
		}
		box.kurabe(["parse", "--again"]);
	}), says: /symbolic|sha256|left out/ },
	{ kind: "symbolic link", entrance: "archive", go: (box) => {
		put(box, "in/a.txt", log);
		mkdirSync(join(box.data, "archive"));
		symlinkSync("../../outside", join(box.data, "archive/raw"));
		box.begin();
		box.kurabe(["parse", "in"]);
	}, parse: 5, says: /archive\/raw' is a symbolic link/ },
	{ kind: "symbolic link", entrance: "article", go: (box) => {
		mkdirSync(join(box.data, "articles"));
		symlinkSync("../../outside/secret.txt", join(box.data, "articles/a.md"));
		symlinkSync("../../outside/secret.txt", join(box.data, "articles/b.png"));
		article("c.md", "![x](b.png)")(box);
	} },

	// Names that collide
	{ kind: "colliding names", entrance: "text", go: logs(Object.fromEntries(["web_1", "web.1", "WEB-1", "web--1", "web-1-2"].map((host, i) => [`${i}.txt`, unixbench({ host: `${host}.example`.replace(".1.", ".1") })]))), runs: 5, own: (box) => (readdirSync(join(box.site, "machine")).length >= 3 ? [] : ["subjects share a page"]) },
	{ kind: "colliding names", entrance: "plans.ini", go: plans("[plan a]\nname = X\nmatch = host:web1\n[plan a]\nname = Y\n[plan A]\nname = X\n[machine a]\nmatch = host:web1.example\n") },
	{ kind: "colliding names", entrance: "plans.ini", go: plans("[comparison index]\ntitle = X\n[comparison unixbench]\ntitle = Y\n[comparison Unixbench]\ntitle = Z\n") },
	{ kind: "colliding names", entrance: "article", go: article("a b.md", "One.", { "a_b.md": "---\ntitle: Two\n---\n", "A-b.md": "---\ntitle: Three\n---\n" }) },

	// Archives edited into nonsense
	...["NaN", "inf", "-1e999", "1e308", "0x10", "1,5", "", " 1", "fast", "١"].map((v) => ({
		kind: `number ${JSON.stringify(v)}`, entrance: "archive", go: value(v), ...(v === "1e308" ? {} : { says: /left out|not read|not a number|no number/ }) })),
	{ kind: "huge count", entrance: "archive", go: edited(/bytes="\d+"/, 'bytes="99999999999999999999999"') },
	{ kind: "huge count", entrance: "archive", go: edited(/first-line="\d+" last-line="\d+"/, 'first-line="1" last-line="18446744073709551615"') },
	{ kind: "huge count", entrance: "archive", go: edited(/line="15" column="45"/, 'line="4294967295" column="4294967295"') },
	{ kind: "huge count", entrance: "archive", go: edited(/<line n="14"/, '<line n="4294967295"') },
	{ kind: "lines out of order", entrance: "archive", go: edited(/first-line="11" last-line="15"/, 'first-line="15" last-line="11"') },
	{ kind: "wrong sha256", entrance: "archive", go: edited(/sha256="[0-9a-f]{8}/, 'sha256="../../..'), says: /left out/, runs: 0 },
	{ kind: "wrong sha256", entrance: "archive", go: archive(({ raw, sha }) => writeFileSync(join(raw, sha), "other")), says: /sha256|not what/ },
	{ kind: "another's id", entrance: "archive", go: edited(/id="[0-9a-f]+\.1"/, 'id="../../../../x.1"'), says: /left out/, runs: 0 },
	{ kind: "duplicate id", entrance: "archive", go: edited(/(<run [^]*<\/run>)/, "$1$1"), says: /left out/, runs: 0 },
	{ kind: "duplicate report", entrance: "archive", go: archive(({ file, results }) => writeFileSync(join(results, `${"0".repeat(64)}.xml`), readFileSync(file))), says: /left out/, runs: 1 },
	{ kind: "missing elements", entrance: "archive", go: edited(/<run [^]*<\/run>/, "<run/><run><result/></run>"), says: /left out/, runs: 0 },
	{ kind: "missing attributes", entrance: "archive", go: edited(/ metric="pipe" unit="lps" better="higher"/, ""), says: /left out/ },
	{ kind: "unknown elements", entrance: "archive", go: edited("<shown>", "<script>xk()</script><shown><xk/>"), says: /left out/ },
	{ kind: "cut file", entrance: "archive", go: archive((a) => a.edit((s) => s.slice(0, s.length / 2))), says: /left out|not read/ },
	{ kind: "another encoding", entrance: "archive", go: archive(({ file }) => writeFileSync(file, Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${OUTSIDE}<report>&e;</report>`, "utf16le"))), says: /left out|not read/, runs: 0 },
	{ kind: "nonsense", entrance: ".from", go: archive(({ raw, sha }) => writeFileSync(join(raw, `${sha}.from`), `path=../../../etc/passwd\nmachine=../../x\nmachine=%00%1b[31m<xk>\nlabel=%e2%80%aexk\nplan=${"y".repeat(100000)}\ndate=2012-99-99\nencoding=../../x\n\0\xff\nwhat\n`)) },
	{ kind: "nonsense", entrance: ".from", go: archive(({ box, raw, sha }) => {
		writeFileSync(join(raw, `${sha}.from`), "container=../../../outside/secret.txt\nmember=/etc/passwd\npath=%2e%2e/outside/secret.txt\n");
		box.kurabe(["parse", "--again"]);
	}) },
	{ kind: "odd files", entrance: "raw/", go: archive(({ box, raw }) => {
		mkdirSync(join(raw, "a".repeat(64)));
		writeFileSync(join(raw, "..x"), log);
		writeFileSync(join(raw, "A".repeat(64)), log);
		writeFileSync(join(raw, "b".repeat(64)), "");
		box.kurabe(["parse", "--again"]);
	}), runs: 1 },

	// Many
	{ kind: "50,000 runs", entrance: "text", go: (box) => {
		put(box, "in/a.txt", Array.from({ length: 50000 }, (_, i) => "# dd if=/dev/zero of=test bs=1M count=1024\n1024+0 records in\n" +
			`1024+0 records out\n1073741824 bytes (1.1 GB) copied, ${10 + i / 1000} s, ${(1073.741824 / (10 + i / 1000)).toPrecision(3)} MB/s\n`).join(""));
		box.begin();
		box.kurabe(["parse", "--check", "in"]);
	}, parse: 0, says: /50000 runs/ },
	{ kind: "a million runs", entrance: "text", go: (box) => {
		put(box, "in/a.txt", Array.from({ length: 1000000 }, (_, i) => `/dev/sda:\n Timing buffered disk reads: ${3 * i + 3} MB in  3.00 seconds = ${i + 1}.00 MB/sec\n`).join(""));
		box.begin();
		box.kurabe(["parse", "--check", "in"]);
	}, parse: 1, says: /the first 500000 runs of the file: all behind is left out/ },
];
