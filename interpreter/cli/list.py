"""`ludograph list`."""

from __future__ import annotations


def command() -> None:
    """List the rulesets that come with Ludograph, with their players and options."""
    from ..files.library import library_ids
    from ..pipeline import read_ruleset
    from .support.described import options, player_names
    from .support.output import print_table

    rows = []
    for name in library_ids():
        ruleset = read_ruleset(name)
        shown = ", ".join(f"{option.name}={option.default}" for option in options(ruleset))
        rows.append([name, ruleset.title, ", ".join(player_names(ruleset)), shown])
    print_table(["ruleset", "title", "players", "options"], rows)
