# Two or three runs are a range, from four on a median; each block size has a chart and its rows.
run() { # KiB iops
	printf 'j: (g=0): rw=randread, bs=%sK-%sK/%sK-%sK, ioengine=libaio, iodepth=1\n' "$1" "$1" "$1" "$1"
	printf 'fio 1.57\nStarting 1 process\nj: (groupid=0, jobs=1): err= 0: pid=%s\n' "$1$2"
	printf '  read : io=%sKB, bw=%sKB/s, iops=%s , runt= 60000msec\n' $(($1 * $2 * 60)) $(($1 * $2)) "$2"
	printf '     issued r/w/d: total=%s/0/0, short=0/0/0\n\nDisk stats (read/write):\n' $(($2 * 60))
	printf '  vda: ios=%s/0, merge=0/0, ticks=1/1, in_queue=1, util=99.00%%\n\n' $(($2 * 60))
}
{
	for iops in 100 300 200 600; do run 4 $iops; done
	for iops in 50 70; do run 16 $iops; done
} >web1.txt
kurabe parse web1.txt >/dev/null 2>&1
kurabe render --chart-plans >/dev/null 2>&1
echo "render: $?"
page=out/site/machine/web1.html
ls out/site/charts | grep -E '^fio-iops.*plan$' | grep -v ja-
grep -oE '(4|16).KiB requests' "$page" | sort -u
sed 's/<[^>]*>/ /g' "$page" | tr -s ' \n' ' ' | grep -oE 'second IOPS [0-9 a-z:=]*'
grep -c 'class="verdict"' out/site/compare/fio.html; true
