"""Rulebooks: what a ruleset says, as a document with diagrams and worked examples that are played when it is made.

book = make_book("game/variant", Wish(options={"size": 7}, language="de"))
write_book(book, Path("rules.pdf"))

`model.py` is the document; `book.py` makes it from a checked ruleset; `render/` makes Markdown, HTML and PDF of it.
"""
