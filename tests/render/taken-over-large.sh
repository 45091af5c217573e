# Many logs of machines whose CPU is not stated: pages of a set and of the list of logs are divided. One
# log more, wherever it comes, changes few of them.
export SOURCE_DATE_EPOCH=1700000000
. "$tests/lib/taken-over.sh"

# put_log NAME HOST MB_A_SECOND
put_log() {
	printf '%s\n\n/dev/sda:\n Timing buffered disk reads: %d MB in  3.00 seconds = %d.00 MB/sec\n' \
		"[root@$2 ~]# hdparm -t /dev/sda" $((3 * $3)) "$3" >"logs/$1.txt"
}

mkdir logs out
printf '[site]\nlanguages = en\n' >out/plans.ini
for i in $(seq 100 319); do
	put_log "m$i" "m$i.example.com" "$i"
done
kurabe parse logs >/dev/null 2>&1
step 'first'
step 'nothing new'
put_log m170-later m170b.example.com 171
kurabe parse logs/m170-later.txt >/dev/null 2>&1
step 'a log more, a new host, in the middle'
put_log m140-again m140.example.com 141
kurabe parse logs/m140-again.txt >/dev/null 2>&1
step 'a log more of one'
remove_log "$(sha256sum <logs/m200.txt | cut -d ' ' -f 1)"
step 'a log less'
result=out/archive/results/$(sha256sum <logs/m230.txt | cut -d ' ' -f 1).xml
touch -r "$result" time
sed -i 's/value="241172480" text="230.00"/value="975175680" text="930.00"/' "$result"
touch -r time "$result"
step 'a result edited, of the same size and time'
put_log m250-odd m250.vm 251
kurabe parse logs/m250-odd.txt >/dev/null 2>&1
step 'a host that is no domain'

# overwrite FILE: a byte in its middle is another.
overwrite() {
	printf '\377' | dd of="$1" bs=1 seek=$(($(stat -c %s "$1") / 2)) conv=notrunc 2>/dev/null
}

overwrite out/site.read
put_log m110-late m110.example.com 115
kurabe parse logs/m110-late.txt >/dev/null 2>&1
step 'a log more, what was read is damaged'
truncate -s -1000 out/site.read
overwrite out/site.made
step 'what was read is cut, what is known of the site damaged'
rm out/site.read
step 'nothing known of what was read'
step 'anonymous' --anonymous
step 'names again'
printf '\n[plan small]\nprovider = Acme\nname = Small\nprice = 5 EUR/month\nmatch = host:m26*\n' >>out/plans.ini
step 'a plan, of ten of them'
sed -i 's/^match = .*/match = host:m?7[0-4].*/' out/plans.ini
step 'the plan is of others'
put_log m270-late m270.example.com 275
kurabe parse logs/m270-late.txt >/dev/null 2>&1
step 'a log more of the plan'
