# SPDX-License-Identifier: MIT
# A font that is there but can't be opened: charts are not drawn in another, the site that is there stays.
. "$tests/lib/faults.sh"
need_strace
command -v fc-match >/dev/null || need fc-match
kurabe parse "$samples/bonnie-two-vps.txt" >/dev/null
kurabe render --density 1 >/dev/null
find out/site -type f -exec sha256sum {} + >sums

for pattern in 'Noto Sans' 'Noto Sans:bold' 'Noto Sans CJK JP' 'Noto Sans CJK JP:bold'; do
	file=$(fc-match -f '%{file}' "$pattern")
	strace -f -o /dev/null -P "$file" -e trace=openat -e inject=openat:error=EIO \
		kurabe render --density 1 --again 2>&1 | sed "s|$file|FILE|"
	echo "exit ${PIPESTATUS[0]}: $pattern"
	sha256sum --quiet -c sums
done
