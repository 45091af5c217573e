function lap(line) {
  // 4 KiB from /srv (ext4 /dev/sdb1): request=7 time=219.5 us
  const found = line.match(/request=\d+ time=(.+)/);
  // 99 requests completed in 9.75 ms, 396 KiB read, 10.2 k iops, 39.7 MiB/s
  if (line.match(/requests completed/)) {
    return found[1];
  }
}
