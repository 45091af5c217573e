# --check, which reads over the bytes of the input, says what an import says; only who is who comes
# with it, which an import leaves to the page.
log=$tests/cli/inputs/two-disks.txt
cp "$log" plain.txt
printf '\357\273\277' | cat - "$log" >bom.txt
sed 's/$/\r/' "$log" >crlf.txt
printf '%s' "$(cat "$log")" >open-end.txt
gzip -c "$log" >packed.gz
{ printf 'caf\351\n'; cat "$log"; } >latin.txt
printf 'no log\nat all\n' >words.txt
printf 'no\000text' >binary.txt
for file in plain.txt bom.txt crlf.txt open-end.txt packed.gz latin.txt words.txt binary.txt; do
	kurabe parse --check "$file" 2>check.err >check.out
	echo "$file: $? $(sed 's/;.*//' check.out)"
	kurabe parse --data data "$file" 2>import.err >import.out
	diff <(grep -v 'stands for' check.err) import.err
	diff <(sed 's/;.*//' check.out) <(sed 's/;.*//' import.out)
done
