# Names nobody has: the nearest is offered, exit 3; a format or verb of none is a usage error, 2.
kurabe parse "$samples" >parsed 2>&1
try() {
	kurabe "$@"
	echo "exit $?"
}
try compare "Sakura VPS SSD"
try compare --suite fio --metric read.iopz
try compare --suite unixbensh
try show 923
try show no-such
try export --format jsn
try list word
