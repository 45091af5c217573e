# SPDX-License-Identifier: MIT
# Sites made one after the other, each compared with the same made anew; sourced by cases of tests/render
# in the folder that has out/.

# step WORDS OPTION...: renders onto the site that is there, and anew with one process, and compares. Says
# how much of the site before was taken over: nothing, some, or most (all but a tenth of its files).
step() {
	local words=$1 all kept
	shift
	cp -al out/site before 2>/dev/null
	kurabe render --density 1 --jobs 3 "$@" >/dev/null 2>said
	rm -rf anew
	mkdir anew
	cp -a out/archive out/plans.ini out/articles anew/ 2>/dev/null
	kurabe render --data anew --again --density 1 --jobs 1 "$@" >/dev/null 2>said-anew
	sed -i 's/^anew/out/' said-anew
	if diff -r out/site anew/site >differs && diff said said-anew >>differs; then
		find before -type f -printf '%i\n' 2>/dev/null | sort >inodes
		all=$(find out/site -type f | wc -l)
		kept=$(find out/site -type f -printf '%i\n' | sort | comm -12 - inodes | wc -l)
		echo "$words: the same; $([ "$kept" -eq 0 ] && echo nothing ||
			{ [ $((10 * (all - kept))) -le "$all" ] && echo most || echo some; }) taken over"
	else
		echo "$words: not the same"
		head -n 5 differs
	fi
	rm -rf before
}

# remove_log SHA256
remove_log() {
	rm -f "out/archive/raw/$1" "out/archive/raw/$1.from" "out/archive/results/$1.xml"
}
