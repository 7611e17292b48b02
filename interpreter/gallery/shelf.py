"""What lies in the folder of a gallery already, and what it was made of."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

from ..files.library_paths import rulesets_root, stdlib_root
from ..files.reading import read_file
from ..files.writing import cannot_write, write_whole
from ..ground.diagnostics import RulesetError, fail
from ..ground.records import Struct
from ..ground.strict import Given, Unfit, parse

_RECORD = "gallery.json"
_FORMAT = 2
_MOST_BYTES = 64 << 20


class Kept(Struct):
    """A part of a game that was made, or why it cannot be.

    Attributes:
        key:      of what it was made of.
        files:    the digests of its files, by their paths in the gallery.
        facts:    what the card says of it.
        problem:  why there is none; "" if there is.
    """

    key: str
    files: Mapping[str, str]
    facts: Mapping[str, Any]
    problem: str = ""


class Shelf:
    """The folder of a gallery and its record. A file that was changed or taken away counts as not made.

    Raises: RulesetError: the folder is somebody else's, or cannot be made.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._record = folder / _RECORD
        try:
            if folder.is_dir() and any(folder.iterdir()) and not self._record.is_file():
                raise fail(
                    "file-exists",
                    f"`{folder}` has files in it, and is no gallery",
                    helps=("choose another folder, or an empty one",),
                )
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            told = "it is no folder" if isinstance(problem, FileExistsError) else problem.strerror or str(problem)
            raise cannot_write(folder, told) from None
        self._kept = self._read()
        self._write()  # a gallery that is stopped before its first part is there is one all the same

    def _read(self) -> dict[str, Kept]:
        """What cannot be read, or is not as it was written, was never made."""
        try:
            said = parse(read_file(self._record, _MOST_BYTES, "the record of a gallery"))
            if said["format"] != _FORMAT or said["digest"] != _hash(_as_text(said["parts"]).encode()):
                return {}
            return {name: _kept(Given(one)) for name, one in said["parts"].items()}
        except (RulesetError, Unfit, KeyError, TypeError, AttributeError):
            return {}

    def get(self, name: str, key: str) -> Kept | None:
        """A part that was made of the same."""
        kept = self._kept.get(name)
        if kept is None or kept.key != key:
            return None
        return kept if all(self._digest(path) == digest for path, digest in kept.files.items()) else None

    def put(self, name: str, key: str, files: Mapping[str, bytes], facts: Mapping[str, Any]) -> Kept:
        """Writes the files of a part, each whole, and then that it is there. Raises RulesetError."""
        for path, content in files.items():
            place = self.folder / path
            try:
                place.parent.mkdir(exist_ok=True)
            except OSError as problem:
                raise cannot_write(place.parent, problem.strerror or str(problem)) from None
            write_whole(place, content)
        return self._note(name, Kept(key, {path: _hash(content) for path, content in files.items()}, facts))

    def refuse(self, name: str, key: str, problem: str) -> Kept:
        """Notes that there is no such part, and why."""
        return self._note(name, Kept(key, {}, {}, problem))

    def _note(self, name: str, kept: Kept) -> Kept:
        self._kept[name] = kept
        self._write()
        return kept

    def _write(self) -> None:
        parts = {one: asdict(self._kept[one]) for one in sorted(self._kept)}
        record = {"format": _FORMAT, "digest": _hash(_as_text(parts).encode()), "parts": parts}
        write_whole(self._record, _as_text(record) + "\n")

    def _digest(self, path: str) -> str | None:
        try:
            return _hash(read_file(self.folder / path, _MOST_BYTES, "a file of a gallery"))
        except RulesetError:
            return None


def _kept(given: Given) -> Kept:
    """Raises Unfit: it is none, or of files outside."""
    fields = given.fields("key", "files", "facts", "problem")
    files = {path: digest.text() for path, digest in fields["files"].entries()}
    if any(Path(path).is_absolute() or ".." in Path(path).parts for path in files):
        fields["files"].refuse()
    return Kept(fields["key"].text(), files, fields["facts"].mapping(), fields["problem"].text())


def _as_text(values: Any) -> str:
    return json.dumps(values, indent=1, ensure_ascii=False)


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


@cache
def house(unread: tuple[str, ...]) -> str:
    """A name for the code that makes a part, and for the library of the language: other code may make another part.
    `unread`: rooms, and modules beside them, of which the part knows nothing; what makes the parts themselves always counts."""
    digest = hashlib.sha256()
    for room, name, of_file in _code():
        if room not in unread or (room, name) == _PARTS:
            digest.update(f"{name} {of_file}\n".encode())
    return digest.hexdigest()


_PARTS = ("gallery", "parts.py")


@cache
def _code() -> tuple[tuple[str, str, str], ...]:
    """Of each file of the code, of the library, and of what was found of its rulesets, its room, its name and its digest."""
    package, games = Path(__file__).resolve().parent.parent, rulesets_root()
    paths = sorted({*package.rglob("*"), *stdlib_root().rglob("*")} - {*games.rglob("*")} | {*games.glob("*.toml")})
    return tuple(
        (
            path.relative_to(package).parts[0] if path.is_relative_to(package) else "",
            path.name,
            _hash(path.read_bytes()),
        )
        for path in paths
        if path.is_file() and path.suffix != ".pyc"
    )
