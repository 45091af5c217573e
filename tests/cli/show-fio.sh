# A run by the beginning of its id.
kurabe parse "$samples" >parsed 2>&1
id=$(kurabe list 2>notes | grep -o '^[0-9a-f.]* *fio .*239,237' | cut -d' ' -f1)
kurabe show "$id"
