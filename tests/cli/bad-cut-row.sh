# A log that ends in the middle of a row: what is whole is kept, and the place of the cut is told.
sed '/^File Copy 256/,$d' "$tests/cli/inputs/unixbench.txt" >cut.txt
printf 'File Copy 256 bufsize 500 maxblocks          1908' >>cut.txt
kurabe parse cut.txt
status=$?
kurabe export --format csv | cut -d, -f12,13
exit $status
