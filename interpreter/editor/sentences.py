"""What rulebooks say of names, made once for a ruleset."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
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


def sentence(program: Program | None, symbol: Symbol) -> str:
    """What a rulebook says of a name; "" for nothing. Those of all names are not made for one."""
    if program is None:
        return ""
    said = _made.get(program)
    if said is None:
        said = _of(Prose(program), symbol.what, symbol.name)
    return said.get((symbol.what, symbol.name), "")


def _all(prose: Prose) -> Mapping[tuple[str, str], str]:
    said: dict[tuple[str, str], str] = {}
    for what in ("move", "definition", *_ENTRIES):
        said |= _of(prose, what)
    return said


_ENTRIES: Mapping[str, Callable[[Prose], Iterable[object]]] = {
    "state function": Prose.state,
    "action": Prose.actions,
    "option": Prose.options,
    "constant": Prose.constants,
}


def _of(prose: Prose, what: str, name: str = "") -> Mapping[tuple[str, str], str]:
    """What is said of names of one kind: of one of them at least, or of all."""
    said: dict[tuple[str, str], str] = {}
    if what == "move":
        for move in (prose.move(one) for one in prose.moves() if name in ("", one)):
            parts = (*move.when, *move.parameters, *move.effects, *move.provided, *move.finish, *move.then)
            said["move", move.name] = _told(parts)
        return said
    if what == "definition":
        entries: Iterable[object] = [
            prose.definition(one) for one in prose.program.game.definitions if name in ("", one.name)
        ]
    else:
        entries = _ENTRIES[what](prose) if what in _ENTRIES else ()
    return {(what, entry.name): _told(entry.sentences) for entry in entries if isinstance(entry, Entry)}


def _told(sentences: Iterable[ProseSentence]) -> str:
    lines = [
        f"{'  ' * depth}{'* ' if depth else ''}{sentence.text}"
        for top in sentences
        for depth, sentence in _below(top, 0)
    ]
    return "\n".join(lines[:_MOST]) + ("\n…" if len(lines) > _MOST else "")


def _below(sentence: ProseSentence, depth: int) -> list[tuple[int, ProseSentence]]:
    return [(depth, sentence), *(one for child in sentence.children for one in _below(child, depth + 1))]
