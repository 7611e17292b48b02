"""Studies bundled games of two by random players, with positions valued by a search, and writes what came of measures of play
to `ranges.toml` beside the rulesets. Reports show between which values these games lie.

python benchmarks/ranges.py              # the games below
python benchmarks/ranges.py reversi hex  # these; what is known of others stays
"""

from __future__ import annotations

import argparse

from ludograph.files.naming import WithOptions
from ludograph.lab.games.run import ALONE
from ludograph.lab.report.ranges import MEASURES, PATH, VALUED_BY, known
from ludograph.lab.study.evaluators import evaluator
from ludograph.lab.study.plain import plain_studies
from ludograph.lab.study.run import RulesetStudy
from ludograph.lab.study.series import HowPlayed, StudiedSeries
from ludograph.lab.study.sizes import Size

GAMES = (
    "tic_tac_toe",
    "connect_four",
    "domineering",
    "clobber",
    "yavalath",
    "hex:size=7",
    "breakthrough",
    "ataxx",
    "konane",
    "oware",
    "reversi",
    "gomoku",
)
STUDIED = 200


def found(text: str) -> dict[str, float]:
    """What the measures say of a game."""
    studied = StudiedSeries.of(WithOptions.read(text), HowPlayed())
    study = RulesetStudy(studied, Size(STUDIED, None, 1), None, evaluator(VALUED_BY))
    study.run(ALONE, lambda *told: None)
    (plain,) = plain_studies([(study, [])])["studies"]
    rows = {row["name"]: row["value"] for row in plain["measures"] if row["name"] in MEASURES}
    return {name: round(rows[name], 3) for name in MEASURES if rows.get(name) is not None}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=[*GAMES])
    lines = {game: dict(values) for game, values in known().items()}
    for text in parser.parse_args().games:
        lines[text] = found(text)
        print(text, lines[text], flush=True)
        body = [
            f'"{game}" = {{{", ".join(f"{name} = {value}" for name, value in values.items())}}}\n'
            for game, values in sorted(lines.items())
        ]
        PATH.write_text(f"{HEAD}{''.join(body)}", encoding="utf-8")


HEAD = """\
# Written by `python benchmarks/ranges.py`: what measures of play say of bundled games, played by random players, with positions
# valued by a search.
"""


if __name__ == "__main__":
    main()
