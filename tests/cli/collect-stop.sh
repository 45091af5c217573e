# SIGINT ends after what is done: the passes are kept, the capture is closed, no process is left.
kurabe collect --full --copies 1 --only null,pipe --data data --machine m1 >printed 2>/dev/null &
pid=$!
until grep -qs '^pass null .*pass=2 .*ok$' data/captures/m1-*/capture; do sleep 0.05; done
kill -INT $pid
wait $pid
echo "exit $?"
tail -n 1 data/captures/m1-*/capture
grep -c '^pass null .*ok$' data/captures/m1-*/capture | grep -vx 0 >/dev/null && echo "passes are kept"
sed 's/-[0-9]\{8\}T[0-9]\{6\}Z/-UTC/' printed | tail -n 3
