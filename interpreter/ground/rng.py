"""The one random number generator: SplitMix64, specified so that every engine draws the same numbers.

Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014; the constants are those of the
reference C code by Vigna (public domain).
"""

from __future__ import annotations

_MASK = (1 << 64) - 1


def mix64(z: int) -> int:
    """SplitMix64's finaliser: a bijection of 64-bit integers that scatters its argument."""
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def _along(state: int, path: tuple[int, ...]) -> int:
    for part in path:
        state = mix64((state + 0x9E3779B97F4A7C15 * (2 * part + 1)) & _MASK)
    return state


class Random:
    """A stream of 64-bit numbers.

    `Random(seed, *path)` gives independent streams for tuples of integers: game 7 of seed 3 is `Random(3, 7)`, whatever
    process plays it.
    """

    def __init__(self, seed: int, *path: int) -> None:
        self._state = self._origin = _along(mix64(seed & _MASK), path)

    def branch(self, *path: int) -> Random:
        """The stream of a longer path, whatever was drawn from this one: `Random(3, 7).branch(2)` is `Random(3, 7, 2)`."""
        made = Random(0)
        made._state = made._origin = _along(self._origin, path)
        return made

    @property
    def state(self) -> int:
        """All that decides the numbers to come; an engine that draws for itself takes it and gives it back."""
        return self._state

    @state.setter
    def state(self, value: int) -> None:
        self._state = value & _MASK

    def next64(self) -> int:
        """A uniform integer in 0 .. 2**64 - 1."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        return mix64(self._state)

    def below(self, n: int) -> int:
        """A uniform integer in 0 .. n - 1, exactly; n in 1 .. 2**64 - 1.

        Source: Lemire, "Fast random integer generation in an interval", 2019 (multiply, reject the short remainder).
        """
        product = self.next64() * n
        if (product & _MASK) < n:
            threshold = ((1 << 64) - n) % n
            while (product & _MASK) < threshold:
                product = self.next64() * n
        return product >> 64
