# bonnie++'s command lines as they stand on pages: what is going to be done, and what can't be.
plan() { kurabe collect --dry-run --machine m1 --bonnie "$1" | sed 's/-[0-9]\{8\}T[0-9]\{6\}Z/-UTC/'; }
mkdir there
plan "-d there -s 2048 -r 1024 -n 256:4096:512:16"
plan "-d there -s 512 -r 256 -u root"
plan "-s 1g:16k -r 0 -n 0 -x 2 -c 2 -m web1 -f -bD"
for options in "-s 100 -r 100" "-s 100:300 -r 0" "-n 1:-1" "-z 5" "-k" "-s"; do
	kurabe collect --dry-run --bonnie "$options"
	echo "$options: $?"
done
kurabe collect --dry-run --with fio,dd
echo $?
ls
