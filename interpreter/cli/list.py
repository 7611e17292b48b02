"""`ludograph list`."""

from __future__ import annotations


def command() -> None:
    """List the rulesets that come with Ludograph, with their players and options."""
    from ..files.library import library_ids
    from ..pipeline import describe
    from .support.output import print_table

    rows = []
    for name in library_ids():
        ruleset = describe(name)
        shown = ", ".join(f"{option.name}={option.default}" for option in ruleset.options)
        rows.append([name, ruleset.title, ", ".join(ruleset.players), shown])
    print_table(["ruleset", "title", "players", "options"], rows)
