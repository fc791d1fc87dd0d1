"""The only chance in the engine: a 64-bit generator whose sequence is pinned for ever.

A seed must give the same deal on every Python and in the browser, in ten years too, so
nothing here may be changed; `tests/engine/test_rng.py` holds golden values.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from struct import unpack
from typing import TypeVar

_END = 1 << 64
_MASK = _END - 1
_STEP, _FIRST, _SECOND = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
T = TypeVar("T")


class SplitMix64:
    """Steele, Lea and Flood's generator; `state` is all it remembers."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & _MASK

    def next(self) -> int:
        """The next 64 bits, as an integer from 0 to 2**64 - 1."""
        self.state = z = (self.state + _STEP) & _MASK
        z = (z ^ z >> 30) * _FIRST & _MASK
        z = (z ^ z >> 27) * _SECOND & _MASK
        return z ^ z >> 31

    def below(self, n: int) -> int:
        """An unbiased integer in ``range(n)``, by rejection."""
        while True:
            z = self.next()
            # What is left over above the last whole multiple of n would favour the small ones.
            if z <= _END - n or z - z % n <= _END - n:
                return z % n

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """The items in an order drawn as by `below`: Fisher and Yates, from the last place down."""
        out = list(items)
        n = len(out)
        draws = self._draws(n - 1) if n > 1 else []
        for z in draws:
            j = z % n
            if z > _END - n and z - j > _END - n:
                draws.append(self.next())
                continue
            n -= 1
            out[n], out[j] = out[j], out[n]
        return out

    def _draws(self, count: int) -> list[int]:
        """What `next` would give so many times.  The states lie side by side in one integer, each
        in a lane of 128 bits that has room for a product, and are mixed all at once: a shuffle
        takes less than half the time."""
        ones, steps = _lanes(count)
        low = ones * _MASK
        z = self.state * ones + steps & low
        z = (z ^ z >> 30 & low) * _FIRST & low
        z = (z ^ z >> 27 & low) * _SECOND & low
        z = z ^ z >> 31 & low
        self.state = (self.state + count * _STEP) & _MASK
        return list(unpack(f"<{2 * count}Q", z.to_bytes(16 * count, "little"))[::2])


@cache
def _lanes(count: int) -> tuple[int, int]:
    """A 1 in each of so many lanes, and in each how far the state will have come."""
    ones = sum(1 << 128 * lane for lane in range(count))
    steps = sum(((lane + 1) * _STEP & _MASK) << 128 * lane for lane in range(count))
    return ones, steps
