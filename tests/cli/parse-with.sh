# What originals printed in a collection is of the capture's machine, plan and day.
mkdir -p m1/with
cat >m1/capture <<'END'
kurabe capture 1
version 0.1.0
started 2026-11-30T09:41:17Z
host web1.example
machine m1
plan p-1
setting effort: quick
setting copies: 1
setting repeat: 1
begin
test ioping suite=ioping repeat=1 ok
param target: . ok
param size = 4096 ok
figure lat.mean = 0.0002 s ok
done ioping repeat=1 seconds=2.0 cpu=0.01 ok
sha256 0000000000000000000000000000000000000000000000000000000000000000 with/ioping.txt
end completed
END
cat >m1/with/ioping.txt <<'END'
$ ioping -c 3 work
4 KiB <<< work (ext4 /dev/vda 252.0 GiB): request=1 time=184.2 us (warmup)
4 KiB <<< work (ext4 /dev/vda 252.0 GiB): request=2 time=268.5 us
4 KiB <<< work (ext4 /dev/vda 252.0 GiB): request=3 time=181.0 us

--- work (ext4 /dev/vda 252.0 GiB) ioping statistics ---
2 requests completed in 449.5 us, 8 KiB read, 4.45 k iops, 17.4 MiB/s
generated 3 requests in 400.5 ms, 12 KiB, 7 iops, 30.0 KiB/s
min/avg/max/mdev = 181.0 us / 224.8 us / 268.5 us / 43.8 us
END
kurabe parse m1
cat out/archive/raw/*.from | sort
kurabe list | sed 's/^[0-9a-f]\{12\}/SHA/'
# An option given now goes before.
kurabe parse --data other --machine m2 m1
kurabe list --data other | grep -c m1 || true
