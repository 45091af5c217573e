// SPDX-License-Identifier: MIT
// What a stranger writes into a field: a line a kind. MARK becomes the number of the field, so that it is
// known again in what comes out. `word` is the same without a blank. `lost`: the fields that are left out
// for it, with a diagnostic, so that it does not come out at all.
const OF_PLANS = "^(site|plan|machine|comparison)-";
const wordless = (text) => text.replaceAll(" ", "/");
const kind = (name, text, more = {}) => ({ name, text, word: wordless(text), ...more });

export const payloads = [
	kind("markup", `MARK"'><xk onxk="xk()" src=//xk.example/><script>xk()</script><!--`, { lost: /^plan-id$/ }),
	kind("character references", "MARK&lt;xk&gt;&#x3c;script&#62;xk()&#0;&#x202e;&xk;]]><xk/>", { lost: /^plan-id$/ }),
	kind("templates and Markdown", "MARK{//xk}{document('xk')}[a](javascript:xk())![b](//xk.example)<xk>|~~~$(touch xk)`touch xk`", { lost: /^plan-id$|^article-(prose|heading)$/ }),
	kind("terminal escapes", "MARK\x1b]0;xk\x07\x1b[31mxk\x1b[2J\x9b31m\u009bxk\x08\x7f", { lost: new RegExp(OF_PLANS) }),
	kind("turned letters", "MARK\u202egnp.xk\u2066\u2069\u200bx\u200fk\u2028\ufeff"),
	kind("formula", "=MARK|'/C xk'!A0"),
	kind("formula +", "+MARK-2+cmd"),
	kind("formula @", "@MARK(1+1)"),
	kind("path", "../../../MARK/../../etc/passwd", { lost: /^file-name$/ }),
	kind("absolute path", "/etc/MARK\\..\\xk:%2e%2e%2f"),
	kind("very long", `MARK${"A".repeat(20000)}`, { lost: new RegExp(OF_PLANS) }),
	kind("broken bytes", "MARK\ud800\ufffe\uffff\u0000xk", { lost: new RegExp(`${OF_PLANS}|^article-(title|author|code)$`) }),
];
