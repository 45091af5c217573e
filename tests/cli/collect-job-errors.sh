# Job files that are not built in: each says what, and where; nothing is measured.
try() {
	printf "$1" >x.fio
	kurabe collect --job x.fio --dry-run --machine m >out
	echo "exit $?"
	grep -c '^Plan' out || true
}
try '[global]\nsize=1m\n[a]\niodpeth=4\nioengine=io_uring\n'
try '[a]\nsize=1m\nverify=md5\n'
try '[a]\nrw=read\n'
try '[a]\nsize=1m\nwrite_bw_log=x\n'
try '[a]\nsize=1m\ndirectory=x\n[b]\nsize=1m\ndirectory=y\n'
try '[global]\nsize=1m\nfilename=x\n[a]\n[b]\ndirect=1\n'
try ''
kurabe collect --job nowhere.fio --dry-run
echo "exit $?"
kurabe collect --job x.fio --suite unixbench,nothing --dry-run
echo "exit $?"
kurabe collect --only randraed --dry-run
echo "exit $?"
ls
