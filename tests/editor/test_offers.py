"""What a message carries that an editor can do about it: places and new texts, not sentences to be read."""

from __future__ import annotations

from dataclasses import replace

import pytest
from ludograph.editor.documents import Documents
from ludograph.editor.fixes import fixes
from ludograph.ground.diagnostics import Diagnostic, Edit, Meant, Mend, spelled
from ludograph.ground.source import SourceFile, Span

from .test_questions import STONES

PATH = "/a/b.yaml"
SLIPS = {
    "not-stored": ("owner[at] =", "ownr[at] =", "owner[at] ="),
    "unknown-key": ("    written:", "    writen:", "    written:"),
    "unknown-name": ("count(vacant)", "size(vacant)", "count(vacant)"),
    "missing-key": ("players: [Red, Blue]\n", "", "players: [White, Black]\n"),
    "unused": ("moves:\n", "  spare: count(vacant)\nmoves:\n", "moves:\n"),
    "syntax-equals": ("owner[c] is none", "owner[c] = none", "owner[c] is none"),
    "missing-parent": ("title: Stones\n", "title: Stones\nextends: Chess\n", "title: Stones\nextends: chess\n"),
    "nothing-to-remove": (
        "title: Stones\n",
        "title: Stones\nextends: hex\nmoves: {plac: ~}\n",
        "title: Stones\nextends: hex\nmoves: {place: ~}\n",
    ),
}
"""By their messages: what stands in the text, what is written for it, and what comes of the first offer."""


def offered(text: str, slug: str) -> tuple[Documents, list[str]]:
    """The texts that come of what is offered about a message."""
    documents = Documents()
    documents.put(PATH, text)
    seen = documents.seen(PATH)
    assert seen.report is not None
    item = next(one for one in seen.report.diagnostics if one.slug == slug)
    return documents, [fix.edits[0].made().text for fix in fixes(seen, item)]


@pytest.mark.parametrize("slug", SLIPS)
def test_what_is_offered_mends_the_message(slug: str) -> None:
    right, wrong, first = SLIPS[slug]
    if "extends" in wrong:
        text, made = f"language: 2\n{wrong}", f"language: 2\n{first}"
    else:
        text, made = STONES.replace(right, wrong, 1), STONES.replace(right, first, 1)
    _, texts = offered(text, slug)
    assert texts
    assert texts[0] == made


def test_what_is_offered_goes_along_with_the_text() -> None:
    text = STONES.replace("moves:", "  spare: count(vacant)\nmoves:")
    documents, (made,) = offered(text, "unused")
    documents.put(PATH, f"# a remark\n{text}")
    seen = documents.known(PATH)
    (item,) = seen.standing()
    (fix,) = fixes(seen, item)
    assert fix.edits[0].made().text == f"# a remark\n{made}"
    documents.put(PATH, text.replace("spare", "other"))
    seen = documents.known(PATH)
    assert [fix for item in seen.standing() for fix in fixes(seen, item)] == []


def test_a_name_stands_in_for_a_word_alone_or_before_its_arguments() -> None:
    file = SourceFile("x", "ownr[at] my-key size(x) 'ownr'")

    def put(word: str, start: int, end: int, called: bool | None = None) -> list[tuple[str, str]]:
        mends = Meant("did you mean `new`?", word, ("new",), called).mends(Span(file, start, end))
        return [(edit.span.text, edit.text) for mend in mends for edit in mend.edits]

    assert put("ownr", 0, 4) == put("ownr", 0, 8) == [("ownr", "new")]
    assert put("my_key", 9, 15) == [("my-key", "new")]
    assert put("size", 16, 20, True) == put("size", 16, 23, True) == [("size", "new")]
    assert put("size", 16, 20, False) == put("ownr", 0, 4, True) == []
    assert put("ownr", 24, 30) == put("own", 0, 4) == put("", 0, 0) == []


def test_what_is_proposed_to_the_letter_is_offered_alone() -> None:
    span = Span(SourceFile("x", "ownr"), 0, 4)
    (text,) = spelled("ownr", ["owner", "at"])
    item = Diagnostic("unknown-name", "no", span, helps=(text, "or else"), mends=(Mend((Edit(span, ""),), "Take it"),))
    assert [(mend.title, mend.edits[0].text) for mend in item.offers()] == [("Take it", ""), ("", "owner")]
    assert [*replace(item, change=Edit(span, "at")).offers()] == [Mend((Edit(span, "at"),))]
    assert [*replace(item, helps=("write `owner`",), mends=()).offers()] == []
