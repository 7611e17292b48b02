"""Texts that come and go, settings, what is wrong."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

from lsprotocol import types as lsp

from ...files.library import is_bundled
from ...ground.diagnostics import CATALOGUE
from ...ground.diagnostics.explain import explain
from ..protocol import MESSAGES, path_of
from ..server import RulesServer
from .asking import Questions

_log = logging.getLogger(__name__)


def _initialize(server: RulesServer, params: lsp.InitializeParams) -> None:
    server.begin(params)


def _opened(server: RulesServer, params: Any) -> None:
    server.opened(params.text_document.uri)


def _changed(server: RulesServer, params: Any) -> None:
    server.changed(params.text_document.uri)


def _closed(server: RulesServer, params: Any) -> None:
    server.closed(params.text_document.uri)


def _configured(server: RulesServer, params: lsp.DidChangeConfigurationParams) -> None:
    settings = params.settings
    server.configure(settings.get("ludograph", settings) if isinstance(settings, dict) else None)


def _files_changed(server: RulesServer, params: lsp.DidChangeWatchedFilesParams) -> None:
    server.documents.changed_outside()
    server.check_soon()


async def diagnostic(server: RulesServer, params: lsp.DocumentDiagnosticParams) -> lsp.DocumentDiagnosticReport:
    try:
        items = await server.pulled(params.text_document.uri)
    except Exception:
        _log.exception("checking failed")
        items = []
    return lsp.RelatedFullDocumentDiagnosticReport(items)


def _content(server: RulesServer, params: lsp.TextDocumentContentParams) -> lsp.TextDocumentContentResult:
    """A document of the library, or the page of a message."""
    where = params.uri.partition(":")[2]
    if where.startswith(MESSAGES):
        slug = where.removeprefix(MESSAGES).removesuffix(".md")
        return lsp.TextDocumentContentResult(explain(CATALOGUE[slug]) if slug in CATALOGUE else "")
    path = Path(path_of(params.uri))
    return lsp.TextDocumentContentResult(path.read_text(encoding="utf-8") if is_bundled(path) else "")


QUESTIONS: Questions = {
    lsp.INITIALIZE: _initialize,
    lsp.TEXT_DOCUMENT_DID_OPEN: _opened,
    lsp.TEXT_DOCUMENT_DID_CHANGE: _changed,
    lsp.TEXT_DOCUMENT_DID_CLOSE: _closed,
    lsp.WORKSPACE_DID_CHANGE_CONFIGURATION: _configured,
    lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES: _files_changed,
    lsp.WORKSPACE_TEXT_DOCUMENT_CONTENT: _content,
}
"""What is answered at once."""
