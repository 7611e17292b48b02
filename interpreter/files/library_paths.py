"""Where the library of the language lies: the rule modules and boards, and the rulesets.

They are installed as data of the package; in a checkout they stand beside it.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from ..ground.source import SourceFile
from .edition import EDITIONS, widens

_PACKAGE = Path(__file__).resolve().parent.parent


def stdlib_root() -> Path:
    """The folder of library modules and boards."""
    return _data("stdlib")


def module_folders(edition: int) -> list[Path]:
    """Where a file of an edition of the language finds modules, the first before the others: an edition has a folder for those
    that it brought, and for those that it has otherwise than the one before."""
    root = stdlib_root()
    return [*(root / str(later) for later in range(edition, 1, -1)), root]


def module_files() -> list[Path]:
    """All modules of the library, in all editions."""
    return sorted(path for folder in module_folders(EDITIONS[-1]) for path in folder.glob("*.yaml"))


def is_changed(module: str, since: int, edition: int) -> bool:
    """Whether a module of the library may mean something else in an edition than in an earlier one."""
    known = module_folders(since)
    paths = (folder / f"{module}.yaml" for folder in module_folders(edition) if folder not in known)
    return any(not widens(SourceFile(path.name, path.read_text(encoding="utf-8"))) for path in paths if path.is_file())


def earliest_text(module: str, file: SourceFile) -> str:
    """The text of a module as the first edition that has it says it, where the file widens that."""
    folders = module_folders(EDITIONS[-1]) if file.name.startswith("stdlib/") and widens(file) else []
    paths = [path for folder in folders if (path := folder / f"{module}.yaml").is_file()]
    return paths[-1].read_text(encoding="utf-8") if paths else file.text


def rulesets_root() -> Path:
    """The folder of the rulesets that come with the language."""
    return _data("rulesets")


def measured(name: str) -> Path:
    """A file of what was found by playing the rulesets that come with the language: `NAME.toml` beside them."""
    return rulesets_root() / f"{name}.toml"


@lru_cache
def _data(name: str) -> Path:
    installed = _PACKAGE / "data" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name
