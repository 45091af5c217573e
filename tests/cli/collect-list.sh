# What there is to measure.
kurabe collect --list
