# Passes are added until the median settles: at least 6, at most 4 times as many as else.
kurabe collect --quick --copies 1 --only null --until-stable --data data >printed 2>/dev/null
echo "exit $?"
grep -o 'passes of .* s, up to .*' printed
capture=$(echo data/captures/*/capture)
grep '^setting until_stable' "$capture"
sed -n 's/.* passes=\([0-9]*\) .*low=[0-9.]* high=[0-9.]* ok$/\1/p' "$capture" |
	awk '{ print ($1 >= 6 && $1 <= 12) ? "6 to 12 passes" : $1 " passes" }'
[ "$(grep -c '^pass null ' "$capture")" = "$(sed -n 's/^result .* passes=\([0-9]*\) .*/\1/p' "$capture")" ] &&
	echo "all of them are kept"
