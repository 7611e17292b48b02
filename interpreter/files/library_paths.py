"""Where the library of the language lies: the rule modules and boards, and the rulesets.

They are installed as data of the package; in a checkout they stand beside it.
"""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent


def stdlib_root() -> Path:
    """The folder of library modules and boards."""
    return _data("stdlib")


def rulesets_root() -> Path:
    """The folder of the rulesets that come with the language."""
    return _data("rulesets")


def _data(name: str) -> Path:
    installed = _PACKAGE / "data" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name
