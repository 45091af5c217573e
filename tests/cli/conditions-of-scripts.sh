# What a script calls a test, or how much dd moved, is the condition: the random reads of dbench are no
# repeats of its mixed ones, a dd of 1 GiB is none of 2 GiB.
kurabe parse --machine m "$tests/parse/dbench/summary.in.txt" >parsed
cat >dd.txt <<'END_OF_DD'
2147483648 bytes (2.1 GB) copied, 20.0 s, 107 MB/s
1073741824 bytes (1.1 GB) copied, 5.0 s, 215 MB/s
END_OF_DD
kurabe parse --machine m dd.txt >>parsed
kurabe compare m
