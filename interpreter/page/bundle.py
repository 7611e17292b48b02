"""The modules of a page as one script. A page from the disk cannot load modules, so each becomes a function that is called
once, in the order in which they need each other. What it exports is known to all behind it by its name, which is why no two
modules may export one of the same name. The sources are plain ES modules, which run as they are where modules can be loaded.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from .tight import tight

SOURCES = Path(__file__).parent / "src"

_IMPORT = re.compile(r'^import \{([^}]*)\} from "\./(\w+)\.js";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|const|class) (\w+))", re.MULTILINE)


@lru_cache
def bundled(name: str) -> str:
    """A module with all that it needs, without comments and blanks that mean nothing."""
    known: dict[str, str] = {}
    lines: list[str] = []
    for module in ordered(name):
        text = _text(module)
        exports = _EXPORT.findall(text)
        for one in exports:
            assert known.setdefault(one, module) == module, f"`{known[one]}` and `{module}` both export `{one}`"
        inner, names = _EXPORT.sub("", _IMPORT.sub("", text)), ", ".join(exports)
        lines.append(f"const {{ {names} }} = (() => {{\n{inner}return {{ {names} }};\n}})();")
    return tight("\n".join(lines))


def ordered(name: str) -> list[str]:
    """The names of a module and of all that it needs, each behind those."""
    order: list[str] = []
    _visit(name, order, ())
    return order


def _visit(name: str, order: list[str], path: tuple[str, ...]) -> None:
    assert name not in path, f"modules need each other in a circle: {' '.join((*path, name))}"
    for needed in _IMPORT.findall(_text(name)):
        if needed[1] not in order:
            _visit(needed[1], order, (*path, name))
    order.append(name)


def _text(name: str) -> str:
    return (SOURCES / f"{name}.js").read_text(encoding="utf-8")
