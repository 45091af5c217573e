# A short run: the capture has every pass, and its head says whose it is.
kurabe collect --quick --copies 1 --only null --data data --machine m1 --label "first try" --plan p-1 \
	>printed 2>progress
echo "exit $?"
# A machine that has other things to do disturbs passes.
sed '/ disturbed by what else goes on/d; s/-[0-9]\{8\}T[0-9]\{6\}Z/-UTC/; s/ *[0-9.,]* lps .*/ N lps/' printed
cat progress
cd data/captures/m1-*/ || exit
ls
sed -n 1p capture
grep -E '^(machine|label|plan|setting|end|begin|bench) ?' capture
grep -c '^fact ' capture | grep -vx 0 >/dev/null || echo 'no facts'
grep -cE '^pass null copies=1 repeat=1 pass=[1-3] count=[0-9]+ seconds=0\.[0-9]+ cpu=[0-9.]+ .*ok$' capture
grep -cE '^result null copies=1 repeat=1 value=[0-9.]+ passes=3 kept=2 seconds=0\.[0-9]+ median=[0-9.]+ ok$' capture
# Nothing of this was written elsewhere.
cd "$OLDPWD" && ls . data
