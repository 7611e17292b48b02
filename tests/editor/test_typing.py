"""A ruleset typed character by character: each question has an answer at each moment, and none is a crash."""

from __future__ import annotations

from itertools import pairwise

from ludograph.editor import actions, calls, changes, colours, inlays, lenses, navigation, selection
from ludograph.editor.completion import completion
from ludograph.editor.documents import Documents
from ludograph.editor.hover import hover
from ludograph.editor.outline import outline
from ludograph.editor.tokens import tokens

from .test_questions import STONES

_STEP, _CHECKED = 23, 184
"""Characters between two moments, and between two at which the text is looked at."""


def test_a_ruleset_is_typed_and_every_question_is_answered() -> None:
    documents, path, asked = Documents(), "/a/typed.yaml", 0
    for end in range(1, len(STONES), _STEP):
        documents.put(path, STONES[:end])
        if not end // _STEP % (_CHECKED // _STEP):
            documents.first(path)
        seen = documents.known(path)
        for ask in (hover, completion, calls.call_at, navigation.definition, navigation.type_definition):
            ask(seen, end)
        assert selection.selections(seen, end)[-1].end == end
        places = [token.span for token in tokens(seen)]
        assert all(a.end <= b.start for a, b in pairwise(places))
        for part in outline(seen):
            assert 0 <= part.whole.start <= part.whole.end <= end
        found = [*inlays.inlays(seen, 0, end), *lenses.lenses(seen)]
        assert all(one.span.file is seen.file for one in found)
        assert all(place.end <= end for place, _ in colours.colours(seen))
        assert all(edit.span.end <= end for one in actions.actions(seen, end, end) for edit in one.edits)
        assert changes.indentation(seen, end) is not None
        asked += 1
    assert asked > 20
