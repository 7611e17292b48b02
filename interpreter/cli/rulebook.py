"""`ludograph rulebook`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..ground.characters import path_shown
from .support.parameters import RulesetName, Sets, named

_Output = Annotated[
    Path | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        help="Where to write it, FILE.md, FILE.html or FILE.pdf. Without it: Markdown, without pictures, to stdout.",
        show_default=False,
    ),
]
_Language = Annotated[str, typer.Option("--language", metavar="en|de", help="Of headings and all other fixed text.")]
_Card = Annotated[bool, typer.Option("--card", help="The card of a player, A6: the turn, the moves, the end.")]
_Sample = Annotated[bool, typer.Option("--sample", help="With a game between programs that think, and pictures of it.")]
_Paper = Annotated[
    str | None,
    typer.Option("--paper", metavar="a5|a4", help="The pages of a PDF: A5 unless said otherwise.", show_default=False),
]
_Template = Annotated[
    Path | None,
    typer.Option(
        "--template",
        metavar="DIR",
        help="Templates that replace Ludograph's own, file by file.",
        show_default=False,
    ),
]


def command(
    ruleset: RulesetName,
    sets: Sets = None,
    output: _Output = None,
    language: _Language = "en",
    compact: Annotated[bool, typer.Option("--compact", help="One page for the table, without examples.")] = False,
    card: _Card = False,
    sample: _Sample = False,
    paper: _Paper = None,
    template: _Template = None,
) -> None:
    """Make the rulebook of a ruleset, with diagrams and its examples, which are played while it is made."""
    from ..book.rulebook import model
    from ..book.rulebook.book import Wish, make_book
    from ..book.rulebook.catalogue import languages
    from ..book.rulebook.files import write_book
    from ..book.rulebook.render.markdown import to_markdown
    from ..book.rulebook.render.pdf import A5, PAPERS, TYPST
    from ..book.rulebook.render.templates import check_folder
    from ..ground.extras import installed
    from .support.output import progress
    from .support.targets import BOOK, check_target

    if compact and card:
        raise typer.BadParameter("say `--compact` or `--card`", param_hint="--card")
    if sample and (compact or card):
        raise typer.BadParameter("a sample game has no room on one page", param_hint="--sample")
    if paper is not None:
        if paper not in PAPERS:
            raise typer.BadParameter(f"pages are {' or '.join(PAPERS)}", param_hint="--paper")
        if compact or card:
            raise typer.BadParameter("a sheet is A4 and a card A6", param_hint="--paper")
        if output is None or output.suffix.lower() != ".pdf":
            raise typer.BadParameter("a PDF alone has pages: add `-o FILE.pdf`", param_hint="--paper")
    if language not in languages():
        raise typer.BadParameter(f"the fixed text exists in {' and '.join(languages())}", param_hint="--language")
    if output is not None:
        check_target(output, BOOK)
        if output.suffix.lower() == ".pdf":
            installed(*TYPST)
    check_folder(template)
    form = model.CARD if card else model.SHEET if compact else model.BOOK
    one = named(ruleset, sets)
    wish = Wish(one.options, language, form, output is not None, sample)
    with progress() as watch:
        book = make_book(one.ruleset, wish, watch)
    if output is None:
        print(to_markdown(book, folder=template), end="")
        return
    write_book(book, output, template, paper or A5)
    print(f"{book.title}: {path_shown(output)}")
