# What lies at out/site and is not of kurabe's making stays, also where a site.made is left of the one
# before; an empty folder or a site of its own is replaced, also where site.made was removed.
kurabe parse "$tests/cli/inputs/two-disks.txt" >/dev/null 2>&1
render() {
	kurabe render --density 1 >rendered 2>said
	echo "$1: $?"
	grep refused said
	ls out/site | grep -x 'index.html\|mine'
}
mkdir out/site
render 'an empty folder'
rm out/site.made
render 'without its record'
render 'with its record'
rm -r out/site
mkdir out/site
echo mine >out/site/mine
render 'a folder of other people'
rm -r out/site
echo mine >out/site
render 'a file of other people'
cat out/site
