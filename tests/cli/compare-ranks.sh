# Three machines with six runs each: medians with intervals, what tests tell apart, and the ranks.
for host in one two three; do
	for run in 1 2 3 4 5 6; do
		case $host in one) base=90 ;; two) base=50 ;; three) base=51 ;; esac
		printf '%s run %s\n\n# hdparm -t /dev/vda\n\n/dev/vda:\n Timing buffered disk reads: %d MB in  3.00 seconds = %s.00 MB/sec\n\n' \
			$host $run $(((base + run) * 3)) $((base + run)) >$host-$run.txt
		kurabe parse --machine $host $host-$run.txt >/dev/null
	done
done
kurabe compare
