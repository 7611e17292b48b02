"""The language server: questions of an editor are answered from what is known of the open texts.

Texts are checked in a thread, a moment after the last change; meanwhile all other questions are answered from the names that
were known before. A question that fails is logged and answered with nothing, and the server goes on.
"""

from __future__ import annotations

import asyncio
import functools
import logging
from collections.abc import Callable
from typing import Any, TypeVar

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer

from ..ground.diagnostics import Edit, RulesetError
from . import changes, hover, navigation
from .completion import Proposal, completion
from .documents import Documents, Seen
from .navigation import RenameRefused
from .outline import outline
from .protocol import Places, path_of

QUIET = 0.15
"""Seconds without a change after which texts are checked."""

_LARGEST = 1_000_000
"""Characters of a document; a larger one is left alone."""

_KINDS = {
    "key": lsp.CompletionItemKind.Property,
    "file": lsp.CompletionItemKind.File,
    "value": lsp.CompletionItemKind.Value,
    "word": lsp.CompletionItemKind.Keyword,
    "name": lsp.CompletionItemKind.Variable,
}
_TOKENS = ["variable", "property", "function", "method", "enumMember", "type", "event", "parameter"]
_TOKEN_OF = {
    "variable": "parameter",
    "state function": "property",
    "definition": "function",
    "primitive": "function",
    "action": "method",
    "move": "event",
    "choice": "event",
    "element": "enumMember",
    "universe": "type",
    "option": "variable",
    "constant": "variable",
}
"""What a client colours a name as, by what it is."""

T = TypeVar("T")
_log = logging.getLogger(__name__)


class RulesServer(LanguageServer):
    """A server for one client."""

    def __init__(self, version: str) -> None:
        super().__init__("ludograph", version)
        self.documents = Documents()
        self._due: asyncio.TimerHandle | None = None
        self._checking = asyncio.Lock()

    @property
    def places(self) -> Places:
        return Places(str(getattr(self.workspace.position_encoding, "value", self.workspace.position_encoding)))

    def changed(self, uri: str) -> None:
        """Takes over a text from the client; it is checked when no more changes come."""
        text = self.workspace.get_text_document(uri).source
        if len(text) <= _LARGEST:
            self.documents.put(path_of(uri), text)
            self.check_soon()

    def closed(self, uri: str) -> None:
        self.documents.drop(path_of(uri))
        self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, []))
        self.check_soon()

    def check_soon(self) -> None:
        if self._due is not None:
            self._due.cancel()
        loop = asyncio.get_running_loop()
        self._due = loop.call_later(QUIET, lambda: loop.create_task(self._check()))

    async def _check(self) -> None:
        async with self._checking:
            for uri, document in list(self.workspace.text_documents.items()):
                path = path_of(uri)
                text = self.documents.text(path)
                if text is None:
                    continue
                try:
                    seen = await asyncio.to_thread(self.documents.seen, path)
                except Exception:
                    _log.exception("checking failed")
                    continue
                if self.documents.text(path) != text:
                    return  # what has changed meanwhile is checked again
                items = seen.report.diagnostics if seen.report is not None else ()
                told = [self.places.diagnostic(seen, item) for item in items]
                self.text_document_publish_diagnostics(
                    lsp.PublishDiagnosticsParams(uri, told, version=document.version)
                )

    def known(self, uri: str) -> Seen:
        return self.documents.known(path_of(uri))

    def edits(self, seen: Seen, edits: list[Edit]) -> lsp.WorkspaceEdit:
        """Changes of several files, for the client to make."""
        found: dict[str, list[lsp.TextEdit]] = {}
        for edit in edits:
            place = self.places.location(seen, edit.span)
            if place is not None:
                found.setdefault(place.uri, []).append(lsp.TextEdit(place.range, edit.text))
        return lsp.WorkspaceEdit(changes=dict(found))


def _safely(ask: Callable[[RulesServer, Any], T]) -> Callable[[RulesServer, Any], T | None]:
    """A question that fails is answered with nothing."""

    @functools.wraps(ask)
    def answer(server: RulesServer, params: Any) -> T | None:
        try:
            return ask(server, params)
        except (RenameRefused, JsonRpcInvalidParams) as refused:
            raise JsonRpcInvalidParams(str(refused)) from None
        except Exception:
            _log.exception("%s failed", ask.__name__)
            return None

    return answer


def _asked(server: RulesServer, params: Any) -> tuple[Seen, int]:
    """The text that a question is about, and the character."""
    seen = server.known(params.text_document.uri)
    return seen, server.places.offset(seen.file, params.position)


def make_server(version: str) -> RulesServer:
    """A server that knows all its questions."""
    server = RulesServer(version)
    for method, ask in _QUESTIONS.items():
        options = _OPTIONS.get(method)
        (server.feature(method, options) if options is not None else server.feature(method))(_safely(ask))
    return server


# ---------------------------------------------------------------- texts


def _opened(server: RulesServer, params: Any) -> None:
    server.changed(params.text_document.uri)


def _closed(server: RulesServer, params: Any) -> None:
    server.closed(params.text_document.uri)


# ---------------------------------------------------------------- questions


def _hover(server: RulesServer, params: lsp.HoverParams) -> lsp.Hover | None:
    told = hover.hover(*_asked(server, params))
    return None if told is None else lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, told))


def _definition(server: RulesServer, params: lsp.DefinitionParams) -> lsp.Location | None:
    seen, offset = _asked(server, params)
    span = navigation.definition(seen, offset)
    return None if span is None else server.places.location(seen, span)


def _references(server: RulesServer, params: lsp.ReferenceParams) -> list[lsp.Location]:
    seen, offset = _asked(server, params)
    spans = navigation.uses(server.documents, seen.file.name, offset)
    return [place for span in spans if (place := server.places.location(seen, span)) is not None]


def _highlight(server: RulesServer, params: lsp.DocumentHighlightParams) -> list[lsp.DocumentHighlight]:
    seen, offset = _asked(server, params)
    symbol = seen.symbol(offset)
    mine = [use for use in symbol.uses if use.file.name == seen.file.name] if symbol is not None else []
    return [lsp.DocumentHighlight(server.places.range(use)) for use in mine]


def _prepare_rename(server: RulesServer, params: lsp.PrepareRenameParams) -> lsp.Range:
    seen, offset = _asked(server, params)
    return server.places.range(navigation.can_rename(seen, offset))


def _rename(server: RulesServer, params: lsp.RenameParams) -> lsp.WorkspaceEdit:
    seen, offset = _asked(server, params)
    return server.edits(seen, navigation.renamed(server.documents, seen.file.name, offset, params.new_name))


def _completion(server: RulesServer, params: lsp.CompletionParams) -> lsp.CompletionList:
    found = completion(*_asked(server, params))
    return lsp.CompletionList(is_incomplete=False, items=[_item(number, one) for number, one in enumerate(found)])


def _item(number: int, one: Proposal) -> lsp.CompletionItem:
    return lsp.CompletionItem(
        one.text,
        kind=_KINDS[one.kind],
        detail=one.detail or None,
        documentation=lsp.MarkupContent(lsp.MarkupKind.Markdown, one.says) if one.says else None,
        sort_text=f"{number:05}",
        insert_text=f"{one.text}: " if one.kind == "key" else one.text,
    )


def _symbols(server: RulesServer, params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
    return [server.places.symbol(part) for part in outline(server.known(params.text_document.uri))]


def _folding(server: RulesServer, params: lsp.FoldingRangeParams) -> list[lsp.FoldingRange]:
    parts = [one for part in outline(server.known(params.text_document.uri)) for one in (part, *part.parts)]
    ranges = (server.places.range(part.whole) for part in parts)
    return [lsp.FoldingRange(one.start.line, one.end.line) for one in ranges if one.end.line > one.start.line]


def _links(server: RulesServer, params: lsp.DocumentLinkParams) -> list[lsp.DocumentLink]:
    seen = server.known(params.text_document.uri)
    found = ((name, server.places.location(seen, target)) for name, target in navigation.links(seen))
    return [lsp.DocumentLink(server.places.range(name), target=place.uri) for name, place in found if place is not None]


def _formatting(server: RulesServer, params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
    try:
        edits = changes.formatting(server.known(params.text_document.uri))
    except RulesetError as problem:
        raise JsonRpcInvalidParams(f"not formatted: {problem.diagnostics[0].title}") from None
    return [server.places.text_edit(edit) for edit in edits]


def _actions(server: RulesServer, params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
    seen = server.documents.seen(path_of(params.text_document.uri))
    start, end = (server.places.offset(seen.file, one) for one in (params.range.start, params.range.end))
    return [
        lsp.CodeAction(
            f"Write `{change.text}`" if change.text else f"Take `{change.span.text}` away",
            kind=lsp.CodeActionKind.QuickFix,
            diagnostics=[server.places.diagnostic(seen, item)],
            edit=server.edits(seen, [change]),
        )
        for item, change in changes.repairs(seen, start, end)
    ]


def _tokens(server: RulesServer, params: lsp.SemanticTokensParams) -> lsp.SemanticTokens:
    """Names by what they mean, each as line and column from the one before, length and number of the type."""
    seen = server.known(params.text_document.uri)
    uses = sorted(
        (use.start, use.end, _TOKENS.index(_TOKEN_OF[symbol.what]))
        for symbol in seen.names.symbols
        if symbol.what in _TOKEN_OF
        for use in symbol.uses
        if use.file.name == seen.file.name and seen.file.text[use.start : use.end] == use.text
    )
    data: list[int] = []
    last = lsp.Position(0, 0)
    for start, end, kind in uses:
        here, behind = server.places.position(seen.file, start), server.places.position(seen.file, end)
        same = here.line == last.line
        data += [
            here.line - last.line,
            here.character - (last.character if same else 0),
            behind.character - here.character,
            kind,
            0,
        ]
        last = here
    return lsp.SemanticTokens(data)


_QUESTIONS: dict[str, Callable[[RulesServer, Any], Any]] = {
    lsp.TEXT_DOCUMENT_DID_OPEN: _opened,
    lsp.TEXT_DOCUMENT_DID_CHANGE: _opened,
    lsp.TEXT_DOCUMENT_DID_CLOSE: _closed,
    lsp.TEXT_DOCUMENT_HOVER: _hover,
    lsp.TEXT_DOCUMENT_DEFINITION: _definition,
    lsp.TEXT_DOCUMENT_REFERENCES: _references,
    lsp.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT: _highlight,
    lsp.TEXT_DOCUMENT_PREPARE_RENAME: _prepare_rename,
    lsp.TEXT_DOCUMENT_RENAME: _rename,
    lsp.TEXT_DOCUMENT_COMPLETION: _completion,
    lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL: _symbols,
    lsp.TEXT_DOCUMENT_FOLDING_RANGE: _folding,
    lsp.TEXT_DOCUMENT_DOCUMENT_LINK: _links,
    lsp.TEXT_DOCUMENT_FORMATTING: _formatting,
    lsp.TEXT_DOCUMENT_CODE_ACTION: _actions,
    lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL: _tokens,
}

_OPTIONS: dict[str, Any] = {
    lsp.TEXT_DOCUMENT_COMPLETION: lsp.CompletionOptions(trigger_characters=["[", "(", ".", " "]),
    lsp.TEXT_DOCUMENT_RENAME: lsp.RenameOptions(prepare_provider=True),
    lsp.TEXT_DOCUMENT_CODE_ACTION: lsp.CodeActionOptions(code_action_kinds=[lsp.CodeActionKind.QuickFix]),
    lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL: lsp.SemanticTokensLegend(token_types=_TOKENS, token_modifiers=[]),
}
