"""The only chance in the engine: a 64-bit generator whose sequence is pinned for ever.

A seed must give the same deal on every Python and in the browser, in ten years too, so
nothing here may be changed; `tests/engine/test_rng.py` holds golden values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

_END = 1 << 64
_MASK = _END - 1
T = TypeVar("T")


class SplitMix64:
    """Steele, Lea and Flood's generator; `state` is all it remembers."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & _MASK

    def next(self) -> int:
        """The next 64 bits, as an integer from 0 to 2**64 - 1."""
        self.state = (self.state + 0x9E3779B97F4A7C15) & _MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """An unbiased integer in ``range(n)``, by rejection.

        The next 64 bits are drawn here as in `next`: a call of its own would cost as much again,
        and every shuffle draws a hundred of them.
        """
        while True:
            self.state = z = (self.state + 0x9E3779B97F4A7C15) & _MASK
            z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & _MASK
            z = (z ^ z >> 27) * 0x94D049BB133111EB & _MASK
            z ^= z >> 31
            # What is left over above the last whole multiple of n would favour the small ones.
            if z <= _END - n or z - z % n <= _END - n:
                return z % n


def shuffled(items: Iterable[T], below: Callable[[int], int]) -> list[T]:
    """The items in an order drawn by `below`: Fisher and Yates, from the last place down."""
    out = list(items)
    for i in range(len(out) - 1, 0, -1):
        j = below(i + 1)
        out[i], out[j] = out[j], out[i]
    return out
