"""The words of a game for a page: what its numbers stand for. With what C tells it is all that a page knows of a game."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

from ..book.prose.english.words import article, capital, spaced
from ..book.prose.trees import NUMBER
from ..book.rulebook.nouns import called
from ..core import nodes as core
from ..core import types as t
from ..core.turns import blocks_together
from ..core.walk import slots_read
from ..drawing.palette import Palette
from ..engines.base import Game
from ..engines.native import NativeGame
from ..engines.native.c.cshape import none_value
from ..engines.native.calls.state import NativeState
from ..engines.native.file.program import CSource
from ..engines.native.sections.near import near
from ..ground.colours import SERIES
from ..ground.forms import Beside, Takes
from ..ground.marks import MARKS
from .endings import EndWording
from .pairs import partner
from .positions import positions_data
from .refusals import Refusals
from .secrets import secrets_data

Json = dict[str, Any]


def game_words(game: Game, language: str) -> Json:
    """Players, things, moves and marks of a game, whichever engine tells of them; all but what `refusal_words` gives."""
    asked = _asks(game, language)
    palette = Palette(game.core.drawing.palette)
    described = {
        "about": _lead(game, language),
        "players": _seats(game, palette),
        "sides": [
            [name, [game.players.index(one) for one in members]] for name, members in game.core.sides.members.items()
        ],
        "numbers": {name: made for name, made in game.core.drawing.palette.items() if name.lstrip("-").isdigit()},
        "series": list(SERIES),
        "moves": {
            name: _move(move, capital(spaced(called(game.program, name, language))), asked)
            for name, move in game.core.moves.items()
        },
        "marks": [_mark(mark) for mark in game.core.drawing.marks],
        "turns": _turns(game),
        "together": sorted(blocks_together(game.core.flow)),
        "size": game.core.size,
    }
    return described | {"universes": {name: _universe(one, palette) for name, one in _named(game).items()}}


def refusal_words(game: Game, language: str) -> dict[str, list[Json | None]]:
    """For each move what is told of its conditions, in words that take longer to make than all others."""
    reasons = Refusals(game, language)
    return {name: reasons.of(move, _template) for name, move in game.core.moves.items()}


def told_words(game: NativeGame, source: CSource, start: NativeState, language: str) -> Json:
    """What else the numbers that C tells stand for, and the position that play starts from."""
    palette, endings = Palette(game.core.drawing.palette), EndWording(game, language)
    said = endings.at()
    return {
        "texts": list(source.texts),
        "colours": {text: made for text in source.texts if (made := palette.of(text, t.TEXT))},
        "offers": [offer.move.name for offer, _, _ in source.offers],
        "offered": [[place, number] for _, place, number in source.offers],
        "notes": [_template(note.text) for note in source.notes],
        "ends": [
            {"kind": ending.kind, "told": ending.told(len(game.players)), "about": said.get(ending.place, "")}
            for ending in source.endings
        ],
        "positions": positions_data(game, _type, source.words),
        "counted": [[_counted(game, fun), fun.offset] for fun in game.core.funs if _is_counted(fun)],
        "near": [_near(end, text) for end, text in zip(game.core.ends, endings.conditions, strict=True)],
        "start": _start(game, source, start),
        "stride": source.stride,
        **secrets_data(game, source, _type),
    }


def _is_counted(fun: core.Fun) -> bool:
    """Whether a function is a number of the turn that everybody sees, such as what is left to be done in it."""
    return fun.life == "turn" and not fun.args and isinstance(fun.result, t.Int) and fun.seen is None


def _counted(game: NativeGame, fun: core.Fun) -> str:
    """What a number is called: as its author says, or by its name."""
    declared = game.program.facts.declared(fun.name, "turn_state")
    said = declared.says.text if declared is not None and declared.says is not None else fun.name.replace("_", " ")
    return said.removeprefix(f"{NUMBER} ")


def _near(end: core.End, said: str) -> Json:
    """An end condition, and how its rows are read."""
    told = near(end)
    return {"text": said, "whose": [_type(kind) for kind in told.whose], "sign": told.sign, "goal": told.goal}


def _lead(game: Game, language: str) -> str:
    """What the game is about, in a few sentences of the author's; "" where nothing is told."""
    about = game.program.abouts.get(("about",))
    return about.text(language) if about else ""


def _seats(game: Game, palette: Palette) -> list[Json]:
    """The players, with their colours if anything on the board has these; what says how a player is called has them always."""
    kind = _players(game)
    shown = [mark for mark in game.core.drawing.marks if not _calls(mark)]
    values = [value for mark in shown for value in mark.properties.values()]
    told = any(not isinstance(value, core.Template) and t.required(value.type) == kind for value in values)
    named = told or any(name in game.core.drawing.palette for name in game.players)
    return [
        {"name": name, "colour": palette.of(at, kind) if named else ""}
        | ({"plural": True} if name in game.core.plural else {})
        for at, name in enumerate(game.players)
    ]


def _calls(mark: core.Mark) -> bool:
    kind = MARKS[mark.kind]
    return isinstance(kind, Beside) and kind.calls


def _players(game: Game) -> t.Elem:
    return t.Elem(game.core.universes["player"])


def _named(game: Game) -> dict[str, t.Universe]:
    """The universes that something told is of."""
    found: dict[str, t.Universe] = {"player": game.core.universes["player"]}

    def note(kind: t.Type) -> None:
        inner = t.required(kind)
        while isinstance(inner, t.SetOf | t.PathOf):
            inner = t.required(inner.of)
        if isinstance(inner, t.Elem):
            found[inner.universe.name] = inner.universe
            for _, part in inner.universe.parts:
                note(part)

    def template(text: core.Template) -> None:
        for piece in text.pieces:
            if isinstance(piece, core.Piece):
                note(piece.value.type)

    for fun in game.core.funs:
        for kind in (*fun.args, fun.result):
            note(kind)
    for end in game.core.ends:
        for kind in near(end).whose:
            note(kind)
    for move in game.core.moves.values():
        for kind in (*move.types, *(binder.type for binder in move.binders)):
            note(kind)
        for case in move.written:
            template(case.template)
    for mark in game.core.drawing.marks:
        for binder in mark.binders:
            note(binder.type)
        for value in (mark.site, *mark.properties.values()):
            if isinstance(value, core.Template):
                template(value)
            elif value is not None:
                note(value.type)
    return found


def _universe(universe: t.Universe, palette: Palette) -> Json:
    kind = t.Elem(universe)
    noun = article((universe.noun or universe.name).replace("_", " "))
    made: Json = {"labels": list(universe.labels), "noun": noun}
    if universe.is_site:
        return made | {"site": True}
    if places := _places(universe):
        made["at"] = places
    if universe.parts and universe.called:
        made["called"] = [
            universe.called[label].one if label in universe.called else label for label in universe.labels
        ]
    signs = [palette.sign(at, kind) for at in range(universe.size)]
    return made | {"colours": [palette.of(at, kind) for at in range(universe.size)], "signs": signs}


def _places(universe: t.Universe) -> list[tuple[str, int]]:
    """Of each element of a product the place that its first part with one says, as kind and number; none if no part does."""
    rows = zip(*product(*(core.domain_values(kind) for _, kind in universe.parts)), strict=True)
    for (_, kind), column in zip(universe.parts, rows, strict=True):
        if not isinstance(kind, t.Elem):
            continue
        if kind.universe.is_site:
            return [(kind.universe.name, number) for number in column]
        if places := _places(kind.universe):
            return [places[number] for number in column]
    return []


def _asks(game: Game, language: str) -> dict[tuple[str, str], str]:
    """What the author asks for, by move and parameter."""
    abouts = game.program.abouts
    return {(path[1], path[3]): abouts[path].text(language) for path in abouts if len(path) == 4 and path[2] == "asks"}


def _move(move: core.Move, title: str, asked: Mapping[tuple[str, str], str]) -> Json:
    written = slots_read(move.written)
    return {
        "title": title,
        "about": move.about or "",
        "joins": move.joins,
        "given": [_type(kind) for kind in move.types],
        "binders": [
            {
                "name": binder.name.replace("_", " "),
                "type": _type(binder.type),
                "free": not binder.determined,
                "written": binder.slot in written,
                "asks": asked.get((move.name, binder.name), ""),
                **({} if (first := partner(move, number)) is None else {"pairs": first}),
            }
            for number, binder in enumerate(move.binders)
        ],
        "written": [_template(case.template) for case in move.written],
    }


def _mark(mark: core.Mark) -> Json:
    parameters = MARKS[mark.kind].parameters
    return {
        "kind": mark.kind,
        "binders": [{"type": _type(binder.type), "free": not binder.determined} for binder in mark.binders],
        "site": None if mark.site is None else _type(mark.site.type),
        "properties": [
            {
                "name": name,
                "takes": "text" if isinstance(value, core.Template) else _takes(parameters[name].takes),
                **({"text": _template(value)} if isinstance(value, core.Template) else {"type": _type(value.type)}),
            }
            for name, value in mark.properties.items()
        ],
    }


def _takes(takes: Takes) -> str:
    return {Takes.COLOUR: "colour", Takes.LABEL: "label", Takes.SITE: "site", Takes.SITES: "sites"}.get(takes, "number")


def _template(template: core.Template) -> list[object]:
    """Texts, and holes: the type of what stands there, and what joins several."""
    return [
        piece if isinstance(piece, str) else [_type(piece.value.type), piece.separator] for piece in template.pieces
    ]


def _type(kind: t.Type) -> Json:
    """How a value is read from the numbers that C tells. `none`: the number that means none."""
    match kind:
        case t.Opt(t.SetOf() | t.PathOf() as inner):
            return _type(inner)
        case t.Opt(inner):
            return {**_type(inner), "none": none_value(inner)}
        case t.Elem(universe):
            return {"is": "element", "of": universe.name}
        case t.SetOf(inner):
            return {"is": "set", "of": _type(inner)}
        case t.PathOf(inner):
            return {"is": "path", "of": _type(inner)}
        case t.Simple("bool"):
            return {"is": "bool"}
        case t.Simple("text"):
            return {"is": "text", "none": -1}
        case t.Simple("nothing"):
            return {"is": "number", "none": -1}
    return {"is": "number"}


def _turns(game: Game) -> list[bool]:
    """Of each instruction of the flow whether nature decides there."""
    return [isinstance(part, core.Decide) and part.chance for part in game.core.flow]


def _start(game: NativeGame, source: CSource, state: NativeState) -> Json:
    """The first position, as C takes it."""
    head = game.library.head(state._raw)
    return {
        "values": game.library.values(state._raw),
        "slots": game.library.slots(state._raw)[: source.words],
        "head": head[:3],
        "memories": [
            [number, str(key & (2**64 - 1)), str(key >> 64), count]
            for number, counts in enumerate(state._memories.counts)
            for key, count in counts.items()
        ],
    }
