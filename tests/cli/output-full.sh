# What is printed can't be written: that is said, and the exit code tells it.
for words in "--version" "help" "collect --list" "collect --help" "parse --help" "render --help" "list --version"; do
	# shellcheck disable=SC2086
	kurabe $words >/dev/full
	echo "$words: $?"
done
kurabe collect --dry-run --quick >/dev/full 2>said
echo "collect --dry-run: $? $(grep -c "standard output" said)"
kurabe doctor --version >/dev/full 2>said
echo "doctor: $? $(grep -c "can't write" said)"
