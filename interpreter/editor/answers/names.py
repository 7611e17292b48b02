"""What names mean, where they are declared and used, what they may be called instead."""

from __future__ import annotations

from lsprotocol import types as lsp

from .. import calls, hover, navigation
from ..outline import outline
from ..protocol import path_of
from ..server import RulesServer
from ..tokens import is_written
from .asking import Questions, asked, locations

_OPENS = frozenset({"state function", "definition", "action", "move", "universe", "option", "constant"})
"""What is found by name in all files that are open."""


def _hover(server: RulesServer, params: lsp.HoverParams) -> lsp.Hover | None:
    told_ = hover.hover(*asked(server, params))
    return None if told_ is None else lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, told_))


def _signature(server: RulesServer, params: lsp.SignatureHelpParams) -> lsp.SignatureHelp | None:
    call = calls.call_at(*asked(server, params))
    if call is None:
        return None
    kind = call.symbol.type
    label = kind if kind.startswith(call.symbol.name) else f"{call.symbol.name}[{kind}]"
    parameters = [lsp.ParameterInformation(one) for one in call.parameters]
    says = lsp.MarkupContent(lsp.MarkupKind.Markdown, call.symbol.says) if call.symbol.says else None
    signature = lsp.SignatureInformation(label, says, parameters, min(call.number, len(parameters) - 1))
    return lsp.SignatureHelp([signature], 0, signature.active_parameter)


def _definition(server: RulesServer, params: lsp.DefinitionParams) -> lsp.Location | None:
    seen, offset = asked(server, params)
    span = navigation.definition(seen, offset)
    span = server.documents.now(span) if span is not None else None
    return None if span is None else server.places.location(seen, span)


def _type_definition(server: RulesServer, params: lsp.TypeDefinitionParams) -> lsp.Location | None:
    seen, offset = asked(server, params)
    span = navigation.type_definition(seen, offset)
    span = server.documents.now(span) if span is not None else None
    return None if span is None else server.places.location(seen, span)


def _implementation(server: RulesServer, params: lsp.ImplementationParams) -> list[lsp.Location]:
    seen, offset = asked(server, params)
    return locations(
        server, seen, navigation.implementations(server.documents, path_of(params.text_document.uri), offset)
    )


def _references(server: RulesServer, params: lsp.ReferenceParams) -> list[lsp.Location]:
    seen, offset = asked(server, params)
    spans = navigation.uses(server.documents, path_of(params.text_document.uri), offset, server.folders)
    return locations(server, seen, spans)


def _highlight(server: RulesServer, params: lsp.DocumentHighlightParams) -> list[lsp.DocumentHighlight]:
    seen, offset = asked(server, params)
    symbol = seen.symbol(offset)
    kinds = {True: lsp.DocumentHighlightKind.Write, False: lsp.DocumentHighlightKind.Read}
    uses = seen.uses(symbol) if symbol is not None else []
    is_state = symbol is not None and symbol.what == "state function"
    return [lsp.DocumentHighlight(server.places.range(use), kinds[is_state and is_written(use)]) for use in uses]


def _prepare_rename(server: RulesServer, params: lsp.PrepareRenameParams) -> lsp.Range:
    seen, offset = asked(server, params)
    return server.places.range(navigation.can_rename(seen, offset))


def _rename(server: RulesServer, params: lsp.RenameParams) -> lsp.WorkspaceEdit:
    seen, offset = asked(server, params)
    path = path_of(params.text_document.uri)
    edits = navigation.renamed(server.documents, path, offset, params.new_name, server.folders)
    return server.places.edits(seen, edits)


def _symbols(server: RulesServer, params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
    return [server.places.symbol(part) for part in outline(server.known(params.text_document.uri))]


def _workspace_symbols(server: RulesServer, params: lsp.WorkspaceSymbolParams) -> list[lsp.WorkspaceSymbol]:
    found: dict[tuple[str, int], lsp.WorkspaceSymbol] = {}
    for path in server.documents:
        seen = server.documents.known(path)
        for one in seen.names.symbols:
            place = server.documents.now(one.place) if one.place is not None else None
            if one.what in _OPENS and place is not None and _fits(params.query, one.name):
                where = server.places.location(seen, place)
                if where is not None:
                    symbol = lsp.WorkspaceSymbol(where, one.name, lsp.SymbolKind.Function, container_name=one.what)
                    found.setdefault((place.file.name, place.start), symbol)
    return list(found.values())


def _fits(query: str, name: str) -> bool:
    """Whether the letters of a query stand in a name, in order."""
    letters = iter(name.lower())
    return all(letter in letters for letter in query.lower())


QUESTIONS: Questions = {
    lsp.TEXT_DOCUMENT_HOVER: _hover,
    lsp.TEXT_DOCUMENT_SIGNATURE_HELP: _signature,
    lsp.TEXT_DOCUMENT_DEFINITION: _definition,
    lsp.TEXT_DOCUMENT_TYPE_DEFINITION: _type_definition,
    lsp.TEXT_DOCUMENT_IMPLEMENTATION: _implementation,
    lsp.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT: _highlight,
    lsp.TEXT_DOCUMENT_PREPARE_RENAME: _prepare_rename,
    lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL: _symbols,
    lsp.WORKSPACE_SYMBOL: _workspace_symbols,
}
"""What is answered at once."""

LONG: Questions = {
    lsp.TEXT_DOCUMENT_REFERENCES: _references,
    lsp.TEXT_DOCUMENT_RENAME: _rename,
}
"""What may take a while."""
