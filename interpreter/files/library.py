"""Where rulesets and modules are found: the library that comes with Ludograph, and the folder of the asking ruleset.

All rule files are found here. Names never leave these two places, whatever they contain.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from ..ground.diagnostics import Meant, RulesetError, did_you_mean, fail, spelled
from ..ground.source import SourceFile, Span
from .edition import EDITIONS, edition_of, of_later_edition
from .library_paths import module_folders, rulesets_root, stdlib_root
from .links import broken, is_inside, leads_to
from .naming import WithOptions
from .sources import Disk, Source

_ID = re.compile(r"[a-z0-9_]+(/[a-z0-9_]+)*")
_GRAPH = re.compile(r"(?:[A-Za-z0-9_-]+/)*[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*")
"""Names of files of graphs; none leads out of a folder."""


def library_ids() -> list[str]:
    """The ids of all bundled rulesets: `game` and `game/variant`"""
    root = rulesets_root()
    ids = []
    for path in root.glob("*/*.yaml"):
        ids.append(path.parent.name if path.stem == path.parent.name else f"{path.parent.name}/{path.stem}")
    return sorted(ids)


def is_bundled(path: Path) -> bool:
    """Whether a file comes with Ludograph."""
    return path.is_relative_to(rulesets_root()) or path.is_relative_to(stdlib_root())


def shown_name(path: Path) -> str:
    """Library files are shown as `rulesets/...` and `stdlib/...`, others by their path as given."""
    for name, root in (("rulesets", rulesets_root()), ("stdlib", stdlib_root())):
        if path.is_relative_to(root):
            return f"{name}/{path.relative_to(root).as_posix()}"
    return path.as_posix()


def bundled_path(shown: str) -> Path | None:
    """Where what is shown as a file of the library lies; None: there is no such file."""
    top, _, rest = shown.partition("/")
    root = {"rulesets": rulesets_root, "stdlib": stdlib_root}.get(top)
    path = root() / rest if root is not None and rest else None
    return path if path is not None and is_bundled(path.resolve()) and path.is_file() else None


def is_shown_as_module(name: str) -> bool:
    """Whether the name that a file is shown by is one of the library's modules and boards."""
    return name.startswith("stdlib/")


def _meant(name: str, near: Sequence[str]) -> tuple[str, ...]:
    return tuple(Meant(f"did you mean `{one}`?", name, (one,)) for one in near)


def _in_lower_case(name: str) -> str:
    return re.sub(r"[\s'-]+", "_", name.lower())


def _spelled_id(name: str, beside: Sequence[str]) -> tuple[str, ...]:
    """As `spelled`, of the library and what lies beside the asking file; a variant may be named without its game."""
    whole = [one for one in (*library_ids(), *beside) if one.endswith(f"/{name}")]
    return spelled(whole[0], whole) if whole else spelled(name, library_ids(), "bundled rulesets", beside)


def _outside(name: str, what: str, span: Span, letters: str) -> RulesetError:
    """A name that is not looked for. `what`: what it should name; `letters`: what it may be made of."""
    leads_out = ".." in name or Path(name).is_absolute()
    renamed = re.sub(r"[^a-z0-9_/]+", "_", name.removesuffix(".yaml").lower()).strip("_")
    helps = ("a ruleset can use only the library and files beside or below it",)
    if not leads_out and _ID.fullmatch(renamed) and what.startswith(("a ruleset", "a module")):
        helps = (f"if that is a file of this folder, give it another name: `{renamed}.yaml`",)
    label = "leads out of this folder" if leads_out else f"a name is made of {letters} only"
    return fail("path-outside", f"`{name}` does not name {what}", span, label, helps=helps)


@lru_cache(maxsize=512)
def _once(name: str, text: str) -> SourceFile:
    """What comes with Ludograph is shared by all libraries of a process, so that what is made of its texts is made once."""
    return SourceFile(name, text)


@lru_cache(maxsize=32)
def _lately(name: str, text: str) -> SourceFile:
    """So are the files on the disk that were read last: who checks a variant again and again keeps what it extends."""
    return SourceFile(name, text)


@dataclass
class Library:
    """Finds what `extends` and `uses` name, and remembers where each file came from; each is read once. The `source` has the
    user's files; it need not hold those that come with Ludograph."""

    source: Source = field(default_factory=Disk)
    _folders: dict[str, Path] = field(default_factory=dict)
    _files: dict[tuple[Path, str], SourceFile] = field(default_factory=dict)

    def with_text(self, file: SourceFile) -> Library:
        """The same library with another text of a file that it has read."""
        files = {key: file if read.name == file.name else read for key, read in self._files.items()}
        return Library(self.source, self._folders, files)

    @property
    def read(self) -> frozenset[Path]:
        """The files that were read from here."""
        return frozenset(path for path, _ in self._files)

    def open(self, name: str) -> SourceFile:
        """The main file of a ruleset, named by a path or a library id."""
        path = Path(name)
        looks_like_path = name.endswith((".yaml", ".yml")) or path.is_absolute() or name.startswith(".")
        if looks_like_path:
            return self._read(path, shown_name(path) if path.is_absolute() else name, None)
        found = self._bundled(name)
        if found:
            return self._read(found, shown_name(found), None)
        if self._holds(path):
            return self._read(path, name, None)
        raise fail("unknown-ruleset", f"there is no ruleset `{name}`", helps=self._helps(name))

    def _helps(self, name: str) -> Sequence[str]:
        """What may have been meant by a name that no ruleset has."""
        asked = WithOptions.read(name)
        if asked.options and (self._bundled(asked.ruleset) or self._holds(Path(asked.ruleset))):
            return (f"here a ruleset is named without its options: `{asked.ruleset}`",)
        return (*spelled(name, library_ids(), "bundled rulesets"), "a file is named by its path, as `my_game.yaml`")

    def find(self, kind: str, name: str, asking: SourceFile, span: Span) -> SourceFile:
        """What a ruleset's `extends` ("ruleset"), `uses` ("module") or `graph` ("graph") names."""
        if kind == "graph":
            return self._graph(name, asking, span)
        bare = name.removesuffix(".yaml").removeprefix("./")
        if not _ID.fullmatch(bare) and (near := _in_lower_case(bare)) in library_ids() and kind == "ruleset":
            title = f"there is no ruleset `{name}` to extend"
            raise fail("missing-parent", title, span, "ids are written small", helps=_meant(name, [near]))
        if kind == "module" and not _ID.fullmatch(bare):
            self._misnamed(bare, asking, span)
        if not _ID.fullmatch(bare):
            raise _outside(
                name, f"a {kind} of the library or of this folder", span, "letters a to z, digits, `_` and `/`"
            )
        folder = self._folders.get(asking.name)
        if folder is not None:
            own = folder / f"{bare}.yaml"
            if self._holds(own) and is_inside(own, folder) and not self._same(own, asking):
                return self._read(own, shown_name(own), span)
        if kind == "module":
            return self._module(bare, name, asking, span)
        found = self._bundled(bare)
        if found and not self._same(found, asking):
            return self._read(found, shown_name(found), span)
        if folder is not None and self._same(folder / f"{bare}.yaml", asking):
            raise fail(
                "extends-cycle",
                f"`{name}` extends itself",
                span,
                "is this file",
                helps=("name the ruleset that this one varies", "a ruleset that varies none has no `extends`"),
            )
        self._refuse_link(folder, f"{bare}.yaml", span)
        raise fail(
            "missing-parent",
            f"there is no ruleset `{name}` to extend",
            span,
            "not in the library, nor beside this file",
            helps=_spelled_id(bare, self._beside(folder)),
        )

    def _graph(self, name: str, asking: SourceFile, span: Span) -> SourceFile:
        """A file beside the asking one or below it. Raises RulesetError."""
        folder = self._folders.get(asking.name)
        path = folder / name if folder is not None else None
        if not _GRAPH.fullmatch(name):
            raise _outside(name, "a file of this folder", span, "letters, digits, `_`, `-`, `.` and `/`")
        self._refuse_link(folder, name, span)
        if path is None or not self._holds(path):
            raise fail(
                "missing-graph",
                f"there is no file `{name}`",
                span,
                "not beside this file" if path is not None else "this text lies in no folder",
                helps=("a graph lies beside the ruleset that names it, or in a folder there",),
            )
        return self._read(path, shown_name(path), span)

    def _module(self, bare: str, name: str, asking: SourceFile, span: Span) -> SourceFile:
        """A module of the library, as the edition of the asking file has it. Raises RulesetError."""
        own = edition_of(asking)
        path = self._in_library(bare, own)
        if path is not None:
            return self._read(path, shown_name(path), span)
        later = next((edition for edition in EDITIONS if edition > own and self._in_library(bare, edition)), None)
        if later is not None:
            raise RulesetError([of_later_edition(later, f"the module `{name}`", span)])
        self._refuse_link(self._folders.get(asking.name), f"{bare}.yaml", span)
        names = [file.stem for folder in module_folders(own) for file in folder.glob("*.yaml")]
        raise fail(
            "unknown-module",
            f"there is no module `{name}`",
            span,
            "not found",
            helps=spelled(bare, names, "modules of the library", self._beside(self._folders.get(asking.name))),
        )

    def _misnamed(self, name: str, asking: SourceFile, span: Span) -> None:
        """Raises RulesetError where the names of modules are meant by what is none."""
        known = [file.stem for folder in module_folders(edition_of(asking)) for file in folder.glob("*.yaml")]
        several = name.split()
        if len(several) > 1 and all(part in known for part in several):
            helps: tuple[str, ...] = (f"names are parted by commas: `{', '.join(several)}`",)
        else:
            near = did_you_mean(_in_lower_case(name), known, 1)
            helps = _meant(name, near)
        if helps:
            raise fail("unknown-module", f"there is no module `{name}`", span, "not found", helps=helps)

    def _in_library(self, name: str, edition: int) -> Path | None:
        paths = (folder / f"{name}.yaml" for folder in module_folders(edition))
        return next((path for path in paths if "/" not in name and self._holds(path)), None)

    def path_of(self, file: SourceFile) -> Path | None:
        """Where a file that was read from here lies."""
        folder = self._folders.get(file.name)
        return None if folder is None else folder / Path(file.name).name

    def beside(self, file: SourceFile, ending: str) -> SourceFile | None:
        """The file of the same name with another ending, if there is one. Raises RulesetError."""
        own = self.path_of(file)
        path = own.with_suffix(ending) if own is not None else None
        return self._read(path, shown_name(path), None) if path is not None and self._holds(path) else None

    def named_beside(self, asking: SourceFile) -> Iterator[tuple[str, SourceFile]]:
        """What a file can name that lies beside it or below, by its name, as far as it can be read and there is not much."""
        folder = self._folders.get(asking.name)
        for name in sorted(self._beside(folder)):
            path = (folder or Path()) / f"{name}.yaml"
            if not self._same(path, asking):
                with suppress(RulesetError):
                    yield name, self._source_of(path).read(path, shown_name(path))

    def _bundled(self, name: str) -> Path | None:
        """The file of a library id, if it is one."""
        game, _, variant = name.partition("/")
        if not _ID.fullmatch(name) or "/" in variant:
            return None
        path = rulesets_root() / game / f"{variant or game}.yaml"
        return path if self._holds(path) else None

    def _source_of(self, path: Path) -> Source:
        """Who has a file: what comes with Ludograph is on the disk, whatever the source is."""
        return Disk() if is_bundled(path) and not self.source.holds(path) else self.source

    def _holds(self, path: Path) -> bool:
        return self._source_of(path).holds(path)

    def _beside(self, folder: Path | None) -> list[str]:
        """What the rulesets of a folder and those below it are called."""
        below = self.source.below(folder) if folder is not None else ()
        inside = (path for path in below if folder is not None and is_inside(path, folder))
        names = (path.relative_to(folder or path).with_suffix("").as_posix() for path in inside)
        return [name for name in names if _ID.fullmatch(name)]

    def _same(self, path: Path, asking: SourceFile) -> bool:
        folder = self._folders.get(asking.name)
        there = leads_to(path)
        return folder is not None and there is not None and there == leads_to(folder / Path(asking.name).name)

    @staticmethod
    def _refuse_link(folder: Path | None, name: str, span: Span) -> None:
        """Raises RulesetError: what is named is a link that leads nowhere, or out of the folder."""
        path = folder / name if folder is not None else None
        if folder is None or path is None:
            return
        if fault := broken(path):
            raise fail("not-found", f"`{name}` {fault}", span, "named here")
        if not is_inside(path, folder):
            helps = ("a ruleset can use only the library and files beside or below it",)
            raise fail("path-outside", f"`{name}` leads out of this folder", span, "by a link", helps=helps)

    def _read(self, path: Path, shown: str, span: Span | None) -> SourceFile:
        if (path, shown) not in self._files:
            source = self._source_of(path)
            file = source.read(path, shown, span)
            if source.lasts(path):
                file = (_once if is_bundled(path) else _lately)(file.name, file.text)
            self._files[path, shown] = file
        file = self._files[path, shown]
        self._folders[file.name] = path.parent
        return file
