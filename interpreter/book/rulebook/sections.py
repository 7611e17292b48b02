"""The body of a book, in the order in which a player needs it: the author's words first, and sentences made of the rules only
where there are none. The rules word for word stand in the appendix."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...boards.board import DIAGONAL, ORTHOGONAL
from ...boards.tables import CELL
from ...checker.names.nouns import THINGS
from ...core import nodes as core
from ...core import types as t
from ...core.evaluate.collections import bits
from ...core.walk import Walked, walk
from ...drawing import Spot
from ...ground.records import replace
from ...language.staleness import Place
from ..prose import ProseSentence as Said
from ..prose.english.words import spaced
from .boards import shows_board
from .callouts import Callout, callouts, names_of
from .chosen import Chosen
from .endings import ending_items, ending_order, endings_within, own_endings
from .examples import example_block, is_bare, named_blocks, puzzle, solved
from .happenings import TURN, Happenings
from .kinds import kinds_tables
from .kit import Kit
from .material import drawn_pieces, material, rows_of_pieces
from .model import Block, Figure, Gallery, Item, Items, Legend, Paragraph, Section, Sentence
from .moves import move_section, moves_section
from .numbered import numbered
from .pictures import Subject
from .sample import sample_section
from .texts import code, joined, strong
from .tokens import drawn_tokens
from .told import advice, chapter, named, questions, rulings, titled
from .variants import changes_section, variants_section
from .ways import ways_section
from .words import words_section


def sections(kit: Kit) -> Iterator[Section]:
    """All chapters of the body that have something to say."""
    made = list(_chapters(kit))
    yield from made
    if not kit.compact:
        yield from words_section(kit, made)


def _chapters(kit: Kit) -> Iterator[Section]:
    happenings = Happenings(kit)
    chosen = Chosen(kit, happenings)
    yield from changes_section(kit)
    if not kit.compact:
        yield from chapter(kit, "overview")
    yield from _need(kit, chosen)
    if kit.has_board:
        yield _board(kit, chosen)
    yield _setup(kit, chosen)
    yield _turn(kit, chosen, happenings)
    yield moves_section(kit, chosen, happenings)
    yield from _seen(kit)
    yield from _end(kit, chosen)
    if kit.compact:
        yield from chapter(kit, "remember")
        return
    yield from questions(kit)
    yield from _mistakes(kit, chosen)
    yield from rulings(kit)
    yield from advice(kit)
    yield from ways_section(kit)
    yield from variants_section(kit)
    yield from chapter(kit, "history")
    yield from _puzzles(kit, chosen)
    yield from sample_section(kit)


# ---------------------------------------------------------------- before the first move


def _need(kit: Kit, chosen: Chosen) -> Iterator[Section]:
    listed = [Item((one,)) for one in kit.speech.sentences(kit.speech.prose.author.told("equipment"))]
    before, behind = ([Item((sentence,)) for sentence in said] for said in material(kit, is_listed=bool(listed)))
    names = [one.name for one in kit.program.facts.of("universes")]
    told = {name: said.sentences for name in names for said in _told_of(kit, ("universes", name), name)}
    rows = rows_of_pieces(kit)
    pieces, shown = drawn_pieces(kit, rows, told)
    tokens, signed = drawn_tokens(kit, rows, {name: said for name, said in told.items() if name not in shown})
    untold = [Item(said) for name, said in told.items() if name not in shown | signed]
    items = [*before, *listed, *untold, *behind]
    parts = [block for played in chosen.named if not is_bare(kit, played) for block in named_blocks(kit, played)]
    drawn = (Legend((*pieces, *tokens), wide=True),) if pieces or tokens else ()
    blocks = (*drawn, *((Items(tuple(items)),) if items else ()), *parts, *kinds_tables(kit, rows))
    if blocks:
        yield Section("need", kit.say.text("need"), blocks)


def _told_of(kit: Kit, path: Sequence[str], name: str) -> tuple[Paragraph, ...]:
    """What the author says of things; behind what he calls them, if he does, for their name in the rules is no plural."""
    return (
        named(kit, path, name)
        if kit.noun(name)
        else kit.speech.on(*path).paragraph(kit.speech.prose.author.about(*path))
    )


def _board(kit: Kit, chosen: Chosen) -> Section:
    speech, prose = kit.speech.on("board"), kit.speech.prose
    own = prose.author.about("board")
    blocks: list[Block] = [*speech.paragraph(own, *prose.author.chosen("board"))] if own else [Paragraph(_names(kit))]
    if own is None:
        blocks += speech.paragraph(*prose.author.chosen("board"))
    blocks += [block for played in chosen.named if is_bare(kit, played) for block in named_blocks(kit, played)]
    named = callouts(kit)
    if own is None:
        blocks += _all_regions(kit)
    shown = not _is_set_up(kit)  # else the picture of the setup shows the board and its names
    lettered = shown or not kit.compact
    if named and lettered and _is_beginning(kit):
        blocks.append(kit.pictures.beginning(kit.game, kit.setup, _beginning(kit), _parts(named)))
    elif lettered and (shown or named):
        said = kit.say.say("board_picture", sites=kit.sites(2))
        text = " ".join([said.text, *(f"{one.letter}: {names_of(kit, one)}." for one in named)])
        subject = Subject(text, (said,), kit.program.facts.layout.span)
        if kit.base is not None and not named and not kit.compact and shows_board(kit, kit.base):
            blocks.append(kit.pictures.small(kit.game, kit.setup, subject, bare=True))  # as beside that of the base
        else:
            blocks.append(kit.pictures.board(kit.game, subject, _parts(named)))
    if named:
        blocks.append(Items(tuple(Item(one.said if lettered else one.said[1:]) for one in named if one.said)))
    blocks += _links(kit)
    return Section("board", kit.say.text("board"), tuple(blocks))


def _is_beginning(kit: Kit) -> bool:
    """Whether the position at the beginning can show the parts of the board: always the same, and with enough room on it."""
    return _is_set_up(kit) and not kit.is_setup_drawn


def _beginning(kit: Kit) -> Subject:
    said = kit.say.say("setup_picture")
    return Subject(said.text, (said,), kit.program.facts.layout.span)


def _parts(named: Sequence[Callout]) -> dict[str, Sequence[Spot]]:
    return {one.letter: one.sites for one in named}


def _all_regions(kit: Kit) -> Iterator[Paragraph]:
    """The names of regions and their sites, where the author says nothing of the board."""
    for name, (kind, mask) in kit.program.tables.regions.items():
        sites = kit.program.tables.sites[kind].names
        inside = list(bits(mask))
        shown, many = " ".join(sites[site] for site in inside), kit.sites(len(inside))
        span = kit.program.facts.layout.span
        yield Paragraph(
            (kit.say.say("board_region", span, name=code(name), count=len(inside), sites=many, list=shown),)
        )


def _links(kit: Kit) -> Iterator[Block]:
    """What is next to what: the kinds of links of which the author says something, each with a picture of one site; those
    that need none have no room on one page."""
    figures: list[Figure] = []
    for link in kit.program.tables.links:
        path = "board", "links", link
        is_thing = kit.program.facts.declared(link, *THINGS) is not None  # then the noun of that name is the thing's
        said = titled(kit, path, spaced(link)) if is_thing else named(kit, path, link)
        is_plain = link in (ORTHOGONAL, DIAGONAL)
        shown = [] if kit.compact and is_plain else [_neighbours(kit, link, paragraph) for paragraph in said]
        drawn = [figure for figure in shown if figure is not None]
        figures += drawn
        if not drawn:
            yield from said
    if figures:
        yield Gallery(tuple(figures))


def _neighbours(kit: Kit, link: str, said: Paragraph) -> Figure | None:
    """The sites that a kind of link joins to one, with what is said of it as the caption."""
    text = " ".join(sentence.text for sentence in said.sentences)
    subject = Subject(text, said.sentences, kit.program.facts.layout.span)
    found = (kit.pictures.neighbours(kit.game, link, kind, subject) for kind in kit.site_kinds)
    return next((figure for figure in found if figure is not None), None)


def _names(kit: Kit) -> tuple[Sentence, ...]:
    """How many sites the board has, and how they are called."""
    span = kit.program.facts.layout.span
    told: list[Sentence] = []
    for kind in kit.site_kinds:
        names = kit.program.tables.sites[kind].names
        told.append(kit.say.say("board_is", span, count=len(names), sites=kit.sites(len(names), kind)))
        key = "board_named" if kit.pictures.wanted else "board_names"
        told.append(kit.say.say(key, span, first=code(names[0]), last=code(names[-1])))
        if kind == CELL and _by_sides(kit):
            told.append(kit.say.say("board_next", span, sites=kit.sites(2, kind)))
    return tuple(told)


def _by_sides(kit: Kit) -> bool:
    """Whether the rules ask what is next to a cell, and mean by it what shares a side with it."""
    table = kit.program.tables.sites[CELL]
    if table.default_links != (ORTHOGONAL,) or not all(table.outlines):
        return False
    asked = walk(*kit.core.moves.values(), *kit.core.ends, *kit.core.flow, into=(core.Definition, core.Action))
    return any(map(_asks_neighbours, asked))


def _asks_neighbours(part: Walked) -> bool:
    if not isinstance(part, core.Look) or part.table.name != "adjacent":
        return False
    kind = part.table.args[0]
    return isinstance(kind, t.Elem) and kind.universe.name == CELL


def _setup(kit: Kit, chosen: Chosen) -> Section:
    speech, prose = kit.speech.on("setup"), kit.speech.prose
    is_drawn = _is_set_up(kit)
    lead = (
        *_teams(kit),
        *kit.speech.on("players").sentences([prose.author.about("players")]),
        *speech.sentences([prose.author.about("setup"), *prose.author.chosen("setup")]),
    )
    course = prose.setup()
    steps = _steps(course)
    is_told = bool(steps) and _is_told(course, prose.carrying_out())
    blocks: list[Block] = [Paragraph(lead)] if lead else []
    blocks += speech.steps(steps) if steps else () if prose.author.about("setup") else speech.course(course)
    if not blocks and not (is_drawn and kit.pictures.wanted):
        start = prose.start_state()
        blocks += speech.items(start) if start or is_drawn else (Paragraph((kit.say.say("setup_none"),)),)
    caption = [kit.say.say("setup_chance" if kit.is_setup_drawn else "setup_picture")]
    if kit.setup.movers == (kit.setup.mover,) and kit.setup.mover in kit.core.players and not lead:
        mover = str(kit.setup.mover)
        caption.append(
            kit.say.say(kit.told_of("first", mover), player=strong(kit.player_in(kit.game, kit.setup)(mover)))
        )
    if is_drawn:
        subject = Subject(caption[0].text, tuple(caption), kit.program.facts.layout.span)
        blocks.append(_set_up(kit, subject, steps))
    elif len(caption) > 1:
        blocks.append(Paragraph((caption[1],)))
    blocks += [example_block(kit, played) for played in chosen.at("setup")]
    inner = [move_section(kit, name, chosen) for name in kit.in_setup if not (is_told and name in kit.by_chance)]
    return Section("setup", kit.say.text("setup"), tuple(blocks), tuple(inner))


def _set_up(kit: Kit, subject: Subject, steps: Sequence[Said]) -> Figure:
    """The picture of the beginning: with the letters of the board where it is the same each time, else, where the names of the
    board have a picture of their own, with the numbers of the steps."""
    named = callouts(kit) if not kit.compact else ()
    if named and kit.is_setup_drawn:
        parts = numbered(kit, steps)
        if parts:
            return kit.pictures.setting_up(kit.game, kit.setup, subject, parts)
    return kit.pictures.beginning(kit.game, kit.setup, subject, {} if kit.is_setup_drawn else _parts(named))


def _teams(kit: Kit) -> Iterator[Sentence]:
    """Who plays together."""
    teams = [members for _, members in kit.core.sides.teams]
    last = kit.say.text("and")
    named = [joined([strong(kit.player(name)) for name in members], last=last) for members in teams]
    if len(named) == 1:
        yield kit.say.say("teams_one" if len(teams[0]) > 1 else "teams_one_alone", players=named[0])
    elif len(named) == 2:
        key = "teams_two" if len(teams[0]) > 1 else "teams_two_alone"
        yield kit.say.say(key, players=named[0], others=named[1])
    elif named:
        yield kit.say.say("teams_more", teams=joined(named, "; "))


def _is_set_up(kit: Kit) -> bool:
    """Whether something stands on the board when the first player decides."""
    marks = kit.pictures.painter(kit.game).marks(kit.setup)
    return any(mark.spot is not None and not mark.printed for mark in marks)


def _turn(kit: Kit, chosen: Chosen, happenings: Happenings) -> Section:
    shown = (example_block(kit, played) for played in chosen.at("turn"))
    return Section("turn", kit.say.text("turn"), (*turn_blocks(kit), *shown), tuple(happenings.at(TURN, chosen.events)))


def _seen(kit: Kit) -> Iterator[Section]:
    """Who sees what, where something is hidden."""
    said = kit.speech.prose.seen()
    if said:
        lead = Paragraph((kit.say.say("seen_else"),))
        yield Section("seen", kit.say.text("seen"), (lead, *kit.speech.items(said)))


def turn_blocks(kit: Kit) -> tuple[Block, ...]:
    """The course of play: what its author says of the whole and of its steps, else what the rules say."""
    speech, prose = kit.speech.on("flow"), kit.speech.prose
    own, course = prose.author.about("flow"), prose.flow()
    chosen = prose.author.chosen("flow")
    lead, behind = ([*speech.paragraph(own, *chosen)], []) if own is not None else ([], [*speech.paragraph(*chosen)])
    steps = _steps(course)
    if own is not None and not any(one.is_step for one in steps):
        return (*lead, *speech.items([one for one in steps if not kit.program.facts.is_library(one.span)]))
    if not _is_told(course, prose.carrying_out()):
        return (*lead, *speech.course(course), *behind)
    if len(steps) == 1:
        return (*lead, *speech.paragraph(*steps), *behind)
    of_a_turn = all(one.in_turn for one in steps) and len(kit.core.players) > 1
    opening = kit.say.say("in_turn" if of_a_turn else "in_steps")
    return (*lead, Paragraph((opening,)), *speech.items(steps, ordered=True), *behind)


def shows_course(kit: Kit) -> bool:
    """Whether the chapter of the turn has what the rules say of its course, for its author does not say it all."""
    prose = kit.speech.prose
    course = prose.flow()
    told = prose.author.about("flow") is not None and not any(one.is_step for one in _steps(course))
    return not told and not _is_told(course, prose.carrying_out())


def _steps(course: Sequence[Said]) -> list[Said]:
    """What the author says of the steps of a course, in order, without the frames that the rules make."""
    return [one for top in course for one in top.all() if not one.generated]


def _is_told(course: Sequence[Said], named: frozenset[str]) -> bool:
    """Whether an author speaks of all that is done in a course. `named`: sentences that name what he speaks of elsewhere."""
    return all(
        _is_told(one.children, named) if one.children else not one.generated or one.text in named for one in course
    )


# ---------------------------------------------------------------- the end


def _end(kit: Kit, chosen: Chosen) -> Iterator[Section]:
    blocks = (*ending_blocks(kit), *(example_block(kit, played) for played in (*chosen.end, *chosen.at("end"))))
    if blocks:
        yield Section("end", kit.say.text("end"), blocks)


def ending_blocks(kit: Kit) -> tuple[Block, ...]:
    """How the game ends: what its author says of that, else what the rules say."""
    speech, own, values = kit.speech.on("end"), own_endings(kit), kit.speech.prose.author.chosen("end")
    if own:
        within = tuple(_endings_within(kit, written=True))
        return (*speech.paragraph(*own, *values), *((Items(within),) if within else ()))
    return (*_all_endings(kit), *speech.paragraph(*values))


def _all_endings(kit: Kit) -> tuple[Block, ...]:
    """What the rules say of all ends."""
    said = [kit.speech.on("end").item(one) for one in kit.speech.prose.endings()]
    said += _endings_within(kit)
    return (Items(tuple(said)), *ending_order(kit)) if said else ()


def _endings_within(kit: Kit, *, written: bool = False) -> Iterator[Item]:
    """What is said of ends within the course of play and events. `written`: only what an author has written for this place."""
    prose, ends = kit.speech.prose, list[tuple[Place, Said]]()
    for place, one in endings_within(kit, prose):
        steps = _steps((one,)) if _is_told((one,), frozenset()) else [one]
        ends += [(place, step) for step in steps if not written or prose.author.is_of_end(step)]
    return ending_items(kit, kit.speech, ends, of_moves=len(prose.moves()) > 1)


# ---------------------------------------------------------------- behind the rules


def _mistakes(kit: Kit, chosen: Chosen) -> Iterator[Section]:
    """What is easily taken for allowed, each with its position and what the rules say."""
    blocks = tuple(example_block(kit, played, full=True) for played in chosen.mistakes)
    if blocks:
        yield Section("mistakes", kit.say.text("mistakes"), blocks)


def _puzzles(kit: Kit, chosen: Chosen) -> Iterator[Section]:
    """What readers may try themselves, and behind all of them the solutions."""
    blocks: list[Block] = [Paragraph((kit.say.say("puzzles_intro"),))]
    for number, played in enumerate(chosen.puzzles, 1):
        assert played.example.puzzle is not None
        asked = Item((puzzle(kit, number, played.example.puzzle, played),))
        block = example_block(kit, played)
        blocks.append(replace(block, facts=(asked, *block.facts)))
    if chosen.puzzles:
        yield Section("puzzles", kit.say.text("puzzles"), tuple(blocks))
        items = tuple(Item((solved(kit, number, played),)) for number, played in enumerate(chosen.puzzles, 1))
        yield Section("solutions", kit.say.text("solutions"), (Items(items),))
