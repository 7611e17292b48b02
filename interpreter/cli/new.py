"""`ludograph new`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .support.parameters import complete_ruleset

if TYPE_CHECKING:
    from ..files.described import Described


def command(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What the ruleset is called: the file is NAME.yaml.")],
    extends: Annotated[
        str,
        typer.Option(
            "--extends",
            metavar="RULESET",
            help="The ruleset of which it is a variant; else it is a small game of its own.",
            autocompletion=complete_ruleset,
            show_default=False,
        ),
    ] = "",
) -> None:
    """Write a small file to begin with: a game, or with hints a variant of a ruleset."""
    from ..files.writing import write_whole
    from ..ground.diagnostics import fail
    from ..language.formatting.heads import first_game
    from ..language.steps import steps_of
    from ..pipeline import check_ruleset, describe, read_ruleset

    path = Path(name.removesuffix(".yaml") + ".yaml")
    if not path.stem.replace("_", "").isalnum() or not path.stem.isascii() or path.stem != path.stem.lower():
        raise fail(
            "bad-name",
            f"`{path.stem}` cannot be the name of a ruleset",
            helps=("use the letters a to z, digits and `_`",),
        )
    if not extends:
        write_whole(path, first_game(_title(path.stem)), new=True)
        print(
            f"{path} is a small game. Change it, then:\n  ludograph check {path}\n  ludograph play {path}\n"
            f"Or write and play it in the browser:\n  ludograph workshop {path}"
        )
        return
    base = describe(extends)
    steps = [(".".join(map(str, at)), names) for at, names in steps_of(read_ruleset(extends))]
    text = _text(path.stem, _base_name(extends, path), base, steps)
    write_whole(path, text, new=True)
    check_ruleset(str(path))
    print(
        f"{path} is a variant of `{extends}` that plays like it as yet. Change it, then:\n"
        f"  ludograph check {path}\n"
        f"  ludograph play {path}\n"
        f"  ludograph simulate {extends} {path} --games 100"
    )


def _title(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _base_name(extends: str, path: Path) -> str:
    """What `extends:` says: the id, or the name of a file beside the new one."""
    from ..files.library import library_ids
    from ..ground.diagnostics import fail

    if extends in library_ids():
        return extends
    base = Path(extends)
    if base.resolve().parent != path.resolve().parent:
        raise fail(
            "path-outside",
            f"`{extends}` does not lie beside `{path}`",
            helps=("a ruleset extends rulesets of the library or of its own folder",),
        )
    return base.stem


def _text(name: str, extends: str, base: Described, steps: Sequence[tuple[str, tuple[str, ...]]]) -> str:
    from ..language.formatting.heads import HINT, variant_head

    lines = [
        *variant_head(_title(name), extends, HINT),
        "",
        "# Below is what you can change; take the `# ` away from a line to begin. `ludograph show "
        + f"{extends}` prints all rules.",
    ]
    if base.options:
        lines += ["#", "# Options of the base, with their defaults:", "# set:"]
        for option in base.options:
            lines += [
                f"#   {option.name}: {option.default}".ljust(32)
                + f"  # {option.type}. {option.about}".rstrip(". ")
                + "."
            ]
    if base.moves:
        lines += [
            "#",
            f"# Moves of the base: {', '.join(base.moves)}. One key of one is changed",
            "# alone, and `~` removes what is inherited:",
            "# moves:",
            f"#   {base.moves[0]}:",
            "#     about: What this move does now.",
        ]
    lines += _hints_of_steps(steps)
    others = [key for key in ("define", "actions", "end", "draw") if key in base.sections]
    named, listed = ([f"`{key}`" for key in others if (key in base.lists) is is_list] for is_list in (False, True))
    if named:
        lines += ["#", f"# The same holds for {', '.join(named)}."]
    if listed:
        are = "is a list" if len(listed) == 1 else "are lists"
        lines += ["#", f"# {' and '.join(listed)} {are}: what a variant writes there stands instead of all of it."]
    return "\n".join(lines) + "\n"


def _hints_of_steps(steps: Sequence[tuple[str, tuple[str, ...]]]) -> list[str]:
    """Which steps the base has, the course of play first. `steps`: the names by the place of their text, as `moves.drop.do`."""
    if not steps:
        return []
    ordered = sorted(steps, key=lambda one: one[0] not in ("flow", "setup"))
    place, names = ordered[0]
    keys = place.split(".")
    return [
        "#",
        "# Steps of the base, of which one is changed alone, too:",
        *(f"#   of `{at}`: {', '.join(known)}" for at, known in ordered),
        *(f"# {'  ' * depth}{key}:" for depth, key in enumerate([*keys, "steps"])),
        f"#   {'  ' * len(keys)}{names[0]}: {{about: What happens in this step now.}}",
    ]
