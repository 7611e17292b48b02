"""What is shown in and beside a text: parts, colours, hints, commands."""

from __future__ import annotations

from lsprotocol import types as lsp

from ...ground.source import Span
from .. import colours, inlays, lenses, navigation, selection
from ..outline import outline
from ..protocol import path_of
from ..server import RulesServer
from ..tokens import KINDS, MODIFIERS, tokens
from .asking import Questions, within


def _folding(server: RulesServer, params: lsp.FoldingRangeParams) -> list[lsp.FoldingRange]:
    parts = [one for part in outline(server.known(params.text_document.uri)) for one in (part, *part.parts)]
    ranges = (server.places.range(part.whole) for part in parts)
    return [lsp.FoldingRange(one.start.line, one.end.line) for one in ranges if one.end.line > one.start.line]


def _links(server: RulesServer, params: lsp.DocumentLinkParams) -> list[lsp.DocumentLink]:
    seen = server.known(params.text_document.uri)
    found = ((name, server.places.location(seen, target)) for name, target in navigation.links(seen))
    return [lsp.DocumentLink(server.places.range(name), target=place.uri) for name, place in found if place is not None]


def _selection(server: RulesServer, params: lsp.SelectionRangeParams) -> list[lsp.SelectionRange]:
    seen = server.known(params.text_document.uri)
    found = []
    for position in params.positions:
        made: lsp.SelectionRange | None = None
        for span in reversed(selection.selections(seen, server.places.offset(seen.file, position))):
            made = lsp.SelectionRange(server.places.range(span), made)
        found.append(made or lsp.SelectionRange(lsp.Range(position, position)))
    return found


def _colours(server: RulesServer, params: lsp.DocumentColorParams) -> list[lsp.ColorInformation]:
    seen = server.known(params.text_document.uri)
    return [
        lsp.ColorInformation(server.places.range(place), lsp.Color(red / 255, green / 255, blue / 255, 1.0))
        for place, (red, green, blue) in colours.colours(seen)
    ]


def _colour_written(server: RulesServer, params: lsp.ColorPresentationParams) -> list[lsp.ColorPresentation]:
    seen, start, end = within(server, params)
    around = seen.file.text[start - 1 : start] + seen.file.text[end : end + 1]
    quoted = around in ('""', "''")
    return [
        lsp.ColorPresentation(
            colours.written_as(params.color.red, params.color.green, params.color.blue, quoted=quoted)
        )
    ]


def _inlays(server: RulesServer, params: lsp.InlayHintParams) -> list[lsp.InlayHint]:
    found = inlays.inlays(*within(server, params), server.inlay_kinds)
    return [
        lsp.InlayHint(
            server.places.position(one.span.file, one.span.end),
            one.text,
            lsp.InlayHintKind.Type if one.kind == "types" else None,
        )
        for one in found
    ]


def _lenses(server: RulesServer, params: lsp.CodeLensParams) -> list[lsp.CodeLens]:
    uri = params.text_document.uri
    return [
        lsp.CodeLens(
            server.places.range(Span(one.span.file, one.span.start, one.span.start)),
            lsp.Command(one.title, one.command, arguments=[uri] if one.argument is None else [uri, one.argument]),
        )
        for one in lenses.lenses(server.known(uri), server.ran, server.counted.get(path_of(uri)))
    ]


LEGEND = lsp.SemanticTokensLegend(token_types=list(KINDS), token_modifiers=list(MODIFIERS))


def _tokens(server: RulesServer, params: lsp.SemanticTokensParams) -> lsp.SemanticTokens:
    path = path_of(params.text_document.uri)
    data = server.places.tokens(tokens(server.known(params.text_document.uri)))
    number = str(int(server.coloured[path][0]) + 1) if path in server.coloured else "1"
    server.coloured[path] = (number, data)
    return lsp.SemanticTokens(data, number)


def _tokens_delta(
    server: RulesServer, params: lsp.SemanticTokensDeltaParams
) -> lsp.SemanticTokens | lsp.SemanticTokensDelta:
    """What is otherwise since the last answer, as one stretch; all where the client has another one."""
    name, before = server.coloured.get(path_of(params.text_document.uri), ("", []))
    full = _tokens(server, lsp.SemanticTokensParams(params.text_document))
    if name != params.previous_result_id:
        return full
    after = list(full.data)
    least = min(len(before), len(after))
    start = next((at for at in range(least) if before[at] != after[at]), least)
    most = least - start
    end = next((at for at in range(most) if before[-1 - at] != after[-1 - at]), most)
    edit = lsp.SemanticTokensEdit(start, len(before) - end - start, after[start : len(after) - end])
    return lsp.SemanticTokensDelta([edit] if edit.delete_count or edit.data else [], full.result_id)


def _tokens_range(server: RulesServer, params: lsp.SemanticTokensRangeParams) -> lsp.SemanticTokens:
    seen, start, end = within(server, params)
    return lsp.SemanticTokens(server.places.tokens(tokens(seen, range(start, end))))


QUESTIONS: Questions = {
    lsp.TEXT_DOCUMENT_FOLDING_RANGE: _folding,
    lsp.TEXT_DOCUMENT_DOCUMENT_LINK: _links,
    lsp.TEXT_DOCUMENT_SELECTION_RANGE: _selection,
    lsp.TEXT_DOCUMENT_DOCUMENT_COLOR: _colours,
    lsp.TEXT_DOCUMENT_COLOR_PRESENTATION: _colour_written,
    lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL: _tokens,
    lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL_DELTA: _tokens_delta,
    lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE: _tokens_range,
}
"""What is answered at once."""

FIRST: Questions = {
    lsp.TEXT_DOCUMENT_INLAY_HINT: _inlays,
    lsp.TEXT_DOCUMENT_CODE_LENS: _lenses,
}
"""What is answered once the text was looked at."""
