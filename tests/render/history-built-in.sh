# A machine's figures by date: a panel for each era of ioping that it has, kurabe's own runs once, in
# the newest. A machine with none but kurabe's gets one panel; with none but those "too fast", none.
own() { # MACHINE LATENCY SEEK
	printf 'kurabe capture 1\nversion 0.1.0\nstarted 2026-01-02T03:04:05Z\nhost %s\nbegin\n' "$1"
	printf 'test ioping suite=ioping repeat=1 ok\nparam target: . ok\nparam size = 4096 ok\n'
	printf 'figure lat.mean = %s s ok\ndone ioping repeat=1 seconds=2 ok\nend completed\n' "$2"
}
old() { # MEAN in ms
	printf '4096 bytes from . (ext4 /dev/sda1): request=1 time=1.0 ms\n\n'
	printf -- '--- . (ext4 /dev/sda1) ioping statistics ---\n'
	printf '3 requests completed in 2009.0 ms, 400 iops, 1.6 mb/s\n'
	printf 'min/avg/max/mdev = 1.0/%s/9.0/0.1 ms\n' "$1"
}
new() { # MEAN in us
	printf '4 KiB <<< . (ext4 /dev/sda1 20 GiB): request=1 time=181.0 us (warmup)\n\n'
	printf -- '--- . (ext4 /dev/sda1 20 GiB) ioping statistics ---\n'
	printf '2 requests completed in 449.5 us, 8 KiB read, 4.45 k iops, 17.4 MiB/s\n'
	printf 'generated 3 requests in 400.5 ms, 12 KiB, 7 iops, 30.0 KiB/s\n'
	printf 'min/avg/max/mdev = 181.0 us / %s us / 900.5 us / 43.8 us\n' "$1"
}
read_in() { # MACHINE DATE FILE
	kurabe parse --machine "$1" --date "$2" "$3" >>parsed 2>&1
}
old 2.5 >a1; old 3.5 >a2; new 250.5 >b1; new 350.5 >c1
own web1 0.0002 >own1; own web2 0.0004 >own2
own web3 0 | sed 's/lat.mean = 0 s/lat.mean too_fast/' >own3
read_in web1 2012-05-06 a1
read_in other 2012-05-07 a2
read_in web1 2020-05-06 b1
read_in other 2020-05-07 c1
kurabe parse --machine web1 own1 >>parsed
kurabe parse --machine web2 own2 >>parsed
kurabe parse --machine web3 own3 >>parsed
kurabe render --chart-plans >rendered 2>&1
echo "render: $?"
for machine in web1 web2; do
	echo "$machine:"
	sed 's/<[^>]*>/ /g' out/site/machine/$machine.html | tr -s ' \n' ' ' | grep -o '[0-9]* dated runs\? [^.]*\.'
	grep -o '"ioping [^"]*"\|"20[0-9-]*"\|value=.*' out/site/charts/history-$machine-ioping-720.plan
done
grep -c 'id="history"' out/site/machine/web[123].html
