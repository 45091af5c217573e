def rate(line):
    # read: IOPS=12.5k, BW=48.8MiB/s (51.2MB/s)(293MiB/6001msec)
    # write : io=2048.0MB, bw=34952KB/s, iops=8738, runt= 60001msec
    found = pattern.search(line)
    return found.group("rate")
