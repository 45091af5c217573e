# Result files edited by hand into nonsense: each is named and left out, the rest is read.
cp "$tests/cli/inputs/unixbench.txt" "$tests/cli/inputs/two-disks.txt" .
kurabe parse unixbench.txt two-disks.txt 2>/dev/null
for result in out/archive/results/*.xml; do
	if grep -q 'metric="putc"' "$result"; then
		sed -i 's/value="[^"]*"/value="fast"/' "$result"
	fi
done
echo '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/hostname">]><a>&e;' \
	>out/archive/results/0000000000000000000000000000000000000000000000000000000000000000.xml
kurabe list
echo "list: $?"
kurabe verify
echo "verify: $?"
