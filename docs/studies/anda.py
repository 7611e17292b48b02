"""Anda: which komi is fair?"""

from __future__ import annotations

from collections.abc import Mapping

from telling import Data, again, along, cells_table, claimed, figure, page_of, said, swept

PLAYED = {
    "random 5": "sweep anda:size=5,pie=no --set komi=0..12 --games 1500",
    "random 7": "sweep anda:size=7,pie=no --set komi=0..12 --games 1500",
    "tuned 5": "tune anda:size=5,pie=no --set komi=0..12 --games 1500",
    "tuned 7": "tune anda:size=7,pie=no --set komi=0..12 --games 1500",
    "strength": "match anda:size=5,pie=no uct:10 random --pairs 32",
    "stronger": "match anda:size=5,pie=no uct:100 uct:10 --pairs 32",
    "thinking 5": "sweep anda:size=5,pie=no --set komi=0,12 --games 400 --players uct:10",
    "thinking 7": "sweep anda:size=7,pie=no --set komi=0,12 --games 400 --players uct:10",
    "longer 5": "sweep anda:size=5,pie=no --set komi=0,12 --games 400 --players uct:100",
}

SHARED: Mapping[str, tuple[str, ...]] = {}


def page(data: Data) -> tuple[str, Mapping[str, str]]:
    """The page, and its figures."""
    random5, random7 = swept(data, "random 5", "komi"), swept(data, "random 7", "komi")
    think5, think7 = swept(data, "thinking 5", "komi"), swept(data, "thinking 7", "komi")
    roots = {size: said(data, f"tuned {size}", "root") for size in (5, 7)}
    none, most = random5[0].first, random5[-1].first
    sections = [
        _verdict(think5) + "\n",
        claimed(
            f"Among random players komi does what it is meant for: on size 5 the first player wins {none.written(share=True)} without,"
            f" and {most.written(share=True)} with twelve stones.",
            holds=(none.low or 0) > (most.high or 1),
        )
        + f" Size 5: {roots[5]} Size 7: {roots[7]}\n",
        figure("anda-5.svg", "How often the first player wins on size 5, by komi"),
        figure("anda-7.svg", "How often the first player wins on size 7, by komi"),
        "## Size 5\n\n`komi` black stones lie in the prison at the start; each is a spare turn for White, who moves second.\n",
        cells_table("komi", [*random5, *think5]),
        "## Size 7\n",
        cells_table("komi", [*random7, *think7]),
        _doubts(data),
        again("anda", PLAYED, data),
    ]
    figures = {
        f"anda-{size}.svg": along(
            f"How often the first player wins on size {size}", "komi", {"random": one, name: other}, "first wins"
        )
        for size, one, name, other in ((5, random5, "uct:10", think5), (7, random7, "uct:10", think7))
    }
    return page_of("Anda: which komi is fair?", sections), figures


def _verdict(cells: list) -> str:
    if not cells:
        return "**No komi can be recommended**: only random players have been heard so far."
    none, most = cells[0].first, cells[-1].first
    told = (
        f"With `{cells[0].player}`, which thinks, the first player wins {none.written(share=True)} of {cells[0].games} games without komi, "
        f"and {most.written(share=True)} with twelve stones"
    )
    if (none.low or 0) > (most.high or 1):
        return f"**On size 5 komi helps the second player, with random players and with one that thinks a little.** {told}. Which komi between is fair for the latter is not known."
    if (most.low or 0) > (none.high or 1):
        return f"**No komi can be recommended: the players disagree even about the direction.** {told}: more komi seems to help the *first*."
    return f"**No komi can be recommended: players that think do not show that komi helps anybody.** {told}; the intervals overlap."


def _doubts(data: Data) -> str:
    return (
        "## Doubts\n\n"
        f"- {said(data, 'strength', 'stronger')} {said(data, 'stronger', 'stronger')} `uct:10` is a weak player: a stone in the prison is worth a turn at the very end,\n"
        "  when every placement does harm, and some ten playouts do not look so far.\n"
        "- A fair komi is one that is fair among players that play well. To know it takes a player whose doubled budget does not\n"
        "  change the answer: a ladder, then `tune` with `uct:200` and `uct:400`, 400 games of each of thirteen values. On size 5\n"
        "  a game of `uct:200` takes 0.75 seconds of a core, so that is some three hours; on size 7 it was not timed.\n"
        "- The rules have a better answer for players at a table: with `pie` the first player names the komi, and the second one\n"
        "  chooses the colour.\n"
    )
