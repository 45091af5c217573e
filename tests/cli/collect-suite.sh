# The tests that need files or other programs: figures, and nothing stays behind. What a collection
# that was killed has left is removed first.
mkdir -p files/.kurabe-20200101T000000Z-999999999
kurabe collect --quick --copies 2 --only execl,fstime,spawn,shell8 --data data --machine m1 --dir files \
	>printed 2>progress
echo "exit $?"
grep note progress
grep -oE '^result [a-z0-9]+ copies=2 repeat=1 .* kept=2 .*ok$' data/captures/m1-*/capture | cut -d' ' -f1-4
grep -E '^bench ' data/captures/m1-*/capture
grep -cE '^fact bench_flags: -O' data/captures/m1-*/capture
ls -A files
# Where nothing can be written there is one clear sentence, and no figure.
kurabe collect --quick --copies 1 --only shell1,fsbuffer --data data --machine m2 --dir /proc/self 2>&1 |
	grep -E 'warning|error' | sed 's/kurabe-[0-9TZ]*-[0-9]*/kurabe-UTC-PID/; s/: [A-Z][^;]*;/: WHY;/'
grep -c '^result' data/captures/m2-*/capture || true
