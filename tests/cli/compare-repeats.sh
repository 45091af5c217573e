# Four runs a side and Japanese names: medians, an interval, columns that stand straight.
log() {
	for rate in "$@"; do
		printf '\n/dev/sda:\n Timing buffered disk reads: %.0f MB in 10.00 seconds = %s MB/sec\n' \
			"${rate/./}e-1" "$rate"
	done
}
log 100.10 102.20 101.30 104.40 >tokyo.txt
log 50.50 52.60 51.70 49.80 >osaka.txt
kurabe parse --machine 東京サーバー tokyo.txt
kurabe parse --machine osaka1 osaka.txt
kurabe compare 東京サーバー osaka1
