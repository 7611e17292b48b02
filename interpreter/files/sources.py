"""Where the texts of rule files come from: the disk, memory, or memory over the disk, as an editor has unsaved files."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import field
from itertools import islice
from pathlib import Path
from typing import Protocol, runtime_checkable

from ..ground.characters import code_point, forbidden_in_value, path_shown
from ..ground.diagnostics import fail
from ..ground.limits import MAX_FILE_BYTES
from ..ground.records import Struct
from ..ground.source import SourceFile, Span
from .reading import read_file

_MOST_BELOW = 200
"""Rule files that are found in a folder, and as many in its folders."""


@runtime_checkable
class Source(Protocol):
    """Finds texts by their paths. Paths are compared as the folders that they lead through, links not followed."""

    def holds(self, path: Path) -> bool:
        """Whether there is such a file; a name that no file can have is none."""
        ...

    def read(self, path: Path, shown: str, span: Span | None = None) -> SourceFile:
        """The text of a rule file, called `shown`, as `span` asks for it.

        Raises: RulesetError: no such file, too large, or not UTF-8.
        """
        ...

    def lasts(self, path: Path) -> bool:
        """Whether the text there is that of the disk, so that what is made of it is worth keeping; what somebody types or sends
        is not."""
        ...

    def below(self, folder: Path) -> Iterator[Path]:
        """Rule files in a folder and in its folders, as far as there are not many."""
        ...


def _refuse_unsayable(shown: str, span: Span | None) -> None:
    """Raises RulesetError: messages, books and records would repeat a name that no text may hold."""
    char = forbidden_in_value(shown) or ("\n" if "\n" in shown else None)
    if char is not None:
        raise fail(
            "not-found",
            f"cannot read `{path_shown(shown)}`: its name has {code_point(char)}, which no text may hold",
            span,
            helps=("give the file another name",),
        )


class Disk:
    """Files on the disk."""

    def holds(self, path: Path) -> bool:
        try:
            return path.is_file()
        except (OSError, ValueError):
            return False

    def read(self, path: Path, shown: str, span: Span | None = None) -> SourceFile:
        _refuse_unsayable(shown, span)
        data = read_file(path, MAX_FILE_BYTES, "a file of a ruleset", shown=shown, span=span)
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError as problem:
            good = SourceFile(shown, data[: problem.start].decode("utf-8-sig", "replace") + "\N{REPLACEMENT CHARACTER}")
            end = len(good.text)
            raise fail(
                "not-utf8",
                f"`{shown}` is not UTF-8 text",
                Span(good, end - 1, end),
                f"the byte 0x{data[problem.start]:02x} stands here",
                helps=("save the file with the encoding UTF-8",),
            ) from None
        return SourceFile(shown, text.replace("\r\n", "\n"))

    def lasts(self, path: Path) -> bool:
        return True

    def below(self, folder: Path) -> Iterator[Path]:
        try:
            for level in ("*.yaml", "*/*.yaml"):
                yield from (path for path in islice(folder.glob(level), _MOST_BELOW) if path.is_file())
        except OSError:
            return


class Memory(Struct):
    """Texts by path; `Memory({})` holds nothing."""

    texts: Mapping[str, str]

    def _text(self, path: Path) -> str | None:
        wanted = os.path.abspath(path)
        return next((text for name, text in self.texts.items() if os.path.abspath(name) == wanted), None)

    def holds(self, path: Path) -> bool:
        return self._text(path) is not None

    def read(self, path: Path, shown: str, span: Span | None = None) -> SourceFile:
        text = self._text(path)
        if text is None:
            raise fail("not-found", f"cannot read `{shown}`: there is no such text", span)
        return SourceFile(shown, text.replace("\r\n", "\n"))

    def lasts(self, path: Path) -> bool:
        return False

    def below(self, folder: Path) -> Iterator[Path]:
        for name in self.texts:
            path = Path(os.path.abspath(name))
            if Path(os.path.abspath(folder)) in path.parents:
                yield folder / path.relative_to(os.path.abspath(folder))


class Overlay(Struct):
    """What one source holds, and what another one holds besides."""

    over: Source
    under: Source

    def _holder(self, path: Path) -> Source:
        return self.over if self.over.holds(path) else self.under

    def holds(self, path: Path) -> bool:
        return self._holder(path).holds(path)

    def read(self, path: Path, shown: str, span: Span | None = None) -> SourceFile:
        return self._holder(path).read(path, shown, span)

    def lasts(self, path: Path) -> bool:
        return self._holder(path).lasts(path)

    def below(self, folder: Path) -> Iterator[Path]:
        yield from dict.fromkeys((*self.over.below(folder), *self.under.below(folder)))


class Recorded(Struct):
    """A source that remembers what was read from it: `texts`, by path."""

    under: Source
    texts: dict[str, str] = field(default_factory=dict)

    def holds(self, path: Path) -> bool:
        return self.under.holds(path)

    def read(self, path: Path, shown: str, span: Span | None = None) -> SourceFile:
        file = self.under.read(path, shown, span)
        self.texts[str(path)] = file.text
        return file

    def lasts(self, path: Path) -> bool:
        return self.under.lasts(path)

    def below(self, folder: Path) -> Iterator[Path]:
        return self.under.below(folder)
