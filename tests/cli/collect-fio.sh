# Jobs of fio's files, by the engine that is built in: what they say they are going to do, what they
# then did, and that nothing stays behind.
cat >jobs.fio <<'J'
; two tests: the jobs of the second run at the same time
[global]
ioengine=libaio
direct=1
size=4m
bs=16k
iodepth=8
directory=files
unlink=1
[Rand-Read 16k]
rw=randread
group_reporting
numjobs=2
filename=shared
[writer]
stonewall
rw=write
ioengine=psync
fsync=64
bs=4k
[mixed]
rw=randrw
rwmixread=50
loops=2
J
mkdir files
echo before >files/shared
kurabe collect --dry-run --job jobs.fio --machine m 2>notes | sed 's/-[0-9]\{8\}T[0-9]\{6\}Z/-UTC/'
kurabe collect --job jobs.fio --machine m --data data >printed 2>shown
echo "exit $?"
grep -v '^[A-Za-z0-9+-]*$' shown notes
ls -A files
cat files/shared
# What the captures say, apart from times: all that was asked for was done.
kurabe parse --json data/captures/m-*/capture 2>&1 |
	grep -oE '"(job|jobs|rw|bs|ioengine|iodepth|size)":("[^"]*"|[0-9]+)|"metric":"[a-z.]*(bs|io|issued)","value":[0-9]+' |
	grep -v disk
grep -c '^figure sync.p99 ' data/captures/m-*/capture
grep -c '^run ok' data/captures/m-*/capture
grep -h "^note 'files/shared' is left" data/captures/m-*/capture
# A file that exists is read as it is by jobs that only read, and keeps its content.
head -c 65536 /dev/urandom >files/kept
sum=$(sha256sum <files/kept)
printf '[r]\nrw=read\nsize=64k\nbs=4k\nfilename=kept\n' >read.fio
kurabe collect --job read.fio --dir files --machine r --data data >printed 2>shown
[ "$(sha256sum <files/kept)" = "$sum" ] && echo "it is as it was"
grep -oE "note 'files/kept'.*|issued = .*" data/captures/r-*/capture
# One that is too small is left alone, and another one laid out.
sed -i 's/64k/1m/' read.fio
kurabe collect --job read.fio --dir files --machine s --data data >printed 2>shown
grep -oE "note 'files/kept'.*|issued = .*" data/captures/s-*/capture
stat -c %s files/kept
