"""Which files a command may write, so that a slip of the pen costs nobody a ruleset."""

from __future__ import annotations

from pathlib import Path

from ...files.writing import cannot_write, followed, refuse_protected
from ...ground.diagnostics import fail
from ...ground.records import Struct
from ...ground.strict import Unfit, parse

_MOST_BYTES = 16 << 20
"""More than any file has that a command would replace; a larger one is of somebody else."""


class Target(Struct):
    """What a command writes.

    Attributes:
        noun:     what it is called in messages.
        endings:  its file names end so, in small or capital letters.
        keys:     of JSON, which many programs write: what one of ours has at the top.
    """

    noun: str
    endings: tuple[str, ...]
    keys: frozenset[str] = frozenset()


PICTURE = Target("a picture", (".svg", ".png"))
BOARD = Target("a drawing of a board", (".svg",))
REPORT = Target("a report", (".html",))
PLAYABLE = Target("a page to play on", (".html", ".js"))
PRINT = Target("pages to print", (".pdf",))
BOOK = Target("a rulebook", (".md", ".html", ".pdf"))
MEASURED = Target("the numbers of a benchmark", (".json",), frozenset({"machine", "seconds", "runs", "rulesets"}))
LIBRARIES = {
    "native": Target("a shared library", (".so", ".dylib", ".dll")),
    "wasm": Target("WebAssembly", (".wasm",)),
    "ptx": Target("PTX", (".ptx",)),
}
"""By the target of `build`."""
SAVED = Target("a saved game", (".json",), frozenset({"format", "ruleset", "options", "start", "moves"}))


def check_target(path: Path, target: Target) -> None:
    """Raises RulesetError: the name, or that of what it links to, does not end as such files do (`wrong-ending`); something
    else stands there already (`file-exists`, `cannot-write`)."""
    try:
        real = followed(path)
        for name in (path, real):
            if name.suffix.lower() not in target.endings:
                endings = " or ".join(f"`{ending}`" for ending in target.endings)
                raise fail("wrong-ending", f"`{name.name}` does not end in {endings}, the ending of {target.noun}")
        if not real.parent.is_dir():
            raise cannot_write(path, f"there is no folder `{path.parent}`")
        refuse_protected(path, real.parent)
        if not real.exists():
            return
        if not real.is_file():
            raise cannot_write(path, "it is a folder" if real.is_dir() else "it is no ordinary file")
        refuse_protected(path, real)
        if target.keys and not _is_ours(real, target):
            raise fail(
                "file-exists",
                f"`{path}` exists already, and is not {target.noun}",
                helps=("choose another name, or remove the file first",),
            )
    except OSError as problem:
        raise cannot_write(path, problem.strerror or str(problem)) from None


def _is_ours(path: Path, target: Target) -> bool:
    """Whether a file holds JSON with the keys of such a file, or nothing."""
    if path.stat().st_size > _MOST_BYTES:
        return False
    text = path.read_bytes()
    try:
        values = parse(text) if text else dict.fromkeys(target.keys)
    except Unfit:
        return False
    return isinstance(values, dict) and target.keys <= values.keys()
