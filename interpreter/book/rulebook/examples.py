"""Worked examples as blocks: the position, the decision, the position after it, and what the rules say of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from ...checker.names.languages import chosen
from ...checker.sections.examples import Puzzle
from ...drawing.inventory import beside
from ...drawing.printed import THIRD
from ...engines.protocol import Why
from ...engines.results import Result
from ...ground.records import replace
from ..comparison.items import option_text
from ..prose import Prose
from .counted import AFTER, BEFORE, UNCOUNTED, CountedSigns, counted
from .kit import Calling, Kit
from .model import QUIET, ExampleBlock, Figure, Item, Paragraph, Sentence, TextRun
from .pictures import Subject
from .played import ExamplePly, PlayedExample
from .reasons import reason
from .texts import code, joined, place_of, runs, strong, written
from .ways import WAYS

_SHOWN = 12
"""Notations of a list that are printed."""


def example_block(kit: Kit, played: PlayedExample, *, full: bool = False) -> ExampleBlock:
    """An example with its pictures. `full`: with all that the rules make of it, even where its author says what it shows."""
    told = about(kit, played)
    is_full = full or told.generated
    is_counted = kit.has_board and bool(played.plies)
    first, last = (counted(kit, played, at) if is_counted else UNCOUNTED for at in (BEFORE, AFTER))
    figures = _figures(kit, played, first, last, full=full or (told.generated and not played.is_retold))
    is_known = bool(figures) and all(one.again for one in figures)  # what they count stands there, too
    return ExampleBlock(
        (told,),
        _options(kit, played),
        figures,
        _ended_turns(kit, played) if (full or not kit.has_board) and not told.generated else (),
        tuple(_facts(kit, played, full=is_full, drawn=bool(figures))),
        bool(played.refusals) and not played.plies and not played.choices,
        None if is_known else first.table or last.table,
    )


def about(kit: Kit, played: PlayedExample) -> Sentence:
    """What the author says of an example, else what happens in it, with the place of the example."""
    said = None if played.is_retold else played.game.program.abouts.get(("examples", str(played.number)))
    text = said.marked(kit.say.language) if said is not None else ""
    return written(text, played.example.span) if text else _happens(kit, played)


def refused_figures(kit: Kit, played: PlayedExample) -> tuple[Figure, ...]:
    """A position in which something is not allowed, with what its author says of it as the caption, where that can be seen."""
    said = about(kit, played)
    subject = Subject(kit.say.text("picture_of", about=said.text), (said,), played.example.span, example=True)
    illegal = [notation for notation, _ in played.refusals]
    return kit.pictures.choices(played.game, played.start, (), illegal, subject, widest=THIRD)


def named_blocks(kit: Kit, played: PlayedExample) -> tuple[Paragraph, Figure]:
    """A picture with words at its places, behind what its author says of it."""
    said = about(kit, played)
    abouts = played.game.program.abouts
    words = [(abouts[one.path].text(kit.say.language), one.sites) for one in played.example.callouts]
    caption = kit.say.say("named_places" if is_bare(kit, played) else "named_parts")
    subject = Subject(kit.say.text("picture_of", about=said.text), (caption,), played.example.span, example=True)
    return Paragraph((said,)), kit.pictures.named(played.game, played.end, words, subject)


def is_bare(kit: Kit, played: PlayedExample) -> bool:
    """Whether nothing stands where an example has words, so that it is about the board."""
    marks = [mark for mark in kit.pictures.painter(played.game).marks(played.end) if not mark.printed]
    standing = {spot for mark in marks for spot in (*mark.spots, mark.to)}
    return not any(spot in standing for one in played.example.callouts for spot in one.sites)


def puzzle(kit: Kit, number: int, asked: Puzzle, played: PlayedExample) -> Sentence:
    """What a puzzle asks."""
    key = {None: "puzzle", 1: "puzzle_at_once"}.get(asked.within, "puzzle_within")
    player = strong(_who(kit, played)(asked.player))
    return kit.say.say(key, asked.span, number=str(number), player=player, count=str(asked.within))


def solved(kit: Kit, number: int, played: PlayedExample) -> Sentence:
    """The solution of a puzzle."""
    if played.solution:
        return kit.say.say("solved", number=str(number), moves=_moves(played.solution))
    return kit.say.say("unsolved", number=str(number))


def refusals(kit: Kit, played: PlayedExample) -> tuple[Item, ...]:
    """What is not allowed, what is refused for one reason together. A reason that is made of the rules is left out where the
    author says what the example shows, and where it may be that of another move than was meant."""
    is_told = not about(kit, played).generated
    groups: dict[tuple[str, str], list[str]] = {}
    reasons: dict[tuple[str, str], tuple[Sentence, ...]] = {}
    for notation, why in played.refusals:
        found = _reason(kit, why, kit.prose_of(played.game))
        told = () if found.generated and (is_told or why.is_ambiguous) else (found,)
        key = (why.rule, "".join(one.text for one in told))
        groups.setdefault(key, []).append(notation)
        reasons[key] = told
    return tuple(
        Item((kit.say.say("illegal", list=joined([code(one) for one in notations])), *reasons[key]))
        for key, notations in groups.items()
    )


# ---------------------------------------------------------------- parts


def _happens(kit: Kit, played: PlayedExample) -> Sentence:
    """What an example shows, in a sentence made of its play."""
    if _names_choices(played):
        possible = joined([code(notation) for notation, _ in played.choices[:_SHOWN]], last=kit.say.text("or"))
        runs = kit.say.runs("happens_legal", player=strong(_who(kit, played)(played.start.mover or "")), list=possible)
        return Sentence(runs, place_of(played.example.span), generated=True)
    if not played.plies:
        key = "happens_illegal" if played.refusals else "happens_position"
        return Sentence(kit.say.runs(key), place_of(played.example.span), generated=True)
    runs = kit.say.runs("happens_plays", turns=turns_of(kit, played.plies, _who(kit, played), "happens_turn"))
    gone = kit.pictures.gone(played.game, played.start, played.end, played.decisions)[:_SHOWN]
    if gone:
        runs += (TextRun(" "), *kit.say.runs("happens_gone", sites=joined([code(site) for site in gone])))
    return Sentence(runs, place_of(played.example.span), generated=True)


def _names_choices(played: PlayedExample) -> bool:
    """Whether all that is to be told of an example are decisions that are possible."""
    return bool(played.choices) and not played.plies and not played.example.odds and played.start.mover is not None


def _options(kit: Kit, played: PlayedExample) -> tuple[TextRun, ...]:
    """Which options an example is played with, as short as it can be told. A word that stands for something longer is
    replaced by what its author says of it."""
    prose, keys = kit.prose_of(played.game), {True: "option_yes", False: "option_no"}
    parts: list[tuple[TextRun, ...]] = []
    said: list[tuple[TextRun, ...]] = []
    for name, value in played.options.items():
        if name == kit.program.facts.players.option and isinstance(value, int):
            said.append(kit.say.runs("with_players", count=str(value)))
            continue
        meaning = prose.author.value_of(name) if isinstance(value, str) else None
        if meaning is not None and meaning.text:
            said.append(runs(meaning.marked or meaning.text))
            continue
        key = keys[value] if isinstance(value, bool) else "option_is"
        told = kit.say.text(key, name=prose.option_title(name), value=option_text(value))
        parts.append((TextRun(told, target=WAYS),))
    listed = [kit.say.runs("with_options", options=joined(parts, last=kit.say.text("and")))] if parts else []
    return joined([*listed, *said], " ")


def _figures(
    kit: Kit, played: PlayedExample, first: CountedSigns, last: CountedSigns, *, full: bool
) -> tuple[Figure, ...]:
    """The position and what is decided in it, with what the rules count before and after that; nothing of a game without a
    board, which is told in words (`_position`)."""
    if not kit.has_board:
        return ()
    picture = kit.say.text("picture_of", about=about(kit, played).text)
    caption = tuple(_caption(kit, played)) if full else ()
    subject = Subject(picture, caption, played.example.span, example=True)
    if played.plies:
        return _played(kit, played, subject, first, last)
    legal, illegal = ([notation for notation, _ in listed] for listed in (played.choices, played.refusals))
    if not full:  # what the signs of the figure say stands nowhere else then
        told = (
            kit.say.text(key, list=", ".join(listed))
            for key, listed in (("legal", legal), ("illegal", illegal))
            if listed
        )
        subject = replace(subject, text=" ".join([picture, *told]))
    return kit.pictures.choices(played.game, played.start, legal, illegal, subject)


def _who(kit: Kit, played: PlayedExample) -> Calling:
    """What players are called in an example: as in its last position, for they may have changed sides before."""
    return kit.player_in(played.game, played.end)


def _caption(kit: Kit, played: PlayedExample) -> Iterator[Sentence]:
    """Which position it is that an example begins with, and who decides there unless what is played tells it."""
    if played.lead:
        yield kit.say.say("before_it" if played.plies else "after_moves", moves=_moves(played.lead))
    elif played.example.position is None:
        yield kit.say.say("from_start" if played.plies else "start")
    if played.plies:
        return
    if played.start.mover is not None and played.start.result is None:
        mover = played.start.mover
        yield kit.say.say(kit.told_of("to_move", mover), player=strong(_who(kit, played)(mover)))


def _position(kit: Kit, played: PlayedExample, *, full: bool) -> Iterator[Item]:
    """The position of an example without a picture: what drawings write beside the board, and what of it is otherwise after
    what is played."""
    caption = tuple(_caption(kit, played)) if full else ()
    if caption:
        yield Item(caption)
    painter = kit.pictures.painter(played.game)
    lines, after = ([_filled(line) for line in beside(painter, state)] for state in (played.start, played.end))
    if not played.plies:
        told = {"lines_here": lines}
    else:
        told = {"lines_before": lines, "lines_after": [line for line in after if line not in lines]}
    for key, listed in told.items():
        if listed:
            yield Item((kit.say.say(key, lines="; ".join(listed)),))


def _filled(line: str) -> str:
    """A line beside the board, with a dash behind it where a list would be that is empty."""
    return f"{line.rstrip()} –" if line.rstrip().endswith(":") else line


def _played(
    kit: Kit, played: PlayedExample, subject: Subject, first: CountedSigns, last: CountedSigns
) -> tuple[Figure, ...]:
    """What happens, with what the rules count or find joined before it and after it."""
    said = replace(subject, caption=(*subject.caption, *first.lines, *last.lines))
    states = [played.start, *(ply.after for ply in played.plies)]
    return kit.pictures.event(played.game, states, said, last.pointed, first.pointed, played.decisions)


def _facts(kit: Kit, played: PlayedExample, *, full: bool, drawn: bool) -> list[Item]:
    """What is legal, what is not and why, and the result; where not `full`, how likely it is, reasons of the author alone,
    and the result. `drawn`: whether a picture shows the position."""
    is_named = about(kit, played).generated and _names_choices(played)
    made = [] if drawn or (kit.has_board and not full) else list(_position(kit, played, full=full))
    made += _possible(kit, played) if (full and not is_named) or played.example.odds else []
    made += [one for one in refusals(kit, played) if full or one.sentences[-1].own]
    if played.end.result is not None and (played.example.result is not None or played.plies):
        made.append(Item((kit.say.say("result", result=result_of(kit, played.end.result, _who(kit, played))),)))
    return made


def _possible(kit: Kit, played: PlayedExample) -> list[Item]:
    taken = played.plies[0].notation if played.plies else ""
    shares = {odds.notation.value: odds.share for odds in played.example.odds}
    shown = [_choice(kit, notation, shares) for notation, _ in played.choices if notation != taken][:_SHOWN]
    return [Item((kit.say.say("legal_also" if played.plies else "legal", list=joined(shown)),))] if shown else []


def result_of(kit: Kit, result: Result, who: Calling) -> tuple[TextRun, ...]:
    """How a game has ended."""

    def told(key: str, side: str, **values: str) -> tuple[TextRun, ...]:
        members = kit.core.sides.members[side]
        players = joined([strong(who(name)) for name in members], last=kit.say.text("and"))
        many = len(members) > 1 or side in result.plural
        return kit.say.runs(f"{key}_many" if many else key, player=players, **values)

    if result.points is not None and not result.is_zero_sum:
        return (TextRun(str(result)),)
    if result.is_draw:
        return kit.say.runs("draw")
    if result.is_lost:
        return told("loses", result.ranking[-1][0])
    if result.winner is None or len(result.ranking) > 2:
        return (TextRun(str(result)),)
    if result.points is None:
        return told("wins", result.winner)
    return told("wins_points", result.winner, points=str(result.points[result.winner]))


def _choice(kit: Kit, notation: str, shares: Mapping[str, Fraction]) -> tuple[TextRun, ...]:
    """A decision that is possible, and how often chance takes it where the example says so."""
    share = shares.get(notation)
    if share is None:
        return (code(notation),)
    return kit.say.runs("odds", notation=code(notation), count=str(share.numerator), of=str(share.denominator))


def _ended_turns(kit: Kit, played: PlayedExample) -> tuple[TextRun, ...]:
    """Who decides what, as a sentence; () where nothing is played."""
    made = turns_of(kit, played.plies, _who(kit, played))
    return (*made, TextRun(".")) if made else ()


def turns_of(kit: Kit, plies: Sequence[ExamplePly], who: Calling, key: str = "plays") -> tuple[TextRun, ...]:
    """Who decides what, one player's decisions together. `key`: the words for one of them."""
    turns: list[tuple[str, list[ExamplePly]]] = []
    for ply in plies:
        if not turns or turns[-1][0] != ply.mover:
            turns.append((ply.mover, []))
        turns[-1][1].append(ply)
    parts = [
        kit.say.runs(kit.told_of(key, mover), player=strong(who(mover)), moves=_moves(made)) for mover, made in turns
    ]
    return joined(parts, "; ")


def _moves(plies: Sequence[ExamplePly]) -> tuple[TextRun, ...]:
    """Decisions as they are written down, with what the rules note."""
    made: list[TextRun] = []
    for number, ply in enumerate(plies):
        noted = number > 0 and bool(plies[number - 1].note)
        if made and (not ply.joins or noted):
            made.append(TextRun(" "))
        made.append(code(ply.notation))
        if ply.note.strip():
            made += [TextRun(" "), TextRun(ply.note.strip(), QUIET)]
    return tuple(_merged(made))


def _merged(parts: Sequence[TextRun]) -> list[TextRun]:
    """Neighbours of one style as one."""
    made: list[TextRun] = []
    for run in parts:
        if made and made[-1].style == run.style:
            made[-1] = TextRun(made[-1].text + run.text, run.style)
        else:
            made.append(run)
    return made


def _reason(kit: Kit, why: Why, prose: Prose) -> Sentence:
    """Why something is refused: in the author's sentence for the condition, or else in one made of the rules."""
    because = chosen(why.becauses, kit.say.language)
    if because and why.span is not None:
        return written(because, why.span)
    return Sentence(reason(kit.say, prose, why), place_of(why.span), generated=True)
