# One row a result in each format; what a spreadsheet would run as a formula is text.
printf '/dev/sda:\n Timing buffered disk reads: 588 MB in  3.00 seconds = 195.87 MB/sec\n' >a.txt
kurabe parse --machine '@web|1' --label '=1+1' a.txt
for format in csv json markdown; do
	kurabe export --format $format
done
kurabe export --format csv --output a.csv && wc -l <a.csv
kurabe export --output missing/a.csv
