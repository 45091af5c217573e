# The plan alone: nothing is measured, nothing is written.
kurabe collect --dry-run --quick --copies 1,3 --only syscall,null --repeat 2 --machine "My VPS" |
	sed 's/-[0-9]\{8\}T[0-9]\{6\}Z/-UTC/'
ls
