# What can't be asked for: each a sentence, and nothing is made.
for arguments in "--only sysctl" "--only nothing-like-it" "--suite fsi" "--copies 0" "--copies 1,some" "--copies 1," "--quick --full" \
	"--dir nowhere" "--root nowhere" "--repeat 0" "pipe" "--resume nowhere" "--resume nowhere --quick"; do
	# shellcheck disable=SC2086
	kurabe collect $arguments
	echo "$arguments: $?"
done
ls
