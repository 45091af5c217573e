seen = (
    '/dev/sdc:\n'
    ' Timing cached reads:   8124 MB in  2.00 seconds = 4062.18 MB/sec\n'
    ' Timing buffered disk reads: 412 MB in  3.01 seconds = 136.93 MB/sec\n'
    '\n'
    '$ dd if=/dev/zero of=t bs=1M count=500\n'
    '500+0 records in\n'
    '500+0 records out\n'
    '524288000 bytes (524 MB, 500 MiB) copied, 3.71502 s, 141 MB/s\n'
)

