"""What costs more: the numbers by which passes choose between two ways of finding the same. No two passes want the same node
(`tests/native/test_plan.py`), so each of these choices is made within one pass, but by what stands here.

Found by measuring bundled games with either way, where nothing else is said. Bounds of memory stand where it is taken.
"""

from __future__ import annotations

# ---------------------------------------------------------------- calls and loops, or all written out

SMALL_BODY = 60
"""Nodes of a definition that is written where it is used."""

MOST_ALIKE = 150
"""Nodes of a definition without arguments, with all that is written out within it, that is written where it is used: each copy
costs the compiler its time, and none becomes simpler than the others."""

MOST_INLINED = 12_000
"""Nodes that inlining may add to one game, four times as many as to any bundled one; after that calls stay calls."""

EFFECT_IN_NODES = 200
MOST_ROLLED = 5_000
"""How much a move may be that is written into the loop for random games (`extent.py`), with what is asked of it and its trial,
and how many nodes an effect counts for. Of a longer one the functions are called: what the loop saves is little beside it, and
twice the code is slower than that. Of bundled games one move is longer, of 5821, and the next one is of 4097."""

MOST_IN_LOOP = 20_000
"""The same of all moves together, each as often as it stands in that loop. The longest one of a bundled game is of 9006."""

MOST_UNROLLED = 8
"""Elements of a constant set that are gone through one by one, without a loop."""

# ---------------------------------------------------------------- whole sets, or one element after the other

_MOST_TERMS = {1: 8, 2: 12}
_MOST_TERMS_OF_MANY_WORDS = 18
"""Shifts for each word of a set up to which they are faster than rows of a table, found by measuring searches through boards
of squares and hexagons, a tenth to seven tenths full. Rows of many words are slow to join."""


def shifts_are_cheaper(terms: int, width: int) -> bool:
    """Whether so many shifts of words, of a set of `width` words, are faster than looking up the row of each element, for a few
    of them as for many."""
    return terms <= width * _MOST_TERMS.get(width, _MOST_TERMS_OF_MANY_WORDS)


_MANY_WORDS = 4


def word_by_word(width: int, rolls: bool) -> tuple[str, ...]:
    """Flags of the compiler where the widest set has so many words. Elements come and go by single words; a vector that is read
    over two or three of them right afterwards waits until all are written. 1.0 to 1.07 times as many games are played without,
    and with sets of four words 0.88 times. A loop for random games (`rolls`) has sets of one word in registers, from which
    vectors of two would be put together for nothing: 1.05 to 1.24 times as many games without, also in a search, whose loops
    over floating point numbers become vectors all the same."""
    if width == 1 and rolls:
        return ("-fno-tree-vectorize", "-fno-tree-slp-vectorize")
    return ("-fno-tree-vectorize",) if 1 < width < _MANY_WORDS else ()


KNOWN_PARTS = 4
"""Connected parts that are kept while others are gone through, for one that is asked for again."""

MOST_COUNTED = 4
"""Neighbours that are told apart when those in a set are counted for all sites at once."""

MOST_LOOKED_UP = 4_096
"""Entries of a table of answers about lists of the board. More would push out of the nearest cache what is worth more."""

MOST_ROUNDS = 32
"""Steps of a fill from all elements at once. Longer walks are gone along one by one."""

MOST_SECONDS = 8
"""Elements of the second set of pairs for which a set of the first ones is found each time."""

FEWEST_LANES = 3
"""Walks for which it is worth it to go them at once."""

MOST_LANES = 4
"""Walks upwards that a vector holds, and as many downwards."""

MOST_KINDS = 16
"""Kinds of pieces whose lines are gone along at once: each has a row of a table for what it reaches beside."""

# ---------------------------------------------------------------- lines

MOST_WORDS = 2
"""Words of sets up to which looking at the bits of a line is faster than going along it."""

LONGEST_SHORT_LINE = 6
"""Sites of a run up to which steps of all stones are faster than looking both ways in words of lines."""

MOST_LINES_AT_ONCE = 4
"""Lines of that kind that are looked at at once."""

MOST_SHORT_LINE_SITES = 64
"""Sites of a board up to which they are: sets of one word."""

# ---------------------------------------------------------------- what is tried

_CERTAIN = 16
_UNCERTAIN = 96
"""How many bytes can be copied while one write is undone: one that is made for certain, or any other. From measurements:
four writes of an action cost more than a copy of 336 bytes, two certain ones and a loop that is mostly empty less than one of
192."""


def undoing_is_cheaper(certain: int, other: int, position: int) -> bool:
    """Whether undoing writes, those made for certain and others, moves fewer bytes than a copy of a position of so many."""
    return certain * _CERTAIN + other * _UNCERTAIN <= position


MOST_FORESEEN = 4
"""Writes of a move of which what is asked after it can be asked before it. Each is an operation or two on every set. Moves that
write more are mostly rare; nobody notices how they are tried, but a compiler does notice how long the question is."""

# ---------------------------------------------------------------- threads of a card

MOST_GIVEN = 24
"""Numbers that are kept of a candidate from when it is asked about until it is carried out."""
