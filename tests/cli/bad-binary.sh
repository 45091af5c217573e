# A file that is no text.
head -c 4096 /dev/zero | tr '\0' '\201' >disk.img
kurabe parse disk.img
