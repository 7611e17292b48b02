"""The workshop serves modules as they are, so each must find what it asks of others: nothing bundles them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from ludograph.page import bundle
from ludograph.workshop import server

WINDOW = Path(server.__file__).parent / "src"
IMPORT = re.compile(r"import\s*\{([^}]*)\}\s*from\s*\"(\.[^\"]*)\"")
EXPORT = re.compile(r"^export\s+(?:default\s+)?(?:async\s+)?(?:function\*?|class|const|let)\s+(\w+)", re.MULTILINE)
PASSED_ON = re.compile(r"^export\s*\{([^}]*)\}", re.MULTILINE)


def names(text: str) -> list[str]:
    return [part.split(" as ")[0].strip() for part in text.split(",") if part.strip()]


def wanted(file: Path) -> Iterator[tuple[Path, str]]:
    """What a module asks of others of ours."""
    for given, path in IMPORT.findall(file.read_text(encoding="utf-8")):
        room = bundle.SOURCES if "/page/" in path else file.parent
        if "/vendor/" not in path:
            yield from ((room / Path(path).name, name) for name in names(given))


def test_what_modules_ask_of_each_other_is_there() -> None:
    found, missing = 0, []
    for file in [*WINDOW.glob("*.js"), *bundle.SOURCES.glob("*.js")]:
        for other, name in wanted(file):
            text = other.read_text(encoding="utf-8")
            given = {*EXPORT.findall(text), *(name for one in PASSED_ON.findall(text) for name in names(one))}
            found += 1
            if name not in given:
                missing.append(f"{file.name} asks {other.name} for {name}")
    assert found > 100
    assert not missing
