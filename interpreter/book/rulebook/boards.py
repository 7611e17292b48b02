"""The beginnings of a ruleset and of the one that it extends, side by side."""

from __future__ import annotations

from collections.abc import Iterator

from ...checker import Program
from ...drawing import Spot
from ...engines.base import Game
from ...pipeline import reference_game
from .kit import Kit, Variant, setup_of
from .model import Gallery
from .pictures import Subject


def side_by_side(kit: Kit, variant: Variant) -> Iterator[Gallery]:
    """The boards there and here, where one can see that they differ, with what is new in a tint; else the beginnings, where
    those differ."""
    there, here = _games(kit, variant)
    begin, begun = setup_of(there), setup_of(here)
    for bare in (True, False):
        if _differ(kit, there, here, bare=bare):
            base = _subject(kit, kit.say.text("variant_in", base=variant.comparison.before))
            title = _subject(kit, variant.comparison.after)
            new = _new(kit, here, there)
            pictures = kit.pictures
            yield Gallery(
                (
                    pictures.small(there, begin, base, bare=bare),
                    pictures.small(here, begun, title, new, bare=bare),
                )
            )
            return


def shows_board(kit: Kit, variant: Variant) -> bool:
    """Whether `side_by_side` shows the board here as it is, with nothing on it."""
    there, here = _games(kit, variant)
    return _differ(kit, there, here, bare=True) and not _new(kit, here, there)


def begins_alike(kit: Kit, variant: Variant) -> bool:
    """Whether nobody can tell the beginning here from the one there."""
    return kit.pictures.wanted and not _differ(kit, *_games(kit, variant), bare=False)


def _games(kit: Kit, variant: Variant) -> tuple[Game, Game]:
    there, here = (_game(kit, program) for program in (variant.old.prose.program, variant.speech.prose.program))
    return there, here


def _differ(kit: Kit, there: Game, here: Game, *, bare: bool) -> bool:
    begins = (there, setup_of(there)), (here, setup_of(here))
    return kit.pictures.wanted and not kit.pictures.look_alike(*begins, bare=bare)


def _game(kit: Kit, program: Program) -> Game:
    """The book's own game, or one that is only looked at."""
    return kit.game if program is kit.program else reference_game(program, program.game.title)


def _subject(kit: Kit, title: str) -> Subject:
    said = kit.say.say("variant_begins", title=title)
    return Subject(said.text, (said,), kit.program.facts.layout.span)


def _new(kit: Kit, game: Game, base: Game) -> list[Spot]:
    """The sites of a board that the other one does not have; none where it has other names altogether."""
    made: list[Spot] = []
    for kind in kit.pictures.painter(game).site_kinds():
        old = base.program.tables.sites.get(kind)
        names = game.program.tables.sites[kind].names
        known = set(old.names) if old is not None else set()
        fresh = [(kind, number) for number, name in enumerate(names) if name not in known]
        made += fresh if len(fresh) < len(names) / 2 else []
    return made
