"""What one needs to play: pieces as far as the rules tell how many there are, things to keep count, chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ...core import nodes as core
from ...core import types as t
from ...core.types import BOOL, Elem, Int, Universe
from ...core.walk import walk
from ...drawing import PlacedMark
from ...drawing.palette import Palette
from ...drawing.strip import piece_looks
from ...drawing.supply import counts, lying_beside, supply, told_beside
from ...engines.base import State
from ...engines.protocol import PlayError
from ...ground.forms import Along, Covering, Seated
from ...ground.marks import MARKS
from ...ground.records import replace
from ...ground.rng import Random
from .kit import Kit
from .model import Figure, Sentence, TextRun
from .nouns import head
from .texts import code, joined, strong

Rows = Mapping[str, Sequence[PlacedMark]]
"""Pieces of different looks, by whose they are."""

_IN_A_ROW = 8
"""Pieces of different looks that are drawn side by side, at most."""

_TRIED = 8
"""Decisions that are played to see whether pieces come onto the board, and what they look like."""


def material(kit: Kit, *, is_listed: bool = False) -> tuple[list[Sentence], list[Sentence]]:
    """One sentence for each kind of thing: what stands before what the author says of things, the board first, and what stands
    behind it, counters and chance. With `is_listed`, where he lists himself what one needs, the board alone."""
    made: list[Sentence] = []
    if kit.has_board:
        many = len(kit.site_names)
        made.append(kit.say.say("need_board", None, count=many, sites=kit.sites(many)))
    if is_listed:
        return made, []
    used: set[str] = set()
    things = list(_things(kit, used))
    things += _seeds(kit, alone=not things)
    is_told = any(path[0] == "universes" for path in kit.program.abouts)  # by the author
    made += () if is_told else things
    return made, [*_counters(kit, used), *(() if is_told else _dice(kit))]


def _dice(kit: Kit) -> Iterator[Sentence]:
    """What decides by chance: what each move that chance decides takes, as far as its author says it."""
    briefs = {name: kit.speech.prose.author.about("moves", name, "brief") for name in kit.by_chance}
    for name, brief in briefs.items():
        yield from kit.speech.on("moves", name).sentences([brief])
    untold = [strong(kit.speech.prose.move(name).title) for name, brief in briefs.items() if brief is None]
    if untold:
        yield kit.say.say("need_chance", None, moves=joined(untold))


Drawn = tuple[tuple[Figure, tuple[Sentence, ...]], ...]
"""Things in rows, each row with what is said of it."""


def drawn_pieces(kit: Kit, rows: Rows, told: Mapping[str, tuple[Sentence, ...]]) -> tuple[Drawn, set[str]]:
    """The pieces of each owner in a row; those of one kind of things of which the author says something in one, with that. And
    the kinds that are so told. `told`: what he says, by kind."""
    owned: dict[str, tuple[list[PlacedMark], tuple[Sentence, ...]]] = {}
    for whose, marks in rows.items():
        kind = _kind(kit, marks)
        many = sum(len(other) for other in rows.values() if _kind(kit, other) == kind)
        is_told = kind in told and many <= _IN_A_ROW
        name, said = (kind, told[kind]) if is_told else (whose, (Sentence((strong(kit.player(whose)),)),))
        owned.setdefault(name, ([], said))[0].extend(marks)
    entries = tuple(
        (kit.pictures.pieces(marks, " ".join(one.text for one in said)), said) for marks, said in owned.values()
    )
    return entries, owned.keys() & told.keys()


def _kind(kit: Kit, marks: Sequence[PlacedMark]) -> str:
    """The kind of things that tells pieces of different owners apart, "" if these are players."""
    named = {mark.name: _coloured(mark) for mark in kit.core.drawing.marks}
    kinds = {universe.name for mark in marks if (universe := named.get(mark.name)) is not None}
    return kinds.pop() if len(kinds) == 1 and kinds != {"player"} else ""


def rows_of_pieces(kit: Kit) -> Rows:
    """What pieces look like, players' first, and of each owner in the order of the rules; nothing where a book draws none."""
    if kit.compact or not kit.pictures.wanted:
        return {}
    rows = sorted(_looks(kit).items(), key=lambda row: _order(kit, *row))
    return {whose: sorted(marks, key=lambda mark: _among_kinds(kit, mark)) for whose, marks in rows}


def _among_kinds(kit: Kit, mark: PlacedMark) -> tuple[int, ...]:
    """Where what is said of a mark stands among the kinds of things that the rules list."""
    kinds = [one for one in kit.core.universes.values() if not one.is_site and one.name != "player"]
    said = [value for value in mark.values.values() if isinstance(value, str)]
    return tuple(one.labels.index(value) for value in said for one in kinds if value in one.labels)


def _looks(kit: Kit) -> Rows:
    """What pieces look like in the position that shows most owners, and most pieces of different looks, and those of other
    players where these stand somewhere: at the beginning, on the cover and in the examples; examples with options of their own
    are asked only where no other shows pieces of all players, and then some decisions at random."""
    chosen = [(kit.cover.game, kit.cover.end)] if kit.cover is not None else []
    shown = [(one.game, state) for one in kit.played for state in (one.start, one.end)]
    usual = [(game, state) for game, state in shown if game is kit.game]
    found: Rows = {}
    for states in (
        [(kit.game, kit.setup), *chosen, *usual],
        shown,
        ((kit.game, state) for state in _first_decisions(kit)),
    ):
        looks = [_in_rows(kit.pictures.painter(game).marks(state)) for game, state in states]
        for rows in sorted(looks, key=lambda rows: (len(rows), sum(map(len, rows.values()))), reverse=True):
            lacking = [whose for whose in rows if not found or whose in kit.core.players]
            found = {**{whose: rows[whose] for whose in lacking}, **found}
        if found.keys() >= {*kit.core.players}:
            break
    return {**_like_others(kit, found), **found}


def _like_others(kit: Kit, known: Rows) -> Rows:
    """The pieces of players who have none in sight, where those of all others are alike but for what is a player's own."""
    players = kit.core.universes["player"]
    kinds = {tuple(mark.kind for mark in known[name]) for name in players.labels if name in known}
    if len(kinds) != 1 or len(kinds.pop()) != 1:
        return {}
    palette = Palette(kit.core.drawing.palette)
    like = next(known[name][0] for name in players.labels if name in known)
    return {
        name: [
            replace(
                like,
                values={**like.values, "colour": palette.of(at, Elem(players))},
                sign=palette.sign(at, Elem(players)),
                nth=at,
                whose=name,
            )
        ]
        for at, name in enumerate(players.labels)
        if name not in known
    }


def _in_rows(marks: Iterable[PlacedMark]) -> Rows:
    return {whose: looks for whose, looks in piece_looks(marks).items() if len(looks) <= _IN_A_ROW}


def _order(kit: Kit, whose: str, marks: Sequence[PlacedMark]) -> tuple[bool, int]:
    """Players in their order, then all others in theirs."""
    players = kit.core.players
    return (False, players.index(whose)) if whose in players else (True, marks[0].nth)


def _things(kit: Kit, used: set[str]) -> Iterator[Sentence]:
    """Pieces: things that the rules count one by one, then colours of what is drawn."""
    told: set[str] = set()
    for universe, fun in _counted(kit):
        told.add(universe.name)
        yield _one_by_one(kit, universe, fun)
    for mark in kit.core.drawing.marks:
        colours = _coloured(mark)
        bound = {u.name for binder in mark.binders if (u := _universe(binder.type)) is not None}
        if colours is None or colours.name in told or bound & told - {colours.name} or _is_printed(mark):
            continue
        declared = MARKS[mark.kind]
        if not declared.piece:
            continue
        told.add(colours.name)
        if isinstance(declared, Along | Covering) and kit.noun(mark.name) is not None:
            yield _enough(kit, colours, mark)
        elif isinstance(declared, Along):
            yield kit.say.say("need_bars", mark.span, names=_names(kit, colours.labels))
        elif isinstance(declared, Covering):
            yield kit.say.say("need_tiles", mark.span, names=_names(kit, colours.labels), sites=kit.sites(2))
        else:
            yield from _by_colour(kit, colours, mark, used)


def _counted(kit: Kit) -> Iterator[tuple[Universe, core.Fun]]:
    """Declared things that stand on sites: `at: piece -> cell?`."""
    for fun in kit.core.funs:
        universe = _universe(fun.args[0]) if len(fun.args) == 1 else None
        place = _universe(t.required(fun.result))
        if universe is None or place is None or universe.is_site or universe.name == "player":
            continue
        if place.is_site:
            yield universe, fun


def _one_by_one(kit: Kit, universe: Universe, fun: core.Fun) -> Sentence:
    fields = [kind for _, kind in universe.parts]
    owners = [kind for kind in fields if isinstance(kind, Elem) and kind.universe.name == "player"]
    if not owners:
        return kit.say.say("need_tokens", fun.span, count=universe.size, names=_names(kit, universe.labels))
    others = [kind for kind in fields if kind not in owners]
    names = ".".join(label for kind in others for label in ([_label_range(kind)] if others else []))
    count = universe.size // len(kit.core.players)
    return kit.say.say(
        "need_each", fun.span, count=count, names=(code(names),) if names else _names(kit, universe.labels)
    )


def _label_range(kind: t.Type) -> str:
    return ", ".join(kind.universe.labels) if isinstance(kind, Elem) else str(kind).replace("..", "–")


def _by_colour(kit: Kit, universe: Universe, mark: core.Mark, used: set[str]) -> Iterator[Sentence]:
    """Pieces of the colours of a universe: as many as are in reserve, else as stand there at first, else enough."""
    reserve = supply(kit.core, kit.setup.to_json()["values"], universe)
    standing = _standing(kit, universe, kit.setup)
    if reserve is not None:
        used.add(reserve.name)
        if standing and _things_called(kit, 2, reserve.name) != _things_called(kit, 2, mark.name):
            yield from _set_up(kit, universe, mark, standing)  # men stand on the board, and walls lie beside it
        yield from _in_reserve(kit, universe, reserve)
        return
    if standing:
        yield from _set_up(kit, universe, mark, standing)
        return
    yield _enough(kit, universe, mark)


def _enough(kit: Kit, universe: Universe, mark: core.Mark) -> Sentence:
    """Pieces of which the rules do not tell how many are needed, but perhaps how many can stand at most."""
    things, names = _things_called(kit, 2, mark.name), _names(kit, universe.labels)
    kind = "" if universe.name == "player" else "_of"
    most = _most(mark)
    if most is None:
        return kit.say.say(f"need_enough{kind}", mark.span, things=things, names=names)
    return kit.say.say(f"need_at_most{kind}", mark.span, things=things, names=names, count=most)


def _most(mark: core.Mark) -> int | None:
    """How many pieces of all colours stand on the board at most, where each site has one at most; else None."""
    declared, site = MARKS[mark.kind], mark.site
    is_of_binder = isinstance(site, core.Var) and [site.slot] == [binder.slot for binder in mark.binders]
    universe = _universe(site.type) if site is not None and is_of_binder else None
    return universe.size if universe is not None and isinstance(declared, Seated) and not declared.many else None


def _in_reserve(kit: Kit, universe: Universe, reserve: core.Fun) -> Iterator[Sentence]:
    """Pieces that are counted beside the board, by the noun of what counts them."""
    counts = kit.setup.to_json()["values"][reserve.name]
    if len({counts[label] for label in universe.labels}) == 1:
        key = "need_reserve_each" if universe.name == "player" else "need_reserve_all"
        count = counts[universe.labels[0]]
        things = _things_called(kit, count, reserve.name)
        yield kit.say.say(key, reserve.span, count=count, things=things, names=_names(kit, universe.labels))
        return
    for label in universe.labels:
        things = _things_called(kit, counts[label], reserve.name)
        yield kit.say.say("need_reserve", reserve.span, count=counts[label], things=things, name=strong(label))


def _set_up(kit: Kit, universe: Universe, mark: core.Mark, standing: Mapping[str, int]) -> Iterator[Sentence]:
    """Pieces that stand on the board at first: players that have as many are told together."""
    grows = _grows(kit, universe, standing)
    kinds = {label: _kinds(kit, universe, label) for label in standing}
    is_even = len(standing) > 1 and set(standing) == set(universe.labels) and len(set(standing.values())) == 1
    if universe.name == "player" and is_even and not any(kinds.values()):
        count = standing[universe.labels[0]]
        key = "need_growing_each" if grows else "need_reserve_each"
        things = _things_called(kit, count, mark.name)
        yield kit.say.say(key, mark.span, count=count, things=things, names=_names(kit, universe.labels))
        return
    for label, number in standing.items():
        key = "need_growing" if grows else "need_standing"
        things = _things_called(kit, number, mark.name)
        yield kit.say.say(key, mark.span, count=number, things=things, name=(strong(label), *kinds[label]))


def _things_called(kit: Kit, count: int, name: str) -> str:
    """What so many pieces are called: as the noun of their mark says, or of what counts them, the walls of "walls that are
    left"."""
    noun = kit.noun(name)
    if noun is None:
        return kit.say.text("need_piece" if count == 1 else "need_pieces")
    return head(noun.one if count == 1 else noun.many, kit.say.language)


def _kinds(kit: Kit, universe: Universe, label: str) -> tuple[TextRun, ...]:
    """What is written on the pieces of a colour, if it tells them apart: ` (8 p, 2 r)`; of one of each ` (a, b)`."""
    colour = Palette(kit.core.drawing.palette).of(universe.labels.index(label), Elem(universe))
    marks = kit.pictures.painter(kit.game).marks(kit.setup)
    found = Counter(mark.label for mark in marks if mark.colour == colour and mark.is_standing)
    if len(found) < 2 or "" in found:
        return ()
    are_single = max(found.values()) == 1
    parts = [(code(text),) if are_single else (TextRun(f"{count} "), code(text)) for text, count in found.items()]
    return (TextRun(" ("), *joined(parts), TextRun(")"))


def _grows(kit: Kit, universe: Universe, standing: Mapping[str, int]) -> bool:
    """Whether pieces come onto the board in play: whether they do in the first decisions of a game at random."""
    return any(
        count > standing.get(label, 0)
        for state in _first_decisions(kit)
        for label, count in _standing(kit, universe, state).items()
    )


def _first_decisions(kit: Kit) -> Iterator[State]:
    """The positions behind the first decisions of a game at random."""
    state, random = kit.setup, Random(1)
    for _ in range(_TRIED):
        if state.result is not None:
            return
        try:
            state = state.apply(state.draw(random))
        except PlayError:  # is told by whoever plays
            return
        yield state


def _standing(kit: Kit, universe: Universe, state: State) -> dict[str, int]:
    """How many pieces of each colour stand on the board."""
    palette = Palette(kit.core.drawing.palette)
    colours = {palette.of(number, Elem(universe)): label for number, label in enumerate(universe.labels)}
    found: Counter[str] = Counter()
    for mark in kit.pictures.painter(kit.game).marks(state):
        if mark.is_standing and mark.colour in colours:
            found[colours[mark.colour]] += mark.many
    return {label: found[label] for label in universe.labels if found[label]}


def _seeds(kit: Kit, *, alone: bool) -> Iterator[Sentence]:
    """Pieces that are nobody's, of which the state keeps whether one stands where, or counts how many if these are `alone`."""
    standing = {
        part.fun.name
        for mark in kit.core.drawing.marks
        if MARKS[mark.kind].piece and not _is_printed(mark)
        for binder in mark.binders
        for part in walk(binder)
        if isinstance(part, core.Read)
    }
    for fun in kit.core.funs:
        universe = _universe(fun.args[0]) if len(fun.args) == 1 else None
        is_piece = fun.result == BOOL and fun.name in standing
        if universe is None or not universe.is_site or not (is_piece or (alone and isinstance(fun.result, Int))):
            continue
        total = sum(kit.setup.to_json()["values"][fun.name].values())
        if total and kit.noun(fun.name) is not None:
            yield kit.say.say("need_count", fun.span, count=total, name=_title(kit, fun.name))
        elif total:
            things, name = _things_called(kit, total, fun.name), strong(fun.name.replace("_", " "))
            yield kit.say.say("need_standing", fun.span, count=total, things=things, name=name)


def _counters(kit: Kit, used: set[str]) -> Iterator[Sentence]:
    """Numbers of players that stand on no board but in the captions of the drawing: of things that lie there, and others."""
    shown = {fun.name for fun in told_beside(kit.core)}
    lying = lying_beside(kit.core)
    kept = [
        fun.name
        for fun in kit.core.funs
        if isinstance(fun.result, Int) and fun.name in shown - used and not _on_sites(fun) and counts(kit.core, fun)
    ]
    for key, is_lying in (("need_room_for", True), ("need_count_of", False)):
        names = [TextRun(_title(kit, name)) for name in kept if (name in lying) is is_lying]
        if names:
            yield kit.say.say(key, None, names=joined(names, last=kit.say.text("and")))


def _on_sites(fun: core.Fun) -> bool:
    return any((universe := _universe(kind)) is not None and universe.is_site for kind in fun.args)


def _title(kit: Kit, name: str) -> str:
    """What is counted, as its author calls it; in the usual language where he has no word for it in that of the book."""
    noun = kit.noun(name)
    if noun is not None:
        return noun.many
    return next((entry.title for entry in kit.speech.prose.state() if entry.name == name), name)


def _universe(kind: t.Type) -> Universe | None:
    inner = t.required(kind)
    return inner.universe if isinstance(inner, Elem) else None


def _coloured(mark: core.Mark) -> Universe | None:
    colour = mark.properties.get("colour")
    return _universe(colour.type) if isinstance(colour, core.Typed) else None


def _is_printed(mark: core.Mark) -> bool:
    printed = mark.properties.get("printed")
    return isinstance(printed, core.Const) and bool(printed.value)


def _names(kit: Kit, labels: Sequence[str]) -> tuple[TextRun, ...]:
    return joined([strong(label) for label in labels], last=kit.say.text("and"))
