;; /dev/sdc:
;;  Timing cached reads:   8124 MB in  2.00 seconds = 4062.18 MB/sec
;;  Timing buffered disk reads: 412 MB in  3.01 seconds = 136.93 MB/sec
;; 
;; $ dd if=/dev/zero of=t bs=1M count=500
;; 500+0 records in
;; 500+0 records out
;; 524288000 bytes (524 MB, 500 MiB) copied, 3.71502 s, 141 MB/s
