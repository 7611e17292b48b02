"""A text that is markup somewhere, in every place where an author writes: it stays a text in all forms of a book."""

from __future__ import annotations

from pathlib import Path

from ludograph.book.rulebook.book import Wish, make_book
from ludograph.book.rulebook.render import to_html, to_markdown, to_pdf

from .test_renderers import Checker

EVIL = """#eval("1") <script>x</script> <img src=x onerror=y> $a$ [l](javascript:1) `c` | // /* @ref <label> ~ = """

RULES = """
language: 2
title: '@'
subtitle: '@'
about: '@'
overview: ['@', '= @', '- @', '+ @', '/ t: @']
credits: {design: '@', thanks: '@'}
sources: ['@']
history: '@'
strategy: ['@']
remember: ['@']
players: {names: [Red, Blue], about: '@'}
options: {size: {type: '3..5', default: 3, about: '@'}}
board: {about: '@', tiling: square, columns: size, rows: 3}
state: {owner: {type: 'cell -> player?', about: '@'}}
moves:
  place:
    about: '@'
    brief: '@'
    choose: 'at in cell where owner[at] is none'
    asks: {at: 'the @'}
    do: 'owner[at] = mover'
    written: '<{at}>#'
  move:
    about: '@'
    brief: '@'
    choose: 'at in cell where owner[at] is mover'
    do: 'owner[at] = none'
    written: '[{at}](x)'
setup: {about: '@'}
flow:
  about: '@'
  do: |
    forever: for p in player: turn p: step act: decide place | move otherwise: win mover
  steps: {act: {about: '@', end: '@'}}
rulings: {who: {on: players, question: '@', answer: '@', source: '@'}}
nouns: {cell: '@ f | @ ff', owner: '@'}
examples:
  - {about: '@', ask: '@', answer: '@', play: '<a1>#'}
  - {about: '@', legal: ['<a2>#']}
  - {about: '@', position: {owner: {Red: a1}, mover: Red}, legal: ['[a1](x)'], illegal: ['[b1](x)'], because: where}
"""


def test_markup_in_every_text_of_an_author_is_only_text(tmp_path: Path) -> None:
    path = tmp_path / "evil.yaml"
    # a bar would divide a noun into its two forms
    text = "\n".join(
        line.replace("@", EVIL.replace("|", "") if "nouns" in line else EVIL) for line in RULES.splitlines()
    )
    path.write_text(text, encoding="utf-8")
    for form in ("book", "sheet", "card"):
        book = make_book(str(path), Wish(form=form))
        page = Checker(to_html(book))
        assert not [
            tag for tag, attrs in page.tags if tag in ("script", "img") or any(name.startswith("on") for name in attrs)
        ]
        assert not [attrs for _, attrs in page.tags if str(attrs.get("href", "")).startswith("javascript")]
        assert to_pdf(book).startswith(b"%PDF-"), "no text is read as a template"
        markdown = to_markdown(book)
        assert "<script" not in markdown
        assert "<img" not in markdown
        assert "](javascript" not in markdown.replace("\\](", "")
