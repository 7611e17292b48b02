"""The words that modules of the library give, for who uses one without its module."""

from __future__ import annotations

from collections.abc import Mapping as Mapped
from functools import cache

from ..ground.diagnostics import Sink
from ..ground.limits import MAX_FILE_BYTES
from ..ground.source import SourceFile
from .document import read_document
from .library_paths import module_folders
from .nodes import Mapping, entry_name
from .reading import read_file


@cache
def library_words(edition: int) -> Mapped[str, str]:
    """The module of each word that files of an edition can have: what they define, hold constant, keep, do, and offer as
    moves. Words of a module that begin with `_` are its own."""
    words: dict[str, str] = {}
    files = {path.stem: path for folder in reversed(module_folders(edition)) for path in folder.glob("*.yaml")}
    for _, path in sorted(files.items()):
        text = read_file(path, MAX_FILE_BYTES, "a module").decode("utf-8")
        module = read_document(SourceFile(path.name, text), Sink())
        for section in ("define", "constants", "state", "turn_state", "actions", "moves"):
            node = module.get(section)
            for key, _ in node.entries if isinstance(node, Mapping) else ():
                words.setdefault(entry_name(key.value), path.stem)
    return words
