# A host name that means to be a path and mark-up reaches neither.
sed 's|web1.example|../../x"><script>alert(1)</script>|' "$tests/cli/inputs/unixbench.txt" >hostile.txt
kurabe parse hostile.txt >/dev/null
kurabe render >/dev/null
echo "render: $?"
ls
ls out
grep -rlE '<script|alert\(1\)<' out/site
find out/site -name '*[!a-zA-Z0-9./-]*'
ls out/site/machine
