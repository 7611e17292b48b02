"""The files of a workshop: rule files below the opened folder, and those of the library, which are read only."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path, PurePosixPath

from ..files.library import library_ids
from ..files.library_paths import module_files, rulesets_root, stdlib_root
from ..files.sources import Disk
from ..files.writing import write_whole
from ..ground.limits import MAX_FILE_BYTES
from ..ground.records import Struct
from ..ground.strict import printable

LIBRARY = "library:"
"""Before the names of files that come with Ludograph."""

_MOST = 500
"""Files that are listed."""


class NotHere(Exception):
    """Why a file is not opened or written, in a sentence."""


class Folder(Struct):
    """Attributes:
    root:      the folder that was opened, links resolved.
    readonly:  nothing is written.
    """

    root: Path
    readonly: bool = False

    def path(self, name: str) -> Path:
        """The path of a file by its name from the folder on. Raises NotHere: it lies outside, or is no rule file."""
        if name.startswith(LIBRARY):
            return self._library_path(name.removeprefix(LIBRARY))
        try:
            path = (self.root / name).resolve()
            inside = path.is_relative_to(self.root) and not Path(name).is_absolute()
        except (OSError, ValueError, RuntimeError):
            inside = False
        if not inside or "\\" in name:
            raise NotHere(f"`{name[:80]}` lies outside of the folder")
        plain = PurePosixPath(name)
        if str(plain) != name or ".." in plain.parts or not name.isprintable():
            raise NotHere(f"`{printable(name[:80])}` is no plain name of a file: a text has one name only")
        if path.suffix != ".yaml":
            raise NotHere(f"`{name[:80]}` is no rule file: those end with `.yaml`")
        return path

    def _library_path(self, name: str) -> Path:
        """Only names that are listed are files of the library, so nothing is resolved."""
        if name not in _bundled():
            raise NotHere(f"the library has no `{name[:80]}`")
        return _bundled()[name]

    def name(self, path: Path) -> str:
        """The name of a file, as `path` takes it."""
        if path.is_relative_to(self.root):
            return path.relative_to(self.root).as_posix()
        return next((LIBRARY + name for name, known in _bundled().items() if known == path), path.name)

    def names(self) -> list[str]:
        """The rule files of the folder, and then the rulesets of the library."""
        found = sorted(self.name(path.resolve()) for path in Disk().below(self.root) if self._is_mine(path))
        return [*found[:_MOST], *(LIBRARY + one for one in library_ids())]

    def _is_mine(self, path: Path) -> bool:
        try:
            return path.resolve().is_relative_to(self.root)
        except (OSError, RuntimeError):
            return False

    def read(self, name: str) -> str:
        """A text. Raises NotHere, RulesetError: no such file, too large, or not UTF-8."""
        return Disk().read(self.path(name), name).text

    def holds(self, name: str) -> bool:
        """Whether something stands where a file of that name would, or the system does not tell. Raises NotHere."""
        try:
            return self.path(name).exists()
        except OSError:
            return True

    def write(self, name: str, text: str, *, new: bool = False) -> None:
        """Raises NotHere, RulesetError: it cannot be written, or, of a new one, exists."""
        if self.readonly:
            raise NotHere("this workshop was opened to be looked at: nothing is written")
        if name.startswith(LIBRARY):
            raise NotHere("this file comes with Ludograph: make a variant of it")
        try:
            size = len(text.encode("utf-8"))
        except UnicodeEncodeError:
            raise NotHere("the text holds half a character, as no file can") from None
        if size > MAX_FILE_BYTES:
            raise NotHere("the text is too long for a rule file")
        path = self.path(name)
        if new:
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
            except OSError as problem:
                raise NotHere(f"there can be no folder `{path.parent.name}`: {problem.strerror or problem}") from None
        write_whole(path, text, new=new)


@cache
def _bundled() -> dict[str, Path]:
    """Rulesets of the library by their ids, modules by their places."""
    games, modules = rulesets_root(), stdlib_root()
    known = {one: games / (f"{one}.yaml" if "/" in one else f"{one}/{one}.yaml") for one in library_ids()}
    return known | {f"stdlib/{path.relative_to(modules).as_posix()}": path for path in module_files()}


def stamp(text: str) -> str:
    """What tells texts apart."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]
