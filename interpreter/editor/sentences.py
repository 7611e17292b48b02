"""What rulebooks say of names, made once for a ruleset."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from threading import Lock
from weakref import WeakKeyDictionary

from ..book.prose import Entry, Prose, ProseSentence
from ..checker import Program
from ..checker.index import Symbol

_MOST = 6
"""Sentences that are shown of one name; a book has the others."""

_made: WeakKeyDictionary[Program, Mapping[tuple[str, str], str]] = WeakKeyDictionary()
_making = Lock()


def sentences(program: Program) -> Mapping[tuple[str, str], str]:
    """Of what a symbol is (`Symbol.what`) and its name: what the rules say of it, without its author's own words."""
    with _making:
        if program not in _made:
            _made[program] = _all(Prose(program))
        return _made[program]


def are_made(program: Program) -> bool:
    """Whether the sentences of a ruleset are at hand."""
    return program in _made


def sentence(program: Program | None, symbol: Symbol) -> str:
    """What a rulebook says of a name; "" for nothing."""
    return "" if program is None else sentences(program).get((symbol.what, symbol.name), "")


def _all(prose: Prose) -> Mapping[tuple[str, str], str]:
    said: dict[tuple[str, str], str] = {}
    for name in prose.moves():
        move = prose.move(name)
        parts = (*move.when, *move.parameters, *move.effects, *move.provided, *move.finish, *move.then)
        said["move", name] = _told(parts)
    definitions = prose.program.game.definitions
    for what, entries in (
        ("definition", [prose.definition(one) for one in definitions]),
        ("state function", prose.state()),
        ("action", prose.actions()),
        ("option", prose.options()),
        ("constant", prose.constants()),
    ):
        said |= {(what, entry.name): _told(entry.sentences) for entry in entries if isinstance(entry, Entry)}
    return said


def _told(sentences: Iterable[ProseSentence]) -> str:
    lines = [
        f"{'  ' * depth}{'* ' if depth else ''}{sentence.text}"
        for top in sentences
        for depth, sentence in _below(top, 0)
    ]
    return "\n".join(lines[:_MOST]) + ("\n…" if len(lines) > _MOST else "")


def _below(sentence: ProseSentence, depth: int) -> list[tuple[int, ProseSentence]]:
    return [(depth, sentence), *(one for child in sentence.children for one in _below(child, depth + 1))]
