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
rm out/site.read
step 'nothing known of what was read'
step 'anonymous' --anonymous
