# --check and --json write nothing; with --json the diagnostics are in the JSON alone.
cp "$tests/cli/inputs/two-disks.txt" good.txt
kurabe parse --check good.txt
echo "check: $?"
kurabe parse --json good.txt vanished.txt >answer.json
echo "json: $?"
node -e '
	const answer = JSON.parse(require("fs").readFileSync("answer.json", "utf8"));
	console.log(Object.keys(answer).join(" "), answer.schema, answer.runs.length);
	for (const d of answer.diagnostics)
		console.log(d.file, d.level, d.message);'
ls
