"""The modules of a page as one script. A page from the disk cannot load modules, so each becomes a function that is called
once, in the order in which they need each other. The sources are plain ES modules, which run as they are where modules
can be loaded.
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
    order: list[str] = []
    _visit(name, order, ())
    lines = ["const modules = {};"]
    for module in order:
        text = _text(module)
        exports = ", ".join(_EXPORT.findall(text))
        text = _IMPORT.sub(lambda found: f"const {{{found[1]}}} = modules.{found[2]};\n", text)
        lines.append(f"modules.{module} = (() => {{\n{_EXPORT.sub('', text)}return {{ {exports} }};\n}})();")
    return tight("\n".join(lines))


def _visit(name: str, order: list[str], path: tuple[str, ...]) -> None:
    assert name not in path, f"modules need each other in a circle: {' '.join((*path, name))}"
    for needed in _IMPORT.findall(_text(name)):
        if needed[1] not in order:
            _visit(needed[1], order, (*path, name))
    order.append(name)


def _text(name: str) -> str:
    return (SOURCES / f"{name}.js").read_text(encoding="utf-8")
