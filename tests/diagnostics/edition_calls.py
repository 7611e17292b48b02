"""Mistakes that need a library with a module that is not the same in two editions."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import ludograph
import pytest
from ludograph.files import library_paths
from ludograph.language.merged import merged_yaml
from ludograph.pipeline import read_ruleset

_CHANGED = "language: 2\nmodule: two_players\ndefine: {opponent: mover}\n"
_NEW = "language: 2\nmodule: rumours\ndefine: {rumour: 1}\n"


@contextmanager
def two_editions() -> Iterator[None]:
    """The library with a module of edition 2, and another one that has changed in it."""
    find = library_paths._data
    with TemporaryDirectory() as name, pytest.MonkeyPatch.context() as patch:
        folder = Path(name) / "stdlib"
        shutil.copytree(find("stdlib"), folder)
        (folder / "2").mkdir(exist_ok=True)
        (folder / "2" / "two_players.yaml").write_text(_CHANGED, encoding="utf-8")
        (folder / "2" / "rumours.yaml").write_text(_NEW, encoding="utf-8")
        patch.setattr(library_paths, "_data", lambda part: folder if part == "stdlib" else find(part))
        yield


def _module_of_two_editions() -> None:
    with two_editions():
        ludograph.load("shared/newer.yaml")


def _as_one_file() -> None:
    with two_editions():
        merged_yaml(read_ruleset("shared/mixed.yaml"))


EDITION_CALLS = {
    "module-editions": _module_of_two_editions,
    "mixed-editions": _as_one_file,
}
