# Reads and writes of two plans; the run that did not reach the disk is named and counts nowhere.
kurabe parse "$samples" >parsed 2>&1
kurabe compare sakura-ssd-1g "Onamae VPS (KVM) 1G" --suite fio --metric read.iops \
	--metric write.iops
