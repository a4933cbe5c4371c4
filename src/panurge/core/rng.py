"""The random numbers of simulations: xoshiro128++ on 32-bit words.

Every intermediate value stays below 2**63, so the same seed gives the same bits compiled and interpreted. A state
never holds one of these: randomness is handed in, no bot can peek. (A table draws from a committed key instead.)
"""

from collections.abc import Sequence
from typing import Final, TypeVar

from mypy_extensions import i64

MASK: Final[i64] = 0xFFFFFFFF
T = TypeVar("T")


def _multiply(a: i64, b: i64) -> i64:
    """The low 32 bits of a product of two 32-bit words, never leaving 63 bits."""
    return ((a & 0xFFFF) * b + ((((a >> 16) * b) & 0xFFFF) << 16)) & MASK


def _scramble(word: i64) -> i64:
    """One well-mixed 32-bit word from another (the finishing step of MurmurHash3)."""
    word = _multiply(word ^ (word >> 16), 0x85EBCA6B)
    word = _multiply(word ^ (word >> 13), 0xC2B2AE35)
    return word ^ (word >> 16)


class Rng:
    """A stream of 32-bit words; any integer is a seed (folded to one of 2**32 streams).

    >>> [Rng(7).below(6) for _ in range(3)] == [Rng(7).below(6) for _ in range(3)]
    True
    """

    a: i64
    b: i64
    c: i64
    d: i64

    def __init__(self, seed: int = 0) -> None:
        fold: i64 = 0x9E3779B9 if seed >= 0 else 0x7F4A7C15
        rest = abs(seed)
        while True:
            chunk: i64 = rest & 0xFFFFFFFF
            fold = _scramble(fold ^ chunk)
            rest >>= 32
            if rest == 0:
                break
        self._fill(fold)

    def _fill(self, fold: i64) -> None:
        self.a = _scramble((fold + 0x9E3779B9) & MASK)
        self.b = _scramble((fold + 0x3C6EF372) & MASK)
        self.c = _scramble((fold + 0xDAA66D2B) & MASK)
        self.d = _scramble((fold + 0x78DDE6E4) & MASK) | 1

    def word(self) -> i64:
        """The next 32 random bits."""
        total = (self.a + self.d) & MASK
        result = ((((total << 7) & MASK) | (total >> 25)) + self.a) & MASK
        shifted = (self.b << 9) & MASK
        self.c ^= self.a
        self.d ^= self.b
        self.b ^= self.c
        self.a ^= self.d
        self.c ^= shifted
        self.d = ((self.d << 11) & MASK) | (self.d >> 21)
        return result

    def below(self, n: i64) -> i64:
        """An integer of 0 … n−1, each exactly as likely (n at most 2**31; 0 for n ≤ 1)."""
        if n <= 1:
            return 0
        if n > 2147483648:
            raise ValueError("at most 2**31 different numbers can be asked for")
        product = self.word() * n
        low = product & MASK
        if low < n:
            floor = (4294967296 - n) % n
            while low < floor:
                product = self.word() * n
                low = product & MASK
        return product >> 32

    def choice(self, options: Sequence[T]) -> T:
        return options[self.below(len(options))]

    def fork(self) -> "Rng":
        """A new stream, independent of what this one gives from now on."""
        child = Rng(0)
        child._fill(self.word())
        child.c ^= self.word()
        return child
