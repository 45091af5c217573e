def test_summary():
    assert parse("10 requests completed in 2.1 ms, 4.7 k iops, 18.4 mb/s") == 4700
    check("99 requests completed in 9.1 ms, 396 KiB read, 10.9 k iops, 42.5 MiB/s",
          10900)
