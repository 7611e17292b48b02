"""The games of a gallery: bundled ones, files, and what lies in a folder."""

from __future__ import annotations

import hashlib
import json
import re
import unicodedata
from collections.abc import Iterator, Sequence
from pathlib import Path

from ..files.library import Library, library_ids
from ..files.naming import WithOptions
from ..files.reading import look_into
from ..files.sources import Disk, Recorded
from ..ground.characters import path_shown
from ..ground.diagnostics import RulesetError, fail
from ..ground.records import Struct
from ..pipeline import OpenRuleset, read_ruleset

_TITLED = re.compile(r"^(title|extends)\s*:", re.MULTILINE)
"""What a ruleset has, and other files of YAML beside it have not."""


class Exhibit(Struct):
    """Attributes:
    named:   the ruleset, with options.
    folder:  of the gallery that it has to itself.
    digest:  of all texts that it is read from, and its options.
    kin:     of the texts of the variants that its book tells of.
    """

    named: WithOptions
    folder: str
    digest: str
    kin: str

    @property
    def called(self) -> str:
        """As a gallery calls it, which others see: of a path from the root of the disk only its last folder and file."""
        return path_shown(_from_folder(str(self.named), self.named.ruleset))

    def told(self, problem: str) -> str:
        """What is told of its file, so called."""
        return _from_folder(problem, self.named.ruleset)


def exhibits(names: Sequence[str]) -> list[Exhibit]:
    """The games that are named, in their order; without names all that are bundled.

    Args:
        names:  library ids and paths, with options behind a colon, and folders: the rulesets in one and in its folders.
    Raises: RulesetError: there is no such ruleset, or none in a folder.
    """
    taken: set[str] = set()
    return [_exhibit(named, taken) for named in _each_once(_named(names))]


def _named(names: Sequence[str]) -> Iterator[WithOptions]:
    for name in names or library_ids():
        folder = Path(name)
        if name not in library_ids() and folder.is_dir():
            yield from map(WithOptions, _in_folder(folder))
        else:
            named = WithOptions.read(name)
            Library().open(named.ruleset)
            yield named


def _each_once(named: Iterator[WithOptions]) -> list[WithOptions]:
    return list({str(one): one for one in named}.values())


def _in_folder(folder: Path) -> list[str]:
    """Whatever is wrong with a file in it, the others are found. Raises RulesetError: there is none, or nobody may look."""
    look_into(folder)
    found = sorted(path for form in ("*.yaml", "*/*.yaml") for path in folder.glob(form) if _is_ruleset(path))
    if not found:
        raise fail("unknown-ruleset", f"there is no ruleset in `{folder}`", helps=("a ruleset has a `title`",))
    return [path.as_posix() for path in found]


def _is_ruleset(path: Path) -> bool:
    try:
        return _TITLED.search(Disk().read(path, path.as_posix()).text) is not None
    except RulesetError:
        return True  # and its card says what is wrong with it


def _exhibit(named: WithOptions, taken: set[str]) -> Exhibit:
    read, kin = Recorded(Disk()), list[str]()
    try:
        read_ruleset(named.ruleset, read)
        if named.ruleset in library_ids():
            kin = [file.text for file in OpenRuleset(named.ruleset).variants()]
    except RulesetError:
        pass  # whoever checks it says what is wrong
    return Exhibit(named, _folder(named, taken), digest_of(read.texts, dict(named.options)), digest_of(kin))


def _from_folder(text: str, path: str) -> str:
    """A text in which a path from the root of the disk is its last folder and file."""
    return text.replace(path, "/".join(Path(path).parts[-2:])) if Path(path).is_absolute() else text


_LONGEST = 200
"""Letters of a folder's name: disks take some more."""


def _folder(named: WithOptions, taken: set[str]) -> str:
    """A name that every disk and every web server takes, and nobody else has."""
    plain = (
        unicodedata.normalize("NFKD", _from_folder(str(named), named.ruleset))
        .encode("ascii", "ignore")
        .decode()
        .lower()
    )
    base = re.sub(r"[^a-z0-9_]+", "-", re.sub(r"\.ya?ml\b", "", plain)).strip("-")[:_LONGEST] or "game"
    name, number = base, 2
    while name in taken:
        name, number = f"{base}-{number}", number + 1
    taken.add(name)
    return name


def digest_of(*values: object) -> str:
    """A name for plain values."""
    return hashlib.sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()
