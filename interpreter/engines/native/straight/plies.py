"""The decisions of random games as straight-line code: a try for each decision of the flow, which draws a candidate and, if it
is legal, carries it out and goes on to the next decision.

A lane is one game. What it holds are fields: the numbers below, and the sets of its position. It stands at a step of the flow
(`Field.AT`), and the code of a step changes only lanes that stand there. A lane whose candidate is refused stays, and draws
another one of those that are left next time: so no lane waits for another one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from ....core import nodes as core
from ....ground.records import Struct, replace
from ..optimize.end_plans import PlannedEnd
from ..optimize.random_games.rolled import Rolled
from ..plan.plan import Planning
from .effects import NumberedEnds
from .fields import Field
from .joined import JoinedWords
from .tries import Tries
from .word import NotStraight, Word, parts_first

VECTORS = 6
"""Of games that are played in turn."""

_SHORT = 256
"""Words of a code that three vectors go through abreast, for registers hold what these need; two go through a longer one."""

_MOST_ABREAST = 1500
"""Words of a code that vectors go through abreast: more take long to compile."""


class Block(Struct):
    """Code that is gone through in each round. `at`: the steps where lanes must stand for it to do something; `where`: the
    lanes where it does, if they are few; `after`: by number, what of a lane is written."""

    at: tuple[int, ...]
    after: dict[int, Word]
    where: Word | None = None

    @property
    def roots(self) -> list[Word]:
        """The words that are needed."""
        return [*self.after.values(), *([] if self.where is None else [self.where])]


class Plies(Struct):
    """The code of a game.

    Attributes:
        blocks:    in the order in which they are gone through.
        position:  of its words, by number, the functions, rows and places among the words of a set.
        words:     how many words a position has; those that are no fields are none at first.
        outcomes:  the ending and the ranks of each number from 1 on.
        begins:    the decisions of the flow at which games in lanes may begin.
        in_turn:   who is to move has always changed: there are as many turns as decisions.
        steps:     of searches, by number.
        tables:    that entries are taken from, by number.
        met:       where a position has something that the code takes for granted that none has.
        apart:     the lanes for which any block but the first has something to do; None: there is no other block.
    """

    blocks: tuple[Block, ...]
    position: dict[int, tuple[core.Fun, int, int]]
    words: int
    outcomes: tuple[tuple[int, ...], ...]
    begins: tuple[int, ...]
    in_turn: bool
    steps: tuple[tuple[Word, ...], ...]
    tables: tuple[tuple[int, ...], ...]
    met: Word | None
    apart: Word | None

    @property
    def abreast(self) -> int:
        """How many vectors of games are played by one code, some lines of each in turn: what one of them waits for is ready
        when the others have gone on. None of these waits for a search."""
        words = sum(1 for _ in parts_first(self.blocks[0].roots))
        if words > _MOST_ABREAST or self.has("search"):
            return 1
        return 3 if words <= _SHORT else 2

    def has(self, name: str) -> bool:
        """Whether the code of each round has such a word."""
        return any(word.name == name for word in parts_first(self.blocks[0].roots))


def straight_plies(
    plan: Planning,
    rolled: Rolled,
    ends: Sequence[PlannedEnd],
    ending: Callable[[core.Over], int],
) -> Plies | None:
    """The code of the random games of a flow; None: they are no straight-line code."""
    try:
        seen = Tries(plan, rolled, ends, NumberedEnds(ending))
        blocks = _blocks(seen)
        made = Tries(plan, rolled, ends, NumberedEnds(ending))
        if seen.successions.stay_among(blocks[0].at, [block.at for block in blocks]):
            made.first = blocks[0].at
        made.ends.growing = seen.added_to()
        if rolled.unmet:
            made.unmet.known = seen.unmet.never()
        blocks, searches = _blocks(made), 0
        while searches < len(made.fields.searches):  # what takes elements away must know of all of them
            searches = len(made.fields.searches)
            blocks = _blocks(made)
    except NotStraight:
        return None
    if made.fields.read & made.fields.unfollowed:
        return None
    fields = {number: key for key, number in made.fields.numbers.items()}
    steps = made.steps
    in_turn = made.successions.alternate(_decisions(blocks, len(steps)), lambda number: steps[number].known.mover)
    needed = _needed(blocks, {Field.TURNS, Field.LAST} if in_turn else set())
    begins = made.first or _decisions(blocks, len(steps))
    words = len(made.fields.numbers) + len(made.fields.searches)
    return Plies(
        needed,
        fields,
        words,
        tuple(made.outcomes.numbers),
        begins,
        in_turn,
        tuple(made.words.steps),
        tuple(made.words.tables),
        made.met() if made.unmet.known else None,
        _apart(made, needed),
    )


def _apart(made: Tries, blocks: Sequence[Block]) -> Word | None:
    """The lanes of all blocks but the first: where their places are the higher ones, one comparison tells."""
    words, most = made.words, max(blocks[0].at)
    if len(blocks) > 1 and all(at > most for block in blocks[1:] for at in block.at):
        return words.both(made.going, words.less(words.const(most), made.field(Field.AT)))
    return words.any(block.where for block in blocks[1:] if block.where is not None) if len(blocks) > 1 else None


def _decisions(blocks: Sequence[Block], steps: int) -> tuple[int, ...]:
    return tuple(dict.fromkeys(at for block in blocks for at in block.at if at < steps))


def _blocks(made: Tries) -> list[Block]:
    """The code of each decision of the flow, of all who may be to move as one."""
    places: dict[int, list[int]] = {}
    for number, one in enumerate(made.steps):
        if isinstance(made.plan.game.flow[one.at], core.Decide):
            places.setdefault(one.at, []).append(number)
    words = made.words
    tries = [Block(tuple(at), _joined(made, at, at, made.tried)) for at in places.values()]
    pausing = [[number for number in at if made.pauses_at(number)] for at in places.values()]
    pauses = [list(map(made.pause, at)) for at in pausing]
    stuck = [
        Block(tuple(pause), _joined(made, at, pause, made.stuck), words.any(map(made.standing, pause)))
        for at, pause in zip(pausing, pauses, strict=True)
        if at
    ]
    several = [[number for number in at if made.besides(number).known != 0] for at in places.values()]
    among = [
        Block(tuple(at), _joined(made, at, at, made.among), words.any(map(made.besides, at))) for at in several if at
    ]
    others = (Block(one.at, one.after, words.any(map(made.standing, one.at))) for one in tries[1:])
    return [*tries[:1], *stuck, *others, *among]


def _joined(
    made: Tries, numbers: Sequence[int], at: Sequence[int], of: Callable[[int], dict[int, Word]]
) -> dict[int, Word]:
    words = made.words
    fields = of(numbers[-1])
    for number, stands in zip(reversed(numbers[:-1]), reversed(at[:-1]), strict=True):
        join = JoinedWords(words, words.same(made.field(Field.AT), words.const(stands)))
        one = of(number)
        for costly in zip(made.costly.get(number, ()), made.costly.get(numbers[-1], ()), strict=False):
            join(*costly)
        fields = {
            key: join(one.get(key, words.field(key)), fields.get(key, words.field(key)))
            for key in sorted({*one, *fields})
        }
    return fields


def _needed(blocks: Sequence[Block], without: Collection[int]) -> tuple[Block, ...]:
    """The code without sets that nothing else is made of, and without some numbers."""
    needed = set(range(int(Field.STATE))) - {int(one) for one in without}
    before: set[int] = set()
    while needed != before:
        before = set(needed)
        made = [
            replace(block, after={key: word for key, word in block.after.items() if key in needed}) for block in blocks
        ]
        roots = [word for block in made for word in block.roots]
        needed |= {word.number for word in parts_first(roots) if word.name == "field"}
    return tuple(made)
