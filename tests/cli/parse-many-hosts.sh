# Two machines read a folder each; their archives, copied over each other and read again, are that of
# one machine that read both.
mkdir -p logs/a logs/b
cp "$tests/cli/inputs/unixbench.txt" logs/a/web1.txt
cp "$samples/fio-two-vps.md" "$samples/bonnie-two-vps.txt" logs/a
cp "$samples/unixbench-ioping-three-vps.txt" "$samples/bonnie-four-disks.html" logs/b
sed 's/web1\.example/web2.example/' logs/a/web1.txt >logs/b/web2.txt
for folder in logs/a logs/b; do
	kurabe parse --data "$folder.data" "$folder" 2>&1 | tail -n 1
done
mkdir out
for folder in logs/*.data; do cp -a "$folder/." out/; done
kurabe parse --again 2>&1 | tail -n 1
kurabe verify 2>&1 | tail -n 1
kurabe parse --data one logs/a logs/b >/dev/null 2>&1
diff -r one/archive out/archive && echo 'as one'
