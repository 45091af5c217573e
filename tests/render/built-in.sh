# kurabe's own runs of UnixBench beside one of the original: which is which, all passes, what was
# disturbed, and what a second copy brings. Every test makes 10, 20, 30 and 30 times its baseline a
# second, with two copies half as much again: UnixBench's rule leaves out the first, the plain median
# is 25 times.
{
	printf 'kurabe capture 1\nversion 0.1.0\nstarted 2026-01-02T03:04:05Z\nhost web1\n'
	printf 'fact cpus = 2\nfact bench_flags: -O3 -ffast-math\n'
	list='dhry2reg:116700 whetstone-double:55 execl:43 fstime:3960 fsbuffer:1655 fsdisk:5800
		pipe:12440 context1:4000 spawn:126 shell1:42.4 shell8:6 syscall:15000'
	for test in $list; do
		printf 'bench %s suite=unixbench unit=lps timebase=1 baseline=%s ok\n' "${test%:*}" "${test#*:}"
	done
	echo begin
	for copies in 1 2; do
		for test in $list; do
			awk -v name="${test%:*}" -v base="${test#*:}" -v copies=$copies 'BEGIN {
				each = base * (1 + copies) / 2
				split("10 20 30 30", times, " ")
				for (i = 1; i <= 4; i++)
					printf "pass %s copies=%d repeat=1 pass=%d count=%.1f seconds=1.000000000%s ok\n",
						name, copies, i, each * times[i], i == 1 && name ~ /^s/ ? " disturbed=steal" : ""
				value = each * (20 * 30 * 30) ^ (1 / 3)
				printf "result %s copies=%d repeat=1 value=%.3f passes=4 kept=3 seconds=1.000000 index=%.3f ok\n",
					name, copies, value, value / base * 10
			}'
		done
		awk -v copies=$copies 'BEGIN { printf "score unixbench copies=%d repeat=1 kind=full tests=12 index=%.3f ok\n",
			copies, (1 + copies) / 2 * (20 * 30 * 30) ^ (1 / 3) * 10 }'
	done
	echo end completed
} >capture
cp "$tests/cli/inputs/unixbench.txt" original.txt
kurabe parse --machine web1 capture original.txt
kurabe render --chart-plans >rendered 2>&1
words() { sed 's/<[^>]*>/ /g' "$1" | tr -s ' \n' ' '; }
page=out/site/compare/unixbench.html
echo "copies=1: the original's counts, kurabe's is beside it"
words $page | grep -o 'Index score [0-9][0-9., a-z:-]*'
words $page | grep -o 'Passes disturbed[^.]*\.' | sort -u
words out/site/machine/web1.html | grep -o 'Dhrystone 2 loops/s.*Whetstone'
grep -E '(rect|text).*("built-in"|value=)' out/site/charts/unixbench-score-720.plan | grep -o '"built-in"\|value=.*'
echo "scaling is of one program:"
grep -o 'value=.*' out/site/charts/unixbench-scaling-720.plan
grep -o '"web1.*"' out/site/charts/unixbench-scaling-720.plan
words out/site/machine/web1.html | grep -o 'Compiler flags of Dhrystone and Whetstone [^ ]* [^ ]*'
echo "whose figures: of the score both's, of the scaling kurabe's alone"
for chart in score scaling; do
	grep -o '"UnixBench[^"]*kurabe[^"]*"' out/site/charts/unixbench-$chart-720.plan
done
echo "commands in a draft:"
kurabe render --new-article both --subjects web1 >drafted 2>&1
grep -E '^(\./Run|kurabe collect)' out/articles/both.md
