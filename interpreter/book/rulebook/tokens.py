"""Things that one needs beside pieces, and how they look: tokens with the signs of the board, places where pieces are kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...core import nodes as core
from ...core import types as t
from ...core.types import BOOL, Elem, Int, Universe
from ...core.walk import walk
from ...drawing import PlacedMark
from ...ground.forms import COLOUR, Seated
from ...ground.marks import MARKS
from .kit import Kit
from .material import Drawn, Rows
from .model import Sentence
from .told import named

Said = tuple[Sentence, ...]


def drawn_tokens(kit: Kit, rows: Rows, told: Mapping[str, Said]) -> tuple[Drawn, set[str]]:
    """Tokens of each kind of things whose signs are printed on the board, and places where pieces are kept, each in a row with
    what their author says of them; and the kinds that are so told. `told`: as of `drawn_pieces`."""
    if not rows:
        return (), set()
    numbers = [name for name in told if name not in kit.core.universes]
    kinds = {name: kit.core.universes.get(name) for name in told if name not in numbers[1:]}
    signs = {name: looks for name, kind in kinds.items() if (looks := _signs(kit, kind))}
    entries = [(kit.pictures.pieces(looks, _text(told[name])), told[name]) for name, looks in signs.items()]
    for name, universe in _places(kit):
        looks = [look for label in universe.labels for look in rows.get(label, ())[:1]]
        said = named(kit, ("state", name), name)[0].sentences
        if len(looks) == universe.size:
            entries.append((kit.pictures.place(looks, _text(said)), said))
    return tuple(entries), set(signs)


def drawn_places(kit: Kit, rows: Rows) -> frozenset[str]:
    """The state that is shown as places where pieces are kept."""
    return frozenset(name for name, universe in _places(kit) if all(label in rows for label in universe.labels))


def _places(kit: Kit) -> Iterator[tuple[str, Universe]]:
    """State of which its author speaks that tells for each player which of a few pieces he keeps, and is drawn as these."""
    marks = [mark for mark in kit.core.drawing.marks if MARKS[mark.kind].piece]
    for fun in kit.core.funs:
        kinds = [kind.universe for kind in fun.args if isinstance(kind, Elem)]
        is_kept = fun.result == BOOL and len(kinds) == len(fun.args) == 2 and kinds[0].name == "player"
        if not is_kept or kinds[1].is_site or kit.noun(fun.name) is None:
            continue
        shown = any(_reads(mark, fun) and _colours(mark) == kinds[1] for mark in marks)
        if shown and kit.speech.prose.author.about("state", fun.name) is not None:
            yield fun.name, kinds[1]


def _signs(kit: Kit, universe: Universe | None) -> list[PlacedMark]:
    """What is printed on the board for each of a kind of things, as far as a definition tells which site is of which of them;
    nothing where one has no sign, or two have the same. `universe`: None where the things are numbers."""
    found: dict[int, PlacedMark] = {}
    for definition in kit.core.definitions:
        kind = t.required(definition.result)
        is_meant = isinstance(kind, Int) if universe is None else kind == Elem(universe)
        if is_meant and len(definition.types) == 1 and not definition.reads_state:
            for number, mark in _printed(kit, definition):
                found.setdefault(number, mark)
    first, size = (0, universe.size) if universe is not None else (min(found, default=0), max(2, len(found)))
    looks = [found[number] for number in range(first, first + size) if number in found]
    alike = {(mark.kind, tuple(sorted(mark.values.items()))) for mark in looks}
    return looks if len(looks) == len(alike) == size else []


def _printed(kit: Kit, definition: core.Definition) -> Iterator[tuple[int, PlacedMark]]:
    """What is printed on sites of which a definition tells something, with what it tells."""
    asking = {at for at, mark in enumerate(kit.core.drawing.marks) if _asks(mark, definition)}
    placed = kit.pictures.painter(kit.game).identified(kit.setup) if asking else ()
    with kit.game.at(kit.setup) as evaluator:
        value, rest = evaluator.expr(definition.body), [None] * (definition.slots - 1)
        for at, _, mark in placed:
            if at in asking and mark.printed and isinstance(mark.mark, Seated) and mark.spot is not None:
                told = value([mark.spot[1], *rest])
                if told is not None:
                    yield told, mark


def _asks(mark: core.Mark, definition: core.Definition) -> bool:
    return any(isinstance(part, core.Invoke) and part.definition is definition for part in walk(mark))


def _reads(mark: core.Mark, fun: core.Fun) -> bool:
    return any(isinstance(part, core.Read) and part.fun is fun for part in walk(mark))


def _colours(mark: core.Mark) -> Universe | None:
    colour = mark.properties.get(COLOUR.name)
    kind = t.required(colour.type) if isinstance(colour, core.Typed) else None
    return kind.universe if isinstance(kind, Elem) else None


def _text(said: Said) -> str:
    return " ".join(one.text for one in said)
