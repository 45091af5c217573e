# Queue depths of kurabe's own runs and of fio's, and IOPS second by second: what is drawn, said and
# put beneath. By depth 1, 4, 16 vm makes 1000, 3000, 5000 reads a second, the last from the cache;
# web1 by fio 1000, 2000, 1500. The disk counts every request but those of depth 16. twin ran twice,
# the second time twice as fast; four ran four times, 1 to 4 times as fast: medians of 2.5 times.
sweep() { # host times
	printf 'kurabe capture 1\nversion 0.1.0\nstarted 2026-01-02T03:04:05Z\nhost %s\nbegin\n' "$1"
	printf 'test sweep suite=fio repeat=1 ok\n'
	for depth in 1 4 16; do
		case $depth in
		1) iops=1000 p50=0.0009 p99=0.002 seen=10000 ;;
		4) iops=3000 p50=0.001 p99=0.004 seen=30000 ;;
		16) iops=5000 p50=0.003 p99=0.2 seen=50 ;;
		esac
		iops=$((iops * $2)) seen=$((seen * $2))
		[ $depth = 1 ] || echo run ok
		printf 'param rw: randread ok\nparam bs = 4096 ok\nparam iodepth = %s ok\n' $depth
		printf 'param direct = 1 ok\nfigure read.iops = %s 1/s ok\n' $iops
		printf 'figure read.issued = %s count ok\n' ${iops}0
		printf 'figure disk.read.ios = %s count ok\n' $seen
		printf 'figure read.clat.p50 = %s s ok\nfigure read.clat.p99 = %s s ok\n' $p50 $p99
	done
	printf 'done sweep repeat=1 seconds=30 ok\nend completed\n'
}
original() { # depth iops p50 p99
	printf 'j: (g=0): rw=randread, bs=4K-4K/4K-4K, ioengine=libaio, iodepth=%s\n' "$1"
	printf 'fio 1.57\nStarting 1 process\nj: (groupid=0, jobs=1): err= 0: pid=%s\n' "$1"
	printf '  read : io=%sKB, bw=%sKB/s, iops=%s , runt= 60000msec\n' $((240 * $2)) $((4 * $2)) "$2"
	printf '    clat percentiles (usec):\n     | 50.00th=[%s], 99.00th=[%s]\n' "$3" "$4"
	printf '     issued r/w/d: total=%s/0/0, short=0/0/0\n\nDisk stats (read/write):\n' $(($2 * 60))
	printf '  vda: ios=%s/0, merge=0/0, ticks=1/1, in_queue=1, util=99.00%%\n\n' $(($2 * 60))
}
seconds() { # name from to: 40 s, of which the first 10 make `from`
	printf 'test %s suite=fio repeat=1 ok\nparam rw: randwrite ok\nparam bs = 4096 ok\n' "$1"
	printf 'param iodepth = 2 ok\nfigure write.iops = 1000 1/s ok\nsamples write.iops'
	for i in $(seq 40); do printf ' %s' $(($i > 10 ? $3 + i % 3 : $2 + i % 3)); done
	printf ' ok\ndone %s repeat=1 seconds=40 ok\n' "$1"
}
sweep vm 1 >vm
for times in 1 2; do sweep twin $times >twin$times; done
for times in 1 2 3 4; do sweep four $times | sed 's/figure disk.read.ios = .*/figure disk.read.ios = 900000 count ok/' >four$times; done
{ original 1 1000 900 2000; original 4 2000 1900 4000; original 16 1500 9900 50000; } >web1.txt
{
	printf 'kurabe capture 1\nversion 0.1.0\nstarted 2026-01-02T03:04:05Z\nhost disk\nbegin\n'
	seconds falls 3000 300
	seconds holds 2000 2000
	echo end completed
} >disk
kurabe parse vm web1.txt disk twin? four? >/dev/null 2>&1
kurabe render --chart-plans >/dev/null 2>&1
echo "render: $?"
words() { sed 's/<[^>]*>/ /g' "$1" | tr -s ' \n' ' '; }
part() { words "out/site/$1.html" | grep -oE "$2.*" | sed -E "s/ ($3).*//"; }
echo "vm"
part machine/vm 'Deeper queues vm' 'Log lines'
part machine/vm 'Queue depth IOPS' 'Second by second|Over time'
part ja/machine/vm 'キューを深くすると vm' 'ログの行'
grep -oE 'hollow=.* value=.*' out/site/charts/subject-vm-sweep-720.plan | sed -E 's/r=.* v/v/'
grep -oE '"(1|4|16)"' out/site/charts/subject-vm-sweep-720.plan | sort | uniq -c
echo "web1"
part machine/web1 'Deeper queues web1' 'Log lines'
grep -o 'value=.*' out/site/charts/subject-web1-sweep-720.plan
echo "twin, four"
for host in twin four; do
	part machine/$host "Deeper queues $host" 'Log lines'
	grep -oE 'hollow=.* value=.*' out/site/charts/subject-$host-sweep-720.plan | sed -E 's/r=.* v/v/'
	grep -oE '"fio.* kurabe.*"' out/site/charts/subject-$host-sweep-720.plan
done
echo "disk"
part machine/disk 'Second by second d' 'Log lines'
part machine/disk 'Run Whole run' 'Over time'
part ja/machine/disk '1 秒ごと d' 'ログの行'
grep -o 'value=.*' out/site/charts/subject-disk-time-720.plan
ls out/site/charts | grep -E '^fio-(sweep|time)-720.plan'
echo "depths of one subject's sweep have no chart of their own, that of another subject has"
original 2 700 900 2000 >other.txt
kurabe parse --data one vm other.txt >/dev/null 2>&1
kurabe render --data one --chart-plans >/dev/null 2>&1
(cd one/site/charts && ls *iops*-720.plan *sweep*-720.plan && grep -o '"fio: requests[^"]*"' *iops*-720.plan)
