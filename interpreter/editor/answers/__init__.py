"""The questions of an editor, each answered from what is known of a text."""

from __future__ import annotations

import functools

from lsprotocol import types as lsp

from .. import commands
from ..server import RulesServer
from . import changed, done, names, proposals, shown, texts
from .asking import Questions, apart, once_seen, safely

_QUESTIONS: Questions = {
    **texts.QUESTIONS, **names.QUESTIONS, **proposals.QUESTIONS, **shown.QUESTIONS, **changed.QUESTIONS
}  # fmt: skip
_LONG: Questions = {**names.LONG, **changed.LONG}
_FIRST: Questions = {**shown.FIRST}

_OPTIONS: dict[str, object] = {
    lsp.TEXT_DOCUMENT_COMPLETION: lsp.CompletionOptions(
        trigger_characters=["[", "(", ".", " ", '"', "{"], resolve_provider=True
    ),
    lsp.TEXT_DOCUMENT_SIGNATURE_HELP: lsp.SignatureHelpOptions(["(", "[", ","]),
    lsp.TEXT_DOCUMENT_RENAME: lsp.RenameOptions(prepare_provider=True),
    lsp.TEXT_DOCUMENT_CODE_ACTION: lsp.CodeActionOptions(
        code_action_kinds=[
            lsp.CodeActionKind.QuickFix,
            lsp.CodeActionKind.Refactor,
            lsp.CodeActionKind.SourceOrganizeImports,
        ]
    ),
    lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL: shown.LEGEND,
    lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL_DELTA: shown.LEGEND,
    lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE: shown.LEGEND,
    lsp.TEXT_DOCUMENT_ON_TYPE_FORMATTING: lsp.DocumentOnTypeFormattingOptions("\n"),
    lsp.WORKSPACE_TEXT_DOCUMENT_CONTENT: lsp.TextDocumentContentOptions(["ludograph"]),
}
"""What a client is told of a question."""


def make_server(version: str) -> RulesServer:
    """A server that knows all its questions."""
    server = RulesServer(version)
    for table, guarded in ((_QUESTIONS, safely), (_LONG, apart), (_FIRST, once_seen)):
        for method, ask in table.items():
            options = _OPTIONS.get(method)
            register = server.feature(method, options) if options is not None else server.feature(method)
            register(guarded(ask))
    server.feature(lsp.TEXT_DOCUMENT_DIAGNOSTIC, lsp.DiagnosticOptions(True, False, "ludograph"))(texts.diagnostic)
    for name in ("ludograph.run", "ludograph.show"):
        server.command(name)(functools.partial(done.example, server, name))
    server.command(commands.COUNT)(functools.partial(done.count, server))
    server.command(commands.BOARD)(functools.partial(done.board, server))
    for name in commands.COMMANDS:
        server.command(name)(functools.partial(done.process, server, name))
    return server
