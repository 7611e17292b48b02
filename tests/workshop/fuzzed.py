"""Messages that no window would send."""

from __future__ import annotations

import json
from typing import Any

from ludograph.ground.rng import Random

DOS = ("hello", "open", "close", "edit", "save", "create", "check", "apply", "hover", "lights", "", "__class__", "end")
FILES = ("game.yaml", "../other.yaml", "/etc/passwd", "a/b.yaml", "library:inchworm", "library:../x", "\0", "x" * 500)
VALUES: tuple[Any, ...] = (None, 0, -1, 1 << 70, True, "", "size", "\ud800", [], [1, [2]], {}, {"size": {}}, 1.5, "𝄞")
KEYS = ("at", "record", "options", "key", "number", "start", "name", "text", "force")


def fuzzed(random: Random, dos: tuple[str, ...] = DOS) -> str:
    """One message; some are no JSON."""

    def one(values: tuple[Any, ...]) -> Any:
        return values[random.below(len(values))]

    message = {"id": one(VALUES), "do": one((*dos, *dos, *VALUES[:3])), "file": one((*FILES, *VALUES[:2]))}
    for _ in range(random.below(4)):
        message[one(KEYS)] = one(VALUES)
    text = json.dumps(message)
    return text[: random.below(len(text))] if random.below(10) == 0 else text
