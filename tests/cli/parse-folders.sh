# Folders are read in order; links are not followed, hidden files and the archive itself passed by; a
# capture folder gives its own files only.
mkdir -p in/sub in/capture-1/with in/.hidden
cp "$tests/cli/inputs/two-disks.txt" in/sub/b.txt
cp "$tests/cli/inputs/two-disks.txt" in/.hidden/c.txt
echo 'nothing' >in/a.txt
: >in/empty
ln -s /etc in/etc
cp "$tests/cli/inputs/unixbench.txt" in/capture-1/capture
sed 's/db1/db9/g' "$tests/cli/inputs/two-disks.txt" >in/capture-1/with/bonnie++.txt
cp "$tests/cli/inputs/two-disks.txt" in/capture-1/other.txt
kurabe parse --data in/data in/
cat in/data/archive/raw/*.from | sort
kurabe parse --data in/data in/ | sed 's/^/again: /'
