"""The chapter of the moves: a table of them, what holds for several, and each with its examples."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .amounts import amounts_table
from .chosen import Chosen
from .examples import example_block, refused_figures
from .happenings import BEFORE, MOVES, Happenings
from .homes import told_in
from .kit import Kit
from .model import STRONG, Block, Gallery, Paragraph, Section, Sentence, TableBlock, TextRun
from .speech import parts_of
from .texts import code, slug
from .unplayed import always_written

HEADS = {"who": "table_who", "brief": "table_takes"}
"""The columns of the table of moves that an author may fill."""


def moves_section(kit: Kit, chosen: Chosen, happenings: Happenings) -> Section:
    """What can be decided in the course of play; what is decided in the setup alone stands there."""
    prose = kit.speech.prose
    names = kit.in_play
    blocks: list[Block] = [*move_table(kit, names)]
    for choice in kit.core.choices:
        blocks += kit.speech.on("choices", choice).paragraph(prose.author.about("choices", choice))
    blocks += [example_block(kit, played) for played in chosen.at("moves")]
    inner = [*happenings.at(BEFORE, chosen.events)]  # figures are counted as they are made
    inner += [move_section(kit, name, chosen, happenings) for name in names]
    inner += happenings.at(MOVES, chosen.events)
    return Section("moves", kit.say.text("moves"), tuple(blocks), tuple(inner))


def move_section(kit: Kit, name: str, chosen: Chosen, happenings: Happenings | None = None) -> Section:
    """A move: what its author says, else what the rules say; examples; and what it alone leads to. Where a variant changes a
    move of which its author says nothing new, what the rules say otherwise stands behind his words."""
    speech = kit.speech.on("moves", name)
    move = speech.prose.move(name)
    by_author = [one for one in (move.about, *speech.prose.author.chosen("moves", name)) if one is not None]
    blocks: list[Block] = list(speech.paragraph(*by_author))
    if move.about is None:
        blocks += speech.items([*parts_of(move), move.notation])
    elif speech.is_marked and not any(map(speech.is_new, by_author)):
        blocks += speech.items(one for one in (*parts_of(move), move.notation) if speech.is_new(one))
    elif kit.compact and not move_table(kit, kit.in_play) and (used := notation_of(kit, name)):
        blocks.append(Paragraph((kit.say.say("written_like", example=code(used)),)))
    blocks += amounts_table(kit, name)
    blocks += [example_block(kit, played, full=chosen.is_whole(played)) for played in chosen.of(name)]
    inner = happenings.at(name, chosen.events) if happenings is not None else ()
    sections = (*inner, *_not_like(kit, name, chosen))
    return Section(
        slug("move", name), move.title, tuple(blocks), sections, changed=speech.is_marked, added=speech.is_added
    )


def _not_like(kit: Kit, name: str, chosen: Chosen) -> Iterator[Section]:
    """Small pictures of what is easily taken for this move and is none, each with a line that says why."""
    shown = chosen.not_like(name) if kit.has_board else []
    figures = [figure for played in shown for figure in refused_figures(kit, played)]
    if figures:
        yield Section(slug("not", name), kit.say.text("not_like"), (Gallery(tuple(figures)),))


def notation_of(kit: Kit, name: str) -> str:
    """How a move is written in some example, of the book's own options if there is one, or always, or in random play."""
    for played in sorted(kit.played, key=lambda one: bool(one.options)):
        plies = ((ply.notation, ply.move) for ply in (*played.plies, *played.lead))
        for notation, move in (*plies, *played.choices):
            if move == name:
                return notation
    return always_written(kit.core.moves[name]) or kit.written_in_play.get(name, "")


def move_table(kit: Kit, names: Sequence[str]) -> tuple[TableBlock, ...]:
    """The moves with who may make them and what they take, as far as the author says it, and how they are written."""
    prose = kit.speech.prose
    columns = {key: {name: prose.author.about("moves", name, key) for name in names} for key in ("who", "brief")}
    columns = {key: texts for key, texts in columns.items() if any(texts.values())}
    written = {name: notation_of(kit, name) for name in names}
    if len(names) < 2 or not any((*columns, *written.values())):
        return ()
    rows = []
    for name in names:
        title = Sentence((TextRun(prose.move(name).title, STRONG, told_in(("moves", name))),), own=True)
        said = [kit.speech.on("moves", name).sentences([texts[name]]) for texts in columns.values()]
        notation = (Sentence((code(written[name]),), own=True),) if written[name] else ()
        rows.append(((title,), *said, notation))
    keys = ("table_move", *(HEADS[key] for key in columns), "table_written")
    return (TableBlock(tuple(map(kit.say.text, keys)), tuple(rows)),)
