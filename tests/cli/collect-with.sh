# --with: what the original prints is kept as it is, under its command, and listed with its sha256; one
# that ends badly is told, and its output is kept too.
mkdir bin work
cat >bin/ioping <<'END'
#!/bin/sh
echo "from $#: $1 $2 $3 $4"
touch "$5/left"
echo "on stderr" >&2
END
printf '#!/bin/sh\necho "no disk"\nexit 3\n' >bin/fio
chmod +x bin/*
PATH=$PWD/bin:$PATH kurabe collect --quick --suite ioping,fio --only ioping,randread --with ioping,fio --dir work \
	--data data --machine m1 >printed 2>err
echo "exit $?"
cat err
cd data/captures/m1-*/ || exit
ls . with
sed 's/kurabe-[0-9TZ]*-[0-9]*/kurabe-UTC-PID/' with/*.txt
sed -n 's/^sha256 \([0-9a-f]*\) \(with.*\)/\1  \2/p' capture | sha256sum -c
grep '^setting with' capture
ls -A "$OLDPWD/work"
