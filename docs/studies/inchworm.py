"""Inchworm: why do games take so long, and what cures it?"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from telling import Data, again, cells_table, claimed, compared, figure, lengths, page_of, said, studied, swept

BOARDS = ("inchworm", "inchworm/cylinder", "inchworm/torus")
_NAMES = dict(zip(BOARDS, ("flat", "cylinder", "torus"), strict=True))

PLAYED = {
    **{f"random {board}": f"study {board} --games 1000" for board in BOARDS},
    "stalls": "stalls inchworm --games 4",
    "goals": "sweep inchworm --set goal=5,10,20,30,60 --games 400",
    "stocks": "sweep inchworm:goal=10 --set stock=6,10,15,25,32,40 --games 400",
    **{f"short {board}": f"study {board}:goal=5 --games 1000" for board in BOARDS},
    "strength": "match inchworm:goal=10 uct:10 random --pairs 32",
    **{f"thinking {board}": f"study {board}:goal=5 --games 400 --players uct:10" for board in BOARDS},
    "compared": f"compare {' '.join(f'{board}:goal=5' for board in BOARDS)} --games 400 --players uct:10",
}

SHARED: Mapping[str, tuple[str, ...]] = {"compared": tuple(f"thinking {board}" for board in BOARDS)}


def page(data: Data) -> tuple[str, Mapping[str, str]]:
    """The page, and its figures."""
    cells = {
        kind: [cell for board in BOARDS for cell in studied(data, f"{kind} {board}", _NAMES[board])]
        for kind in ("random", "short", "thinking")
    }
    stocks = swept(data, "stocks", "stock")
    flat, torus = cells["random"][0], cells["random"][-1]
    sections = [
        claimed(
            f"**Random players shuffle.** A game to 60 points takes them {flat.length.written(share=False)} decisions. "
            f"{said(data, 'stalls', 'standing')} {said(data, 'stalls', 'filled-by')}",
            holds=(flat.length.low or 0) > 2000,
        )
        + "\n",
        f"It is not going round. {said(data, 'stalls', 'came-back')} So a rule against repetition would change nothing.\n",
        claimed(
            f"**The torus is no cure: it makes games longer**, {torus.length.written(share=False)} decisions instead of "
            f"{flat.length.written(share=False)}, and the cylinder lies between. A piece without a wall at its back has more air.",
            holds=(torus.length.low or 0) > (flat.length.high or 0),
        )
        + "\n",
        _cure(cells["short"], cells["thinking"]) + "\n",
        figure("inchworm-length.svg", "How long games to five points are, by board and player"),
        "## Boards\n\nTo 60 points as the rules have it, and to five, which players that think can be asked for as well.\n",
        cells_table("board, to 60", cells["random"]),
        cells_table("board, to 5", [*cells["short"], *cells["thinking"]]),
        "## Fewer points, more pieces\n\nThe length goes with the points:\n",
        cells_table("goal", swept(data, "goals", "goal")),
        claimed(
            "**More pieces make games short**: where pieces are few nobody can be shut in, and the same few are gathered and laid out "
            "for ever. Games to ten points, by the pieces of each player:\n",
            holds=all((one.length.low or 0) > (other.length.high or 0) for one, other in pairwise(stocks[:4])),
        ),
        cells_table("stock", stocks),
        compared(data),
        _doubts(data),
        again("inchworm", PLAYED, data),
    ]
    rows = [(f"{cell.label}, {cell.player}", cell.length) for kind in ("short", "thinking") for cell in cells[kind]]
    return page_of("Inchworm: why do games take so long, and what cures it?", sections), {
        "inchworm-length.svg": lengths("Decisions of a game to five points", rows)
    }


def _cure(short: list, thinking: list) -> str:
    if not thinking:
        return "Whether players that think shuffle too is not known yet."
    one, other = short[0].length, thinking[0].length
    ratio = (other.value or 0) / (one.value or 1)
    told = (
        f"A game to five points takes random players {one.written(share=False)} decisions on the flat board, and `{thinking[0].player}` "
        f"{other.written(share=False)}"
    )
    if (other.high or 1) < (one.low or 0):
        return f"**Thinking is the cure.** {told}: {round(100 * (1 - ratio))} % fewer."
    return f"**Thinking as little as this is no cure.** {told}."


def _doubts(data: Data) -> str:
    return (
        "## Doubts\n\n"
        f"- {said(data, 'strength', 'stronger')} Ten playouts cannot even try each of the forty decisions of a position once; what it\n"
        "  does well is to see what can be taken at once.\n"
        "- Games to 60 points by players that think were not played: one would take `uct:200` some two minutes of a core, 400 on three\n"
        "  boards a day and a half. That they get shorter in the same proportion is likely, not known.\n"
        "- The games of `uct:10` of 22 November 2026 were played again on the 27th, and no figure changed; those of all boards to five\n"
        "  points take some five minutes of a core.\n"
        "- Stalls were looked at in four games of random players.\n"
    )
