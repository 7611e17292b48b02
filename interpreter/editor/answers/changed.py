"""What changes a text: formatting, and what an author may have done for him."""

from __future__ import annotations

from typing import Any

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcInvalidParams

from ...ground.diagnostics import RulesetError
from .. import actions, changes, fixes
from ..protocol import path_of
from ..server import RulesServer
from .asking import Questions, asked


def _formatting(server: RulesServer, params: Any) -> list[lsp.TextEdit]:
    seen = server.known(params.text_document.uri)
    asked = getattr(params, "range", None)
    within = None
    if asked is not None:
        within = range(server.places.offset(seen.file, asked.start), server.places.offset(seen.file, asked.end) + 1)
    try:
        edits = changes.formatting(seen, within)
    except RulesetError as problem:
        raise JsonRpcInvalidParams(f"not formatted: {problem.diagnostics[0].title}") from None
    return [server.places.text_edit(edit) for edit in edits]


def _typed(server: RulesServer, params: lsp.DocumentOnTypeFormattingParams) -> list[lsp.TextEdit]:
    return [server.places.text_edit(edit) for edit in changes.indentation(*asked(server, params))]


def _actions(server: RulesServer, params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
    path = path_of(params.text_document.uri)
    known = server.known(params.text_document.uri)
    seen = known if known.base.report is not None else server.documents.first(path)
    start, end = (server.places.offset(seen.file, one) for one in (params.range.start, params.range.end))
    made = []
    for item in seen.standing():
        if item.span is not None and item.span.start <= end and start <= item.span.end:
            made += [
                lsp.CodeAction(
                    fix.title,
                    kind=lsp.CodeActionKind.QuickFix,
                    diagnostics=[server.places.diagnostic(seen, item)],
                    edit=server.places.edits(seen, list(fix.edits)),
                )
                for fix in fixes.fixes(seen, item)
            ]
    made += [
        lsp.CodeAction(one.title, kind=one.kind, edit=server.places.edits(seen, list(one.edits), one.new))
        for one in actions.actions(seen, start, end)
    ]
    only = params.context.only
    return [one for one in made if only is None or any(str(one.kind).startswith(kind) for kind in only)]


QUESTIONS: Questions = {
    lsp.TEXT_DOCUMENT_ON_TYPE_FORMATTING: _typed,
}
"""What is answered at once."""

LONG: Questions = {
    lsp.TEXT_DOCUMENT_FORMATTING: _formatting,
    lsp.TEXT_DOCUMENT_RANGE_FORMATTING: _formatting,
    lsp.TEXT_DOCUMENT_CODE_ACTION: _actions,
}
"""What may take a while."""
