# kurabe's own figures stand beside those of each era of bonnie++; a part that has none but them comes
# once, and behind those of more subjects. A run counts once.
printf 'kurabe capture 1\nversion 0.1.0\nstarted 2026-01-02T03:04:05Z\nhost web1\nbegin\n' >capture
printf 'test block suite=bonnie++ repeat=1 ok\nparam size = 1073741824 ok\n' >>capture
printf 'figure put_block = 90000000 B/s ok\ndone block repeat=1 seconds=9 ok\nend completed\n' >>capture
kurabe parse capture "$samples/bonnie-four-disks.html" "$samples/bonnie-two-vps.txt" >/dev/null 2>&1
kurabe render >/dev/null 2>&1
echo "render: $?"
page=out/site/compare/bonnie.html
tr '\n' ' ' <$page | grep -o '<h2[^>]*>[^<]*' | sed 's/.*>//' | grep .
sed 's/<[^>]*>/ /g' $page | tr -s ' \n' ' ' | grep -o 'bonnie++ [^·]* · built-in[^·]*· [^·]* · [0-9]* runs' | head -1
