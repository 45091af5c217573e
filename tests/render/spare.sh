# The site is made in the tree of the one before the last, whatever became of that.
export SOURCE_DATE_EPOCH=1700000000
. "$tests/lib/taken-over.sh"

# put_log NAME MB_A_SECOND
put_log() {
	printf '%s\n\n/dev/sda:\n Timing buffered disk reads: %d MB in  3.00 seconds = %d.00 MB/sec\n' \
		"[root@$1 ~]# hdparm -t /dev/sda" $((3 * $2)) "$2" >"logs/$1.txt"
}

# in_spare WORDS: step, and whether the site is now where the spare one was, and the former one spare.
in_spare() {
	local spare site
	spare=$(stat -c '%i %w' out/site.spare 2>/dev/null)
	site=$(stat -c '%i %w' out/site 2>/dev/null)
	step "$@"
	[ "$(stat -c '%i %w' out/site)" = "$spare" ] && echo '  in the spare tree'
	[ -n "$site" ] && [ "$(stat -c '%i %w' out/site.spare 2>/dev/null)" = "$site" ] && echo '  the former one is spare'
	ls out | grep -vx 'archive\|plans.ini\|site\(\.made\|\.read\)\?\|site.spare' | sed 's/^/  there is /'
}

mkdir logs out
printf '[site]\nlanguages = en\n' >out/plans.ini
for i in $(seq 100 340); do
	put_log "m$i" "$i"
done
kurabe parse logs >/dev/null 2>&1
in_spare 'first'
in_spare 'nothing new'
in_spare 'nothing new again'
put_log m120b 121
kurabe parse logs/m120b.txt >/dev/null 2>&1
in_spare 'a log more'
remove_log "$(sha256sum <logs/m121.txt | cut -d ' ' -f 1)"
in_spare 'a log less'
in_spare 'nothing new'
spare=out/site.spare
echo '<p>by hand</p>' >>$spare/machine/m101.html
in_spare 'a page changed that both have'
sed 's/m102/m999/' $spare/machine/m102.html >other
touch -r $spare/machine/m102.html other
mv other $spare/machine/m102.html
in_spare 'another page of the same size and time'
rm $spare/machine/m103.html $spare/index.html
in_spare 'pages missing'
mkdir -p $spare/own/way/down
echo mine | tee $spare/own.html $spare/own/way/page.html $spare/machine/.own >/dev/null
ln -s index.html $spare/machine/link.html
mkfifo $spare/pipe
in_spare 'files, folders, a link and a pipe of other people'
mkdir elsewhere
mv $spare/machine elsewhere/
ln -s "$PWD/elsewhere/machine" $spare/machine
in_spare 'a folder that is a link'
ls elsewhere/machine | wc -l
mkdir -p $spare/a/b/c/d/e/f
in_spare 'folders that no site has'
rm -r $spare
in_spare 'removed'
rm -r $spare
echo file >$spare
in_spare 'a file of other people'
cat $spare
rm $spare
mkdir precious
echo mine >precious/kept
ln -s precious $spare
in_spare 'a link of other people'
cat precious/kept
rm $spare
mkdir $spare
echo ours >$spare/kept
in_spare 'a folder of other people'
in_spare 'all anew beside it' --again
cat $spare/kept
rm -r $spare
in_spare 'removed again'
# What a kill leaves behind: the tree, half of the new site in it, under the name of a process that is gone.
mv $spare out/site.new-2147483646
rm -r out/site.new-2147483646/machine
in_spare 'left by a kill'
in_spare 'and then'
in_spare 'all anew' --again
