# What stands beside a value in the log can be put into a sentence, and is checked there as the value is.
export SOURCE_DATE_EPOCH=1356000000
kurabe parse "$samples/plans.ini" "$samples/unixbench-ioping-three-vps.txt" >/dev/null 2>&1
sed -i '/^title = Three VPS plans, and/a languages = en' out/plans.ini
mkdir -p out/articles
article() { # NAME, text from standard input
	{ printf -- '---\nkurabe: 1\ntitle: T\n---\n'; cat; } >"out/articles/$1.md"
}
article good <<'A'
Index `kurabe figure sakura-ssd-1g dhry2reg copies=1 part=index` over
`kurabe figure sakura-ssd-1g dhry2reg copies=1 part=baseline`,
from `kurabe figure sakura-ssd-1g dhry2reg copies=1 part=passes` passes of
`kurabe figure sakura-ssd-1g dhry2reg copies=1 part=seconds` seconds each, in short
[2,351](kurabe:sakura-ssd-1g/dhry2reg/copies=1/part=index).
A
article rounded <<'A'
In short [2,352](kurabe:sakura-ssd-1g/dhry2reg/copies=1/part=index).
A
article absent <<'A'
It has `kurabe figure sakura-ssd-1g dhry2reg copies=1 part=latency`.
A
article unknown <<'A'
It has `kurabe figure sakura-ssd-1g dhry2reg copies=1 part=idex`.
A
article run <<'A'
It has `kurabe figure sakura-ssd-1g dhry2reg copies=1 run=2 part=index`.
A
kurabe render --density 1 --article-format markdown 2>&1 >rendered | grep articles/; echo "exit ${PIPESTATUS[0]}"
sed 's/](<*[^)]*)/]/g' out/posts/good/index.md | grep -A9 '^Index'
