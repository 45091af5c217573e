# SPDX-License-Identifier: MIT
# Runs FOLDER/CASE.sh and compares what it answers with CASE.out, CASE.err and CASE.exit. Sourced
# behind common.sh.

# Paths of this machine as the expectations write them.
neutral() {
	sed -e "s|$here|@here@|g" -e "s|$tests|@tests@|g" -e "s|$samples|@samples@|g"
}

# run_case CASE-WITHOUT-EXTENSION: leaves out, err and exit in $scratch/answer.
run_case() {
	here=$(mktemp -d "$scratch/here.XXXXXX")
	mkdir -p "$scratch/answer"
	(cd "$here" && PATH=$OUT/bin:$PATH bash "$1.sh" </dev/null >"$scratch/out" 2>"$scratch/err")
	echo $? >"$scratch/answer/exit"
	neutral <"$scratch/out" >"$scratch/answer/out"
	neutral <"$scratch/err" >"$scratch/answer/err"
	rm -rf "$here"
}

# expected CASE out|err|exit: the expectation, or what a missing file means.
expected() {
	if [ -e "$1.$2" ]; then
		cat "$1.$2"
	elif [ "$2" = exit ]; then
		echo 0
	fi
}

# accept CASE out|err|exit: the answer becomes the expectation; what a missing file means has none.
accept() {
	cp "$scratch/answer/$2" "$1.$2"
	if [ "$2" = exit ]; then
		[ "$(cat "$1.$2")" != 0 ] || rm "$1.$2"
	else
		[ -s "$1.$2" ] || rm "$1.$2"
	fi
}

run_cases() {
	local script base name part
	for script in "$tests/$1"/*.sh; do
		[ -e "$script" ] || continue
		base=${script%.sh}
		name=$1/${base##*/}
		selected "$name" || continue
		run_case "$base"
		: >"$scratch/details"
		for part in exit err out; do
			expected "$base" $part >"$scratch/expected"
			if ! diff -u --label "$name.$part" --label answer "$scratch/expected" \
				"$scratch/answer/$part" >>"$scratch/details" && [ -n "${ACCEPT:-}" ]; then
				accept "$base" $part
			fi
		done
		[ ! -s "$scratch/details" ]
		verdict "$name" $? "$scratch/details"
	done
}
