"""What a ruleset's own file declares without a word for the reader; told only when it is asked for."""

from __future__ import annotations

from ..files.prose import Standing, tellable
from ..ground.diagnostics import Diagnostic, Sink, counted
from .program import Program

_SHOWN = 12


def untold(program: Program) -> list[Diagnostic]:
    """One warning for each section with something that has no `about`."""
    found = [one for one in tellable(program.ruleset) if one.is_tellable]
    tellers = {one.path for one in found}
    own: dict[str, list[Standing]] = {}
    for one in found:
        is_part = one.path[:-1] in tellers  # the `do` of a move is told with the move
        if one.about is None and not is_part and one.span.file is program.ruleset.main:
            own.setdefault(one.path[0], []).append(one)
    sink = Sink()
    for section, silent in own.items():
        names = [f"`{one.name.partition('.')[2] or section}`" for one in silent]
        more = [f"{counted(len(names) - _SHOWN, 'other')}"] if len(names) > _SHOWN else []
        *rest, last = [*names[:_SHOWN], *more]
        listed = f"{', '.join(rest)} and {last} have" if rest else f"{last} has"
        where = "" if names == [f"`{section}`"] else f"in `{section}`, "
        label = "the first of them" if rest else "no word for the reader"
        helps = (
            "say in `about` what it is, or what it is for",
            "what is made from the rules stands in the book instead",
        )
        sink.add("untold", f"{where}{listed} no `about`", silent[0].span, label, helps=helps)
    return sink.sorted()
