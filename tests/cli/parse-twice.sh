# Importing twice, and rebuilding the results, leave the archive byte for byte as it was.
mkdir logs
cp "$tests/cli/inputs/unixbench.txt" "$tests/cli/inputs/two-disks.txt" logs
kurabe parse logs 2>/dev/null
cp -r out once
kurabe parse logs 2>/dev/null
diff -r once out && echo 'twice: the same'
rm -r out/archive/results
kurabe parse --again 2>/dev/null
diff -r once out && echo 'rebuilt: the same'
kurabe verify
