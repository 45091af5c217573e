# SPDX-License-Identifier: MIT
"""Triples ours / original / original, and intervals of their ratios. For the programs beside."""
import math


def order(turn):
    """Who runs when. Ours takes each place in turn, since a machine may grow slower or faster, and what
    runs first may find another machine than what runs last; so both originals change places, too."""
    first, second = ('a', 'b') if turn // 3 % 2 == 0 else ('b', 'a')
    return [('ours', first, second), (first, 'ours', second), (first, second, 'ours')][turn % 3]


def interval(values):
    """Median, and the 95 % interval by order statistics; below six values all of them."""
    v = sorted(values)
    n = len(v)
    median = (v[(n - 1) // 2] + v[n // 2]) / 2
    if n < 6:
        return median, v[0], v[-1]
    below, k = 0.0, 0
    while below + math.comb(n, k) / 2 ** n <= 0.025:
        below += math.comb(n, k) / 2 ** n
        k += 1
    return median, v[k - 1], v[n - k]
