# Tables for forums: lines of 80 columns at most, a table of many subjects in pieces, sentences broken.
for host in alpha beta gamma delta epsilon zeta eta theta iota; do
	n=$((n + 1))
	for more in 0 1; do
		printf '\n/dev/sda:\n Timing buffered disk reads: %d MB in  1.00 seconds = %d.00 MB/sec\n' \
			$((100 + 10 * n + more)) $((100 + 10 * n + more))
	done >$host.txt
	kurabe parse --machine $host $host.txt >/dev/null
done
# Twice the same figure, and one in doubt.
printf '/dev/sda:\n Timing buffered disk reads: 50 MB in  1.00 seconds = 98.00 MB/sec\n' >kappa.txt
printf '/dev/sda:\n Timing buffered disk reads: 300 MB in  3.00 seconds = 100.00 MB/sec\n' >>alpha.txt
printf '/dev/sda:\n Timing buffered disk reads: 200 MB in  2.00 seconds = 100.00 MB/sec\n' >lambda.txt
printf '/dev/sda:\n Timing buffered disk reads: 300 MB in  3.00 seconds = 100.00 MB/sec\n' >>lambda.txt
for host in alpha kappa lambda; do
	kurabe parse --machine $host $host.txt >/dev/null 2>&1
done
kurabe export --format plain >plain
echo $?
cat plain
echo "wider than 80: $(awk 'length > 80' plain | wc -l)"
kurabe export --format markdown kappa
kurabe export --format plane
