# A host name, a label, a machine and a file that mean to be paths or mark-up reach neither.
evil='../../x"><script>alert(1)</script>'
sed "s|web1.example|$evil|" "$tests/cli/inputs/unixbench.txt" >unixbench.txt
sed "s|^db1.example |$evil |" "$tests/cli/inputs/two-disks.txt" >'"><script>alert(2).txt'
kurabe parse unixbench.txt *alert* >/dev/null 2>err
kurabe parse --label "$evil" --machine "$evil" "$tests/cli/inputs/unixbench.txt" >/dev/null 2>>err
kurabe render >/dev/null 2>>err
echo "render: $?"
rm -f err ./*alert* unixbench.txt
ls -A . out
find out/site -name '*[!a-zA-Z0-9./-]*'
find out/site -name '*.html' -exec grep -lE '<script|alert.1.<' {} +
ls out/site/machine
