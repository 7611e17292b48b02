"""Syntax trees kept between runs: a ruleset that is checked again after a change holds the same texts, but for one.

A shelf is a file of the user's cache for each ruleset that is asked for by its name. It holds trees as data: a tree is
`[rule, start, end, [child, ...]]`, a token `[kind, text, start, end]`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Any, TypeAlias

from lark import Token, Tree
from lark.tree import Meta

from ..files.caching import cache_folder, keep, kept

Plain: TypeAlias = "list[str | int | list[Plain] | None]"
SyntaxTree: TypeAlias = "Tree[Token]"

_WORTH = 50
"""New texts that are worth a file: fewer are read as fast as the file is."""

_MOST_TEXTS = 2000
_MOST_FILES = 100
"""Shelves in the folder; the one that was written longest ago goes."""


class TreeShelf:
    """The texts of one ruleset that were read in earlier runs, and those that are read in this one."""

    def __init__(self, path: Path | None, version: str) -> None:
        self._path, self._version = path, version
        self._known: dict[str, Plain] = _read(path, version) if path else {}
        self._new: dict[str, SyntaxTree] = {}

    def find(self, start: str, text: str) -> SyntaxTree | None:
        """The tree of a text by an entry point of the grammar, if it was kept."""
        plain = self._known.get(_key(start, text))
        try:
            made = _tree(plain) if plain else None
        except RecursionError:
            return None
        return made if isinstance(made, Tree) else None

    def put(self, start: str, text: str, tree: SyntaxTree) -> None:
        self._new[_key(start, text)] = tree

    def keep(self) -> None:
        """Writes what is new, if it is worth it."""
        if self._path is None or len(self._new) < (1 if self._known else _WORTH):
            return
        before = self._known if len(self._known) + len(self._new) <= _MOST_TEXTS else {}
        try:
            trees = {**before, **{key: _plain(tree) for key, tree in self._new.items()}}
            text = json.dumps({"version": self._version, "trees": trees}, ensure_ascii=False, separators=(",", ":"))
        except RecursionError:  # a tree that is deeper than JSON goes
            return
        keep(self._path, text, most=_MOST_FILES)


OPEN: ContextVar[TreeShelf | None] = ContextVar("shelf", default=None)
"""The shelf that is read from, and written to, now."""


@contextmanager
def shelf_of(name: str) -> Iterator[None]:
    """Reads the texts of a ruleset, named or at a path, with what is kept of earlier runs; keeps what was read."""
    folder = cache_folder("trees")
    path = folder / f"{hashlib.sha256(name.encode(errors='replace')).hexdigest()[:32]}.json" if folder else None
    shelf = TreeShelf(path, version())
    before = OPEN.set(shelf)
    try:
        yield
    finally:
        OPEN.reset(before)
    shelf.keep()


def version() -> str:
    """Changes whenever the grammar does, or the code that reads by it."""
    here = Path(__file__).parent
    stats = [(here / name).stat() for name in ("grammar.lark", "parser.py", "shelf.py")]
    return " ".join(f"{stat.st_size}-{stat.st_mtime_ns}" for stat in stats)


def _read(path: Path, version: str) -> dict[str, Plain]:
    text = kept(path)
    if text is None:
        return {}
    try:
        found: dict[str, Any] = json.loads(text)
    except RecursionError:  # who reads is deeper in calls than who wrote
        return {}
    return found["trees"] if found["version"] == version else {}


def _key(start: str, text: str) -> str:
    return f"{start}:{text}"


def _plain(of: SyntaxTree | Token) -> Plain:
    if isinstance(of, Token):
        return [of.type, str(of), of.start_pos, of.end_pos]
    meta = of.meta
    return [
        str(of.data),
        getattr(meta, "start_pos", None),
        getattr(meta, "end_pos", None),
        [_plain(child) for child in of.children],
    ]


def _tree(of: Plain) -> SyntaxTree | Token:
    first, second, third, last = of
    if isinstance(last, list):
        meta = Meta()  # type: ignore[no-untyped-call]  # lark's
        if isinstance(second, int) and isinstance(third, int):
            meta.start_pos, meta.end_pos, meta.empty = second, third, False
        return Tree(str(first), [_tree(child) for child in last], meta)
    return Token(str(first), str(second), start_pos=third, end_pos=last)  # type: ignore[arg-type]  # numbers, as written
