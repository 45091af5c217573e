# shellcheck shell=bash
# SPDX-License-Identifier: MIT
# For scripts of tests/install, which use a Debian in a folder.

# mounted ROOT COMMAND...: with what that Debian needs mounted in it, and processes of its own. Both are
# in namespaces that end with the command, so that nothing stays mounted or running, whatever happens:
# who removes the folder of a run that was killed does not remove the files of /dev.
mounted() {
	# shellcheck disable=SC2016 # the inner shell expands them
	unshare --mount --pid --fork --kill-child sh -c 'root=$1; shift
		mount -t proc proc /proc && mount -t proc proc "$root/proc" &&
			mount -t sysfs -o ro sysfs "$root/sys" && mount --rbind /dev "$root/dev" &&
			mount -t tmpfs tmpfs "$root/dev/shm" && exec "$@"' sh "$@"
}
