# What was told apart is said; every run stands under its subject.
kurabe parse "$samples" >parsed 2>&1
kurabe list
