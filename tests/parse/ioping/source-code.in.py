# 4 KiB from /mnt/a (ext4 /dev/xvdq): request=1 time=200.0 us
# 4 KiB from /mnt/a (ext4 /dev/xvdq): request=2 time=300.0 us
m = re.match(r"4 KiB from /mnt/.+ \(ext4 /dev/xvd.\): request=\d+ time=(?P<t>[\d.]+ (us|ms))", line)

# --- /mnt/a (ext4 /dev/xvdq) ioping statistics ---
if re.match(r"--- /mnt/.+ \(ext4 /dev/xvd.\) ioping statistics ---", line):
    pass
printf("\n--- %s (%s %s ioping statistics ---\n", path)
